/**
 * Several locks in one call: all of them, or one of them. They ask for each lock as any caller does, and keep no state
 * but that of the call.
 */
@NullMarked
package dev.holdfast.internal.sets;

import org.jspecify.annotations.NullMarked;
