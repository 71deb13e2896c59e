package dev.holdfast.lab.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.testkit.threads.Patience;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What each peer must do before its figures mean anything. */
class EveryPeerTest {

    /** What those peers stand on that can use several. */
    private static final Database DATABASE = Database.POSTGRESQL;

    private static final int CLIENTS = 2;
    private static final int THREADS = 2;
    private static final int PASSES = 25;

    /** Threads that belong to no client, and do not keep a JVM from ending; the executor ends after an idle second. */
    private static final List<String> OF_THE_WHOLE_JVM = List.of("globalEventExecutor", "ForkJoinPool.commonPool");

    private static final Map<BackendKind, PeerBackend> backends = new EnumMap<>(BackendKind.class);

    private static EmbeddedRedis redis;

    /** What only a lock protects: two at once lose counts. */
    private volatile int counter;

    @BeforeAll
    static void start() {
        redis = EmbeddedRedis.start();
    }

    @AfterAll
    static void stop() {
        backends.values().forEach(PeerBackend::close);
        redis.close();
    }

    static Stream<String> all() {
        return Peers.all().stream().map(Peer::name);
    }

    /** One of each library, and of Holdfast's backends. */
    static Stream<String> oneOfEach() {
        return Stream.of("floor", "holdfast", "redisson", "shedlock", "holdfast-h2");
    }

    static Stream<String> others() {
        Set<String> each = oneOfEach().collect(Collectors.toSet());
        return all().filter(name -> !each.contains(name));
    }

    static Stream<String> waiting() {
        return all().filter(name -> Peers.named(name).waits());
    }

    static Stream<String> notWaiting() {
        return all().filter(name -> !Peers.named(name).waits());
    }

    @ParameterizedTest
    @MethodSource("waiting")
    void lock_threadsOfTwoClients_areNeverInsideAtOnce(String name) throws Exception {
        try (Clients clients = new Clients(Peers.named(name), CLIENTS)) {
            List<PeerLock> locks = new ArrayList<>();
            for (int i = 0; i < CLIENTS * THREADS; i++) {
                locks.add(clients.get(i % CLIENTS).lock("shared:" + name));
            }

            LockLoops.inThreads(locks, PASSES, () -> {
                int seen = counter;
                // Time for another client, if the lock lets it in.
                LockSupport.parkNanos(100_000);
                counter = seen + 1;
            });

            assertThat(counter).isEqualTo(CLIENTS * THREADS * PASSES);
        }
    }

    @Tag("ci")
    @ParameterizedTest
    @MethodSource("notWaiting")
    void lock_heldByAnotherClient_isRefusedUntilItIsReleased(String name) {
        try (Clients clients = new Clients(Peers.named(name), 2)) {
            PeerLock holder = clients.get(0).lock("refused:" + name);
            PeerLock other = clients.get(1).lock("refused:" + name);

            holder.lock();
            assertThatThrownBy(other::lock)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("refused:" + name);
            holder.unlock();
            other.lock();
            other.unlock();
        }
    }

    @Tag("ci")
    @ParameterizedTest
    @MethodSource("all")
    void lock_ofItsOwnForEachThread_isTakenAgainAndAgain(String name) throws Exception {
        try (Clients clients = new Clients(Peers.named(name), 1)) {
            List<PeerLock> locks = List.of(
                    clients.get(0).lock("own:" + name + ":1"), clients.get(0).lock("own:" + name + ":2"));

            LockLoops.inThreads(locks, PASSES, () -> {});
        }
    }

    @ParameterizedTest
    @MethodSource("oneOfEach")
    void close_afterUse_leavesNoThreadBehind(String name) throws Exception {
        useAndCloseTwice(name);
    }

    @Tag("ci")
    @ParameterizedTest
    @MethodSource("others")
    void close_afterUseOfAnyOther_leavesNoThreadBehind(String name) throws Exception {
        useAndCloseTwice(name);
    }

    private static void useAndCloseTwice(String name) throws Exception {
        // The first time starts what belongs to the whole JVM, and stays.
        useAndClose(name);
        Set<Thread> before = alive();
        useAndClose(name);

        // In this thread: what waits with threads of its own would find them.
        long deadlineNanos = System.nanoTime() + Patience.LIMIT.toNanos();
        while (!left(before).isEmpty() && System.nanoTime() < deadlineNanos) {
            Thread.sleep(10);
        }
        assertThat(left(before)).isEmpty();
    }

    private static void useAndClose(String name) throws Exception {
        try (Clients clients = new Clients(Peers.named(name), CLIENTS)) {
            List<PeerLock> locks = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                locks.add(clients.get(i)
                        .lock("closed:" + name + (Peers.named(name).waits() ? "" : i)));
            }
            LockLoops.inThreads(locks, PASSES, () -> {});
        }
    }

    private static Set<Thread> alive() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(Thread::isAlive)
                .filter(thread -> OF_THE_WHOLE_JVM.stream()
                        .noneMatch(name -> thread.getName().startsWith(name)))
                .collect(Collectors.toSet());
    }

    private static Set<Thread> left(Set<Thread> before) {
        Set<Thread> left = alive();
        left.removeAll(before);
        return left;
    }

    /** Some clients of a peer. */
    private static final class Clients implements AutoCloseable {

        private final List<PeerClient> connected = new ArrayList<>();

        Clients(Peer peer, int count) {
            String uri = peer.backend().map(Clients::uri).orElse(redis.uri());
            for (int i = 0; i < count; i++) {
                connected.add(peer.connect(uri));
            }
        }

        private static String uri(BackendKind kind) {
            kind.missing(DATABASE).ifPresent(what -> Assumptions.abort(() -> "NOT CHECKED, because there is " + what));
            return backends.computeIfAbsent(kind.on(DATABASE), BackendKind::start)
                    .uri();
        }

        PeerClient get(int index) {
            return connected.get(index);
        }

        @Override
        public void close() {
            connected.forEach(PeerClient::close);
        }
    }
}
