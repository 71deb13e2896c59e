package dev.holdfast.lab.simulation.check;

import dev.holdfast.redis.testing.SentScript;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Commands and answers as a trace shows them. */
public final class CommandText {

    private static final int DIGITS = 6;

    private CommandText() {}

    /**
     * A command that runs a script.
     *
     * @param command the command
     * @param script what it runs
     * @return the script by the beginning of its hash, and its words
     */
    public static String of(byte[][] command, SentScript script) {
        String words = String.join(" ", script.keys()) + " | " + String.join(" ", script.arguments());
        return text(command[0])
                + ' '
                + text(command[1]).substring(0, Math.min(DIGITS, command[1].length))
                + ' '
                + words;
    }

    /**
     * An answer.
     *
     * @param reply the answer
     * @return its parts
     */
    public static String of(@Nullable Object reply) {
        if (reply instanceof byte[] bytes) {
            return text(bytes);
        }
        return reply instanceof List<?> parts
                ? parts.stream().map(CommandText::of).toList().toString()
                : "" + reply;
    }

    private static String text(byte[] word) {
        return new String(word, StandardCharsets.UTF_8);
    }
}
