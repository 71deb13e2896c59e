package dev.holdfast.lab.simulation.server;

import dev.holdfast.lab.simulation.server.protocol.Reply;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Where remaining times stand in replies. */
final class RemainingTimes {

    private static final long GRANTED = 1;

    private RemainingTimes() {}

    static Set<List<Integer>> in(Step step, Reply reply) {
        if (!(step instanceof Step.Command command)) {
            return Set.of();
        }
        if (command.words().stream().anyMatch("PTTL"::equalsIgnoreCase)) {
            return Set.of(List.of());
        }
        String script = command.words().size() > 1 ? command.words().get(1) : "";
        return switch (script) {
            case "@acquire", "@group_ask", "@group_upgrade" -> inQuestion(reply, 0);
            case "@release" -> inQuestion(reply, 1);
            case "@acquire_all" -> inQuestions(reply);
            case "@inspect" -> Set.of(List.of(2));
            case "@member:ask" -> inVote(reply, 0);
            case "@member:release" -> inVote(reply, 1);
            case "@member:inspect" -> Set.of(List.of(3));
            case "@member:settle", "@member:recall" -> Set.of(List.of(2));
            default -> Set.of();
        };
    }

    private static Set<List<Integer>> inQuestion(Reply reply, int first) {
        if (!(reply instanceof Reply.Items items) || items.items().size() < first + 3) {
            return Set.of();
        }
        boolean granted = items.items().get(first).equals(new Reply.Int(GRANTED));
        return Set.of(List.of(first + (granted ? 4 : 2)));
    }

    /** For each lock a code and four numbers. */
    private static Set<List<Integer>> inQuestions(Reply reply) {
        Set<List<Integer>> all = new HashSet<>();
        if (reply instanceof Reply.Items items) {
            for (int i = 1; i < items.items().size(); i += 5) {
                boolean granted = items.items().get(i).equals(new Reply.Int(GRANTED));
                all.add(List.of(i + (granted ? 3 : 1)));
            }
        }
        return all;
    }

    private static Set<List<Integer>> inVote(Reply reply, int first) {
        if (!(reply instanceof Reply.Items items) || items.items().size() < first + 4) {
            return Set.of();
        }
        boolean voted = items.items().get(first).equals(new Reply.Int(GRANTED));
        return Set.of(List.of(first + (voted ? 4 : 3)));
    }

    /** In what {@link Side#DUMP} answers for that many keys. */
    static Set<List<Integer>> inDump(int keys) {
        Set<List<Integer>> all = new HashSet<>();
        for (int i = 0; i < keys; i++) {
            all.add(List.of(i, 0));
        }
        return all;
    }
}
