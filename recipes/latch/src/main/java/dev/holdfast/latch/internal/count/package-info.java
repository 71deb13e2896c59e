/** What a latch counts, and when it is open or over: without clock, memory of others or request. */
@NullMarked
package dev.holdfast.latch.internal.count;

import org.jspecify.annotations.NullMarked;
