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
 * A client in a JVM of its own, to be killed or stopped. Takes the server's URI, {@code hold} or {@code wait}, a lease in milliseconds, and names of locks; prints
 * {@value #READY} when it holds them all, or has begun to wait.
 */
final class OtherProcess {

    static final String READY = "READY";

    private OtherProcess() {}

    public static void main(String[] arguments) throws InterruptedException {
        String uri = arguments[0];
        boolean holds = arguments[1].equals("hold");
        LockOptions options = LockOptions.builder()
                .lease(Duration.ofMillis(Long.parseLong(arguments[2])))
                .build();
        List<String> locks = List.of(arguments).subList(3, arguments.length);
        try (Holdfast holdfast = HoldfastRedis.connect(uri)) {
            List<CompletableFuture<Lease>> leases = new ArrayList<>();
            for (String lock : locks) {
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
