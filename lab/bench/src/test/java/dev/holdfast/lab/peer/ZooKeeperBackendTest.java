package dev.holdfast.lab.peer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryOneTime;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ZooKeeperBackendTest {

    private static final int PAIRS = 20;

    private static ZooKeeperBackend backend;

    @BeforeAll
    static void start() {
        backend = new ZooKeeperBackend();
    }

    @AfterAll
    static void stop() {
        backend.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void commands_clientsAndOneLock_areTheFramesThatWereSent(int count) throws Exception {
        double before = backend.commands();
        try (FrameCounter counter = new FrameCounter(backend.uri())) {
            List<PeerClient> clients = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                clients.add(Peers.named("curator").connect(counter.address()));
            }
            pass(clients);
            // Waits for the answer to the last request, so that nothing is under way when it is counted.
            clients.forEach(PeerClient::close);

            assertThat(counter.frames()).isGreaterThanOrEqualTo(3L * count * PAIRS);
            assertThat(backend.commands() - before).isEqualTo((double) counter.frames());
        }
    }

    @Test
    void commands_nobodySends_staysTheSame() {
        double before = backend.commands();

        assertThat(backend.commands()).isEqualTo(before);
    }

    @Test
    void session_asCuratorAsksForItByDefault_lastsAsLongAsThePeerNotes() throws Exception {
        try (CuratorFramework client = CuratorFrameworkFactory.newClient(backend.uri(), new RetryOneTime(1000))) {
            client.start();
            client.blockUntilConnected();
            int sessionMillis = client.getZookeeperClient().getZooKeeper().getSessionTimeout();

            assertThat(Peers.named("curator").note()).endsWith("a session of " + sessionMillis / 1000 + " s");
        }
    }

    @Test
    void cpuMicros_afterWork_hasGrown() throws Exception {
        double before = backend.cpuMicros();
        try (PeerClient client = Peers.named("curator").connect(backend.uri())) {
            // The kernel counts in steps of 10 ms.
            while (backend.cpuMicros() < before + 20_000) {
                pass(List.of(client));
            }
        }
    }

    private static void pass(List<PeerClient> clients) throws Exception {
        LockLoops.inThreads(
                clients.stream().map(client -> client.lock("counted")).toList(), PAIRS, () -> {});
    }
}
