"""What the two card games share: the table, its deck, claims and their proof, hands and stacks at the edge."""
