package dev.holdfast.walk;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockOptions;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.local.HoldfastLocal;
import dev.holdfast.redis.HoldfastRedis;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.LoggerFactory;

/** A program that acquires, releases, renews and waits, and marks the beginning and the end of each. */
final class Walker {

    static final int ROUNDS = 5;
    static final String THREAD = "main";

    /** What it prints when it stands in the queue, and what it is told when the other side is about to release. */
    static final String WAITING = "waiting for ";

    static final String BEGUN = "begun";

    private static final int WARM_UP = 20;
    private static final Duration LEASE = Duration.ofSeconds(3);

    private Walker() {}

    /** The server's address, or nothing for the service within this JVM. */
    public static void main(String[] arguments) throws Exception {
        ((Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME)).setLevel(Level.OFF);
        try (Holdfast client = arguments.length == 0 ? HoldfastLocal.create() : HoldfastRedis.connect(arguments[0])) {
            for (int i = 0; i < WARM_UP; i++) {
                client.lock("warm-up").acquire().close();
            }
            for (int round = 0; round < ROUNDS; round++) {
                acquireAndRelease(client, "walk:" + round);
            }
            for (int round = 0; round < ROUNDS; round++) {
                renew(client, "renewed:" + round);
            }
            BufferedReader told = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            for (int round = 0; arguments.length > 0 && round < ROUNDS; round++) {
                waitForGrant(client, told, "granted:" + round);
            }
        }
    }

    private static void acquireAndRelease(Holdfast client, String name) throws InterruptedException {
        settle();
        Mark.acquire();
        Lease lease = client.lock(name).acquire();
        settle();
        Mark.end();
        Mark.release();
        lease.close();
        settle();
        Mark.end();
    }

    private static void renew(Holdfast client, String name) throws InterruptedException {
        LockOptions options = LockOptions.builder().lease(LEASE).build();
        boolean wasRenewed = false;
        while (!wasRenewed) {
            Lease lease = client.lock(name, options).acquire();
            settle();
            Mark.renewal();
            Duration before;
            Duration now = LEASE;
            do {
                before = now;
                TimeUnit.MILLISECONDS.sleep(10);
                now = lease.remaining();
            } while (now.compareTo(before) <= 0 && !now.isZero());
            settle();
            // On a machine that stands still the lease may be lost: then from the beginning, as the next mark says.
            wasRenewed = now.compareTo(before) > 0;
            if (wasRenewed) {
                Mark.end();
            }
            ReleaseOutcome unused = lease.release();
        }
    }

    private static void waitForGrant(Holdfast client, BufferedReader told, String name) throws Exception {
        System.out.println(WAITING + name);
        awaitLine(told);
        CompletableFuture<Lease> granted = client.lock(name).acquireAsync();
        awaitLine(told);
        settle();
        Mark.grant();
        System.out.println(BEGUN);
        Lease lease = granted.get();
        settle();
        Mark.end();
        // Not close(), which would end the program where the claim is over.
        ReleaseOutcome unused = lease.release();
    }

    private static void awaitLine(BufferedReader told) throws IOException {
        if (told.readLine() == null) {
            throw new IOException("The other side is gone");
        }
    }

    /** What an earlier call has left to other threads is done by then, but on a very slow machine. */
    private static void settle() throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(200);
    }

    /** Calls that do nothing: whoever watches this program learns from them where a walk begins and ends. */
    static final class Mark {

        private Mark() {}

        static void acquire() {}

        static void release() {}

        static void renewal() {}

        static void grant() {}

        static void end() {}
    }
}
