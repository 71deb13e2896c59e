package dev.holdfast.lab.simulation.run;

import dev.holdfast.ClientStatistics;
import dev.holdfast.lab.simulation.check.Rule;
import dev.holdfast.lab.simulation.network.Connection;
import dev.holdfast.lab.simulation.network.RedisModel;
import dev.holdfast.lab.simulation.schedule.Call;
import dev.holdfast.lab.simulation.schedule.Call.End;
import dev.holdfast.lab.simulation.schedule.Call.Ownership;
import dev.holdfast.lab.simulation.schedule.Call.Patience;
import dev.holdfast.lab.simulation.schedule.Fault;
import dev.holdfast.lab.simulation.schedule.FaultKind;
import dev.holdfast.lab.simulation.schedule.Mode;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import dev.holdfast.redis.testing.WireFormat;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * The end of a run, when nothing goes wrong any more: everybody gets every lock once more; then all is at rest; then
 * all is closed.
 */
final class Ending {

    /** Long enough for leftovers to be seen. */
    private static final Duration QUIET = Duration.ofSeconds(1);

    private static final Duration STEP = Duration.ofMillis(500);

    /** Leases, minimum holds, claims of the dead, and whatever a client needs to notice that a connection is dead. */
    private static final Duration LONGEST_RECOVERY = Duration.ofSeconds(60);

    /** The second leaves of questions without an answer, and what a crashed client's connection needs to be noticed. */
    private static final Duration LONGEST_TIDYING = Duration.ofSeconds(16);

    /** For how long a lock rests after its last call, where locks do: well within the time in which all is at rest. */
    private static final long LAST_REST_MILLIS = 2_000;

    /** The watch on the clocks, the heartbeat, the next announcement; and one connection's time limit. */
    private static final int MOST_ALARMS_AT_REST = 5;

    private final World world;
    private final Collection<Client> clients;

    Ending(World world, Collection<Client> clients) {
        this.world = world;
        this.clients = clients;
    }

    void play() {
        clients.forEach(Client::start);
        awaitEveryCall();
        List<Caller> last = new ArrayList<>();
        world.agenda.runUntil(world.agenda.nowNanos() + QUIET.toNanos());
        for (Client client : clients) {
            world.schedule.locks().forEach(lock -> last.add(client.addCaller(List.of(lastCall(client, lock)))));
        }
        await(last, "the last calls");
        rest();
        close();
    }

    private Call lastCall(Client client, int lock) {
        return new Call(
                client.number(),
                -1,
                1_000,
                lock,
                Patience.ENDLESS,
                0,
                Ownership.HANDLE,
                1_000,
                true,
                0,
                0,
                64,
                2_000,
                0,
                0,
                0,
                End.RELEASE,
                Mode.ALONE,
                0,
                0,
                world.schedule.hasStickyCalls() ? LAST_REST_MILLIS : 0,
                0,
                false,
                0,
                0);
    }

    private void awaitEveryCall() {
        List<Caller> callers = new ArrayList<>();
        clients.forEach(client -> callers.addAll(client.callers()));
        await(callers, "the calls of the schedule");
    }

    private void await(List<Caller> callers, String what) {
        long untilNanos = world.agenda.nowNanos() + LONGEST_RECOVERY.toNanos() + plannedNanos();
        while (!callers.stream().allMatch(Caller::isDone)) {
            if (world.agenda.nowNanos() >= untilNanos) {
                for (Caller caller : callers) {
                    if (!caller.isDone()) {
                        world.findings.broken(
                                Rule.LIVENESS,
                                false,
                                what + " do not end: one of " + caller + ", who is " + caller.doing());
                    }
                }
                return;
            }
            world.agenda.runUntil(world.agenda.nowNanos() + STEP.toNanos());
        }
    }

    /** How long the calls may take by themselves, and for how long a clock that was set back keeps a hold. */
    private long plannedNanos() {
        long nanos = 0;
        for (Call call : world.schedule.calls()) {
            nanos += 1_000 * (call.gapMicros() + call.holdMicros())
                    + 1_000_000 * (call.minHoldMillis() + call.leaseMillis());
        }
        for (Fault fault : world.schedule.faults()) {
            if (fault.kind() == FaultKind.SERVER_CLOCK) {
                nanos += Math.abs(fault.amount()) * 1_000_000;
            }
        }
        return nanos;
    }

    private void rest() {
        long restNanos = LONGEST_TIDYING.toNanos();
        if (world.mayCopy()) {
            restNanos += Copies.BOUND_NANOS;
        }
        world.agenda.runUntil(world.agenda.nowNanos() + restNanos);
        for (Client client : clients) {
            ClientStatistics left = client.statistics();
            SimulatedProcess process = client.process();
            if (left == null || process == null) {
                world.findings.broken(Rule.LIVENESS, false, "c" + client.number() + " has not started");
                continue;
            }
            if (left.lanes() + left.held() + left.waiting() + left.compensations() > 0) {
                world.findings.broken(Rule.CLIENT_AT_REST, false, "c" + client.number() + " is idle and has " + left);
            }
            if (process.pendingAlarms() > MOST_ALARMS_AT_REST) {
                world.findings.broken(
                        Rule.CLIENT_AT_REST,
                        false,
                        "c" + client.number() + " is idle and has " + process.pendingAlarms() + " alarms");
            }
        }
        restOfServer();
    }

    private void restOfServer() {
        RedisModel model = world.failovers.present().model();
        for (String key : model.keys()) {
            long remaining = model.remainingMillis(key);
            boolean isHold = WireFormat.DEFAULT.isHold(key) && model.peek(key) != null;
            boolean isQueue =
                    WireFormat.DEFAULT.isQueue(key) && !model.members(key).isEmpty();
            if (remaining == -1 || isHold || isQueue) {
                world.findings.broken(
                        Rule.SERVER_AT_REST,
                        false,
                        key + " is left for " + remaining + " ms, with " + model.peek(key) + " " + model.members(key));
            }
        }
    }

    private void close() {
        clients.forEach(client -> client.close(() -> {}));
        world.agenda.runUntil(world.agenda.nowNanos() + Duration.ofSeconds(4).toNanos());
        for (Client client : clients) {
            if (client.process() != null) {
                world.findings.broken(Rule.CLIENT_AT_REST, false, "c" + client.number() + " does not close");
            }
        }
        for (Primary primary : world.failovers.all()) {
            List<Connection> left = primary.host().connections();
            if (!left.isEmpty()) {
                world.findings.broken(Rule.SERVER_AT_REST, false, left + " is left on the server");
            }
        }
    }
}
