package dev.holdfast.redis.internal.identity;

import dev.holdfast.Backoff;
import dev.holdfast.redis.internal.thread.Timing;
import dev.holdfast.redis.internal.wire.Message;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongFunction;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whether another process uses the same client id: one that was restored from the same snapshot of memory, of
 * a virtual machine or of a Java process. To the server both are one client, so each would learn that it holds what
 * the other was granted, under the same token.
 *
 * <p>No question is sent over a fresh connection, and nothing that comes over a fresh subscription is believed, before
 * this check has passed. It publishes a call to the client's channel, signed with a text that no other process draws.
 * A client that receives a call or a beat that it did not send knows of the other, answers a call with a beat, and
 * abandons the id; so both of them learn of it. If the call reaches one subscriber only, which is this client, there is
 * no other. Where it reaches more, they may be this client's own old subscriptions that the server has not yet noticed
 * to be dead; so the check passes if none of them has answered within half a second.
 *
 * <p>Where the server lets nothing be subscribed, as when its memory is full, or nothing arrives, requests do not wait:
 * leases would end that the server would renew. A client without a subscription calls all the same. If that reaches
 * nobody, no other process listens; if it reaches somebody, another process with the id has given it up half a second
 * later, so this one keeps it. Two that are both without a subscription do not notice each other until one of them has
 * a subscription again, for whose check it calls.
 *
 * <p>A call that the server refuses is repeated for as long as it is refused, after pauses that double from 20 ms to a
 * second, and until one is taken nothing is sent and nothing believed. A fresh connection is checked at once. So a
 * client whose server takes the call again can be used a second later at the latest, and half a second after that where
 * the call reaches more than one subscriber.
 *
 * <p>After that, every beat repeats the check. Thread-safe; never blocks.
 *
 * @param <C> a connection for requests
 * @param <M> a subscription
 */
public final class TwinCheck<C, M> {

    private static final long ANSWER_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long DEAF_NANOS = TimeUnit.SECONDS.toNanos(2);

    /** From 20 ms to a second, jittered. */
    private static final Backoff BACKOFF = Backoff.defaults();

    private final CheckedLinks<C, M> links;
    private final Timing timing;
    private final RandomGenerator random;
    private final LongFunction<String> signatures;
    private final Beats beats;

    private volatile @Nullable C commands;
    private volatile @Nullable M messages;
    private volatile @Nullable Throwable failure;

    private final ReentrantLock guard = new ReentrantLock();

    // Guarded by guard.
    private @Nullable CheckRound<C, M> round;
    private int refusals;
    private long pauses;

    /**
     * Nothing is checked yet.
     *
     * @param random where the jitter of calling again comes from
     * @param signatures draws a text that no other process draws, given the server's number of the connection
     * @param all remembers what the client sends to this and to other nodes, which may pass it on to each other
     */
    public TwinCheck(
            CheckedLinks<C, M> links,
            Timing timing,
            RandomGenerator random,
            LongFunction<String> signatures,
            SentBeats all) {
        this.beats = new Beats(all);
        this.links = links;
        this.timing = timing;
        this.random = random;
        this.signatures = signatures;
    }

    /** Whether a connection for requests may be used. */
    public boolean hasPassed(C connection) {
        return connection == commands;
    }

    /** Whether what comes over a subscription may be believed. */
    public boolean isBelieved(M subscription) {
        return subscription == messages;
    }

    /** Why the last check did not come to an end, if that is known. */
    @Nullable
    public Throwable failure() {
        return failure;
    }

    /** The next beat to publish. */
    public Message.Beat beat() {
        return beats.next(false);
    }

    /**
     * Checks the two present connections, unless that was done or is being done; that for requests alone, if there can
     * be no other.
     */
    public void begin() {
        C connection;
        M subscription;
        CheckRound<C, M> fresh;
        guard.lock();
        try {
            // Under the lock, or a thread that was held up after reading would put a pair that
            // is over in the present one's place, and its round would never end.
            connection = links.commands();
            subscription = links.messages();
            if (connection == null || (subscription == null && !links.areDeaf())) {
                return;
            }
            boolean done = connection == commands && (subscription == null || subscription == messages);
            CheckRound<C, M> present = round;
            boolean underWay = present != null && present.commands == connection && present.messages == subscription;
            if (done || underWay) {
                return;
            }
            fresh = new CheckRound<>(connection, subscription);
            round = fresh;
        } finally {
            guard.unlock();
        }
        var unused = links.number(connection).handle((number, error) -> {
            call(fresh, error == null ? number : 0);
            return number;
        });
    }

    private void call(CheckRound<C, M> calling, long number) {
        Message.Beat call;
        guard.lock();
        try {
            if (round != calling) {
                return;
            }
            beats.sign(signatures.apply(number));
            call = beats.next(true);
            calling.call = call;
        } finally {
            guard.unlock();
        }
        var unused = links.publish(calling.commands, call.text()).handle((reached, error) -> {
            if (error == null) {
                reached(calling, reached);
            } else {
                failed(calling, error);
            }
            return reached;
        });
    }

    private void reached(CheckRound<C, M> calling, long subscribers) {
        guard.lock();
        try {
            calling.answered(subscribers);
        } finally {
            guard.unlock();
        }
        M subscription = calling.messages;
        if (subscription != null) {
            // Only from here on: until the server has answered, the connection for requests is
            // to blame, and that is watched elsewhere.
            timing.after(DEAF_NANOS, () -> deaf(calling, subscription));
        }
        goOn(calling);
    }

    /** A beat or call came over a subscription. Answers whether this client sent it to this node. */
    public boolean heard(Message.Beat beat, M subscription) {
        if (subscription != links.messages()) {
            return false;
        }
        if (!beats.sentAnywhere(beat)) {
            C connection = links.commands();
            if (beat.call() && connection != null) {
                var unused = links.publish(connection, beat().text());
            }
            links.twinFound();
            return false;
        }
        if (!beats.sent(beat)) {
            return false;
        }
        CheckRound<C, M> calling;
        guard.lock();
        try {
            calling = round;
            if (calling == null || calling.messages != subscription || !beat.equals(calling.call)) {
                return true;
            }
            calling.heard = true;
        } finally {
            guard.unlock();
        }
        goOn(calling);
        return true;
    }

    private void goOn(CheckRound<C, M> calling) {
        guard.lock();
        try {
            if (round != calling || !calling.isComplete() || calling.waiting) {
                return;
            }
            calling.waiting = calling.hasReachedOthers();
        } finally {
            guard.unlock();
        }
        if (calling.waiting) {
            timing.after(ANSWER_NANOS, () -> pass(calling));
        } else {
            pass(calling);
        }
    }

    private void pass(CheckRound<C, M> calling) {
        Passed passed;
        guard.lock();
        try {
            if (round != calling) {
                return;
            }
            passed = end(calling, calling.messages);
        } finally {
            guard.unlock();
        }
        report(calling, passed);
    }

    /** Which of the two may be used from now on that could not before. */
    private record Passed(boolean commands, boolean messages) {}

    /**
     * With the guard held: the connection for requests has passed.
     *
     * @param subscription which has passed with it; null if there is none, or none that hears
     */
    private Passed end(CheckRound<C, M> calling, @Nullable M subscription) {
        round = null;
        if (links.commands() != calling.commands) {
            // It was lost while the answer of a twin was waited for; the next pair has a check of its own.
            return new Passed(false, false);
        }
        failure = null;
        refusals = 0;
        Passed passed = new Passed(commands != calling.commands, subscription != null && messages != subscription);
        commands = calling.commands;
        if (subscription != null) {
            messages = subscription;
        }
        return passed;
    }

    private void report(CheckRound<C, M> calling, Passed passed) {
        if (passed.commands || passed.messages) {
            links.passed(calling.commands, passed.commands, passed.messages);
        }
    }

    private void failed(CheckRound<C, M> calling, Throwable error) {
        long pause;
        long pauseNanos;
        guard.lock();
        try {
            if (round != calling) {
                return;
            }
            round = null;
            failure = error;
            pause = ++pauses;
            pauseNanos = BACKOFF.pauseAfter(++refusals, random).toNanos();
        } finally {
            guard.unlock();
        }
        // Before the failure is reported: if that throws, the next call is scheduled all the same.
        timing.after(pauseNanos, () -> endOf(pause));
        links.failed(error);
    }

    /** Only the last pause ends with a call. Those of connections that are gone would add theirs to it. */
    private void endOf(long pause) {
        guard.lock();
        try {
            if (pause != pauses) {
                return;
            }
        } finally {
            guard.unlock();
        }
        begin();
    }

    /** Whoever listens has heard the call by now, and given the id up: only this client has not. */
    private void deaf(CheckRound<C, M> calling, M subscription) {
        Passed passed;
        guard.lock();
        try {
            if (round != calling || calling.heard) {
                return;
            }
            passed = end(calling, null);
        } finally {
            guard.unlock();
        }
        report(calling, passed);
        links.deaf(subscription);
    }

    /** Starts over, under another id. */
    public void forget() {
        guard.lock();
        try {
            round = null;
            refusals = 0;
            commands = null;
            messages = null;
        } finally {
            guard.unlock();
        }
        beats.forget();
    }

    /**
     * One check of a pair of connections, and how far it has come. Guarded by the {@link TwinCheck} that it belongs to.
     *
     * @param <C> a connection for requests
     * @param <M> a subscription
     */
    private static final class CheckRound<C, M> {

        final C commands;
        final @Nullable M messages;
        Message.@Nullable Beat call;
        boolean answered;
        boolean heard;
        boolean waiting;

        /** Whether the call has reached more subscribers than this one. */
        private boolean reachedOthers;

        CheckRound(C commands, @Nullable M messages) {
            this.commands = commands;
            this.messages = messages;
        }

        void answered(long subscribers) {
            answered = true;
            reachedOthers = subscribers > (messages == null ? 0 : 1);
        }

        boolean hasReachedOthers() {
            return reachedOthers;
        }

        /** Whether everything has come that can come at once; without a subscription nothing is heard. */
        boolean isComplete() {
            return answered && (heard || messages == null);
        }
    }
}
