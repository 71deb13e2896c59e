package dev.holdfast.lab.simulation.network;

import dev.holdfast.lab.simulation.schedule.Fault.Way;
import dev.holdfast.lab.simulation.schedule.Fault.Wire;
import dev.holdfast.lab.simulation.world.Mix;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import dev.holdfast.lab.simulation.world.SimulatedProcess.Strand;
import io.lettuce.core.RedisException;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A connection as both ends see it, which need not agree. What is sent in one direction arrives in its order, or not at
 * all.
 */
public final class Connection {

    private final Network network;
    private final ServerHost host;
    private final SimulatedProcess process;
    private final int client;
    private final Wire wire;
    private final Mix name;
    private final ServerEnd serverEnd;
    private final PendingCommands unanswered = new PendingCommands();

    private BiConsumer<String, String> messages = (channel, text) -> {};
    private Runnable lost = () -> {};
    private boolean clientOpen = true;
    private long requests;
    private long answers;
    private long lastToServerNanos;
    private long lastToClientNanos;

    Connection(Network network, ServerHost host, SimulatedProcess process, int client, Wire wire, Mix name) {
        this.network = network;
        this.host = host;
        this.process = process;
        this.client = client;
        this.wire = wire;
        this.name = name;
        this.serverEnd = new ServerEnd(network, host, this);
    }

    // ---- the client's end

    /**
     * Whether the client believes in it.
     *
     * @return false once it was closed or lost
     */
    public boolean isOpen() {
        return clientOpen;
    }

    /**
     * Takes what is pushed.
     *
     * @param listener called with the channel and the text
     */
    public void onMessage(BiConsumer<String, String> listener) {
        messages = listener;
    }

    /**
     * Adds a task that runs when the connection is lost.
     *
     * @param task runs in the process
     */
    public void onLost(Runnable task) {
        Runnable before = lost;
        lost = () -> {
            before.run();
            task.run();
        };
    }

    /**
     * Sends a command.
     *
     * @param command its words
     * @return the answer, in the process
     */
    public CompletableFuture<@Nullable Object> send(byte[]... command) {
        CompletableFuture<@Nullable Object> answer = new CompletableFuture<>();
        if (!clientOpen) {
            answer.completeExceptionally(new RedisException("Currently not connected. Commands are rejected."));
            return answer;
        }
        long number = ++requests;
        network.trace().add("send", client, contentOf(command));
        network.tap().sends(this, command);
        if (network.isDirect()) {
            Object reply = serverEnd.execute(command);
            network.tap().isAnswered(this, command, reply);
            answer.complete(reply);
            return answer;
        }
        unanswered.add(number, command, answer);
        Mix message = name.with(number);
        long nanos = network.nanosOf(client, wire, Way.TO_SERVER, message);
        if (nanos >= 0) {
            lastToServerNanos = Math.max(lastToServerNanos, network.nowNanos() + nanos);
            network.agenda().at(lastToServerNanos, () -> host.arrived(() -> arrived(number, command)));
        } else {
            network.trace().write(client, "lost request " + number + " on " + this);
        }
        network.copyLater(this, message, command);
        return answer;
    }

    private static long contentOf(byte[][] command) {
        long content = command.length;
        for (byte[] word : command) {
            content = 31 * content + LongWords.hashOf(word);
        }
        return content;
    }

    /** The client lets go of it. The server notices that, sooner or later. */
    public void close() {
        if (!clientOpen) {
            return;
        }
        clientOpen = false;
        unanswered.fail();
        serverHearsOfTheEnd();
    }

    /** The client's process is gone, and its end of the connection with it. */
    public void clientIsGone() {
        clientOpen = false;
        unanswered.clear();
        serverHearsOfTheEnd();
    }

    private void serverHearsOfTheEnd() {
        network.forget(this);
        if (network.isDirect()) {
            serverEnd.close();
            return;
        }
        long nanos = network.nanosOf(client, wire, Way.TO_SERVER, name.with(-1));
        long afterNanos = nanos < 0 ? Network.KEEP_ALIVE_NANOS : nanos;
        network.agenda().at(Math.max(lastToServerNanos, network.nowNanos() + afterNanos), serverEnd::close);
    }

    /** The connection breaks: the client notices. */
    void clientLosesIt() {
        process.run(strand(), () -> {
            if (clientOpen) {
                clientOpen = false;
                network.forget(this);
                network.trace().write(client, "lost " + this);
                unanswered.fail();
                lost.run();
            }
        });
    }

    private Strand strand() {
        return wire == Wire.COMMANDS ? Strand.COMMANDS : Strand.MESSAGES;
    }

    // ---- the server's end

    ServerEnd serverEnd() {
        return serverEnd;
    }

    /** The server is gone, and its end of the connection with it. */
    void serverIsGone() {
        serverEnd.close();
        resetReaches();
    }

    private void resetReaches() {
        long nanos = network.nanosOf(client, wire, Way.TO_CLIENT, name.with(-2));
        if (nanos >= 0) {
            network.agenda().after(nanos, this::clientLosesIt);
        }
    }

    private void arrived(long number, byte[][] command) {
        if (!host.isUp() || !serverEnd.isOpen()) {
            resetReaches();
            return;
        }
        Object reply = serverEnd.execute(command);
        long nanos = toClient(Way.TO_CLIENT);
        if (nanos >= 0) {
            network.agenda().at(nanos, () -> process.run(strand(), () -> answered(number, reply)));
        } else {
            network.trace().write(client, "lost answer " + number + " on " + this);
        }
    }

    private void answered(long number, @Nullable Object reply) {
        PendingCommands.Sent one = unanswered.remove(number);
        if (one != null) {
            network.trace().add("answer", client, number);
            network.answered(client);
            network.tap().isAnswered(this, one.command(), reply);
            one.answer().complete(reply);
        }
    }

    /** The server publishes something. */
    void push(String channel, String text) {
        network.trace().add("push", client, text.hashCode());
        network.trace().write(client, "push " + text);
        if (network.isDirect()) {
            read(channel, text);
            return;
        }
        long nanos = toClient(Way.TO_CLIENT);
        if (nanos < 0) {
            network.trace().write(client, "lost push " + text);
            return;
        }
        network.agenda()
                .at(
                        nanos,
                        () -> process.run(strand(), () -> {
                            if (clientOpen) {
                                read(channel, text);
                            }
                        }));
    }

    private void read(String channel, String text) {
        network.tap().hears(this, text);
        messages.accept(channel, text);
        network.tap().hasHeard(this, channel, text);
    }

    /** When the next message arrives at the client; less than zero if it does not. */
    private long toClient(Way way) {
        long nanos = network.nanosOf(client, wire, way, name.with(-3 - ++answers));
        if (nanos < 0) {
            return nanos;
        }
        lastToClientNanos = Math.max(lastToClientNanos, network.nowNanos() + nanos);
        return lastToClientNanos;
    }

    // ---- for the network

    boolean isOf(SimulatedProcess other) {
        return process == other;
    }

    /**
     * Whose end it is.
     *
     * @return the process
     */
    public SimulatedProcess process() {
        return process;
    }

    /**
     * What the server calls it.
     *
     * @return another number for each connection that the server has accepted
     */
    public long number() {
        return serverEnd.number();
    }

    /** Where it leads. */
    ServerHost host() {
        return host;
    }

    int client() {
        return client;
    }

    Wire wire() {
        return wire;
    }

    @Override
    public String toString() {
        return wire + " of c" + client + " #" + name.bits() % 1_000;
    }
}
