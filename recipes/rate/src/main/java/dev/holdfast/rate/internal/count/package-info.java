/** What a gate counts, and when what may pass: without clock, memory of others or request. */
@NullMarked
package dev.holdfast.rate.internal.count;

import org.jspecify.annotations.NullMarked;
