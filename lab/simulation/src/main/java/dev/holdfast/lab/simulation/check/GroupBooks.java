package dev.holdfast.lab.simulation.check;

import dev.holdfast.lab.simulation.network.RedisModel;
import dev.holdfast.lab.simulation.world.Agenda;
import dev.holdfast.lab.simulation.world.Clock;
import dev.holdfast.redis.testing.SentScript;
import dev.holdfast.redis.testing.StoredGroup;
import dev.holdfast.redis.testing.WireFormat;
import dev.holdfast.spi.Share;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the groups of one server after each script: a group uses the units of its members, a script takes out no
 * other member than that which it names, permits are no more than there are, and each question for permits that is
 * granted is answered with a serial number above those before it.
 */
final class GroupBooks {

    private static final String PERMITS = Share.permits(1, 1).label();
    private static final long GRANTED = 1;
    private static final int SERIAL = 3;
    private static final int LABEL = 2;
    private static final int UNITS = 3;
    private static final int FEWEST_ARGUMENTS = 7;
    private static final int KEYS_WITH_LIMIT = 5;
    private static final int REGAIN_ARGUMENTS = 8;
    private static final Pattern PERMITS_ATTEMPT =
            Pattern.compile("1:[0-9a-z]+:\\d+:\\d+:\\d+:([^:]+):(\\d+):\\d+(?::[0-9a-z]+)?");

    /** A member whose time is over goes with the script that finds it; clocks of the two may be read a moment apart. */
    private static final long OVER_MICROS = 5_000;

    private record Serial(long number, long atNanos) {}

    private final RedisModel model;
    private final Agenda agenda;
    private final Findings findings;
    private final Assumptions assumptions;
    private final PermitLimits limits;
    private final Clock serverClock;
    private final Map<String, String> locks = new HashMap<>();
    private final Map<String, Serial> serials = new HashMap<>();

    /**
     * Looks on at a server.
     *
     * @param limits how many permits each name has
     * @param serverClock by which members end
     */
    GroupBooks(
            RedisModel model,
            Agenda agenda,
            Findings findings,
            Assumptions assumptions,
            PermitLimits limits,
            Clock serverClock) {
        this.model = model;
        this.agenda = agenda;
        this.findings = findings;
        this.assumptions = assumptions;
        this.limits = limits;
        this.serverClock = serverClock;
        limits.locks().forEach(lock -> locks.put(WireFormat.DEFAULT.hold(lock), lock));
    }

    /** The books of another server, for the same names. */
    GroupBooks of(RedisModel other) {
        return new GroupBooks(other, agenda, findings, assumptions, limits, serverClock);
    }

    /** The members of the group that holds a lock, each with its end; also what an earlier group has left behind. */
    List<String> membersOf(String holdKey) {
        String lock = locks.get(holdKey);
        return lock == null ? List.of() : model.scores(WireFormat.DEFAULT.group(lock));
    }

    /**
     * A script was executed, which named a lock.
     *
     * @param before the members of the group that held the lock, each with its end
     */
    void compare(String holdKey, SentScript script, @Nullable Object reply, List<String> before) {
        String lock = locks.get(holdKey);
        if (lock == null) {
            return;
        }
        if (!before.isEmpty()) {
            compareMembers(holdKey, script, before);
        }
        int limit = resized(holdKey).orElse(limits.ofCalls(lock));
        limits.seen(lock, limit, agenda.nowNanos());
        String marker = model.peek(holdKey);
        Optional<StoredGroup> held = Optional.ofNullable(marker).flatMap(StoredGroup::parse);
        held.ifPresent(group -> {
            compareUnits(lock, group, limit, before, isRegain(script));
            if (group.label().equals(PERMITS)) {
                compareSerial(lock, script, reply);
            }
        });
        boolean isFree = marker == null;
        if (isResize(script) && reply instanceof Long && (isFree || held.isPresent())) {
            compareFirst(lock, held, limit);
        }
    }

    /** What a resize has set, as long as it is valid. */
    private OptionalInt resized(String holdKey) {
        String stored = model.peek(holdKey + ":limit");
        return stored == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(stored.substring(2)));
    }

    /** Whoever is first in the queue after a resize does not fit. */
    private void compareFirst(String lock, Optional<StoredGroup> held, int limit) {
        List<String> queue = model.members(WireFormat.DEFAULT.queue(lock));
        Matcher first = PERMITS_ATTEMPT.matcher(queue.isEmpty() ? "" : queue.get(0));
        if (first.matches() && held.map(StoredGroup::label).orElse(PERMITS).equals(first.group(1))) {
            long units = held.map(StoredGroup::units).orElse(0L) + Integer.parseInt(first.group(2));
            if (first.group(1).equals(PERMITS) && units <= limit) {
                findings.broken(
                        Rule.RESIZED,
                        false,
                        lock + " has " + limit + " permits now, and " + queue.get(0) + " still waits beside " + held);
            }
        }
    }

    private static boolean isResize(SentScript script) {
        return script.keys().size() == KEYS_WITH_LIMIT
                && script.arguments().size() == 2
                && script.subject().matches("\\d+");
    }

    private static boolean isRegain(SentScript script) {
        return script.keys().size() == KEYS_WITH_LIMIT && script.arguments().size() == REGAIN_ARGUMENTS;
    }

    private static boolean isOfItsOwn(SentScript script, String member) {
        return !script.arguments().isEmpty() && !isResize(script) && script.isSentFor(member);
    }

    private void compareMembers(String holdKey, SentScript script, List<String> before) {
        List<String> present = membersOf(holdKey);
        long nowMicros = serverClock.nanos() / 1_000;
        for (int i = 0; i < before.size(); i += 2) {
            String member = before.get(i);
            boolean isOver = Double.parseDouble(before.get(i + 1)) <= nowMicros + OVER_MICROS;
            if (!isOver && !present.contains(member) && !isOfItsOwn(script, member)) {
                findings.broken(
                        Rule.OTHERS_HOLD,
                        false,
                        "a script for " + script.arguments() + " took " + member + " out of the group at " + holdKey);
            }
        }
    }

    /** Where a number was made smaller, those who were let in before stay, and nobody else is let in. */
    private void compareUnits(String lock, StoredGroup group, int limit, List<String> before, boolean isRegain) {
        List<String> members = model.members(WireFormat.DEFAULT.group(lock));
        long units = members.stream()
                .mapToLong(member -> Long.parseLong(member.substring(member.lastIndexOf(':') + 1)))
                .sum();
        boolean isAnyNew = !before.containsAll(members);
        int most = isRegain ? Math.max(limit, limits.ofCalls(lock)) : limit;
        if (units != group.units() || (group.label().equals(PERMITS) && isAnyNew && units > most)) {
            findings.broken(
                    Rule.WITHIN_THE_LIMIT,
                    false,
                    lock + " has " + limit + " permits, and its group uses " + group.units() + " units, of " + members);
        }
    }

    private void compareSerial(String lock, SentScript script, @Nullable Object reply) {
        boolean isQuestion = script.arguments().size() >= FEWEST_ARGUMENTS
                && script.arguments().get(LABEL).equals(PERMITS)
                && script.arguments().get(UNITS).matches("\\d+");
        if (isQuestion && reply instanceof List<?> parts && parts.get(0).equals(GRANTED)) {
            long serial = (Long) parts.get(SERIAL);
            Serial before = serials.put(lock, new Serial(serial, agenda.nowNanos()));
            if (before != null && serial <= before.number) {
                findings.broken(
                        Rule.RISING_TOKENS,
                        assumptions.explainLowerToken(before.atNanos),
                        lock + " was granted to " + script.subject() + " as number " + serial + " after number "
                                + before.number);
            }
        }
    }
}
