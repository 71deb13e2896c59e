package dev.holdfast.internal.rules;

import dev.holdfast.HolderId;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Change;
import dev.holdfast.spi.ChangeAnswer;
import dev.holdfast.spi.Release;
import dev.holdfast.spi.RenewAnswer;
import dev.holdfast.spi.Renewal;
import dev.holdfast.spi.Resize;
import dev.holdfast.spi.Share;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What the service does with one lock: each rule is a function of the lock, a request and the time. Nothing is sent
 * here; what clients have to learn is returned as messages. Guarded by the service.
 *
 * <p>These are the rules that every backend keeps in its own way, so they are written for reading.
 */
public final class LockRules {

    private static final long MICROS_PER_MILLI = 1000;

    private final Grants grants;

    /**
     * The rules of a service.
     *
     * @param isConnected whether a client, by its id, can be sent messages
     */
    public LockRules(Fence tokens, Predicate<String> isConnected) {
        this.grants = new Grants(tokens, isConnected);
    }

    public AskAnswer ask(LockState lock, Sender sender, Ask ask, long now, List<Message> messages) {
        if (isLate(sender, ask, now)) {
            return new AskAnswer.Refused();
        }
        Attempt attempt = ask.attempt();
        LockState.Holder held = lock.heldBy(sender.client(), attempt.number(), now);
        if (held != null) {
            return granted(lock, sender, held, now);
        }
        boolean isOnce = ask.kind() == Ask.Kind.ONCE;
        boolean speaks = !isOnce && (lock.waiters() == 0 || ask.kind() == Ask.Kind.AGAIN);
        boolean isAlone = attempt.share() == Share.EXCLUSIVE;
        if (isAlone ? lock.isFree(now) : lock.waiters() == 0 && lock.admits(attempt.share(), now)) {
            lock.dequeue(sender.client(), attempt.number());
            held = grants.grant(lock, sender.client(), attempt, attempt.leaseMillis(), ask.tokenFloor(), now);
            return granted(lock, sender, held, now);
        }
        lock.enqueue(sender.client(), attempt, now, placeMicros(sender, ask, now));
        held = grants.pump(lock, sender.client(), ask, now, messages);
        if (held != null) {
            return granted(lock, sender, held, now);
        }
        long holderUntilNanos = sender.nanosOf(lock.untilMicros(now));
        if (isOnce) {
            lock.dequeue(sender.client(), attempt.number());
            return new AskAnswer.Taken(holderUntilNanos);
        }
        if (speaks) {
            lock.holdingClients(now).forEach(client -> messages.add(new Message.Wanted(client, lock.id())));
        }
        return new AskAnswer.Queued(grants.lastSerial(lock, now), holderUntilNanos);
    }

    private static boolean isLate(Sender sender, Ask ask, long now) {
        return now > sender.latestMicros(ask.giveUpAfterNanos());
    }

    private static AskAnswer.Granted granted(LockState lock, Sender sender, LockState.Holder held, long now) {
        long remainingMillis = (held.untilMicros() - now) / MICROS_PER_MILLI;
        return new AskAnswer.Granted(
                held.token(), held.numbers(), held.held().serial(), sender.term(remainingMillis), lock.waiters());
    }

    /** A first question comes now; one that asks again may have lost its place, and has it back. */
    private static long placeMicros(Sender sender, Ask ask, long now) {
        Attempt attempt = ask.attempt();
        long cameMicros = ask.kind() == Ask.Kind.AGAIN ? sender.microsOf(attempt.arrivedNanos()) : now;
        return cameMicros - attempt.headStartMicros();
    }

    /** Whether it was held, and is not any more. */
    public boolean release(LockState lock, String client, Release release, long now, List<Message> messages) {
        LockState.Holder held = lock.heldBy(client, release.hold().attempt().number(), now);
        if (held == null || !held.is(client, release.hold())) {
            return false;
        }
        if (release.minimumHoldMillis() == 0) {
            grants.handOn(lock, held, now, messages);
            return true;
        }
        long freeMicros = now + release.minimumHoldMillis() * MICROS_PER_MILLI;
        lock.hold(held.forMinimumHold(freeMicros));
        grants.tellFreeAt(lock, freeMicros, messages);
        return true;
    }

    /** A hold of all becomes a group of one, whoever waits; the only member becomes the holder of all. */
    public ChangeAnswer change(LockState lock, Sender sender, Change change, long now, List<Message> messages) {
        Ask ask = change.to();
        if (isLate(sender, ask, now)) {
            return new ChangeAnswer.Refused();
        }
        String client = sender.client();
        LockState.Holder changed = lock.heldBy(client, ask.attempt().number(), now);
        if (changed != null) {
            return new ChangeAnswer.Changed(granted(lock, sender, changed, now));
        }
        LockState.Holder held = lock.heldBy(client, change.from().attempt().number(), now);
        if (held == null || !held.is(client, change.from())) {
            return new ChangeAnswer.NotHeld();
        }
        GroupState group = lock.group(now);
        if (group != null && !group.isAlone(held)) {
            return new ChangeAnswer.Shared();
        }
        lock.remove(held);
        if (ask.attempt().share() instanceof Share.Group) {
            changed = grants.downgrade(lock, held, ask.attempt(), now);
            grants.pump(lock, now, messages);
        } else {
            changed = grants.grant(lock, client, ask.attempt(), ask.attempt().leaseMillis(), ask.tokenFloor(), now);
        }
        return new ChangeAnswer.Changed(granted(lock, sender, changed, now));
    }

    /** Those who wait may fit then. */
    public void resize(LockState lock, Resize resize, long now, List<Message> messages) {
        lock.resize(resize.limit(), now + resize.validMillis() * MICROS_PER_MILLI);
        grants.pump(lock, now, messages);
    }

    /** Those behind it may fit, where it waited and did not: beside others, or under a limit. */
    public void leave(LockState lock, String client, Attempt attempt, long now, List<Message> messages) {
        lock.dequeue(client, attempt.number());
        LockState.Holder held = lock.heldBy(client, attempt.number(), now);
        if (held != null) {
            grants.handOn(lock, held, now, messages);
        } else if (lock.group(now) != null || (attempt.share().isLimited() && lock.isFree(now))) {
            grants.pump(lock, now, messages);
        }
    }

    /** Whether that hold was there. */
    public boolean forceRelease(LockState lock, HolderId named, long now, List<Message> messages) {
        LockState.Holder held = lock.heldBy(named.clientId(), named.attempt(), now);
        if (held == null || held.token() != named.token()) {
            return false;
        }
        grants.handOn(lock, held, now, messages);
        return true;
    }

    public RenewAnswer renew(@Nullable LockState lock, Sender sender, Renewal renewal, long now) {
        LockState.Holder held = lock == null
                ? null
                : lock.heldBy(sender.client(), renewal.hold().attempt().number(), now);
        if (lock == null || held == null || !held.is(sender.client(), renewal.hold())) {
            return new RenewAnswer.Lost();
        }
        long askedMicros = now + renewal.leaseMillis() * MICROS_PER_MILLI;
        lock.hold(held.until(Math.max(held.untilMicros(), askedMicros)));
        return new RenewAnswer.Renewed(sender.term(renewal.leaseMillis()), lock.waiters());
    }
}
