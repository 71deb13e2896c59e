package dev.holdfast.redis.internal.failure;

import dev.holdfast.spi.BackendFailure;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What to do about a server with which a client cannot start: a server that has answered is up,
 * and its host and port are right.
 */
public final class StartAdvice {

    private static final String NO_ANSWER = "Is the server up, and are host, port and TLS of the URI right?";
    private static final String MISSING_REPLICAS =
            "Start its replicas, or give confirmedBy as many as it has, and the time that they need.";
    private static final String REPLICA =
            "It is a replica, which takes no writes: name the primary in the URI, or the Sentinels.";

    /** By the first word of the answer. */
    private static final Map<String, String> BY_WORD = Map.of(
            "READONLY", REPLICA,
            "MASTERDOWN", REPLICA,
            "LOADING", "It is reading its data from disk: try again when it has.",
            "BUSY", "A script keeps it busy: try again when that has ended, or end it by SCRIPT KILL.",
            "OOM", "Its memory is full: raise maxmemory, or delete what is not needed.",
            "MISCONF", "It cannot write to its disk, and refuses writes until it can: its log says why.",
            "NOREPLICAS", "It has fewer replicas than min-replicas-to-write asks for.");

    private static final String CLIENTS = "ERR max number of clients reached";

    private StartAdvice() {}

    /** The message of what a start fails with. */
    public static String message(String server, BackendFailure failure) {
        if (failure.kind() == BackendFailure.Kind.MISCONFIGURED) {
            return "Cannot use " + server + ": " + failure.seen();
        }
        String message = isAnswered(failure)
                ? "Cannot use " + server + ": " + failure.seen() + "." + on(failure)
                : "Cannot reach " + server + ": " + failure.seen() + "." + on(failure);
        return message;
    }

    /** One sentence, behind a space; empty if nothing is known that helps. */
    static String on(BackendFailure failure) {
        String words = Failures.serverWords(failure);
        String advice = words == null ? withoutAnswer(failure) : byWords(words);
        return advice == null ? "" : " " + advice;
    }

    static boolean isAnswered(BackendFailure failure) {
        return Failures.serverWords(failure) != null || failure.getCause() instanceof MissingReplicas;
    }

    private static @Nullable String withoutAnswer(BackendFailure failure) {
        if (failure.getCause() instanceof MissingReplicas) {
            return MISSING_REPLICAS;
        }
        return failure.getCause() instanceof InterruptedException ? null : NO_ANSWER;
    }

    private static @Nullable String byWords(String words) {
        if (words.startsWith(CLIENTS)) {
            return "All of its places are taken: raise maxclients, or close connections.";
        }
        return BY_WORD.get(words.split("\\W", 2)[0]);
    }
}
