"""Scenarios, played: the tests that card authors write, with reports of what went wrong.

Modules here are loaded when they are used: a test run that has no scenarios pays nothing for them.
"""
