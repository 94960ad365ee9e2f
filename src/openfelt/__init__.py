"""Openfelt: an executable rule book for California cardrooms."""
