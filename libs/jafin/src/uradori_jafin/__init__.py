"""Japanese financial text: sentences, quantities, periods, companies, line items, citations."""
