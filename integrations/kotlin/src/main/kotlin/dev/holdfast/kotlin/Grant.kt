package dev.holdfast.kotlin

import dev.holdfast.Lease
import dev.holdfast.LockTimeoutException
import java.util.concurrent.CompletableFuture
import kotlin.time.Duration
import kotlin.time.toJavaDuration
import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.NonCancellable
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.future.await
import kotlinx.coroutines.withContext

/** Asks with or without a time limit. */
internal fun <L> Duration.limited(
    endless: () -> CompletableFuture<L>,
    limited: (java.time.Duration) -> CompletableFuture<L>,
): CompletableFuture<L> = if (this == Duration.INFINITE) endless() else limited(toJavaDuration())

internal suspend fun granted(ask: () -> CompletableFuture<Lease>): Lease = granted(::listOf, ask)

internal suspend fun grantedInTime(ask: () -> CompletableFuture<Lease>): Lease? = grantedInTime(::listOf, ask)

/** What is granted; null if that is not in time. */
internal suspend fun <L : Any> grantedInTime(leases: (L) -> List<Lease>, ask: () -> CompletableFuture<L>): L? =
    try {
        granted(leases, ask)
    } catch (_: LockTimeoutException) {
        null
    }

/**
 * What is granted. A cancellation may come after the grant and before this coroutine runs again: then it is thrown
 * here, nobody has what was granted, and it is released.
 */
internal suspend fun <L : Any> granted(leases: (L) -> List<Lease>, ask: () -> CompletableFuture<L>): L {
    currentCoroutineContext().ensureActive()
    val asked = ask()
    try {
        return asked.await()
    } catch (cancelled: CancellationException) {
        asked.cancel(false)
        if (!asked.isCompletedExceptionally) {
            withContext(NonCancellable) { release(leases(asked.await())) }?.let(cancelled::addSuppressed)
        }
        throw cancelled
    }
}
