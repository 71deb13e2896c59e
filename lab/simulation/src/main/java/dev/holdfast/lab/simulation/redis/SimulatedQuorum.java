package dev.holdfast.lab.simulation.redis;

import dev.holdfast.lab.simulation.network.Connection;
import dev.holdfast.lab.simulation.redis.SimulatedRedis.Jitter;
import dev.holdfast.lab.simulation.redis.SimulatedRedis.Memory;
import dev.holdfast.lab.simulation.redis.SimulatedRedis.Moves;
import dev.holdfast.lab.simulation.redis.SimulatedRedis.ProcessDelays;
import dev.holdfast.lab.simulation.schedule.Fault.Wire;
import dev.holdfast.lab.simulation.world.Mix;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import dev.holdfast.redis.quorum.testing.QuorumAssembly;
import dev.holdfast.redis.testing.Connections;
import dev.holdfast.spi.LockBackend;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** Makes the backend for a quorum as the builder does: all of it is the real one, but for Lettuce and the clock. */
public final class SimulatedQuorum {

    private SimulatedQuorum() {}

    /**
     * A member as a client sees it.
     *
     * @param description its URI
     * @param runId of the present run of its server
     * @param connector connects to it
     */
    public record MemberLink(
            String description, Supplier<String> runId, Function<Wire, CompletionStage<Connection>> connector) {

        private Connections connections() {
            return new SimulatedLettuce(
                    description,
                    () -> "maxmemory_policy:noeviction\nrole:master\nredis_mode:standalone\nrun_id:" + runId.get()
                            + "\n",
                    connector,
                    new NoMoves());
        }
    }

    /** A member stays where it is. */
    private static final class NoMoves implements Moves {

        @Override
        public long moves() {
            return 0;
        }

        @Override
        public boolean mayMove() {
            return false;
        }

        @Override
        public void whenMoved(Consumer<String> told) {
            // Never.
        }
    }

    /**
     * A backend that is not started yet.
     *
     * @param process where it runs
     * @param members all of them
     * @param longestLease of the quorum
     * @param mix where random numbers come from
     * @param memory of the process when it was started
     * @return the backend
     */
    public static LockBackend backend(
            SimulatedProcess process, List<MemberLink> members, Duration longestLease, Mix mix, Memory memory) {
        RandomGenerator signatures = new Jitter(memory.mix(mix).with(SimulatedRedis.SIGNATURES));
        return new QuorumAssembly(
                        members.stream().map(MemberLink::connections).toList(),
                        longestLease,
                        new ProcessDelays(process),
                        new Jitter(memory.mix(mix)),
                        number -> SimulatedRedis.signature(new Mix(signatures.nextLong()), number))
                .backend(memory.id(), "machine" + memory.client(), memory.incarnation());
    }
}
