"""English text: which words, period, nature and role belong to a figure where the words stand on both its sides."""
