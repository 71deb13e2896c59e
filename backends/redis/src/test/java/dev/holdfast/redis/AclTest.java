package dev.holdfast.redis;

import static dev.holdfast.redis.fixture.DocumentedUser.PASSWORD;
import static dev.holdfast.redis.fixture.DocumentedUser.rules;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.LiveClient;
import dev.holdfast.LiveLock;
import dev.holdfast.LockBrowser;
import dev.holdfast.LockInspection;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.EmbeddedRedisBuilder;
import dev.holdfast.redis.fixture.TestClient;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.NewOutcome;
import dev.holdfast.spi.PushedGrant;
import dev.holdfast.spi.Release;
import dev.holdfast.spi.ReleaseAnswer.Result;
import dev.holdfast.spi.StoreAnswer;
import dev.holdfast.spi.StoredKind;
import dev.holdfast.spi.StoredOutcome;
import dev.holdfast.testkit.threads.Patience;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.sync.RedisCommands;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The users that docs/redis-acl.md proposes, as they stand there. */
class AclTest {

    private static EmbeddedRedis server(List<String> rules, String... more) {
        EmbeddedRedisBuilder builder = EmbeddedRedis.builder();
        return builder.user(
                        "u",
                        PASSWORD,
                        Stream.concat(rules.stream(), Stream.of(more)).toArray(String[]::new))
                .start();
    }

    @Test
    @DisplayName("scenario 35: a client with only the documented permissions can do everything")
    void client_documentedPermissions_doEverything() {
        try (EmbeddedRedis redis = server(rules("holdfast"))) {
            useEverything(redis);
        }
    }

    @Test
    @DisplayName(
            "with the documented patterns of one prefix alone, a client can do everything, and nothing under a prefix"
                    + " that begins the same")
    void client_patternsOfItsPrefixAlone_doesEverythingThereAndNothingElsewhere() {
        Stream<String> commands = rules("holdfast").stream().filter(rule -> rule.startsWith("+"));
        String[] patterns = "resetchannels ~holdfast:{* ~holdfast:client:* &holdfast:to:*".split(" ", -1);
        try (EmbeddedRedis redis = server(commands.toList(), patterns)) {
            useEverything(redis);
            try (RedisClient lettuce = RedisClient.create(redis.uri("u"))) {
                RedisCommands<String, String> commandsOfTheUser =
                        lettuce.connect().sync();
                assertThatThrownBy(() -> commandsOfTheUser.set("holdfast:billing:{lock}", "x"))
                        .hasMessageContaining("NOPERM");
                assertThatThrownBy(() -> commandsOfTheUser.publish("holdfast:billing:to:someone", "x"))
                        .hasMessageContaining("NOPERM");
            }
        }
    }

    @Test
    @DisplayName("scenario 36: a server without SCRIPT, CONFIG, INFO, WAIT and CLIENT")
    void client_withoutScriptLoad_sendsTheSources() {
        try (EmbeddedRedis redis = server(rules("holdfast"), "-script", "+eval")) {
            useEverything(redis);
        }
    }

    @Test
    void client_eachDocumentedCommand_isNeeded() {
        List<String> rules = rules("holdfast");
        List<String> commands =
                rules.stream().filter(rule -> rule.startsWith("+")).toList();
        assertThat(commands).hasSizeGreaterThan(15);
        try (EmbeddedRedis redis = server(rules)) {
            List<String> needless = new ArrayList<>();
            for (String command : commands) {
                redis.execute("SCRIPT", "FLUSH");
                redis.execute("FLUSHALL");
                redis.execute("ACL", "SETUSER", "u", without(command));
                if (worksWithout(redis, command)) {
                    needless.add(command);
                }
                redis.execute("ACL", "SETUSER", "u", command);
            }
            assertThat(needless).isEmpty();
        }
    }

    /** Redis 6.2 cannot forbid a part of a command. */
    private static String without(String command) {
        return "-" + command.substring(1).replaceFirst("\\|.*", "");
    }

    private static boolean worksWithout(EmbeddedRedis redis, String command) {
        try {
            useEverything(redis);
            return true;
        } catch (BackendMisconfiguredException e) {
            return false;
        } catch (AssertionError e) {
            assertThat(e).as("without %s", command).hasMessageContaining("lacks a permission");
            return false;
        }
    }

    private static void useEverything(EmbeddedRedis redis) {
        try (TestClient a = TestClient.at(redis.uri("u"));
                TestClient b = TestClient.at(redis.uri("u"))) {
            Hold hold = a.acquire("lock");
            Attempt waiting = b.attempt();
            b.ask("lock", waiting, Ask.Kind.FIRST);
            assertThat(a.heard.nextWanted()).isEqualTo("lock");
            b.ask("lock", waiting, Ask.Kind.AGAIN);
            assertThat(TestClient.waiters(a.renew("lock", hold))).hasValue(1);
            LockInspection seen = TestClient.await(b.backend.operator().inspect(LockId.of("lock")));
            assertThat(seen.holder().orElseThrow().client()).isPresent();

            Attempt fresh = a.attempt();
            Ask next = new Ask(LockId.of("lock"), fresh, Ask.Kind.FIRST, 0, TestClient.GIVE_UP.toNanos());
            assertThat(TestClient.await(a.backend
                                    .locks()
                                    .release(new Release(LockId.of("lock"), hold, 0, Optional.of(next))))
                            .next())
                    .get()
                    .isInstanceOf(AskAnswer.Queued.class);
            PushedGrant grant = b.heard.nextGrant();
            Hold granted = new Hold(waiting, grant.token(), grant.numbers());
            assertThat(TestClient.await(b.backend
                                    .locks()
                                    .release(new Release(LockId.of("lock"), granted, 50, Optional.empty())))
                            .result())
                    .isEqualTo(Result.RELEASED);
            assertThat(a.heard.nextFreeAt().name()).isEqualTo("lock");
            a.leave("lock", fresh);

            Hold other = a.acquire("other");
            for (StoredKind kind : StoredKind.values()) {
                NewOutcome stored = new NewOutcome(LockId.of("other"), kind, other, 1, "done", 60_000);
                assertThat(TestClient.await(a.backend.outcomes().store(stored))).isEqualTo(StoreAnswer.STORED);
                assertThat(TestClient.await(b.backend.outcomes().recall(LockId.of("other"), kind)))
                        .contains(new StoredOutcome(other.token(), "done"));
            }
            assertThat(a.release("other", other)).isEqualTo(Result.RELEASED);
            read(a, b);
        }
    }

    private static void read(TestClient a, TestClient b) {
        Attempt reading = a.reading();
        Hold part = TestClient.hold(reading, a.ask("shared", reading, Ask.Kind.FIRST));
        Attempt beside = b.reading();
        b.ask("shared", beside, Ask.Kind.FIRST);
        assertThat(TestClient.waiters(a.renew("shared", part))).hasValue(0);
        assertThat(a.release("shared", part)).isEqualTo(Result.RELEASED);
        b.leave("shared", beside);
    }

    @Test
    @DisplayName("scenario 32: NOPERM from a changed ACL in mid-hold is reported with the server's words")
    void client_permissionTakenAwayInMidHold_isMisconfigured() {
        try (EmbeddedRedis redis = server(rules("holdfast"));
                TestClient client = TestClient.at(redis.uri("u"))) {
            Hold hold = client.acquire("lock");
            redis.execute("ACL", "SETUSER", "u", "-evalsha");

            BackendFailure failure = TestClient.awaitFailure(
                    client.backend.locks().release(new Release(LockId.of("lock"), hold, 0, Optional.empty())));

            assertThat(failure.kind()).isEqualTo(BackendFailure.Kind.MISCONFIGURED);
            assertThat(failure.seen()).contains("docs/redis-acl.md").contains("evalsha");

            redis.execute("ACL", "SETUSER", "u", "+evalsha");
            assertThat(client.release("lock", hold)).isEqualTo(Result.RELEASED);
        }
    }

    @Test
    @DisplayName(
            "the permission to count subscribers is taken away while others wait: reported as such, and no waiter loses"
                    + " its place")
    void release_mayNoLongerCountSubscribers_isMisconfiguredAndGrantsLater() {
        try (EmbeddedRedis redis = server(rules("holdfast"));
                TestClient a = TestClient.at(redis.uri("u"));
                TestClient b = TestClient.at(redis.uri("u"))) {
            Hold hold = a.acquire("lock");
            Attempt waiting = b.attempt();
            b.ask("lock", waiting, Ask.Kind.FIRST);
            redis.execute("ACL", "SETUSER", "u", "-pubsub");

            for (long minimumHoldMillis : List.of(0L, 1_000L)) {
                BackendFailure failure = TestClient.awaitFailure(a.backend
                        .locks()
                        .release(new Release(LockId.of("lock"), hold, minimumHoldMillis, Optional.empty())));
                assertThat(failure.kind()).isEqualTo(BackendFailure.Kind.MISCONFIGURED);
                assertThat(failure.seen()).contains("docs/redis-acl.md");
            }
            assertThat(TestClient.waiters(a.renew("lock", hold))).hasValue(1);

            redis.execute("ACL", "SETUSER", "u", "+pubsub|numsub");
            assertThat(a.release("lock", hold)).isEqualTo(Result.RELEASED);
            assertThat(b.heard.nextGrant().attemptNumber()).isEqualTo(waiting.number());
        }
    }

    @Test
    void connect_mayNotCountSubscribers_isMisconfiguredAtOnce() {
        try (EmbeddedRedis redis = server(rules("holdfast"), "-pubsub")) {
            assertThatThrownBy(() -> HoldfastRedis.connect(redis.uri("u")))
                    .isInstanceOf(BackendMisconfiguredException.class)
                    .hasMessageContaining("docs/redis-acl.md")
                    .hasMessageContaining("pubsub");
        }
    }

    @Test
    void connect_mayNotSubscribeToItsChannel_isMisconfiguredAtOnce() {
        List<String> rules =
                rules("holdfast").stream().filter(rule -> !rule.startsWith("&")).toList();
        try (EmbeddedRedis redis = server(rules)) {
            assertThatThrownBy(() -> HoldfastRedis.connect(redis.uri("u")))
                    .isInstanceOf(BackendMisconfiguredException.class)
                    .hasMessageContaining("docs/redis-acl.md")
                    .hasMessageContaining("channel")
                    .hasMessageNotContaining(PASSWORD);
        }
    }

    @Test
    void browser_documentedPermissions_listsLocks() throws Exception {
        try (EmbeddedRedis redis = server(rules("lookout"));
                TestClient client = TestClient.at(redis.uri());
                RedisLockBrowser browser = RedisLockBrowser.connect(redis.uri("u"), "holdfast")) {
            client.acquire("lock");

            assertThat(browser.list(Patience.LIMIT, 10).locks())
                    .extracting(LiveLock::name)
                    .containsExactly("lock");
            assertThat(browser.names(LockBrowser.BEGINNING).names()).containsExactly("lock");
            assertThat(browser.look(List.of("lock"), 5).get("lock").holder()).isPresent();
            for (int look = 0; look < 2; look++) {
                // Of a client that it knows, it may ask something else.
                assertThat(browser.clients(List.of(client.id())))
                        .extracting(LiveClient::connection)
                        .containsExactly(LiveClient.Connection.CONNECTED);
            }
        }
    }

    @Test
    void browser_withoutPubsub_doesNotKnowWhoIsConnected() throws Exception {
        try (EmbeddedRedis redis = server(rules("lookout"), "-pubsub");
                TestClient client = TestClient.at(redis.uri());
                RedisLockBrowser browser = RedisLockBrowser.connect(redis.uri("u"), "holdfast")) {
            assertThat(browser.clients(List.of(client.id()))).singleElement().satisfies(each -> {
                assertThat(each.connection()).isEqualTo(LiveClient.Connection.UNKNOWN);
                assertThat(each.info()).isPresent();
            });
        }
    }

    @Test
    void browser_withoutScan_saysWhichCommandItLacks() throws Exception {
        try (EmbeddedRedis redis = server(rules("lookout"), "-scan");
                RedisLockBrowser browser = RedisLockBrowser.connect(redis.uri("u"), "holdfast")) {
            assertThatThrownBy(() -> browser.list(Patience.LIMIT, 10))
                    .isInstanceOf(BackendMisconfiguredException.class)
                    .hasMessageContaining("'scan'")
                    .hasMessageContaining("docs/redis-acl.md");
        }
    }
}
