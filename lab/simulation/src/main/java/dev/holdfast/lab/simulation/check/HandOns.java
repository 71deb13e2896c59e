package dev.holdfast.lab.simulation.check;

import dev.holdfast.lab.simulation.network.RedisModel;
import dev.holdfast.lab.simulation.network.ServerHost.Watcher;
import dev.holdfast.lab.simulation.world.Agenda;
import dev.holdfast.redis.testing.QueuedAttempt;
import dev.holdfast.redis.testing.SentScript;
import dev.holdfast.redis.testing.StoredHold;
import dev.holdfast.redis.testing.WireFormat;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Who stood in the queue of a lock whenever its holder handed it on. A lock that is free goes to whoever asks first,
 * and is not handed on.
 */
public final class HandOns {

    /**
     * A lock was handed on.
     *
     * @param from the client that released it; empty if it left it, which was granted too late for its callers
     * @param queued the clients that had attempts in the queue, with the next holder
     * @param atNanos true time
     */
    public record HandOn(String from, Set<String> queued, long atNanos) {}

    private record Before(String hold, boolean isReleased, Set<String> queued) {}

    private final Agenda agenda;
    private final Map<String, String> queues = new HashMap<>();
    private final Map<String, HandOn> byAttempt = new HashMap<>();

    /**
     * None was handed on yet.
     *
     * @param agenda true time
     * @param locks the names of the locks that are looked at
     */
    public HandOns(Agenda agenda, Collection<String> locks) {
        this.agenda = agenda;
        locks.forEach(lock -> queues.put(WireFormat.DEFAULT.hold(lock), WireFormat.DEFAULT.queue(lock)));
    }

    /**
     * Looks on at a server, too.
     *
     * @param model its data
     * @param watcher looks on already
     * @return both
     */
    public Watcher beside(RedisModel model, Watcher watcher) {
        return queues.isEmpty() ? watcher : new Look(model, watcher);
    }

    /**
     * How an attempt has got its lock.
     *
     * @param lock the lock's name
     * @param client the id of its client
     * @param attempt its number
     * @return null if the lock was not handed on to it
     */
    public @Nullable HandOn to(String lock, String client, long attempt) {
        return byAttempt.get(nameOf(WireFormat.DEFAULT.hold(lock), client, attempt));
    }

    private static String nameOf(String key, String client, long attempt) {
        return key + ' ' + client + ' ' + attempt;
    }

    private static Optional<StoredHold> held(@Nullable String hold) {
        return Optional.ofNullable(hold).flatMap(StoredHold::parse).filter(stored -> !stored.isMarker());
    }

    private final class Look implements Watcher {

        private final RedisModel model;
        private final Watcher other;
        private final Map<String, Before> before = new HashMap<>();

        Look(RedisModel model, Watcher other) {
            this.model = model;
            this.other = other;
        }

        @Override
        public void before(byte[][] command) {
            other.before(command);
            before.clear();
            SentScript.parse(command)
                    .ifPresent(script -> script.keys().forEach(key -> {
                        String queue = queues.get(key);
                        String hold = queue == null ? null : model.peek(key);
                        if (queue != null && hold != null && script.isSentFor(hold)) {
                            boolean isReleased = script.arguments().contains(hold);
                            before.put(key, new Before(hold, isReleased, queued(queue)));
                        }
                    }));
        }

        private Set<String> queued(String queue) {
            return model.members(queue).stream()
                    .flatMap(member -> QueuedAttempt.parse(member).stream())
                    .map(QueuedAttempt::client)
                    .collect(Collectors.toSet());
        }

        @Override
        public void after(byte[][] command, @Nullable Object reply) {
            other.after(command, reply);
            before.forEach((key, was) -> {
                String is = model.peek(key);
                if (is != null && !is.equals(was.hold)) {
                    held(was.hold)
                            .ifPresent(former -> held(is).ifPresent(next -> byAttempt.put(
                                    nameOf(key, next.client(), next.attempt()),
                                    new HandOn(was.isReleased ? former.client() : "", was.queued, agenda.nowNanos()))));
                }
            });
        }
    }
}
