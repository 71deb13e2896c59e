package dev.holdfast.redis.internal.connect;

import dev.holdfast.redis.internal.confirm.ConfirmationSettings;
import dev.holdfast.redis.internal.confirm.Confirmations;
import dev.holdfast.redis.internal.confirm.ConfirmedLinks;
import dev.holdfast.redis.internal.confirm.Confirmer;
import dev.holdfast.redis.internal.failure.BlockingAnswer;
import dev.holdfast.redis.internal.lettuce.CommandConnection;
import dev.holdfast.redis.internal.lettuce.LettuceSource;
import dev.holdfast.redis.internal.thread.ReadingThreads;
import dev.holdfast.redis.internal.thread.Timing;
import dev.holdfast.spi.BackendFailure;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** The confirmations of one node, or none where replicas have nothing to confirm: then each call does nothing. */
final class NodeConfirmations {

    private final @Nullable Confirmations confirmations;

    private NodeConfirmations(@Nullable Confirmations confirmations) {
        this.confirmations = confirmations;
    }

    /**
     * Confirmations over a connection that is not made yet.
     *
     * @param settings what replicas have to confirm; null if nothing
     * @param links whose answers are confirmed
     * @param report hears how the connection fares
     * @param confirmable runs when requests that were refused may be sent again
     */
    static NodeConfirmations of(
            @Nullable ConfirmationSettings settings,
            LettuceSource source,
            Timing timing,
            RandomGenerator random,
            ReadingThreads readers,
            NodeLinks links,
            ConnectionReport report,
            Runnable confirmable) {
        if (settings == null) {
            return new NodeConfirmations(null);
        }
        ConfirmedLinks requests = new LinksOfAnswers(links, report, confirmable);
        return new NodeConfirmations(new Confirmations(settings, source, timing, random, readers, requests));
    }

    /** Begins to connect for the first time, for {@link #begin}. */
    CompletionStage<?> open() {
        return confirmations == null ? CompletableFuture.completedFuture(true) : confirmations.open();
    }

    /** Waits until the server has shown that its replicas confirm. Blocks. */
    void begin(CompletionStage<?> opening, Duration longest) throws BackendFailure, InterruptedException {
        if (confirmations != null) {
            BlockingAnswer.of(opening, longest);
            BlockingAnswer.of(confirmations.begin(), longest);
        }
    }

    void openInBackground() {
        if (confirmations != null) {
            confirmations.openInBackground();
        }
    }

    /** The connection for requests is fresh. */
    void check() {
        if (confirmations != null) {
            confirmations.check();
        }
    }

    void restart(String why) {
        if (confirmations != null) {
            confirmations.restart(why);
        }
    }

    CompletionStage<Boolean> suspend() {
        return confirmations == null ? CompletableFuture.completedFuture(true) : confirmations.suspend();
    }

    void resume() {
        if (confirmations != null) {
            confirmations.resume();
        }
    }

    CompletionStage<Boolean> end() {
        return confirmations == null ? CompletableFuture.completedFuture(true) : confirmations.end();
    }

    @Nullable
    Confirmer confirmer() {
        return confirmations;
    }

    private record LinksOfAnswers(NodeLinks links, ConnectionReport report, Runnable whenConfirmable)
            implements ConfirmedLinks {

        @Override
        public long epoch() {
            return links.epoch();
        }

        @Override
        public @Nullable CommandConnection usable() {
            return links.usable();
        }

        @Override
        public void replace(String why) {
            links.replace(why);
        }

        @Override
        public void confirmable() {
            whenConfirmable.run();
        }

        @Override
        public void lost(String why) {
            report.outage(why);
        }

        @Override
        public void failed(Throwable error) {
            report.failed(error);
        }
    }
}
