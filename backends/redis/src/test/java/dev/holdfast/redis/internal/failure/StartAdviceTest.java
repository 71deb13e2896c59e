package dev.holdfast.redis.internal.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.spi.BackendFailure;
import io.lettuce.core.RedisCommandExecutionException;
import java.net.ConnectException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StartAdviceTest {

    private static final String IS_IT_UP = "Is the server up";

    @Test
    void connect_serverIsAReplica_isAskedToNameThePrimary() {
        try (EmbeddedRedis redis = EmbeddedRedis.start()) {
            redis.execute("REPLICAOF", "127.0.0.1", "1");

            assertThatThrownBy(() -> HoldfastRedis.connect(redis.uri()))
                    .isInstanceOf(BackendUnavailableException.class)
                    .hasMessageStartingWith("Cannot use " + redis.uri())
                    .hasMessageContaining("READONLY")
                    .hasMessageContaining("name the primary")
                    .hasMessageNotContaining(IS_IT_UP);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            READONLY You can't write against a read only replica. | primary
            MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'. | primary
            LOADING Redis is loading the dataset in memory | try again
            BUSY Redis is busy running a script. You can only call SCRIPT KILL or SHUTDOWN NOSAVE. | SCRIPT KILL
            OOM command not allowed when used memory > 'maxmemory'. | maxmemory
            MISCONF Redis is configured to save RDB snapshots, but it's currently unable to persist to disk. | disk
            NOREPLICAS Not enough good replicas to write. | min-replicas-to-write
            ERR max number of clients reached | maxclients
            """)
    void on_whatTheServerSaid_fitsIt(String words, String advice) {
        BackendFailure failure = Failures.ofRequest(new RedisCommandExecutionException(words));

        assertThat(StartAdvice.isAnswered(failure)).isTrue();
        assertThat(StartAdvice.on(failure)).contains(advice).doesNotContain(IS_IT_UP);
    }

    @Test
    void on_answerThatIsNotKnown_saysNothing() {
        assertThat(StartAdvice.on(Failures.ofRequest(new RedisCommandExecutionException("ERR something new"))))
                .isEmpty();
    }

    @Test
    void on_noAnswer_asksForServerHostAndPort() {
        BackendFailure failure = Failures.ofConnecting(new ConnectException("Connection refused"));

        assertThat(StartAdvice.isAnswered(failure)).isFalse();
        assertThat(StartAdvice.on(failure)).startsWith(" " + IS_IT_UP);
    }

    @Test
    void on_interrupt_saysNothing() {
        assertThat(StartAdvice.on(new BackendFailure(
                        BackendFailure.Kind.UNKNOWN, "the thread was interrupted", new InterruptedException())))
                .isEmpty();
    }
}
