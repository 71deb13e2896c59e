package dev.holdfast.redis.internal.confirm;

import dev.holdfast.redis.internal.failure.Failures;
import dev.holdfast.redis.internal.lettuce.ConfirmationConnection;
import dev.holdfast.redis.internal.lettuce.LettuceSource;
import dev.holdfast.redis.internal.link.Link;
import dev.holdfast.redis.internal.thread.ReadingThreads;
import dev.holdfast.redis.internal.thread.Timing;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import io.lettuce.core.codec.ByteArrayCodec;
import java.util.concurrent.CompletionStage;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The connection on which replicas of one server confirm. A server takes no other command of a connection on which it
 * waits, so that it is one of its own. It is kept up like the others; {@link Epochs} decides when what comes over it
 * counts. Until then, questions are refused before they are sent. Thread-safe; never blocks.
 */
public final class Confirmations implements Confirmer {

    private final ConfirmationSettings settings;
    private final ConfirmedLinks requests;
    private final Link<ConfirmationConnection> link;
    private final Epochs epochs;

    /**
     * A connection that is not made yet.
     *
     * @param source where it comes from
     * @param random where the jitter of connecting comes from
     * @param readers notes the threads that read
     * @param requests the links whose answers are confirmed
     */
    public Confirmations(
            ConfirmationSettings settings,
            LettuceSource source,
            Timing timing,
            RandomGenerator random,
            ReadingThreads readers,
            ConfirmedLinks requests) {
        this.settings = settings;
        this.requests = requests;
        this.link = new Link<>(
                "confirmations",
                () -> source.connect(ByteArrayCodec.INSTANCE)
                        .thenApply(connection -> new ConfirmationConnection(connection, readers)),
                timing,
                random,
                new LinkWatcher());
        this.epochs = new Epochs(
                settings,
                timing,
                requests,
                link,
                new ConfirmingWrites(source, settings),
                new ConfirmationReport(source));
    }

    // ---- life

    /** Connects for the first time. Completes exceptionally if that fails, and then nothing is tried again. */
    public CompletionStage<ConfirmationConnection> open() {
        return link.open();
    }

    /** Connects for the first time, however often it has to try. */
    public void openInBackground() {
        epochs.beginInBackground();
        link.openInBackground();
    }

    /**
     * Begins the first epoch, after {@link #open}. Completes when it has begun and as many replicas as are asked for
     * have confirmed a write; exceptionally if they have not, or if the server cannot have them do so.
     */
    public CompletionStage<Boolean> begin() {
        return epochs.begin();
    }

    /** Gives the connection up, and one that is being made, and makes another at once. */
    public void restart(String why) {
        link.restart(why);
    }

    /** Closes the connection, and makes none until {@link #resume}. Never completes exceptionally. */
    public CompletionStage<Boolean> suspend() {
        CompletionStage<Boolean> closed = link.suspend();
        epochs.end("the process is suspended");
        return closed;
    }

    /** Connects again. */
    public void resume() {
        link.resume();
    }

    /** Connects no more. Completes, never exceptionally, when the last connection is closed. */
    public CompletionStage<Boolean> end() {
        CompletionStage<Boolean> closed = link.end();
        epochs.end("the client is closed");
        return closed;
    }

    @Override
    public long clockSkewNanos() {
        return settings.clockSkewNanos();
    }

    @Override
    public @Nullable Epoch current() {
        return epochs.current();
    }

    @Override
    public BackendFailure notReady() {
        Throwable unconnected = link.current() == null ? link.lastFailure() : null;
        BackendFailure why = unconnected == null ? epochs.refusal() : Failures.ofConnecting(unconnected);
        return why == null
                ? new BackendFailure(Kind.NOT_EXECUTED, "replicas cannot be asked to confirm yet", null)
                : Failures.notSent(why, "replicas cannot be asked to confirm: ");
    }

    /** Begins an epoch, since the connection for requests is fresh. */
    public void check() {
        epochs.check();
    }

    private final class LinkWatcher implements Link.Watcher {

        @Override
        public void restored() {
            epochs.check();
        }

        @Override
        public void lost(String why) {
            epochs.lost("the connection on which replicas confirm was lost");
            requests.lost(why);
        }

        @Override
        public void failed(Throwable error) {
            requests.failed(error);
        }
    }
}
