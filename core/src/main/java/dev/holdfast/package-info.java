/**
 * Distributed locks: {@link dev.holdfast.Holdfast} gives {@link dev.holdfast.DistributedLock}s by
 * name, a lock gives {@link dev.holdfast.Lease}s, and a lease carries a fencing token and knows by itself when it ends.
 */
@NullMarked
package dev.holdfast;

import org.jspecify.annotations.NullMarked;
