package dev.holdfast.spring.integration;

import static dev.holdfast.spring.integration.ServerFixture.soon;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.redis.testing.WireFormat;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.integration.leader.AbstractCandidate;
import org.springframework.integration.leader.Context;
import org.springframework.integration.support.leader.LockRegistryLeaderInitiator;

/** Spring Integration's own leader election on two registries. */
class LeadershipTest {

    private final RedisFixture server = new RedisFixture();
    private final Instance first = new Instance("first", Duration.ofSeconds(30));
    private final Instance second = new Instance("second", Duration.ofSeconds(30));
    private final Instance shortLived = new Instance("short-lived", Duration.ofSeconds(2));

    @AfterEach
    void close() {
        List.of(first, second, shortLived).forEach(instance -> instance.initiator.stop());
        server.close();
    }

    private final class Instance extends AbstractCandidate {

        private final AtomicInteger granted = new AtomicInteger();
        private final AtomicInteger revoked = new AtomicInteger();
        private final LockRegistryLeaderInitiator initiator;

        Instance(String id, Duration lease) {
            super(id, "reports");
            initiator = new LockRegistryLeaderInitiator(
                    new HoldfastLockRegistry(server.newClient(), "leaders", options -> options.lease(lease)), this);
            initiator.setHeartBeatMillis(20);
            initiator.setBusyWaitMillis(20);
        }

        @Override
        public void onGranted(Context context) {
            granted.incrementAndGet();
        }

        @Override
        public void onRevoked(Context context) {
            revoked.incrementAndGet();
        }

        boolean leads() {
            return initiator.getContext().isLeader();
        }
    }

    @Test
    void leader_stops_theOtherOneLeads() {
        first.initiator.start();
        soon().until(first::leads);
        second.initiator.start();
        assertThat(second.leads()).isFalse();

        first.initiator.stop();

        soon().until(second::leads);
        assertThat(first.leads()).isFalse();
        // each is notified after the lock has gone over
        soon().untilAsserted(() -> assertThat(first.revoked).hasValue(1));
        soon().untilAsserted(() -> assertThat(second.granted).hasValue(1));
    }

    @Test
    void leader_losesItsLock_isRevokedAndSomebodyLeadsAgain() {
        shortLived.initiator.start();
        soon().until(shortLived::leads);
        server.redis().execute("PEXPIRE", WireFormat.DEFAULT.hold("leaders:reports"), "1");

        first.initiator.start();

        // Notified by its next renewal, a third of its lease later at most.
        soon().until(() -> shortLived.revoked.get() > 0);
        soon().until(() -> shortLived.leads() ^ first.leads());
        assertThat(server.isFree("leaders:reports")).isFalse();
    }

    @Test
    void leader_yields_theOtherOneLeads() {
        first.initiator.start();
        soon().until(first::leads);
        second.initiator.start();

        first.initiator.getContext().yield();

        soon().until(() -> first.revoked.get() > 0);
        soon().until(() -> first.leads() ^ second.leads());
    }
}
