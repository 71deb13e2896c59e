package dev.holdfast.redis.internal.wire;

import dev.holdfast.HolderId;
import dev.holdfast.redis.internal.script.LockScripts;
import dev.holdfast.redis.internal.script.Script;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.NewOutcome;
import dev.holdfast.spi.Renewal;
import dev.holdfast.spi.Resize;
import dev.holdfast.spi.Share;
import dev.holdfast.spi.StoredKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What each script is given, in its order. Each script's file documents its keys and arguments. Immutable. */
public final class ScriptRequests {

    private final LockKeys keys;
    private final GroupRequests ofGroups;

    public ScriptRequests(LockKeys keys) {
        this.keys = keys;
        this.ofGroups = new GroupRequests(keys);
    }

    /** Asks for a lock, or for a part of it. */
    public ScriptRequest ask(QueuedClient client, LockId lock, ScriptQuestion question) {
        return GroupRequests.isShared(question.attempt())
                ? ofGroups.ask(client, lock, question)
                : acquire(client, lock, question);
    }

    private ScriptRequest acquire(QueuedClient client, LockId lock, ScriptQuestion question) {
        List<String> arguments = new ArrayList<>(7);
        question.addTo(arguments, client);
        return ofLock(LockScripts.ACQUIRE, lock, arguments);
    }

    /**
     * Asks for several locks, once for each.
     *
     * @param questions for all of a lock, in the order of the locks
     */
    public ScriptRequest askAll(String clientId, List<LockId> locks, List<ScriptQuestion> questions) {
        List<String> arguments = new ArrayList<>(5 * questions.size());
        questions.forEach(question -> question.addOnceTo(arguments, clientId));
        return ofLocks(LockScripts.ACQUIRE_ALL, locks, arguments);
    }

    /**
     * Whether a question or a release can go out with those for other locks.
     *
     * @param attempt what it is about
     */
    public static boolean goesWithOthers(Attempt attempt) {
        return !GroupRequests.isShared(attempt);
    }

    /**
     * Releases holds of several locks.
     *
     * @param holds of all of a lock, in the order of the locks
     */
    public ScriptRequest releaseAll(String clientId, List<LockId> locks, List<Hold> holds) {
        return ofLocks(
                LockScripts.RELEASE_ALL,
                locks,
                holds.stream().map(hold -> HoldValue.of(clientId, hold)).toList());
    }

    /**
     * Whether a release can carry a question: of all of a lock, for all of it.
     *
     * @param next the attempt that asks
     */
    public static boolean carriesQuestions(Hold hold, Attempt next) {
        return !GroupRequests.isShared(hold.attempt()) && !GroupRequests.isShared(next);
    }

    /**
     * Ends a hold. That of a group has no minimum hold.
     *
     * @param question what a fresh attempt asks after that, if any, and if the release {@link #carriesQuestions}
     */
    public ScriptRequest release(
            QueuedClient client, LockId lock, Hold hold, long minimumHoldMillis, @Nullable ScriptQuestion question) {
        if (GroupRequests.isShared(hold.attempt())) {
            return ofGroups.release(client.id(), lock, hold);
        }
        List<String> arguments = new ArrayList<>(9);
        arguments.add(HoldValue.of(client.id(), hold));
        if (minimumHoldMillis > 0 || question != null) {
            arguments.add(Long.toString(minimumHoldMillis));
        }
        if (question != null) {
            question.addTo(arguments, client);
        }
        return ofLock(LockScripts.RELEASE, lock, arguments);
    }

    /** Renews holds: all of them those of groups, or none. */
    public ScriptRequest renew(String clientId, List<Renewal> renewals) {
        if (GroupRequests.isShared(renewals.get(0).hold().attempt())) {
            return ofGroups.renew(clientId, renewals);
        }
        List<String> names = new ArrayList<>(2 * renewals.size());
        List<String> arguments = new ArrayList<>(2 * renewals.size());
        for (Renewal renewal : renewals) {
            names.add(keys.hold(renewal.lock().name()));
            names.add(keys.queue(renewal.lock().name()));
            arguments.add(HoldValue.of(clientId, renewal.hold()));
            arguments.add(Long.toString(renewal.leaseMillis()));
        }
        return new ScriptRequest(LockScripts.RENEW, names, arguments);
    }

    /**
     * Renews a hold, or restores it.
     *
     * @param notAfterMicros when it is too late for that, by the server's clock
     */
    public ScriptRequest regain(QueuedClient client, Renewal renewal, long notAfterMicros) {
        if (GroupRequests.isShared(renewal.hold().attempt())) {
            return ofGroups.regain(client, renewal, notAfterMicros);
        }
        String name = renewal.lock().name();
        return new ScriptRequest(
                LockScripts.REGAIN,
                List.of(keys.hold(name), keys.queue(name), keys.fence(name)),
                List.of(
                        HoldValue.of(client.id(), renewal.hold()),
                        Long.toString(renewal.leaseMillis()),
                        Long.toString(notAfterMicros)));
    }

    /** A renewal for a slot that moves from one node of a cluster to another: it names only keys that exist. */
    public ScriptRequest renewAlone(String clientId, Renewal renewal) {
        if (GroupRequests.isShared(renewal.hold().attempt())) {
            return ofGroups.renewAlone(clientId, renewal);
        }
        return new ScriptRequest(
                LockScripts.RENEW_ALONE,
                List.of(keys.hold(renewal.lock().name())),
                List.of(HoldValue.of(clientId, renewal.hold()), Long.toString(renewal.leaseMillis())));
    }

    public ScriptRequest leave(QueuedClient client, LockId lock, Attempt attempt) {
        if (GroupRequests.isShared(attempt)) {
            return ofGroups.leave(client, lock, attempt);
        }
        return ofLock(
                LockScripts.LEAVE,
                lock,
                List.of(
                        HoldValue.owner(client.id(), attempt),
                        Long.toString(attempt.leaseMillis()),
                        attempt.numbers() + client.suffix()));
    }

    /**
     * Turns a hold into one with another share: all of a lock into a part, or a part into all.
     *
     * @param to the question of a fresh attempt
     */
    public ScriptRequest change(String clientId, LockId lock, Hold from, ScriptQuestion to) {
        return GroupRequests.isShared(to.attempt())
                ? ofGroups.downgrade(clientId, lock, from, to)
                : ofGroups.upgrade(clientId, lock, from, to);
    }

    /** Sets how many units the members of a group may have together. */
    public ScriptRequest resize(Resize resize) {
        return ofGroups.resize(resize);
    }

    /** Ends one member of a group by force. Empty if no client is called so. */
    public Optional<ScriptRequest> forceLeave(LockId lock, HolderId member) {
        return ofGroups.end(lock, member);
    }

    /**
     * Ends one hold by force: a leave names the attempt to remove by what its hold begins with, and no attempt waits
     * under such a name. Empty if no client is called so.
     */
    public Optional<ScriptRequest> forceRelease(LockId lock, HolderId holder) {
        return HoldValue.begin(holder).map(owner -> ofLock(LockScripts.LEAVE, lock, List.of(owner, "0", "0")));
    }

    /** Stores an outcome, or what a holder keeps. */
    public ScriptRequest store(String clientId, NewOutcome outcome) {
        LockId lock = outcome.lock();
        return new ScriptRequest(
                outcome.kind() == StoredKind.DATA ? LockScripts.STORE_DATA : LockScripts.STORE_OUTCOME,
                List.of(keys.hold(lock.name()), stored(lock, outcome.kind()), keys.queue(lock.name())),
                List.of(
                        HoldValue.of(clientId, outcome.hold()),
                        OutcomeValue.of(outcome),
                        Long.toString(outcome.validityMillis())));
    }

    public ScriptRequest recall(LockId lock, StoredKind kind) {
        return new ScriptRequest(LockScripts.RECALL, List.of(stored(lock, kind)), List.of());
    }

    private String stored(LockId lock, StoredKind kind) {
        return kind == StoredKind.DATA ? keys.data(lock.name()) : keys.outcome(lock.name());
    }

    public ScriptRequest inspect(LockId lock) {
        String name = lock.name();
        return new ScriptRequest(
                LockScripts.INSPECT, List.of(keys.hold(name), keys.queue(name), keys.group(name)), List.of());
    }

    /**
     * Says who a client is.
     *
     * @param properties host, process id, application, when it connected, and perhaps its blocked threads
     */
    public ScriptRequest announce(String clientId, List<String> properties) {
        List<String> names = new ArrayList<>(3);
        names.add(keys.client(clientId));
        names.addAll(keys.ofTwoSlots());
        return new ScriptRequest(LockScripts.ANNOUNCE, names, properties);
    }

    /** As {@link #announce}, in a cluster, to the node that serves the record of the client. */
    public ScriptRequest announceInCluster(String clientId, List<String> properties) {
        return new ScriptRequest(LockScripts.ANNOUNCE, List.of(keys.client(clientId)), properties);
    }

    /**
     * Looks whether a node of a cluster takes writes, and reads its time.
     *
     * @param tag what lies in a slot of the node if it is a key's hash tag; empty if it serves none
     */
    public ScriptRequest reach(Optional<String> tag) {
        return new ScriptRequest(
                LockScripts.REACH, tag.map(keys::unusedIn).stream().toList(), List.of());
    }

    private ScriptRequest ofLocks(Script script, List<LockId> locks, List<String> arguments) {
        List<String> names = locks.stream()
                .flatMap(lock -> keys.ofLock(lock.name()).stream())
                .toList();
        return new ScriptRequest(script, names, arguments);
    }

    private ScriptRequest ofLock(Script script, LockId lock, List<String> arguments) {
        return new ScriptRequest(script, keys.ofLock(lock.name()), arguments);
    }

    /** What the scripts for groups are given, in their order. Each script's file documents its keys and arguments. */
    private static final class GroupRequests {

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
                    LockScripts.GROUP_RELEASE,
                    lock,
                    hold.attempt(),
                    List.of(member(clientId, hold.attempt()), era(hold)));
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
            return new ScriptRequest(
                    LockScripts.GROUP_RENEW_ALONE, List.of(keys.hold(name), keys.group(name)), arguments);
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
}
