package dev.holdfast.lab.figures;

/** What a slice showed. */
public record SliceResult(Figures figures, Violations violations) {}
