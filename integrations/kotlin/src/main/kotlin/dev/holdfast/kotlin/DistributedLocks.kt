package dev.holdfast.kotlin

import dev.holdfast.DistributedLock
import dev.holdfast.Lease
import kotlin.time.Duration
import kotlinx.coroutines.CoroutineScope

/**
 * Runs [block] while this lock is held, and returns its result. Suspends while the lock is waited for and released;
 * blocks no thread.
 *
 * The lease is owned by this call, never by a thread: coroutines that share a thread exclude one another, and the block
 * may go on on any thread. It is **not re-entrant**: a block that calls [withLease] on the same lock without a time
 * limit waits for itself, until it is cancelled.
 *
 * The block runs in a scope of its own, as with [kotlinx.coroutines.coroutineScope]; the lock is released, also after a
 * cancellation, when the block and all coroutines that it has started have ended, and the call ends after that. If the
 * lease is lost meanwhile, the scope is cancelled, and the call throws a [dev.holdfast.LeaseLostException], also if the
 * loss is found only at the release. What the block throws itself goes before, with that exception suppressed in it.
 *
 * A cancellation while the lock is waited for leaves the queue; a grant that comes at that moment is released.
 *
 * @param wait the longest time to wait; zero asks once
 * @throws dev.holdfast.LockTimeoutException if the lock was not acquired in time; the block did not run
 * @throws dev.holdfast.LeaseLostException if the lease was lost before the block had ended
 * @throws dev.holdfast.BackendUnavailableException if the server could not be asked; the block did not run
 * @throws dev.holdfast.BackendMisconfiguredException if the server refuses the lock; the block did not run
 * @throws IllegalArgumentException if the wait is negative, or too long for a clock in nanoseconds
 */
public suspend fun <T> DistributedLock.withLease(
    wait: Duration = Duration.INFINITE,
    block: suspend CoroutineScope.(lease: Lease) -> T,
): T {
    val lease = granted { wait.limited(::acquireAsync, ::acquireAsync) }
    return section(listOf(lease)) { block(lease) }
}

/**
 * Runs [block] while this lock is held, as [withLease] does, if the lock is acquired in time.
 *
 * @param wait the longest time to wait; zero, the default, asks once
 * @return the block's result, which cannot be null; null if the lock was not acquired in time, and the block did not
 *     run
 */
public suspend fun <T : Any> DistributedLock.tryWithLease(
    wait: Duration = Duration.ZERO,
    block: suspend CoroutineScope.(lease: Lease) -> T,
): T? {
    val lease = grantedInTime { wait.limited(::acquireAsync, ::acquireAsync) } ?: return null
    return section(listOf(lease)) { block(lease) }
}
