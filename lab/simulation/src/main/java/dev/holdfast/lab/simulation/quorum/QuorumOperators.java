package dev.holdfast.lab.simulation.quorum;

import dev.holdfast.HolderId;
import dev.holdfast.LockInspection;
import dev.holdfast.internal.SimulatedCalls;
import dev.holdfast.lab.simulation.check.ForcedReleases.Forced;
import dev.holdfast.lab.simulation.check.Held;
import dev.holdfast.lab.simulation.check.Rule;
import dev.holdfast.lab.simulation.schedule.FaultKind;
import dev.holdfast.lab.simulation.world.Mix;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import dev.holdfast.redis.testing.WireFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** People who look who has a lock, each through a client that runs then, and now and then end what they see. */
final class QuorumOperators {

    private static final int OPERATOR = 19;

    private final QuorumWorld world;
    private final List<QuorumClient> clients;

    QuorumOperators(QuorumWorld world, List<QuorumClient> clients) {
        this.world = world;
        this.clients = clients;
    }

    void schedule() {
        for (int i = 0; i < world.plan.looks(); i++) {
            Mix one = world.mix.with(OPERATOR, i);
            QuorumClient client = clients.get(one.with(1).below(clients.size()));
            String lock = QuorumWorld.nameOf(one.with(2).below(world.plan.locks()));
            long atNanos = (long) (one.with(3).fraction() * world.plan.lastMicros() * 1_000);
            world.agenda.at(atNanos, () -> {
                SimulatedProcess process = client.process();
                if (process != null) {
                    process.later(
                            0, () -> look(client, process, lock, one.with(4).chance(50)));
                }
            });
        }
    }

    private void look(QuorumClient client, SimulatedProcess process, String lock, boolean ends) {
        SimulatedCalls engine = client.calls();
        if (engine == null || client.process() != process) {
            return;
        }
        Sight sight = new Sight(lock);
        var unused = engine.inspect(lock).whenComplete((seen, thrown) -> {
            world.trace.write(client.number(), "is told who has " + lock + ": " + (seen == null ? thrown : seen));
            if (seen == null) {
                return;
            }
            HolderId holder = seen.holder().map(LockInspection.Holder::id).orElse(null);
            if (holder == null) {
                sight.requireNoHolder();
            } else if (ends && !seen.kept()) {
                process.later(0, () -> end(client, process, holder, sight));
            }
        });
    }

    /**
     * A hold that is seen before its holder has it, while its votes have unequal tokens, may be called by another one a
     * moment later: it cannot be ended by what was seen.
     */
    private void end(QuorumClient client, SimulatedProcess process, HolderId holder, Sight sight) {
        SimulatedCalls engine = client.calls();
        if (engine == null || client.process() != process) {
            return;
        }
        String lock = sight.lock;
        world.trace.write(client.number(), "ends " + holder + " of " + lock + " by force");
        Forced forced = world.forced.sent(lock, holder);
        var unused = engine.forceRelease(lock, holder).whenComplete((ended, thrown) -> {
            world.trace.write(client.number(), "ended " + holder + " of " + lock + ": " + ended);
            if (ended == null) {
                return;
            }
            if (ended) {
                sight.requireEnded(holder);
            } else {
                sight.requireNotThere(forced);
                if (!world.plan.has(FaultKind.REPLAY)) {
                    forced.refused();
                }
            }
        });
    }

    /** Who had a lock when it was asked about, which says what the answer may be. */
    private final class Sight {

        private final String lock;
        private final @Nullable Held holder;
        private final long sentNanos = world.agenda.nowNanos();

        Sight(String lock) {
            this.lock = lock;
            this.holder = world.leases.validHolder(lock);
        }

        void requireNoHolder() {
            if (isStillHeld() && holder != null && !world.forced.explain(holder)) {
                world.findings.broken(
                        Rule.SHOWN_AS_HELD,
                        false,
                        lock + " is shown as free, and was held by " + holder + " meanwhile");
            }
        }

        void requireNotThere(Forced forced) {
            if (isStillHeld() && holder != null && forced.isOf(holder) && !world.forced.explainBeside(holder, forced)) {
                world.findings.broken(
                        Rule.ENDED_BY_FORCE, false, forced + " cannot be ended, and was held by " + holder);
            }
        }

        /** What members have that were not reached makes no grant. */
        void requireEnded(HolderId ended) {
            String votes = "q1:" + ended.clientId() + ":" + ended.attempt() + ".";
            String key = WireFormat.DEFAULT.hold(lock);
            long left = world.members.stream()
                    .filter(member -> member.vote(key)
                            .filter(vote -> vote.startsWith(votes))
                            .isPresent())
                    .count();
            if (left >= world.votes() && isRemembered(sentNanos) && !world.plan.has(FaultKind.REPLAY)) {
                world.findings.broken(
                        Rule.ENDED_BY_FORCE, false, ended + " of " + lock + " was ended, and " + left + " vote for it");
            }
        }

        private boolean isStillHeld() {
            return holder != null
                    && world.leases.validHolder(lock) == holder
                    && isRemembered(holder.sinceNanos())
                    && !world.plan.has(FaultKind.REPLAY);
        }

        private boolean isRemembered(long sinceNanos) {
            return world.members.stream().allMatch(member -> member.forgotNanos() < sinceNanos);
        }
    }
}
