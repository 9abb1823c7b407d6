"""EKKO, by Xavier Jauneault: over the odd, under the even, and beware of the mirror."""
