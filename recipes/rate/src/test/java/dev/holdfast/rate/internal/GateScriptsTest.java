package dev.holdfast.rate.internal;

import static dev.holdfast.rate.internal.GateServer.KEYS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.holdfast.rate.Rate;
import dev.holdfast.rate.SpacedRate;
import dev.holdfast.rate.WindowRate;
import dev.holdfast.rate.internal.count.PassQuestion;
import dev.holdfast.rate.internal.count.Passage;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What stands on a server, and what the scripts do with what others have put there. */
class GateScriptsTest {

    private static final SpacedRate TEN_AN_HOUR = Rate.of(10, Duration.ofHours(1));
    private static final WindowRate TEN_IN_AN_HOUR = Rate.window(10, Duration.ofHours(1));

    private static GateServer server;

    @BeforeAll
    static void startServer() {
        server = new GateServer();
    }

    @AfterAll
    static void stopServer() {
        server.close();
    }

    @BeforeEach
    void forget() {
        server.execute("FLUSHALL");
    }

    private static long lifeMillis(String key) {
        return server.execute("PTTL", key).number();
    }

    @Test
    void pass_once_leavesTheTimeAtWhichAllIsBack() {
        Passage passage = server.ask("g", PassQuestion.now(TEN_AN_HOUR, 3));

        assertThat(server.execute("GET", KEYS.rate("g")).text())
                .isEqualTo("1:" + (passage.nowMicros() + 3 * 360_000_000L));
        assertThat(lifeMillis(KEYS.rate("g"))).isBetween(3_500_000L, 3_600_002L);
    }

    @Test
    void pass_withAWait_leavesAKeyThatOutlivesIt() {
        server.ask("g", PassQuestion.now(TEN_AN_HOUR, 10));
        server.ask("g", new PassQuestion(TEN_AN_HOUR, 10, Duration.ofHours(2).toNanos() / 1000));

        assertThat(lifeMillis(KEYS.rate("g"))).isBetween(7_100_000L, 7_200_002L);
    }

    @Test
    void passWindow_severalUnits_leavesTheTimeOfEach() {
        Passage passage = server.ask("g", PassQuestion.now(TEN_IN_AN_HOUR, 2));

        assertThat(server.execute("LRANGE", KEYS.window("g"), "0", "-1").items())
                .extracting(stamp -> stamp.text())
                .containsExactly("1:" + passage.nowMicros(), "1:" + passage.nowMicros());
        assertThat(lifeMillis(KEYS.window("g"))).isBetween(3_500_000L, 3_600_002L);
    }

    @Test
    void passWindow_often_keepsNoMoreTimesThanItNeeds() {
        WindowRate fast = Rate.window(5, Duration.ofMillis(1));
        for (int pass = 0; pass < 500; pass++) {
            server.ask("g", new PassQuestion(fast, 1, 1_000_000));
        }

        assertThat(server.execute("LLEN", KEYS.window("g")).number()).isLessThanOrEqualTo(5);
    }

    @Test
    void passWindow_theMostUnits_passAtOnce() {
        WindowRate most = Rate.window(WindowRate.MOST_PERMITS, Duration.ofDays(1));

        assertThat(server.ask("g", PassQuestion.now(most, WindowRate.MOST_PERMITS))
                        .waitMicros())
                .isZero();
        Passage refused = server.ask("g", PassQuestion.now(most, 1));
        assertThat(refused.waitMicros()).isBetween(86_000_000_000L, 86_400_000_000L);
        assertThat(refused.left()).isZero();
    }

    @Test
    void passWindow_fewerPermitsThanBefore_countsWhatIsThere() {
        server.ask("g", PassQuestion.now(TEN_IN_AN_HOUR, 4));

        Passage refused = server.ask("g", PassQuestion.now(Rate.window(3, Duration.ofHours(1)), 1));

        assertThat(refused.waitMicros()).isPositive();
        assertThat(refused.left()).isZero();
    }

    @Test
    void question_thatLooks_writesNothing() {
        server.ask("g", PassQuestion.look(TEN_AN_HOUR));
        server.ask("g", PassQuestion.look(TEN_IN_AN_HOUR));

        assertThat(server.execute("DBSIZE").number()).isEqualTo(keysOfClients());
    }

    /** What the client itself has announced. */
    private static long keysOfClients() {
        return server.execute("KEYS", "*:client:*").items().size();
    }

    @Test
    void bothKinds_ofOneName_areCountedApart() {
        server.ask("g", PassQuestion.now(TEN_AN_HOUR, 10));

        assertThat(server.ask("g", PassQuestion.now(TEN_IN_AN_HOUR, 10)).waitMicros())
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "2:1795764134975690", "1:", "1:0x10", "1: 5", "1:5:6", "hello"})
    void value_ofAnotherForm_isRefusedAndKept(String foreign) {
        server.execute("SET", KEYS.rate("g"), foreign);
        server.execute("RPUSH", KEYS.window("g"), foreign);

        assertRefused(PassQuestion.now(TEN_AN_HOUR, 1), "HOLDFASTFORMAT");
        assertRefused(PassQuestion.look(TEN_IN_AN_HOUR), "HOLDFASTFORMAT");
        assertThat(server.execute("GET", KEYS.rate("g")).text()).isEqualTo(foreign);
        assertThat(server.execute("LLEN", KEYS.window("g")).number()).isEqualTo(1);
    }

    @Test
    void key_ofAnotherType_isRefused() {
        server.execute("RPUSH", KEYS.rate("g"), "1:5");
        server.execute("SET", KEYS.window("g"), "1:5");

        assertRefused(PassQuestion.now(TEN_AN_HOUR, 1), "WRONGTYPE");
        assertRefused(PassQuestion.now(TEN_IN_AN_HOUR, 1), "WRONGTYPE");
    }

    private static void assertRefused(PassQuestion question, String words) {
        Throwable failure = catchThrowable(() -> server.ask("g", question)).getCause();
        assertThat(failure).isInstanceOf(BackendFailure.class).hasMessageContaining(words);
        assertThat(((BackendFailure) failure).kind()).isEqualTo(Kind.MISCONFIGURED);
    }

    @Test
    void scripts_thatTheServerHasDropped_areLoadedAgain() {
        server.ask("g", PassQuestion.now(TEN_AN_HOUR, 1));
        server.execute("SCRIPT", "FLUSH");

        assertThat(server.ask("g", PassQuestion.now(TEN_AN_HOUR, 1)).left()).isEqualTo(8);
    }
}
