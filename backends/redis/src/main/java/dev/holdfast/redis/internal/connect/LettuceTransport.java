package dev.holdfast.redis.internal.connect;

import dev.holdfast.Topology;
import dev.holdfast.redis.internal.confirm.ConfirmationSettings;
import dev.holdfast.redis.internal.failure.BlockingAnswer;
import dev.holdfast.redis.internal.identity.SentBeats;
import dev.holdfast.redis.internal.lettuce.LettuceSource;
import dev.holdfast.redis.internal.thread.ReadingThreads;
import dev.holdfast.redis.internal.thread.Timing;
import dev.holdfast.redis.internal.wire.ClientChannel;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.LocalClock;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.identity.UniqueText;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** The way to one server at a time, such as a single one, or the primary of a group: it serves all locks. */
public final class LettuceTransport implements RedisTransport {

    private static final Duration LONGEST_CLOSING = Duration.ofSeconds(2);
    private static final int SIGNATURE_LENGTH = 24;

    private final LettuceSource source;
    private final Timing timing;
    private final ReadingThreads readers = new ReadingThreads();
    private final LinkedNode node;
    private final List<RedisNode> nodes;

    public LettuceTransport(LettuceSource source, Timing timing) {
        this(source, Startup.CONNECTED, timing);
    }

    public LettuceTransport(LettuceSource source, Startup startup, Timing timing) {
        this(source, startup, timing, null);
    }

    /**
     * A transport that is not opened yet.
     *
     * @param confirming what replicas have to confirm; null if nothing
     */
    public LettuceTransport(
            LettuceSource source, Startup startup, Timing timing, @Nullable ConfirmationSettings confirming) {
        this(source, startup, timing, new Random(), number -> UniqueText.of(SIGNATURE_LENGTH, number), confirming);
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
        this(source, startup, timing, random, signatures, null);
    }

    private LettuceTransport(
            LettuceSource source,
            Startup startup,
            Timing timing,
            RandomGenerator random,
            LongFunction<String> signatures,
            @Nullable ConfirmationSettings confirming) {
        this.source = source;
        this.timing = timing;
        this.node = new LinkedNode(source, startup, timing, random, signatures, new SentBeats(), readers, confirming);
        this.nodes = List.of(node);
    }

    @Override
    public String description() {
        return source.description();
    }

    @Override
    public void open(ClientChannel channel, LocalClock clock, Events events) throws BackendFailure {
        node.open(channel, clock, events);
    }

    @Override
    public <T> CompletionStage<T> route(LockId lock, Function<RedisNode, CompletionStage<T>> request) {
        return request.apply(node);
    }

    @Override
    public <T> CompletionStage<T> routeToKey(String key, Function<RedisNode, CompletionStage<T>> request) {
        return request.apply(node);
    }

    @Override
    public List<RedisNode> nodes() {
        return nodes;
    }

    @Override
    public void listenTo(ClientChannel channel) {
        node.listenTo(channel);
    }

    @Override
    public CompletionStage<Boolean> suspend() {
        return node.suspend().thenCombine(source.suspend(), Boolean::logicalAnd);
    }

    @Override
    public void resume() {
        source.resume();
        node.resume();
    }

    @Override
    public CompletionStage<List<String>> warnings() {
        return node.warnings();
    }

    @Override
    public boolean isListening() {
        return node.isListening();
    }

    @Override
    public Topology topology() {
        return source.topology(isListening());
    }

    @Override
    public boolean isOnOwnThread() {
        return readers.haveCurrent() || timing.isOnOwnThread();
    }

    @Override
    public void close() {
        // Lettuce warns of connections that are closed while it closes them.
        BlockingAnswer.endOf(node.end(), LONGEST_CLOSING);
        source.close();
    }
}
