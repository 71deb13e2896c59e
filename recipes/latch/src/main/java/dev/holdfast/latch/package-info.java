/** Latches that all processes share: they open when every party has counted down. */
@NullMarked
package dev.holdfast.latch;

import org.jspecify.annotations.NullMarked;
