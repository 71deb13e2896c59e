/** Metrics and observations of locks, through Micrometer; with Spring and without. */
@NullMarked
package dev.holdfast.micrometer;

import org.jspecify.annotations.NullMarked;
