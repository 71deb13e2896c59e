package dev.holdfast.lab.simulation.quorum;

import dev.holdfast.lab.simulation.check.Held;
import dev.holdfast.lab.simulation.check.Rule;
import dev.holdfast.redis.testing.WireFormat;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Looks at the members' keys every few milliseconds: a majority stands behind each valid lease and its token, and who
 * has forgotten votes gives none.
 */
final class MajorityWatch {

    private static final long LOOK_NANOS = Duration.ofMillis(5).toNanos();

    private final QuorumWorld world;
    private final List<QuorumClient> clients;
    private final Set<Held> reported = new HashSet<>();
    private final Set<Long> loud = new HashSet<>();

    MajorityWatch(QuorumWorld world, List<QuorumClient> clients) {
        this.world = world;
        this.clients = clients;
    }

    void watch() {
        world.agenda.after(LOOK_NANOS, () -> {
            look();
            watch();
        });
    }

    private void look() {
        for (int lock = 0; lock < world.plan.locks(); lock++) {
            String name = QuorumWorld.nameOf(lock);
            Held holder = world.leases.validHolder(name);
            if (holder != null && !world.forced.explain(holder)) {
                if (!isBacked(name, holder) && reported.add(holder)) {
                    world.findings.broken(
                            Rule.MAJORITY_BACKED,
                            false,
                            name + " is held by " + holder + ", and no majority has its vote");
                }
                if (!isFenced(name, holder) && reported.add(holder)) {
                    world.findings.broken(
                            Rule.MAJORITY_FENCED,
                            false,
                            name + " is held by " + holder + ", and no majority has a fence at its token");
                }
            }
            requireSilence(name);
        }
    }

    private boolean isBacked(String lock, Held holder) {
        String client = clients.get(holder.client()).id();
        String key = WireFormat.DEFAULT.hold(lock);
        return isMajority(member -> hasForgotten(member)
                || member.vote(key)
                        .filter(vote -> vote.startsWith("q1:" + client + ":"))
                        .isPresent());
    }

    /**
     * Who forgets the fence gets a floor above the token when it votes again. When the caller began to want the lock
     * says nothing here: the hold may be older, and was handed over within the client.
     */
    private boolean isFenced(String lock, Held holder) {
        String key = WireFormat.DEFAULT.fence(lock);
        return isMajority(member -> hasForgotten(member)
                || member.vote(key)
                        .filter(fence -> Long.parseLong(fence) >= holder.token())
                        .isPresent());
    }

    private boolean isMajority(Predicate<SimulatedMember> stands) {
        return world.members.stream().filter(stands).count() >= world.votes();
    }

    private void requireSilence(String lock) {
        String key = WireFormat.DEFAULT.hold(lock);
        for (SimulatedMember member : world.members) {
            long lostNanos = world.agenda.nowNanos() - member.forgotNanos();
            if (lostNanos < world.plan.longestLease().toNanos()
                    && member.hasWrittenSince(key)
                    && loud.add(member.forgotNanos())) {
                world.findings.broken(
                        Rule.SILENT_AFTER_A_LOSS,
                        false,
                        member.description() + " has voted for " + lock + " " + lostNanos / 1_000_000
                                + " ms after it forgot its votes");
            }
        }
    }

    /** It may have had the vote, and does not vote for another yet. */
    private boolean hasForgotten(SimulatedMember member) {
        long lostNanos = world.agenda.nowNanos() - member.forgotNanos();
        return lostNanos <= world.plan.longestLease().toNanos() / 100 * 101;
    }
}
