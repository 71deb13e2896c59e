package dev.holdfast.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cli.doctor.Finding.Status;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What figures mean: clocks, round trips, refusals, subscribers and sessions. */
final class JudgementTest {

    private static ClockSample sample(long aheadMillis, long roundTripMillis) {
        return new ClockSample(Duration.ofMillis(aheadMillis), Duration.ofMillis(roundTripMillis));
    }

    @Test
    void clock_withinHalfARoundTrip_isThatOfThisMachine() {
        Finding finding = ClockSample.judge(List.of(sample(5_000, 20_000), sample(-3, 8)));
        assertThat(finding.status()).isEqualTo(Status.OK);
        assertThat(finding.text()).contains("as far as 4.0 ms can tell");
    }

    @Test
    void clock_beyondHalfARoundTrip_isSaidAndWarnedOfAboveASecond() {
        assertThat(ClockSample.judge(List.of(sample(100, 10))).text())
                .isEqualTo("the server's clock is 100.0 ms ahead of this machine's, give or take 5.0 ms");
        assertThat(ClockSample.judge(List.of(sample(-100, 10))).status()).isEqualTo(Status.OK);
        Finding far = ClockSample.judge(List.of(sample(-2_000, 10), sample(0, 9_000)));
        assertThat(far.status()).isEqualTo(Status.WARN);
        assertThat(far.text()).contains("2000.0 ms behind this machine's");
    }

    @Test
    void latency_isJudgedByItsMedianAndItsLongest() {
        assertThat(Latency.judge(new double[] {1, 1, 900}).status()).isEqualTo(Status.OK);
        assertThat(Latency.judge(new double[] {60, 60, 60}).status()).isEqualTo(Status.WARN);
        assertThat(Latency.judge(new double[] {1, 1, 1_500}).status()).isEqualTo(Status.WARN);
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", delimiter = ';', textBlock = """
        NOPERM User weak has no permissions to run the 'zadd' command                        ; +zadd
        NOPERM this user has no permissions to run the 'script|load' command                 ; +script|load
        NOPERM this user has no permissions to run the command                               ; +get
        NOPERM No permissions to access a key                                                ; ~holdfast:*
        NOPERM this user has no permissions to access one of the keys used as arguments      ; ~holdfast:*
        NOPERM this user has no permissions to access one of the channels used as arguments  ; &holdfast:*
        WRONGTYPE Operation against a key holding the wrong kind of value                    ; -
        """)
    void refusal_ofRedis_namesTheMissingWord(String message, String word) {
        assertThat(AclWord.missing("get", message, "holdfast:").orElse(null)).isEqualTo(word);
    }

    @Test
    void subscribersAndSessions_areJudged() {
        assertThat(RedisDoctor.subscribers(0).status()).isEqualTo(Status.OK);
        assertThat(RedisDoctor.subscribers(1).status()).isEqualTo(Status.WARN);
        assertThat(ZooKeeperDoctor.session(10_000).status()).isEqualTo(Status.OK);
        assertThat(ZooKeeperDoctor.session(2_000).status()).isEqualTo(Status.WARN);
    }

    @Test
    void text_ofAServer_isPrintable() {
        assertThat(Finding.fail("locks", "a\n\u001b[2Jb").text()).isEqualTo("a; \\u001b[2Jb");
    }
}
