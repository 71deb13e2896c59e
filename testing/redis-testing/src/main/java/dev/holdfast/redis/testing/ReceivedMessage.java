package dev.holdfast.redis.testing;

import dev.holdfast.redis.internal.wire.Envelope;
import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.redis.internal.wire.Message;

/** What arrives on a client's channel. */
public sealed interface ReceivedMessage {

    /**
     * A queued attempt was granted.
     *
     * @param lock the lock's name
     * @param attempt the number of the attempt
     * @param token the lowest token
     * @param tokens how many tokens there are
     * @param serial the serial number of the grant
     * @param claimMillis for how long
     * @param waiters how many wait behind it
     * @param grantedAtMicros when, by the server's clock
     */
    record Grant(
            String lock,
            long attempt,
            long token,
            int tokens,
            long serial,
            long claimMillis,
            int waiters,
            long grantedAtMicros)
            implements ReceivedMessage {

        /**
         * The grant of a whole lock, as somebody may send it who does not know the client's secret.
         *
         * @return the message, without a seal
         */
        public String unsealed() {
            return "1:grant:" + attempt + ":" + token + ":" + tokens + ":" + claimMillis + ":" + waiters + ":"
                    + grantedAtMicros + ":" + LockKeys.encode(lock);
        }
    }

    /**
     * A client's own message, by which it watches its subscription.
     *
     * @param isCall whether it asks another process with the same client id to answer
     */
    record Beat(boolean isCall) implements ReceivedMessage {}

    /**
     * Anything else.
     *
     * @param text as it arrived
     */
    record Other(String text) implements ReceivedMessage {}

    /**
     * Reads a message.
     *
     * @param text as it arrived
     * @return the message
     */
    static ReceivedMessage parse(String text) {
        Message read = Message.parse(Envelope.of(text).message());
        if (read instanceof Message.Granted grant) {
            return new Grant(
                    grant.name(),
                    grant.attemptNumber(),
                    grant.token(),
                    grant.numbers(),
                    grant.serial(),
                    grant.claimMillis(),
                    grant.waiters(),
                    grant.grantedAtMicros());
        }
        return read instanceof Message.Beat beat ? new Beat(beat.call()) : new Other(text);
    }
}
