package dev.holdfast.lab.simulation.check;

import dev.holdfast.lab.simulation.network.RedisModel;
import dev.holdfast.lab.simulation.network.ServerHost;
import dev.holdfast.lab.simulation.world.Agenda;
import dev.holdfast.lab.simulation.world.Trace;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Compares the holds on the server before and after each script: one changes only what belongs to the attempt that it
 * names.
 */
public final class ServerBooks implements ServerHost.Watcher {

    private static final int FIRST_KEY = 3;
    private static final long LONGEST_CLAIM_MILLIS = 2_000;
    private static final Pattern HOLD = Pattern.compile("1:[0-9a-z]+:\\d+:(\\d+):(\\d+)");

    private record Granted(long token, long atNanos) {}

    private final RedisModel model;
    private final Agenda agenda;
    private final Findings findings;
    private final Assumptions assumptions;
    private final Trace trace;
    private final Map<String, Granted> highest = new HashMap<>();
    private final Map<String, Long> heldNanos = new HashMap<>();
    private String @Nullable [] before;
    private long[] remainingBefore = {};

    /**
     * Looks on at a server.
     *
     * @param model the server
     * @param agenda true time
     * @param findings where violations go
     * @param assumptions what explains some
     * @param trace what happened
     */
    public ServerBooks(RedisModel model, Agenda agenda, Findings findings, Assumptions assumptions, Trace trace) {
        this.model = model;
        this.agenda = agenda;
        this.findings = findings;
        this.assumptions = assumptions;
        this.trace = trace;
    }

    @Override
    public void before(byte[][] command) {
        int keys = keysOf(command);
        before = new String[keys];
        remainingBefore = new long[keys];
        for (int i = 0; i < keys; i++) {
            String key = text(command[FIRST_KEY + i]);
            if (isHold(key)) {
                before[i] = model.peek(key);
                remainingBefore[i] = before[i] == null ? 0 : model.remainingMillis(key);
            }
        }
    }

    @Override
    public void after(byte[][] command, @Nullable Object reply) {
        int keys = keysOf(command);
        for (int i = 0; i < keys; i++) {
            String key = text(command[FIRST_KEY + i]);
            if (isHold(key)) {
                compare(key, i, command, keys);
            }
        }
        if (trace.isRead() && keys > 0) {
            trace.write(-1, "executed " + line(command, keys) + " -> " + Replies.text(reply));
        }
    }

    private void compare(String key, int index, byte[][] command, int keys) {
        String was = before == null ? null : before[index];
        String is = model.peek(key);
        if (was != null || is != null) {
            heldNanos.put(key, agenda.nowNanos());
        }
        trace.add("hold", -1, is == null ? 0 : is.hashCode());
        if (is != null && !is.equals(was)) {
            compareTokens(key, is);
        }
        if (was == null) {
            return;
        }
        if (is != null && !is.equals(was)) {
            compareClaim(key, is, command, keys);
        }
        if (!was.equals(is)) {
            String named = text(command[FIRST_KEY + keys]);
            if (!was.equals(named) && !was.startsWith(named + ":")) {
                findings.broken(
                        Rule.OTHERS_HOLD,
                        false,
                        "a script for " + named + " made " + is + " of " + key + ", which was " + was);
            }
        } else if (model.remainingMillis(key) < remainingBefore[index]) {
            findings.broken(
                    Rule.NO_SHORTER_HOLD,
                    false,
                    "a script left " + key + " " + model.remainingMillis(key) + " ms, which had "
                            + remainingBefore[index]);
        }
    }

    /** Whoever did not ask just now may be gone, and has the lock for a short time only. */
    private void compareClaim(String key, String hold, byte[][] command, int keys) {
        for (int i = FIRST_KEY + keys; i < command.length; i++) {
            if (hold.startsWith(text(command[i]) + ":")) {
                return;
            }
        }
        if (HOLD.matcher(hold).matches() && model.remainingMillis(key) > LONGEST_CLAIM_MILLIS) {
            findings.broken(
                    Rule.SHORT_CLAIM,
                    false,
                    hold + " was pushed for " + model.remainingMillis(key) + " ms, to whom it may");
        }
    }

    private void compareTokens(String key, String hold) {
        Matcher parts = HOLD.matcher(hold);
        if (!parts.matches()) {
            return;
        }
        long lowest = Long.parseLong(parts.group(1));
        Granted before = highest.get(key);
        if (before != null && lowest <= before.token) {
            findings.broken(
                    Rule.RISING_TOKENS,
                    assumptions.explainLowerToken(before.atNanos),
                    key + " was granted as " + hold + " after token " + before.token);
        }
        highest.put(key, new Granted(lowest + Long.parseLong(parts.group(2)) - 1, agenda.nowNanos()));
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

    private static int keysOf(byte[][] command) {
        return command[0].length >= 4 && command[0][0] == 'E' && command[0][1] == 'V'
                ? Integer.parseInt(text(command[2]))
                : 0;
    }

    private static boolean isHold(String key) {
        return key.endsWith("}");
    }

    private static String line(byte[][] command, int keys) {
        StringBuilder line = new StringBuilder(text(command[0])).append(' ');
        line.append(text(command[1]), 0, Math.min(6, command[1].length));
        for (int i = FIRST_KEY; i < command.length; i++) {
            line.append(i == FIRST_KEY + keys ? " | " : " ").append(text(command[i]));
        }
        return line.toString();
    }

    private static String text(byte[] word) {
        return new String(word, StandardCharsets.UTF_8);
    }

    /** Answers as text. */
    private static final class Replies {

        static String text(@Nullable Object reply) {
            if (reply instanceof byte[] bytes) {
                return ServerBooks.text(bytes);
            }
            return reply instanceof List<?> parts
                    ? parts.stream().map(Replies::text).toList().toString()
                    : "" + reply;
        }
    }
}
