package dev.holdfast.lab.simulation.run;

import dev.holdfast.LossReason;
import dev.holdfast.lab.simulation.check.Held;
import dev.holdfast.lab.simulation.check.Rule;
import dev.holdfast.lab.simulation.network.ServerHost;
import dev.holdfast.lab.simulation.schedule.Fault;
import dev.holdfast.lab.simulation.schedule.FaultKind;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import dev.holdfast.redis.testing.StoredGroup;
import dev.holdfast.redis.testing.StoredHold;
import dev.holdfast.redis.testing.WireFormat;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** What holds when another server has taken over, beside what always holds. */
final class TakeoverRules {

    private static final long PERIOD_NANOS = Duration.ofMillis(250).toNanos();

    /** For a fresh pair of connections and the check of it, on a network that takes no time. */
    private static final long SHORTEST_NANOS = Duration.ofSeconds(2).toNanos();

    /** How many messages one after the other that takes, a slow one now and then. */
    private static final long WAYS = 60;

    /** A renewal that is sent later than that before the deadline may arrive after it. */
    private static final long IN_TIME_NANOS = Duration.ofMillis(250).toNanos();

    /** How many tokens a hold has at most. */
    private static final long MOST_NUMBERS = 1000;

    private final World world;
    private final Set<Object> reported = new HashSet<>();

    TakeoverRules(World world) {
        this.world = world;
    }

    /** The engine of a process knows where its requests go from now on. */
    void heard(SimulatedProcess process) {
        ServerHost host = world.network.serverOf(process);
        if (host != null) {
            world.takeovers.heard(process, world.failovers.numberOf(host));
        }
    }

    /** A process has made a step: each lease that it trusts has its hold at the primary that it has heard of. */
    void stepped(SimulatedProcess process) {
        if (world.takeovers.primary() == 0 || !world.takeovers.hasHeardOfAll(process)) {
            return;
        }
        for (Held held : world.leases.validOf(process)) {
            if (!isBacked(held) && reported.add(held)) {
                world.findings.broken(
                        Rule.PRIMARY_BACKED,
                        world.assumptions.explainEndAtOneServer(held),
                        held + " trusts its lease of " + held.lock() + ", and the new primary does not have the hold");
            }
        }
    }

    private boolean isBacked(Held held) {
        if (held.isShared()) {
            return isMember(held) || (held.hasTokenOfOthers() && isUpgraded(held));
        }
        return storedHold(held)
                .filter(hold -> hold.token() <= held.token() && held.token() <= hold.lastToken())
                .isPresent();
    }

    /** Whether its client has become the holder of all, and does not know it yet. */
    private boolean isUpgraded(Held held) {
        return storedHold(held)
                .filter(hold -> hold.client().equals(held.clientId()) && hold.token() > held.token())
                .isPresent();
    }

    private boolean isMember(Held held) {
        String key = WireFormat.DEFAULT.hold(held.lock());
        String member = ":" + held.clientId() + ":" + held.attempt() + ":";
        return Optional.ofNullable(world.failovers.present().model().peek(key))
                        .flatMap(StoredGroup::parse)
                        .filter(group -> group.era() == held.era())
                        .isPresent()
                && world.failovers.present().model().members(WireFormat.DEFAULT.group(held.lock())).stream()
                        .anyMatch(present -> present.contains(member));
    }

    /** The hold of its lock that the present primary has. */
    private Optional<StoredHold> storedHold(Held held) {
        return Optional.ofNullable(world.failovers.present().model().peek(WireFormat.DEFAULT.hold(held.lock())))
                .flatMap(StoredHold::parse)
                .filter(hold -> !hold.isMarker());
    }

    /** A holder is notified of its loss. */
    void lost(Held held, LossReason reason, SimulatedProcess process) {
        if (reason == LossReason.TAKEN
                && !held.isShared()
                && world.takeovers.hasHeardOfAll(process)
                && world.takeovers.lastHasLost(held.lock(), held.token(), held.sinceNanos())
                && !world.failovers.present().books().hasGranted(held.lock())
                && !isPassed(held)
                && held.leftNanos() > IN_TIME_NANOS) {
            world.findings.broken(
                    Rule.RESTORED_HOLD,
                    world.assumptions.explainEndAtOneServer(held),
                    held + " has lost " + held.lock() + ", which was granted to no other since the takeover");
        }
    }

    /**
     * Two clients may have held before, the one by a grant of a former primary. The hold that is restored first stays;
     * and when it has been released, the fence may have passed both.
     */
    private boolean isPassed(Held held) {
        String fence = world.failovers.present().model().peek(WireFormat.DEFAULT.fence(held.lock()));
        return (storedHold(held).isPresent() && !isBacked(held))
                || (fence != null && Long.parseLong(fence) - held.token() >= MOST_NUMBERS);
    }

    /** Looks four times a second for clients that have not heard of a takeover that they could have heard of. */
    void watch(Collection<Client> clients) {
        if (world.mayTakeOver()) {
            world.agenda.after(PERIOD_NANOS, () -> {
                clients.forEach(this::look);
                watch(clients);
            });
        }
    }

    private void look(Client client) {
        SimulatedProcess process = client.process();
        int number = world.takeovers.primary();
        if (process == null
                || client.isClosing()
                || process.isPaused()
                || world.mayCopy()
                || world.takeovers.hasHeardOfAll(process)) {
            return;
        }
        long reportedNanos = world.failovers.reportedNanos(number, client.number());
        long boundNanos = SHORTEST_NANOS + WAYS * world.schedule.head().wayMicros() * 1_000;
        if (world.agenda.nowNanos() - reportedNanos > boundNanos
                && !isDisturbed(client.number(), reportedNanos)
                && reported.add(process)) {
            world.findings.broken(
                    Rule.TAKEOVER_HEARD,
                    false,
                    "c" + client.number() + " was told of server " + number + " "
                            + (world.agenda.nowNanos() - reportedNanos) / 1_000_000
                            + " ms ago, and its engine does not know of it");
        }
    }

    private boolean isDisturbed(int client, long sinceNanos) {
        return world.schedule.faults().stream()
                .filter(fault -> fault.kind() != FaultKind.TAKEOVER && Copies.disturbs(fault, client))
                .filter(fault -> fault.atMicros() * 1_000 <= world.agenda.nowNanos())
                .mapToLong(Fault::endMicros)
                .anyMatch(endMicros -> endMicros * 1_000 + Copies.RECOVERY_NANOS >= sinceNanos);
    }
}
