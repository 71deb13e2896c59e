package dev.holdfast.internal;

import dev.holdfast.LockInspection;
import dev.holdfast.spi.PrintableText;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Who holds a lock, for the message of a call that will probably not get it. The answer to a question for the lock
 * names no more than a token, and asking who that is after the deadline would make the call last longer. So a call
 * that has waited for long and is about to end asks shortly before: one read, only for calls that wait in vain,
 * which all that wait for the lock share, and no call waits for its answer. Used by the caller's thread alone.
 */
final class PresentHolder {

    /** Shorter waits are not worth a question. */
    private static final long SHORTEST_WAIT_NANOS = 500_000_000;

    private static final long AHEAD_NANOS = 250_000_000;

    private final Engine engine;
    private final String name;
    private final long askAtNanos;
    private boolean hasLooked;
    private @Nullable CompletableFuture<LockInspection> asked;

    /**
     * Not asked yet.
     *
     * @param deadlineNanos until when the call waits
     */
    PresentHolder(Engine engine, String name, long deadlineNanos) {
        this.engine = engine;
        this.name = name;
        this.askAtNanos =
                deadlineNanos - engine.time.nanos() < SHORTEST_WAIT_NANOS ? deadlineNanos : deadlineNanos - AHEAD_NANOS;
    }

    /** Until when the caller may sleep. */
    long sleepUntilNanos(long deadlineNanos) {
        return hasLooked ? deadlineNanos : askAtNanos;
    }

    /** Asks, when it is time to. */
    void look(long nowNanos, long deadlineNanos) {
        if (hasLooked || nowNanos - askAtNanos < 0 || nowNanos - deadlineNanos >= 0) {
            return;
        }
        hasLooked = true;
        if (!engine.isClosing()) {
            asked = engine.holders.join(name);
        }
    }

    /** The call ends. */
    void end() {
        if (asked != null) {
            engine.holders.leave(name);
        }
    }

    /** In words, or null where that is not known by now. */
    @Nullable
    String inWords() {
        CompletableFuture<LockInspection> answer = asked;
        if (answer == null || !answer.isDone() || answer.isCompletedExceptionally()) {
            return null;
        }
        return answer.join().holder().map(this::inWords).orElse(null);
    }

    private String inWords(LockInspection.Holder holder) {
        String who = holder.clientId().equals(engine.backend.clientId())
                ? "this same client"
                : holder.client().map(PresentHolder::inWords).orElse("client " + holder.clientId());
        return who + ", with token " + holder.token() + ",";
    }

    private static String inWords(LockInspection.ClientInfo client) {
        String application = client.application().isEmpty() ? "" : " (" + PrintableText.of(client.application()) + ")";
        return "process " + client.pid() + " on " + PrintableText.of(client.host()) + application;
    }
}
