package dev.holdfast.local;

import dev.holdfast.HolderId;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Release;
import dev.holdfast.spi.RenewAnswer;
import dev.holdfast.spi.Renewal;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What the service does with one lock: each rule is a function of the lock, a request and the time. Nothing is sent
 * here; what clients have to learn is returned as messages. Guarded by the service.
 *
 * <p>These are the rules that every backend keeps in its own way, so they are written for reading.
 */
final class LocalRules {

    private static final long CLAIM_MILLIS = Duration.ofSeconds(2).toMillis();
    private static final long MICROS_PER_MILLI = 1000;

    private final LocalTokens tokens;
    private final Predicate<String> isConnected;

    /**
     * The rules of a service.
     *
     * @param isConnected whether a client, by its id, can be sent messages
     */
    LocalRules(LocalTokens tokens, Predicate<String> isConnected) {
        this.tokens = tokens;
        this.isConnected = isConnected;
    }

    AskAnswer ask(LocalLock lock, LocalSender sender, Ask ask, long now, List<LocalMessage> messages) {
        if (now > sender.sentMicros() + ask.giveUpAfterNanos() / 1000) {
            return new AskAnswer.Refused();
        }
        Attempt attempt = ask.attempt();
        LocalLock.Holder holder = lock.holder(now);
        if (holder == null) {
            lock.dequeue(sender.client(), attempt.number());
            LocalLock.Holder granted =
                    grant(lock, sender.client(), attempt, attempt.leaseMillis(), ask.tokenFloor(), now);
            return new AskAnswer.Granted(
                    granted.token(), granted.numbers(), sender.term(attempt.leaseMillis()), lock.waiters());
        }
        if (holder.is(sender.client(), attempt.number())) {
            long remainingMillis = (holder.untilMicros() - now) / MICROS_PER_MILLI;
            return new AskAnswer.Granted(
                    holder.token(), holder.numbers(), sender.term(remainingMillis), lock.waiters());
        }
        long holderUntilNanos = sender.nanosOf(holder.untilMicros());
        if (ask.kind() == Ask.Kind.ONCE) {
            return new AskAnswer.Taken(holderUntilNanos);
        }
        boolean isFirst = lock.waiters() == 0;
        lock.enqueue(sender.client(), attempt, now, placeMicros(sender, ask, now));
        if (isFirst || ask.kind() == Ask.Kind.AGAIN) {
            messages.add(new LocalMessage.Wanted(holder.client(), lock.id()));
        }
        return new AskAnswer.Queued(holder.token(), holderUntilNanos);
    }

    /** A first question comes now; one that asks again may have lost its place, and has it back. */
    private static long placeMicros(LocalSender sender, Ask ask, long now) {
        Attempt attempt = ask.attempt();
        long cameMicros = ask.kind() == Ask.Kind.AGAIN ? sender.microsOf(attempt.arrivedNanos()) : now;
        return cameMicros - attempt.headStartMillis() * MICROS_PER_MILLI;
    }

    private LocalLock.Holder grant(LocalLock lock, String client, Attempt attempt, long millis, long floor, long now) {
        LocalLock.Holder granted = new LocalLock.Holder(
                client, tokens.granted(attempt, floor, now), now + millis * MICROS_PER_MILLI, false);
        lock.hold(granted);
        return granted;
    }

    /** Whether it was held, and is not any more. */
    boolean release(LocalLock lock, String client, Release release, long now, List<LocalMessage> messages) {
        LocalLock.Holder holder = lock.holder(now);
        if (holder == null || !holder.is(client, release.hold())) {
            return false;
        }
        if (release.minimumHoldMillis() == 0) {
            handOn(lock, now, messages);
            return true;
        }
        long freeMicros = now + release.minimumHoldMillis() * MICROS_PER_MILLI;
        lock.hold(holder.forMinimumHold(freeMicros));
        LocalLock.Waiting head = lock.head();
        if (head != null) {
            messages.add(new LocalMessage.FreeAt(head.client(), lock.id(), freeMicros));
        }
        return true;
    }

    void leave(LocalLock lock, String client, Attempt attempt, long now, List<LocalMessage> messages) {
        lock.dequeue(client, attempt.number());
        LocalLock.Holder holder = lock.holder(now);
        if (holder != null && holder.is(client, attempt.number())) {
            handOn(lock, now, messages);
        }
    }

    /** Whether that hold was there. */
    boolean forceRelease(LocalLock lock, HolderId named, long now, List<LocalMessage> messages) {
        LocalLock.Holder holder = lock.holder(now);
        boolean isThere =
                holder != null && holder.is(named.clientId(), named.attempt()) && holder.token() == named.token();
        if (isThere) {
            handOn(lock, now, messages);
        }
        return isThere;
    }

    /** To the first who waits and can be reached, for a claim; else the lock is free. */
    private void handOn(LocalLock lock, long now, List<LocalMessage> messages) {
        lock.free();
        for (LocalLock.Waiting head = lock.poll(); head != null; head = lock.poll()) {
            if (isConnected.test(head.client())) {
                Attempt attempt = head.attempt();
                long claimMillis = Math.min(CLAIM_MILLIS, attempt.leaseMillis());
                LocalLock.Holder granted = grant(lock, head.client(), attempt, claimMillis, 0, now);
                messages.add(new LocalMessage.Granted(lock.id(), granted, claimMillis, lock.waiters(), now));
                return;
            }
        }
    }

    RenewAnswer renew(@Nullable LocalLock lock, LocalSender sender, Renewal renewal, long now) {
        LocalLock.Holder holder = lock == null ? null : lock.holder(now);
        if (lock == null || holder == null || !holder.is(sender.client(), renewal.hold())) {
            return new RenewAnswer.Lost();
        }
        long askedMicros = now + renewal.leaseMillis() * MICROS_PER_MILLI;
        lock.hold(holder.until(Math.max(holder.untilMicros(), askedMicros)));
        return new RenewAnswer.Renewed(sender.term(renewal.leaseMillis()), lock.waiters());
    }
}
