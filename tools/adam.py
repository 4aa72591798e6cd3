"""How the training tools move the numbers of a network: Adam, its step shrinking to nothing along half a wave."""

from __future__ import annotations

from typing import Any

import numpy as np

Array = Any
Net = dict[str, Array]


class Adam:
    """One descent; changes the network it was made for in place."""

    def __init__(self, net: Net, rate: float, steps: int) -> None:
        """The network, the step it begins with, and how many steps there will be."""
        self.net = net
        self.rate = rate
        self.steps = steps
        self.step = 0
        self.first = {key: np.zeros_like(value) for key, value in net.items()}
        self.second = {key: np.zeros_like(value) for key, value in net.items()}

    def descend(self, slopes: Net) -> None:
        """One step against the slopes."""
        self.step += 1
        rate = self.rate * 0.5 * (1 + np.cos(np.pi * min(1.0, self.step / self.steps))) + 1e-5
        for key, slope in slopes.items():
            self.first[key] = 0.9 * self.first[key] + 0.1 * slope
            self.second[key] = 0.999 * self.second[key] + 0.001 * slope * slope
            lift = self.first[key] / (1 - 0.9**self.step)
            spread = np.sqrt(self.second[key] / (1 - 0.999**self.step)) + 1e-9
            self.net[key] = (self.net[key] - rate * lift / spread).astype(np.float32)
