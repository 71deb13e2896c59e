package dev.holdfast.lab.simulation.network;

import dev.holdfast.lab.simulation.world.Agenda;
import dev.holdfast.lab.simulation.world.Trace;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The process of the server: up or down, running or stopped. What arrives while it is stopped waits. */
public final class ServerHost {

    /** Looks on at each command. */
    public interface Watcher {

        /**
         * A command is about to be executed.
         *
         * @param command its words
         */
        void before(byte[][] command);

        /**
         * It was executed.
         *
         * @param command its words
         * @param reply the answer
         */
        void after(byte[][] command, @Nullable Object reply);
    }

    private final Agenda agenda;
    private final RedisModel model;
    private final Watcher watcher;
    private final Trace trace;
    private final List<Runnable> waiting = new ArrayList<>();
    private final List<Connection> accepted = new ArrayList<>();
    private long numbers;
    private int stops;
    private int downs;

    /**
     * A server that is up.
     *
     * @param agenda true time
     * @param model what it executes commands with
     * @param watcher looks on
     * @param trace what happened
     */
    public ServerHost(Agenda agenda, RedisModel model, Watcher watcher, Trace trace) {
        this(agenda, model, watcher, trace, 0);
    }

    /**
     * One of several servers.
     *
     * @param agenda true time
     * @param model what it executes commands with
     * @param watcher looks on
     * @param trace what happened
     * @param numbers of connections begin after this one: those of two servers differ, as the clocks do that are drawn
     *     on for a signature
     */
    public ServerHost(Agenda agenda, RedisModel model, Watcher watcher, Trace trace, long numbers) {
        this.numbers = numbers;
        this.agenda = agenda;
        this.model = model;
        this.watcher = watcher;
        this.trace = trace;
    }

    /**
     * Whether it can be reached.
     *
     * @return false while it is down
     */
    public boolean isUp() {
        return downs == 0;
    }

    /**
     * Whether it answers at once.
     *
     * @return false while it is down or stopped
     */
    public boolean answers() {
        return downs == 0 && stops == 0;
    }

    /** Something has arrived: done now, or when it goes on. */
    void arrived(Runnable work) {
        if (stops > 0) {
            waiting.add(work);
        } else {
            work.run();
        }
    }

    @Nullable
    Object execute(RedisModel.Session session, byte[][] command) {
        watcher.before(command);
        Object reply = model.execute(session, command);
        watcher.after(command, reply);
        return reply;
    }

    RedisModel model() {
        return model;
    }

    /** A connection was accepted; what the server calls it. */
    long accepted(Connection connection) {
        trace.write(-1, "accepts " + connection);
        accepted.add(connection);
        return ++numbers;
    }

    void closed(Connection connection) {
        trace.write(-1, "sees the end of " + connection);
        accepted.remove(connection);
    }

    /** It stands still, once more if it does already. */
    public void stop() {
        stops++;
    }

    /** It goes on, unless it was stopped more often. */
    public void resume() {
        if (--stops == 0) {
            List<Runnable> work = List.copyOf(waiting);
            waiting.clear();
            work.forEach(Runnable::run);
        }
    }

    /** It goes down, and all connections with it. */
    public void goDown() {
        downs++;
        waiting.clear();
        trace.write(-1, "server down");
        List.copyOf(accepted).forEach(Connection::serverIsGone);
    }

    /** It is up again, unless it went down more often. */
    public void comeUp() {
        downs--;
        trace.write(-1, "server up");
    }

    /**
     * The connections that the server believes to have.
     *
     * @return half-open ones included
     */
    public List<Connection> connections() {
        return accepted;
    }

    long nowNanos() {
        return agenda.nowNanos();
    }
}
