package dev.holdfast.lab.simulation.run;

import dev.holdfast.internal.SimulatedCalls;
import dev.holdfast.internal.lane.LiveLease;
import dev.holdfast.lab.simulation.check.StoredTexts.Inquiry;
import dev.holdfast.lab.simulation.check.StoredTexts.Sent;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import dev.holdfast.spi.NewOutcome;
import dev.holdfast.spi.StoreAnswer;
import dev.holdfast.spi.StoredKind;
import dev.holdfast.spi.StoredOutcome;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What a caller asks about texts that are stored under a lock. A question without an answer is asked again a few times,
 * as the calls of the API do, which block. What is answered by the present primary is compared with what was stored.
 */
final class StoredQuestions {

    private static final int MOST_TRIES = 3;
    private static final long PAUSE_NANOS = Duration.ofMillis(100).toNanos();

    private final World world;
    private final Client client;
    private final SimulatedProcess process;
    private final SimulatedCalls engine;
    private final String lock;
    private final StoredKind kind;

    StoredQuestions(
            World world, Client client, SimulatedProcess process, SimulatedCalls engine, String lock, StoredKind kind) {
        this.world = world;
        this.client = client;
        this.process = process;
        this.engine = engine;
        this.lock = lock;
        this.kind = kind;
    }

    /** A question, and what the present primary, or a former one, has; nothing where no server has answered. */
    record Found(Inquiry asked, Optional<StoredOutcome> text, boolean isOfPrimary) {}

    void recall(Consumer<Optional<Found>> then) {
        new Question<Optional<StoredOutcome>>(() -> engine.recall(lock, kind)) {
            @Override
            void answered(long sentNanos, boolean isOfPrimary, Optional<StoredOutcome> text) {
                Inquiry asked = new Inquiry(lock, kind, sentNanos);
                world.trace.write(client.number(), "finds " + text + " under " + lock);
                if (isOfPrimary) {
                    world.texts.read(asked, text.orElse(null));
                }
                then.accept(Optional.of(new Found(asked, text, isOfPrimary)));
            }

            @Override
            void failed() {
                then.accept(Optional.empty());
            }
        }.ask();
    }

    /** What was sent, and the answer, if there was one; whether the present primary gave it. */
    record Stored(Sent sent, Optional<StoreAnswer> answer, boolean isOfPrimary) {}

    void store(LiveLease lease, Duration validity, Consumer<Stored> then) {
        Sent sent = world.texts.sent(client.number(), lock, kind, lease.hold().token(), validity);
        NewOutcome text = engine.freshText(lease, kind, sent.text(), validity);
        new Question<StoreAnswer>(() -> engine.store(text)) {
            @Override
            void answered(long sentNanos, boolean isOfPrimary, StoreAnswer answer) {
                world.trace.write(client.number(), "stores " + sent + " under " + lock + ": " + answer);
                if (isOfPrimary && answer == StoreAnswer.STORED) {
                    world.texts.confirmed(sent);
                }
                then.accept(new Stored(sent, Optional.of(answer), isOfPrimary));
            }

            @Override
            void failed() {
                then.accept(new Stored(sent, Optional.empty(), false));
            }
        }.ask();
    }

    /** One question, in copies of which each is waited for as long as the client waits for an answer. */
    private abstract class Question<T> {

        private final Supplier<CompletionStage<T>> copies;
        private int tries;

        Question(Supplier<CompletionStage<T>> copies) {
            this.copies = copies;
        }

        abstract void answered(long sentNanos, boolean isOfPrimary, T answer);

        abstract void failed();

        void ask() {
            if (client.process() != process || client.isClosing()) {
                failed();
                return;
            }
            int number = ++tries;
            long sentNanos = world.agenda.nowNanos();
            boolean isAtPrimary = world.isAtPrimary(process);
            var unused = copies.get().whenComplete((answer, thrown) -> {
                boolean isOfPrimary = isAtPrimary && world.isAtPrimary(process);
                process.later(0, () -> {
                    if (number == tries && answer != null) {
                        tries = MOST_TRIES + 1;
                        answered(sentNanos, isOfPrimary, answer);
                    } else if (number == tries) {
                        again();
                    }
                });
            });
            process.later(
                    Duration.ofMillis(world.schedule.head().responseTimeoutMillis())
                            .toNanos(),
                    () -> {
                        if (number == tries) {
                            again();
                        }
                    });
        }

        private void again() {
            if (tries < MOST_TRIES) {
                tries++;
                int number = tries;
                process.later(PAUSE_NANOS, () -> {
                    if (number == tries) {
                        tries--;
                        ask();
                    }
                });
            } else {
                tries = MOST_TRIES + 1;
                failed();
            }
        }
    }
}
