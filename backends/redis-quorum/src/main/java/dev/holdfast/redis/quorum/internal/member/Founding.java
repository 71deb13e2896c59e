package dev.holdfast.redis.quorum.internal.member;

import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;

/**
 * Decides by the records of a client's members whether these are its quorum. Thread-safe.
 *
 * <p>The id of a quorum that is known by addresses says who its members are. A name does not: under one name, clients
 * that list different servers could be granted one lock by majorities that have no member in common. So the servers of
 * a named quorum are founded together, once, and the digest of their run ids is a part of its id from then on. Never do
 * more servers have an id than it has members, since a server gets one only
 *
 * <ul>
 *   <li>when it is founded: no server of a client's list has a record, and the id is made of them all; or
 *   <li>when it has lost its record, from a client that knows from before that it is a member.
 * </ul>
 *
 * <p>So whatever lists clients have, two grants by votes under one id have a member in common. None is granted under
 * two ids that share a member: first all servers get the id marked as open, and keep it from all other quorums; only
 * when all have it, they get it without that mark, under which they vote. Members with different ids show that lists
 * overlap. A client that sees that asks none of them any more, neither for votes nor for renewals.
 */
final class Founding {

    private final QuorumId quorum;
    private final List<String> addresses;

    private final ReentrantLock guard = new ReentrantLock();

    // Guarded by guard.
    private final Map<Integer, Sight> sights = new TreeMap<>();
    /** Who is known to be a member, so that it is made one again where it has lost its record. */
    private final Set<Integer> known = new HashSet<>();

    private String founded;
    /** Whether all members have had that id at one time. */
    private boolean isComplete;

    private volatile Verdict verdict;

    /**
     * Of members that have not been seen yet.
     *
     * @param addresses of all members, for messages
     */
    Founding(QuorumId quorum, List<String> addresses) {
        this.quorum = quorum;
        this.addresses = List.copyOf(addresses);
        this.founded = quorum.isNamed() ? "" : quorum.text();
        this.isComplete = !quorum.isNamed();
        this.verdict = new Verdict(founded, Optional.empty());
    }

    /**
     * A member when it was seen last.
     *
     * @param runId of the server
     * @param id that its record has; empty if it has no record
     * @param shown what its record says for people; empty if that is not known
     */
    private record Sight(String runId, String id, String shown) {

        boolean isBlank() {
            return id.isEmpty();
        }

        boolean isOf(String founded) {
            return QuorumId.withoutMark(id).equals(founded);
        }
    }

    private static final Sight NEVER = new Sight("", "", "");

    /**
     * What all sights come to.
     *
     * @param id of the quorum; empty while it is not known, or if there is a contradiction
     */
    private record Verdict(String id, Optional<Contradiction> contradiction) {}

    /**
     * Shows that this client must not use its quorum.
     *
     * @param member the number of the member that shows it
     * @param why what is wrong with that one
     */
    record Contradiction(int member, BackendFailure why) {}

    /**
     * How a member is to be enrolled.
     *
     * @param id of the quorum
     * @param mayBegin whether it becomes a member if it has no record
     */
    record Offer(String id, boolean mayBegin) {}

    /** The id that requests name; empty while it is not known, or if there is a contradiction. */
    String id() {
        return verdict.id;
    }

    Optional<Contradiction> contradiction() {
        return verdict.contradiction;
    }

    Offer offer(int member) {
        guard.lock();
        try {
            boolean isMember = !quorum.isNamed() || known.contains(member);
            String id = founded.isEmpty() ? quorum.idWith("") : isComplete ? founded : QuorumId.open(founded);
            return new Offer(id, isMember && verdict.contradiction.isEmpty());
        } finally {
            guard.unlock();
        }
    }

    /**
     * A member has a record.
     *
     * @param id of the quorum that it names
     * @param shown what it says for people; empty if that is not known
     */
    void recorded(int member, String runId, String id, String shown) {
        saw(member, new Sight(runId, id, shown));
    }

    /** A member has no record. */
    void blank(int member, String runId) {
        saw(member, new Sight(runId, "", ""));
    }

    private void saw(int member, Sight sight) {
        guard.lock();
        try {
            sights.put(member, sight);
            Optional<Contradiction> contradiction = decided();
            verdict = new Verdict(contradiction.isEmpty() && isComplete ? founded : "", contradiction);
        } finally {
            guard.unlock();
        }
    }

    /** Why a member is not asked for votes; empty if nothing here forbids it. */
    Optional<BackendFailure> failure(int member) {
        Verdict now = verdict;
        if (now.contradiction.isPresent()) {
            return now.contradiction.map(found -> found.member == member ? found.why : becauseOf(found));
        }
        if (now.id.isEmpty()) {
            return Optional.of(new BackendFailure(
                    Kind.NOT_EXECUTED,
                    "it is not known yet which servers " + quorum.members() + " was founded with: that takes "
                            + quorum.size().votes() + " members that say so, or all of them where it is new",
                    null));
        }
        guard.lock();
        try {
            Sight sight = sights.get(member);
            return sight != null && sight.isBlank() && quorum.isNamed() && !known.contains(member)
                    ? Optional.of(withoutRecord(Kind.NOT_EXECUTED))
                    : Optional.empty();
        } finally {
            guard.unlock();
        }
    }

    private BackendFailure becauseOf(Contradiction found) {
        return new BackendFailure(
                Kind.MISCONFIGURED, "it is not asked because of member " + addresses.get(found.member), found.why);
    }

    // ---- the decision

    private Optional<Contradiction> decided() {
        Optional<Integer> foreign = first(sight -> !sight.isBlank() && !quorum.isIdOf(sight.id));
        if (foreign.isPresent()) {
            return foreign.map(member -> new Contradiction(member, ofAnotherQuorum(member)));
        }
        return quorum.isNamed() ? decidedByIds() : Optional.empty();
    }

    private Optional<Contradiction> decidedByIds() {
        boolean areAllSeen = sights.size() == addresses.size();
        Set<String> ids = new TreeSet<>();
        sights.values().stream()
                .filter(sight -> !sight.isBlank())
                .forEach(sight -> ids.add(QuorumId.withoutMark(sight.id)));
        if (ids.isEmpty()) {
            if (founded.isEmpty() && areAllSeen) {
                follow(idOfAll(), sights.keySet());
            }
            return Optional.empty();
        }
        String id = ids.contains(founded) ? founded : ids.iterator().next();
        if (ids.size() > 1) {
            return first(sight -> !sight.isBlank() && !sight.isOf(id)).map(this::apart);
        }
        List<Integer> recorded = with(id);
        boolean hadAll = recorded.size() == addresses.size()
                || first(sight -> sight.id.equals(id)).isPresent();
        if (areAllSeen && id.equals(idOfAll())) {
            // Also where another client with the same list has begun to found it.
            follow(id, sights.keySet());
        } else if (id.equals(founded) || (hadAll && quorum.size().isEnough(recorded.size()))) {
            // The latter also where this client has known another id: its quorum was founded anew.
            follow(id, recorded);
        } else if (!founded.isEmpty()) {
            return Optional.of(apart(recorded.get(0)));
        } else if (areAllSeen) {
            return first(Sight::isBlank).map(member -> new Contradiction(member, withoutRecord(Kind.MISCONFIGURED)));
        }
        isComplete |= hadAll && id.equals(founded);
        return Optional.empty();
    }

    private void follow(String id, Collection<Integer> members) {
        if (!id.equals(founded)) {
            founded = id;
            isComplete = false;
            known.clear();
        }
        known.addAll(members);
    }

    private String idOfAll() {
        return quorum.idFoundedBy(sights.values().stream().map(Sight::runId).toList());
    }

    private List<Integer> with(String id) {
        return sights.entrySet().stream()
                .filter(entry -> entry.getValue().isOf(id))
                .map(Map.Entry::getKey)
                .toList();
    }

    private Optional<Integer> first(Predicate<Sight> sought) {
        return sights.entrySet().stream()
                .filter(entry -> sought.test(entry.getValue()))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    // ---- what is wrong with a member

    private BackendFailure ofAnotherQuorum(int member) {
        Sight sight = sights.getOrDefault(member, NEVER);
        return quorum.refusalOfAMemberOf(sight.shown.isEmpty() ? sight.id : sight.shown);
    }

    private Contradiction apart(int member) {
        String id = QuorumId.withoutMark(sights.getOrDefault(member, NEVER).id);
        return new Contradiction(
                member,
                quorum.refusalOfMembersFoundedApart(
                        named(sight -> sight.isOf(id)), named(sight -> !sight.isBlank() && !sight.isOf(id))));
    }

    private BackendFailure withoutRecord(Kind kind) {
        return new BackendFailure(
                kind,
                "it has no record of " + quorum.members() + ", unlike "
                        + String.join(", ", named(sight -> !sight.isBlank()))
                        + ": it may be another server than those that the quorum was founded with. List the same"
                        + " members as all other clients; if it has lost its data, a client that knew it makes it a"
                        + " member again, or stop all clients and run ./holdfast quorum init",
                null);
    }

    private List<String> named(Predicate<Sight> which) {
        return sights.entrySet().stream()
                .filter(entry -> which.test(entry.getValue()))
                .map(entry -> addresses.get(entry.getKey()))
                .toList();
    }
}
