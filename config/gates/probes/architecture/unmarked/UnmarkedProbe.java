package dev.holdfast.unmarked;

/** In a package without package-info. */
final class UnmarkedProbe {}
