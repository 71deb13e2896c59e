package dev.holdfast.kotlin

import java.util.concurrent.ThreadLocalRandom
import java.util.concurrent.atomic.AtomicInteger
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.awaitCancellation
import kotlinx.coroutines.future.await
import kotlinx.coroutines.joinAll
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.Test

/** Cancellations at whatever moment. */
class RacesTest : TwoClients() {

    private val running = AtomicInteger()

    private suspend fun untilCancelled() {
        running.incrementAndGet()
        try {
            awaitCancellation()
        } finally {
            running.decrementAndGet()
        }
    }

    private fun spin() = repeat(ThreadLocalRandom.current().nextInt(3_000)) { Thread.onSpinWait() }

    private fun cancelAtWhateverMoment(section: suspend CoroutineScope.() -> Unit) = runBlocking<Unit> {
        List(ROUNDS) {
            val job = launch(Dispatchers.Default) { section() }
            spin()
            job.cancel()
            job
        }.joinAll()
        assertThat(running).hasValue(0)
    }

    /** Forbids: the grant of a free lock meets the cancellation, and no one has the lease. */
    @Test
    fun cancel_whenAFreeLockIsGranted_leavesNoHold() {
        val lock = holdfast.lock("order")
        cancelAtWhateverMoment { lock.withLease { untilCancelled() } }
        assertNothingIsLeft("order")
    }

    @Test
    fun cancel_whenASetIsGranted_leavesNoHold() {
        val set = holdfast.allOf(listOf("a", "b", "c"))
        cancelAtWhateverMoment { set.tryWithLeases { untilCancelled() } }
        assertNothingIsLeft("a", "b", "c")
    }

    @Test
    fun cancel_whenOneOfSeveralIsGranted_leavesNoHold() {
        val any = holdfast.anyOf(listOf("a", "b", "c"))
        cancelAtWhateverMoment { any.withLease { untilCancelled() } }
        assertNothingIsLeft("a", "b", "c")
    }

    @Test
    fun cancel_whenPermitsAreGranted_leavesNone() {
        val imports = holdfast.semaphore("imports", 2)
        cancelAtWhateverMoment { imports.withPermits(2) { untilCancelled() } }
        assertNothingIsLeft()
        other.semaphore("imports", 2).acquire(2, LONG).close()
    }

    /** The same with a grant that comes from another client, which releases at that moment. */
    @Test
    fun cancel_whenTheLockIsHandedOver_leavesNoHold() = runBlocking<Unit> {
        repeat(ROUNDS / 4) {
            val busy = other.lock("order").acquireAsync().await()
            val waiting = launch(Dispatchers.Default) { holdfast.lock("order").withLease { untilCancelled() } }
            val released = busy.releaseAsync()
            spin()
            waiting.cancel()
            waiting.join()
            released.await()
        }
        assertNothingIsLeft("order")
    }

    private companion object {
        const val ROUNDS = 2_000
    }
}
