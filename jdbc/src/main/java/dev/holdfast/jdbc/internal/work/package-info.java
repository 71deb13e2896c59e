/** What requests do, step by step, as data: without connection or thread, so that a simulated table can carry it out. */
@NullMarked
package dev.holdfast.jdbc.internal.work;

import org.jspecify.annotations.NullMarked;
