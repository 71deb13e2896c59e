package dev.holdfast.lab.server;

import java.util.HashMap;
import java.util.Map;

/**
 * What the server had done when it was asked.
 *
 * @param calls the commands
 * @param cpuMicros its processor time
 * @param memoryBytes what it has allocated now
 */
public record ServerBooks(CommandCalls calls, long cpuMicros, long memoryBytes) {

    private static final String COMMAND = "cmdstat_";

    /** Reads the text that INFO answers. */
    static ServerBooks of(String info) {
        Map<String, Long> calls = new HashMap<>();
        double cpuSeconds = 0;
        long memoryBytes = 0;
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
            }
        }
        return new ServerBooks(new CommandCalls(calls), Math.round(cpuSeconds * 1e6), memoryBytes);
    }

    /** Returns what was done between two looks; the memory is the difference, too. */
    public ServerBooks since(ServerBooks earlier) {
        return new ServerBooks(
                calls.since(earlier.calls), cpuMicros - earlier.cpuMicros, memoryBytes - earlier.memoryBytes);
    }
}
