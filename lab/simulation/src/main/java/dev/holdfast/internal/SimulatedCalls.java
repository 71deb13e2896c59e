package dev.holdfast.internal;

import dev.holdfast.DistributedLock;
import dev.holdfast.HolderId;
import dev.holdfast.Holdfast;
import dev.holdfast.LockInspection;
import dev.holdfast.LockOptions;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.internal.lane.LiveLease;
import dev.holdfast.lab.simulation.schedule.Call.Patience;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.NewOutcome;
import dev.holdfast.spi.Resize;
import dev.holdfast.spi.Share;
import dev.holdfast.spi.StoreAnswer;
import dev.holdfast.spi.StoredKind;
import dev.holdfast.spi.StoredOutcome;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The calls of a lock as they are below the API, where none blocks. What a thread owns, the one thread of the
 * simulation owns for a caller at a time.
 */
public final class SimulatedCalls {

    private final HoldfastClient client;
    private final SimulatedSets sets;

    /**
     * Calls of a client.
     *
     * @param client made by {@link HoldfastClient}
     */
    public SimulatedCalls(Holdfast client) {
        this.client = (HoldfastClient) client;
        this.sets = new SimulatedSets(client);
    }

    /**
     * The client.
     *
     * @return for gates and latches, whose calls do not block
     */
    public Holdfast holdfast() {
        return client;
    }

    /**
     * Calls for several locks.
     *
     * @return of the same client
     */
    public SimulatedSets sets() {
        return sets;
    }

    /**
     * Asks for a lock.
     *
     * @param name the lock's name
     * @param share of what
     * @param options what is asked for
     * @param patience how long
     * @param wait for how long, if it is timed
     * @param byThread whether the thread will own it
     * @return completed where user code runs
     */
    public CompletableFuture<LiveLease> acquire(
            String name, Share share, LockOptions options, Patience patience, Duration wait, boolean byThread) {
        Thread owner = byThread ? Thread.currentThread() : null;
        WaitTime how = switch (patience) {
            case ENDLESS -> WaitTime.endless();
            case TIMED -> WaitTime.of(name, wait);
            case ONCE -> WaitTime.once();
        };
        return new Acquisition(client, name, share, options).async(how, wait, owner, live -> live);
    }

    /**
     * Turns a lease into one of another share.
     *
     * @param lease granted
     * @param to the other share
     * @return completed on a thread of the engine; empty if others own or hold it, too
     */
    public CompletableFuture<Optional<LiveLease>> change(LiveLease lease, Share to) {
        return client.lanes().change(lease, to);
    }

    /**
     * Whether a caller owns a lock by its thread, or has not unwound it.
     *
     * @param name the lock's name
     * @return then no other thread of this client can
     */
    public boolean isOwned(String name) {
        return client.threads().alone.ofCurrentThread(name) != null;
    }

    /**
     * The thread owns what it was granted.
     *
     * @param name the lock's name
     * @param lease granted
     */
    public void own(String name, LiveLease lease) {
        client.threads().alone.begin(name, lease);
    }

    /**
     * The lock as its owner sees it: entering again and leaving an inner section do not block.
     *
     * @param name the lock's name
     * @param options as it was asked for
     * @return the real one
     */
    public DistributedLock owned(String name, LockOptions options) {
        return client.lock(name, options);
    }

    /**
     * The outermost {@code unlock}, without waiting for its answer.
     *
     * @param name the lock's name
     * @return how it went; null if the thread does not own it
     */
    public @Nullable CompletableFuture<ReleaseOutcome> unlock(String name) {
        ThreadHolds.ThreadHold hold = client.threads().alone.ofCurrentThread(name);
        if (hold == null) {
            return null;
        }
        client.threads().alone.end(hold);
        return hold.lease.release();
    }

    /**
     * The thread has ended, and with it what it owned.
     *
     * @param name the lock's name
     */
    public void forget(String name) {
        ThreadHolds.ThreadHold hold = client.threads().alone.ofCurrentThread(name);
        if (hold != null) {
            client.threads().alone.end(hold);
        }
    }

    /**
     * Looks up who holds a lock.
     *
     * @param name the lock's name
     * @return what the server answers
     */
    public CompletionStage<LockInspection> inspect(String name) {
        return client.engine().backend.operator().inspect(LockId.of(name));
    }

    /**
     * Ends a hold, whosever it is.
     *
     * @param name the lock's name
     * @param holder the hold
     * @return whether it was there
     */
    public CompletionStage<Boolean> forceRelease(String name, HolderId holder) {
        return client.engine().backend.operator().forceRelease(LockId.of(name), holder);
    }

    /**
     * Reads what is stored for a lock.
     *
     * @param name the lock's name
     * @param kind what is looked for
     * @return what the server answers
     */
    public CompletionStage<Optional<StoredOutcome>> recall(String name, StoredKind kind) {
        return client.engine().backend.outcomes().recall(LockId.of(name), kind);
    }

    /**
     * A text to store under a lease.
     *
     * @param lease of the lock
     * @param kind what it is
     * @param text what to store
     * @param validity for how long
     * @return what each copy of the request says
     */
    public NewOutcome freshText(LiveLease lease, StoredKind kind, String text, Duration validity) {
        return client.engine().freshText(kind, lease.name(), lease.hold(), text, validity);
    }

    /**
     * Sends a copy of a request to store a text.
     *
     * @param text what to store
     * @return what the server answers
     */
    public CompletionStage<StoreAnswer> store(NewOutcome text) {
        return client.engine().backend.outcomes().store(text);
    }

    /**
     * Sets how many permits a name has.
     *
     * @param name the lock's name
     * @param permits how many
     * @param validMillis for how long
     * @return completed when the server has answered
     */
    public CompletionStage<Void> resize(String name, int permits, long validMillis) {
        return client.engine().backend.locks().resize(new Resize(LockId.of(name), permits, validMillis));
    }
}
