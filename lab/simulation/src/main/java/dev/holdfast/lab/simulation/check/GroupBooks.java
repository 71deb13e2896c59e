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
import org.jspecify.annotations.Nullable;

/**
 * Looks at the groups of one server after each script: a group uses the units of its members, a script takes out no
 * other member than that which it names, permits are no more than there are, and each question for permits that is granted is answered with a serial number above those before it.
 */
final class GroupBooks {

    private static final String PERMITS = Share.permits(1, 1).label();
    private static final long GRANTED = 1;
    private static final int SERIAL = 3;
    private static final int LABEL = 2;
    private static final int UNITS = 3;
    private static final int FEWEST_ARGUMENTS = 7;

    /** A member whose time is over goes with the script that finds it; clocks of the two may be read a moment apart. */
    private static final long OVER_MICROS = 5_000;

    private record Serial(long number, long atNanos) {}

    private final RedisModel model;
    private final Agenda agenda;
    private final Findings findings;
    private final Assumptions assumptions;
    private final Map<String, Integer> limits;
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
            Map<String, Integer> limits,
            Clock serverClock) {
        this.model = model;
        this.agenda = agenda;
        this.findings = findings;
        this.assumptions = assumptions;
        this.limits = limits;
        this.serverClock = serverClock;
        limits.keySet().forEach(lock -> locks.put(WireFormat.DEFAULT.hold(lock), lock));
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
        String marker = lock == null ? null : model.peek(holdKey);
        if (!before.isEmpty()) {
            compareMembers(holdKey, script, before);
        }
        if (lock != null && marker != null) {
            StoredGroup.parse(marker).ifPresent(group -> {
                compareUnits(lock, group);
                if (group.label().equals(PERMITS)) {
                    compareSerial(lock, script, reply);
                }
            });
        }
    }

    private void compareMembers(String holdKey, SentScript script, List<String> before) {
        List<String> present = membersOf(holdKey);
        long nowMicros = serverClock.nanos() / 1_000;
        for (int i = 0; i < before.size(); i += 2) {
            String member = before.get(i);
            boolean isOver = Double.parseDouble(before.get(i + 1)) <= nowMicros + OVER_MICROS;
            if (!isOver && !present.contains(member) && !script.isSentFor(member)) {
                findings.broken(
                        Rule.OTHERS_HOLD,
                        false,
                        "a script for " + script.subject() + " took " + member + " out of the group at " + holdKey);
            }
        }
    }

    private void compareUnits(String lock, StoredGroup group) {
        List<String> members = model.members(WireFormat.DEFAULT.group(lock));
        long units = members.stream()
                .mapToLong(member -> Long.parseLong(member.substring(member.lastIndexOf(':') + 1)))
                .sum();
        int limit = limits.getOrDefault(lock, 0);
        if (units != group.units() || (group.label().equals(PERMITS) && units > limit)) {
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
