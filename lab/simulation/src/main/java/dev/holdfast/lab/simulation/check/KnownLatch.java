package dev.holdfast.lab.simulation.check;

import dev.holdfast.redis.testing.StoredLatch;
import java.util.HashMap;
import java.util.Map;

/** One latch of a name at one server, as its books have it: who has counted down there, and when. */
final class KnownLatch {

    final String name;
    final int parties;
    final long begunMicros;
    final long endMicros;
    final long sinceNanos;

    /** Each with the true time at which it counted. */
    final Map<String, Long> counted = new HashMap<>();

    KnownLatch(String name, int parties, long begunMicros, long endMicros, long sinceNanos) {
        this.name = name;
        this.parties = parties;
        this.begunMicros = begunMicros;
        this.endMicros = endMicros;
        this.sinceNanos = sinceNanos;
    }

    /** One that a server has though its books know nothing of it. */
    static KnownLatch found(String name, StoredLatch stored, long nowNanos) {
        KnownLatch latch = new KnownLatch(name, stored.parties(), stored.begunMicros(), stored.endMicros(), nowNanos);
        stored.counted().forEach(party -> latch.counted.put(party, nowNanos));
        return latch;
    }

    KnownLatch copy() {
        KnownLatch copy = new KnownLatch(name, parties, begunMicros, endMicros, sinceNanos);
        copy.counted.putAll(counted);
        return copy;
    }

    int left() {
        return Math.max(0, parties - counted.size());
    }

    boolean isOver(long nowMicros) {
        return endMicros <= nowMicros;
    }

    boolean is(StoredLatch stored) {
        return stored.begunMicros() == begunMicros;
    }

    @Override
    public String toString() {
        return name + " of " + parties + " parties, begun at " + begunMicros + " and counted down by "
                + counted.keySet();
    }
}
