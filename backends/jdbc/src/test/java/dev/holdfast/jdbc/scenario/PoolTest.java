package dev.holdfast.jdbc.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.zaxxer.hikari.HikariDataSource;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Holdfast;
import dev.holdfast.HoldfastException;
import dev.holdfast.Lease;
import dev.holdfast.jdbc.fixture.Contention;
import dev.holdfast.jdbc.fixture.Scene;
import dev.holdfast.testkit.threads.Actor;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Scenario 83: the connections come from the application's pool. */
class PoolTest {

    private static final int OURS = 3;

    private final Scene scene = Scene.onSharedServer();

    @AfterEach
    void close() throws Exception {
        scene.close();
    }

    private HikariDataSource pool(int size) {
        return pool(size, Scene.SOON);
    }

    private HikariDataSource pool(int size, Duration timeout) {
        HikariDataSource pool = scene.closed(new HikariDataSource());
        pool.setJdbcUrl(scene.server().jdbcUrl());
        pool.setUsername(scene.server().user());
        pool.setPassword(scene.server().password());
        pool.setMaximumPoolSize(size);
        pool.setConnectionTimeout(timeout.toMillis());
        return pool;
    }

    @Test
    @DisplayName("scenario 83: two threads with the pool's last two connections wait for a lock, and get it")
    void acquire_byThreadsThatHaveEmptiedThePool_isServed() throws Exception {
        String name = Scene.newName();
        HikariDataSource pool = pool(OURS + 2);
        Holdfast client = scene.client(pool);
        Holdfast other = scene.client();
        Lease held = other.lock(name).acquire();
        CountDownLatch bothHaveOne = new CountDownLatch(2);
        List<Future<?>> waiting = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            waiting.add(scene.actor("pool-user-" + i).beginRun(() -> {
                try (Connection business = pool.getConnection()) {
                    bothHaveOne.countDown();
                    bothHaveOne.await();
                    try (Lease lease = client.lock(name).acquire()) {
                        lease.check();
                        assertThat(business.isValid(60)).isTrue();
                    }
                }
            }));
        }
        Scene.awaitQueued(other, name, 1);
        assertThat(pool.getHikariPoolMXBean().getIdleConnections()).isZero();

        held.close();

        for (Future<?> each : waiting) {
            Actor.answer(each);
        }
        Scene.awaitUnused(other, name);
    }

    @Test
    @DisplayName("scenario 83: a pool of two is too small for a client, which says so at its start")
    void build_onAPoolOfTwo_failsAndSaysHowManyItNeeds() {
        HikariDataSource pool = pool(2, Duration.ofSeconds(1));

        assertThatExceptionOfType(HoldfastException.class)
                .isThrownBy(() -> scene.client(pool))
                .isInstanceOf(BackendUnavailableException.class)
                .withMessageContaining("3 connections");

        assertThat(pool.getHikariPoolMXBean().getActiveConnections())
                .as("connections that a client has kept which did not start")
                .isZero();
    }

    @Test
    @DisplayName("scenario 83: connections without autocommit, of another isolation and read-only by default")
    void acquire_onAPoolWithSettingsOfItsOwn_isCommittedAtOnce() throws Exception {
        HikariDataSource pool = pool(10);
        pool.setAutoCommit(false);
        pool.setTransactionIsolation("TRANSACTION_SERIALIZABLE");

        Contention.play(scene, List.of(scene.client(pool), scene.client(pool), scene.client()), Scene.newName(), 20);
    }
}
