package dev.holdfast;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What the server knew about a lock when it was asked. Old news by the time it is read: for people and pages, never for
 * a decision.
 *
 * @param name the lock's name
 * @param holder who holds it; empty if it is free. Of a group, the member with the longest lease; of a lock that is
 *     {@code kept}, who released it
 * @param group the group that holds it; empty if it is free or held by one attempt alone
 * @param waiters the waiting attempts in their order, the first 100 at most, or as many as a {@link LockBrowser} was
 *     asked for
 * @param waiterCount how many wait in all
 * @param serverTime the server's clock at the answer
 * @param node the server that is asked for this lock, as the client's {@link Topology} names it; empty within a JVM,
 *     and where a majority answers; from a browser of a quorum, how many members vote for the holder, such as
 *     {@code 3 of 5}
 * @param kept whether the holder has released the lock, which only stays taken for its minimum hold
 */
public record LockInspection(
        String name,
        Optional<Holder> holder,
        Optional<Group> group,
        List<Waiter> waiters,
        long waiterCount,
        Instant serverTime,
        Optional<String> node,
        boolean kept) {

    /** What is left of a hold that never ends: no client leaves such a hold, but others may have put one there. */
    public static final Duration NO_END = Duration.ofDays(365_000);

    /** Copies the list. */
    public LockInspection {
        waiters = List.copyOf(waiters);
    }

    /**
     * An inspection of a lock that no group holds, which does not say which server answered.
     *
     * @param name the lock's name
     * @param holder who holds it; empty if it is free
     * @param waiters the waiting attempts in their order
     * @param waiterCount how many wait in all
     * @param serverTime the server's clock at the answer
     */
    public LockInspection(
            String name, Optional<Holder> holder, List<Waiter> waiters, long waiterCount, Instant serverTime) {
        this(name, holder, Optional.empty(), waiters, waiterCount, serverTime, Optional.empty(), false);
    }

    /**
     * Those who hold a lock together.
     *
     * @param label what they have in common: {@code r} for readers, {@code p} for permits
     * @param units how many units are in use
     * @param members who they are, the first 100 at most, those with the longest leases first
     * @param memberCount how many they are in all
     */
    public record Group(String label, int units, List<Holder> members, long memberCount) {

        /** Copies the list. */
        public Group {
            members = List.copyOf(members);
        }
    }

    /**
     * Who holds a lock.
     *
     * @param clientId the holding client
     * @param attempt the number of the attempt by which the client got it
     * @param token the fencing token of the server's grant; local handoffs may have given out higher ones
     * @param leaseLeft what the server leaves of the lease; {@link #NO_END} of a hold that never ends
     * @param client who that client is, where it said so and the record still lives
     */
    public record Holder(String clientId, long attempt, long token, Duration leaseLeft, Optional<ClientInfo> client) {

        /**
         * The name of this hold, by which {@link DistributedLock#forceRelease} finds it and no other.
         *
         * @return client, attempt and token
         */
        public HolderId id() {
            return new HolderId(clientId, attempt, token);
        }
    }

    /**
     * Who waits for a lock.
     *
     * @param clientId the waiting client
     * @param attempt the number of its attempt
     * @param waitingSince the server's time of its first question
     */
    public record Waiter(String clientId, long attempt, Instant waitingSince) {}

    /**
     * What a client announced about itself. Of its texts no more is kept than the beginning: anybody who may write
     * there may have written any amount.
     *
     * @param host the machine's name
     * @param pid the process id
     * @param application the client's name, as configured
     * @param since when it connected
     */
    public record ClientInfo(String host, long pid, String application, Instant since) {

        private static final int LONGEST = 256;

        /** Shortens the texts. */
        public ClientInfo {
            host = shortened(host);
            application = shortened(application);
        }

        private static String shortened(String text) {
            if (text.length() <= LONGEST) {
                return text;
            }
            // Half of a surrogate pair is no text.
            int end = Character.isHighSurrogate(text.charAt(LONGEST - 2)) ? LONGEST - 2 : LONGEST - 1;
            return text.substring(0, end) + "\u2026";
        }
    }
}
