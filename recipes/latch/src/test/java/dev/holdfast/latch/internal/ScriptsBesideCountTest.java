package dev.holdfast.latch.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.latch.internal.count.LatchCount;
import dev.holdfast.latch.internal.count.LatchQuestion;
import dev.holdfast.latch.internal.count.LatchQuestion.Count;
import dev.holdfast.latch.internal.count.LatchQuestion.Look;
import dev.holdfast.latch.internal.count.LatchQuestion.Wait;
import dev.holdfast.latch.internal.count.LatchState;
import dev.holdfast.latch.internal.count.LatchState.Present;
import dev.holdfast.latch.internal.count.LatchTerms;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The scripts on a real server answer what the count does at the times that the server has answered by. */
class ScriptsBesideCountTest {

    private static final int STEPS = 50_000;
    private static final int MOST_AT_ONCE = 40;
    private static final int LATCHES = 4;

    private static LatchServer server;

    private final Random random = new Random(5);
    private final Map<String, LatchCount> counts = new HashMap<>();
    private final Map<String, Long> begun = new HashMap<>();
    private int open;
    private int closed;
    private int absent;
    private int begins;
    private int otherParties;

    @BeforeAll
    static void startServer() {
        server = new LatchServer();
    }

    @AfterAll
    static void stopServer() {
        server.close();
    }

    private record Asked(String latch, LatchQuestion question) {}

    @Test
    void scripts_fiftyThousandSteps_answerAsTheCountDoes() {
        // A script that the server does not know is sent again, behind the questions that follow it.
        LatchTerms any = new LatchTerms(1, 1_000);
        server.ask("loaded", new Count(any, "a"));
        server.ask("loaded", new Wait(any, OptionalLong.empty(), 1_000));
        server.ask("loaded", new Look());
        for (int step = 0; step < STEPS; ) {
            List<Asked> asked = new ArrayList<>();
            List<CompletionStage<LatchState>> answers = new ArrayList<>();
            for (int left = 1 + random.nextInt(MOST_AT_ONCE); left > 0 && step < STEPS; left--, step++) {
                Asked next = next();
                asked.add(next);
                answers.add(server.send(next.latch(), next.question()));
            }
            for (int i = 0; i < asked.size(); i++) {
                compare(asked.get(i), answers.get(i).toCompletableFuture().join());
            }
        }
        assertThat(List.of(open, closed, absent, begins, otherParties))
                .allSatisfy(seen -> assertThat(seen).isGreaterThan(500));
    }

    /** Ends come after a few steps or a few dozens. */
    private Asked next() {
        String latch = "latch-" + random.nextInt(LATCHES);
        LatchTerms terms = new LatchTerms(random.nextInt(20) == 0 ? 9 : 3, 300 + random.nextInt(5_000));
        LatchQuestion question = switch (random.nextInt(8)) {
            case 0 -> new Look();
            case 1 -> new Wait(terms, OptionalLong.empty(), 1_000);
            case 2, 3 -> new Wait(terms, OptionalLong.of(begun.getOrDefault(latch, 1L)), 1_000);
            default -> new Count(terms, "party-" + random.nextInt(6));
        };
        return new Asked(latch, question);
    }

    private void compare(Asked asked, LatchState answer) {
        LatchState expected = counts.computeIfAbsent(asked.latch(), first -> new LatchCount())
                .ask(answer.nowMicros(), asked.question());
        assertThat(answer).as("answer to %s", asked).isEqualTo(expected);
        if (answer instanceof Present present) {
            begun.put(asked.latch(), present.begunMicros());
            open += present.isOpen() ? 1 : 0;
            closed += present.isOpen() ? 0 : 1;
            begins += present.begunMicros() == present.nowMicros() ? 1 : 0;
            otherParties += partiesOf(asked.question(), present) == present.parties() ? 0 : 1;
        } else {
            absent++;
        }
    }

    private static int partiesOf(LatchQuestion question, Present present) {
        if (question instanceof Count count) {
            return count.terms().parties();
        }
        return question instanceof Wait wait ? wait.terms().parties() : present.parties();
    }
}
