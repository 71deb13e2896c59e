package dev.holdfast.lab.server;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * What the server had done when it was asked.
 *
 * @param calls the commands
 * @param cpuMicros its processor time
 * @param memoryBytes what it has allocated now
 * @param networkBytes what it has received and sent
 * @param lookBytes what it sends and receives for this look and the next, and has not counted here
 */
public record ServerBooks(CommandCalls calls, long cpuMicros, long memoryBytes, long networkBytes, long lookBytes) {

    private static final String COMMAND = "cmdstat_";

    /** The question for the books, as it is sent. */
    private static final int QUESTION_BYTES = "*2\r\n$4\r\nINFO\r\n$10\r\neverything\r\n".length();

    private static final int ANSWER_FRAME_BYTES = "$\r\n\r\n".length();

    /** Reads the text that INFO answers. */
    static ServerBooks of(String info) {
        Map<String, Long> calls = new HashMap<>();
        double cpuSeconds = 0;
        long memoryBytes = 0;
        long networkBytes = 0;
        for (String line : info.lines().toList()) {
            String value = line.substring(line.indexOf(':') + 1);
            if (line.startsWith(COMMAND)) {
                String name = line.substring(COMMAND.length(), line.indexOf(':'));
                if (!name.equals("info")) {
                    calls.put(name, Long.parseLong(value.substring(value.indexOf('=') + 1, value.indexOf(','))));
                }
            } else if (line.startsWith("used_cpu_user:") || line.startsWith("used_cpu_sys:")) {
                cpuSeconds += Double.parseDouble(value);
            } else if (line.startsWith("used_memory:")) {
                memoryBytes = Long.parseLong(value);
            } else if (line.startsWith("total_net_input_bytes:") || line.startsWith("total_net_output_bytes:")) {
                networkBytes += Long.parseLong(value);
            }
        }
        return new ServerBooks(
                new CommandCalls(calls), Math.round(cpuSeconds * 1e6), memoryBytes, networkBytes, lookBytes(info));
    }

    /**
     * The answer is sent after it was written, and the question of the next look arrives before the next answer is
     * written.
     */
    private static long lookBytes(String info) {
        long answerBytes = info.getBytes(StandardCharsets.UTF_8).length;
        return QUESTION_BYTES + ANSWER_FRAME_BYTES + Long.toString(answerBytes).length() + answerBytes;
    }

    /** Returns what was done between two looks, but for the looks; the memory is the difference, too. */
    public ServerBooks since(ServerBooks earlier) {
        return new ServerBooks(
                calls.since(earlier.calls),
                cpuMicros - earlier.cpuMicros,
                memoryBytes - earlier.memoryBytes,
                networkBytes - earlier.networkBytes - earlier.lookBytes,
                lookBytes);
    }

    /** How often the server executed each command, by clients and by scripts alike; our own INFO left out. */
    public record CommandCalls(Map<String, Long> byName) {

        public CommandCalls {
            byName = Map.copyOf(byName);
        }

        /** Returns how often that command was executed. */
        public long of(String command) {
            return byName.getOrDefault(command, 0L);
        }

        /** Returns how often scripts were run. */
        public long scripts() {
            return of("evalsha") + of("eval");
        }

        /** Returns how often all commands but those were executed. */
        public long allBut(String... commands) {
            long left = Arrays.stream(commands).mapToLong(this::of).sum();
            return byName.values().stream().mapToLong(Long::longValue).sum() - left;
        }

        /** Returns what was executed between two looks. */
        public CommandCalls since(CommandCalls earlier) {
            Map<String, Long> calls = new HashMap<>(byName);
            calls.replaceAll((command, count) -> count - earlier.of(command));
            calls.values().removeIf(count -> count <= 0);
            return new CommandCalls(calls);
        }
    }
}
