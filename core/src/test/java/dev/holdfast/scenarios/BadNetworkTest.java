package dev.holdfast.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ClientStatistics;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.LockOptions;
import dev.holdfast.fixtures.ClientProcess;
import dev.holdfast.fixtures.Clients;
import dev.holdfast.fixtures.Network;
import dev.holdfast.fixtures.NetworkedBackend;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random sequences of calls by clients whose requests, answers and pushes are lost, late, repeated and out of order,
 * and whose processes are stopped. At no moment are there two valid leases; a later grant never has a lower token; and
 * once the network is well again, each waiter is served and nothing is left. A failure names its seed.
 */
class BadNetworkTest {

    private static final String NAME = "lock";
    private static final List<LockOptions> OPTIONS = List.of(
            LockOptions.builder().lease(Duration.ofSeconds(4)).build(),
            LockOptions.builder().lease(Duration.ofSeconds(1)).build(),
            LockOptions.builder().lease(Duration.ofSeconds(2)).notRenewed().build(),
            LockOptions.builder()
                    .lease(Duration.ofSeconds(3))
                    .minHold(Duration.ofMillis(500))
                    .build());

    /** Loses, delays and repeats, at rates that the seed draws. */
    private static final class BadNetwork implements Network {

        private final Random random;
        private final double loss;
        private final double repetition;
        private final int slowMillis;
        private boolean well;

        BadNetwork(Random random) {
            this.random = random;
            this.loss = random.nextDouble() * 0.3;
            this.repetition = random.nextDouble() * 0.2;
            this.slowMillis = 1 + random.nextInt(1500);
        }

        @Override
        public List<Duration> request() {
            return fate();
        }

        @Override
        public List<Duration> answer() {
            return fate();
        }

        @Override
        public List<Duration> push() {
            return fate();
        }

        private List<Duration> fate() {
            if (well) {
                return AT_ONCE;
            }
            if (random.nextDouble() < loss) {
                return List.of();
            }
            return random.nextDouble() < repetition ? List.of(delay(), delay()) : List.of(delay());
        }

        private Duration delay() {
            return Duration.ofMillis((long) (Math.pow(random.nextDouble(), 5) * slowMillis));
        }
    }

    private record Client(Holdfast holdfast, ClientProcess process, BadNetwork network) {}

    private record Wanted(Client client, CompletableFuture<Lease> future) {}

    private final Clients clients = new Clients();
    private final List<Client> all = new ArrayList<>();
    private final List<Wanted> wanted = new ArrayList<>();
    private long highestToken;

    static LongStream seeds() {
        return LongStream.rangeClosed(1, Long.getLong("holdfast.seeds", 150));
    }

    static LongStream moreSeeds() {
        return LongStream.rangeClosed(151, 400);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    @DisplayName("scenario 12b, at random: no interleaving has two valid leases, and none leaves anything")
    void calls_onABadNetwork_areSafe(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 3; i++) {
            connect(random);
        }
        for (int step = 0; step < 250; step++) {
            step(random);
        }
        recover();
    }

    @ParameterizedTest
    @MethodSource("moreSeeds")
    @Tag("ci")
    @DisplayName("scenario 12b, more often: no interleaving has two valid leases, and none leaves anything")
    void moreCalls_onABadNetwork_areSafe(long seed) {
        calls_onABadNetwork_areSafe(seed);
    }

    private void connect(Random random) {
        ClientProcess process = new ClientProcess(clients.time);
        BadNetwork network = new BadNetwork(random);
        NetworkedBackend backend = clients.backend(network, process);
        all.add(new Client(clients.connect(backend, process), process, network));
    }

    private void step(Random random) {
        Client client = all.get(random.nextInt(all.size()));
        int choice = random.nextInt(100);
        if (choice < 20) {
            LockOptions options = OPTIONS.get(random.nextInt(OPTIONS.size()));
            boolean timed = random.nextBoolean();
            client.process.run(() -> wanted.add(new Wanted(
                    client,
                    timed
                            ? client.holdfast.lock(NAME, options).acquireAsync(Duration.ofMillis(random.nextInt(4000)))
                            : client.holdfast.lock(NAME, options).acquireAsync())));
        } else if (choice < 25 && !wanted.isEmpty()) {
            Wanted one = wanted.get(random.nextInt(wanted.size()));
            one.client.process.run(() -> one.future.cancel(false));
        } else if (choice < 50) {
            releaseOne(random);
        } else if (choice < 53) {
            client.process.stop();
        } else if (choice < 58) {
            check(wanted);
            all.forEach(one -> one.process.go());
        } else {
            int millis = random.nextInt(400);
            for (int i = 0; i < millis; i += 20) {
                clients.time.advanceMillis(20);
                check();
            }
        }
        check();
    }

    private void releaseOne(Random random) {
        List<Wanted> granted = wanted.stream().filter(BadNetworkTest::isGranted).toList();
        if (!granted.isEmpty()) {
            Wanted one = granted.get(random.nextInt(granted.size()));
            one.client.process.run(() -> {
                CompletableFuture<?> unused = one.future.join().releaseAsync();
            });
        }
    }

    private static boolean isOver(Wanted one) {
        if (!isGranted(one)) {
            return one.future.isDone();
        }
        LeaseState state = one.future.join().state();
        return state == LeaseState.LOST || state == LeaseState.RELEASED;
    }

    private static boolean isGranted(Wanted one) {
        return one.future.isDone() && !one.future.isCompletedExceptionally();
    }

    /** A stopped process does not look; what it would see when it goes on is checked then. */
    private void check() {
        check(wanted.stream().filter(one -> !one.client.process.isStopped()).toList());
    }

    private void check(List<Wanted> looking) {
        List<Lease> valid = looking.stream()
                .filter(BadNetworkTest::isGranted)
                .map(one -> one.future.join())
                .filter(lease -> !lease.remaining().isZero())
                .toList();
        assertThat(valid).as("valid leases").hasSizeLessThanOrEqualTo(1);
        wanted.removeIf(one -> !one.client.process.isStopped() && isOver(one));
        valid.forEach(lease -> {
            assertThat(lease.token()).as("the valid token").isGreaterThanOrEqualTo(highestToken);
            highestToken = lease.token();
        });
    }

    private void recover() {
        all.forEach(one -> {
            one.network.well = true;
            one.process.go();
        });
        Random random = new Random(1);
        for (int i = 0; i < 2000 && !wanted.isEmpty(); i++) {
            clients.time.advanceMillis(50);
            check();
            releaseOne(random);
            check();
        }
        assertThat(wanted).as("each waiter was served").isEmpty();
        clients.time.advance(Duration.ofMinutes(2));
        for (Client client : all) {
            ClientStatistics left = client.holdfast.statistics();
            assertThat(left.lanes() + left.held() + left.waiting() + left.compensations())
                    .as("left in a client")
                    .isZero();
        }
    }
}
