"""MIO, by Reiner Knizia: lay a card that fits, mind the stars, shout in time."""
