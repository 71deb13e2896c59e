package dev.holdfast.redis;

import dev.holdfast.lab.simulation.network.Connection;
import dev.holdfast.lab.simulation.schedule.Fault.Wire;
import dev.holdfast.lab.simulation.world.Mix;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import dev.holdfast.spi.LockBackend;
import java.time.Instant;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/** Makes the backend for Redis as the builder does: everything of it is the real one, but for Lettuce and the clock. */
public final class SimulatedRedis {

    private static final LockKeys KEYS = new LockKeys(LockKeys.DEFAULT_PREFIX);
    private static final int ID_LENGTH = 16;
    private static final long SIGNATURES = 1;

    private SimulatedRedis() {}

    /**
     * A backend that is not started yet.
     *
     * @param process where it runs
     * @param connector connects to the server
     * @param mix where the jitter of connecting again comes from
     * @param client the client's number
     * @param incarnation counts the processes of this client
     * @return the backend
     */
    public static LockBackend backend(
            SimulatedProcess process,
            Function<Wire, CompletionStage<Connection>> connector,
            Mix mix,
            int client,
            int incarnation) {
        Timing timing = new ProcessTiming(process);
        Identity identity = new Identity(id(client, incarnation), "machine" + client, incarnation, "", Instant.EPOCH);
        RandomGenerator signatures = new Jitter(mix.with(client, incarnation).with(SIGNATURES));
        LettuceTransport transport = new LettuceTransport(
                new SimulatedLettuce(connector),
                Startup.CONNECTED,
                timing,
                new Jitter(mix.with(client, incarnation)),
                number -> Long.toUnsignedString(signatures.nextLong(), Character.MAX_RADIX));
        return new RedisLockBackend(transport, KEYS, identity, timing);
    }

    /**
     * The id of a client.
     *
     * @param client its number
     * @param incarnation counts its processes
     * @return as the server knows it
     */
    public static String id(int client, int incarnation) {
        String text = "client" + client + "life" + incarnation;
        return text + "x".repeat(ID_LENGTH - text.length());
    }

    /**
     * The key of a hold.
     *
     * @param name the lock's name
     * @return on the server
     */
    public static String holdKey(String name) {
        return KEYS.hold(name);
    }

    /**
     * The key of a queue.
     *
     * @param name the lock's name
     * @return on the server
     */
    public static String queueKey(String name) {
        return KEYS.queue(name);
    }

    private static final class Jitter implements RandomGenerator {

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

    private static final class ProcessTiming implements Timing {

        private final SimulatedProcess process;
        private boolean ended;

        ProcessTiming(SimulatedProcess process) {
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
