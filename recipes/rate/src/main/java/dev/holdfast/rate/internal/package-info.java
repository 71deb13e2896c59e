/** Gates on a server and in the memory of this JVM, and the calls that wait at them. */
@NullMarked
package dev.holdfast.rate.internal;

import org.jspecify.annotations.NullMarked;
