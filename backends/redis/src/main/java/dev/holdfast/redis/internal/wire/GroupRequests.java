package dev.holdfast.redis.internal.wire;

import dev.holdfast.HolderId;
import dev.holdfast.redis.internal.script.LockScripts;
import dev.holdfast.redis.internal.script.Script;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.Renewal;
import dev.holdfast.spi.Resize;
import dev.holdfast.spi.Share;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the scripts for groups are given, in their order. Each script's file documents its keys and arguments. */
final class GroupRequests {

    private final LockKeys keys;

    GroupRequests(LockKeys keys) {
        this.keys = keys;
    }

    static boolean isShared(Attempt attempt) {
        return attempt.share() instanceof Share.Group;
    }

    ScriptRequest ask(QueuedClient client, LockId lock, ScriptQuestion question) {
        List<String> arguments = new ArrayList<>(9);
        addShare(arguments, client, question.attempt());
        question.addTermsTo(arguments);
        return ofGroup(LockScripts.GROUP_ASK, lock, question.attempt(), arguments);
    }

    ScriptRequest release(String clientId, LockId lock, Hold hold) {
        return ofGroup(
                LockScripts.GROUP_RELEASE, lock, hold.attempt(), List.of(member(clientId, hold.attempt()), era(hold)));
    }

    ScriptRequest leave(QueuedClient client, LockId lock, Attempt attempt) {
        List<String> arguments = new ArrayList<>(5);
        addShare(arguments, client, attempt);
        return ofGroup(LockScripts.GROUP_LEAVE, lock, attempt, arguments);
    }

    ScriptRequest renew(String clientId, List<Renewal> renewals) {
        List<String> names = new ArrayList<>(3 * renewals.size());
        List<String> arguments = new ArrayList<>(3 * renewals.size());
        for (Renewal renewal : renewals) {
            String name = renewal.lock().name();
            names.add(keys.hold(name));
            names.add(keys.queue(name));
            names.add(keys.group(name));
            addRenewal(arguments, clientId, renewal);
        }
        return new ScriptRequest(LockScripts.GROUP_RENEW, names, arguments);
    }

    ScriptRequest renewAlone(String clientId, Renewal renewal) {
        String name = renewal.lock().name();
        List<String> arguments = new ArrayList<>(3);
        addRenewal(arguments, clientId, renewal);
        return new ScriptRequest(LockScripts.GROUP_RENEW_ALONE, List.of(keys.hold(name), keys.group(name)), arguments);
    }

    ScriptRequest regain(QueuedClient client, Renewal renewal, long notAfterMicros) {
        Hold hold = renewal.hold();
        Share.Group share = share(hold.attempt());
        List<String> queued = new ArrayList<>(5);
        addShare(queued, client, hold.attempt());
        queued.add(2, "1");
        List<String> arguments = new ArrayList<>(8);
        addRenewal(arguments, client.id(), renewal);
        arguments.add(Long.toString(hold.serial()));
        arguments.add(Long.toString(notAfterMicros));
        arguments.add(share.label());
        arguments.add(Integer.toString(share.limit().orElse(0)));
        arguments.add(String.join(":", queued));
        return ofGroup(LockScripts.GROUP_REGAIN, renewal.lock(), hold.attempt(), arguments);
    }

    ScriptRequest resize(Resize resize) {
        return new ScriptRequest(
                LockScripts.GROUP_RESIZE,
                keys.ofLimited(resize.lock().name()),
                List.of(Integer.toString(resize.limit()), Long.toString(resize.validMillis())));
    }

    /** Turns a hold into the first member of a group. */
    ScriptRequest downgrade(String clientId, LockId lock, Hold from, ScriptQuestion to) {
        return ofLock(
                LockScripts.GROUP_DOWNGRADE,
                lock,
                List.of(
                        HoldValue.of(clientId, from),
                        member(clientId, to.attempt()),
                        share(to.attempt()).label(),
                        Long.toString(to.attempt().leaseMillis()),
                        Long.toString(to.notAfterMicros())));
    }

    /** Turns the only member of a group into a hold. */
    ScriptRequest upgrade(String clientId, LockId lock, Hold from, ScriptQuestion to) {
        Attempt attempt = to.attempt();
        return ofLock(
                LockScripts.GROUP_UPGRADE,
                lock,
                List.of(
                        member(clientId, from.attempt()),
                        era(from),
                        HoldValue.owner(clientId, attempt),
                        Long.toString(attempt.leaseMillis()),
                        Integer.toString(attempt.numbers()),
                        Long.toString(to.tokenFloor()),
                        Long.toString(to.notAfterMicros())));
    }

    /** Ends one member by force. Empty if no client is called so. */
    Optional<ScriptRequest> end(LockId lock, HolderId member) {
        return HoldValue.owner(member)
                .map(owner -> ofLock(LockScripts.GROUP_END, lock, List.of(owner, Long.toString(member.token()))));
    }

    private static void addRenewal(List<String> arguments, String clientId, Renewal renewal) {
        arguments.add(member(clientId, renewal.hold().attempt()));
        arguments.add(era(renewal.hold()));
        arguments.add(Long.toString(renewal.leaseMillis()));
    }

    /** As the attempt stands in the queue, in parts. */
    private static void addShare(List<String> arguments, QueuedClient client, Attempt attempt) {
        Share.Group share = share(attempt);
        arguments.add(HoldValue.owner(client.id(), attempt));
        arguments.add(Long.toString(attempt.leaseMillis()));
        arguments.add(share.label());
        arguments.add(Integer.toString(share.units()));
        arguments.add(share.limit().orElse(0) + client.suffix());
    }

    /** As it stands among the members. */
    private static String member(String clientId, Attempt attempt) {
        return HoldValue.owner(clientId, attempt) + ":" + share(attempt).units();
    }

    private static String era(Hold hold) {
        return Long.toString(hold.token());
    }

    private static Share.Group share(Attempt attempt) {
        return (Share.Group) attempt.share();
    }

    /** Units that are limited may be limited otherwise than the attempt says. */
    private ScriptRequest ofGroup(Script script, LockId lock, Attempt attempt, List<String> arguments) {
        return attempt.share().isLimited()
                ? new ScriptRequest(script, keys.ofLimited(lock.name()), arguments)
                : ofLock(script, lock, arguments);
    }

    private ScriptRequest ofLock(Script script, LockId lock, List<String> arguments) {
        return new ScriptRequest(script, keys.ofLock(lock.name()), arguments);
    }
}
