package dev.holdfast.lab.peer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.internal.RespConnection;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.lab.server.ServerBooks.CommandCalls;
import dev.holdfast.lab.setup.Use;
import dev.holdfast.redis.testing.WireFormat;
import dev.holdfast.testkit.threads.Patience;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the books say that clients sent is what MONITOR shows that they sent: it marks what a script calls. */
class SentByClientsTest {

    private static final int PAIRS = 30;
    private static final int MOST_TRIES = 3;

    private static EmbeddedRedis redis;
    private static BenchServer server;

    @BeforeAll
    static void start() {
        redis = EmbeddedRedis.start();
        server = BenchServer.at(redis.uri());
    }

    /** Peers use a name each in a way of its own, and would find what another has left there. */
    @BeforeEach
    void forget() {
        redis.execute("FLUSHALL");
    }

    @AfterAll
    static void stop() {
        server.close();
        redis.close();
    }

    static Stream<String> onRedis() {
        return Peers.all().stream().filter(peer -> peer.backend().isEmpty()).map(Peer::name);
    }

    static Stream<String> waitingOnRedis() {
        return onRedis().filter(name -> Peers.named(name).waits());
    }

    @ParameterizedTest
    @ValueSource(strings = {"holdfast", "redisson"})
    void sentByClients_clientsOfALock_isWhatMonitorShows(String name) throws Exception {
        assertCountsLikeMonitor(Peers.named(name), 1);
        assertCountsLikeMonitor(Peers.named(name), 3);
    }

    @Tag("ci")
    @ParameterizedTest
    @MethodSource("onRedis")
    void sentByClients_oneThread_isWhatMonitorShows(String name) throws Exception {
        assertCountsLikeMonitor(Peers.named(name), 1);
    }

    @Tag("ci")
    @ParameterizedTest
    @MethodSource("waitingOnRedis")
    void sentByClients_threeClientsAndOneLock_isWhatMonitorShows(String name) throws Exception {
        assertCountsLikeMonitor(Peers.named(name), 3);
    }

    static Stream<Arguments> otherUses() {
        return otherUses(peer -> peer.name().equals("holdfast"));
    }

    static Stream<Arguments> otherUsesOfOthers() {
        return otherUses(peer -> !peer.name().equals("holdfast"));
    }

    private static Stream<Arguments> otherUses(Predicate<Peer> ofThose) {
        return Peers.all().stream()
                .filter(ofThose)
                .flatMap(peer -> peer.otherUses().keySet().stream().map(use -> Arguments.of(peer.name(), use)));
    }

    @ParameterizedTest
    @MethodSource("otherUses")
    void sentByClients_otherUsesThanALock_isWhatMonitorShows(String name, Use use) throws Exception {
        assertCountsLikeMonitor(Peers.named(name), use, 1);
    }

    @Tag("ci")
    @ParameterizedTest
    @MethodSource("otherUsesOfOthers")
    void sentByClients_otherUsesOfOtherPeers_isWhatMonitorShows(String name, Use use) throws Exception {
        assertCountsLikeMonitor(Peers.named(name), use, 1);
    }

    @ParameterizedTest
    @EnumSource(names = {"READ", "RW95", "PERMITS4"})
    void sentByClients_sixClientsThatShareAName_isWhatMonitorShows(Use use) throws Exception {
        assertCountsLikeMonitor(Peers.named("holdfast"), use, 6);
    }

    @Tag("ci")
    @ParameterizedTest
    @EnumSource(names = {"READ", "RW95", "PERMITS4"})
    void sentByClients_sixClientsOfRedisson_isWhatMonitorShows(Use use) throws Exception {
        assertCountsLikeMonitor(Peers.named("redisson"), use, 6);
    }

    private void assertCountsLikeMonitor(Peer peer, int count) throws Exception {
        assertCountsLikeMonitor(peer, Use.LOCK, count);
    }

    private void assertCountsLikeMonitor(Peer peer, Use use, int count) throws Exception {
        List<PeerClient> clients = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            clients.add(peer.connect(redis.uri()));
        }
        try (RespConnection monitor = RespConnection.open(redis.host(), redis.port(), Patience.LIMIT)) {
            pass(clients, use, 5);
            monitor.execute("MONITOR");
            Counts counts = count(peer, use, clients, monitor);
            // What a peer sends of its own accord, such as a renewal where the machine does other work, may fall
            // between the two looks, and is what the books cannot distinguish from what a script calls.
            for (int tries = 1; tries < MOST_TRIES && counts.byBooks != counts.byMonitor; tries++) {
                counts = count(peer, use, clients, monitor);
            }
            assertThat(counts.byBooks).as(counts.calls.toString()).isEqualTo(counts.byMonitor);
        } finally {
            clients.forEach(PeerClient::close);
        }
    }

    private record Counts(CommandCalls calls, long byBooks, long byMonitor) {}

    private Counts count(Peer peer, Use use, List<PeerClient> clients, RespConnection monitor) throws Exception {
        CommandCalls before = server.books().calls();
        pass(clients, use, PAIRS);
        CommandCalls calls = server.books().calls().since(before);
        return new Counts(calls, peer.sent(use, calls), shownByMonitor(monitor));
    }

    private static void pass(List<PeerClient> clients, Use use, int pairs) throws Exception {
        LockLoops.inThreads(
                clients.stream().map(client -> client.lock(use, "counted")).toList(), pairs, () -> {});
    }

    /**
     * What stands between the two looks at the books. Lines are such as {@code 1700000000.000001 [0 127.0.0.1:50000]
     * "SET" ...}; where a script calls, the address is {@code lua}.
     */
    private static long shownByMonitor(RespConnection monitor) {
        long sent = 0;
        int looks = 0;
        while (looks < 2) {
            String line = monitor.receive().text();
            if (line.contains("] \"INFO\" \"everything\"")) {
                looks++;
            } else if (looks == 1 && !line.contains(" lua] ") && !isBeatOfHoldfast(line)) {
                sent++;
            }
        }
        return sent;
    }

    /**
     * The books cannot distinguish it from what scripts publish and count, so it is not counted; there is one every
     * five seconds.
     */
    private static boolean isBeatOfHoldfast(String line) {
        String channel = WireFormat.DEFAULT.channel("");
        return line.contains("\"PUBLISH\" \"" + channel) || line.contains("\"NUMSUB\" \"" + channel);
    }
}
