package dev.holdfast.lab.simulation.server;

import dev.holdfast.embedded.RespReply;
import dev.holdfast.embedded.internal.RespConnection;
import java.util.ArrayList;
import java.util.List;

/** A client's connection for messages to a real server. */
final class RealSubscriber implements AutoCloseable {

    private final RespConnection connection;
    private final String channel;
    private final List<String> heard = new ArrayList<>();
    private boolean closed;

    RealSubscriber(RespConnection connection, String channel) {
        this.connection = connection;
        this.channel = channel;
    }

    /** Subscribes or unsubscribes, and waits for the confirmation. */
    RespReply ask(String command) {
        connection.send(command, channel);
        return receiveUntil(command.toLowerCase(java.util.Locale.ROOT));
    }

    /** All messages that have been sent to it. A ping comes back behind them. */
    List<String> heard() {
        connection.send("PING");
        RespReply unused = receiveUntil("pong");
        return heard;
    }

    private RespReply receiveUntil(String kind) {
        while (true) {
            RespReply reply = connection.receive();
            if (reply instanceof RespReply.Text) {
                return reply;
            }
            List<RespReply> items = reply.items();
            if (items.get(0).text().equals(kind)) {
                return reply;
            }
            heard.add(String.join(" ", items.stream().map(RespReply::text).toList()));
        }
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            connection.close();
        }
    }
}
