package dev.holdfast.kotlin

import dev.holdfast.DistributedLock
import dev.holdfast.LeaseLostException
import java.time.Duration
import java.util.concurrent.CancellationException
import java.util.concurrent.atomic.AtomicInteger
import kotlin.coroutines.Continuation
import kotlin.coroutines.EmptyCoroutineContext
import kotlin.coroutines.startCoroutine
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitCancellation
import kotlinx.coroutines.isActive
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.suspendCancellableCoroutine
import org.assertj.core.api.Assertions.assertThat
import org.awaitility.Awaitility.await
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows

/** Leases that end before the block under them. */
class LossTest : TwoClients() {

    private val lock = holdfast.lock("order")
    private val ending = holdfast.lock("ending") { it.lease(Duration.ofMillis(100)).notRenewed() }

    @Test
    fun loss_whileTheBlockRuns_cancelsItAndIsThrown() = runBlocking<Unit> {
        val cancelled = AtomicInteger()
        val lost = assertThrows<LeaseLostException> {
            ending.withLease {
                launch {
                    try {
                        awaitCancellation()
                    } finally {
                        cancelled.incrementAndGet()
                    }
                }
                awaitCancellation()
            }
        }
        assertThat(lost)
            .hasMessageMatching(
                "The lease on lock 'ending' \\(token \\d+\\) was lost before the block under it ended: .*",
            )
            .hasNoSuppressedExceptions()
        assertThat(cancelled).hasValue(1)
        assertThat(isActive).isTrue()
    }

    @Test
    fun loss_ofOneLockOfASet_cancelsTheBlock() {
        val set = holdfast.allOf(listOf("a", "b")) { it.lease(Duration.ofMillis(100)).notRenewed() }
        assertThrows<LeaseLostException> { runBlocking { set.withLeases { awaitCancellation() } } }
    }

    @Test
    fun loss_thatTheBlockIgnores_isThrownAllTheSame() {
        assertThrows<LeaseLostException> {
            runBlocking {
                ending.withLease {
                    try {
                        awaitCancellation()
                    } catch (ignored: CancellationException) {
                        "done"
                    }
                }
            }
        }
    }

    /** What the block makes of its cancellation is no cancellation of the caller. */
    @Test
    fun loss_thatTheBlockTurnsIntoAnotherCancellation_isThrown() {
        val turned = CancellationException("turned")
        val lost = assertThrows<LeaseLostException> {
            runBlocking {
                ending.tryWithLease<Unit> {
                    try {
                        awaitCancellation()
                    } finally {
                        throw turned
                    }
                }
            }
        }
        assertThat(lost.suppressed).allMatch { it is CancellationException }
    }

    @Test
    fun loss_foundAtTheRelease_isThrownInsteadOfTheResult() {
        assertThrows<LeaseLostException> {
            runBlocking {
                lock.withLease {
                    service.forgetAll()
                    1
                }
            }
        }
    }

    @Test
    fun loss_ofOneLockFoundAtTheRelease_namesIt() {
        val lost = assertThrows<LeaseLostException> {
            runBlocking {
                holdfast.allOf(listOf("a", "b")).withLeases {
                    val holder = other.lock("b").inspect().holder().orElseThrow()
                    other.lock("b").forceRelease(holder.id())
                }
            }
        }
        assertThat(lost.lockName()).contains("b")
    }

    @Test
    fun loss_besideAnExceptionOfTheBlock_isSuppressedInIt() {
        val thrown = Failure(1)
        val caught = assertThrows<Failure> {
            runBlocking {
                lock.withLease {
                    service.forgetAll()
                    throw thrown
                }
            }
        }
        assertThat(caught).isSameAs(thrown)
        assertThat(thrown.suppressed).singleElement().isInstanceOf(LeaseLostException::class.java)
    }

    @Test
    fun loss_besideACancellationOfTheCaller_isSuppressedInThat() = runBlocking<Unit> {
        val running = CompletableDeferred<Unit>()
        val ended = CompletableDeferred<Throwable>()
        val job = async {
            try {
                lock.withLease {
                    running.complete(Unit)
                    awaitCancellation()
                }
            } catch (thrown: Throwable) {
                ended.complete(thrown)
                throw thrown
            }
        }
        running.await()
        service.forgetAll()
        job.cancel()

        val thrown = ended.await()
        assertThat(thrown).isInstanceOf(CancellationException::class.java)
        assertThat(thrown.suppressed).singleElement().isInstanceOf(LeaseLostException::class.java)
        job.join()
    }

    /** Forbids: the engine's list of loss actions keeps a coroutine, and so its lease, which is renewed for ever. */
    @Test
    fun coroutine_thatIsDropped_losesItsLease() {
        val renewed = holdfast.lock("renewed") { it.lease(Duration.ofSeconds(1)) }
        val running = AtomicInteger()
        startAndForget(renewed, running)
        await().untilAtomic(running) { assertThat(it).isEqualTo(1) }

        await().atMost(LONG).until {
            System.gc()
            runBlocking { isFree("renewed") }
        }
    }

    /** Coroutines, when they are debugged, copy exceptions whose constructors they know. */
    private class Failure(code: Int) : Exception("code $code")

    private fun startAndForget(lock: DistributedLock, running: AtomicInteger) {
        val section: suspend () -> Unit = {
            lock.withLease { lease ->
                running.incrementAndGet()
                suspendCancellableCoroutine<Unit> { }
                lease.check()
            }
        }
        section.startCoroutine(Continuation(EmptyCoroutineContext) { it.getOrThrow() })
    }
}
