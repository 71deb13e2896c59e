package dev.holdfast.internal.lane;

import dev.holdfast.internal.Engine;
import dev.holdfast.internal.background.Compensations;
import dev.holdfast.spi.BackendListener;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.PushedGrant;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The lanes of a client that are in use. Takes what the backend sends unasked to the lane that it is about. */
public final class Lanes implements BackendListener {

    private final Engine engine;
    private final ConcurrentHashMap<String, Lane> lanes = new ConcurrentHashMap<>();

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
        while (true) {
            Lane lane = lanes.get(name);
            if (lane == null) {
                lane = lanes.computeIfAbsent(name, absent -> new Lane(engine, absent, retirement));
            }
            if (lane.arrive(request)) {
                return lane;
            }
            retire(lane);
        }
    }

    private void retire(Lane lane) {
        lanes.remove(lane.name(), lane);
    }

    /**
     * The lanes in use.
     *
     * @return weakly consistent
     */
    public Collection<Lane> all() {
        return lanes.values();
    }

    @Override
    public void granted(PushedGrant grant) {
        Lane lane = lanes.get(grant.lock().name());
        if (lane != null) {
            lane.inlet.granted(grant);
        } else {
            Compensations compensations = engine.compensations;
            compensations.leave(grant);
        }
    }

    @Override
    public void wanted(LockId lock) {
        Lane lane = lanes.get(lock.name());
        if (lane != null) {
            lane.inlet.wanted();
        }
    }

    @Override
    public void freeAt(LockId lock, long atNanos) {
        @Nullable Lane lane = lanes.get(lock.name());
        if (lane != null) {
            lane.inlet.freeAt(atNanos);
        }
    }

    @Override
    public void messagesRestored() {
        lanes.values().forEach(lane -> lane.inlet.restored());
    }

    @Override
    public void requestsRestored() {
        lanes.values().forEach(lane -> lane.inlet.restored());
    }

    @Override
    public void takenOver(Predicate<LockId> names) {
        engine.failedOver();
        lanes.values().forEach(lane -> {
            if (names.test(LockId.of(lane.name()))) {
                lane.inlet.takenOver();
            }
        });
        engine.events.deliver();
    }

    @Override
    public void identityChanged() {
        lanes.values().forEach(lane -> lane.inlet.identityChanged());
    }

    @Override
    public List<LockId> held() {
        return lanes.values().stream()
                .filter(Lane::isHeld)
                .map(lane -> LockId.of(lane.name()))
                .toList();
    }
}
