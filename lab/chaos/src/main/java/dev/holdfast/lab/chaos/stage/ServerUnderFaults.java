package dev.holdfast.lab.chaos.stage;

import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.EmbeddedRedisBuilder;
import dev.holdfast.embedded.EmbeddedRedisException;
import dev.holdfast.embedded.Persistence;
import dev.holdfast.embedded.RespException;
import dev.holdfast.embedded.RespReply;
import dev.holdfast.embedded.internal.RespConnection;
import dev.holdfast.lab.chaos.clock.ShiftedClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The server with the locks. It writes down every change before it answers, so that only what is meant to lose data
 * loses any.
 */
public final class ServerUnderFaults implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ServerUnderFaults.class);

    /** The user that clients connect as, with the permissions that the documentation names. */
    public static final String USER = "app";

    private static final String PASSWORD = "secret";
    private static final String[] RULES = {
        "resetchannels",
        "~holdfast:*",
        "&holdfast:*",
        "+evalsha",
        "+script|load",
        "+get",
        "+set",
        "+del",
        "+pexpire",
        "+expire",
        "+pttl",
        "+time",
        "+zadd",
        "+zrem",
        "+zpopmin",
        "+zcard",
        "+zrange",
        "+hset",
        "+hgetall",
        "+publish",
        "+pubsub|numsub",
        "+subscribe"
    };
    private static final Duration HEALING = Duration.ofMinutes(1);
    private static final long RETRY_MILLIS = 20;

    private final EmbeddedRedis redis;
    private final Optional<ShiftedClock> clock;

    private ServerUnderFaults(EmbeddedRedis redis, Optional<ShiftedClock> clock) {
        this.redis = redis;
        this.clock = clock;
    }

    /**
     * Starts a server.
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
                .user(USER, PASSWORD, RULES);
        clock.ifPresent(shifted -> shifted.environment().forEach(builder::environment));
        EmbeddedRedis redis = builder.start();
        return new ServerUnderFaults(redis, clock.filter(shifted -> moves(redis, shifted)));
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

    /** Returns the URI of a client that connects through something that listens at that address. */
    public static String uriThrough(String address) {
        return "redis://" + USER + ":" + PASSWORD + "@" + address;
    }

    /** Kills the server. */
    public void kill() {
        redis.kill();
    }

    /** Starts it again, with all that it had answered. */
    public void restart() {
        redis.restart();
    }

    /** Starts it again with nothing. */
    public void restartEmpty() {
        Path data = redis.dataDirectory();
        try (Stream<Path> tree = Files.walk(data)) {
            List<Path> leavesFirst = tree.filter(path -> !path.equals(data))
                    .sorted(Comparator.reverseOrder())
                    .toList();
            for (Path path : leavesFirst) {
                Files.delete(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("could not delete the server's data", e);
        }
        redis.restart();
    }

    /**
     * Runs a command as often as it takes to be answered: the server may not run at the moment, or be busy.
     *
     * @throws RespException when it answers with an error other than that it is busy or loading
     * @throws IllegalStateException when it has not answered within a minute
     */
    public RespReply insist(String... command) throws InterruptedException {
        long startNanos = System.nanoTime();
        while (true) {
            try (RespConnection connection = RespConnection.open(redis.host(), redis.port(), Duration.ofSeconds(2))) {
                return connection.execute(command);
            } catch (UncheckedIOException e) {
                giveUpAfterAWhile(startNanos, command, e);
            } catch (RespException e) {
                if (!says(e, "BUSY") && !says(e, "LOADING")) {
                    throw e;
                }
                giveUpAfterAWhile(startNanos, command, e);
            }
            Thread.sleep(RETRY_MILLIS);
        }
    }

    private static void giveUpAfterAWhile(long startNanos, String[] command, RuntimeException seen) {
        if (System.nanoTime() - startNanos > HEALING.toNanos()) {
            throw new IllegalStateException("the server does not answer " + String.join(" ", command), seen);
        }
    }

    /** Sends a command whose answer may take long, never come, or be an error, and waits for that. */
    public void executeAndForget(String... command) {
        try (RespConnection connection = RespConnection.open(redis.host(), redis.port(), HEALING)) {
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

    /** Restores the permissions of the clients' user. */
    public void restorePermissions() throws InterruptedException {
        String[] command = Stream.concat(Stream.of("ACL", "SETUSER", USER), Stream.of(RULES))
                .toArray(String[]::new);
        insist(command);
    }

    /** Ends every fault that may still be there. */
    public void heal() throws InterruptedException {
        clock.ifPresent(shifted -> shifted.shift(Duration.ZERO));
        try {
            redis.resume();
        } catch (EmbeddedRedisException dead) {
            redis.restart();
        }
        killScript();
        insist("REPLICAOF", "NO", "ONE");
        insist("CONFIG", "SET", "maxmemory", "0");
        restorePermissions();
    }

    @Override
    public void close() {
        redis.close();
    }
}
