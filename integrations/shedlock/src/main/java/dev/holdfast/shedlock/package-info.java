/** Holdfast as lock provider of ShedLock: {@link dev.holdfast.shedlock.HoldfastLockProvider}. */
@NullMarked
package dev.holdfast.shedlock;

import org.jspecify.annotations.NullMarked;
