"""Why a fact was chosen, in words."""
