package dev.holdfast.lab.lateness;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockOptions;
import dev.holdfast.redis.HoldfastRedis;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * A client in a JVM of its own, to be killed or stopped. Takes the server's URI, {@value #HOLD} or {@value #WAIT}, a
 * lease in milliseconds, and names of locks; prints {@value #READY} when it holds them all, or has begun to wait.
 */
final class OtherProcess {

    static final String HOLD = "hold";
    static final String WAIT = "wait";
    static final String READY = "READY";

    private OtherProcess() {}

    public static void main(String[] arguments) throws InterruptedException {
        boolean holds = arguments[1].equals(HOLD);
        Duration lease = Duration.ofMillis(Long.parseLong(arguments[2]));
        LockOptions options = LockOptions.builder().lease(lease).build();
        try (Holdfast holdfast = HoldfastRedis.connect(arguments[0])) {
            List<CompletableFuture<Lease>> leases = new ArrayList<>();
            for (String lock : List.of(arguments).subList(3, arguments.length)) {
                leases.add(holdfast.lock(lock, options).acquireAsync());
                if (holds) {
                    Due.pause();
                }
            }
            if (holds) {
                leases.forEach(CompletableFuture::join);
            }
            System.out.println(READY);
            Thread.sleep(Duration.ofHours(1).toMillis());
        }
    }
}
