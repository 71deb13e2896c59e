package dev.holdfast.kotlin

import dev.holdfast.Lease
import dev.holdfast.LeaseLostException
import dev.holdfast.LossReason
import dev.holdfast.ReleaseOutcome
import dev.holdfast.spi.PrintableText
import java.lang.ref.WeakReference
import java.util.function.Consumer
import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Job
import kotlinx.coroutines.NonCancellable
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.future.await
import kotlinx.coroutines.isActive
import kotlinx.coroutines.job
import kotlinx.coroutines.withContext

/** What a loss cancels the block with. */
private class Loss(reason: LossReason) : CancellationException("the lease was lost: " + reason.sentence())

/** Runs the block in a scope that ends at a loss, and releases the leases when all of it has ended. */
internal suspend fun <T> section(leases: List<Lease>, block: suspend CoroutineScope.() -> T): T {
    val result =
        try {
            coroutineScope {
                val cancel = cancelling(coroutineContext.job)
                leases.forEach { it.onLost(cancel) }
                block()
            }
        } catch (thrown: Throwable) {
            throw afterRelease(leases, thrown)
        }
    withContext(NonCancellable) { release(leases) }?.let { throw it }
    return result
}

/** A cancellation that came from the loss is no news to a caller that was not cancelled itself: the loss is. */
private suspend fun afterRelease(leases: List<Lease>, thrown: Throwable): Throwable {
    val lost = withContext(NonCancellable) { release(leases) } ?: return thrown
    if (thrown is CancellationException && currentCoroutineContext().isActive) {
        if (thrown !is Loss) {
            lost.addSuppressed(thrown)
        }
        return lost
    }
    thrown.addSuppressed(lost)
    return thrown
}

/**
 * The engine keeps this action, so it must not know the coroutine, and by it the lease: one that was dropped has to be
 * collected, to be noticed.
 */
private fun cancelling(scope: Job): Consumer<LossReason> {
    val whileInUse = WeakReference(scope)
    return Consumer { reason -> whileInUse.get()?.cancel(Loss(reason)) }
}

/** Releases all leases at the same time. The first that had been lost is what is returned. */
internal suspend fun release(leases: List<Lease>): LeaseLostException? =
    leases
        .map { it to it.releaseAsync() }
        .map { (lease, answer) -> lease to answer.await() }
        .firstOrNull { (_, outcome) -> outcome == ReleaseOutcome.ALREADY_LOST }
        ?.let { (lease, _) -> lost(lease) }

private fun lost(lease: Lease) =
    LeaseLostException(
        lease.name(),
        lease.token(),
        "The lease on lock '${PrintableText.of(lease.name())}' (token ${lease.token()}) was lost before the block" +
            " under it ended: what it did may have met another holder. Check what the resource accepted",
        null,
    )
