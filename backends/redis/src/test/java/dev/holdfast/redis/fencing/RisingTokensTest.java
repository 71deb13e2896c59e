package dev.holdfast.redis.fencing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.LeaseLostException;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.Persistence;
import dev.holdfast.redis.fencing.ContendingThreads.Grant;
import dev.holdfast.redis.fencing.ContendingThreads.Origin;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Fencing tokens of one name rise in the order of the grants, whatever becomes of the server's data. */
class RisingTokensTest {

    @Test
    @DisplayName("scenario 37: tokens strictly rise over 100,000 grants to the threads of several clients")
    void tokens_hundredThousandGrants_riseFromSectionToSection() throws Exception {
        assertRiseFromSectionToSection(100_000);
    }

    @Test
    @Tag("slow")
    @Timeout(value = 30, unit = TimeUnit.MINUTES)
    @DisplayName("scenario 37: tokens strictly rise over 1,000,000 grants to the threads of several clients")
    void tokens_millionGrants_riseFromSectionToSection() throws Exception {
        assertRiseFromSectionToSection(1_000_000);
    }

    private static void assertRiseFromSectionToSection(int grants) throws Exception {
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                ContendingThreads crowd = new ContendingThreads(redis.uri())) {
            crowd.serve(grants, 20, () -> redis.execute("SCRIPT", "FLUSH"));

            assertThat(crowd.failures()).isEmpty();
            assertThat(crowd.grants()).hasSizeGreaterThanOrEqualTo(grants);
            assertStrictlyRiseInOrder(crowd.grants());
            assertThat(crowd.localHandoffs()).as("grants within a client").isPositive();
            assertThat(crowd.remoteGrants()).as("grants by the server").isPositive();
        }
    }

    @Test
    @DisplayName("scenario 37: tokens rise over FLUSHALL while the lock is held and waited for")
    void tokens_flushedAgainAndAgain_rise() throws Exception {
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                ContendingThreads crowd = new ContendingThreads(redis.uri())) {
            crowd.serve(50_000, 50, () -> redis.execute("FLUSHALL"));

            assertOnlyLosses(crowd);
            assertRise(crowd.grants());
        }
    }

    @Test
    @DisplayName("scenario 37: tokens rise over restarts without persistence")
    void tokens_serverKilledAndEmptyAgain_rise() throws Exception {
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                ContendingThreads crowd = new ContendingThreads(redis.uri())) {
            crowd.serve(20_000, 5, () -> killAndRestart(redis));

            assertOnlyLosses(crowd);
            assertRise(crowd.grants());
        }
    }

    @Test
    @DisplayName("scenario 37: tokens rise over restarts with AOF everysec")
    void tokens_serverKilledWithItsLogOnDisk_rise() throws Exception {
        try (EmbeddedRedis redis = EmbeddedRedis.builder()
                        .persistence(Persistence.AOF_EVERY_SECOND)
                        .start();
                ContendingThreads crowd = new ContendingThreads(redis.uri())) {
            crowd.serve(20_000, 5, () -> killAndRestart(redis));

            assertOnlyLosses(crowd);
            assertRise(crowd.grants());
        }
    }

    private static void killAndRestart(EmbeddedRedis redis) {
        redis.kill();
        redis.restart();
    }

    /**
     * The server forgets holds in these tests, so that their holders may be notified of it;
     * nothing else may happen to a call.
     */
    private static void assertOnlyLosses(ContendingThreads crowd) {
        assertThat(crowd.failures()).allSatisfy(failure -> assertThat(failure).isInstanceOf(LeaseLostException.class));
    }

    private static void assertStrictlyRiseInOrder(List<Grant> grants) {
        long highest = 0;
        for (Grant grant : grants) {
            assertThat(grant.token()).isGreaterThan(highest);
            highest = grant.token();
        }
    }

    /**
     * Two holds overlap where the server has forgotten one of them, and the threads of the client that has it hand it
     * on until they are notified. Certain is then: no token comes twice, those of one client rise, and the server
     * grants none that is lower than one that anybody had before it was asked for.
     */
    private static void assertRise(List<Grant> grants) {
        assertThat(grants.stream().map(Grant::token)).doesNotHaveDuplicates();
        assertHigherThanThoseBefore(
                grants.stream().filter(grant -> grant.from() == Origin.SERVER).toList(), grants);
        grants.stream()
                .collect(Collectors.groupingBy(Grant::client))
                .values()
                .forEach(ofOneClient -> assertHigherThanThoseBefore(ofOneClient, ofOneClient));
    }

    private static void assertHigherThanThoseBefore(List<Grant> grants, List<Grant> others) {
        List<Grant> byAsked = new ArrayList<>(grants);
        byAsked.sort(Comparator.comparingLong(Grant::askedNanos));
        List<Grant> byHad = new ArrayList<>(others);
        byHad.sort(Comparator.comparingLong(Grant::hadNanos));
        long highest = 0;
        int before = 0;
        for (Grant grant : byAsked) {
            for (; byHad.get(before).hadNanos() < grant.askedNanos(); before++) {
                highest = Math.max(highest, byHad.get(before).token());
            }
            assertThat(grant.token()).isGreaterThan(highest);
        }
    }
}
