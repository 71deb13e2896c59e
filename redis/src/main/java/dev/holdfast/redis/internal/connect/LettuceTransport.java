package dev.holdfast.redis.internal.connect;

import dev.holdfast.redis.internal.failure.BlockingAnswer;
import dev.holdfast.redis.internal.failure.Failures;
import dev.holdfast.redis.internal.identity.UniqueText;
import dev.holdfast.redis.internal.lettuce.CommandConnection;
import dev.holdfast.redis.internal.lettuce.LettuceSource;
import dev.holdfast.redis.internal.link.Primary;
import dev.holdfast.redis.internal.script.LockScripts;
import dev.holdfast.redis.internal.script.Reply;
import dev.holdfast.redis.internal.script.Script;
import dev.holdfast.redis.internal.thread.ReadingThreads;
import dev.holdfast.redis.internal.thread.Timing;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.LongFunction;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Lettuce as the way to a server: requests go to the links of that one server,
 * and what comes from there goes to the backend.
 */
public final class LettuceTransport implements RedisTransport {

    private static final Duration LONGEST_OPENING = Duration.ofSeconds(10);
    private static final Duration LONGEST_CLOSING = Duration.ofSeconds(2);
    private static final int SIGNATURE_LENGTH = 24;
    private static final String READ_ONLY = "the server has become a read-only replica";

    private final LettuceSource source;
    private final Startup startup;
    private final Timing timing;
    private final ReadingThreads readers = new ReadingThreads();
    private final NodeLinks links;
    private final Primary primary;
    private final ConnectionReport report;
    private final ServerSettings settings;
    private final CompletableFuture<Boolean> checked = new CompletableFuture<>();
    private volatile boolean started;
    private volatile Events events = new NoEvents();

    public LettuceTransport(LettuceSource source, Timing timing) {
        this(source, Startup.CONNECTED, timing);
    }

    public LettuceTransport(LettuceSource source, Startup startup, Timing timing) {
        this(source, startup, timing, new Random(), number -> UniqueText.of(SIGNATURE_LENGTH, number));
    }

    /**
     * A transport that is not opened yet.
     *
     * @param random where the jitter of connecting and calling again comes from
     * @param signatures draws a text that no other process draws, given the server's number of a connection
     */
    public LettuceTransport(
            LettuceSource source,
            Startup startup,
            Timing timing,
            RandomGenerator random,
            LongFunction<String> signatures) {
        this.source = source;
        this.startup = startup;
        this.timing = timing;
        this.links = new NodeLinks(source, timing, random, signatures, readers, new LinksWatcher());
        source.whenMoved(links::restart);
        this.primary = new Primary(timing);
        this.report = new ConnectionReport(source, timing);
        this.settings = new ServerSettings(source);
    }

    @Override
    public String description() {
        return source.description();
    }

    @Override
    public void open(String channel, Events events) throws BackendFailure {
        this.events = events;
        if (startup == Startup.IN_BACKGROUND) {
            links.openInBackground(channel);
        } else {
            connect(channel);
        }
        links.startHeartbeat();
    }

    private void connect(String channel) throws BackendFailure {
        try {
            BlockingAnswer.of(links.open(channel), LONGEST_OPENING);
            links.check();
            // Shows now, and not at the first handover, whether this user may publish and count subscribers.
            BlockingAnswer.of(checked, LONGEST_OPENING);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BackendFailure(Kind.NOT_EXECUTED, "the thread was interrupted while it connected", e);
        }
    }

    @Override
    public void listenTo(String channel) {
        links.listenTo(channel);
    }

    @Override
    public CompletionStage<Boolean> suspend() {
        return links.suspend();
    }

    @Override
    public void resume() {
        links.resume();
    }

    @Override
    public CompletionStage<Reply> run(Script script, List<String> keys, List<String> arguments) {
        CommandConnection connection = links.usable();
        if (connection == null) {
            return CompletableFuture.failedFuture(links.notConnected());
        }
        CompletableFuture<Reply> result = new CompletableFuture<>();
        connection.run(script, keys, arguments, (reply, error) -> {
            if (error == null && script.sha().equals(LockScripts.ANNOUNCE.sha())) {
                announced();
            }
            settle(result, reply, error);
        });
        return result;
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
        CommandConnection connection = links.usable();
        if (connection == null) {
            return CompletableFuture.failedFuture(links.notConnected());
        }
        CompletableFuture<Map<String, String>> result = new CompletableFuture<>();
        var unused = connection.readHash(key).whenComplete((fields, error) -> settle(result, fields, error));
        return result;
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

    @Override
    public CompletionStage<List<String>> warnings() {
        CommandConnection connection = links.usable();
        return connection == null
                ? CompletableFuture.failedFuture(links.notConnected())
                : settings.warnings(connection);
    }

    @Override
    public boolean isListening() {
        return links.isListening();
    }

    @Override
    public boolean isOnOwnThread() {
        return readers.haveCurrent() || timing.isOnOwnThread();
    }

    @Override
    public long epoch() {
        return links.epoch();
    }

    @Override
    public void close() {
        // Lettuce warns of connections that are closed while it closes them.
        BlockingAnswer.endOf(links.end(), LONGEST_CLOSING);
        source.close();
    }

    private final class LinksWatcher implements NodeWatcher {

        @Override
        public void message(String text) {
            events.message(text);
        }

        @Override
        public void passed(CommandConnection connection, boolean freshCommands, boolean freshMessages) {
            settings.lookOnce(connection);
            if (checked.complete(true) && startup == Startup.CONNECTED) {
                return;
            }
            if (freshCommands) {
                events.requestsRestored();
            }
            if (freshMessages) {
                events.messagesRestored();
            }
        }

        @Override
        public void refused(Throwable error) {
            if (!checked.completeExceptionally(error)) {
                report.failed(error);
            }
        }

        @Override
        public void lost(String why) {
            report.outage(why);
        }

        @Override
        public void failed(Throwable error) {
            report.failed(error);
        }

        @Override
        public void twinFound() {
            events.twinFound();
        }
    }

    /** Before the transport is opened. */
    private static final class NoEvents implements Events {

        @Override
        public void message(String text) {}

        @Override
        public void messagesRestored() {}

        @Override
        public void requestsRestored() {}

        @Override
        public void twinFound() {}
    }
}
