package dev.holdfast.redis.internal.connect;

import dev.holdfast.redis.internal.confirm.ConfirmationSettings;
import dev.holdfast.redis.internal.confirm.Confirmer;
import dev.holdfast.redis.internal.failure.BlockingAnswer;
import dev.holdfast.redis.internal.failure.Failures;
import dev.holdfast.redis.internal.identity.SentBeats;
import dev.holdfast.redis.internal.lettuce.CommandConnection;
import dev.holdfast.redis.internal.lettuce.LettuceSource;
import dev.holdfast.redis.internal.lettuce.ScriptCall;
import dev.holdfast.redis.internal.link.Primary;
import dev.holdfast.redis.internal.script.LockScripts;
import dev.holdfast.redis.internal.script.Reply;
import dev.holdfast.redis.internal.script.Script;
import dev.holdfast.redis.internal.thread.ReadingThreads;
import dev.holdfast.redis.internal.thread.Timing;
import dev.holdfast.redis.internal.wire.ClientChannel;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import dev.holdfast.spi.LocalClock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A server over two links of Lettuce: requests go to it, what it sends goes to the backend, and outages are logged.
 * Thread-safe; nothing blocks but {@link #open}.
 */
public final class LinkedNode implements RedisNode {

    private static final Duration LONGEST_OPENING = Duration.ofSeconds(10);
    private static final String READ_ONLY = "the server has become a read-only replica";

    private final LettuceSource source;
    private final Startup startup;
    private final NodeLinks links;
    private final NodeConfirmations confirmations;
    private final ServerTime time;
    private final Primary primary;
    private final ConnectionReport report;
    private final ServerSettings settings;
    private final RedisNode asking = new AskingNode(this);
    private final NodeEvents events;
    private volatile boolean started;

    /**
     * A node that is not opened yet.
     *
     * @param source connects to it; its owner closes it
     * @param random where the jitter of connecting and calling again comes from
     * @param signatures draws a text that no other process draws, given the server's number of a connection
     * @param beats remembers what the client sends to this and to other nodes
     * @param readers notes the threads that read
     * @param confirming what its replicas have to confirm; null if nothing
     */
    public LinkedNode(
            LettuceSource source,
            Startup startup,
            Timing timing,
            RandomGenerator random,
            LongFunction<String> signatures,
            SentBeats beats,
            ReadingThreads readers,
            @Nullable ConfirmationSettings confirming) {
        this.source = source;
        this.startup = startup;
        this.report = new ConnectionReport(source, timing);
        this.settings = new ServerSettings(source);
        this.events = new NodeEvents(this, startup, settings, report);
        this.links = new NodeLinks(source, timing, random, signatures, beats, readers, events);
        this.time = new ServerTime(links::epoch);
        this.primary = new Primary(timing);
        this.confirmations = NodeConfirmations.of(
                confirming, source, timing, random, readers, links, report, events::requestsRestored);
        source.whenMoved(this::follow);
    }

    /** Another server is the one to connect to from now on. */
    private void follow(String change) {
        report.failover(change);
        links.restart(change);
        confirmations.restart(change);
    }

    /**
     * Connects, and returns once the channel is subscribed, or at once if the node is set to connect in the background.
     *
     * @throws BackendFailure if that did not succeed within ten seconds
     */
    public void open(ClientChannel channel, LocalClock clock, RedisTransport.Events events) throws BackendFailure {
        this.events.begin(events, confirmations);
        time.begin(clock);
        if (startup == Startup.IN_BACKGROUND) {
            links.openInBackground(channel);
            confirmations.openInBackground();
        } else {
            connect(channel);
        }
        links.startHeartbeat();
    }

    private void connect(ClientChannel channel) throws BackendFailure {
        try {
            CompletionStage<?> confirming = confirmations.open();
            BlockingAnswer.of(links.open(channel), LONGEST_OPENING);
            links.check();
            // Shows now, and not at the first handover, whether this user may publish and count subscribers.
            BlockingAnswer.of(events.checked(), LONGEST_OPENING);
            confirmations.begin(confirming, LONGEST_OPENING);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BackendFailure(Kind.NOT_EXECUTED, "the thread was interrupted while it connected", e);
        }
    }

    /** Gives both connections up and makes fresh ones that listen to another channel. */
    public void listenTo(ClientChannel channel) {
        links.listenTo(channel);
    }

    /**
     * Listens to a sharded channel as well, until {@link #unsubscribe} or until the connection for messages ends; not
     * where the server has no such channels or does not permit them.
     */
    public void subscribe(String shardChannel) {
        links.subscribe(shardChannel);
    }

    /** Listens to a sharded channel no more. */
    public void unsubscribe(String shardChannel) {
        links.unsubscribe(shardChannel);
    }

    /** Closes the connections, and makes none until {@link #resume}. Never completes exceptionally. */
    public CompletionStage<Boolean> suspend() {
        return links.suspend().thenCombine(confirmations.suspend(), Boolean::logicalAnd);
    }

    public void resume() {
        links.resume();
        confirmations.resume();
    }

    /** Connects no more. Completes, never exceptionally, when the last connections are closed. */
    public CompletionStage<Boolean> end() {
        return links.end().thenCombine(confirmations.end(), Boolean::logicalAnd);
    }

    /** Whether the channel is subscribed, as far as is known; false if that cannot be determined. */
    public boolean isListening() {
        return links.isListening();
    }

    @Override
    public @Nullable Confirmer confirmer() {
        return confirmations.confirmer();
    }

    @Override
    public ServerTime time() {
        return time;
    }

    @Override
    public long epoch() {
        return links.epoch();
    }

    @Override
    public CompletionStage<Reply> run(Script script, List<String> keys, List<String> arguments) {
        return sent(
                script, (connection, outcome) -> connection.run(form(script, connection), keys, arguments, outcome));
    }

    /** As {@link #run}, about a slot that it is taking over from another node of its cluster. */
    CompletionStage<Reply> runAsking(Script script, List<String> keys, List<String> arguments) {
        return sent(
                script,
                (connection, outcome) -> connection.runAsking(form(script, connection), keys, arguments, outcome));
    }

    private static Script form(Script script, CommandConnection connection) {
        return connection.hasShardedChannels() ? LockScripts.sharded(script) : script;
    }

    /**
     * Runs a script over a connection of this epoch or an earlier one, and over no later one: that may lead to another
     * server, or to the same after a restart.
     */
    public CompletionStage<Reply> runAt(long epoch, Script script, List<String> keys, List<String> arguments) {
        // The connection first: a later one has a later epoch before it can be seen.
        CommandConnection connection = links.usable();
        if (connection != null && links.epoch() != epoch) {
            return CompletableFuture.failedFuture(
                    new BackendFailure(Kind.NOT_EXECUTED, "the connection was replaced", null));
        }
        return sent(connection, script, (usable, outcome) -> usable.run(script, keys, arguments, outcome));
    }

    private CompletionStage<Reply> sent(Script script, BiConsumer<CommandConnection, ScriptCall.Outcome> request) {
        return sent(links.usable(), script, request);
    }

    private CompletionStage<Reply> sent(
            @Nullable CommandConnection connection,
            Script script,
            BiConsumer<CommandConnection, ScriptCall.Outcome> request) {
        if (connection == null) {
            return CompletableFuture.failedFuture(links.notConnected());
        }
        CompletableFuture<Reply> result = new CompletableFuture<>();
        request.accept(connection, (reply, error) -> {
            if (error == null && LockScripts.WRITING_FOR_CHECKS.contains(script)) {
                announced();
            }
            settle(result, reply, error);
        });
        return result;
    }

    /** The same node, for requests about a slot that it is taking over from another node of its cluster. */
    public RedisNode asking() {
        return asking;
    }

    /** A write was carried out, so that the server is not a replica. */
    private void announced() {
        started = true;
        primary.found();
        if (isListening()) {
            report.over();
        }
    }

    @Override
    public CompletionStage<Map<String, String>> readHash(String key) {
        return asked(connection -> connection.readHash(key));
    }

    /** Asks over the connection for requests. */
    public <T> CompletionStage<T> asked(Function<CommandConnection, CompletionStage<T>> request) {
        CommandConnection connection = links.usable();
        if (connection == null) {
            return CompletableFuture.failedFuture(links.notConnected());
        }
        CompletableFuture<T> result = new CompletableFuture<>();
        var unused = request.apply(connection).whenComplete((answer, error) -> settle(result, answer, error));
        return result;
    }

    /** What the server says about itself, in lines of {@code name:value}. */
    public CompletionStage<String> readInfo() {
        return asked(connection -> connection.readInfo("default"));
    }

    /** Why no request can be sent; empty if one can. */
    public Optional<BackendFailure> failure() {
        return links.usable() == null ? Optional.of(links.notConnected()) : Optional.empty();
    }

    private <T> void settle(CompletableFuture<T> result, @Nullable T answer, @Nullable Throwable error) {
        if (error == null) {
            result.complete(answer);
            return;
        }
        if (Failures.isReadOnly(error)) {
            lookForThePrimary();
        }
        result.completeExceptionally(Failures.ofRequest(error));
    }

    /** A demoted server stays connected, but its name, or its Sentinel, may point to another by now. */
    private void lookForThePrimary() {
        if (startup == Startup.CONNECTED && !started) {
            // The start fails, and its exception says so.
            return;
        }
        report.outage(READ_ONLY);
        if (primary.isToBeLookedFor()) {
            links.replace(READ_ONLY);
        }
    }

    /** Why its messages do not arrive though it takes requests; empty if they do, or it takes none. */
    public Optional<BackendFailure> deafness() {
        return links.deafness();
    }

    /**
     * Warnings about settings of the server that endanger locks, none if it does not report them; and that its messages
     * do not arrive.
     */
    public CompletionStage<List<String>> warnings() {
        CommandConnection connection = links.usable();
        if (connection == null) {
            return CompletableFuture.failedFuture(links.notConnected());
        }
        Optional<String> deaf = links.deafness().map(this::deafness);
        return settings.warnings(connection)
                .thenApply(set -> Stream.concat(set.stream(), deaf.stream()).toList());
    }

    private String deafness(BackendFailure why) {
        return "No messages from " + source.description() + ": " + why.seen()
                + ". Leases are renewed, and who waits for a lock asks for it again and again";
    }

    /** A node of a cluster, for requests about a slot that it is taking over from another one. */
    private record AskingNode(LinkedNode node) implements RedisNode {

        @Override
        public CompletionStage<Reply> run(Script script, List<String> keys, List<String> arguments) {
            return node.runAsking(script, keys, arguments);
        }

        @Override
        public CompletionStage<Map<String, String>> readHash(String key) {
            return node.readHash(key);
        }

        @Override
        public ServerTime time() {
            return node.time();
        }

        @Override
        public long epoch() {
            return node.epoch();
        }

        @Override
        public @Nullable Confirmer confirmer() {
            return node.confirmer();
        }
    }
}
