/** A holder is killed: how long until somebody who waits has the lock. */
@NullMarked
package dev.holdfast.lab.takeover;

import org.jspecify.annotations.NullMarked;
