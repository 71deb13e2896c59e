package dev.holdfast.redis.internal.confirm;

import dev.holdfast.redis.internal.lettuce.ConfirmationConnection;
import dev.holdfast.redis.internal.link.Link;

/**
 * What an epoch can find out and cause around it.
 *
 * @param requests the links whose answers are confirmed
 * @param link to the connection on which the server waits for its replicas
 * @param report hears whether enough replicas confirm
 * @param connection that of the epoch
 * @param number that of the connection for requests
 */
record EpochSurroundings(
        ConfirmedLinks requests,
        Link<ConfirmationConnection> link,
        ConfirmationReport report,
        ConfirmationConnection connection,
        long number)
        implements ConfirmedEpoch.Surroundings {

    @Override
    public boolean sendsAsBefore() {
        return requests.epoch() == number;
    }

    @Override
    public void over(String why, boolean byServer) {
        link.replace(connection, why);
        if (byServer) {
            // Messages of the epoch before may still be on their way, too.
            requests.replace(why);
        }
    }

    @Override
    public void answered(boolean enough, String seen) {
        report.answered(enough, seen);
    }
}
