package dev.holdfast.lab.simulation.check;

import dev.holdfast.lab.simulation.network.RedisModel;
import dev.holdfast.lab.simulation.network.ServerHost.Watcher;
import dev.holdfast.lab.simulation.world.Agenda;
import dev.holdfast.lab.simulation.world.Clock;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import dev.holdfast.redis.testing.WireFormat;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What callers receive of latches, compared with the books of the servers. Which latch of a name a call is about is
 * known by what the servers have answered its process.
 */
public final class LatchAnswers {

    /** A server has answered a process how a latch stands. */
    private record Answer(@Nullable SimulatedProcess asker, KnownLatch latch, long atNanos) {}

    private final Agenda agenda;
    private final Findings findings;
    private final Assumptions assumptions;
    private final Clock serverClock;
    private final Askers askers;
    private final Map<String, String> names = new HashMap<>();
    private final List<LatchBooks> books = new ArrayList<>();
    private final List<Answer> answers = new ArrayList<>();
    private final Map<String, Long> openedNanos = new HashMap<>();

    LatchAnswers(
            Agenda agenda,
            Findings findings,
            Assumptions assumptions,
            Clock serverClock,
            Askers askers,
            Collection<String> latches) {
        this.agenda = agenda;
        this.findings = findings;
        this.assumptions = assumptions;
        this.serverClock = serverClock;
        this.askers = askers;
        latches.forEach(latch -> names.put(WireFormat.DEFAULT.latch(latch), latch));
    }

    /** Looks on at the next primary, too. */
    Watcher beside(RedisModel model, Watcher watcher) {
        LatchBooks former = books.isEmpty() ? null : books.get(books.size() - 1);
        LatchBooks next = new LatchBooks(this, model, watcher, names, former);
        books.add(next);
        return next;
    }

    // ---- for the books

    long nowNanos() {
        return agenda.nowNanos();
    }

    long nowMicros() {
        return serverClock.nanos() / 1_000;
    }

    @Nullable
    SimulatedProcess askerOf(byte[][] command) {
        return askers.of(command);
    }

    boolean hasLostData(long sinceNanos) {
        return assumptions.hasLostData(sinceNanos);
    }

    void broken(Rule rule, boolean isExplained, String sentence) {
        findings.broken(rule, isExplained, sentence);
    }

    void answered(KnownLatch latch, @Nullable SimulatedProcess asker) {
        answers.add(new Answer(asker, latch, agenda.nowNanos()));
        if (latch.left() == 0) {
            openedNanos.putIfAbsent(nameOf(latch), agenda.nowNanos());
        }
    }

    private static String nameOf(KnownLatch latch) {
        return latch.name + ' ' + latch.begunMicros;
    }

    // ---- for callers

    private Stream<KnownLatch> answeredTo(SimulatedProcess process, String name, long sinceNanos) {
        return answers.stream()
                .filter(answer -> answer.asker == process && answer.atNanos >= sinceNanos)
                .map(Answer::latch)
                .filter(latch -> latch.name.equals(name));
    }

    /**
     * A caller was told that a party has counted.
     *
     * @param left how many it was told are left
     */
    public void counted(SimulatedProcess process, String name, String party, int left, long sinceNanos) {
        boolean isCounted = answeredTo(process, name, sinceNanos)
                .anyMatch(latch -> latch.counted.containsKey(party) || openedNanos.containsKey(nameOf(latch)));
        if (!isCounted) {
            broken(
                    Rule.COUNTED_ONCE,
                    assumptions.hasLostData(sinceNanos),
                    party + " was told that it has counted at " + name + ", and has not");
        }
        if (left == 0) {
            open(process, name, sinceNanos);
        }
    }

    /**
     * A caller was told that a latch is open.
     *
     * @param process in which
     * @param name the latch's name
     * @param sinceNanos when its call began, in true time
     */
    public void open(SimulatedProcess process, String name, long sinceNanos) {
        if (answeredTo(process, name, sinceNanos).noneMatch(latch -> openedNanos.containsKey(nameOf(latch)))) {
            broken(
                    Rule.OPEN_WHEN_COUNTED,
                    false,
                    name + " is open to a caller whom the servers have told of "
                            + answeredTo(process, name, sinceNanos).toList());
        }
    }

    /**
     * A caller was told that a latch has ended.
     *
     * @param process in which
     * @param name the latch's name
     * @param sinceNanos when its call began, in true time
     */
    public void ended(SimulatedProcess process, String name, long sinceNanos) {
        boolean isKnown =
                answeredTo(process, name, sinceNanos).anyMatch(latch -> latch.isOver(nowMicros()) || isLost(latch));
        if (!isKnown) {
            broken(
                    Rule.HONEST_END,
                    assumptions.hasLostData(sinceNanos),
                    name + " has ended, a caller was told, and there is "
                            + answeredTo(process, name, sinceNanos).toList());
        }
    }

    private boolean isLost(KnownLatch latch) {
        return !books.get(books.size() - 1).has(latch);
    }

    /**
     * Since when a caller could know that it waits no more: since the present primary has its latch open, or since that
     * is over. Where its process was answered about several latches of the name, one of them is its own.
     *
     * @param process in which it waits
     * @param name the latch's name
     * @param sinceNanos when its call began, in true time
     * @return true time; none if it waits rightly
     */
    public long knowableNanos(SimulatedProcess process, String name, long sinceNanos) {
        return answeredTo(process, name, sinceNanos)
                .mapToLong(this::knowableNanos)
                .max()
                .orElse(Long.MAX_VALUE);
    }

    private long knowableNanos(KnownLatch latch) {
        long overNanos = latch.isOver(nowMicros())
                ? agenda.nowNanos() - 1_000 * (nowMicros() - latch.endMicros)
                : Long.MAX_VALUE;
        return books.get(books.size() - 1).isOpen(latch)
                ? Math.min(overNanos, openedNanos.getOrDefault(nameOf(latch), Long.MAX_VALUE))
                : overNanos;
    }
}
