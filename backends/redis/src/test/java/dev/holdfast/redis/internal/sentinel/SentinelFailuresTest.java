package dev.holdfast.redis.internal.sentinel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.spi.BackendFailure;
import io.lettuce.core.RedisCommandExecutionException;
import java.net.ConnectException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SentinelFailuresTest {

    @ParameterizedTest
    @CsvSource({
        "ERR No such master with that name, behind the #",
        "NOAUTH Authentication required., sentinelCredentials",
        "WRONGPASS invalid username-password pair, sentinelCredentials",
        "NOPERM this user has no permissions, docs/redis-acl.md",
        "'ERR unknown command `SENTINEL`, with args', name the Sentinels",
        "'ERR Can''t execute ''sentinel'': only (P|S)SUBSCRIBE is allowed', RESP3"
    })
    void noPrimary_aSentinelRefuses_saysWhatToMend(String words, String remedy) {
        BackendFailure failure = SentinelFailures.noPrimary(
                failures(new ConnectException("Connection refused"), new RedisCommandExecutionException(words)));

        assertThat(failure.kind()).isEqualTo(BackendFailure.Kind.MISCONFIGURED);
        assertThat(failure.seen()).contains(remedy).contains("The Sentinel at s2:26379 said \"" + words + "\"");
    }

    @Test
    void noPrimary_noneIsReached_namesEach() {
        BackendFailure failure = SentinelFailures.noPrimary(failures(
                new ConnectException("Connection refused"), new RedisCommandExecutionException("LOADING reading")));

        assertThat(failure.kind()).isEqualTo(BackendFailure.Kind.NOT_EXECUTED);
        assertThat(failure.seen())
                .isEqualTo("no Sentinel names the primary: s1:26379: cannot connect: Connection refused; s2:26379:"
                        + " the server said \"LOADING reading\"");
    }

    private static Map<String, Throwable> failures(Throwable first, Throwable second) {
        Map<String, Throwable> failures = new LinkedHashMap<>();
        failures.put("s1:26379", first);
        failures.put("s2:26379", second);
        return failures;
    }
}
