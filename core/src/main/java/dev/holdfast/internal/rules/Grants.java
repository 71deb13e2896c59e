package dev.holdfast.internal.rules;

import dev.holdfast.spi.Ask;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Hold;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** How a lock is granted: to who asks, and to those who wait, in their order. Guarded by the service. */
final class Grants {

    private static final long CLAIM_MILLIS = Duration.ofSeconds(2).toMillis();
    private static final long MICROS_PER_MILLI = 1000;

    private final Fence tokens;
    private final Predicate<String> isConnected;

    Grants(Fence tokens, Predicate<String> isConnected) {
        this.tokens = tokens;
        this.isConnected = isConnected;
    }

    /** The members of a group share the token with which it was opened; each grant has a serial number of its own. */
    LockState.Holder grant(LockState lock, String client, Attempt attempt, long millis, long floor, long now) {
        Hold hold = tokens.granted(attempt, floor, now);
        GroupState group = lock.group(now);
        if (group != null) {
            hold = new Hold(attempt, group.era(), 1, hold.serial());
        }
        return put(lock, client, hold, now + millis * MICROS_PER_MILLI);
    }

    /** The group keeps the last token of the hold that it comes from. */
    LockState.Holder downgrade(LockState lock, LockState.Holder held, Attempt attempt, long now) {
        long era = held.held().lastToken();
        return put(lock, held.client(), new Hold(attempt, era, 1), now + attempt.leaseMillis() * MICROS_PER_MILLI);
    }

    private static LockState.Holder put(LockState lock, String client, Hold hold, long untilMicros) {
        LockState.Holder granted = new LockState.Holder(client, hold, untilMicros, false);
        lock.hold(granted);
        return granted;
    }

    /** The serial number of a hold of all; behind a group, the highest so far, since others join it. */
    long lastSerial(LockState lock, long now) {
        LockState.Holder holder = lock.holder(now);
        return holder == null ? tokens.last() : holder.held().serial();
    }

    /** A holder or member is out: who waits comes next; if all that are left end earlier, the first learns when. */
    void handOn(LockState lock, LockState.Holder held, long now, List<Message> messages) {
        long untilMicros = lock.untilMicros(now);
        lock.remove(held);
        pump(lock, now, messages);
        if (lock.group(now) != null && lock.untilMicros(now) < untilMicros) {
            tellFreeAt(lock, lock.untilMicros(now), messages);
        }
    }

    void tellFreeAt(LockState lock, long atMicros, List<Message> messages) {
        LockState.Waiting head = lock.head();
        if (head != null) {
            messages.add(new Message.FreeAt(head.client(), lock.id(), atMicros));
        }
    }

    /** Grants the lock to those at the head of the queue who can be reached, for a claim, for as long as they fit. */
    void pump(LockState lock, long now, List<Message> messages) {
        pump(lock, "", null, now, messages);
    }

    /** As above. The attempt that asks needs no message: what it gets is returned, or null if that is nothing. */
    LockState.@Nullable Holder pump(
            LockState lock, String client, @Nullable Ask ask, long now, List<Message> messages) {
        for (LockState.Waiting head = next(lock, now); head != null; head = next(lock, now)) {
            Attempt attempt = head.attempt();
            Ask own = ask != null && head.is(client, ask.attempt()) ? ask : null;
            if (own == null && !isConnected.test(head.client())) {
                lock.poll();
            } else if (!lock.admits(attempt.share(), now)) {
                return null;
            } else if (own != null) {
                lock.poll();
                return grant(lock, client, attempt, attempt.leaseMillis(), own.tokenFloor(), now);
            } else {
                lock.poll();
                long claimMillis = Math.min(CLAIM_MILLIS, attempt.leaseMillis());
                LockState.Holder granted = grant(lock, head.client(), attempt, claimMillis, 0, now);
                messages.add(new Message.Granted(lock.id(), granted, claimMillis, lock.waiters(), now));
            }
        }
        return null;
    }

    /** Nobody joins a holder of all, so nobody's turn comes. */
    private static LockState.@Nullable Waiting next(LockState lock, long now) {
        return lock.holder(now) == null ? lock.head() : null;
    }
}
