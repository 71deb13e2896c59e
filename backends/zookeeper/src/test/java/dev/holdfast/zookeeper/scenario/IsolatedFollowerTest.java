package dev.holdfast.zookeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.testkit.threads.Actor;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryOneTime;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A follower that is cut off from its leader answers reads for a while. */
class IsolatedFollowerTest {

    @TempDir
    Path data;

    @Test
    @DisplayName("scenario 106: the holder's follower is cut off, and still answers its reads and pings:"
            + " the lease is lost before another client has the lock on the other side")
    void holderOnAnIsolatedFollower_isLostBeforeAnotherHasTheLock() throws Exception {
        try (ThreeServers servers = ThreeServers.start(data);
                Holdfast holder = servers.client(servers.followerAddress());
                Holdfast other = servers.client(servers.majorityAddress());
                CuratorFramework reader =
                        CuratorFrameworkFactory.newClient(servers.followerAddress(), new RetryOneTime(100))) {
            reader.start();
            Lease lease = holder.lock("isolated").acquire();
            CompletableFuture<Long> lostNanos = new CompletableFuture<>();
            lease.onLost(reason -> lostNanos.complete(System.nanoTime()));
            CompletableFuture<Lease> waiting = other.lock("isolated").acquireAsync();
            Scene.soon()
                    .until(() -> reader.getChildren()
                                    .forPath("/holdfast/locks/isolated")
                                    .size()
                            == 2);

            servers.isolateFollower();

            Actor.answer(lostNanos);
            assertThat(lease.state()).isEqualTo(LeaseState.LOST);
            // What a client would see that trusts its connection.
            assertThat(reader.getChildren().forPath("/holdfast/locks/isolated")).hasSize(2);
            try (Lease next = Actor.answer(waiting)) {
                assertThat(System.nanoTime() - lostNanos.join()).isPositive();
                assertThat(next.token()).isGreaterThan(lease.token());
            }
            servers.heal();
        }
    }
}
