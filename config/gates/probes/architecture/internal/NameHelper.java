package dev.holdfast.internal;

/** Says nothing by its name. */
final class NameHelper {}
