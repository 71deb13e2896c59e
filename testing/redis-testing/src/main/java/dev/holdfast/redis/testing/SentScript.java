package dev.holdfast.redis.testing;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A script, as a client sends it.
 *
 * @param keys what the script may write
 * @param arguments what else it is given
 */
public record SentScript(List<String> keys, List<String> arguments) {

    private static final int FIRST_KEY = 3;

    /** Copies the lists. */
    public SentScript {
        keys = List.copyOf(keys);
        arguments = List.copyOf(arguments);
    }

    /**
     * Reads a command.
     *
     * @param command its words
     * @return empty if it runs no script
     */
    public static Optional<SentScript> parse(byte[][] command) {
        if (!text(command[0]).startsWith("EVAL")) {
            return Optional.empty();
        }
        List<String> words = new ArrayList<>(command.length - FIRST_KEY);
        for (int i = FIRST_KEY; i < command.length; i++) {
            words.add(text(command[i]));
        }
        int keys = Integer.parseInt(text(command[2]));
        return Optional.of(new SentScript(words.subList(0, keys), words.subList(keys, words.size())));
    }

    private static String text(byte[] word) {
        return new String(word, StandardCharsets.UTF_8);
    }

    /**
     * In whose name it is sent.
     *
     * @return the attempt or the hold that it names first
     */
    public String subject() {
        return arguments.get(0);
    }

    /**
     * Whether it is sent in the name of a hold, or of the attempt that the hold was granted to.
     *
     * @param hold what stands at the key of a hold
     * @return true if the hold is its own
     */
    public boolean isSentFor(String hold) {
        return hold.equals(subject()) || hold.startsWith(subject() + ":");
    }

    /**
     * Whether it asks with the attempt that a hold was granted to.
     *
     * @param hold what stands at the key of a hold
     * @return true if it names that attempt
     */
    public boolean asksForHold(String hold) {
        // A number may be the beginning of a hold, which names no attempt.
        return arguments.stream().anyMatch(argument -> argument.contains(":") && hold.startsWith(argument + ":"));
    }
}
