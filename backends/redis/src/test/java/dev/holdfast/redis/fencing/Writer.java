package dev.holdfast.redis.fencing;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.redis.HoldfastRedis;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * A process that acquires the lock {@code resource} and prints {@code held TOKEN}; at each line of its standard input
 * it writes that line under its token, without looking at its lease, and prints {@code taken STATE} or
 * {@code refused STATE} with its lease's state.
 */
final class Writer {

    static final String LOCK = "resource";
    static final Duration LEASE = Duration.ofSeconds(3);

    private Writer() {}

    public static void main(String[] arguments) throws Exception {
        String redisUri = arguments[0];
        try (GuardedResource resource =
                        arguments.length > 1 ? new GuardedRow(arguments[1]) : hashOn(URI.create(redisUri));
                Holdfast client = HoldfastRedis.connect(redisUri);
                BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            Lease lease = client.lock(LOCK, o -> o.lease(LEASE)).acquire();
            System.out.println("held " + lease.token());
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                boolean taken = resource.write(lease.token(), line);
                System.out.println((taken ? "taken " : "refused ") + lease.state());
            }
        }
    }

    private static GuardedResource hashOn(URI redis) {
        return new GuardedHash(redis.getHost(), redis.getPort());
    }
}
