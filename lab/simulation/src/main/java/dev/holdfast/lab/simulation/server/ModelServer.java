package dev.holdfast.lab.simulation.server;

import dev.holdfast.lab.simulation.server.lua.ScriptEngine;
import dev.holdfast.lab.simulation.server.protocol.ByteStrings;
import dev.holdfast.lab.simulation.server.protocol.Release;
import dev.holdfast.lab.simulation.server.protocol.Reply;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * A modelled Redis server. It carries out one command after the other, at once, when it is called; everything that
 * takes time, gets lost or comes twice on the way to it is modelled elsewhere. What it answers depends on nothing
 * but the commands and the clock.
 *
 * <p>Something that it does not know is an {@link dev.holdfast.lab.simulation.server.protocol.UnmodelledException} and
 * never an answer. Not safe for use by several threads.
 *
 * <pre>{@code
 * ModelServer server = new ModelServer(Release.REDIS_7_0, clock::micros, engine);
 * ModelConnection connection = server.connect(MessageListener.NONE);
 * Reply reply = server.execute(connection, "SET", "greeting", "hello", "PX", "100");
 * }</pre>
 */
public final class ModelServer {

    private final CommandTime time;
    private final Keyspace keyspace;
    private final PubSubCommands channels = new PubSubCommands();
    private final Conditions conditions;
    private final ScriptCommands scripts;
    private final CommandTable table = new CommandTable();
    private final CommandProcessor processor;
    private final Set<ModelConnection> connections = new LinkedHashSet<>();

    /**
     * A server without data.
     *
     * @param release whose words it uses
     * @param clockMicros the server's clock, in microseconds since 1970; it may be set back
     * @param engine runs its scripts; may have served other servers before, on the same thread
     */
    public ModelServer(Release release, LongSupplier clockMicros, ScriptEngine engine) {
        this.time = new CommandTime(clockMicros);
        this.keyspace = new Keyspace(time);
        this.conditions = new Conditions(release);
        this.processor = new CommandProcessor(table, conditions, release);
        this.scripts = new ScriptCommands(engine, release, processor::ofScript);
        new StringCommands(keyspace, time, release).addTo(table);
        new KeyCommands(keyspace, time, release).addTo(table);
        new SortedSetCommands(keyspace).addTo(table);
        new HashCommands(keyspace).addTo(table);
        new ListCommands(keyspace).addTo(table);
        new ServerCommands(time, release).addTo(table);
        channels.addTo(table);
        scripts.addTo(table);
    }

    /**
     * Opens a connection.
     *
     * @param listener hears the messages of the channels that it subscribes to
     */
    public ModelConnection connect(MessageListener listener) {
        ModelConnection connection = new ModelConnection(listener);
        connections.add(connection);
        return connection;
    }

    /** Closes a connection and forgets its subscriptions. Closing twice does nothing. */
    public void disconnect(ModelConnection connection) {
        connection.end();
        connections.remove(connection);
        channels.forget(connection);
    }

    /**
     * Leaves a connection's subscriptions at a former primary: it goes on to hear what is published, but counts as
     * subscribed no more.
     *
     * @param connection stays open
     */
    public void leaveBehind(ModelConnection connection) {
        channels.leaveBehind(connection);
    }

    /**
     * Carries out a command.
     *
     * @throws IllegalStateException if the connection is closed
     */
    public Reply execute(ModelConnection connection, String... command) {
        if (!connections.contains(connection)) {
            throw new IllegalStateException("the connection is closed");
        }
        time.take();
        return ByteStrings.decoded(processor.ofClient(connection, ByteStrings.encoded(command)));
    }

    /** Its commands, of which some may be replaced. */
    CommandTable commands() {
        return table;
    }

    /** Brings the server into a state, or out of it. */
    public void set(Condition condition, boolean holds) {
        conditions.set(condition, holds);
    }

    /** The data as it is now. */
    public ServerSnapshot snapshot() {
        return new ServerSnapshot(keyspace.snapshot());
    }

    /**
     * Ends the process, and starts another one with the data of a snapshot: a recent one if everything was kept on
     * disk, an empty one if nothing was, an older one of this server if a replica takes over that had not got the
     * latest writes. Connections, subscriptions, scripts and conditions are gone.
     */
    public void restart(ServerSnapshot snapshot) {
        List.copyOf(connections).forEach(this::disconnect);
        scripts.forgetAll();
        conditions.clear();
        keyspace.restore(snapshot.keyspace());
    }
}
