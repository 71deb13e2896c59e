/** What requests do, step by step, as data: no connection, no thread, so that a simulated table can carry it out. */
@NullMarked
package dev.holdfast.jdbc.internal.work;

import org.jspecify.annotations.NullMarked;
