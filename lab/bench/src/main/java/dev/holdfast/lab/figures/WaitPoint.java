package dev.holdfast.lab.figures;

/**
 * A point of the curve of waiting times.
 *
 * @param percentile so many of a hundred waited no longer than
 * @param micros that long
 */
public record WaitPoint(double percentile, double micros) {}
