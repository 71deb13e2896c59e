/** Connections, and the threads that use them. */
@NullMarked
package dev.holdfast.jdbc.internal.connect;

import org.jspecify.annotations.NullMarked;
