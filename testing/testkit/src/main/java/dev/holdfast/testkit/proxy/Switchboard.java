package dev.holdfast.testkit.proxy;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A proxy's listening socket and links, and who of them suffers which faults. Other than {@link #open}, {@link #port}
 * and {@link #thread}, it is used by the proxy's thread only.
 */
final class Switchboard {

    // Below the ports that systems hand to outgoing connections: a client that keeps on connecting to a proxy which
    // refuses could otherwise be given the proxy's port as its own and connect to itself.
    private static final int FIRST_PORT = 22_000;
    private static final int END_PORT = 32_000;
    private static final int PORT_TRIES = 200;

    private final InetSocketAddress server;
    private final ProxyThread thread;
    private final Faults whole = new Faults();
    private final List<MatchingConnections> rules = new ArrayList<>();
    private final List<ProxiedConnection> connections = new ArrayList<>();
    private final Map<Direction, Long> bytesOfClosed = new EnumMap<>(Direction.class);
    private final int port;
    private Channel listener;
    private long acceptedConnections;

    private Switchboard(InetSocketAddress server) throws IOException {
        this.server = server;
        this.listener = bindSomewhere();
        this.port = ((InetSocketAddress) listener.localAddress()).getPort();
        this.thread = new ProxyThread("fault-proxy-" + server.getPort(), this::round);
    }

    static Switchboard open(InetSocketAddress server) throws IOException {
        Switchboard switchboard = new Switchboard(server);
        switchboard.thread.run(switchboard::listen);
        return switchboard;
    }

    int port() {
        return port;
    }

    ProxyThread thread() {
        return thread;
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
        ChannelFuture unused = listener.close();
    }

    /** Brings every link in line with the faults after some have changed. */
    void faultsChanged() {
        connections.forEach(connection -> connection.link().faultsChanged());
    }

    void close() {
        connections.forEach(connection -> connection.link().cut());
        refuse();
    }

    private void listen() {
        listener.pipeline().addLast(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext context, Object accepted) {
                accept((SocketChannel) accepted);
            }
        });
        thread.register(listener);
    }

    private void accept(SocketChannel client) {
        acceptedConnections++;
        SocketChannel upstream = new NioSocketChannel();
        Link link = new Link(client, upstream, thread::requestRound);
        thread.register(client);
        thread.register(upstream);
        ProxiedConnection connection = new ProxiedConnection(this, link);
        link.onHeard(() -> rules.forEach(rule -> apply(rule, connection)));
        connections.add(connection);
        link.suffer(whole);
        link.suffer(connection.faults());
        rules.forEach(rule -> apply(rule, connection));
        if (isBlackhole()) {
            link.leadNowhere();
        } else {
            link.connectTo(server);
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

    private static void apply(MatchingConnections rule, ProxiedConnection connection) {
        if (!connection.link().suffers(rule.faults()) && rule.matches(connection)) {
            connection.link().suffer(rule.faults());
            connection.link().faultsChanged();
        }
    }

    private long round() {
        long nowNanos = System.nanoTime();
        long waitNanos = ProxyThread.NOTHING_DUE;
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

    private static Channel bindSomewhere() throws IOException {
        for (int i = 0; i < PORT_TRIES; i++) {
            try {
                return bind(ThreadLocalRandom.current().nextInt(FIRST_PORT, END_PORT));
            } catch (BindException taken) {
                // Another port may be free.
            }
        }
        throw new BindException("no free port between " + FIRST_PORT + " and " + END_PORT);
    }

    private static Channel bind(int port) throws IOException {
        ServerSocketChannel channel = ServerSocketChannel.open();
        try {
            channel.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            channel.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return new NioServerSocketChannel(channel);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }
}
