/**
 * How long it takes, when a holder is killed, until somebody who waits has the lock; and how late losses are reported
 * and expired locks granted.
 */
@NullMarked
package dev.holdfast.lab.takeover;

import org.jspecify.annotations.NullMarked;
