package dev.holdfast.testkit.proxy;

import dev.holdfast.testkit.proxy.Faults.Treatment;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelException;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.SocketChannel;
import java.io.IOException;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One client's connection, the one to the server that belongs to it, and what lies between. Used by the proxy's thread
 * only.
 */
final class Link {

    private static final Logger log = LoggerFactory.getLogger(Link.class);

    private final SocketChannel client;
    private final SocketChannel server;
    private final Flow toServer;
    private final Flow toClient;
    private final Runnable requestRound;
    private final List<Faults> faults = new ArrayList<>();
    private Runnable onHeard = () -> {};
    private boolean reachesServer = true;

    /** Makes a link out of two channels that are not registered yet. */
    Link(SocketChannel client, SocketChannel server, Runnable requestRound) {
        this.client = client;
        this.server = server;
        this.toServer = new Flow(server, requestRound);
        this.toClient = new Flow(client, requestRound);
        this.requestRound = requestRound;
        handle(client, Direction.CLIENT_TO_SERVER);
        handle(server, Direction.SERVER_TO_CLIENT);
    }

    private void handle(SocketChannel channel, Direction direction) {
        // Each direction ends by itself, whether in good order or by an error.
        channel.config().setAllowHalfClosure(true).setAutoClose(false).setTcpNoDelay(true);
        channel.pipeline().addLast(new Source(direction));
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

    void connectTo(SocketAddress address) {
        server.connect(address).addListener(connected -> {
            if (!connected.isSuccess()) {
                cut();
            }
        });
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

    long undeliveredBytes(Direction direction) {
        return flow(direction).undeliveredBytes();
    }

    /** What comes in on one of the two connections. */
    private final class Source extends ChannelInboundHandlerAdapter {
        private final Direction direction;

        Source(Direction direction) {
            this.direction = direction;
        }

        @Override
        public void channelActive(ChannelHandlerContext context) {
            requestRound.run();
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            ByteBuf buffer = (ByteBuf) message;
            byte[] bytes = ByteBufUtil.getBytes(buffer);
            buffer.release();
            flow(direction).hear(bytes);
            onHeard.run();
            flow(direction).take(bytes, treatment(direction), System.nanoTime() + delayNanos(direction));
            requestRound.run();
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext context, Object event) {
            if (event == ChannelInputShutdownEvent.INSTANCE) {
                onHeard.run();
                flow(direction).takeEnd(treatment(direction), System.nanoTime() + delayNanos(direction));
                requestRound.run();
            }
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            requestRound.run();
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            // Netty ends the input of a connection that was reset.
            if (!(cause instanceof IOException)) {
                log.error("A connection of the proxy failed.", cause);
                cut();
            }
        }
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
     * @return the nanoseconds until the next delivery is due, or {@link ProxyThread#NOTHING_DUE}
     */
    long deliver(long nowNanos) {
        long waitNanos = ProxyThread.NOTHING_DUE;
        for (Direction direction : Direction.values()) {
            waitNanos = Math.min(waitNanos, flow(direction).deliver(treatment(direction), nowNanos));
        }
        if (toServer.isFinished() && toClient.isFinished()) {
            close(client);
            close(server);
        } else if (client.isOpen() && server.isOpen()) {
            client.config().setAutoRead(toServer.wantsToRead());
            server.config().setAutoRead(toClient.wantsToRead());
        } else {
            cut();
        }
        return waitNanos;
    }

    /** Resets both connections. */
    void cut() {
        reset(client);
        reset(server);
    }

    private static void reset(SocketChannel channel) {
        try {
            if (channel.isOpen()) {
                channel.config().setSoLinger(0);
            }
        } catch (ChannelException alreadyGone) {
            // It is closed below either way, and no peer is left to see how.
        }
        close(channel);
    }

    private static void close(SocketChannel channel) {
        ChannelFuture unused = channel.close();
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
