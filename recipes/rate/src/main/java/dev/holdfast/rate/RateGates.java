package dev.holdfast.rate;

import dev.holdfast.Holdfast;
import dev.holdfast.Topology;
import dev.holdfast.internal.ModuleAccess;
import dev.holdfast.local.LocalLockService;
import dev.holdfast.rate.internal.GateEvents;
import dev.holdfast.rate.internal.Gates;
import dev.holdfast.rate.internal.LocalGates;
import dev.holdfast.rate.internal.NamedGate;
import dev.holdfast.rate.internal.RedisGates;
import dev.holdfast.redis.internal.service.RedisLockBackend;
import dev.holdfast.spi.LockBackend;
import dev.holdfast.spi.PrintableText;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The gates of one client: rates that all processes share. They use the client's connections, and end with the client.
 *
 * <pre>{@code
 * RateGates gates = RateGates.of(holdfast);
 * RateGate sms = gates.gate("sms:+4912345", Rate.of(10, Duration.ofSeconds(1)));
 * if (sms.tryPass().passed()) {
 *     work();
 * }
 * }</pre>
 */
public final class RateGates {

    private final ModuleAccess client;
    private final Gates gates;

    private RateGates(ModuleAccess client, Gates gates) {
        this.client = client;
        this.gates = gates;
    }

    /**
     * The gates of a client. Costs nothing, and needs no closing.
     *
     * @param holdfast on Redis, which is a single server, Sentinels or a cluster, or in this JVM
     * @return the gates
     * @throws UnsupportedOperationException if the client is on a quorum, or on another backend
     * @throws IllegalArgumentException if a class of your own wraps the client and does not say which one it is
     */
    public static RateGates of(Holdfast holdfast) {
        ModuleAccess client = ModuleAccess.of(Objects.requireNonNull(holdfast, "holdfast"));
        return new RateGates(client, gatesOf(client.backend()));
    }

    private static Gates gatesOf(LockBackend backend) {
        if (backend instanceof RedisLockBackend redis) {
            return new RedisGates(redis);
        }
        Optional<LocalLockService> service = LocalLockService.of(backend);
        if (service.isPresent()) {
            return LocalGates.of(service.get());
        }
        String instead = "Use a client of Redis: of a single server, of Sentinels or of a cluster";
        if (backend.topology().kind() == Topology.Kind.QUORUM) {
            throw new UnsupportedOperationException(
                    "A quorum has no rate gates, since servers that know nothing of each"
                            + " other cannot keep one rate together: " + backend.description() + ". " + instead);
        }
        throw new UnsupportedOperationException(
                "This backend has no rate gates: " + backend.description() + ". " + instead);
    }

    /**
     * The gate of this name. Costs nothing: no command is sent until it is asked, and two objects of one name are the
     * same gate, in this process and in others. Gates and locks of one name have nothing to do with each other.
     *
     * @param name neither blank nor longer than the backend allows
     * @param rate by which this object asks; normally the same wherever the name is used
     * @return the gate
     * @throws IllegalArgumentException if the name cannot be a gate's name; the message says why
     */
    public RateGate gate(String name, Rate rate) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(rate, "rate");
        if (name.isBlank()) {
            throw new IllegalArgumentException(
                    "A gate's name must not be blank: a blank name is usually a key that was not filled in");
        }
        try {
            client.backend().requireValidName(name);
        } catch (IllegalArgumentException refused) {
            throw new IllegalArgumentException(
                    "The gate name '" + PrintableText.of(name, 64) + "' is not allowed, since no lock could have it: "
                            + refused.getMessage(),
                    refused);
        }
        return new NamedGate(client, gates, name, rate);
    }

    /**
     * Lets a listener hear what the gates of this client answer, to whichever object of this class its callers went. It
     * hears of each answer once that is there, on the client's executor, one at a time and in order; as one of
     * {@linkplain Holdfast#listen locks}, it delays no caller, and misses what comes while it is 10,000 events behind.
     * {@link RateGate#peek} is no event, and neither is a call that is refused before it asks.
     *
     * @param listener hears every event from now on
     * @return ends the subscription when closed
     */
    public Holdfast.Subscription listen(Consumer<? super GateEvent> listener) {
        return GateEvents.of(client).listen(Objects.requireNonNull(listener, "listener"));
    }

    @Override
    public String toString() {
        return "Rate gates at " + client.backend().description();
    }
}
