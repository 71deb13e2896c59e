package dev.holdfast.redis.internal.confirm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.redis.internal.confirm.Batches.Batch;
import dev.holdfast.redis.internal.confirm.Batches.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** Which answers a batch covers, and when their time is over. */
class BatchesTest {

    private static final Duration TIMEOUT = Duration.ofMillis(500);

    private final Batches<String> batches = new Batches<>(TIMEOUT.toNanos());

    private static long at(long millis) {
        return 1_000_000_000L + millis * 1_000_000;
    }

    @Test
    void read_noneOnItsWay_beginsABatchForTheWholeTime() {
        Batch batch = batches.read("a", at(0));

        assertThat(batch).isNotNull();
        assertThat(batch.waitMillis()).isEqualTo(500);
        assertThat(batches.answered(batch, true, at(1)).confirmed()).containsExactly("a");
        assertThat(batches.sent()).isNull();
    }

    @Test
    @DisplayName("an answer that is read while a batch is on its way is not covered by it, but by the next")
    void read_whileOneIsOnItsWay_isCoveredByTheNext() {
        Batch first = batches.read("a", at(0));

        assertThat(batches.read("b", at(1))).isNull();
        assertThat(batches.read("c", at(2))).isNull();
        Step<String> step = batches.answered(first, true, at(3));

        assertThat(step.confirmed()).containsExactly("a");
        assertThat(step.denied()).isEmpty();
        assertThat(step.next()).isNotNull();
        assertThat(step.next().waitMillis()).as("what is left to the oldest").isEqualTo(498);
        assertThat(batches.answered(step.next(), true, at(4)).confirmed()).containsExactly("b", "c");
    }

    @Test
    void answered_tooFewInTime_deniesThoseWhoseTimeIsOver() {
        Batch first = batches.read("a", at(0));
        batches.read("b", at(200));

        Step<String> step = batches.answered(first, false, at(510));

        assertThat(step.denied()).containsExactly("a");
        assertThat(step.confirmed()).isEmpty();
        assertThat(step.next().waitMillis()).isEqualTo(190);
        Step<String> last = batches.answered(step.next(), false, at(705));
        assertThat(last.denied()).containsExactly("b");
        assertThat(last.next()).isNull();
    }

    @Test
    @DisplayName("a batch that was short for the sake of an older answer says nothing against a younger one")
    void answered_tooFewBeforeTheTimeIsOver_isAskedAgain() {
        Batch first = batches.read("a", at(0));
        batches.read("b", at(10));
        batches.read("c", at(490));
        Batch second = batches.answered(first, false, at(505)).next();
        assertThat(second.waitMillis()).as("the least that is worth it").isEqualTo(10);

        Step<String> step = batches.answered(second, false, at(515));

        assertThat(step.denied()).containsExactly("b");
        assertThat(step.next().waitMillis()).isEqualTo(475);
        assertThat(batches.answered(step.next(), true, at(520)).confirmed()).containsExactly("c");
    }

    @Test
    void answered_aBatchOfBefore_changesNothing() {
        Batch first = batches.read("a", at(0));
        Batch second = batches.answered(first, false, at(1)).next();

        Step<String> step = batches.answered(first, true, at(2));

        assertThat(step.confirmed()).isEmpty();
        assertThat(step.next()).isNull();
        assertThat(batches.answered(second, true, at(3)).confirmed()).containsExactly("a");
    }

    @Test
    void end_someWait_returnsThemAll() {
        batches.read("a", at(0));
        batches.read("b", at(1));

        assertThat(batches.end()).containsExactly("a", "b");
        assertThat(batches.end()).isEmpty();
        assertThat(batches.sent()).isNull();
    }

    /** A model of the server: each answer is about a write, and a batch confirms the writes from before it was sent. */
    @RepeatedTest(200)
    @DisplayName(
            "in any order of answers and batches: what is confirmed was read before its batch was sent, each answer"
                    + " comes out once, and none is denied before its time")
    void batches_anyOrder_coverOnlyWhatWasReadBefore(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        Batches<Integer> machine = new Batches<>(TIMEOUT.toNanos());
        List<Long> readAt = new ArrayList<>();
        List<Integer> readBeforeSent = List.of();
        List<Integer> settled = new ArrayList<>();
        List<Integer> all = new ArrayList<>();
        Batch sent = null;
        long millis = 0;
        for (int i = 0; i < 200; i++) {
            millis += random.nextInt(200);
            Batch next = null;
            if (sent == null || random.nextBoolean()) {
                all.add(i);
                readAt.add(millis);
                next = machine.read(all.size() - 1, at(millis));
            } else {
                Step<Integer> step = machine.answered(sent, random.nextInt(3) > 0, at(millis));
                assertThat(readBeforeSent).containsAll(step.confirmed());
                for (int denied : step.denied()) {
                    assertThat(millis - readAt.get(denied)).isGreaterThanOrEqualTo(TIMEOUT.toMillis());
                }
                settled.addAll(step.confirmed());
                settled.addAll(step.denied());
                sent = null;
                next = step.next();
            }
            if (next != null) {
                assertThat(sent).as("one at a time").isNull();
                sent = next;
                readBeforeSent = List.copyOf(indexes(all));
            }
        }
        settled.addAll(machine.end());
        assertThat(settled).containsExactlyInAnyOrderElementsOf(indexes(all));
    }

    private static List<Integer> indexes(List<Integer> all) {
        return IntStream.range(0, all.size()).boxed().toList();
    }
}
