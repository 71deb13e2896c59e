package dev.holdfast.lab.simulation.check;

import dev.holdfast.HolderId;
import java.util.ArrayList;
import java.util.List;

/** The holds that operators have ended, or may have ended. */
public final class ForcedReleases {

    /** A request to end one hold. */
    public static final class Forced {

        private final String lock;
        private final HolderId holder;
        private boolean isRefused;

        private Forced(String lock, HolderId holder) {
            this.lock = lock;
            this.holder = holder;
        }

        /** The server has answered that it knows no such hold. */
        public void refused() {
            isRefused = true;
        }

        /**
         * Whether it is about the hold of a lease.
         *
         * @param held the lease
         * @return also for leases before it and after it of the same hold
         */
        public boolean isOf(Held held) {
            return held.lock().equals(lock)
                    && held.clientId().equals(holder.clientId())
                    && held.attempt() == holder.attempt();
        }

        @Override
        public String toString() {
            return holder + " of " + lock;
        }
    }

    private final List<Forced> all = new ArrayList<>();

    /**
     * A request is about to be sent.
     *
     * @param lock the lock's name
     * @param holder whose hold is to end
     * @return for the answer to it
     */
    public Forced sent(String lock, HolderId holder) {
        Forced forced = new Forced(lock, holder);
        all.add(forced);
        return forced;
    }

    /** Whether a hold may have been ended, as it stands on a server. */
    boolean includes(String hold) {
        return all.stream().anyMatch(forced -> !forced.isRefused && hold.startsWith("1:" + forced.holder + ":"));
    }

    /**
     * Whether the hold of a lease may have been ended before its holder knows.
     *
     * @param held the lease
     * @return true if so
     */
    public boolean explain(Held held) {
        return all.stream().anyMatch(forced -> !forced.isRefused && forced.isOf(held));
    }

    /**
     * Whether the hold of a lease may have been ended by another request.
     *
     * @param held the lease
     * @param one a request
     * @return true if so
     */
    public boolean explainBeside(Held held, Forced one) {
        return all.stream().anyMatch(forced -> forced != one && !forced.isRefused && forced.isOf(held));
    }
}
