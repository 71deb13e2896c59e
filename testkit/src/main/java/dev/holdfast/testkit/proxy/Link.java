package dev.holdfast.testkit.proxy;

import dev.holdfast.testkit.proxy.Faults.Treatment;
import java.io.IOException;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;

/** One client's connection, the one to the server that belongs to it, and what lies between. Used by the proxy's thread only. */
final class Link implements EventLoop.Ready {

    private static final int BUFFER_BYTES = 16 * 1024;

    private final SocketChannel client;
    private final SocketChannel server;
    private final SelectionKey clientKey;
    private final SelectionKey serverKey;
    private final Flow toServer;
    private final Flow toClient;
    private final List<Faults> faults = new ArrayList<>();
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
    private Runnable onHeard = () -> {};
    private boolean reachesServer = true;

    /** Makes a link out of two channels that do not block. */
    Link(SocketChannel client, SocketChannel server, EventLoop loop) throws IOException {
        this.client = client;
        this.server = server;
        this.toServer = new Flow(client, server);
        this.toClient = new Flow(server, client);
        clientKey = loop.register(client, 0, this);
        serverKey = loop.register(server, 0, this);
    }

    /** Has something run whenever a side has said something, before that is passed on. */
    void onHeard(Runnable listener) {
        onHeard = listener;
    }

    /** Adds faults that this link suffers from now on. */
    void suffer(Faults added) {
        faults.add(added);
    }

    boolean suffers(Faults some) {
        return faults.contains(some);
    }

    void connectTo(SocketAddress address) throws IOException {
        server.connect(address);
    }

    /** Leaves the client connected to nothing. */
    void leadNowhere() {
        reachesServer = false;
    }

    boolean isOpen() {
        return client.isOpen();
    }

    Transcript transcript(Direction direction) {
        return flow(direction).transcript();
    }

    long queuedBytes(Direction direction) {
        return flow(direction).queuedBytes();
    }

    @Override
    public void ready(SelectionKey key) throws IOException {
        if (key.isConnectable()) {
            finishConnecting();
        }
        if (key.isValid() && key.isReadable()) {
            read(key.equals(clientKey) ? Direction.CLIENT_TO_SERVER : Direction.SERVER_TO_CLIENT);
        }
    }

    private void finishConnecting() {
        try {
            server.finishConnect();
            server.setOption(StandardSocketOptions.TCP_NODELAY, true);
        } catch (IOException unreachable) {
            cut();
        }
    }

    private void read(Direction direction) {
        Flow flow = flow(direction);
        flow.read(buffer);
        onHeard.run();
        flow.take(buffer, treatment(direction), System.nanoTime() + delayNanos(direction));
    }

    /** Brings the link in line with its faults after they have changed. */
    void faultsChanged() {
        for (Direction direction : Direction.values()) {
            Flow flow = flow(direction);
            if (treatment(direction) == Treatment.SWALLOWED) {
                flow.swallowQueue();
            } else if (flow.isLossy() || !reachesServer) {
                cut();
            }
        }
    }

    /**
     * Delivers what is due, and closes the link where both sides have ended.
     *
     * @return the nanoseconds until the next delivery is due, or {@link Flow#NOTHING_DUE}
     */
    long deliver(long nowNanos) {
        long waitNanos = Flow.NOTHING_DUE;
        for (Direction direction : Direction.values()) {
            waitNanos = Math.min(waitNanos, flow(direction).deliver(treatment(direction), nowNanos));
        }
        if (toServer.isFinished() && toClient.isFinished()) {
            EventLoop.close(client);
            EventLoop.close(server);
        }
        if (isOpen() && server.isOpen()) {
            awaitEvents();
        } else if (isOpen() || server.isOpen()) {
            cut();
        }
        return waitNanos;
    }

    private void awaitEvents() {
        clientKey.interestOps(operations(toServer, toClient));
        serverKey.interestOps(
                server.isConnectionPending()
                        ? SelectionKey.OP_CONNECT
                        : server.isConnected() ? operations(toClient, toServer) : 0);
    }

    private static int operations(Flow outOf, Flow into) {
        return (outOf.wantsToRead() ? SelectionKey.OP_READ : 0) | (into.waitsForSink() ? SelectionKey.OP_WRITE : 0);
    }

    /** Resets both connections. */
    void cut() {
        reset(client);
        reset(server);
    }

    private static void reset(SocketChannel channel) {
        try {
            if (channel.isOpen()) {
                channel.setOption(StandardSocketOptions.SO_LINGER, 0);
            }
        } catch (IOException alreadyGone) {
            // It is closed below either way, and nobody is there any more to see how.
        }
        EventLoop.close(channel);
    }

    private Treatment treatment(Direction direction) {
        Treatment worst = Treatment.DELIVERED;
        for (Faults some : faults) {
            Treatment treatment = some.treatment(direction);
            worst = treatment.compareTo(worst) > 0 ? treatment : worst;
        }
        return worst;
    }

    private long delayNanos(Direction direction) {
        long longest = 0;
        for (Faults some : faults) {
            longest = Math.max(longest, some.delayNanos(direction));
        }
        return longest;
    }

    private Flow flow(Direction direction) {
        return direction == Direction.CLIENT_TO_SERVER ? toServer : toClient;
    }
}
