"""裏取り: what is searched for the claims of a text, and which of what is found each of them is judged against."""
