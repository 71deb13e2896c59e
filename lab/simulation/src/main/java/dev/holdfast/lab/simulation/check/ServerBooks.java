package dev.holdfast.lab.simulation.check;

import dev.holdfast.lab.simulation.network.RedisModel;
import dev.holdfast.lab.simulation.network.ServerHost;
import dev.holdfast.lab.simulation.world.Agenda;
import dev.holdfast.lab.simulation.world.Clock;
import dev.holdfast.lab.simulation.world.Trace;
import dev.holdfast.redis.testing.SentScript;
import dev.holdfast.redis.testing.StoredGroup;
import dev.holdfast.redis.testing.StoredHold;
import dev.holdfast.redis.testing.WireFormat;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Compares the holds on the server before and after each script: one changes only what belongs to the attempt that it
 * names.
 */
public final class ServerBooks implements ServerHost.Watcher {

    private static final long LONGEST_CLAIM_MILLIS = 2_000;

    private record Granted(String hold, long token, long atNanos, int server) {}

    /** The first grant of each hold, by any of the servers. */
    private record First(int server, long atNanos) {}

    private final RedisModel model;
    private final Agenda agenda;
    private final Findings findings;
    private final Assumptions assumptions;
    private final Trace trace;
    private final Map<String, Granted> highest = new HashMap<>();
    private final Map<String, Long> heldNanos = new HashMap<>();
    private final Map<String, String> written = new HashMap<>();
    private final Set<String> granted = new HashSet<>();
    private final GroupBooks groups;
    private final Map<String, First> firsts;
    private final int server;
    private @Nullable Consumer<String> changes;
    private String @Nullable [] before;
    private long[] remainingBefore = {};
    private final Map<String, List<String>> membersBefore = new HashMap<>();

    /**
     * Looks on at a server.
     *
     * @param model the server
     * @param agenda true time
     * @param findings where violations go
     * @param assumptions what explains some
     * @param trace what happened
     * @param limits how many permits each name has
     * @param serverClock of the server
     */
    public ServerBooks(
            RedisModel model,
            Agenda agenda,
            Findings findings,
            Assumptions assumptions,
            Trace trace,
            PermitLimits limits,
            Clock serverClock) {
        this(
                model,
                agenda,
                findings,
                assumptions,
                trace,
                new GroupBooks(model, agenda, findings, assumptions, limits, serverClock),
                new HashMap<>(),
                0);
    }

    private ServerBooks(
            RedisModel model,
            Agenda agenda,
            Findings findings,
            Assumptions assumptions,
            Trace trace,
            GroupBooks groups,
            Map<String, First> firsts,
            int server) {
        this.groups = groups;
        this.firsts = firsts;
        this.server = server;
        this.model = model;
        this.agenda = agenda;
        this.findings = findings;
        this.assumptions = assumptions;
        this.trace = trace;
    }

    /**
     * Looks on at the server that takes over from this one: it goes on with the tokens that were granted here.
     *
     * @param next its model
     * @param changed called with the key of each hold that this server changes after that
     * @return the books of the other
     */
    public ServerBooks followedBy(RedisModel next, Consumer<String> changed) {
        ServerBooks books =
                new ServerBooks(next, agenda, findings, assumptions, trace, groups.of(next), firsts, server + 1);
        books.highest.putAll(highest);
        books.heldNanos.putAll(heldNanos);
        changes = changed;
        return books;
    }

    @Override
    public void before(byte[][] command) {
        List<String> keys = SentScript.parse(command).map(SentScript::keys).orElse(List.of());
        before = new String[keys.size()];
        remainingBefore = new long[keys.size()];
        for (int i = 0; i < keys.size(); i++) {
            String key = keys.get(i);
            if (WireFormat.DEFAULT.isHold(key)) {
                before[i] = model.peek(key);
                remainingBefore[i] = before[i] == null ? 0 : model.remainingMillis(key);
                boolean isLookedAt = changes != null || (before[i] != null && isGroup(before[i]));
                membersBefore.put(key, isLookedAt ? groups.membersOf(key) : List.of());
            }
        }
    }

    @Override
    public void after(byte[][] command, @Nullable Object reply) {
        SentScript.parse(command).ifPresent(script -> {
            compare(script, reply);
            if (trace.isRead()) {
                trace.write(-1, "executed " + CommandText.of(command, script) + " -> " + CommandText.of(reply));
            }
        });
    }

    private void compare(SentScript script, @Nullable Object reply) {
        for (int i = 0; i < script.keys().size(); i++) {
            String key = script.keys().get(i);
            if (WireFormat.DEFAULT.isHold(key)) {
                SentScript part = SetScripts.part(script, i);
                compare(key, i, part);
                boolean wasGroup = before != null && before[i] != null && isGroup(before[i]);
                groups.compare(key, part, reply, wasGroup ? membersBefore.getOrDefault(key, List.of()) : List.of());
            }
        }
    }

    private void compare(String key, int index, SentScript script) {
        String was = before == null ? null : before[index];
        String is = model.peek(key);
        if (was != null || is != null) {
            heldNanos.put(key, agenda.nowNanos());
        }
        trace.add("hold", -1, is == null ? 0 : is.hashCode());
        if (changes != null
                && (!Objects.equals(was, is)
                        || (is != null && model.remainingMillis(key) != remainingBefore[index])
                        || !groups.membersOf(key).equals(membersBefore.get(key)))) {
            changes.accept(key);
        }
        if (is != null && !is.equals(was) && (script.isSentFor(is) || script.asksForHold(is))) {
            written.put(key, is);
        }
        if (is != null && !is.equals(was)) {
            compareTokens(key, is);
        }
        // The members of a group come and go one by one.
        if (was == null || isGroup(was)) {
            return;
        }
        if (is != null && !is.equals(was)) {
            compareClaim(key, is, script);
        }
        if (!was.equals(is)) {
            if (!script.isSentFor(was)) {
                findings.broken(
                        Rule.OTHERS_HOLD,
                        false,
                        "a script for " + script.subject() + " made " + is + " of " + key + ", which was " + was);
            }
        } else if (model.remainingMillis(key) < remainingBefore[index]) {
            findings.broken(
                    Rule.NO_SHORTER_HOLD,
                    false,
                    "a script left " + key + " " + model.remainingMillis(key) + " ms, which had "
                            + remainingBefore[index]);
        }
    }

    /** An attempt that did not ask just now may be gone, and has the lock for a short time only. */
    private void compareClaim(String key, String hold, SentScript script) {
        boolean isPushed = !script.asksForHold(hold) && held(hold).isPresent() && !isGroup(hold);
        if (isPushed && model.remainingMillis(key) > LONGEST_CLAIM_MILLIS) {
            findings.broken(
                    Rule.SHORT_CLAIM,
                    false,
                    hold + " was pushed for " + model.remainingMillis(key) + " ms, to an attempt that may be gone");
        }
    }

    private void compareTokens(String key, String hold) {
        granted(hold).ifPresent(stored -> {
            Granted before = highest.get(key);
            First first = firsts.computeIfAbsent(hold, none -> new First(server, agenda.nowNanos()));
            if (before != null && (hold.equals(before.hold) || (isGroup(hold) && stored.token() == before.token))) {
                // Restored: another server has granted it. Or somebody has joined, or is the first of a group.
                return;
            }
            if (before != null && stored.token() <= before.token) {
                findings.broken(
                        Rule.RISING_TOKENS,
                        isRestoredAfterLosses(first, before, hold)
                                || (isGroup(hold) && isLost(before))
                                || assumptions.explainLowerToken(before.atNanos),
                        key + " was granted as " + hold + " after token " + before.token);
            }
            highest.put(key, new Granted(hold, stored.lastToken(), agenda.nowNanos(), server));
            granted.add(key);
        });
    }

    /**
     * Whether a hold that was lost, or ended by force, is restored, and a later grant, which could be given because of
     * that, is lost as well.
     */
    private boolean isRestoredAfterLosses(First first, Granted later, String hold) {
        boolean wasOver = first.server < later.server || assumptions.forced().includes(hold);
        return isLost(later) && (wasOver || assumptions.hasLostData(first.atNanos));
    }

    private boolean isLost(Granted granted) {
        return granted.server < server || assumptions.hasLostData(granted.atNanos);
    }

    private static boolean isGroup(String hold) {
        return StoredGroup.parse(hold).isPresent();
    }

    /** A hold, or a group as if it were one of its era. */
    private static Optional<StoredHold> granted(String hold) {
        return held(hold)
                .or(() -> StoredGroup.parse(hold)
                        .map(group -> new StoredHold(group.label(), group.units(), group.era(), 1, false)));
    }

    private static Optional<StoredHold> held(String hold) {
        return StoredHold.parse(hold).filter(stored -> !stored.isMarker());
    }

    /**
     * When a lock was last taken on the server.
     *
     * @param key of the hold
     * @return true time; now, if it is
     */
    public long lastHeldNanos(String key) {
        if (model.peek(key) != null) {
            heldNanos.put(key, agenda.nowNanos());
        }
        return heldNanos.getOrDefault(key, 0L);
    }

    /**
     * Whether its holder has asked this server for a hold.
     *
     * @param key of the hold
     * @return false if it came from the primary before, or if the lock was handed to its holder
     */
    public boolean isAskedForHere(String key) {
        String is = model.peek(key);
        return is != null && is.equals(written.get(key));
    }

    /**
     * Whether this server has granted a lock, and not only kept or restored a hold of it.
     *
     * @param lock the lock's name
     * @return true if so
     */
    public boolean hasGranted(String lock) {
        return granted.contains(WireFormat.DEFAULT.hold(lock));
    }
}
