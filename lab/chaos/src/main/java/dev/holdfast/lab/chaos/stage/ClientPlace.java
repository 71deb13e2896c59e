package dev.holdfast.lab.chaos.stage;

import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.lab.chaos.client.ChaosClient;
import dev.holdfast.lab.chaos.client.ClientSettings;
import dev.holdfast.lab.chaos.client.Families;
import dev.holdfast.lab.chaos.client.Vitals;
import dev.holdfast.lab.chaos.clock.ShiftedClock;
import dev.holdfast.testkit.process.JavaProcess;
import dev.holdfast.testkit.process.JavaProcessBuilder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The place of one client: a process at a time, a network of its own, and a clock. Each fault of it is carried out by
 * one thread at a time.
 */
public final class ClientPlace implements AutoCloseable {

    private static final Duration STARTING = Duration.ofMinutes(10);

    private final int number;
    private final long seed;
    private final Families families;
    private final String journals;
    private final String counters;
    private final List<Path> classPathFirst;
    private final Optional<ShiftedClock> clock;
    private final LockServers servers;
    private final ClientNetwork network;
    private final ReentrantLock replacing = new ReentrantLock();
    private int processes;
    private volatile JavaProcess process;

    ClientPlace(
            int number,
            long seed,
            Families families,
            String journals,
            LockServers servers,
            EmbeddedRedis counters,
            List<Path> classPathFirst,
            Optional<ShiftedClock> clock) {
        this.number = number;
        this.seed = seed;
        this.families = families;
        this.journals = journals;
        this.counters = counters.host() + ":" + counters.port();
        this.classPathFirst = classPathFirst;
        this.clock = clock;
        this.servers = servers;
        this.network = new ClientNetwork(servers.ports());
        this.process = newProcess();
    }

    private JavaProcess newProcess() {
        ClientSettings settings = new ClientSettings(
                servers.uri(network), network.ports(), counters, journals, number, processes++, seed, families);
        JavaProcessBuilder builder = JavaProcess.of(ChaosClient.class)
                .arguments(settings.arguments())
                .jvmOptions("-XX:+UseSerialGC", "-Xss512k", "-XX:CICompilerCount=1");
        classPathFirst.forEach(builder::classPathFirst);
        clock.ifPresent(shifted -> shifted.environment().forEach(builder::environment));
        return builder.start();
    }

    /** Waits until its process is connected and works. */
    public void awaitReady() throws InterruptedException {
        if (!process.lines().contains(ChaosClient.READY)) {
            process.awaitLine(ChaosClient.READY, STARTING);
        }
    }

    /** Asks its process what it has in use. */
    public Vitals sample(Duration timeout) throws InterruptedException {
        process.send(ChaosClient.SAMPLE);
        return Vitals.parse(process.awaitLine(Vitals::isLine, timeout));
    }

    /** Returns the present process. */
    public JavaProcess process() {
        return process;
    }

    /** Returns the network between this client and the servers. */
    public ClientNetwork network() {
        return network;
    }

    /** Returns its clock; empty if that cannot be moved. */
    public Optional<ShiftedClock> clock() {
        return clock;
    }

    /** Kills its process. */
    public void kill() {
        process.kill();
    }

    /**
     * Starts another process in the place of one that was killed, and does not wait for it to connect. On a machine
     * with much to do, the next fault may have done so already: a process that nobody knows would go on when all are
     * gone.
     */
    public void replace() {
        replacing.lock();
        try {
            if (!process.isAlive()) {
                process = newProcess();
            }
        } finally {
            replacing.unlock();
        }
    }

    /** Ends every fault that may still be there. */
    public void heal() {
        network.heal();
        clock.ifPresent(shifted -> shifted.shift(Duration.ZERO));
        if (process.isAlive()) {
            process.resume();
        } else {
            replace();
        }
    }

    /** Asks its process to finish: calls end, the client is closed, and what is left is written down. */
    public void finish() {
        process.send(ChaosClient.FINISH);
    }

    /** Waits until its process has finished, and returns what is wrong if it has not in time. */
    public Optional<String> awaitFinished(Duration timeout) throws InterruptedException {
        try {
            process.awaitLine(ChaosClient.FINISHED, timeout);
            return Optional.empty();
        } catch (AssertionError stuck) {
            return Optional.of(String.valueOf(stuck.getMessage()));
        }
    }

    @Override
    public void close() {
        process.close();
        network.close();
    }
}
