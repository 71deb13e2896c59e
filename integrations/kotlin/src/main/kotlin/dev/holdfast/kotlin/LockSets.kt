package dev.holdfast.kotlin

import dev.holdfast.Lease
import dev.holdfast.LeaseSet
import dev.holdfast.LockSet
import kotlin.time.Duration
import kotlinx.coroutines.CoroutineScope

/**
 * Runs [block] while all locks of this set are held, and returns its result. What
 * [DistributedLock.withLease][withLease] says of the scope, of losses and of cancellations holds here, too; the loss of
 * one lock is a loss.
 *
 * @param wait the longest time to wait for all of them together; zero asks once
 * @throws dev.holdfast.LockTimeoutException if they were not all acquired in time; nothing is held
 */
public suspend fun <T> LockSet.withLeases(
    wait: Duration = Duration.INFINITE,
    block: suspend CoroutineScope.(leases: LeaseSet) -> T,
): T {
    val leases = granted(LeaseSet::each) { wait.limited(::acquireAsync, ::acquireAsync) }
    return section(leases.each()) { block(leases) }
}

/**
 * Runs [block] while all locks of this set are held, as [withLeases] does, if all are acquired in time.
 *
 * @param wait the longest time to wait for all of them together; zero, the default, asks once
 * @return the block's result, which cannot be null; null if they were not all acquired in time, and the block did not
 *     run
 */
public suspend fun <T : Any> LockSet.tryWithLeases(
    wait: Duration = Duration.ZERO,
    block: suspend CoroutineScope.(leases: LeaseSet) -> T,
): T? {
    val leases = grantedInTime(LeaseSet::each) { wait.limited(::acquireAsync, ::acquireAsync) } ?: return null
    return section(leases.each()) { block(leases) }
}

private fun LeaseSet.each(): List<Lease> = names().map { lease(it) }
