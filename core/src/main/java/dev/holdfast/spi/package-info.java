/**
 * What a lock service has to offer so that the engine can build locks on it: {@link dev.holdfast.spi.LockBackend} and
 * the values that cross it.
 */
@NullMarked
package dev.holdfast.spi;

import org.jspecify.annotations.NullMarked;
