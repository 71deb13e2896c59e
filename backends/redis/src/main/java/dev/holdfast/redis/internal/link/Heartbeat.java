package dev.holdfast.redis.internal.link;

import dev.holdfast.redis.internal.identity.TwinCheck;
import dev.holdfast.redis.internal.thread.Timing;
import dev.holdfast.redis.internal.wire.Message;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/**
 * Finds connections that are open and dead: a cable was pulled, a firewall forgot them, a server was stopped. Only
 * an answer distinguishes such a connection from a quiet one,
 * so every five seconds a message is published to the client's own channel.
 *
 * <p>No answer for two seconds: the connection for requests is dead. An answer, and no message for two seconds more, or
 * an answer without a subscriber: the subscription is. Beats also reveal another process with the same client id,
 * see {@link TwinCheck}. Runs on the timing's one thread, but for {@link #arrived}.
 */
public final class Heartbeat {

    /** What is watched. */
    public interface Watched {

        /** For how long the server has owed an answer; zero if it owes none, or there is no connection. */
        long silentNanos();

        /** Whether both connections are there. */
        boolean isComplete();

        /** Grows with each subscription. */
        long subscriptionEpoch();

        /** The next beat. Their numbers rise. */
        Message.Beat nextBeat();

        /** Publishes a beat; how many subscribers it reached. */
        CompletionStage<Long> publish(Message.Beat beat);

        void commandsDied(String why);

        /** Unless it is another subscription by now. */
        void subscriptionDied(long subscriptionEpoch, String why);
    }

    private static final long TICK_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int TICKS_PER_BEAT = 5;
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final Timing timing;
    private final Watched watched;

    private volatile long arrived;
    private volatile OpenBeat awaited = OpenBeat.NOTHING;
    private volatile boolean stopped;
    private long ticks;
    private long lastTickNanos;

    public Heartbeat(Timing timing, Watched watched) {
        this.timing = timing;
        this.watched = watched;
    }

    private record OpenBeat(long number, long sinceNanos, long subscriptionEpoch) {
        static final OpenBeat NOTHING = new OpenBeat(0, 0, 0);
    }

    public void start() {
        lastTickNanos = timing.nanoTime();
        timing.after(TICK_NANOS, this::tick);
    }

    /** Looks no more. */
    public void stop() {
        stopped = true;
    }

    /** A beat came over the subscription; perhaps an old one, which anybody may repeat. */
    public void arrived(long number) {
        arrived = Math.max(arrived, number);
    }

    private void tick() {
        if (stopped) {
            return;
        }
        timing.after(TICK_NANOS, this::tick);
        long nowNanos = timing.nanoTime();
        // A process that was stopped itself must not blame the others: what they sent meanwhile is about to be read.
        boolean late = nowNanos - lastTickNanos > TICK_NANOS + PATIENCE_NANOS / 2;
        lastTickNanos = nowNanos;
        if (late) {
            awaited = OpenBeat.NOTHING;
            return;
        }
        if (watched.silentNanos() > PATIENCE_NANOS) {
            watched.commandsDied("the server has owed an answer for 2 s");
        }
        OpenBeat missing = awaited;
        if (missing.number > arrived && nowNanos - missing.sinceNanos > PATIENCE_NANOS) {
            awaited = OpenBeat.NOTHING;
            watched.subscriptionDied(
                    missing.subscriptionEpoch, "a message that the server took did not arrive within 2 s");
        }
        if (++ticks % TICKS_PER_BEAT == 0 && watched.isComplete()) {
            beat();
        }
    }

    private void beat() {
        long subscription = watched.subscriptionEpoch();
        Message.Beat beat = watched.nextBeat();
        long number = beat.number();
        var unused = watched.publish(beat).handle((reached, error) -> {
            // A failed beat says nothing about the subscription; whether the server answers is watched for all requests
            // alike.
            if (error == null && reached == 0) {
                watched.subscriptionDied(subscription, "the server says that the channel has no subscriber");
            } else if (error == null) {
                awaited = new OpenBeat(number, timing.nanoTime(), subscription);
            }
            return reached;
        });
    }
}
