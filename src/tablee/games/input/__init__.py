"""Input, by Edelbert Wiedmann: cover the digits band by band, with the face that nobody sees."""
