package dev.holdfast.lab.scaling;

/**
 * One figure of the points of a curve.
 *
 * @param path its name for programs
 * @param title what stands over it in a table
 * @param decimals how many a person wants to see
 */
record Column(String path, String title, int decimals) {}
