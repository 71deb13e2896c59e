package dev.holdfast.samples.inventory;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How a node is started.
 *
 * @param name the node's name, in its answers and as its client's name at the server
 * @param redis the URI of the stock's server; from the environment, so that no password stands in the process list
 * @param locks the URI of the locks' server or servers, in mode holdfast, or those of the members of a quorum, with
 *     blanks between them; by default the stock's server
 * @param mode the lock around a sale
 * @param port the HTTP port on the loopback interface; 0 takes any free one
 * @param threads how many requests are worked on at a time
 * @param think how long the business code of a sale takes
 * @param lease the lease of the lock, in mode holdfast
 * @param attached whether the node ends when its standard input does, so that it cannot outlive the program that
 *     started it
 */
record NodeSettings(
        String name,
        String redis,
        String locks,
        SaleMode mode,
        int port,
        int threads,
        Duration think,
        Duration lease,
        boolean attached) {

    static final String USAGE = "InventoryNode [--name NAME] [--mode none|jvm|holdfast] [--port PORT] [--threads N]"
            + " [--think-micros N] [--lease-millis N] [--attached]; the server's URI is in HOLDFAST_REDIS, and"
            + " that of the locks in HOLDFAST_LOCKS if it is another: several URIs are a quorum's,"
            + " and jdbc: begins that of a database";

    private static final List<String> NAMES =
            List.of("--name", "--mode", "--port", "--threads", "--think-micros", "--lease-millis");

    /**
     * Reads arguments and environment.
     *
     * @throws IllegalArgumentException if one is not known or not valid
     */
    static NodeSettings parse(String[] arguments, Map<String, String> environment) {
        Map<String, String> values = new HashMap<>();
        boolean attached = false;
        for (int i = 0; i < arguments.length; i++) {
            String name = arguments[i];
            if (name.equals("--attached")) {
                attached = true;
            } else if (NAMES.contains(name) && i + 1 < arguments.length) {
                values.put(name, arguments[++i]);
            } else {
                throw new IllegalArgumentException(name + " is not known or lacks its value. Usage: " + USAGE);
            }
        }
        String redis = environment.getOrDefault("HOLDFAST_REDIS", "redis://localhost:6379");
        return new NodeSettings(
                values.getOrDefault("--name", "node-1"),
                redis,
                environment.getOrDefault("HOLDFAST_LOCKS", redis),
                SaleMode.of(values.getOrDefault("--mode", "holdfast")),
                Math.toIntExact(number(values, "--port", 0, 65_535, 8080)),
                Math.toIntExact(number(values, "--threads", 1, 10_000, 300)),
                Duration.ofNanos(1_000 * number(values, "--think-micros", 0, 60_000_000, 700)),
                Duration.ofMillis(number(values, "--lease-millis", 50, 3_600_000, 30_000)),
                attached);
    }

    private static long number(Map<String, String> values, String name, long least, long most, long otherwise) {
        String value = values.get(name);
        if (value == null) {
            return otherwise;
        }
        try {
            long number = Long.parseLong(value);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(name + " is a number, and not " + value, e);
        }
        throw new IllegalArgumentException(name + " is between " + least + " and " + most + ", and not " + value);
    }
}
