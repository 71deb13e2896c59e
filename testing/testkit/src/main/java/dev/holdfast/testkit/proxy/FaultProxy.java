package dev.holdfast.testkit.proxy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.function.Predicate;

/**
 * A TCP proxy in front of a server that breaks the network on purpose.
 *
 * <pre>{@code
 * try (FaultProxy proxy = FaultProxy.to("127.0.0.1", redis.port())) {
 *     connect("redis://" + proxy.address());
 *     proxy.delay(Duration.ofMillis(50));
 *     proxy.matching(connection -> connection.sawFromClient("SUBSCRIBE")).blackhole();
 *     proxy.heal();
 * }
 * }</pre>
 *
 * <p>As a {@link FaultTarget} it stands for all its connections, present and later. It works for any protocol. One
 * daemon thread serves it. Safe for use by several threads.
 */
public final class FaultProxy extends FaultTarget implements AutoCloseable {

    private FaultProxy(Switchboard switchboard) {
        super(switchboard, switchboard.whole());
    }

    /**
     * Starts a proxy on a free port of the loopback interface. The server need not be there yet: a client whose
     * connection cannot be passed on is reset.
     *
     * @throws UncheckedIOException when no port is free
     */
    public static FaultProxy to(String host, int port) {
        try {
            return new FaultProxy(Switchboard.open(new InetSocketAddress(host, port)));
        } catch (IOException e) {
            throw new UncheckedIOException("could not start a proxy to " + host + ":" + port, e);
        }
    }

    /** Returns the address that the proxy listens on, {@code 127.0.0.1}. */
    public String host() {
        return "127.0.0.1";
    }

    /** Returns the port that the proxy listens on. */
    public int port() {
        return switchboard().port();
    }

    /** Returns host and port as a URI has them, {@code 127.0.0.1:PORT}. */
    public String address() {
        return host() + ":" + port();
    }

    /** Returns the open connections, oldest first. */
    public List<ProxiedConnection> connections() {
        return switchboard()
                .thread()
                .call(() -> switchboard().connections().stream()
                        .filter(ProxiedConnection::isOpen)
                        .toList());
    }

    /**
     * Returns the connections that meet a condition, those that come later included, to give them faults of their own.
     *
     * <p>The condition is looked at when a connection comes and whenever one of its sides has said something, before
     * that is passed on. It is asked on the proxy's thread, and so must not block. The answer is for keeping: each call
     * adds a condition that is looked at until the proxy is closed.
     */
    public MatchingConnections matching(Predicate<ProxiedConnection> condition) {
        MatchingConnections matching = new MatchingConnections(switchboard(), condition);
        switchboard().thread().run(() -> switchboard().addRule(matching));
        return matching;
    }

    /** Refuses new connections, as a machine does on which the server does not run; the present ones stay. */
    public void refuse() {
        switchboard().thread().run(switchboard()::refuse);
    }

    /**
     * Takes back every fault: of this proxy, of its single connections, and of those that match a condition. New
     * connections are accepted again.
     *
     * @throws UncheckedIOException when the port was taken while this proxy refused connections
     */
    @Override
    public void heal() {
        change(switchboard()::healAll);
    }

    /** Returns how many connections were ever accepted. */
    public long acceptedConnections() {
        return switchboard().thread().call(switchboard()::acceptedConnections);
    }

    /** Returns how many bytes have come in that direction over all connections, whatever became of them. */
    public long bytes(Direction direction) {
        return switchboard().thread().call(() -> switchboard().bytes(direction));
    }

    /** Resets all connections and stops listening. Further calls do nothing. */
    @Override
    public void close() {
        switchboard().thread().stopAfter(switchboard()::close);
    }

    @Override
    boolean contains(ProxiedConnection connection) {
        return true;
    }
}
