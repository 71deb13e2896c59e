package dev.holdfast.lab.chaos.stage;

import dev.holdfast.embedded.DataSnapshot;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.EmbeddedRedisBuilder;
import dev.holdfast.embedded.EmbeddedRedisException;
import dev.holdfast.embedded.Persistence;
import dev.holdfast.embedded.RespException;
import dev.holdfast.embedded.RespReply;
import dev.holdfast.embedded.internal.RespConnection;
import dev.holdfast.lab.chaos.clock.ShiftedClock;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A server with locks. It writes down every change before it answers, so that only what is meant to lose data loses
 * any.
 */
public final class ServerUnderFaults implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ServerUnderFaults.class);

    private static final Duration HEALING = Duration.ofMinutes(1);
    private static final long RETRY_MILLIS = 20;

    private final EmbeddedRedis redis;
    private final Optional<ShiftedClock> clock;
    private volatile boolean lockedOut;

    private ServerUnderFaults(EmbeddedRedis redis, Optional<ShiftedClock> clock) {
        this.redis = redis;
        this.clock = clock;
    }

    /**
     * Starts a server by itself.
     *
     * @param release such as {@code 7.0}
     * @param clock what to run it by; without one, or where the program cannot load it, its clock cannot be moved
     */
    public static ServerUnderFaults start(String release, Optional<ShiftedClock> clock) {
        EmbeddedRedisBuilder builder = EmbeddedRedis.builder()
                .version(release)
                .persistence(Persistence.AOF_ALWAYS)
                .enableDebugCommand()
                .config("lua-time-limit", "100")
                .user(ClientUser.ADMINISTRATOR, ClientUser.PASSWORD, ClientUser.everything())
                .user(ClientUser.NAME, ClientUser.PASSWORD, ClientUser.rules());
        clock.ifPresent(shifted -> shifted.environment().forEach(builder::environment));
        EmbeddedRedis redis = builder.start();
        return new ServerUnderFaults(redis, clock.filter(shifted -> moves(redis, shifted)));
    }

    /** A server that was started with others, and has both users. */
    static ServerUnderFaults of(EmbeddedRedis redis) {
        return new ServerUnderFaults(redis, Optional.empty());
    }

    /** Says whether the server goes by that clock: one that is linked statically does not. */
    private static boolean moves(EmbeddedRedis redis, ShiftedClock clock) {
        clock.shift(Duration.ofHours(1));
        try {
            long seconds = Long.parseLong(redis.execute("TIME").items().get(0).text());
            return seconds - System.currentTimeMillis() / 1000
                    > Duration.ofMinutes(30).toSeconds();
        } finally {
            clock.shift(Duration.ZERO);
        }
    }

    /** Returns the clock that it goes by; empty if that cannot be moved. */
    public Optional<ShiftedClock> clock() {
        return clock;
    }

    /** Returns the server itself. */
    public EmbeddedRedis redis() {
        return redis;
    }

    /** Kills the server. */
    public void kill() {
        redis.kill();
    }

    /** Starts it again, with all that it had answered. */
    public void restart() throws InterruptedException {
        redis.restart();
        restoreSettings();
    }

    /** Starts it again with nothing. */
    public void restartEmpty() throws InterruptedException {
        redis.restartEmpty();
        restoreSettings();
    }

    /** Starts it again with what it had at an earlier time. */
    void restartFrom(DataSnapshot earlier) throws InterruptedException {
        redis.restartFrom(earlier);
        restoreSettings();
    }

    /** Connects as the one who may do everything. */
    public RespConnection connect(Duration responseTimeout) {
        RespConnection connection = RespConnection.open(redis.host(), redis.port(), responseTimeout);
        try {
            connection.execute("AUTH", ClientUser.ADMINISTRATOR, ClientUser.PASSWORD);
            return connection;
        } catch (RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    /**
     * Runs a command as often as it takes to be answered: the server may not run at the moment, or be busy.
     *
     * @throws RespException when it answers with an error other than that it is busy or loading
     * @throws IllegalStateException when it has not answered within a minute
     */
    public RespReply insist(String... command) throws InterruptedException {
        return insist(String.join(" ", command), connection -> connection.execute(command));
    }

    private RespReply insist(String what, Function<RespConnection, RespReply> request) throws InterruptedException {
        long startNanos = System.nanoTime();
        while (true) {
            try (RespConnection connection = connect(Duration.ofSeconds(2))) {
                return request.apply(connection);
            } catch (UncheckedIOException e) {
                giveUpAfterAWhile(startNanos, what, e);
            } catch (RespException e) {
                if (!says(e, "BUSY") && !says(e, "LOADING")) {
                    throw e;
                }
                giveUpAfterAWhile(startNanos, what, e);
            }
            Thread.sleep(RETRY_MILLIS);
        }
    }

    private static void giveUpAfterAWhile(long startNanos, String what, RuntimeException seen) {
        if (System.nanoTime() - startNanos > HEALING.toNanos()) {
            throw new IllegalStateException("the server does not answer " + what, seen);
        }
    }

    /** Sends a command whose answer may take long, never come, or be an error, and waits for that. */
    public void executeAndForget(String... command) {
        try (RespConnection connection = connect(HEALING)) {
            connection.execute(command);
        } catch (RespException | UncheckedIOException ended) {
            LOG.debug("{} ended: {}", command[0], ended.getMessage());
        }
    }

    /** Ends the script that runs, if there is one. */
    public void killScript() throws InterruptedException {
        try {
            insist("SCRIPT", "KILL");
        } catch (RespException over) {
            if (!says(over, "NOTBUSY")) {
                throw over;
            }
        }
    }

    private static boolean says(RespException error, String word) {
        return String.valueOf(error.getMessage()).startsWith(word);
    }

    /** Changes what the clients' user may do. */
    public void permit(List<String> rules) throws InterruptedException {
        insist(ClientUser.grant(rules));
    }

    /** Restores the permissions of the clients' user. */
    public void restorePermissions() throws InterruptedException {
        insist(ClientUser.restore());
    }

    /**
     * Lets nobody in who has no name: the Sentinels and the replicas. Both commands are one step, or a Sentinel that is
     * still connected has the server write its file, and no restart would let anybody in again.
     */
    void lockOutTheNameless() throws InterruptedException {
        lockedOut = true;
        var unused = insist("the lock-out of the default user", connection -> {
            connection.execute("MULTI");
            connection.execute("ACL", "SETUSER", "default", "resetpass", ">" + ClientUser.PASSWORD);
            connection.execute("CLIENT", "KILL", "USER", "default");
            return connection.execute("EXEC");
        });
    }

    /** Lets everybody in again. */
    void letTheNamelessIn() throws InterruptedException {
        insist("ACL", "SETUSER", "default", "nopass");
        lockedOut = false;
    }

    /** Writes its settings into its file, which a failover does as well; but never a lock-out. */
    void keepSettings() throws InterruptedException {
        if (!lockedOut) {
            insist("CONFIG", "REWRITE");
        }
    }

    /** Lets its link to a primary fail from the next time that it connects. */
    void refuseToReplicate() throws InterruptedException {
        insist("CONFIG", "SET", "masterauth", "wrong");
    }

    /** Replicates again, if it is a replica. */
    void replicateAgain() throws InterruptedException {
        insist("CONFIG", "SET", "masterauth", "");
    }

    /** Restores what faults change: a server that others configure may have such a change in its file. */
    private void restoreSettings() throws InterruptedException {
        insist("CONFIG", "SET", "maxmemory", "0");
        replicateAgain();
        letTheNamelessIn();
        restorePermissions();
    }

    /** Goes on, if it is paused, or starts again if it is dead; and restores what faults change. */
    void revive() throws InterruptedException {
        clock.ifPresent(shifted -> shifted.shift(Duration.ZERO));
        try {
            redis.resume();
        } catch (EmbeddedRedisException dead) {
            redis.restart();
        }
        killScript();
        restoreSettings();
    }

    /** Ends every fault that may still be there, and takes writes. */
    void heal() throws InterruptedException {
        revive();
        insist("REPLICAOF", "NO", "ONE");
    }

    @Override
    public void close() {
        redis.close();
    }
}
