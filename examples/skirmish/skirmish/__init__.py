"""A skirmish between two to four captains on a board of squares."""
