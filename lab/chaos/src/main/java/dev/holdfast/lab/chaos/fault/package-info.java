/** Carries the faults of a schedule out, and remembers what really happened. */
@NullMarked
package dev.holdfast.lab.chaos.fault;

import org.jspecify.annotations.NullMarked;
