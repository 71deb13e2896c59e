package dev.holdfast.rate.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.rate.Rate;
import dev.holdfast.rate.SpacedRate;
import dev.holdfast.rate.WindowRate;
import dev.holdfast.rate.internal.count.PassQuestion;
import dev.holdfast.rate.internal.count.Passage;
import dev.holdfast.rate.internal.count.SpacedCount;
import dev.holdfast.rate.internal.count.WindowCount;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The scripts on a real server answer what the counts do at the times that the server has answered by. */
class ScriptsBesideCountsTest {

    private static final int STEPS = 50_000;
    private static final int MOST_AT_ONCE = 40;

    private static GateServer server;

    private int now;
    private int later;
    private int refused;
    private int looked;

    @BeforeAll
    static void startServer() {
        server = new GateServer();
    }

    @AfterAll
    static void stopServer() {
        server.close();
    }

    @Test
    void pass_fiftyThousandSteps_answersAsTheCountDoes() {
        SpacedCount count = new SpacedCount();
        List<SpacedRate> rates = List.of(
                Rate.of(10, Duration.ofMillis(1)),
                Rate.smooth(3, Duration.ofMillis(2)),
                Rate.of(7, Duration.ofMillis(5)).burst(20),
                Rate.of(1000, Duration.ofMillis(30)));

        play(rates, 1, (time, question) -> count.ask(time, (SpacedRate) question.rate(), question));
    }

    /** Windows of one length, since with a longer one the server has forgotten what the count has not. */
    @Test
    void passWindow_fiftyThousandSteps_answersAsTheCountDoes() {
        WindowCount count = new WindowCount();
        List<WindowRate> rates = List.of(
                Rate.window(1, Duration.ofMillis(3)),
                Rate.window(20, Duration.ofMillis(3)),
                Rate.window(90, Duration.ofMillis(3)));

        play(rates, 2, (time, question) -> count.ask(time, (WindowRate) question.rate(), question));
    }

    private void play(List<? extends Rate> rates, long seed, BiFunction<Long, PassQuestion, Passage> count) {
        Random random = new Random(seed);
        Function<Integer, PassQuestion> questions = step -> {
            // One rate for some time, or the slowest one would stop all.
            Rate rate = rates.get(step / 500 % rates.size());
            long longestWait = random.nextInt(4) == 0 ? random.nextInt(3_000) : 0;
            return random.nextInt(10) == 0
                    ? PassQuestion.look(rate)
                    : new PassQuestion(rate, 1 + random.nextInt(Math.min(rate.burst(), 5)), longestWait);
        };
        // A script that the server does not know is sent again, behind the questions that follow it.
        server.ask("loaded", PassQuestion.look(rates.get(0)));
        long lastMicros = 0;
        for (int step = 0; step < STEPS; ) {
            List<PassQuestion> asked = new ArrayList<>();
            List<CompletionStage<Passage>> answers = new ArrayList<>();
            for (int left = 1 + random.nextInt(MOST_AT_ONCE); left > 0 && step < STEPS; left--, step++) {
                PassQuestion question = questions.apply(step);
                asked.add(question);
                answers.add(server.send("gate-" + seed, question));
            }
            for (int i = 0; i < asked.size(); i++) {
                Passage answer = answers.get(i).toCompletableFuture().join();
                assertThat(answer.nowMicros())
                        .as("questions are answered in their order")
                        .isGreaterThanOrEqualTo(lastMicros);
                lastMicros = answer.nowMicros();
                assertThat(answer)
                        .as("answer %d before step %d to %s", i, step, asked.get(i))
                        .isEqualTo(count.apply(answer.nowMicros(), asked.get(i)));
                note(asked.get(i), answer);
            }
        }
        assertThat(List.of(now, later, refused, looked))
                .allSatisfy(seen -> assertThat(seen).isGreaterThan(500));
    }

    private void note(PassQuestion question, Passage answer) {
        if (question.longestWaitMicros() < 0) {
            looked++;
        } else if (!answer.isWithin(question)) {
            refused++;
        } else if (answer.waitMicros() > 0) {
            later++;
        } else {
            now++;
        }
    }
}
