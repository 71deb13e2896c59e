package dev.holdfast.testkit.proxy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A proxy's listening socket and links, and who of them suffers which faults. Other than {@link #open}, {@link #port} and
 * {@link #loop}, it is used by the proxy's thread only.
 */
final class Switchboard {

    // Below the ports that systems hand to outgoing connections: a client that keeps on connecting to a proxy which
    // refuses could otherwise be given the proxy's port as its own and connect to itself.
    private static final int FIRST_PORT = 22_000;
    private static final int END_PORT = 32_000;
    private static final int PORT_TRIES = 200;

    private final InetSocketAddress server;
    private final EventLoop loop;
    private final Faults whole = new Faults();
    private final List<MatchingConnections> rules = new ArrayList<>();
    private final List<ProxiedConnection> connections = new ArrayList<>();
    private final Map<Direction, Long> bytesOfClosed = new EnumMap<>(Direction.class);
    private final int port;
    private ServerSocketChannel listener;
    private long acceptedConnections;

    private Switchboard(InetSocketAddress server) throws IOException {
        this.server = server;
        this.loop = new EventLoop("fault-proxy-" + server.getPort(), this::round);
        this.listener = bindSomewhere();
        this.port = ((InetSocketAddress) listener.getLocalAddress()).getPort();
    }

    static Switchboard open(InetSocketAddress server) throws IOException {
        Switchboard switchboard = new Switchboard(server);
        switchboard.listen();
        switchboard.loop.start();
        return switchboard;
    }

    int port() {
        return port;
    }

    EventLoop loop() {
        return loop;
    }

    Faults whole() {
        return whole;
    }

    List<ProxiedConnection> connections() {
        return connections;
    }

    long acceptedConnections() {
        return acceptedConnections;
    }

    long bytes(Direction direction) {
        long bytes = bytesOfClosed.getOrDefault(direction, 0L);
        for (ProxiedConnection connection : connections) {
            bytes += connection.bytes(direction);
        }
        return bytes;
    }

    void addRule(MatchingConnections rule) {
        rules.add(rule);
        List.copyOf(connections).forEach(connection -> apply(rule, connection));
    }

    /** Takes back the faults of every target of this proxy. */
    void healAll() {
        whole.heal();
        rules.forEach(rule -> rule.faults().heal());
        connections.forEach(connection -> connection.faults().heal());
        if (!listener.isOpen()) {
            try {
                listener = bind(port);
                listen();
            } catch (IOException e) {
                throw new UncheckedIOException("could not listen on port " + port + " again", e);
            }
        }
    }

    void refuse() {
        EventLoop.close(listener);
        loop.releaseClosedChannels();
    }

    /** Brings every link in line with the faults after some have changed. */
    void faultsChanged() {
        connections.forEach(connection -> connection.link().faultsChanged());
        loop.releaseClosedChannels();
    }

    void close() {
        connections.forEach(connection -> connection.link().cut());
        refuse();
    }

    private void listen() throws IOException {
        loop.register(listener, SelectionKey.OP_ACCEPT, key -> accept());
    }

    private void accept() throws IOException {
        SocketChannel client = listener.accept();
        if (client == null) {
            return;
        }
        acceptedConnections++;
        client.configureBlocking(false);
        client.setOption(StandardSocketOptions.TCP_NODELAY, true);
        SocketChannel upstream = SocketChannel.open();
        upstream.configureBlocking(false);
        Link link = new Link(client, upstream, loop);
        ProxiedConnection connection = new ProxiedConnection(this, link);
        link.onHeard(() -> rules.forEach(rule -> apply(rule, connection)));
        connections.add(connection);
        link.suffer(whole);
        link.suffer(connection.faults());
        rules.forEach(rule -> apply(rule, connection));
        if (isBlackhole()) {
            link.leadNowhere();
        } else {
            connect(link);
        }
    }

    private boolean isBlackhole() {
        for (Direction direction : Direction.values()) {
            if (whole.treatment(direction) != Faults.Treatment.SWALLOWED) {
                return false;
            }
        }
        return true;
    }

    private void connect(Link link) {
        try {
            link.connectTo(server);
        } catch (IOException unreachable) {
            link.cut();
        }
    }

    private static void apply(MatchingConnections rule, ProxiedConnection connection) {
        if (!connection.link().suffers(rule.faults()) && rule.matches(connection)) {
            connection.link().suffer(rule.faults());
            connection.link().faultsChanged();
        }
    }

    private long round() {
        long nowNanos = System.nanoTime();
        long waitNanos = Flow.NOTHING_DUE;
        for (Iterator<ProxiedConnection> remaining = connections.iterator(); remaining.hasNext(); ) {
            ProxiedConnection connection = remaining.next();
            waitNanos = Math.min(waitNanos, connection.link().deliver(nowNanos));
            if (!connection.link().isOpen()) {
                for (Direction direction : Direction.values()) {
                    bytesOfClosed.merge(direction, connection.bytes(direction), Long::sum);
                }
                remaining.remove();
            }
        }
        return waitNanos;
    }

    private static ServerSocketChannel bindSomewhere() throws IOException {
        for (int i = 0; i < PORT_TRIES; i++) {
            try {
                return bind(ThreadLocalRandom.current().nextInt(FIRST_PORT, END_PORT));
            } catch (BindException taken) {
                // Another port may be free.
            }
        }
        throw new BindException("no free port between " + FIRST_PORT + " and " + END_PORT);
    }

    private static ServerSocketChannel bind(int port) throws IOException {
        ServerSocketChannel channel = ServerSocketChannel.open();
        try {
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            channel.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return channel;
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }
}
