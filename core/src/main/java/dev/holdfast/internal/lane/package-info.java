/**
 * One lane per lock name in a client: a small state machine between the callers of this process and the server. The
 * transition table is in {@code docs/design/lane.md}.
 */
@NullMarked
package dev.holdfast.internal.lane;

import org.jspecify.annotations.NullMarked;
