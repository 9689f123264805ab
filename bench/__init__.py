"""Speed, measured side by side; ratios gate, absolute numbers are reported."""
