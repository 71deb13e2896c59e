package dev.holdfast;

/** Indented by two. */
final class BadFormat {
  int value( ) { return 1; }
}
