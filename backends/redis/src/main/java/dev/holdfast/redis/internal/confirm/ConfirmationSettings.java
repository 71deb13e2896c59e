package dev.holdfast.redis.internal.confirm;

import java.time.Duration;

/**
 * What has to have a write before an answer about it counts.
 *
 * @param replicas how many replicas; zero only where {@code fsynced}
 * @param timeout how long an answer waits for them
 * @param fsynced whether the server and those replicas have to have it on disk
 * @param clockSkew by how much the clocks of a server and of its replicas may differ
 * @param key where batches write
 */
public record ConfirmationSettings(int replicas, Duration timeout, boolean fsynced, Duration clockSkew, String key) {

    /** Whether so many are enough. */
    boolean areMet(int onOwnDisk, int confirmingReplicas) {
        return confirmingReplicas >= replicas && (!fsynced || onOwnDisk > 0);
    }

    long timeoutNanos() {
        return timeout.toNanos();
    }

    /** What a deadline has to be earlier, since a replica may end a hold by a clock that is ahead. */
    public long clockSkewNanos() {
        return replicas == 0 ? 0 : clockSkew.toNanos();
    }

    /** What was seen where it was not enough, as a phrase. */
    String seen(int onOwnDisk, int confirmingReplicas) {
        long millis = timeout.toMillis();
        if (fsynced && onOwnDisk == 0) {
            return "the server did not have the write on its disk within " + millis + " ms";
        }
        return confirmingReplicas + " of " + replicas + " replicas confirmed "
                + (fsynced ? "that they have the write on disk " : "") + "within " + millis + " ms";
    }
}
