package dev.holdfast.internal.lane;

import dev.holdfast.internal.Engine;
import dev.holdfast.internal.background.Compensations;
import dev.holdfast.spi.BackendListener;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.PushedGrant;
import dev.holdfast.spi.Share;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The lanes of a client that are in use. Takes what the backend sends unasked to the lane that it is about. */
public final class Lanes implements BackendListener {

    private final Engine engine;
    private final ConcurrentHashMap<String, Lane> lanes = new ConcurrentHashMap<>();
    private final GroupLanes groups = new GroupLanes();

    /** One for all lanes: a lane is made for each use of a lock that is not in use. */
    private final Consumer<Lane> retirement = this::retire;

    /**
     * No lane yet.
     *
     * @param engine what they will share
     */
    public Lanes(Engine engine) {
        this.engine = engine;
    }

    /**
     * Puts a request into the lane of its name.
     *
     * @param name the lock's name
     * @param request notified when it is settled
     * @return the lane that took it
     */
    public Lane arrive(String name, Request request) {
        return arrive(name, request, null);
    }

    /**
     * As above, for a call that wants several locks together.
     *
     * @param joint what the lane would send at once is put aside there, or null
     */
    public Lane arrive(String name, Request request, @Nullable Joint joint) {
        while (true) {
            Lane lane = lane(name, request.share);
            if (lane.arrive(request, joint)) {
                return lane;
            }
            retire(lane);
        }
    }

    /**
     * Turns what a lease is of into a hold with another share, which goes on in another lane.
     *
     * @param lease the lease
     * @param to the other share
     * @return completes on a thread of the engine with the new lease, of the same owner; empty if others own or hold
     *     it, too, and then it stays as it is
     */
    public CompletableFuture<Optional<LiveLease>> change(LiveLease lease, Share to) {
        long takeovers = engine.takeovers();
        String client = engine.backend.clientId();
        return lease.change(to)
                .thenApply(grant -> grant.map(won -> {
                    LiveLease adopted = adopt(lease, won);
                    Lane lane = lane(lease.name(), to);
                    // what has happened since the answer was read, and before this lane was there to hear of it
                    if (engine.takeovers() != takeovers) {
                        lane.inlet.takenOver();
                    }
                    if (!engine.backend.clientId().equals(client)) {
                        lane.inlet.identityChanged();
                    }
                    return adopted;
                }));
    }

    private LiveLease adopt(LiveLease former, Grant grant) {
        Share share = grant.hold().attempt().share();
        long nowNanos = engine.time.nanos();
        FutureRequest owner = new FutureRequest(
                former.options(), share, Request.Patience.ENDLESS, nowNanos, nowNanos, former.owner, outcome -> {});
        Lane lane = lane(former.name(), share);
        while (!lane.adopt(grant, owner)) {
            retire(lane);
            lane = lane(former.name(), share);
        }
        if (owner.outcome() instanceof Outcome.Granted granted) {
            return granted.lease();
        }
        if (owner.outcome() instanceof Outcome.Failed failed) {
            throw failed.makes().get();
        }
        throw new IllegalStateException("what became of a lease is neither held nor over");
    }

    private Lane lane(String name, Share share) {
        if (share instanceof Share.Group group) {
            return groups.get(name, group, () -> new Lane(engine, name, group, retirement));
        }
        Lane lane = lanes.get(name);
        return lane != null ? lane : lanes.computeIfAbsent(name, absent -> new Lane(engine, absent, retirement));
    }

    private void retire(Lane lane) {
        if (lane.share() instanceof Share.Group) {
            groups.remove(lane);
        } else {
            lanes.remove(lane.name(), lane);
        }
    }

    /**
     * The lanes in use.
     *
     * @return weakly consistent
     */
    public Collection<Lane> all() {
        return groups.areNone()
                ? lanes.values()
                : Stream.concat(lanes.values().stream(), groups.all()).toList();
    }

    @Override
    public void granted(PushedGrant grant) {
        String name = grant.lock().name();
        Lane lane = grant.share() instanceof Share.Group group ? groups.find(name, group) : lanes.get(name);
        if (lane != null) {
            lane.inlet.granted(grant);
        } else {
            Compensations compensations = engine.compensations;
            compensations.leave(grant);
        }
    }

    @Override
    public void wanted(LockId lock) {
        forEachOf(lock, lane -> lane.inlet.wanted());
    }

    @Override
    public void freeAt(LockId lock, long atNanos) {
        // One after the other, since alarms that are due at the same nanosecond go off in no order.
        long[] nextNanos = {atNanos};
        forEachOf(lock, lane -> lane.inlet.freeAt(nextNanos[0]++));
    }

    private void forEachOf(LockId lock, Consumer<Lane> visitor) {
        Lane lane = lanes.get(lock.name());
        if (lane != null) {
            visitor.accept(lane);
        }
        groups.of(lock.name()).forEach(visitor);
    }

    @Override
    public void messagesRestored() {
        all().forEach(lane -> lane.inlet.restored());
    }

    @Override
    public void requestsRestored() {
        all().forEach(lane -> lane.inlet.restored());
    }

    @Override
    public void takenOver(Predicate<LockId> names) {
        engine.failedOver();
        all().forEach(lane -> {
            if (names.test(LockId.of(lane.name()))) {
                lane.inlet.takenOver();
            }
        });
        engine.events.deliver();
    }

    @Override
    public void identityChanged() {
        all().forEach(lane -> lane.inlet.identityChanged());
    }

    @Override
    public List<LockId> held() {
        return all().stream()
                .filter(Lane::isHeld)
                .map(lane -> LockId.of(lane.name()))
                .distinct()
                .toList();
    }
}
