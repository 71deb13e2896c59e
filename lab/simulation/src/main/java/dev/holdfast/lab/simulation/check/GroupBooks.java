package dev.holdfast.lab.simulation.check;

import dev.holdfast.lab.simulation.network.RedisModel;
import dev.holdfast.lab.simulation.world.Agenda;
import dev.holdfast.redis.testing.SentScript;
import dev.holdfast.redis.testing.StoredGroup;
import dev.holdfast.redis.testing.WireFormat;
import dev.holdfast.spi.Share;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the groups of one server after each script: a group uses the units of its members, permits are no more than
 * there are, and each question for permits that is granted is answered with a serial number above those before it.
 */
final class GroupBooks {

    private static final String PERMITS = Share.permits(1, 1).label();
    private static final long GRANTED = 1;
    private static final int SERIAL = 3;
    private static final int LABEL = 2;
    private static final int UNITS = 3;
    private static final int FEWEST_ARGUMENTS = 7;

    private record Serial(long number, long atNanos) {}

    private final RedisModel model;
    private final Agenda agenda;
    private final Findings findings;
    private final Assumptions assumptions;
    private final Map<String, Integer> limits;
    private final Map<String, String> locks = new HashMap<>();
    private final Map<String, Serial> serials = new HashMap<>();

    /**
     * Looks on at a server.
     *
     * @param limits how many permits each name has
     */
    GroupBooks(
            RedisModel model, Agenda agenda, Findings findings, Assumptions assumptions, Map<String, Integer> limits) {
        this.model = model;
        this.agenda = agenda;
        this.findings = findings;
        this.assumptions = assumptions;
        this.limits = limits;
        limits.keySet().forEach(lock -> locks.put(WireFormat.DEFAULT.hold(lock), lock));
    }

    /** The books of another server, for the same names. */
    GroupBooks of(RedisModel other) {
        return new GroupBooks(other, agenda, findings, assumptions, limits);
    }

    /** The members of the group that holds a lock, each with its end; also what an earlier group has left behind. */
    List<String> membersOf(String holdKey) {
        String lock = locks.get(holdKey);
        return lock == null ? List.of() : model.scores(WireFormat.DEFAULT.group(lock));
    }

    /** A script was executed, which named a lock. */
    void compare(String holdKey, SentScript script, @Nullable Object reply) {
        String lock = locks.get(holdKey);
        String marker = lock == null ? null : model.peek(holdKey);
        if (lock != null && marker != null) {
            StoredGroup.parse(marker).ifPresent(group -> {
                compareUnits(lock, group);
                if (group.label().equals(PERMITS)) {
                    compareSerial(lock, script, reply);
                }
            });
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
