package dev.holdfast.kotlin

import dev.holdfast.HoldfastClosedException
import dev.holdfast.LockTimeoutException
import java.util.concurrent.Executors
import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.Duration.Companion.seconds
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.asCoroutineDispatcher
import kotlinx.coroutines.awaitCancellation
import kotlinx.coroutines.cancel
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.delay
import kotlinx.coroutines.joinAll
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withContext
import kotlinx.coroutines.withTimeoutOrNull
import kotlinx.coroutines.yield
import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.fail
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows

/** A section under a lock, and each way out of it. */
class WithLeaseTest : TwoClients() {

    private val lock = holdfast.lock("order")

    @Test
    fun withLease_onceDone_returnsTheResultAndHasReleased() = runBlocking<Unit> {
        val tokens = List(2) { lock.withLease { lease -> lease.token() } }
        assertThat(tokens[1]).isGreaterThan(tokens[0])
        assertThat(lock.withLease { isFree("order") }).isFalse()
        assertThat(isFree("order")).isTrue()
        assertThat(lock.withLease<String?>(1.seconds) { null }).isNull()
    }

    /** One thread could not wait for itself: were it blocked by one coroutine, the others would never end. */
    @Test
    fun withLease_byCoroutinesOnOneThread_excludesThem() {
        Executors.newSingleThreadExecutor().asCoroutineDispatcher().use { thread ->
            var inside = 0
            var most = 0
            var sum = 0
            runBlocking(thread) {
                List(50) {
                    launch {
                        lock.withLease {
                            most = maxOf(most, ++inside)
                            val seen = sum
                            if (it.token() % 2 == 0L) yield() else delay(1.milliseconds)
                            sum = seen + 1
                            inside--
                        }
                    }
                }.joinAll()
            }
            assertThat(most).isEqualTo(1)
            assertThat(sum).isEqualTo(50)
        }
    }

    @Test
    fun withLease_whoseBlockChangesThreads_keepsTheLease() = runBlocking<Unit> {
        Executors.newSingleThreadExecutor().asCoroutineDispatcher().use { another ->
            lock.withLease { lease ->
                withContext(another) {
                    lease.check()
                    assertThat(isFree("order")).isFalse()
                }
            }
        }
        assertThat(isFree("order")).isTrue()
    }

    @Test
    fun withLease_whoseBlockStartsCoroutines_holdsTheLockUntilTheyHaveEnded() = runBlocking<Unit> {
        val freeInChild = CompletableDeferred<Boolean>()
        lock.withLease {
            launch {
                repeat(10) { yield() }
                freeInChild.complete(isFree("order"))
            }
        }
        assertThat(freeInChild.await()).isFalse()
        assertThat(isFree("order")).isTrue()
    }

    @Test
    fun withLease_whoseBlockThrows_releasesAndThrowsThat() = runBlocking<Unit> {
        val caught = assertThrows<IllegalStateException> { lock.withLease { error("inside") } }
        assertThat(caught).hasMessage("inside").hasNoSuppressedExceptions()
        assertThat(isFree("order")).isTrue()
    }

    // ---- not in time

    @Test
    fun lock_heldByAnother_isATimeoutOrNull() = runBlocking<Unit> {
        other.lock("order").withLease {
            assertThrows<LockTimeoutException> { lock.withLease(0.seconds) { fail<Nothing>("ran") } }
            assertThrows<LockTimeoutException> { lock.withLease(1.milliseconds) { fail<Nothing>("ran") } }
            assertThat(lock.tryWithLease<Unit> { fail("ran") }).isNull()
            assertThat(lock.tryWithLease<Unit>(1.milliseconds) { fail("ran") }).isNull()
        }
        assertThat(lock.tryWithLease { 1 }).isEqualTo(1)
        assertThat(lock.tryWithLease(30.seconds) { }).isEqualTo(Unit)
    }

    @Test
    fun timeout_ofWhatTheBlockDoes_isNoRefusal() {
        runBlocking {
            other.lock("inner").withLease {
                val timeout = assertThrows<LockTimeoutException> {
                    lock.tryWithLease { holdfast.lock("inner").withLease(0.seconds) { } }
                }
                assertThat(timeout.lockName()).contains("inner")
            }
        }
    }

    /** Not re-entrant: the inner call waits for the outer one, which waits for it. */
    @Test
    fun withLease_withinItself_waitsForItself() = runBlocking<Unit> {
        lock.withLease {
            assertThrows<LockTimeoutException> { lock.withLease(20.milliseconds) { fail<Nothing>("ran") } }
            assertThat(lock.tryWithLease<Unit> { fail("ran") }).isNull()
            assertThat(withTimeoutOrNull<Unit>(20.milliseconds) { lock.withLease { fail("ran") } }).isNull()
        }
        assertNothingIsLeft("order")
    }

    @Test
    fun input_thatIsNotValid_isRefusedBeforeAnythingIsSent() = runBlocking<Unit> {
        for (wait in listOf((-1).seconds, -Duration.INFINITE)) {
            val refused = assertThrows<IllegalArgumentException> { lock.withLease(wait) { fail<Nothing>("ran") } }
            assertThat(refused).hasMessageContaining("'order'")
        }
        assertThat(holdfast.statistics().lanes()).isZero()
    }

    @Test
    fun client_closed_isAnException() {
        holdfast.close()
        assertThrows<HoldfastClosedException> { runBlocking { lock.tryWithLease { fail<Unit>("ran") } } }
    }

    // ---- cancellation

    @Test
    fun job_cancelledWhileItsBlockRuns_hasReleasedWhenItEnds() = runBlocking<Unit> {
        val running = CompletableDeferred<Unit>()
        val job = launch {
            lock.withLease {
                running.complete(Unit)
                awaitCancellation()
            }
        }
        running.await()
        job.cancelAndJoin()
        assertThat(isFree("order")).isTrue()
    }

    @Test
    fun job_cancelledWhileItWaits_leavesTheQueue() = runBlocking<Unit> {
        other.lock("order").withLease {
            val job = launch { lock.withLease { fail<Nothing>("ran") } }
            while (holdfast.statistics().waiting() == 0) yield()
            job.cancelAndJoin()
        }
        assertNothingIsLeft("order")
    }

    @Test
    fun job_cancelledBefore_asksForNothing() = runBlocking<Unit> {
        val grants = holdfast.statistics().remoteGrants()
        coroutineScope {
            val job = launch(start = CoroutineStart.UNDISPATCHED) {
                cancel()
                lock.withLease { fail<Nothing>("ran") }
            }
            job.join()
        }
        assertThat(holdfast.statistics().remoteGrants()).isEqualTo(grants)
        assertThat(holdfast.statistics().lanes()).isZero()
    }
}
