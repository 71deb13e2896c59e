package dev.holdfast.kotlin

import dev.holdfast.Holdfast
import dev.holdfast.LockTimeoutException
import dev.holdfast.local.LocalLockService
import java.time.Duration
import kotlinx.coroutines.future.await
import org.assertj.core.api.Assertions.assertThat
import org.awaitility.Awaitility.await
import org.junit.jupiter.api.AfterEach

/** Two clients of one lock service. */
abstract class TwoClients {

    protected val service = LocalLockService()
    protected val holdfast: Holdfast = service.connect()
    protected val other: Holdfast = service.connect()

    @AfterEach
    fun close() {
        holdfast.close()
        other.close()
    }

    /** Whether another client could have it at this moment; it has not, afterwards. */
    protected suspend fun isFree(name: String): Boolean =
        try {
            other.lock(name).acquireAsync(Duration.ZERO).await().releaseAsync().await()
            true
        } catch (_: LockTimeoutException) {
            false
        }

    protected fun assertNothingIsLeft(vararg names: String) {
        await().atMost(LONG).untilAsserted {
            assertThat(listOf(holdfast.statistics().held(), holdfast.statistics().waiting())).containsOnly(0)
        }
        names.forEach { other.lock(it).acquire(LONG).close() }
    }

    companion object {
        val LONG: Duration = Duration.ofMinutes(3)
    }
}
