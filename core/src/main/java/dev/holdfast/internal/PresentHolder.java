package dev.holdfast.internal;

import dev.holdfast.LockInspection;
import dev.holdfast.internal.engine.Engine;
import dev.holdfast.internal.time.Alarm;
import dev.holdfast.spi.PrintableText;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Who holds a lock, for the message of a call that will probably not get it. The answer to a question for the lock
 * names no more than a token, and asking who that is after the deadline would make the call last longer. So a call
 * that has waited for long and is about to end asks shortly before: one read, only for calls that wait in vain,
 * which all that wait for the lock share, and no call waits for its answer. One thread looks; any may end it.
 */
final class PresentHolder {

    /** Shorter waits are not worth a question. */
    private static final long SHORTEST_WAIT_NANOS = 500_000_000;

    private static final long AHEAD_NANOS = 250_000_000;

    /** In the place of a question that was not asked, or of whose answer nothing is to be known any more. */
    private static final CompletableFuture<LockInspection> NONE = new CompletableFuture<>();

    /** So many members of a group are named. */
    private static final int MOST_NAMED = 2;

    private final Engine engine;
    private final String name;
    private final long askAtNanos;
    private final AtomicReference<@Nullable CompletableFuture<LockInspection>> asked = new AtomicReference<>();
    private volatile @Nullable Alarm alarm;

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
        return asked.get() == null ? askAtNanos : deadlineNanos;
    }

    /** Asks, when it is time to. */
    void look(long nowNanos, long deadlineNanos) {
        if (asked.get() != null || nowNanos - askAtNanos < 0 || nowNanos - deadlineNanos >= 0) {
            return;
        }
        if (engine.isClosing()) {
            asked.compareAndSet(null, NONE);
        } else if (!asked.compareAndSet(null, engine.holders.join(name))) {
            engine.holders.leave(name);
        }
    }

    /** Asks by itself when it is time to, for a caller without a thread. */
    void lookInTime(long deadlineNanos) {
        if (askAtNanos - deadlineNanos < 0) {
            alarm = engine.timetable.set(askAtNanos, () -> look(engine.time.nanos(), deadlineNanos));
        }
    }

    /** The call ends. */
    void end() {
        Alarm due = alarm;
        if (due != null) {
            due.cancel();
        }
        CompletableFuture<LockInspection> question = asked.getAndSet(NONE);
        if (question != null && question != NONE) {
            engine.holders.leave(name);
        }
    }

    /** In words, or null where that is not known by now. */
    @Nullable
    String inWords() {
        LockInspection seen = seen();
        return seen == null ? null : seen.holder().map(this::inWords).orElse(null);
    }

    /** Who has permits, in words, or null where that is not known by now. */
    @Nullable
    String membersInWords() {
        LockInspection seen = seen();
        return seen == null
                ? null
                : seen.group()
                        .filter(group -> !group.members().isEmpty())
                        .map(this::inWords)
                        .or(() -> seen.holder().map(alone -> inWords(alone) + " holds the lock of this name"))
                        .orElse(null);
    }

    private @Nullable LockInspection seen() {
        CompletableFuture<LockInspection> answer = asked.get();
        return answer == null || !answer.isDone() || answer.isCompletedExceptionally() ? null : answer.join();
    }

    private String inWords(LockInspection.Group group) {
        List<String> all = group.members().stream().map(this::who).distinct().toList();
        List<String> who = new ArrayList<>(all.subList(0, Math.min(all.size(), MOST_NAMED)));
        if (all.size() > MOST_NAMED || group.memberCount() > group.members().size()) {
            who.add("others");
        }
        int last = who.size() - 1;
        String together = last == 0 ? who.get(0) : String.join(", ", who.subList(0, last)) + " and " + who.get(last);
        return together + (last == 0 ? " has the " : " have the ") + group.units() + " in use";
    }

    private String inWords(LockInspection.Holder holder) {
        return who(holder) + ", with token " + holder.token() + ",";
    }

    private String who(LockInspection.Holder holder) {
        return holder.clientId().equals(engine.backend.clientId())
                ? "this same client"
                : holder.client().map(PresentHolder::inWords).orElse("client " + holder.clientId());
    }

    private static String inWords(LockInspection.ClientInfo client) {
        String application = client.application().isEmpty() ? "" : " (" + PrintableText.of(client.application()) + ")";
        return "process " + client.pid() + " on " + PrintableText.of(client.host()) + application;
    }
}
