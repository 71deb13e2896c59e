package dev.holdfast.micrometer;

import dev.holdfast.DistributedSemaphore;
import dev.holdfast.spi.Share;
import io.micrometer.observation.Observation;
import java.util.Optional;
import java.util.OptionalLong;

/** What is known of a wait or a section. Written by the thread that ends it, before it ends. */
public final class LockObservationContext extends Observation.Context {

    /** How a wait or a section ended. */
    public enum Outcome {

        /** It has not ended. */
        UNFINISHED,

        /** A wait: the lock was granted. */
        ACQUIRED,

        /** A wait: the lock was not acquired in time. */
        TIMEOUT,

        /** A wait: it was given up, by the caller or by an exception; the observation has the error. */
        FAILED,

        /** A section: the lock was released. */
        RELEASED,

        /** A section: the lock was released, and the server's answer has not come in time. */
        UNKNOWN,

        /** A section: the lease was lost before it was released. */
        LOST
    }

    /** Who owns the lock. */
    public enum Owner {

        /** The calling thread. */
        THREAD,

        /** The handle. */
        HANDLE
    }

    /** How the lock is held. */
    public enum Mode {

        /** Beside other readers. */
        READ,

        /** Alone, as a writer does, and every lock that is no read lock. */
        WRITE,

        /** As permits of a semaphore. */
        PERMIT,

        /** On behalf of an owner, beside others who have it for the same one. */
        OWNER;

        private static final Optional<String> PERMITS = Share.permits(1, 1).group();
        private static final Optional<String> READERS = Share.READ.group();

        static Mode ofGroup(Optional<String> group) {
            if (group.isEmpty()) {
                return WRITE;
            }
            return group.equals(PERMITS) ? PERMIT : group.equals(READERS) ? READ : OWNER;
        }
    }

    /** Of a section that is not told its token. */
    static final long NO_TOKEN = 0;

    private final LockObservation observation;
    private final ObservedName lock;
    private final Owner owner;
    private volatile Outcome outcome = Outcome.UNFINISHED;
    private volatile long token;

    LockObservationContext(LockObservation observation, ObservedName lock, Owner owner) {
        this.observation = observation;
        this.lock = lock;
        this.owner = owner;
    }

    /**
     * What is observed.
     *
     * @return a wait or a section
     */
    public LockObservation observation() {
        return observation;
    }

    /**
     * The lock's name.
     *
     * @return the name
     */
    public String lockName() {
        return lock.name();
    }

    /**
     * How the lock is held, or will be.
     *
     * @return the mode
     */
    public Mode mode() {
        return lock.mode();
    }

    /**
     * Who owns the lock, or will.
     *
     * @return the kind of owner
     */
    public Owner owner() {
        return owner;
    }

    /**
     * How it ended.
     *
     * @return unfinished until then
     */
    public Outcome outcome() {
        return outcome;
    }

    /**
     * The lease's fencing token.
     *
     * @return empty while there is no lease, and for {@link DistributedSemaphore#tryRun}, whose section is not given
     *     one
     */
    public OptionalLong token() {
        return token == NO_TOKEN ? OptionalLong.empty() : OptionalLong.of(token);
    }

    void outcome(Outcome known) {
        outcome = known;
    }

    void token(long granted) {
        token = granted;
    }
}
