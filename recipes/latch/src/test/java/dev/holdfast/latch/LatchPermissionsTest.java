package dev.holdfast.latch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.Holdfast;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.testkit.threads.Patience;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The permissions that docs/redis-acl.md lists for a client are enough for latches. */
class LatchPermissionsTest {

    private static final Pattern CLIENT = Pattern.compile("(?m)^ACL SETUSER holdfast on >secret (.*)$");
    private static final Duration LONG = Patience.LIMIT;

    private static EmbeddedRedis server() throws IOException {
        String page = Files.readString(Path.of("../../docs/redis-acl.md"));
        MatchResult rules = CLIENT.matcher(page).results().findFirst().orElseThrow();
        return EmbeddedRedis.builder()
                .user("u", "secret", rules.group(1).split(" ", -1))
                .start();
    }

    private static DistributedLatch latchOf(Holdfast holdfast, int parties) {
        return Latches.of(holdfast).latch("l" + parties, parties, Duration.ofDays(1));
    }

    @Test
    void latches_documentedPermissions_openForThoseWhoWait() throws IOException {
        try (EmbeddedRedis redis = server();
                Holdfast holdfast = HoldfastRedis.builder()
                        .uri(redis.uri("u"))
                        .pollBound(Duration.ofHours(1))
                        .build()) {
            DistributedLatch latch = latchOf(holdfast, 2);
            latch.countDown("a");
            CompletableFuture<Boolean> open = latch.awaitAsync(LONG);
            assertThat(latch.left()).isEqualTo(1);

            latch.countDown("b");

            assertThat(open).succeedsWithin(LONG).isEqualTo(true);
        }
    }

    @Test
    void countDown_thatMayNotPublish_isRefusedAndCountsNothing() throws IOException {
        try (EmbeddedRedis redis = server();
                Holdfast holdfast = HoldfastRedis.connect(redis.uri("u"))) {
            DistributedLatch alone = latchOf(holdfast, 1);
            DistributedLatch latch = latchOf(holdfast, 2);
            latch.countDown("a");
            CompletableFuture<Boolean> open = latch.awaitAsync(LONG);
            assertThat(latch.left()).isEqualTo(1);
            redis.execute("ACL", "SETUSER", "u", "-publish");

            assertThat(alone.countDown("a")).as("nobody waits").isZero();
            assertThatThrownBy(() -> latch.countDown("b"))
                    .isInstanceOf(BackendMisconfiguredException.class)
                    .hasMessageContaining("docs/redis-acl.md");
            assertThat(latch.left()).isEqualTo(1);

            redis.execute("ACL", "SETUSER", "u", "+publish");
            assertThat(latch.countDown("b")).isZero();
            assertThat(open).succeedsWithin(LONG).isEqualTo(true);
        }
    }
}
