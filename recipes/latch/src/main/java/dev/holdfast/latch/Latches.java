package dev.holdfast.latch;

import dev.holdfast.Holdfast;
import dev.holdfast.Topology;
import dev.holdfast.internal.ModuleAccess;
import dev.holdfast.latch.internal.LatchEvents;
import dev.holdfast.latch.internal.LatchService;
import dev.holdfast.latch.internal.LocalLatches;
import dev.holdfast.latch.internal.NamedLatch;
import dev.holdfast.latch.internal.RedisLatches;
import dev.holdfast.latch.internal.count.LatchTerms;
import dev.holdfast.local.LocalLockService;
import dev.holdfast.redis.internal.service.RedisLockBackend;
import dev.holdfast.spi.LockBackend;
import dev.holdfast.spi.PrintableText;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The latches of one client, which all processes share. They use the client's connections, and end with the client.
 *
 * <pre>{@code
 * DistributedLatch loaded = Latches.of(holdfast).latch("import:2025-07-01", 3, Duration.ofHours(12));
 * loaded.countDown("customers"); // in the process that has loaded the customers
 * if (loaded.await(Duration.ofHours(1))) { // in any process
 *     work();
 * }
 * }</pre>
 */
public final class Latches {

    private final ModuleAccess client;
    private final LatchService service;

    private Latches(ModuleAccess client, LatchService service) {
        this.client = client;
        this.service = service;
    }

    /**
     * The latches of a client. Costs nothing, and needs no closing.
     *
     * @param holdfast on Redis, which is a single server, Sentinels or a cluster, or in this JVM
     * @return the latches
     * @throws UnsupportedOperationException if the client is on a quorum, or on another backend
     * @throws IllegalArgumentException if a class of your own wraps the client and does not say which one it is
     */
    public static Latches of(Holdfast holdfast) {
        ModuleAccess client = ModuleAccess.of(Objects.requireNonNull(holdfast, "holdfast"));
        return new Latches(client, serviceOf(client.backend()));
    }

    private static LatchService serviceOf(LockBackend backend) {
        if (backend instanceof RedisLockBackend redis) {
            return new RedisLatches(redis);
        }
        Optional<LocalLockService> service = LocalLockService.of(backend);
        if (service.isPresent()) {
            return LocalLatches.of(service.get());
        }
        String instead = "Use a client of Redis: of a single server, of Sentinels or of a cluster";
        if (backend.topology().kind() == Topology.Kind.QUORUM) {
            throw new UnsupportedOperationException(
                    "A quorum has no latches, since servers that know nothing of each other cannot count parties"
                            + " together: " + backend.description() + ". " + instead);
        }
        throw new UnsupportedOperationException(
                "This backend has no latches: " + backend.description() + ". " + instead);
    }

    /**
     * The latch of this name. Costs nothing: no command is sent until it is used, and two objects of one name are the
     * same latch, in this process and in others. Latches and locks of one name have nothing to do with each other.
     *
     * @param name neither blank nor longer than the backend allows
     * @param parties how many have to count down, the same number wherever the name is used; from 1 to
     *     {@value DistributedLatch#MOST_PARTIES}
     * @param validFor how long after its beginning the latch ends, open or not; that of the call with which it begins
     *     counts. From {@link DistributedLatch#SHORTEST_VALIDITY} to {@link DistributedLatch#LONGEST_VALIDITY}
     * @return the latch
     * @throws IllegalArgumentException if the name cannot be a latch's name, or a number is out of its bounds; the
     *     message says why
     */
    public DistributedLatch latch(String name, int parties, Duration validFor) {
        requireValidName(Objects.requireNonNull(name, "name"));
        String shown = PrintableText.of(name);
        if (parties < 1 || parties > DistributedLatch.MOST_PARTIES) {
            throw new IllegalArgumentException("Latch '" + shown + "' must have from 1 to "
                    + DistributedLatch.MOST_PARTIES + " parties, and was to have " + parties);
        }
        Objects.requireNonNull(validFor, "validFor");
        if (validFor.compareTo(DistributedLatch.SHORTEST_VALIDITY) < 0
                || validFor.compareTo(DistributedLatch.LONGEST_VALIDITY) > 0) {
            throw new IllegalArgumentException("Latch '" + shown + "' must be valid for a time between "
                    + DistributedLatch.SHORTEST_VALIDITY + " and " + DistributedLatch.LONGEST_VALIDITY
                    + ", and was to be for " + validFor);
        }
        return new NamedLatch(client, service, name, LatchTerms.of(parties, validFor), validFor);
    }

    private void requireValidName(String name) {
        if (name.isBlank()) {
            throw new IllegalArgumentException(
                    "A latch's name must not be blank: a blank name is usually a key that was not filled in");
        }
        try {
            client.backend().requireValidName(name);
        } catch (IllegalArgumentException refused) {
            throw new IllegalArgumentException(
                    "The latch name '" + PrintableText.of(name, 64) + "' is not allowed, since no lock could have it: "
                            + refused.getMessage(),
                    refused);
        }
    }

    /**
     * Lets a listener hear what comes of calls of this client that count down or wait, to whichever object of this
     * class its callers went. It hears of each once that is decided, on the client's executor, one at a time and in
     * order; as one of {@linkplain Holdfast#listen locks}, it delays no caller, and misses what comes while it is
     * 10,000 events behind. {@link DistributedLatch#left} is no event, and neither is a call that is refused before it
     * asks.
     *
     * @param listener hears every event from now on
     * @return ends the subscription when closed
     */
    public Holdfast.Subscription listen(Consumer<? super LatchEvent> listener) {
        return LatchEvents.of(client).listen(Objects.requireNonNull(listener, "listener"));
    }

    @Override
    public String toString() {
        return "Latches at " + client.backend().description();
    }
}
