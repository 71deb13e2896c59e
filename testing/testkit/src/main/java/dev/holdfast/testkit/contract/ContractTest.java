package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ClientStatistics;
import dev.holdfast.Holdfast;
import dev.holdfast.HoldfastBuilder;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.LockInspection;
import dev.holdfast.spi.LockBackend;
import dev.holdfast.testkit.threads.Actor;
import dev.holdfast.testkit.threads.Patience;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * The ground that the contract's tests stand on: clients, threads and names of their own, and a look afterwards at
 * whether anything is left of them.
 *
 * <p>The tests bound what the protocol bounds, and nothing by the speed of a machine: where something must happen, they
 * wait for it, {@link #SOON} at most; where something must not, its absence follows from an event, never from a pause
 * alone.
 */
@Execution(ExecutionMode.CONCURRENT)
@ExtendWith(StalledMachine.class)
abstract class ContractTest {

    /** Far longer than anything takes that must happen; only a failing test waits for so long. */
    static final Duration SOON = Duration.ofMinutes(1);

    /** Longer than any test, so that what waits for its end has missed a message. */
    static final Duration ENDLESS = Duration.ofMinutes(30);

    /** On a machine with more to do than this, an answer may take longer than the default allows. */
    static final Duration LONGEST_ANSWER = Duration.ofSeconds(8);

    private static final Duration FIRST_LEASE = Duration.ofSeconds(2);
    private static final Duration LOST_BY_NO_STALL = Duration.ofSeconds(60);

    private static final AtomicLong NAMES = new AtomicLong();

    private final BackendFixture fixture;
    private final List<Holdfast> clients = new CopyOnWriteArrayList<>();
    private final List<ServiceClient> serviceClients = new CopyOnWriteArrayList<>();
    private final ConcurrentLinkedQueue<Actor> actors = new ConcurrentLinkedQueue<>();
    private final Set<String> names = ConcurrentHashMap.newKeySet();
    private final List<AutoCloseable> others = new CopyOnWriteArrayList<>();
    private final Holdfast observer;

    ContractTest(BackendContract contract) {
        this.fixture = contract.fixture();
        this.observer = Holdfast.over(fixture.newBackend())
                .responseTimeout(LONGEST_ANSWER)
                .build();
    }

    final BackendFixture fixture() {
        return fixture;
    }

    /** A client with the default settings, but for its patience with a slow machine; closed after the test. */
    final Holdfast newClient() {
        return newClient(settings -> settings);
    }

    final Holdfast newClient(UnaryOperator<HoldfastBuilder> settings) {
        return newClient(fixture.newBackend(), settings);
    }

    final Holdfast newClient(LockBackend backend, UnaryOperator<HoldfastBuilder> settings) {
        Holdfast client = Holdfast.over(backend)
                .responseTimeout(LONGEST_ANSWER)
                .apply(settings)
                .build();
        clients.add(client);
        return client;
    }

    /** A backend of the service by itself, closed after the test. */
    final ServiceClient newServiceClient() {
        ServiceClient client = new ServiceClient(fixture.newBackend());
        serviceClients.add(client);
        return client;
    }

    /** For how long a lease is confirmed at a time: where sessions are shorter, for no longer than these. */
    final Duration confirmed(Duration lease) {
        OptionalLong longestMillis = newServiceClient().backend().capabilities().longestLeaseMillis();
        return Duration.ofMillis(Math.min(lease.toMillis(), longestMillis.orElse(Long.MAX_VALUE)));
    }

    /** A name that no other test uses. */
    final String newName() {
        return remembered("contract:" + getClass().getSimpleName() + ":" + NAMES.incrementAndGet());
    }

    /** Has a name of the test's own choice looked after. */
    final String remembered(String name) {
        names.add(name);
        return name;
    }

    final Actor newActor(String role) {
        Actor actor = new Actor(getClass().getSimpleName() + "-" + role);
        actors.add(actor);
        return actor;
    }

    /** Has something closed after the test and its clients. */
    final <T extends AutoCloseable> T closedAfterwards(T other) {
        others.add(other);
        return other;
    }

    static ConditionFactory soon() {
        return Patience.await();
    }

    /** What the service knows of a lock, asked by a client that has nothing to do with it. */
    final LockInspection inspect(String name) {
        return observer.lock(name).inspect();
    }

    /** Waits until so many attempts stand in the service's queue. */
    final void awaitQueued(String name, long attempts) {
        soon().untilAsserted(() ->
                assertThat(inspect(name).waiterCount()).as("waiters").isEqualTo(attempts));
    }

    /** Waits until so many calls of a client wait for whatever locks. */
    static void awaitWaiting(Holdfast client, int calls) {
        soon().untilAsserted(() -> assertThat(client.statistics().waiting()).isEqualTo(calls));
    }

    final void awaitFree(String name) {
        soon().untilAsserted(() -> assertThat(inspect(name).holder()).isEmpty());
    }

    /**
     * Has a client hand a lock over from one lease to another, without the service. A service may grant a single token
     * to the first who ever asks for a name, and then nothing can be handed over.
     *
     * @return the lease that was handed over, to be closed
     */
    final Lease handOver(Holdfast client, String name) throws Exception {
        for (int tries = 0; tries < 20; tries++) {
            Lease first = client.lock(name).acquire();
            CompletableFuture<Lease> later = client.lock(name).acquireAsync();
            awaitWaiting(client, 1);
            first.close();
            Lease second = Actor.answer(later);
            assertThat(second.token()).isGreaterThan(first.token());
            if (client.statistics().localHandoffs() > 0) {
                return second;
            }
            second.close();
        }
        throw new AssertionError("no lease was handed over within the client");
    }

    /** What a test does with a lease that is not to be lost meanwhile. */
    @FunctionalInterface
    interface Holding {

        /**
         * Holds a lock.
         *
         * @param lease how long it is confirmed for at a time
         * @return whether it was held until it was released
         */
        boolean holdsOn(Duration lease) throws Exception;
    }

    /**
     * Requires that a hold is not lost. A machine that stands still for most of a lease loses it, as it should; so what
     * is lost is held again with longer leases, the last of which no machine stands still for.
     */
    static void requireUnlessStalled(Holding holding) throws Exception {
        Duration lease = FIRST_LEASE;
        while (!holding.holdsOn(lease)) {
            lease = lease.multipliedBy(2);
            assertThat(lease).as("a lease that was lost before its time").isLessThan(LOST_BY_NO_STALL);
        }
    }

    /** Waits until a hold is lost or that time has passed, and says whether it is held still. */
    static boolean isHeldFor(Lease held, Duration time) {
        long startNanos = System.nanoTime();
        soon().until(() -> held.state() == LeaseState.LOST || System.nanoTime() - startNanos >= time.toNanos());
        return held.state() != LeaseState.LOST;
    }

    @AfterEach
    final void nothingIsLeft() throws Exception {
        try {
            serviceClients.forEach(ServiceClient::close);
            clients.forEach(ContractTest::requireAtRest);
            names.forEach(this::requireUnused);
        } finally {
            actors.forEach(Actor::close);
            clients.forEach(Holdfast::close);
            observer.close();
            for (AutoCloseable other : others) {
                other.close();
            }
        }
    }

    private static void requireAtRest(Holdfast client) {
        soon().untilAsserted(() -> {
            ClientStatistics left = client.statistics();
            assertThat(left.lanes()).as("lanes").isZero();
            assertThat(left.held()).as("holds").isZero();
            assertThat(left.waiting()).as("waiting calls").isZero();
            assertThat(left.compensations()).as("compensations").isZero();
        });
    }

    private void requireUnused(String name) {
        soon().untilAsserted(() -> {
            LockInspection left = inspect(name);
            assertThat(left.holder()).as("holder of '%s'", name).isEmpty();
            assertThat(left.waiterCount()).as("waiters for '%s'", name).isZero();
            assertThat(fixture.leftovers(name)).as("what is left of '%s'", name).isEmpty();
        });
    }
}
