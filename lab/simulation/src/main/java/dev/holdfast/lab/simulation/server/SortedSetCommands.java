package dev.holdfast.lab.simulation.server;

import static dev.holdfast.lab.simulation.server.Command.Flag.DENY_OOM;
import static dev.holdfast.lab.simulation.server.Command.Flag.WRITE;

import dev.holdfast.lab.simulation.server.SetOptions.Presence;
import dev.holdfast.lab.simulation.server.protocol.CommandError;
import dev.holdfast.lab.simulation.server.protocol.Numbers;
import dev.holdfast.lab.simulation.server.protocol.Reply;
import dev.holdfast.lab.simulation.server.protocol.UnmodelledException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Commands for sorted sets. */
final class SortedSetCommands {

    /** Also the first two after one of the two, which a server refuses with them or gives another meaning. */
    private static final List<String> UNMODELLED = List.of("NX", "XX", "GT", "LT", "CH", "INCR");

    private final Keyspace keyspace;

    SortedSetCommands(Keyspace keyspace) {
        this.keyspace = keyspace;
    }

    void addTo(CommandTable table) {
        table.add("zadd", -4, this::zadd, WRITE, DENY_OOM);
        table.add("zrem", -3, this::zrem, WRITE);
        table.add("zpopmin", -2, this::zpopmin, WRITE);
        table.add("zcard", 2, this::zcard);
        table.add("zrange", -4, this::zrange);
        table.add("zscore", 3, this::zscore);
    }

    private Reply zadd(Invocation invocation) {
        Presence onlyIf = presence(invocation.option(2));
        int first = onlyIf == null ? 2 : 3;
        if (first < invocation.size() && UNMODELLED.contains(invocation.option(first))) {
            throw new UnmodelledException("ZADD with " + invocation.option(first));
        }
        int pairs = (invocation.size() - first) / 2;
        if (pairs == 0 || (invocation.size() - first) % 2 != 0) {
            throw CommandError.syntax();
        }
        double[] scores = new double[pairs];
        for (int i = 0; i < pairs; i++) {
            scores[i] = Numbers.score(invocation.word(first + 2 * i));
        }
        return new Reply.Int(add(invocation, first, scores, onlyIf));
    }

    private static @Nullable Presence presence(String option) {
        return switch (option) {
            case "NX" -> Presence.ABSENT;
            case "XX" -> Presence.PRESENT;
            default -> null;
        };
    }

    private int add(Invocation invocation, int first, double[] scores, @Nullable Presence onlyIf) {
        String key = invocation.word(1);
        SortedSet set = keyspace.get(key, SortedSet.class);
        if (set == null) {
            if (onlyIf == Presence.PRESENT) {
                return 0;
            }
            set = new SortedSet();
            keyspace.put(key, set);
        }
        int added = 0;
        for (int i = 0; i < scores.length; i++) {
            String member = invocation.word(first + 2 * i + 1);
            boolean isNew = !set.contains(member);
            if (onlyIf == null || isNew == (onlyIf == Presence.ABSENT)) {
                set.put(member, scores[i]);
                added += isNew ? 1 : 0;
            }
        }
        return added;
    }

    private Reply zrem(Invocation invocation) {
        String key = invocation.word(1);
        SortedSet set = keyspace.get(key, SortedSet.class);
        if (set == null) {
            return new Reply.Int(0);
        }
        int removed = 0;
        for (int i = 2; i < invocation.size(); i++) {
            removed += set.remove(invocation.word(i)) ? 1 : 0;
        }
        if (set.size() == 0) {
            keyspace.remove(key);
        }
        return new Reply.Int(removed);
    }

    private Reply zpopmin(Invocation invocation) {
        if (invocation.size() > 2) {
            throw new UnmodelledException("ZPOPMIN of a number of members");
        }
        String key = invocation.word(1);
        SortedSet set = keyspace.get(key, SortedSet.class);
        if (set == null) {
            return Reply.Items.of();
        }
        SortedSet.Entry first = set.range(0, 0).get(0);
        set.remove(first.member());
        if (set.size() == 0) {
            keyspace.remove(key);
        }
        return Reply.Items.of(new Reply.Text(first.member()), new Reply.Text(Numbers.whole(first.score())));
    }

    private Reply zcard(Invocation invocation) {
        SortedSet set = keyspace.get(invocation.word(1), SortedSet.class);
        return new Reply.Int(set == null ? 0 : set.size());
    }

    private Reply zscore(Invocation invocation) {
        SortedSet set = keyspace.get(invocation.word(1), SortedSet.class);
        Double score = set == null ? null : set.score(invocation.word(2));
        return score == null ? Reply.NIL : new Reply.Text(Numbers.whole(score));
    }

    private Reply zrange(Invocation invocation) {
        if (invocation.size() == 5 && invocation.option(4).equals("BYSCORE")) {
            return zrangeByScore(invocation);
        }
        boolean withScores = wantsScores(invocation);
        long start = invocation.integer(2);
        long stop = invocation.integer(3);
        SortedSet set = keyspace.get(invocation.word(1), SortedSet.class);
        if (set == null) {
            return Reply.Items.of();
        }
        long from = Math.max(0, start < 0 ? start + set.size() : start);
        long to = Math.min(set.size() - 1L, stop < 0 ? stop + set.size() : stop);
        if (from > to) {
            return Reply.Items.of();
        }
        List<Reply> items = new ArrayList<>();
        for (SortedSet.Entry entry : set.range((int) from, (int) to)) {
            items.add(new Reply.Text(entry.member()));
            if (withScores) {
                items.add(new Reply.Text(Numbers.whole(entry.score())));
            }
        }
        return new Reply.Items(items);
    }

    /** Between two scores, both included. Of other bounds, such as infinite ones, nothing is known here. */
    private Reply zrangeByScore(Invocation invocation) {
        double least = bound(invocation.word(2));
        double most = bound(invocation.word(3));
        SortedSet set = keyspace.get(invocation.word(1), SortedSet.class);
        return new Reply.Items(
                set == null
                        ? List.of()
                        : set.between(least, most).stream()
                                .<Reply>map(entry -> new Reply.Text(entry.member()))
                                .toList());
    }

    private static double bound(String text) {
        try {
            return Numbers.score(text);
        } catch (CommandError noNumber) {
            throw new UnmodelledException("ZRANGE BYSCORE from or to " + text);
        }
    }

    private static boolean wantsScores(Invocation invocation) {
        for (int i = 4; i < invocation.size(); i++) {
            String option = invocation.option(i);
            if (List.of("BYSCORE", "BYLEX", "REV", "LIMIT").contains(option)) {
                throw new UnmodelledException("ZRANGE with " + option);
            }
            if (!option.equals("WITHSCORES")) {
                throw CommandError.syntax();
            }
        }
        return invocation.size() > 4;
    }
}
