package dev.holdfast.lab.simulation.quorum;

import dev.holdfast.lab.simulation.check.Rule;
import dev.holdfast.redis.testing.WireFormat;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** The end of a run, when nothing goes wrong any more: each client gets each lock once more; then all is at rest. */
final class QuorumEnding {

    private static final Duration STEP = Duration.ofMillis(100);
    private static final Duration LONGEST_RECOVERY = Duration.ofSeconds(60);
    /** The second leaves of questions without an answer, and the claims of the dead. */
    private static final Duration LONGEST_TIDYING = Duration.ofSeconds(20);

    private final QuorumWorld world;
    private final List<QuorumClient> clients;

    QuorumEnding(QuorumWorld world, List<QuorumClient> clients) {
        this.world = world;
        this.clients = clients;
    }

    void play() {
        long faultsOverMicros = world.plan.faults().stream()
                .mapToLong(fault -> fault.fault().endMicros())
                .max()
                .orElse(0);
        world.agenda.runUntil(Math.max(faultsOverMicros, world.plan.lastMicros()) * 1_000 + STEP.toNanos());
        clients.forEach(QuorumClient::start);
        await("the calls of the plan", () -> callers().noneMatch(QuorumCaller::isBusy));
        for (int lock = 0; lock < world.plan.locks(); lock++) {
            int asked = lock;
            clients.forEach(client -> client.callers().get(0).askLast(asked));
            await(
                    "the last calls",
                    () -> clients.stream()
                            .allMatch(client -> client.callers().get(0).hadItsLast()));
        }
        rest();
    }

    private Stream<QuorumCaller> callers() {
        return clients.stream().flatMap(client -> client.callers().stream());
    }

    private interface Condition {

        boolean isMet();
    }

    private void await(String what, Condition condition) {
        long untilNanos = world.agenda.nowNanos() + LONGEST_RECOVERY.toNanos();
        while (!condition.isMet() && world.agenda.nowNanos() < untilNanos) {
            world.agenda.runUntil(world.agenda.nowNanos() + STEP.toNanos());
        }
        if (!condition.isMet()) {
            world.findings.broken(Rule.LIVENESS, false, what + " have not ended " + LONGEST_RECOVERY + " later");
            throw new StuckException();
        }
    }

    /** A run that is stuck ends here; why was reported. */
    static final class StuckException extends RuntimeException {

        private static final long serialVersionUID = 1;

        StuckException() {
            super("reported", null, false, false);
        }
    }

    /** A member that was out of reach may keep a place in its queue; whoever gets a vote for it gives it back. */
    private void rest() {
        world.agenda.runUntil(world.agenda.nowNanos() + LONGEST_TIDYING.toNanos());
        for (int lock = 0; lock < world.plan.locks(); lock++) {
            String name = QuorumWorld.nameOf(lock);
            for (SimulatedMember member : world.members) {
                member.vote(WireFormat.DEFAULT.hold(name)).ifPresent(vote -> left(name, vote, 1));
            }
            places(name).filter(this::isOfTheLiving).distinct().forEach(place -> {
                long count = places(name).filter(place::equals).count();
                if (count >= world.votes()) {
                    left(name, place, count);
                }
            });
        }
    }

    private Stream<String> places(String lock) {
        return world.members.stream()
                .flatMap(member -> member.model().members(WireFormat.DEFAULT.queue(lock)).stream());
    }

    private boolean isOfTheLiving(String place) {
        return clients.stream().anyMatch(client -> place.startsWith("q1:" + client.id() + ":"));
    }

    private void left(String lock, String what, long count) {
        world.findings.broken(
                Rule.NOTHING_LEFT, false, count + " members have " + what + " for " + lock + ", which all released");
    }
}
