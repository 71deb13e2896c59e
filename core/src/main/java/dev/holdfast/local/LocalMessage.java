package dev.holdfast.local;

import dev.holdfast.spi.LockId;

/** What the service sends to a client unasked, in terms of the service's own time. */
sealed interface LocalMessage {

    /** To which client. */
    String client();

    /**
     * A queued attempt was granted.
     *
     * @param waiters behind it
     * @param grantedMicros when
     */
    record Granted(LockId lock, LocalLock.Holder holder, long claimMillis, int waiters, long grantedMicros)
            implements LocalMessage {

        @Override
        public String client() {
            return holder.client();
        }
    }

    /** Another client waits for what this one holds. */
    record Wanted(String client, LockId lock) implements LocalMessage {}

    /** What this client waits for will be free. */
    record FreeAt(String client, LockId lock, long atMicros) implements LocalMessage {}
}
