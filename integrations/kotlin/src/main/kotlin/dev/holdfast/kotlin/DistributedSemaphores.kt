package dev.holdfast.kotlin

import dev.holdfast.DistributedSemaphore
import dev.holdfast.Lease
import kotlin.time.Duration
import kotlinx.coroutines.CoroutineScope

/**
 * Runs [block] with one permit of this semaphore, and returns its result: [withPermits] for one.
 *
 * @param wait the longest time to wait; zero asks once
 */
public suspend fun <T> DistributedSemaphore.withPermit(
    wait: Duration = Duration.INFINITE,
    block: suspend CoroutineScope.(lease: Lease) -> T,
): T {
    return withPermits(1, wait, block)
}

/**
 * Runs [block] with one permit of this semaphore, if it is acquired in time: [tryWithPermits] for one.
 *
 * @param wait the longest time to wait; zero, the default, asks once
 * @return the block's result, which cannot be null; null if no permit was acquired in time, and the block did not run
 */
public suspend fun <T : Any> DistributedSemaphore.tryWithPermit(
    wait: Duration = Duration.ZERO,
    block: suspend CoroutineScope.(lease: Lease) -> T,
): T? {
    return tryWithPermits(1, wait, block)
}

/**
 * Runs [block] with so many permits of this semaphore, all of them or none, and returns its result. What
 * [DistributedLock.withLease][withLease] says of the scope, of losses and of cancellations holds here, too.
 *
 * @param permits how many, from one to [DistributedSemaphore.permits]
 * @param wait the longest time to wait; zero asks once
 * @throws IllegalArgumentException if there are never so many, or the wait is not valid
 */
public suspend fun <T> DistributedSemaphore.withPermits(
    permits: Int,
    wait: Duration = Duration.INFINITE,
    block: suspend CoroutineScope.(lease: Lease) -> T,
): T {
    val lease = granted { wait.limited({ acquireAsync(permits) }, { acquireAsync(permits, it) }) }
    return section(listOf(lease)) { block(lease) }
}

/**
 * Runs [block] with so many permits of this semaphore, as [withPermits] does, if they are acquired in time.
 *
 * @param permits how many, from one to [DistributedSemaphore.permits]
 * @param wait the longest time to wait; zero, the default, asks once
 * @return the block's result, which cannot be null; null if they were not acquired in time, and the block did not run
 */
public suspend fun <T : Any> DistributedSemaphore.tryWithPermits(
    permits: Int,
    wait: Duration = Duration.ZERO,
    block: suspend CoroutineScope.(lease: Lease) -> T,
): T? {
    val lease =
        grantedInTime { wait.limited({ acquireAsync(permits) }, { acquireAsync(permits, it) }) } ?: return null
    return section(listOf(lease)) { block(lease) }
}
