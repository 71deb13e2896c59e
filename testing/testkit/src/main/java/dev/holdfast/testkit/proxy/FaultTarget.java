package dev.holdfast.testkit.proxy;

import java.time.Duration;

/**
 * Connections that can be made to fail: all of a proxy, those that match a condition, or a single one.
 *
 * <p>Every method has its effect on all bytes that the proxy has not delivered when it returns. Where several targets
 * contain a connection, it suffers the worst of their faults: swallowing is worse than holding back, and of two delays
 * the longer one counts. All methods can be called from any thread, wait for the proxy's own thread and for nothing
 * else, and throw IllegalStateException after the proxy was closed.
 */
public abstract sealed class FaultTarget permits FaultProxy, MatchingConnections, ProxiedConnection {

    private final Switchboard switchboard;
    private final Faults faults;

    FaultTarget(Switchboard switchboard, Faults faults) {
        this.switchboard = switchboard;
        this.faults = faults;
    }

    final Switchboard switchboard() {
        return switchboard;
    }

    final Faults faults() {
        return faults;
    }

    /** Says whether a connection is one of this target's. */
    abstract boolean contains(ProxiedConnection connection);

    /** Delays both directions; see {@link #delay(Direction, Duration)}. */
    public final void delay(Duration latency) {
        for (Direction direction : Direction.values()) {
            delay(direction, latency);
        }
    }

    /**
     * Delivers what arrives from now on that much later, in order and at the rate at which it came; zero for no delay.
     *
     * @throws IllegalArgumentException when the latency is negative
     */
    public final void delay(Direction direction, Duration latency) {
        if (latency.isNegative()) {
            throw new IllegalArgumentException("a latency cannot be negative: " + latency);
        }
        long latencyNanos = latency.toNanos();
        change(() -> faults.delay(direction, latencyNanos));
    }

    /** Holds back everything in both directions; see {@link #hold(Direction)}. */
    public final void hold() {
        for (Direction direction : Direction.values()) {
            hold(direction);
        }
    }

    /**
     * Holds back everything in one direction, as a network does that loses packets for a while and then sends them
     * again: {@link #letGo} and {@link #heal} deliver it in order, also when its sender has closed the connection
     * since.
     */
    public final void hold(Direction direction) {
        change(() -> faults.hold(direction));
    }

    /** Delivers what this target held back in both directions, and holds no more. */
    public final void letGo() {
        for (Direction direction : Direction.values()) {
            letGo(direction);
        }
    }

    /** Delivers what this target held back in that direction, and holds no more. */
    public final void letGo(Direction direction) {
        change(() -> faults.letGo(direction));
    }

    /**
     * Swallows everything in both directions. While a whole proxy is a black hole, it accepts new connections and is
     * silent on them; they are reset when it is healed.
     */
    public final void blackhole() {
        for (Direction direction : Direction.values()) {
            drop(direction);
        }
    }

    /**
     * Swallows everything in one direction, the end of the stream too, while the connection stays open. A connection
     * that lost something that way is reset when it is healed, because a stream cannot go on behind a gap.
     */
    public final void drop(Direction direction) {
        change(() -> faults.drop(direction));
    }

    /** Resets the present connections at once; bytes in transit are lost. */
    public final void cut() {
        change(() -> switchboard.connections().stream()
                .filter(this::contains)
                .forEach(connection -> connection.link().cut()));
    }

    /** Takes back every fault of this target, and delivers what it held back. */
    public void heal() {
        change(faults::heal);
    }

    /** Changes faults, or what suffers from them, on the proxy's thread. */
    final void change(Runnable change) {
        switchboard.thread().run(() -> {
            change.run();
            switchboard.faultsChanged();
        });
    }
}
