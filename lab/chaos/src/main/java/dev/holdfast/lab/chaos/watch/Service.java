package dev.holdfast.lab.chaos.watch;

import java.util.ArrayList;
import java.util.List;

/**
 * A time in which a server may have decided about a lock: from the last moment at which it said that it did not, or
 * from the beginning, to the first at which it said so again, or to the end.
 */
record Service(long fromNanos, long untilNanos) {

    /** Reads off sightings of one server, in their order, when it may have decided about a lock. */
    static List<Service> of(String lock, List<Sighting> sightings) {
        List<Service> services = new ArrayList<>();
        long notSinceNanos = Long.MIN_VALUE;
        boolean serving = false;
        for (Sighting sighting : sightings) {
            boolean serves = sighting.serves().contains(lock);
            if (serving && !serves) {
                services.add(new Service(notSinceNanos, sighting.answeredNanos()));
            }
            if (!serves) {
                notSinceNanos = sighting.askedNanos();
            }
            serving = serves;
        }
        if (serving) {
            services.add(new Service(notSinceNanos, Long.MAX_VALUE));
        }
        return services;
    }
}
