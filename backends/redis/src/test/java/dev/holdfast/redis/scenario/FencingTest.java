package dev.holdfast.redis.scenario;

import static dev.holdfast.redis.scenario.Scene.soon;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.embedded.Persistence;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Tokens, and a resource that goes by them. */
@Execution(ExecutionMode.CONCURRENT)
class FencingTest {

    /**
     * A stock that takes a number under a token: KEYS stock; ARGV token, value. Answers 1,
     * or 0 for a token that is too low.
     */
    private static final String WRITE = """
            local highest = redis.call('HGET', KEYS[1], 'token')
            if highest and tonumber(ARGV[1]) < tonumber(highest) then
              return 0
            end
            redis.call('HSET', KEYS[1], 'token', ARGV[1], 'value', ARGV[2])
            return 1
            """;

    @Test
    @Tag("ci")
    @DisplayName("scenario 37: 100,000 grants of many clients, over FLUSHALL and restarts: tokens strictly rise")
    void tokens_of100000Grants_strictlyRise() throws Exception {
        requireRisingTokens(100_000);
    }

    @Test
    @Tag("slow")
    @EnabledIfSystemProperty(named = "holdfast.test.slow", matches = "true")
    @DisplayName("scenario 37: 1,000,000 grants of many clients, over FLUSHALL and restarts: tokens strictly rise")
    void tokens_of1000000Grants_strictlyRise() throws Exception {
        requireRisingTokens(1_000_000);
    }

    /**
     * Four times a quarter: on a fresh server, after FLUSHALL, after a crash without its data,
     * and after an orderly restart.
     */
    private static void requireRisingTokens(int grants) throws Exception {
        try (Scene scene = Scene.start(server -> server.persistence(Persistence.SNAPSHOT))) {
            List<Holdfast> clients = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                clients.add(scene.direct());
            }
            TokenLog tokens = new TokenLog();
            takeTurns(scene, clients, grants / 4, tokens);
            scene.redis().execute("FLUSHALL");
            clients.add(scene.direct());
            takeTurns(scene, clients, grants / 4, tokens);
            scene.redis().kill();
            scene.redis().restart();
            clients.add(scene.direct());
            takeTurns(scene, clients, grants / 4, tokens);
            scene.redis().restart();
            clients.add(scene.direct());
            takeTurns(scene, clients, grants / 4, tokens);

            assertThat(tokens.count).isGreaterThanOrEqualTo(grants);
            assertThat(clients.stream()
                            .mapToLong(client -> client.statistics().localHandoffs())
                            .sum())
                    .as("grants within a client")
                    .isPositive();
            scene.requireNothingLeft();
        }
    }

    /** What a resource would see: written under the lock only. */
    private static final class TokenLog {
        private long highest;
        private int count;

        void add(long token) {
            assertThat(token).isGreaterThan(highest);
            highest = token;
            count++;
        }
    }

    private static void takeTurns(Scene scene, List<Holdfast> clients, int grants, TokenLog tokens) throws Exception {
        int until = tokens.count + grants;
        List<Future<?>> running = new ArrayList<>();
        for (Holdfast client : clients) {
            DistributedLock lock = client.lock("lock");
            lock.acquire(Actor.PATIENCE).close();
            for (int t = 0; t < 3; t++) {
                running.add(scene.actor("taker").beginRun(() -> {
                    boolean more = true;
                    while (more) {
                        more = lock.call(lease -> {
                            tokens.add(lease.token());
                            return tokens.count < until;
                        });
                    }
                }));
            }
        }
        for (Future<?> future : running) {
            future.get();
        }
    }

    @Test
    @DisplayName("scenario 39: two writers, the stale one resumed after a pause: the resource refuses it")
    void staleWriter_isRefusedByTheResource() throws Exception {
        try (Scene scene = Scene.start()) {
            Lease stale = scene.proxied()
                    .lock("stock", o -> o.lease(Duration.ofSeconds(2)))
                    .acquire();
            assertThat(write(scene, stale, 10)).isTrue();
            scene.proxy().blackhole();

            try (Lease next = scene.direct().lock("stock").acquire(Actor.PATIENCE)) {
                assertThat(write(scene, next, 20)).isTrue();

                // The stale writer goes on where it was, and does not look at its lease before it writes.
                assertThat(write(scene, stale, 11)).isFalse();
                assertThat(stale.state()).isEqualTo(LeaseState.LOST);
                assertThat(scene.redis().execute("HGET", "stock", "value").text())
                        .isEqualTo("20");
            }
            assertThat(stale.release()).isEqualTo(ReleaseOutcome.ALREADY_LOST);
            scene.proxy().heal();
            scene.requireNothingLeft();
        }
    }

    private static boolean write(Scene scene, Lease lease, int value) {
        return scene.redis()
                        .execute("EVAL", WRITE, "1", "stock", Long.toString(lease.token()), Integer.toString(value))
                        .number()
                == 1;
    }

    @Test
    @DisplayName("scenario 37: the server's clock is behind what it gave out before:"
            + " tokens rise over what the fence and the clients know")
    void tokens_clockBehindTheFence_rise() throws Exception {
        try (Scene scene = Scene.start()) {
            long future = (System.currentTimeMillis() + Duration.ofMinutes(50).toMillis()) * 1000;
            scene.redis().execute("SET", Scene.fence("lock"), Long.toString(future));
            Holdfast client = scene.direct();
            Lease first = client.lock("lock").acquire();
            assertThat(first.token()).isGreaterThan(future);
            first.close();

            // The fence is lost; the client that saw the last token remembers it.
            scene.redis().execute("FLUSHALL");
            try (Lease second = client.lock("lock").acquire()) {
                assertThat(second.token()).isGreaterThan(first.token());
            }
            scene.requireNothingLeft();
        }
    }

    @Test
    @DisplayName("the server's clock was a year ahead for a moment: the lock that was granted then goes on from there,"
            + " and no other one")
    void tokens_ofALockGrantedByAClockFarAhead_areCarriedToNoOther() throws Exception {
        try (Scene scene = Scene.start()) {
            long now = System.currentTimeMillis() * 1000;
            long future = now + Duration.ofDays(365).toMillis() * 1000;
            scene.redis().execute("SET", Scene.fence("lock"), Long.toString(future), "EX", "4200");
            Holdfast client = scene.direct();
            Lease first = client.lock("lock").acquire();
            first.close();

            try (Lease other = client.lock("other").acquire();
                    Lease second = client.lock("lock").acquire()) {
                assertThat(other.token()).isLessThan(now + Duration.ofHours(1).toMillis() * 1000);
                assertThat(second.token()).isGreaterThan(first.token()).isGreaterThan(future);
            }
            assertThat(scene.redis().execute("TTL", Scene.fence("other")).number())
                    .isLessThanOrEqualTo(4200);
            scene.requireNothingLeft();
        }
    }

    @Test
    @DisplayName("scenario 20: a release races the renewal: the key never comes back, nor lives on")
    void release_racesTheRenewal_neverRevivesTheKey() throws Exception {
        try (Scene scene = Scene.start()) {
            Holdfast client = scene.direct();
            for (int round = 0; round < 5; round++) {
                List<Lease> held = new ArrayList<>();
                for (int i = 0; i < 100; i++) {
                    held.add(client.lock("lock-" + i, o -> o.lease(Duration.ofSeconds(1)))
                            .acquire());
                }
                long before = client.statistics().renewalsSent();
                soon().until(() -> client.statistics().renewalsSent() > before);

                for (Lease lease : held) {
                    var unused = lease.releaseAsync();
                }
                soon().until(() -> client.statistics().lanes() == 0);
                assertThat(scene.lockKeys()).isEmpty();
                // What was gathered before the last lane was at rest may still go out.
                AtomicLong sent = new AtomicLong();
                soon().during(Duration.ofMillis(500)).until(() -> {
                    long now = client.statistics().renewalsSent();
                    return sent.getAndSet(now) == now && scene.lockKeys().isEmpty();
                });
            }
            scene.requireNothingLeft();
        }
    }
}
