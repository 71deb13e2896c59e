/** Benchmarks and experiments; never published. */
@NullMarked
package dev.holdfast.lab;

import org.jspecify.annotations.NullMarked;
