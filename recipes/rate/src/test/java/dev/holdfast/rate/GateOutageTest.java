package dev.holdfast.rate;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.HoldfastClosedException;
import dev.holdfast.rate.GateEvent.Failed.Cause;
import dev.holdfast.rate.RateAnswer.Passed;
import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.testkit.contract.TimedCalls;
import dev.holdfast.testkit.threads.Patience;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Servers that do not answer, are not there, or refuse. */
class GateOutageTest {

    private static final Duration LONG = Patience.LIMIT;

    private final GateClient client = new GateClient();
    private final RateGate gate = client.gates.gate("sms", Rate.of(10, GateClient.DAY));
    private final List<Cause> causes = new CopyOnWriteArrayList<>();

    @BeforeEach
    void listen() {
        client.gates.listen(event -> {
            if (event instanceof GateEvent.Failed failed) {
                causes.add(failed.cause());
            }
        });
    }

    private void awaitCause(Cause cause) {
        await().untilAsserted(() -> assertThat(causes).contains(cause));
    }

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void tryPass_serverSilent_saysThatTheOutcomeIsUnknownAndCountsOnceAtMost() {
        gate.tryPass();
        client.redis.pause();

        assertThatThrownBy(gate::tryPass)
                .isInstanceOf(BackendUnavailableException.class)
                .hasMessageContainingAll(
                        "It is not known whether gate 'sms' has counted this call", "redis://", "once at most");
        awaitCause(Cause.UNKNOWN);
        client.redis.resume();

        await().until(() -> gate.peek().passed());
        assertThat(((Passed) gate.peek()).left()).isBetween(8L, 9L);
    }

    @Test
    void calls_serverSilent_endWithTheResponseTimeout() throws Exception {
        Duration wait = Duration.ofMillis(500);
        gate.tryPass();
        try (TimedCalls calls = new TimedCalls()) {
            calls.add("tryPass", () -> gate.tryPass().passed());
            calls.add("peek", () -> gate.peek().passed());
            calls.add("acquire", () -> {
                gate.acquire(wait);
                return true;
            });
            calls.add("acquireAsync", () -> gate.acquireAsync(wait).get() == null);
            client.redis.pause();
            calls.begin();

            calls.requireInVain(Duration.ZERO, GateClient.RESPONSE_TIMEOUT);
            client.redis.resume();
        }
    }

    @Test
    void calls_serverGone_sayThatNothingWasUsed() {
        client.redis.kill();

        await().untilAsserted(() -> assertThat(catchThrowable(gate::tryPass))
                .isInstanceOf(BackendUnavailableException.class)
                .hasMessageContainingAll("Gate 'sms' could not be asked", "Nothing was used"));
        awaitCause(Cause.UNAVAILABLE);
        assertThat(gate.tryPassAsync())
                .failsWithin(LONG)
                .withThrowableOfType(ExecutionException.class)
                .withCauseInstanceOf(BackendUnavailableException.class);
        assertThatThrownBy(() -> gate.acquire(LONG)).isInstanceOf(BackendUnavailableException.class);
    }

    @Test
    void tryPass_foreignValue_saysThatTheKeyIsOfAnotherProgram() {
        client.redis.execute("SET", new LockKeys(LockKeys.DEFAULT_PREFIX).rate("sms"), "7");

        assertThatThrownBy(gate::tryPass)
                .isInstanceOf(BackendMisconfiguredException.class)
                .hasMessageContainingAll("Gate 'sms' cannot be asked at redis://", "HOLDFASTFORMAT", "delete the key");
        awaitCause(Cause.MISCONFIGURED);
    }

    @Test
    void tryPass_serverOutOfMemory_saysThatNothingWasUsed() {
        client.redis.execute("CONFIG", "SET", "maxmemory", "1");

        assertThatThrownBy(gate::tryPass)
                .isInstanceOf(BackendUnavailableException.class)
                .hasMessageContainingAll("OOM", "Nothing was used");
        client.redis.execute("CONFIG", "SET", "maxmemory", "0");
        assertThat(gate.tryPass()).isEqualTo(new Passed(9));
    }

    @Test
    void tryPass_clientClosedMeanwhile_isHeardAsClosed() {
        client.redis.pause();
        CompletableFuture<RateAnswer> answer = gate.tryPassAsync();

        client.holdfast.close();

        assertThat(answer)
                .failsWithin(LONG)
                .withThrowableOfType(ExecutionException.class)
                .withCauseInstanceOf(HoldfastClosedException.class);
        awaitCause(Cause.CLIENT_CLOSED);
        client.redis.resume();
    }
}
