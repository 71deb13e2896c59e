package dev.holdfast.lab.server;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.springframework.data.redis.connection.convert.Converters;

/**
 * What the server had done when it was asked.
 *
 * @param memoryBytes what it has allocated now
 * @param networkBytes what it has sent and received, without the looks at its books
 */
public record ServerBooks(CommandCalls calls, long cpuMicros, long memoryBytes, long networkBytes) {

    private static final Pattern CALLS = Pattern.compile("(?m)^cmdstat_(?!info:)([^:]+):calls=(\\d+)");

    /** Reads the text that INFO answers; the looks before it took so many bytes. */
    static ServerBooks of(String info, long lookBytes) {
        Properties fields = Converters.toProperties(info);
        double cpuSeconds = number(fields, "used_cpu_user") + number(fields, "used_cpu_sys");
        double networkBytes = number(fields, "total_net_input_bytes") + number(fields, "total_net_output_bytes");
        Map<String, Long> calls = CALLS.matcher(info)
                .results()
                .collect(Collectors.toMap(call -> call.group(1), call -> Long.parseLong(call.group(2))));
        return new ServerBooks(
                new CommandCalls(calls),
                Math.round(cpuSeconds * 1e6),
                (long) number(fields, "used_memory"),
                (long) networkBytes - lookBytes);
    }

    private static double number(Properties fields, String name) {
        return Double.parseDouble(fields.getProperty(name, "0"));
    }

    /**
     * How much a look takes that is not counted in its own answer: the answer is sent after it was written, and the
     * question of the next look arrives before the next answer is written.
     */
    static long lookBytes(String info) {
        long answerBytes = info.getBytes(StandardCharsets.UTF_8).length;
        int frames = "*2\r\n$4\r\nINFO\r\n$10\r\neverything\r\n$\r\n\r\n".length();
        return frames + Long.toString(answerBytes).length() + answerBytes;
    }

    /** Returns what was done between two looks; the memory is the difference, too. */
    public ServerBooks since(ServerBooks earlier) {
        return new ServerBooks(
                calls.since(earlier.calls),
                cpuMicros - earlier.cpuMicros,
                memoryBytes - earlier.memoryBytes,
                networkBytes - earlier.networkBytes);
    }

    /** How often the server executed each command, by clients and by scripts alike; our own INFO left out. */
    public record CommandCalls(Map<String, Long> byName) {

        public CommandCalls {
            byName = Map.copyOf(byName);
        }

        public long of(String command) {
            return byName.getOrDefault(command, 0L);
        }

        public long scripts() {
            return of("evalsha") + of("eval");
        }

        public long allBut(String... commands) {
            long left = Arrays.stream(commands).mapToLong(this::of).sum();
            return byName.values().stream().mapToLong(Long::longValue).sum() - left;
        }

        public CommandCalls since(CommandCalls earlier) {
            Map<String, Long> calls = new HashMap<>(byName);
            calls.replaceAll((command, count) -> count - earlier.of(command));
            calls.values().removeIf(count -> count <= 0);
            return new CommandCalls(calls);
        }
    }
}
