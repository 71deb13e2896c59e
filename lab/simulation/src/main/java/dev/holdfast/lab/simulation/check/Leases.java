package dev.holdfast.lab.simulation.check;

import dev.holdfast.internal.lane.LeaseProbe;
import dev.holdfast.internal.lane.LiveLease;
import dev.holdfast.lab.simulation.world.Agenda;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import dev.holdfast.spi.Share;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All leases that callers have, compared with one another whenever a process has made a step: validity begins and grows
 * in steps alone, so two that are valid at a time are seen at the step that made them so.
 */
public final class Leases {

    private static final long SLACK_NANOS = Duration.ofMillis(20).toNanos();
    private static final long PAUSED_LOOK_NANOS = Duration.ofMillis(50).toNanos();

    private final Agenda agenda;
    private final Findings findings;
    private final Assumptions assumptions;
    private final PermitLimits limits;
    private final Map<String, List<Held>> byLock = new HashMap<>();
    private final Map<String, List<Held>> overlapped = new HashMap<>();
    private final TokenOrder tokens;
    private final MinimumHolds kept;
    private final Map<String, Long> endedNanos = new HashMap<>();
    private long grants;

    /**
     * No client holds anything.
     *
     * @param agenda true time
     * @param findings where violations go
     * @param assumptions what explains some
     * @param limits how many permits each name has
     */
    public Leases(Agenda agenda, Findings findings, Assumptions assumptions, PermitLimits limits) {
        this.limits = limits;
        this.agenda = agenda;
        this.findings = findings;
        this.assumptions = assumptions;
        this.tokens = new TokenOrder(agenda, findings, assumptions);
        this.kept = new MinimumHolds(agenda, findings, assumptions);
    }

    /**
     * A caller was given a lease.
     *
     * @param process in which
     * @param client its number
     * @param clientId by what the server knows it
     * @param lease the lease
     * @param askedNanos since when, in true time, the client has wanted the lock without a break
     * @return for the end of it
     */
    public Held granted(SimulatedProcess process, int client, String clientId, LiveLease lease, long askedNanos) {
        grants++;
        Held held = new Held(process, client, clientId, lease, askedNanos);
        tokens.given(held);
        kept.given(held);
        in(byLock, held).add(held);
        compare(held);
        awaitDeadline(held);
        return held;
    }

    /**
     * How many leases were given.
     *
     * @return so far
     */
    public long grants() {
        return grants;
    }

    /**
     * A lease is about to be released, or its loss was reported.
     *
     * @param held the lease
     */
    public void ended(Held held) {
        held.end();
        endedNanos.put(held.client + held.lease.name(), agenda.nowNanos());
        in(byLock, held).remove(held);
        in(overlapped, held).remove(held);
    }

    /**
     * Since when a client has had no lease of a lock.
     *
     * @param client its number
     * @param lock the lock's name
     * @return true time; the largest number while it has one
     */
    public long freeOfNanos(int client, String lock) {
        boolean has = Stream.of(byLock, overlapped)
                .flatMap(held -> held.getOrDefault(lock, List.of()).stream())
                .anyMatch(held -> held.client == client && !held.isOver() && !held.process.isDead());
        if (has) {
            return Long.MAX_VALUE;
        }
        return endedNanos.getOrDefault(client + lock, 0L);
    }

    /**
     * A lease was released before its minimum hold was over: no client has the lock until then.
     *
     * @param held the lease
     * @param grantedNanos when it was given, in true time
     * @param minHold for how long the lock stays taken, by clocks that may differ by a percent
     */
    public void keptSince(Held held, long grantedNanos, Duration minHold) {
        kept.since(held, grantedNanos, minHold);
    }

    // ---- one valid lease at a time

    /**
     * A process has made a step, or its clocks were set.
     *
     * @param process which
     */
    public void stepped(SimulatedProcess process) {
        for (List<Held> present : byLock.values()) {
            if (present.size() > 1) {
                for (int i = 0; i < present.size(); i++) {
                    Held held = present.get(i);
                    if (held.process == process) {
                        compare(held);
                    }
                }
            }
        }
    }

    private void compare(Held held) {
        List<Held> present = byLock.getOrDefault(held.lease.name(), List.of());
        if (present.size() < 2 || !held.isValid()) {
            return;
        }
        present.removeIf(other -> other.process.isDead());
        for (Held other : List.copyOf(present)) {
            boolean both = other != held && other.isValid() && held.isValid();
            if (both && !LeaseProbe.areTogether(held.lease, other.lease)) {
                overlap(held, other);
            }
        }
        held.permits().ifPresent(permits -> count(held));
    }

    /** Permits of one name that are valid at a time are no more than there were when they were granted. */
    private void count(Held held) {
        List<Held> valid = byLock.getOrDefault(held.lease.name(), List.of()).stream()
                .filter(other -> other.isValid() && LeaseProbe.areTogether(held.lease, other.lease))
                .toList();
        int units = valid.stream()
                .flatMap(other -> other.permits().stream())
                .mapToInt(Share.Group::units)
                .sum();
        long sinceNanos = valid.stream().mapToLong(Held::sinceNanos).min().orElse(0);
        int limit = limits.highestSince(held.lock(), sinceNanos);
        if (units > limit) {
            findings.broken(
                    Rule.WITHIN_THE_LIMIT,
                    valid.stream().anyMatch(other -> isOverlapExplained(held, other)),
                    units + " permits of " + held.lease.name() + ", which has " + limit + ", are held by " + valid
                            + " at a time");
            valid.stream().min(Comparator.comparingLong(Held::token)).ifPresent(this::reportedOnce);
        }
    }

    private void overlap(Held one, Held other) {
        Held older = one.lease.token() < other.lease.token() ? one : other;
        findings.broken(
                Rule.ONE_VALID_LEASE,
                isOverlapExplained(one, other),
                one.lease.name() + " is held by " + one + " and " + other + " at a time; " + older
                        + " trusts its lease for "
                        + (LeaseProbe.deadlineNanos(older.lease) - older.process.lookNanos()) / 1_000 + " us more");
        reportedOnce(older);
    }

    private boolean isOverlapExplained(Held one, Held other) {
        return assumptions.explainOverlap(one, other, Math.min(one.sinceNanos, other.sinceNanos));
    }

    /** Reported once; what follows from it would be reported at each step. Its client still trusts it. */
    private void reportedOnce(Held held) {
        in(byLock, held).remove(held);
        in(overlapped, held).add(held);
    }

    /** The leases of the lock that a lease is of. */
    private static List<Held> in(Map<String, List<Held>> leases, Held held) {
        return leases.computeIfAbsent(held.lease.name(), name -> new ArrayList<>());
    }

    // ---- the loss is reported

    private void awaitDeadline(Held held) {
        long leftNanos = LeaseProbe.deadlineNanos(held.lease) + SLACK_NANOS - held.process.lookNanos();
        agenda.after(
                held.process.machine().monotonic().trueNanosOf(Math.max(leftNanos, 1_000_000)),
                () -> lookAfterDeadline(held));
    }

    private void lookAfterDeadline(Held held) {
        if (held.isOver()) {
            return;
        }
        SimulatedProcess process = held.process;
        long dueNanos = LeaseProbe.deadlineNanos(held.lease) + SLACK_NANOS;
        long nowNanos = process.lookNanos();
        if (process.isPaused()) {
            agenda.after(PAUSED_LOOK_NANOS, () -> lookAfterDeadline(held));
        } else if (nowNanos - dueNanos < 0 || nowNanos - process.resumedNanos() < SLACK_NANOS) {
            agenda.after(
                    process.machine().monotonic().trueNanosOf(Math.max(SLACK_NANOS, dueNanos - nowNanos)),
                    () -> lookAfterDeadline(held));
        } else {
            findings.broken(
                    Rule.REPORTED_LOSS,
                    false,
                    held + " was not notified of the loss of " + held.lease.name() + " "
                            + (nowNanos - dueNanos + SLACK_NANOS) / 1_000_000 + " ms after its deadline");
            ended(held);
        }
    }

    /**
     * Whether a process believes in a lease of any lock.
     *
     * @param process which
     * @return true if so
     */
    public boolean holdsAny(SimulatedProcess process) {
        return trustedLike(held -> held.process == process) != null;
    }

    /**
     * A lease that its process believes in.
     *
     * @param like which are looked for
     * @return null if there is none
     */
    public @Nullable Held trustedLike(Predicate<Held> like) {
        return Stream.of(byLock, overlapped)
                .flatMap(leases -> leases.values().stream().flatMap(List::stream))
                .filter(held -> held.isValid() && like.test(held))
                .findFirst()
                .orElse(null);
    }

    /**
     * The leases that a process believes in.
     *
     * @param process which
     * @return those of all locks
     */
    public List<Held> validOf(SimulatedProcess process) {
        return byLock.values().stream()
                .flatMap(List::stream)
                .filter(held -> held.process == process && held.isValid())
                .toList();
    }

    /**
     * The one that may trust a lease of a lock now.
     *
     * @param lock the lock's name
     * @return null if there is none
     */
    public @Nullable Held validHolder(String lock) {
        List<Held> valid = byLock.getOrDefault(lock, List.of()).stream()
                .filter(Held::isValid)
                .toList();
        return valid.isEmpty() ? null : valid.get(0);
    }
}
