/** Latches on a server and in the memory of this JVM, and the calls that wait for them. */
@NullMarked
package dev.holdfast.latch.internal;

import org.jspecify.annotations.NullMarked;
