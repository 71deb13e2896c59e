package dev.holdfast.internal.lane;

import dev.holdfast.internal.background.Compensations;
import dev.holdfast.internal.engine.Engine;
import dev.holdfast.internal.lane.LiveAttempt.Grant;
import dev.holdfast.spi.BackendListener;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.PushedGrant;
import dev.holdfast.spi.Share;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The lanes of a client that are in use. Takes what the backend sends unasked to the lane that it is about. */
public final class Lanes implements BackendListener {

    private final Engine engine;
    private final LaneSettings settings;
    private final ConcurrentHashMap<String, Lane> lanes = new ConcurrentHashMap<>();
    private final Groups groups = new Groups();

    /** One for all lanes: a lane is made for each use of a lock that is not in use. */
    private final Consumer<Lane> retirement = this::retire;

    /**
     * No lane yet.
     *
     * @param engine what they will share
     */
    public Lanes(Engine engine) {
        this.engine = engine;
        this.settings = LaneSettings.of(engine);
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
        long takeovers = engine.failovers().count();
        String client = engine.backend.clientId();
        return lease.change(to)
                .thenApply(grant -> grant.map(won -> {
                    LiveLease adopted = adopt(lease, won);
                    Lane lane = lane(lease.name(), to);
                    // what has happened since the answer was read, and before this lane was there to hear of it
                    if (engine.failovers().count() != takeovers) {
                        lane.step(new Event.TakenOver());
                    }
                    if (!engine.backend.clientId().equals(client)) {
                        lane.step(new Event.IdentityChanged());
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
        throw Failures.unsettled(former.name());
    }

    private Lane lane(String name, Share share) {
        if (share instanceof Share.Group group) {
            return groups.get(name, group, () -> new Lane(engine, settings, name, group, retirement));
        }
        Lane lane = lanes.get(name);
        return lane != null
                ? lane
                : lanes.computeIfAbsent(name, absent -> new Lane(engine, settings, absent, retirement));
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
            lane.granted(grant);
        } else {
            Compensations compensations = engine.compensations;
            compensations.leave(grant);
        }
    }

    @Override
    public void wanted(LockId lock) {
        forEachOf(lock, lane -> lane.step(new Event.Wanted()));
    }

    @Override
    public void freeAt(LockId lock, long atNanos) {
        // One after the other, since alarms that are due at the same nanosecond go off in no order.
        long[] nextNanos = {atNanos};
        forEachOf(lock, lane -> lane.step(new Event.FreeAt(nextNanos[0]++)));
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
        all().forEach(lane -> lane.step(new Event.Restored()));
    }

    @Override
    public void requestsRestored() {
        all().forEach(lane -> lane.step(new Event.Restored()));
    }

    @Override
    public void takenOver(Predicate<LockId> names) {
        engine.failedOver();
        all().forEach(lane -> {
            if (names.test(LockId.of(lane.name()))) {
                lane.step(new Event.TakenOver());
            }
        });
        engine.events.deliver();
    }

    @Override
    public void identityChanged() {
        all().forEach(lane -> lane.step(new Event.IdentityChanged()));
    }

    @Override
    public void forged(String what) {
        engine.forgedMessages.ignored(what);
    }

    @Override
    public List<LockId> held() {
        return all().stream()
                .filter(Lane::isHeld)
                .map(lane -> LockId.of(lane.name()))
                .distinct()
                .toList();
    }

    /** The lanes by which a client holds locks as a member of groups: one for each name and label. Thread-safe. */
    private static final class Groups {

        /** Few labels are in use of one name at a time: the lists are short, and replaced as a whole. */
        private final ConcurrentHashMap<String, List<Lane>> byName = new ConcurrentHashMap<>();

        /** The lane of a name and label; made where there is none. */
        Lane get(String name, Share.Group group, Supplier<Lane> fresh) {
            Lane present = find(name, group);
            Lane lane = present == null ? made(name, group, fresh) : present;
            requireSameLimit(lane, group);
            return lane;
        }

        private Lane made(String name, Share.Group group, Supplier<Lane> fresh) {
            List<Lane> lanes = byName.compute(name, (same, others) -> {
                List<Lane> known = others == null ? List.of() : others;
                return of(known, group) != null
                        ? known
                        : List.copyOf(Stream.concat(known.stream(), Stream.of(fresh.get()))
                                .toList());
            });
            return Objects.requireNonNull(of(lanes, group), "the lane that was made for this group");
        }

        /** Each client by itself: two that differ are let in by the limit that each has. */
        private static void requireSameLimit(Lane present, Share.Group asked) {
            if (present.share() instanceof Share.Group used && !used.limit().equals(asked.limit())) {
                throw new IllegalStateException("Semaphore '" + PrintableText.of(present.name())
                        + "' is in use by this client with " + words(used) + ", so it cannot be asked for with "
                        + words(asked) + " at the same time. Use one number for a name, and resize() to change it");
            }
        }

        private static String words(Share.Group group) {
            return group.limit().isEmpty() ? "no limit" : group.limit().getAsInt() + " permits in all";
        }

        @Nullable
        Lane find(String name, Share.Group group) {
            return of(of(name), group);
        }

        private static @Nullable Lane of(List<Lane> lanes, Share.Group group) {
            for (Lane lane : lanes) {
                if (lane.share() instanceof Share.Group own && own.label().equals(group.label())) {
                    return lane;
                }
            }
            return null;
        }

        /** The lanes of a name, whatever their labels. */
        List<Lane> of(String name) {
            return byName.getOrDefault(name, List.of());
        }

        void remove(Lane retired) {
            byName.computeIfPresent(retired.name(), (name, lanes) -> {
                List<Lane> left = lanes.stream().filter(lane -> lane != retired).toList();
                return left.isEmpty() ? null : left;
            });
        }

        boolean areNone() {
            return byName.isEmpty();
        }

        /** All of them; weakly consistent. */
        Stream<Lane> all() {
            return byName.values().stream().flatMap(List::stream);
        }
    }
}
