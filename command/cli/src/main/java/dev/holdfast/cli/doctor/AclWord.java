package dev.holdfast.cli.doctor;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What an access list lacks, by what Redis says when it refuses a command. */
final class AclWord {

    private static final Pattern COMMAND = Pattern.compile("permissions to run the '([a-z|]+)' command");
    private static final Pattern REFUSED = Pattern.compile("^NOPERM\\b.*", Pattern.DOTALL);

    private AclWord() {}

    /**
     * The missing word.
     *
     * @param command that was sent, as an access list names it
     * @param message what the server said
     * @param key that was named
     * @return such as {@code +zadd} or {@code ~holdfast:*}; empty if the server did not refuse for a permission
     */
    static Optional<String> missing(String command, String message, String key) {
        if (!REFUSED.matcher(message).matches()) {
            return Optional.empty();
        } else if (message.contains("channel")) {
            return Optional.of("&" + key + "*");
        } else if (message.contains("access") && message.contains("key")) {
            return Optional.of("~" + key + "*");
        }
        Matcher named = COMMAND.matcher(message);
        return Optional.of("+" + (named.find() ? named.group(1) : command));
    }
}
