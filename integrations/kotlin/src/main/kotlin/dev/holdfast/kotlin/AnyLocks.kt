package dev.holdfast.kotlin

import dev.holdfast.AnyLock
import dev.holdfast.Lease
import kotlin.time.Duration
import kotlinx.coroutines.CoroutineScope

/**
 * Runs [block] while one of these locks is held, and returns its result. What
 * [DistributedLock.withLease][withLease] says of the scope, of losses and of cancellations holds here, too; the lease
 * names the lock.
 *
 * @param wait the longest time to wait; zero asks for each once
 * @throws dev.holdfast.LockTimeoutException if none was acquired in time; the block did not run
 */
public suspend fun <T> AnyLock.withLease(
    wait: Duration = Duration.INFINITE,
    block: suspend CoroutineScope.(lease: Lease) -> T,
): T {
    val lease = granted { wait.limited(::acquireAsync, ::acquireAsync) }
    return section(listOf(lease)) { block(lease) }
}

/**
 * Runs [block] while one of these locks is held, as [withLease] does, if one is acquired in time.
 *
 * @param wait the longest time to wait; zero, the default, asks for each once
 * @return the block's result, which cannot be null; null if none was acquired in time, and the block did not run
 */
public suspend fun <T : Any> AnyLock.tryWithLease(
    wait: Duration = Duration.ZERO,
    block: suspend CoroutineScope.(lease: Lease) -> T,
): T? {
    val lease = grantedInTime { wait.limited(::acquireAsync, ::acquireAsync) } ?: return null
    return section(listOf(lease)) { block(lease) }
}
