package dev.holdfast.kotlin

import kotlin.time.Duration.Companion.seconds
import kotlinx.coroutines.runBlocking
import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.fail
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows

/** What else than a lock can be held: permits, and several locks. */
class KindsTest : TwoClients() {

    @Test
    fun withPermits_asManyAsThereAre_letsInSoMany() = runBlocking<Unit> {
        val imports = holdfast.semaphore("imports", 3)
        imports.withPermits(2) {
            imports.withPermit(30.seconds) {
                assertThat(imports.tryWithPermit<Unit> { fail("ran") }).isNull()
            }
            assertThat(imports.tryWithPermits<Unit>(2) { fail("ran") }).isNull()
            assertThat(imports.tryWithPermit { 1 }).isEqualTo(1)
        }
        assertThat(imports.tryWithPermits(3, 30.seconds) { it.name() }).isEqualTo("imports")
    }

    @Test
    fun withPermits_moreThanThereEverAre_isRefused() {
        val refused = assertThrows<IllegalArgumentException> {
            runBlocking { holdfast.semaphore("imports", 3).withPermits(4) { fail<Nothing>("ran") } }
        }
        assertThat(refused).hasMessageContaining("'imports'")
    }

    @Test
    fun withLeases_ofASet_holdsAllAndReleasesAll() = runBlocking<Unit> {
        val both = holdfast.allOf(listOf("a", "b"))
        both.withLeases(30.seconds) { leases ->
            assertThat(listOf(isFree("a"), isFree("b"))).containsOnly(false)
            assertThat(leases.token("a")).isPositive()
        }
        other.lock("b").withLease {
            assertThat(both.tryWithLeases<Unit> { fail("ran") }).isNull()
            assertThat(isFree("a")).isTrue()
        }
        assertThat(both.tryWithLeases { it.names() }).containsExactly("a", "b")
        assertNothingIsLeft("a", "b")
    }
}
