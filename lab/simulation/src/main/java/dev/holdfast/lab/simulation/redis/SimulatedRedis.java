package dev.holdfast.lab.simulation.redis;

import dev.holdfast.lab.simulation.network.Connection;
import dev.holdfast.lab.simulation.schedule.Fault.Wire;
import dev.holdfast.lab.simulation.world.Mix;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import dev.holdfast.redis.testing.BackendAssembly;
import dev.holdfast.redis.testing.Delays;
import dev.holdfast.spi.LockBackend;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** Makes the backend for Redis as the builder does: everything of it is the real one, but for Lettuce and the clock. */
public final class SimulatedRedis {

    private static final int ID_LENGTH = 16;
    static final long SIGNATURES = 1;

    private SimulatedRedis() {}

    /**
     * What is in the memory of a process that has just been started, and so in that of each copy of it: its id, and
     * where its random numbers come from.
     *
     * @param client the number of the client that was started
     * @param incarnation counts the processes of that client
     */
    public record Memory(int client, int incarnation) {

        /**
         * The client's id.
         *
         * @return as the server knows it
         */
        public String id() {
            return SimulatedRedis.id("client" + client + "life" + incarnation);
        }

        /**
         * Where random numbers come from.
         *
         * @param mix the run's
         * @return the same in each copy
         */
        public Mix mix(Mix mix) {
            return mix.with(client, incarnation);
        }
    }

    /** Reports that another server is the one to connect to, as a Sentinel does. */
    public interface Moves {

        /**
         * How many times that was so.
         *
         * @return grows before it is reported
         */
        long moves();

        /**
         * Whether it may be so some time.
         *
         * @return false where there is one server
         */
        boolean mayMove();

        /**
         * Has it reported.
         *
         * @param told gets why
         */
        void whenMoved(Consumer<String> told);
    }

    /**
     * A backend that is not started yet.
     *
     * @param process where it runs
     * @param connector connects to the server
     * @param moves reports that another server is to be connected to
     * @param mix where random numbers come from
     * @param memory of the process when it was started
     * @param self names the process among all, for the ids that it takes later
     * @param isCopy whether its connections are dead when it starts: it then makes others in the background
     * @param restored runs after the engine has been told that connections are others, or lead to another server
     * @return the backend
     */
    public static LockBackend backend(
            SimulatedProcess process,
            Function<Wire, CompletionStage<Connection>> connector,
            Moves moves,
            Mix mix,
            Memory memory,
            String self,
            boolean isCopy,
            Runnable restored) {
        RandomGenerator signatures = new Jitter(memory.mix(mix).with(SIGNATURES));
        BackendAssembly assembly = new BackendAssembly(
                new SimulatedLettuce(connector, moves),
                new ProcessDelays(process),
                new Jitter(memory.mix(mix)),
                number -> signature(new Mix(signatures.nextLong()), number),
                freshIds(self),
                restored);
        return assembly.backend(memory.id(), "machine" + memory.client, memory.incarnation, isCopy);
    }

    /**
     * A copy draws the same random numbers as its original. The server's number of the connection is all that differs.
     */
    static String signature(Mix drawn, long number) {
        return Long.toUnsignedString(drawn.with(number).bits(), Character.MAX_RADIX);
    }

    private static Supplier<String> freshIds(String self) {
        AtomicInteger count = new AtomicInteger();
        return () -> id(self + "again" + count.incrementAndGet());
    }

    static String id(String text) {
        return text + "x".repeat(Math.max(0, ID_LENGTH - text.length()));
    }

    static final class Jitter implements RandomGenerator {

        private final Mix mix;
        private long drawn;

        Jitter(Mix mix) {
            this.mix = mix;
        }

        @Override
        public long nextLong() {
            return mix.with(++drawn).bits();
        }
    }

    static final class ProcessDelays implements Delays {

        private final SimulatedProcess process;
        private boolean ended;

        ProcessDelays(SimulatedProcess process) {
            this.process = process;
        }

        @Override
        public long nanoTime() {
            return process.nanos();
        }

        @Override
        public void after(long delayNanos, Runnable task) {
            if (!ended) {
                var unused = process.schedule(
                        () -> {
                            if (!ended) {
                                task.run();
                            }
                        },
                        delayNanos);
            }
        }

        @Override
        public void end() {
            ended = true;
        }
    }
}
