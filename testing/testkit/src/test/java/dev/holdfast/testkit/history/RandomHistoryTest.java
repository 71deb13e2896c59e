package dev.holdfast.testkit.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.history.HistoryEvent.HoldBegan;
import dev.holdfast.testkit.history.HistoryEvent.ResourceWrite;
import dev.holdfast.testkit.history.HistoryEvent.Wait;
import dev.holdfast.testkit.history.HistoryEvent.WriteAnswer;
import dev.holdfast.testkit.history.Violation.Kind;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Good histories, and the same ones with one defect planted. */
class RandomHistoryTest {

    private static final long HIGHEST_TOKEN = Long.MAX_VALUE;

    static LongStream seeds() {
        return LongStream.range(0, 200);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void check_goodHistory_findsNothing(long seed) {
        assertThat(check(new RandomHistory(seed, 3, 40))).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void check_intruderInAHold_findsTheOverlap(long seed) {
        RandomHistory history = new RandomHistory(seed, 3, 40);
        HoldBegan victim = history.anyHold();
        history.plant(new HoldBegan(
                "planted", victim.lock(), "intruder", HIGHEST_TOKEN, victim.atNanos(), victim.atNanos() + 1));

        assertThat(check(history))
                .filteredOn(violation -> violation.kind() == Kind.OVERLAP)
                .singleElement()
                .satisfies(violation -> {
                    assertThat(violation.subject()).isEqualTo(victim.lock());
                    assertThat(violation.sentence()).contains("intruder").contains(victim.client());
                });
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void check_laterHoldWithAnEarlierToken_findsTheOrder(long seed) {
        RandomHistory history = new RandomHistory(seed, 3, 40);
        HoldBegan last = history.lastHold("lock 1");
        long laterNanos = last.deadlineNanos() + 100 * RandomHistory.MILLI;
        history.plant(new HoldBegan("planted", "lock 1", "latecomer", -1, laterNanos, laterNanos + 1));

        assertThat(check(history)).singleElement().satisfies(violation -> {
            assertThat(violation.kind()).isEqualTo(Kind.TOKEN_ORDER);
            assertThat(violation.sentence()).contains("latecomer").contains("token " + last.token());
        });
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void check_tokenGivenTwice_findsTheOrder(long seed) {
        RandomHistory history = new RandomHistory(seed, 3, 40);
        HoldBegan last = history.lastHold("lock 2");
        long laterNanos = last.deadlineNanos() + 100 * RandomHistory.MILLI;
        history.plant(new HoldBegan("planted", "lock 2", "latecomer", last.token(), laterNanos, laterNanos + 1));

        assertThat(check(history)).singleElement().satisfies(violation -> {
            assertThat(violation.kind()).isEqualTo(Kind.TOKEN_ORDER);
            assertThat(violation.sentence()).contains("latecomer").contains("same token");
        });
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void check_staleWriteAccepted_isFound(long seed) {
        RandomHistory history = new RandomHistory(seed, 3, 40);
        ResourceWrite newer = history.anyAcceptedWrite();
        history.plant(new ResourceWrite(
                newer.resource(),
                "latecomer",
                -1,
                1_000_000,
                1_000_001,
                WriteAnswer.ACCEPTED,
                newer.endNanos() + 1,
                newer.endNanos() + 2));

        assertThat(check(history)).singleElement().satisfies(violation -> {
            assertThat(violation.kind()).isEqualTo(Kind.STALE_WRITE);
            assertThat(violation.sentence()).contains("latecomer");
        });
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void check_twoWritesOfOneReading_areFound(long seed) {
        RandomHistory history = new RandomHistory(seed, 3, 40);
        ResourceWrite first = history.anyAcceptedWrite();
        history.plant(new ResourceWrite(
                first.resource(),
                "twin",
                first.token(),
                first.readValue(),
                1_000_000,
                WriteAnswer.ACCEPTED,
                first.startNanos(),
                first.endNanos()));

        assertThat(check(history)).singleElement().satisfies(violation -> {
            assertThat(violation.kind()).isEqualTo(Kind.LOST_UPDATE);
            assertThat(violation.sentence()).contains("twin").contains(first.client());
        });
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void check_lateWait_isFound(long seed) {
        RandomHistory history = new RandomHistory(seed, 3, 40);
        history.plant(new Wait("lock 0", "patient", 0, 10, 10 + 1_001 * RandomHistory.MILLI));

        assertThat(check(history)).singleElement().satisfies(violation -> {
            assertThat(violation.kind()).isEqualTo(Kind.WAIT_BOUND);
            assertThat(violation.sentence()).contains("patient");
        });
    }

    @Test
    void check_aHundredThousandEventsWithOneOverlap_findsIt() {
        requireThatAnOverlapIsFound(40_000, 100_000);
    }

    @Test
    @Tag("ci")
    void check_aMillionEventsWithOneOverlap_findsIt() {
        requireThatAnOverlapIsFound(400_000, 1_000_000);
    }

    private static void requireThatAnOverlapIsFound(int holds, int events) {
        RandomHistory history = new RandomHistory(1, 1, holds);
        assertThat(history.events()).hasSizeGreaterThan(events);
        HoldBegan victim = history.anyHold();
        history.plant(new HoldBegan(
                "planted", victim.lock(), "intruder", HIGHEST_TOKEN, victim.atNanos(), victim.atNanos() + 1));

        assertThat(check(history)).extracting(Violation::kind).contains(Kind.OVERLAP);
    }

    private static List<Violation> check(RandomHistory history) {
        return HistoryChecker.check(History.of(history.events()));
    }
}
