package dev.holdfast.cli.console;

import dev.holdfast.ForcedRelease;
import dev.holdfast.HolderId;
import dev.holdfast.Holdfast;
import dev.holdfast.console.LockReleaser;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Ends holds by a client that connects when the first one is to be ended. Called by one thread at a time. */
public final class OnDemandRelease implements LockReleaser, AutoCloseable {

    private final Supplier<Holdfast> connection;
    private volatile @Nullable Holdfast connected;

    /**
     * Not connected yet.
     *
     * @param connection connects a client
     */
    public OnDemandRelease(Supplier<Holdfast> connection) {
        this.connection = connection;
    }

    @Override
    public ForcedRelease release(String name, HolderId holder) {
        Holdfast client = connected;
        if (client == null) {
            client = connection.get();
            connected = client;
        }
        return LockReleaser.by(client).release(name, holder);
    }

    @Override
    public void close() {
        Holdfast client = connected;
        if (client != null) {
            client.close();
        }
    }
}
