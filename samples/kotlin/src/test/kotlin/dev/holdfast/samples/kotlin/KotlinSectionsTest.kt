package dev.holdfast.samples.kotlin

import dev.holdfast.DistributedLock
import dev.holdfast.Holdfast
import dev.holdfast.OutcomeCodec
import dev.holdfast.local.HoldfastLocal
import java.io.IOException
import java.time.Duration
import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.assertThatThrownBy
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.Test

/**
 * Every method that takes a section, as it is written in Kotlin: no type argument is named, the result has its type,
 * and what the section throws comes out as it is. That this file compiles is half of what it shows.
 */
class KotlinSectionsTest {

    private val holdfast: Holdfast = HoldfastLocal.create()
    private val lock: DistributedLock = holdfast.lock("order:42")
    private val day: Duration = Duration.ofDays(1)

    @AfterEach
    fun close() = holdfast.close()

    private fun find(found: Boolean): String? = if (found) "found" else null

    @Test
    fun run_withALambda_holdsTheLock() {
        var held = false
        lock.run { held = lock.isHeldByCurrentThread }
        assertThat(held).isTrue()
        assertThat(lock.isHeldByCurrentThread).isFalse()
    }

    @Test
    fun run_ofWhatThrowsACheckedException_throwsItAsItIs() {
        val thrown = IOException("disk")
        assertThatThrownBy { lock.run { throw thrown } }.isSameAs(thrown)
        assertThat(lock.isHeldByCurrentThread).isFalse()
    }

    @Test
    fun run_withAFunctionReference_runsIt() {
        ran = 0
        lock.run(::count)
        assertThat(ran).isEqualTo(1)
    }

    private var ran = 0

    private fun count() {
        ran++
    }

    @Test
    fun call_withALambda_returnsItsResult() {
        val token: Long = lock.call { lease -> lease.token() }
        val text: String = lock.call { "token ${it.token()}" }
        assertThat(token).isPositive()
        assertThat(text.length).isGreaterThan("token ".length)
    }

    @Test
    fun call_ofWhatMayBeNull_returnsNull() {
        val missing: String? = lock.call { find(false) }
        val present = lock.call { find(true) }
        assertThat(missing).isNull()
        assertThat(present?.length).isEqualTo("found".length)
    }

    @Test
    fun call_ofWhatThrowsACheckedException_throwsItAsItIs() {
        val thrown = IOException("disk")
        assertThatThrownBy { lock.call<Long> { throw thrown } }.isSameAs(thrown)
    }

    @Test
    fun tryRun_ofAFreeLock_runs() {
        var held = false
        val ran: Boolean = lock.tryRun(Duration.ofSeconds(30)) { held = lock.isHeldByCurrentThread }
        assertThat(ran).isTrue()
        assertThat(held).isTrue()
    }

    @Test
    fun runOnce_askedTwice_runsOnce() {
        var runs = 0
        assertThat(holdfast.runOnce("import", day) { runs++ }).isTrue()
        assertThat(holdfast.runOnce("import", day) { runs++ }).isFalse()
        assertThat(runs).isEqualTo(1)
    }

    @Test
    fun callOnce_askedTwice_givesTheFirstOutcome() {
        val first = holdfast.callOnce("payment:4711", day) { "receipt ${it.token()}" }
        val second = holdfast.callOnce("payment:4711", day) { "another" }
        assertThat(second.value()).isEqualTo(first.value())
    }

    @Test
    fun once_withItsOwnOptions_takesLambdasAsWell() {
        val once = holdfast.once("prices", day) { it.waitAtMost(Duration.ofSeconds(30)) }
        assertThat(once.run { count() }).isTrue()

        val text = holdfast.once("report", day) {}.call { "written" }
        assertThat(text.value()).isEqualTo("written")

        val same = holdfast.once("report", day) {}.call(OutcomeCodec.text()) { "again" }
        assertThat(same.value().length).isEqualTo("written".length)
    }
}
