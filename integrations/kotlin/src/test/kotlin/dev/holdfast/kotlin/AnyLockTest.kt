package dev.holdfast.kotlin

import dev.holdfast.HoldfastClosedException
import dev.holdfast.Lease
import dev.holdfast.LeaseLostException
import dev.holdfast.LockTimeoutException
import java.time.Duration
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.Duration.Companion.seconds
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitCancellation
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.yield
import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.fail
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows

/** One of several locks, and each way out of it. */
class AnyLockTest : TwoClients() {

    private val names = listOf("p1", "p2", "p3")
    private val printer = holdfast.anyOf(names)

    private fun taken(vararg names: String): List<Lease> = names.map { other.lock(it).acquire(LONG) }

    private fun assertAllIsLeft() = assertNothingIsLeft("p1", "p2", "p3")

    @Test
    fun withLease_whileOneIsFree_holdsThatOne() = runBlocking<Unit> {
        val taken = taken("p1", "p3")
        assertThat(printer.withLease { lease -> lease.name() to isFree("p2") }).isEqualTo("p2" to false)
        assertThat(printer.withLease<String?>(1.seconds) { null }).isNull()
        assertThat(printer.tryWithLease { it.name() }).isEqualTo("p2")
        assertThat(isFree("p2")).isTrue()
        taken.forEach(Lease::close)
    }

    @Test
    fun withLease_byAsManyAsThereAre_holdsEach() = runBlocking<Unit> {
        val held = printer.withLease { first ->
            printer.withLease { second ->
                printer.withLease { third ->
                    assertThat(printer.tryWithLease<Unit> { fail("ran") }).isNull()
                    listOf(first.name(), second.name(), third.name())
                }
            }
        }
        assertThat(held).containsExactlyInAnyOrderElementsOf(names)
        assertAllIsLeft()
    }

    @Test
    fun withLease_whileAllAreTaken_waitsForTheFirstThatIsReleased() = runBlocking<Unit> {
        val taken = taken("p1", "p2", "p3")
        val got = async { printer.withLease(30.seconds) { it.name() } }
        while (holdfast.statistics().waiting() < 3) yield()
        taken[1].close()
        assertThat(got.await()).isEqualTo("p2")
        taken.forEach(Lease::close)
        assertAllIsLeft()
    }

    @Test
    fun withLease_notInTime_isATimeoutOrNull() = runBlocking<Unit> {
        val taken = taken("p1", "p2", "p3")
        for (wait in listOf(0.seconds, 1.milliseconds)) {
            val timeout = assertThrows<LockTimeoutException> { printer.withLease(wait) { fail<Nothing>("ran") } }
            assertThat(timeout).hasMessageContaining("'p1', 'p2', 'p3'")
            assertThat(printer.tryWithLease<Unit>(wait) { fail("ran") }).isNull()
        }
        taken.forEach(Lease::close)
        assertAllIsLeft()
    }

    @Test
    fun withLease_whoseBlockThrows_releasesAndThrowsThat() = runBlocking<Unit> {
        val caught = assertThrows<IllegalStateException> { printer.withLease { error("inside") } }
        assertThat(caught).hasMessage("inside").hasNoSuppressedExceptions()
        assertAllIsLeft()
    }

    @Test
    fun loss_whileTheBlockRuns_cancelsItAndIsThrown() = runBlocking<Unit> {
        val ending = holdfast.anyOf(names) { it.lease(Duration.ofMillis(100)).notRenewed() }
        val cancelled = CompletableDeferred<Unit>()
        val lost = assertThrows<LeaseLostException> {
            ending.withLease {
                try {
                    awaitCancellation()
                } finally {
                    cancelled.complete(Unit)
                }
            }
        }
        assertThat(lost.lockName().orElseThrow()).isIn(names)
        assertThat(cancelled.isCompleted).isTrue()
    }

    @Test
    fun loss_foundAtTheRelease_isThrownInsteadOfTheResult() {
        assertThrows<LeaseLostException> { runBlocking { printer.withLease { service.forgetAll() } } }
    }

    @Test
    fun job_cancelledWhileItsBlockRuns_hasReleasedWhenItEnds() = runBlocking<Unit> {
        val running = CompletableDeferred<String>()
        val job = launch {
            printer.withLease {
                running.complete(it.name())
                awaitCancellation()
            }
        }
        val held = running.await()
        assertThat(isFree(held)).isFalse()
        job.cancelAndJoin()
        assertThat(isFree(held)).isTrue()
    }

    @Test
    fun job_cancelledWhileItWaits_leavesAllQueues() = runBlocking<Unit> {
        val taken = taken("p1", "p2", "p3")
        val job = launch { printer.withLease { fail<Nothing>("ran") } }
        while (holdfast.statistics().waiting() < 3) yield()
        job.cancelAndJoin()
        taken.forEach(Lease::close)
        assertAllIsLeft()
    }

    @Test
    fun input_thatIsNotValid_isRefusedBeforeAnythingIsSent() = runBlocking<Unit> {
        val refused =
            assertThrows<IllegalArgumentException> { printer.withLease((-1).seconds) { fail<Nothing>("ran") } }
        assertThat(refused).hasMessageContaining("negative")
        assertThat(holdfast.statistics().lanes()).isZero()
    }

    @Test
    fun client_closed_isAnException() {
        holdfast.close()
        assertThrows<HoldfastClosedException> { runBlocking { printer.tryWithLease { fail<Unit>("ran") } } }
    }
}
