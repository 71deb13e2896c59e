package dev.holdfast.redis;

import static dev.holdfast.redis.fixture.DocumentedUser.PASSWORD;
import static dev.holdfast.redis.fixture.DocumentedUser.rules;
import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.embedded.EmbeddedCluster;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.EmbeddedReplication;
import dev.holdfast.embedded.Persistence;
import dev.holdfast.redis.fixture.DocumentedUser;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The settings of confirmations, and servers that cannot confirm. */
@Execution(ExecutionMode.CONCURRENT)
class ConfirmedStartTest {

    private static final Duration TIMEOUT = Duration.ofMillis(1500);

    private static HoldfastRedisBuilder at(EmbeddedRedis server) {
        return HoldfastRedis.builder().uri(server.uri());
    }

    @Test
    @DisplayName("fewer replicas than have to confirm: the start fails, and says how many there are")
    void build_noReplica_isUnavailable() {
        try (EmbeddedRedis redis = EmbeddedRedis.start()) {
            assertThatThrownBy(() -> at(redis).confirmedBy(1, TIMEOUT).build())
                    .isInstanceOf(BackendUnavailableException.class)
                    .hasMessageContaining(
                            "0 of 1 replicas confirmed within 1500 ms, and 0 are connected to it. Start its");
        }
    }

    @Test
    @DisplayName("a replica that is connected and slow for a moment does not fail the start")
    void build_replicaIsSlowForAMoment_waitsForIt() throws Exception {
        try (EmbeddedReplication servers = EmbeddedReplication.start()) {
            servers.awaitInSync();
            EmbeddedRedis replica = servers.replicas().get(0);
            replica.pause();
            CompletableFuture<Holdfast> starting = CompletableFuture.supplyAsync(() ->
                    at(servers.primary()).confirmedBy(1, Duration.ofMillis(100)).build());
            await().until(() -> confirmationsOf(servers.primary()) >= 2);

            replica.resume();

            try (Holdfast client = Actor.answer(starting);
                    Lease held = client.lock("lock").acquire()) {
                assertThat(held.token()).isPositive();
            }
        }
    }

    @Test
    @DisplayName("a replica that is connected and never confirms: the start fails in the end")
    void build_replicaNeverConfirms_isUnavailable() {
        try (EmbeddedReplication servers = EmbeddedReplication.start()) {
            servers.awaitInSync();
            servers.replicas().get(0).pause();
            try {
                assertThatThrownBy(() ->
                                at(servers.primary()).confirmedBy(1, TIMEOUT).build())
                        .isInstanceOf(BackendUnavailableException.class)
                        .hasMessageContaining("0 of 1 replicas confirmed within 1500 ms, and 1 are connected to it.");
            } finally {
                servers.replicas().get(0).resume();
            }
        }
    }

    /** How often a client has asked replicas to confirm. */
    private static long confirmationsOf(EmbeddedRedis server) {
        Matcher calls = Pattern.compile("cmdstat_wait:calls=(\\d+)")
                .matcher(server.execute("INFO", "commandstats").text());
        return calls.find() ? Long.parseLong(calls.group(1)) : 0;
    }

    @Test
    void connectInBackground_noReplicaYet_locksWorkWhenThereIsOne() throws Exception {
        try (EmbeddedReplication servers = EmbeddedReplication.start();
                EmbeddedRedis redis = EmbeddedRedis.start();
                Holdfast client =
                        at(redis).confirmedBy(1, TIMEOUT).connectInBackground().build()) {
            assertThatThrownBy(() -> client.lock("lock").acquire(Duration.ofSeconds(4)))
                    .isInstanceOf(BackendUnavailableException.class)
                    .hasMessageContaining("replicas");
            servers.primary().execute("REPLICAOF", redis.host(), Integer.toString(redis.port()));

            try (Lease held = client.lock("lock").acquire(Actor.PATIENCE)) {
                assertThat(held.token()).isPositive();
            }
        }
    }

    @Test
    @DisabledIfSystemProperty(
            named = EmbeddedRedis.BINARY_PROPERTY,
            matches = ".+",
            disabledReason = "the server given is taken for every version, and may be newer than 7.0")
    void fsynced_serverBefore72_saysWhatToMend() {
        try (EmbeddedRedis redis = EmbeddedRedis.builder().version("7.0").start()) {
            assertThatThrownBy(() -> at(redis).fsynced().build())
                    .isInstanceOf(BackendMisconfiguredException.class)
                    .hasMessageContaining("Redis 7.2 or newer");
        }
    }

    @Test
    void fsynced_noAppendOnlyFile_saysWhatToMend() {
        try (EmbeddedRedis redis = EmbeddedRedis.builder().version("7.4").start()) {
            assertThatThrownBy(() -> at(redis).fsynced().build())
                    .isInstanceOf(BackendMisconfiguredException.class)
                    .hasMessageContaining("set appendonly to yes");
        }
    }

    @Test
    void fsynced_appendOnlyFile_holdSurvivesAKill() throws Exception {
        try (EmbeddedRedis redis = EmbeddedRedis.builder()
                        .version("7.4")
                        .persistence(Persistence.AOF_EVERY_SECOND)
                        .start();
                Holdfast client = at(redis).fsynced().build()) {
            client.lock("lock").acquire();

            redis.kill();
            redis.restart();

            assertThat(redis.execute("EXISTS", "holdfast:{lock}").number()).isEqualTo(1);
        }
    }

    @Test
    void confirmedByAndFsynced_replicaOnDisk_grants() throws Exception {
        try (EmbeddedReplication servers = EmbeddedReplication.builder()
                .version("7.4")
                .persistence(Persistence.AOF_EVERY_SECOND)
                .start()) {
            servers.awaitInSync();
            try (Holdfast client = at(servers.primary())
                            .confirmedBy(1, Duration.ofMillis(1900))
                            .fsynced()
                            .build();
                    Lease held = client.lock("lock").acquire()) {
                assertThat(held.token()).isPositive();
            }
        }
    }

    @Test
    @DisplayName("the documented permissions are enough for confirmations, and WAIT and INFO are both needed")
    void confirmedBy_documentedPermissions_areEnoughAndNeeded() throws Exception {
        String[] documented = Stream.concat(rules("holdfast").stream(), DocumentedUser.confirmations().stream())
                .toArray(String[]::new);
        try (EmbeddedReplication servers =
                EmbeddedReplication.builder().user("u", PASSWORD, documented).start()) {
            servers.awaitInSync();
            HoldfastRedisBuilder builder =
                    HoldfastRedis.builder().uri(servers.primary().uri("u")).confirmedBy(1, TIMEOUT);
            try (Holdfast client = builder.build();
                    Lease held = client.lock("lock").acquire()) {
                assertThat(held.token()).isPositive();
            }
            for (String command : new String[] {"wait", "info"}) {
                servers.primary().execute("ACL", "SETUSER", "u", "-" + command);
                assertThatThrownBy(builder::build)
                        .as("without %s", command)
                        .isInstanceOf(BackendMisconfiguredException.class)
                        .hasMessageContaining("docs/redis-acl.md")
                        .hasMessageContaining(command);
                servers.primary().execute("ACL", "SETUSER", "u", "+" + command);
            }
        }
    }

    @Test
    @DisplayName("a permission that is taken away later is reported, and what waits is not granted")
    void acquire_permissionTakenAway_isNotGranted() throws Exception {
        String[] documented = Stream.concat(rules("holdfast").stream(), DocumentedUser.confirmations().stream())
                .toArray(String[]::new);
        try (EmbeddedReplication servers =
                EmbeddedReplication.builder().user("u", PASSWORD, documented).start()) {
            servers.awaitInSync();
            try (Holdfast client = HoldfastRedis.builder()
                    .uri(servers.primary().uri("u"))
                    .confirmedBy(1, TIMEOUT)
                    .build()) {
                servers.primary().execute("ACL", "SETUSER", "u", "-wait");

                assertThatThrownBy(() -> client.lock("lock").acquire(Duration.ofSeconds(5)))
                        .hasMessageContaining("docs/redis-acl.md");

                servers.primary().execute("ACL", "SETUSER", "u", "+wait");
                await().until(() -> {
                    try (Lease held = client.lock("lock").acquire(Duration.ofSeconds(5))) {
                        return held.token() > 0;
                    }
                });
            }
        }
    }

    @Test
    void build_settingsThatContradict_areRefusedBeforeAnythingIsSent() {
        HoldfastRedisBuilder nowhere = HoldfastRedis.builder().uri("redis://localhost:1");
        assertThatThrownBy(() -> nowhere.confirmedBy(0, TIMEOUT).build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("fsynced()");
        assertThatThrownBy(() -> nowhere.confirmedBy(1, Duration.ofSeconds(2)).build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("responseTimeout");
        assertThatThrownBy(() -> nowhere.confirmedBy(-1, TIMEOUT)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> nowhere.confirmedBy(1, Duration.ofMillis(9)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> nowhere.clockSkew(Duration.ofMillis(-1))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    @DisplayName("a lease of which the clock skew leaves nothing is refused, and says what to mend")
    void acquire_leaseShorterThanTheClockSkew_isMisconfigured() throws Exception {
        try (EmbeddedReplication servers = EmbeddedReplication.start()) {
            servers.awaitInSync();
            try (Holdfast client = at(servers.primary()).confirmedBy(1, TIMEOUT).build()) {
                assertThatThrownBy(() -> client.lock("lock", o -> o.lease(Duration.ofMillis(100)))
                                .acquire())
                        .isInstanceOf(BackendMisconfiguredException.class)
                        .hasMessageContaining("clockSkew");
            }
        }
    }

    @Test
    @DisplayName("deadlines are earlier by the clock skew")
    void acquire_clockSkew_isTakenOffTheDeadline() throws Exception {
        try (EmbeddedReplication servers = EmbeddedReplication.start()) {
            servers.awaitInSync();
            try (Holdfast client = at(servers.primary())
                            .confirmedBy(1, TIMEOUT)
                            .clockSkew(Duration.ofSeconds(5))
                            .build();
                    Lease held = client.lock("lock", o -> o.lease(Duration.ofSeconds(30)))
                            .acquire()) {
                assertThat(held.remaining()).isBetween(Duration.ofSeconds(20), Duration.ofSeconds(25));
            }
        }
    }

    @Test
    void build_clusterWhosePrimariesHaveNoReplica_isUnavailableAndNamesTheNode() {
        try (EmbeddedCluster cluster = EmbeddedCluster.start()) {
            assertThatThrownBy(() -> HoldfastRedis.builder()
                            .cluster(cluster.uri())
                            .confirmedBy(1, TIMEOUT)
                            .build())
                    .isInstanceOf(BackendUnavailableException.class)
                    .hasMessageContaining("0 of 1 replicas")
                    .hasMessageContaining("node 127.0.0.1:");
        }
    }
}
