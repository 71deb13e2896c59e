package dev.holdfast.redis.internal.failure;

import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import dev.holdfast.spi.PrintableText;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisCommandTimeoutException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Says what an error means for a request: a server says so with the first word of its answer, but for errors raised
 * inside scripts. Those Redis 6.2 wraps, as in {@code ERR Error running script (call to f_…): @user_script:7:
 * WRONGTYPE Operation against …}, and newer ones end with where in the script it was; both is taken off.
 */
public final class Failures {

    /** What a server that is the wrong one, or wrongly set up, answers, and what to do. */
    private static final List<Remedy> MISCONFIGURED = List.of(
            remedy(
                    "HOLDFASTFORMAT",
                    "data of another version of Holdfast, or of another program, stands at a key of this lock:"
                            + " use one version, or delete the key."),
            remedy(
                    "NOPERM|(?:ERR )?ACL failure in script|(?:ERR )?The user executing the script can't",
                    "the Redis user lacks a permission; docs/redis-acl.md lists those that a client needs."),
            remedy("NOAUTH", "the server wants a password: put redis://user:password@host into the URI."),
            remedy(
                    "WRONGPASS|(?:ERR )?invalid password|ERR AUTH <password> called without any password",
                    "the server does not take the user name and password of the URI."),
            remedy(
                    "WRONGTYPE",
                    "a key of this lock holds data of another type, which another program put there:"
                            + " delete the key, or set another prefix."),
            remedy("DENIED", "the server runs in protected mode: bind it to an address and set a password."),
            remedy(
                    "ERR (?:DB index is out of range|invalid DB index)",
                    "the server does not have the database of the URI. A node of a cluster has one only where it is so"
                            + " configured, and locks are in 0 there: write redis-cluster:// without a database."),
            remedy(
                    "CROSSSLOT|MOVED|ASK|CLUSTERDOWN|ERR SELECT is not allowed in cluster mode|mode cluster",
                    "the server is a node of a cluster: write redis-cluster:// instead of redis://, or connect to a"
                            + " server with cluster-enabled no, such as a primary with replicas."),
            remedy(
                    "(?:ERR )?WAITAOF cannot be used",
                    "fsynced() needs a server that writes a log of its writes: set appendonly to yes."),
            remedy(
                    "(?:ERR )?[Uu]nknown (?:Redis )?command '?`?WAITAOF",
                    "fsynced() needs Redis 7.2 or newer, or Valkey."),
            remedy(
                    "(?:ERR )?[Uu]nknown (?:Redis )?command '?`?WAIT",
                    "confirmedBy(...) needs the command WAIT, which this server, or a proxy before it, does not have."),
            remedy(
                    "(?:ERR )?[Uu]nknown (?:Redis )?command",
                    "the server lacks a command: Holdfast needs Redis 6.2 or newer, or Valkey, with Lua scripts."));

    /** What a server answers that cannot now, but may later, and has done nothing. */
    private static final Pattern NOT_NOW = start("LOADING|BUSY|READONLY|MASTERDOWN|TRYAGAIN|OOM|MISCONF|NOREPLICAS"
            + "|ERR max number of clients reached|(?:ERR )?Script killed by user");

    private static final Pattern SCRIPT_MISSING = start("NOSCRIPT");
    private static final Pattern OF_ANOTHER_TYPE = start("WRONGTYPE");
    private static final Pattern READ_ONLY = start("READONLY");
    private static final Pattern SLOT = start("MOVED|ASK|TRYAGAIN|CLUSTERDOWN|MASTERDOWN|LOADING");
    private static final Pattern REDIRECTION = start("MOVED|ASK");
    private static final Pattern NOT_PERMITTED = start("NOPERM");
    private static final Pattern OUT_OF_MEMORY = start("OOM");

    private static final Pattern WRAPPING =
            Pattern.compile("^(?:ERR )?(?:Error running script \\(call to \\w+\\): )?(?:@?user_script: ?\\d+: )+-?");
    private static final Pattern PLACE = Pattern.compile(" script: [0-9a-f]{40}, on @user_script:\\d+\\.?$");

    /** Of what a server said. */
    private static final int LONGEST_WORDS = 300;

    private Failures() {}

    private record Remedy(Pattern words, String text) {}

    private static Remedy remedy(String words, String text) {
        return new Remedy(start(words), text);
    }

    private static Pattern start(String alternatives) {
        return Pattern.compile("^(?:" + alternatives + ")(?![A-Za-z])");
    }

    /** The failure of a request that was handed to a connection. */
    public static BackendFailure ofRequest(Throwable error) {
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
    public static BackendFailure ofConnecting(Throwable error) {
        if (unwrapped(error) instanceof BackendFailure failure) {
            return failure;
        }
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

    /**
     * Whether a connection that could not be made may be made at the next try: it broke, or nothing came in time. Not
     * where nobody is reached, or where the server, its certificate or its name is the problem.
     */
    public static boolean mayPass(Throwable error) {
        boolean mayPass = false;
        for (Throwable cause = unwrapped(error); cause != null; cause = cause.getCause()) {
            if (cause instanceof BackendFailure
                    || cause instanceof RedisCommandExecutionException
                    || cause instanceof SSLException
                    || cause instanceof UnknownHostException
                    || cause instanceof ConnectException) {
                return false;
            }
            mayPass |= cause instanceof TimeoutException
                    || cause instanceof RedisCommandTimeoutException
                    || cause instanceof IOException
                    || String.valueOf(cause.getMessage()).contains("closed prematurely");
        }
        return mayPass;
    }

    /** The failure of a request that could not be sent because of another failure. */
    public static BackendFailure notSent(BackendFailure why, String circumstances) {
        return new BackendFailure(why.kind(), circumstances + why.seen(), why.getCause());
    }

    /** The failure that a stage failed with, which other stages may have wrapped. */
    public static BackendFailure asBackendFailure(Throwable error) {
        return unwrapped(error) instanceof BackendFailure failure ? failure : ofRequest(error);
    }

    private static BackendFailure ofServer(String words, @Nullable Throwable error) {
        Throwable cause = error == null ? null : unwrapped(error);
        String said = "the server said \"" + words + "\"";
        for (Remedy remedy : MISCONFIGURED) {
            if (remedy.words.matcher(words).find()) {
                return new BackendFailure(Kind.MISCONFIGURED, remedy.text + " " + capitalized(said), cause);
            }
        }
        return new BackendFailure(NOT_NOW.matcher(words).find() ? Kind.NOT_EXECUTED : Kind.UNKNOWN, said, cause);
    }

    /** The failure that words of a server mean which did not come as an error. */
    public static BackendFailure ofWords(String words) {
        return ofServer(PrintableText.of(bare(words.strip()), LONGEST_WORDS), null);
    }

    public static boolean isScriptMissing(Throwable error) {
        return said(error, SCRIPT_MISSING);
    }

    /** The server has become a replica; a fresh connection may find the one that took its place. */
    public static boolean isReadOnly(Throwable error) {
        return said(error, READ_ONLY);
    }

    /** A node of a cluster that may do so for other slots, or later. */
    public static boolean isRefusedForItsSlot(Throwable error) {
        return said(error, SLOT);
    }

    /** A node of a cluster that names another one. */
    public static boolean isRedirection(Throwable error) {
        return said(error, REDIRECTION);
    }

    public static boolean isNotPermitted(Throwable error) {
        return said(error, NOT_PERMITTED);
    }

    public static boolean isOutOfMemory(Throwable error) {
        return said(error, OUT_OF_MEMORY);
    }

    public static boolean isOfAnotherType(Throwable error) {
        return said(error, OF_ANOTHER_TYPE);
    }

    private static boolean said(Throwable error, Pattern start) {
        String words = serverWords(error);
        return words != null && start.matcher(words).find();
    }

    /** What the server answered, or null if the error is not an answer. */
    public static @Nullable String serverWords(Throwable error) {
        for (Throwable cause = error; cause != null; cause = cause.getCause()) {
            if (cause instanceof RedisCommandExecutionException) {
                return PrintableText.of(bare(String.valueOf(cause.getMessage()).strip()), LONGEST_WORDS);
            }
        }
        return null;
    }

    private static String bare(String words) {
        return PLACE.matcher(WRAPPING.matcher(words).replaceFirst("")).replaceFirst("");
    }

    private static Throwable unwrapped(Throwable error) {
        Throwable cause = error;
        while ((cause instanceof CompletionException || cause instanceof ExecutionException)
                && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }

    /** In one line and without a full stop at its end, for it becomes part of a sentence. */
    private static String described(Throwable error) {
        String message = error.getMessage();
        return message == null || message.isBlank()
                ? error.getClass().getSimpleName()
                : PrintableText.of(message.strip().replaceFirst("\\.$", ""), LONGEST_WORDS);
    }

    private static String capitalized(String phrase) {
        return Character.toUpperCase(phrase.charAt(0)) + phrase.substring(1);
    }
}
