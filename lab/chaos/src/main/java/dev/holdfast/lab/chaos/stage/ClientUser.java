package dev.holdfast.lab.chaos.stage;

import java.util.List;
import java.util.stream.Stream;

/**
 * The user that clients connect as, with the permissions that the documentation names, and the one of the laboratory.
 */
final class ClientUser {

    static final String NAME = "app";
    static final String PASSWORD = "secret";

    /** Who may do everything: the default user is locked out in some faults. */
    static final String ADMINISTRATOR = "laboratory";

    private static final List<String> RULES = List.of(
            "resetchannels",
            "~holdfast:*",
            "&holdfast:*",
            "+evalsha",
            "+script|load",
            "+get",
            "+set",
            "+del",
            "+pexpire",
            "+expire",
            "+pttl",
            "+time",
            "+zadd",
            "+zrem",
            "+zpopmin",
            "+zcard",
            "+zrange",
            "+zscore",
            "+hset",
            "+hgetall",
            "+publish",
            "+pubsub|numsub",
            "+subscribe");

    private ClientUser() {}

    /**
     * Returns what the user may do.
     *
     * @param further what it needs besides with servers that are run in some way
     */
    static String[] rules(String... further) {
        return Stream.concat(RULES.stream(), Stream.of(further)).toArray(String[]::new);
    }

    /** Returns what the administrator may do. */
    static String[] everything() {
        return new String[] {"~*", "&*", "+@all"};
    }

    /** Returns the command that gives a user these rights, beside those that it has. */
    static String[] grant(List<String> rules) {
        return Stream.concat(Stream.of("ACL", "SETUSER", NAME), rules.stream()).toArray(String[]::new);
    }

    /** Returns the command that restores the user's permissions. */
    static String[] restore() {
        return grant(RULES);
    }

    /** Returns what precedes the address in a URI of a client. */
    static String userInfo() {
        return NAME + ":" + PASSWORD + "@";
    }
}
