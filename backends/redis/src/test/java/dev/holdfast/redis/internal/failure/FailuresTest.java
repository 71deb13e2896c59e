package dev.holdfast.redis.internal.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.RedisConnectionException;
import io.lettuce.core.RedisException;
import java.net.ConnectException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What servers of three versions were seen to answer, word for word, and what it means. */
class FailuresTest {

    private static final String IN_6_2 =
            "ERR Error running script (call to f_620cd258c2c9c88c9d10db67812ccf663d96bdc6): @user_script:1: ";
    private static final String IN_7 = " script: 620cd258c2c9c88c9d10db67812ccf663d96bdc6, on @user_script:1.";

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            LOADING Redis is loading the dataset in memory
            BUSY Redis is busy running a script. You can only call SCRIPT KILL or SHUTDOWN NOSAVE.
            READONLY You can't write against a read only replica.
            MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.
            TRYAGAIN Multiple keys request during rehashing of slot
            OOM command not allowed when used memory > 'maxmemory'.
            NOREPLICAS Not enough good replicas to write.
            MISCONF Redis is configured to save RDB snapshots, but it's currently unable to persist to disk.
            ERR max number of clients reached
            """)
    void ofRequest_serverThatCannotNow_isNotExecuted(String words) {
        assertThat(kind(words)).isEqualTo(Kind.NOT_EXECUTED);
        assertThat(kind(words + IN_7)).isEqualTo(Kind.NOT_EXECUTED);
        assertThat(kind(IN_6_2 + "@user_script: 1: -" + words)).isEqualTo(Kind.NOT_EXECUTED);
        assertThat(Failures.ofRequest(answer(IN_6_2 + "@user_script: 1: -" + words))
                        .seen())
                .isEqualTo("the server said \"" + words + "\"");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            NOAUTH Authentication required. | password
            NOAUTH HELLO must be called with the client already authenticated, otherwise the HELLO AUTH … | password
            WRONGPASS invalid username-password pair or user is disabled. | user name
            ERR AUTH <password> called without any password configured for the default user. Are you sure? | user name
            NOPERM this user has no permissions to run the 'evalsha' command or its subcommand | docs/redis-acl.md
            NOPERM No permissions to access a key | docs/redis-acl.md
            ERR The user executing the script can't run this command or subcommand | docs/redis-acl.md
            ERR The user executing the script can't publish to the channel mentioned in the command | docs/redis-acl.md
            ERR ACL failure in script: User u has no permissions to run the 'zcard' command | docs/redis-acl.md
            WRONGTYPE Operation against a key holding the wrong kind of value | another type
            HOLDFASTFORMAT the lock holds "NOSCRIPT READONLY OOM", which is not of format 1 | another version
            DENIED Redis is running in protected mode because protected mode is enabled | protected mode
            ERR DB index is out of range | database
            ERR unknown command 'EVALSHA', with args beginning with: 'OOM' | lacks a command
            MOVED 3999 127.0.0.1:6381 | cluster-enabled no
            CLUSTERDOWN Hash slot not served | cluster-enabled no
            CROSSSLOT Keys in request don't hash to the same slot | cluster-enabled no
            ERR SELECT is not allowed in cluster mode | cluster-enabled no
            """)
    void ofRequest_serverToBeMended_isMisconfiguredAndSaysWhatToDo(String words, String remedy) {
        BackendFailure failure = Failures.ofRequest(answer(words + IN_7));

        assertThat(failure.kind()).isEqualTo(Kind.MISCONFIGURED);
        assertThat(failure.seen()).contains(remedy).contains(words).doesNotContain("user_script");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            WRONGTYPE Operation against a key holding the wrong kind of value
            @user_script: 1: The user executing the script can't run this command or subcommand
            @user_script: 1: The user executing the script can't access at least one of the keys mentioned in the \
            command arguments
            user_script:1: HOLDFASTFORMAT the fence holds "x", which is no token
            @user_script: 1: Unknown Redis command called from Lua script
            """)
    void ofRequest_errorWrappedByRedis62_isMisconfigured(String words) {
        assertThat(kind(IN_6_2 + words)).isEqualTo(Kind.MISCONFIGURED);
    }

    @Test
    void ofRequest_errorThatIsNotKnown_isUnknownAndQuoted() {
        BackendFailure failure = Failures.ofRequest(answer("ERR something new"));

        assertThat(failure.kind()).isEqualTo(Kind.UNKNOWN);
        assertThat(failure.seen()).contains("ERR something new");
    }

    @Test
    void ofRequest_killedScript_isNotExecuted() {
        assertThat(kind("ERR Script killed by user with SCRIPT KILL..." + IN_7)).isEqualTo(Kind.NOT_EXECUTED);
        assertThat(kind(IN_6_2 + "Script killed by user with SCRIPT KILL...")).isEqualTo(Kind.NOT_EXECUTED);
    }

    @Test
    void ofRequest_noAnswer_isUnknown() {
        assertThat(Failures.ofRequest(new RedisCommandTimeoutException()).kind())
                .isEqualTo(Kind.UNKNOWN);
        assertThat(Failures.ofRequest(new RedisException("Connection disconnected"))
                        .kind())
                .isEqualTo(Kind.UNKNOWN);
        assertThat(Failures.ofRequest(new CompletionException(new CancellationException()))
                        .kind())
                .isEqualTo(Kind.UNKNOWN);
    }

    @Test
    void ofConnecting_noServer_isNotExecutedAndReportsTheDeepestCause() {
        BackendFailure failure = Failures.ofConnecting(new CompletionException(new RedisConnectionException(
                "Unable to connect", new ConnectException("Connection refused: localhost/127.0.0.1:1"))));

        assertThat(failure.kind()).isEqualTo(Kind.NOT_EXECUTED);
        assertThat(failure.seen()).isEqualTo("cannot connect: Connection refused: localhost/127.0.0.1:1");
    }

    @Test
    void ofConnecting_causeEndsWithAFullStop_isTakenIntoTheSentence() {
        BackendFailure failure =
                Failures.ofConnecting(new RedisException("Currently not connected. Commands are rejected."));

        assertThat(failure.seen()).isEqualTo("cannot connect: Currently not connected. Commands are rejected");
    }

    /** As of a program that supplies its own client, whose exceptions may quote anything. */
    @Test
    void ofConnecting_causeOfSeveralLines_isOneLineThatEnds() {
        BackendFailure failure = Failures.ofConnecting(
                new ConnectException("refused\n2026-01-01 INFO Lock 'x' was acquired " + "x".repeat(1_000)));

        assertThat(failure.seen())
                .startsWith("cannot connect: refused\\n2026")
                .doesNotContain("\n")
                .hasSizeLessThan(400);
    }

    @Test
    void ofConnecting_serverRefuses_isDecodedLikeAnyAnswer() {
        assertThat(Failures.ofConnecting(new RedisConnectionException("Unable to connect", answer("WRONGPASS invalid")))
                        .kind())
                .isEqualTo(Kind.MISCONFIGURED);
        assertThat(Failures.ofConnecting(new RedisConnectionException(
                                "Unable to connect", answer("ERR max number of clients reached")))
                        .kind())
                .isEqualTo(Kind.NOT_EXECUTED);
        assertThat(Failures.ofConnecting(answer("ERR something new")).kind()).isEqualTo(Kind.NOT_EXECUTED);
    }

    @Test
    void isScriptMissing_onlyWhereTheServerItselfSaysSo() {
        assertThat(Failures.isScriptMissing(answer("NOSCRIPT No matching script. Please use EVAL.")))
                .isTrue();
        assertThat(Failures.isScriptMissing(answer("HOLDFASTFORMAT the lock holds \"NOSCRIPT\"")))
                .isFalse();
        assertThat(Failures.isScriptMissing(new RedisException("NOSCRIPT"))).isFalse();
    }

    @Test
    void isReadOnly_inAndOutsideOfScripts_isTrue() {
        String words = "READONLY You can't write against a read only replica.";
        assertThat(Failures.isReadOnly(answer(words))).isTrue();
        assertThat(Failures.isReadOnly(answer(words + IN_7))).isTrue();
        assertThat(Failures.isReadOnly(answer(IN_6_2 + "@user_script: 1: -" + words)))
                .isTrue();
        assertThat(Failures.isReadOnly(answer("ERR the key READONLY"))).isFalse();
    }

    private static Kind kind(String words) {
        return Failures.ofRequest(answer(words)).kind();
    }

    private static RedisCommandExecutionException answer(String words) {
        return new RedisCommandExecutionException(words);
    }
}
