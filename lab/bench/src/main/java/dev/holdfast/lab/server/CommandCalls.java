package dev.holdfast.lab.server;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How often the server executed each command, by clients and by scripts alike; our own INFO left out. */
public record CommandCalls(Map<String, Long> byName) {

    public CommandCalls {
        byName = Map.copyOf(byName);
    }

    /** Returns how often that command was executed. */
    public long of(String command) {
        return byName.getOrDefault(command, 0L);
    }

    /** Returns how often all commands but those were executed. */
    public long allBut(String... commands) {
        List<String> left = List.of(commands);
        return byName.entrySet().stream()
                .filter(entry -> !left.contains(entry.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    /** Returns what was executed between two looks. */
    public CommandCalls since(CommandCalls earlier) {
        Map<String, Long> calls = new HashMap<>();
        byName.forEach((command, count) -> {
            long more = count - earlier.of(command);
            if (more > 0) {
                calls.put(command, more);
            }
        });
        return new CommandCalls(calls);
    }
}
