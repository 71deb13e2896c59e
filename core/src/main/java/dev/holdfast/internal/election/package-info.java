/**
 * Elections: candidates that wait for a lock on threads of their own, lead while they hold it, and give it back when
 * their action has returned; and those who watch.
 */
@NullMarked
package dev.holdfast.internal.election;

import org.jspecify.annotations.NullMarked;
