package dev.holdfast.lab.chaos.watch;

import java.util.Set;

/**
 * What a server said of itself once.
 *
 * @param askedNanos when it was asked, on the clock of {@link System#nanoTime}
 * @param answeredNanos when its answer was there
 * @param primary whether it is a primary
 * @param serves the locks that it decides about
 * @param moving the locks that are on their way between it and another
 * @param stream names the changes that it makes or follows; another after a failover
 * @param offset how far in them it is
 */
public record Sighting(
        long askedNanos,
        long answeredNanos,
        boolean primary,
        Set<String> serves,
        Set<String> moving,
        String stream,
        long offset) {

    /** Copies the sets. */
    public Sighting {
        serves = Set.copyOf(serves);
        moving = Set.copyOf(moving);
    }
}
