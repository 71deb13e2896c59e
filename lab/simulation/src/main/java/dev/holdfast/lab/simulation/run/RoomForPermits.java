package dev.holdfast.lab.simulation.run;

import dev.holdfast.lab.simulation.network.RedisModel;
import dev.holdfast.redis.testing.QueuedAttempt;
import dev.holdfast.redis.testing.StoredGroup;
import dev.holdfast.redis.testing.WireFormat;
import dev.holdfast.spi.Share;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Since when the permits that a caller waits for have been there at each look, with no other client before it in the
 * queue. Members whose time has passed count no more, also if nobody has found them yet.
 */
final class RoomForPermits {

    private static final long NEVER = Long.MAX_VALUE;

    private final World world;
    private final Map<Caller, Long> sinceNanos = new HashMap<>();
    private final Map<String, Long> tooFewNanos = new HashMap<>();

    RoomForPermits(World world) {
        this.world = world;
    }

    /** True time; the largest number if it waits for something else, or for more than there is now. */
    long sinceNanos(Client client, Caller caller) {
        boolean isThere = caller.wanted() instanceof Share.Group wanted
                && wanted.limit().isPresent()
                && isFirst(client, caller, wanted)
                && isRoom(client, caller.waitsFor(), wanted);
        if (!isThere) {
            sinceNanos.remove(caller);
            return NEVER;
        }
        return sinceNanos.computeIfAbsent(caller, none -> world.agenda.nowNanos());
    }

    /** Callers of one client are served in the order in which they came, or in that of their head starts. */
    private static boolean isFirst(Client client, Caller caller, Share.Group wanted) {
        return client.callers().stream()
                .filter(other -> other != caller && other.isWaiting())
                .filter(other -> other.waitsFor().equals(caller.waitsFor()))
                .filter(other -> other.wanted().group().equals(wanted.group()))
                .allMatch(other ->
                        other.waitsSinceNanos() > caller.waitsSinceNanos() && other.placeNanos() > caller.placeNanos());
    }

    private boolean isRoom(Client client, String lock, Share.Group wanted) {
        RedisModel model = world.failovers.present().model();
        String marker = model.peek(WireFormat.DEFAULT.hold(lock));
        boolean isGroup = marker != null
                && StoredGroup.parse(marker)
                        .filter(group -> group.label().equals(wanted.label()))
                        .isPresent();
        return isGroup
                && isFirst(client, model.members(WireFormat.DEFAULT.queue(lock)), wanted)
                && isRoom(client, lock, model.scores(WireFormat.DEFAULT.group(lock)), wanted);
    }

    /** Whether nobody stands before it; a lane has one attempt at a time, whatever number that one asks for. */
    private static boolean isFirst(Client client, List<String> queue, Share.Group wanted) {
        return queue.isEmpty()
                || QueuedAttempt.parse(queue.get(0))
                        .filter(first -> first.client().equals(client.id()))
                        .filter(first -> queue.get(0).contains(":" + wanted.label() + ":"))
                        .isPresent();
    }

    /** How many there are now. */
    private int limit(String lock, Share.Group wanted) {
        String resized = world.failovers.present().model().peek(WireFormat.DEFAULT.hold(lock) + ":limit");
        return resized == null ? wanted.limit().orElseThrow() : Integer.parseInt(resized.substring(2));
    }

    /**
     * When a lock was last seen to have fewer permits than one of its callers wants, who may be first in the queue: it
     * is not free then, though no client holds it. True time; long ago if never.
     */
    long tooFewNanos(String lock) {
        return tooFewNanos.getOrDefault(lock, Long.MIN_VALUE / 2);
    }

    /** Looks at a caller that waits. */
    void look(Caller caller) {
        if (caller.wanted() instanceof Share.Group wanted
                && wanted.limit().isPresent()
                && wanted.units() > limit(caller.waitsFor(), wanted)) {
            tooFewNanos.put(caller.waitsFor(), world.agenda.nowNanos());
        }
    }

    /** Where a member of its own may be the one that it waits for, there is none. */
    private boolean isRoom(Client client, String lock, List<String> membersAndEnds, Share.Group wanted) {
        long nowMicros = world.serverClock.nanos() / 1_000;
        int units = wanted.units();
        for (int i = 0; i < membersAndEnds.size(); i += 2) {
            String member = membersAndEnds.get(i);
            if (member.contains(":" + client.id() + ":")) {
                return false;
            }
            if ((long) Double.parseDouble(membersAndEnds.get(i + 1)) > nowMicros) {
                units += Integer.parseInt(member.substring(member.lastIndexOf(':') + 1));
            }
        }
        return units <= limit(lock, wanted);
    }
}
