package dev.holdfast.zookeeper.internal.service;

import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.LockId;
import dev.holdfast.zookeeper.internal.node.AttemptData;
import dev.holdfast.zookeeper.internal.node.LockNode;
import dev.holdfast.zookeeper.internal.session.Session;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * An attempt of this client, in one session: its node, and from its grant on its hold. Nothing is sent under its
 * guard, and nothing is completed. Thread-safe.
 */
final class LiveAttempt {

    /** A node of the attempt. */
    record Place(String path, LockNode node, long czxid) {}

    private enum State {
        OPEN,
        HELD,
        ENDED
    }

    private final LockId lock;
    private final String container;
    private final Attempt attempt;
    private final Session session;
    private final long floor;
    private final ReentrantLock guard = new ReentrantLock();

    // Written under the guard.
    private volatile State state = State.OPEN;
    private volatile @Nullable CompletableFuture<Place> placing;
    private volatile boolean unsure;
    private volatile long offset;
    private volatile long token;
    private volatile long heldUntilNanos;
    private volatile boolean knowsOfWaiters;

    // Guarded by guard.
    private String watched = "";
    private boolean deletedBefore;
    private Runnable alarm = () -> {};

    LiveAttempt(LockId lock, String container, Attempt attempt, Session session, long floor) {
        this.lock = lock;
        this.container = container;
        this.attempt = attempt;
        this.session = session;
        this.floor = floor;
    }

    LockId lock() {
        return lock;
    }

    /** {@return the path in which its node stands} */
    String container() {
        return container;
    }

    Attempt attempt() {
        return attempt;
    }

    Session session() {
        return session;
    }

    // ---- its node

    /** {@return its node, made or on its way; null if there is none that is known of} */
    @Nullable
    CompletableFuture<Place> placing() {
        return placing;
    }

    /** Its node is on its way. False if there is one, or the attempt has ended. */
    boolean beginPlacing(CompletableFuture<Place> made, long offset) {
        guard.lock();
        try {
            if (placing != null || state == State.ENDED) {
                return false;
            }
            placing = made;
            this.offset = offset;
            return true;
        } finally {
            guard.unlock();
        }
    }

    /** It has no node, or nobody knows whether it has one. */
    void noPlace(CompletableFuture<Place> failed, boolean unsure) {
        guard.lock();
        try {
            if (placing == failed) {
                placing = null;
                this.unsure = unsure;
                watched = "";
            }
        } finally {
            guard.unlock();
        }
    }

    /** {@return whether a node may have been made without an answer} */
    boolean isUnsure() {
        return unsure;
    }

    /** It waits for the end of a node. False if that is watched already. */
    boolean watches(String before) {
        guard.lock();
        try {
            boolean isNew = !watched.equals(before);
            watched = before;
            return isNew;
        } finally {
            guard.unlock();
        }
    }

    boolean isWatching(String node) {
        guard.lock();
        try {
            return state == State.OPEN && watched.equals(node);
        } finally {
            guard.unlock();
        }
    }

    // ---- its hold

    /**
     * {@return above what its token has to be: the highest that the client had seen when the attempt began in this
     * session} What it sees later comes from other locks, whose nodes were made later; those of this lock that are made
     * later stand behind its node.
     */
    long floor() {
        return floor;
    }

    /** {@return what its node says is added to its token} */
    long offset() {
        return offset;
    }

    /** It holds the lock, for a time that is never made shorter. False if it has ended. */
    boolean hold(long withOffset, long czxid, long untilNanos) {
        guard.lock();
        try {
            if (state == State.ENDED) {
                return false;
            }
            if (state == State.OPEN) {
                state = State.HELD;
                offset = withOffset;
                token = AttemptData.token(czxid, withOffset);
                heldUntilNanos = untilNanos;
            } else if (untilNanos - heldUntilNanos > 0) {
                heldUntilNanos = untilNanos;
            }
            return true;
        } finally {
            guard.unlock();
        }
    }

    /** {@return whether it has this hold} */
    boolean has(Hold hold) {
        guard.lock();
        try {
            return state == State.HELD
                    && attempt.number() == hold.attempt().number()
                    && token == hold.token()
                    && numbers() == hold.numbers();
        } finally {
            guard.unlock();
        }
    }

    boolean isHeld() {
        return state == State.HELD;
    }

    boolean isEnded() {
        return state == State.ENDED;
    }

    long token() {
        return token;
    }

    int numbers() {
        return Math.min(attempt.numbers(), AttemptData.NUMBERS);
    }

    long heldUntilNanos() {
        return heldUntilNanos;
    }

    /** {@return whether its time was over, and it has ended with this} */
    boolean endIfOver(long nowNanos) {
        guard.lock();
        try {
            if (state != State.HELD || nowNanos - heldUntilNanos < 0) {
                return false;
            }
            state = State.ENDED;
            return true;
        } finally {
            guard.unlock();
        }
    }

    /** Others are known to wait. False if they were before. */
    boolean learnOfWaiters() {
        guard.lock();
        try {
            boolean isNew = !knowsOfWaiters;
            knowsOfWaiters = true;
            return isNew;
        } finally {
            guard.unlock();
        }
    }

    boolean knowsOfWaiters() {
        return knowsOfWaiters;
    }

    /** It is released, left or gone: nothing is granted to it any more. */
    void end() {
        guard.lock();
        try {
            state = State.ENDED;
        } finally {
            guard.unlock();
        }
        alarm(() -> {});
    }

    /** Its node is deleted. {@return whether that was tried before} */
    boolean deletes() {
        guard.lock();
        try {
            boolean before = deletedBefore;
            deletedBefore = true;
            return before;
        } finally {
            guard.unlock();
        }
    }

    /** Has an alarm in the place of the one before, which is taken back. */
    void alarm(Runnable takeBack) {
        Runnable before;
        guard.lock();
        try {
            before = alarm;
            alarm = takeBack;
        } finally {
            guard.unlock();
        }
        before.run();
    }
}
