package dev.holdfast.redis;

import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import io.lettuce.core.RedisCommandExecutionException;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Says what an error means for a request. Servers before 7.0 wrap an error that a command raised inside a script, so that its code is no longer the first word:
 * {@code ERR Error running script (call to f_…): @user_script:7: WRONGTYPE Operation against …}. So a code is looked for anywhere in the text.
 */
final class Failures {

    /** What a server that is the wrong one, or wrongly set up, answers, and what to do. The first that is found counts: some quote what others wrote. */
    private static final List<Remedy> MISCONFIGURED = List.of(
            remedy(
                    "HOLDFASTFORMAT",
                    "data of another version of the library, or of another program, stands at a key of this lock: use the same version, or delete the key."),
            remedy(
                    "NOPERM|ACL failure in script|The user executing the script can't",
                    "the Redis user lacks a permission; docs/redis-acl.md lists what a client needs."),
            remedy(
                    "NOAUTH|HELLO must be called with the client already authenticated",
                    "the server wants a password: put redis://user:password@host into the URI."),
            remedy(
                    "WRONGPASS|invalid password|called without any password configured|invalid username-password pair",
                    "the server does not accept the user name and password of the URI."),
            remedy(
                    "WRONGTYPE",
                    "a key of this lock holds data of another type, which another program put there: delete the key, or set another prefix."),
            remedy("DENIED", "the server runs in protected mode: bind it to an address and set a password."),
            remedy("DB index is out of range|invalid DB index", "the server does not have the database of the URI."),
            remedy(
                    "CROSSSLOT|MOVED|ASK",
                    "the server is a node of a cluster; connect to a single server or to its primary."),
            remedy("unknown command", "the server lacks a command; Holdfast needs Redis 6.2 or newer, or Valkey."));

    /** What a server answers that cannot now, but may later. */
    private static final Pattern NOT_NOW =
            code("LOADING|BUSY|READONLY|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|OOM|MISCONF|NOREPLICAS"
                    + "|max number of clients|Script killed by user");

    private static final Pattern SCRIPT_MISSING = code("NOSCRIPT");
    private static final Pattern READ_ONLY = code("READONLY");

    private Failures() {}

    private record Remedy(Pattern code, String text) {}

    private static Remedy remedy(String codes, String text) {
        return new Remedy(code(codes), text);
    }

    private static Pattern code(String alternatives) {
        return Pattern.compile("(?<![A-Za-z])(?:" + alternatives + ")(?![A-Za-z])");
    }

    /** The failure of a request that was handed to a connection. */
    static BackendFailure ofRequest(Throwable error) {
        String words = serverWords(error);
        if (words != null) {
            return ofServer(words, error);
        }
        Throwable cause = unwrapped(error);
        String seen = cause instanceof CancellationException
                ? "the connection was given up before the answer came"
                : "no answer: " + described(cause);
        return new BackendFailure(Kind.UNKNOWN, seen, cause);
    }

    /** The failure of a connection that could not be made. */
    static BackendFailure ofConnecting(Throwable error) {
        String words = serverWords(error);
        if (words != null) {
            BackendFailure failure = ofServer(words, error);
            return failure.kind() == Kind.UNKNOWN
                    ? new BackendFailure(Kind.NOT_EXECUTED, failure.seen(), failure.getCause())
                    : failure;
        }
        Throwable cause = unwrapped(error);
        Throwable root = cause;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return new BackendFailure(Kind.NOT_EXECUTED, "cannot connect: " + described(root), cause);
    }

    /** The failure that a stage failed with, which other stages may have wrapped. */
    static BackendFailure asBackendFailure(Throwable error) {
        return unwrapped(error) instanceof BackendFailure failure ? failure : ofRequest(error);
    }

    private static BackendFailure ofServer(String words, Throwable error) {
        Throwable cause = unwrapped(error);
        String said = "the server said \"" + words + "\"";
        for (Remedy remedy : MISCONFIGURED) {
            Matcher matcher = remedy.code.matcher(words);
            if (matcher.find()) {
                return new BackendFailure(Kind.MISCONFIGURED, remedy.text + " " + capitalized(said), cause);
            }
        }
        return new BackendFailure(NOT_NOW.matcher(words).find() ? Kind.NOT_EXECUTED : Kind.UNKNOWN, said, cause);
    }

    static boolean isScriptMissing(Throwable error) {
        return said(error, SCRIPT_MISSING);
    }

    /** The server has become a replica; a fresh connection may find the one that took its place. */
    static boolean isReadOnly(Throwable error) {
        return said(error, READ_ONLY);
    }

    private static boolean said(Throwable error, Pattern code) {
        String words = serverWords(error);
        return words != null && code.matcher(words).find();
    }

    /** What the server answered, or null if the error is not an answer. */
    private static @Nullable String serverWords(Throwable error) {
        for (Throwable cause = error; cause != null; cause = cause.getCause()) {
            if (cause instanceof RedisCommandExecutionException) {
                return String.valueOf(cause.getMessage()).strip();
            }
        }
        return null;
    }

    private static Throwable unwrapped(Throwable error) {
        Throwable cause = error;
        while ((cause instanceof CompletionException || cause instanceof ExecutionException)
                && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }

    private static String described(Throwable error) {
        String message = error.getMessage();
        return message == null || message.isBlank() ? error.getClass().getSimpleName() : message;
    }

    private static String capitalized(String phrase) {
        return Character.toUpperCase(phrase.charAt(0)) + phrase.substring(1);
    }
}
