package dev.holdfast.redis.internal.connect;

import dev.holdfast.redis.internal.lettuce.CommandConnection;
import dev.holdfast.spi.BackendFailure;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Passes on what the links of a node report: to the backend, and to the log. Thread-safe. */
final class NodeEvents implements NodeWatcher {

    private final RedisNode node;
    private final Startup startup;
    private final ServerSettings settings;
    private final ConnectionReport report;
    private final CompletableFuture<Boolean> checked = new CompletableFuture<>();
    private final AtomicLong lastMove = new AtomicLong();
    private volatile @Nullable NodeConfirmations confirmations;
    private volatile RedisTransport.Events backend = new NoEvents();

    NodeEvents(RedisNode node, Startup startup, ServerSettings settings, ConnectionReport report) {
        this.node = node;
        this.startup = startup;
        this.settings = settings;
        this.report = report;
    }

    /** From now on there is somebody to hear of it. Called before the links are opened. */
    void begin(RedisTransport.Events backend, NodeConfirmations confirmations) {
        this.confirmations = confirmations;
        this.backend = backend;
    }

    /** Completes when the links have passed their first check, exceptionally if the server has refused it. */
    CompletionStage<Boolean> checked() {
        return checked;
    }

    /** Requests can be sent again. */
    void requestsRestored() {
        backend.requestsRestored();
    }

    @Override
    public void message(String text) {
        backend.message(node, text);
    }

    @Override
    public void subscriptionEnded(String shardChannel) {
        backend.subscriptionEnded(shardChannel);
    }

    @Override
    public void subscriptionRefused(String shardChannel) {
        backend.subscriptionRefused(shardChannel);
    }

    @Override
    public void passed(CommandConnection connection, boolean freshCommands, boolean freshMessages) {
        settings.lookOnce(connection);
        boolean moved = lastMove.getAndAccumulate(connection.move(), Math::max) < connection.move();
        boolean first = checked.complete(true);
        if (first && startup == Startup.CONNECTED) {
            return;
        }
        NodeConfirmations confirming = confirmations;
        if (freshCommands && confirming != null) {
            confirming.check();
        }
        if (moved && !first) {
            backend.takenOver(everyName -> true);
            return;
        }
        if (freshCommands) {
            backend.requestsRestored();
        }
        if (freshMessages) {
            backend.messagesRestored();
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
    public void deaf(BackendFailure why) {
        report.deaf(why);
    }

    @Override
    public void failed(Throwable error) {
        report.failed(error);
    }

    @Override
    public void twinFound() {
        backend.twinFound();
    }
}
