package dev.holdfast.console.internal;

import dev.holdfast.LiveClient;
import dev.holdfast.LockBrowser;
import dev.holdfast.LockInspection;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Takes samples by a browser: looks at what is known, and for what is not, within the share of the server's time that
 * each may cost. Used by one thread.
 */
public final class Sampler {

    /** How often known locks are looked at, unless that costs too much. */
    public static final long PERIOD_MILLIS = 1_000;

    private static final int LOOKS = 500;
    private static final int WAITERS = 20;
    private static final double DISCOVERY_SHARE = 0.01;
    private static final long BURST_NANOS = 100_000_000;
    private static final long SWEEP_PAUSE_NANOS = 5_000_000_000L;

    /** A look at a lock that nobody has also tells the server's time. */
    private static final List<String> CLOCK = List.of("holdfast:console:clock");

    private static final int COMMANDS_OF_A_LOOK = 4;

    private final KnownNames names;
    private final boolean discovers;
    private final LongSupplier nanos;
    private final Costs costs = new Costs();

    private String position = LockBrowser.BEGINNING;
    private double credit = BURST_NANOS;
    private long creditedNanos;
    private long sweeps;
    private boolean lastSweepComplete;
    private long sweepNanos;
    private long lastSweepNanos;
    private long notBeforeNanos;
    private final Set<String> foreign = new TreeSet<>();

    /**
     * A sampler that has not begun.
     *
     * @param named locks to look at in any case
     * @param nanos the clock
     */
    public Sampler(List<String> named, boolean discovers, LongSupplier nanos) {
        this.names = new KnownNames(named);
        this.discovers = discovers;
        this.nanos = nanos;
        this.creditedNanos = nanos.getAsLong();
        this.notBeforeNanos = creditedNanos;
    }

    /**
     * Takes one sample. Blocks until the server has answered.
     *
     * @param lastAt the server's clock at the last sample, for one in which nothing says it
     */
    public Sample take(LockBrowser browser, long lastAt) throws InterruptedException {
        if (discovers) {
            discover(browser);
        }
        List<String> asked = names.next(LOOKS);
        long begun = nanos.getAsLong();
        Map<String, LockInspection> seen = look(browser, asked.isEmpty() ? CLOCK : asked);
        costs.add(
                Costs.Kind.LOOK,
                nanos.getAsLong(),
                nanos.getAsLong() - begun,
                Math.max(1, asked.size()) * COMMANDS_OF_A_LOOK);
        names.looked(asked, seen, begun);
        asked.forEach(name -> {
            if (seen.containsKey(name)) {
                foreign.remove(name);
            } else {
                foreign.add(name);
            }
        });
        foreign.removeIf(name -> !names.contains(name));
        List<String> clients = clients(seen);
        begun = nanos.getAsLong();
        List<LiveClient> live = clients.isEmpty() ? List.of() : browser.clients(clients);
        costs.add(Costs.Kind.CLIENTS, nanos.getAsLong(), nanos.getAsLong() - begun, clients.size());
        long at = seen.values().stream()
                .map(LockInspection::serverTime)
                .mapToLong(Instant::toEpochMilli)
                .max()
                .orElse(lastAt + PERIOD_MILLIS);
        List<String> unseen =
                asked.stream().filter(name -> !seen.containsKey(name)).toList();
        return Sample.of(at, asked.isEmpty() ? List.of() : seen.values(), unseen, live, browser.topology());
    }

    /** A name that no lock can have here is looked for by halves, and left out: it must not hide the others. */
    private Map<String, LockInspection> look(LockBrowser browser, List<String> asked) throws InterruptedException {
        try {
            return browser.look(asked, WAITERS);
        } catch (IllegalArgumentException refused) {
            if (asked.size() == 1) {
                names.refuse(asked.get(0));
                return Map.of();
            }
            int half = asked.size() / 2;
            Map<String, LockInspection> seen = new HashMap<>(look(browser, asked.subList(0, half)));
            seen.putAll(look(browser, asked.subList(half, asked.size())));
            return seen;
        }
    }

    /** Somebody asks for this lock: the next sample has it, whether it was found yet or not. */
    void ask(String name) {
        names.ask(name);
    }

    /** Others have looked at the queue of a lock meanwhile. */
    void queueLooked(long tookNanos) {
        costs.add(Costs.Kind.QUEUE, nanos.getAsLong(), tookNanos, 1);
    }

    private static List<String> clients(Map<String, LockInspection> seen) {
        Set<String> clients = new TreeSet<>();
        for (LockInspection each : seen.values()) {
            Stream.concat(each.holder().stream(), each.group().stream().flatMap(group -> group.members().stream()))
                    .forEach(holder -> clients.add(holder.clientId()));
            each.waiters().forEach(waiter -> clients.add(waiter.clientId()));
        }
        return new ArrayList<>(clients);
    }

    /** Each portion is paid for by the time that has passed: a hundredth of it. */
    private void discover(LockBrowser browser) throws InterruptedException {
        long now = nanos.getAsLong();
        credit = Math.min(BURST_NANOS, credit + (now - creditedNanos) * DISCOVERY_SHARE);
        creditedNanos = now;
        while (credit > 0 && nanos.getAsLong() - notBeforeNanos >= 0) {
            long begun = nanos.getAsLong();
            var portion = browser.names(position);
            long took = nanos.getAsLong() - begun;
            // The last portion may be short: others must not count as if they were.
            credit -= portion.next().isEmpty()
                    ? costs.addOne(nanos.getAsLong(), took)
                    : costs.add(Costs.Kind.NAMES, nanos.getAsLong(), took, 1);
            sweepNanos += took;
            names.found(portion.names());
            position = portion.next().orElse(LockBrowser.BEGINNING);
            if (portion.next().isEmpty()) {
                sweeps++;
                lastSweepComplete = names.swept();
                lastSweepNanos = sweepNanos;
                sweepNanos = 0;
                notBeforeNanos = nanos.getAsLong() + SWEEP_PAUSE_NANOS;
            }
        }
    }

    /** For how long to pause before the next sample. */
    public long pauseMillis() {
        return PERIOD_MILLIS * costs.periods(nanos.getAsLong());
    }

    /** What it costs now. */
    public View.Cost cost() {
        return costs.view(nanos.getAsLong());
    }

    /** How far it has looked for locks; null if it does not. */
    public View.@Nullable Discovery discovery() {
        return discovers
                ? new View.Discovery(lastSweepComplete, sweeps, (long) foreign.size(), lastSweepNanos / 1_000_000)
                : null;
    }
}
