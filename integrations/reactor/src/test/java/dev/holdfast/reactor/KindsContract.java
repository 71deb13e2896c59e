package dev.holdfast.reactor;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.AnyLock;
import dev.holdfast.DistributedSemaphore;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LockSet;
import dev.holdfast.LockTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

/** What can be held: a lock, permits, several locks, and one of several. */
abstract class KindsContract extends ReactorTest {

    private final AnyLock printers = holdfast.anyOf(List.of("p1", "p2", "p3"));
    private final ReactiveLock<Lease> printer = ReactiveLock.of(printers);
    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger cancelled = new AtomicInteger();

    KindsContract(Supplier<Holdfast> connection) {
        super(connection);
    }

    private List<Lease> taken(String... names) throws InterruptedException {
        List<Lease> taken = new ArrayList<>();
        for (String name : names) {
            taken.add(other.lock(name).acquire(LONG));
        }
        return taken;
    }

    private Mono<Object> untilCancelled() {
        return Mono.never()
                .doOnSubscribe(subscription -> running.incrementAndGet())
                .doOnCancel(cancelled::incrementAndGet);
    }

    @Test
    void lock_isHeldWhileTheActionRuns() throws Exception {
        ReactiveLock<Lease> order = ReactiveLock.of(holdfast.lock("order"));

        StepVerifier.create(order.within(LONG).using(lease -> Mono.fromSupplier(() -> isFree("order"))))
                .expectNext(false)
                .expectComplete()
                .verify(LONG);
        assertAllIsFree("order");
    }

    @Test
    void permits_asManyAsThereAre_letInSoMany() {
        DistributedSemaphore imports = holdfast.semaphore("imports", 3);
        ReactiveLock<Lease> one = ReactiveLock.of(imports);
        ReactiveLock<Lease> two = ReactiveLock.of(imports, 2);
        Mono<List<Integer>> nested = two.using(first -> one.usingMany(
                        second -> one.tryUsingMany(none -> Flux.just(-1)).concatWith(Mono.just(1)))
                .concatWith(two.tryUsing(none -> Mono.just(-2)))
                .collectList());

        StepVerifier.create(nested)
                .assertNext(seen -> assertThat(seen).containsExactly(1))
                .expectComplete()
                .verify(LONG);
        StepVerifier.create(ReactiveLock.of(imports, 3).within(LONG).using(all -> Mono.just(3)))
                .expectNext(3)
                .expectComplete()
                .verify(LONG);
    }

    @Test
    void set_ofLocks_isHeldAndReleasedAsAWhole() throws Exception {
        LockSet locks = holdfast.allOf(List.of("a", "b"));
        Mono<List<Boolean>> free = ReactiveLock.of(locks)
                .within(LONG)
                .using(leases -> Mono.fromSupplier(() -> List.of(isFree("a"), isFree("b"))));

        StepVerifier.create(free)
                .expectNext(List.of(false, false))
                .expectComplete()
                .verify(LONG);
        StepVerifier.create(ReactiveLock.of(locks).usingMany(leases -> Flux.fromIterable(leases.names())))
                .expectNext("a", "b")
                .expectComplete()
                .verify(LONG);
        try (Lease busy = other.lock("b").acquire()) {
            StepVerifier.create(ReactiveLock.of(locks).tryUsingMany(leases -> Flux.just(busy.token())))
                    .expectComplete()
                    .verify(LONG);
        }
        assertAllIsFree("a", "b");
    }

    // ---- one of several

    @Test
    void any_whileOneIsFree_holdsThatOne() throws Exception {
        List<Lease> taken = taken("p1", "p3");

        StepVerifier.create(printer.tryUsing(lease -> Mono.fromSupplier(() -> lease.name() + isFree("p2"))))
                .expectNext("p2false")
                .expectComplete()
                .verify(LONG);
        StepVerifier.create(printer.usingMany(lease -> Flux.just(lease.name(), "done")))
                .expectNext("p2", "done")
                .expectComplete()
                .verify(LONG);

        taken.forEach(Lease::close);
        assertAllIsFree("p1", "p2", "p3");
    }

    @Test
    void any_byAsManyAsThereAre_holdsEach() throws Exception {
        Mono<List<String>> names = printer.using(first -> printer.using(second ->
                printer.using(third -> printer.tryUsing(fourth -> Mono.just(List.of(fourth.name())))
                        .defaultIfEmpty(List.of(first.name(), second.name(), third.name())))));

        StepVerifier.create(names)
                .assertNext(held -> assertThat(held).containsExactlyInAnyOrder("p1", "p2", "p3"))
                .expectComplete()
                .verify(LONG);
        assertAllIsFree("p1", "p2", "p3");
    }

    @Test
    void any_whileAllAreTaken_waitsForTheFirstThatIsReleased() throws Exception {
        List<Lease> taken = taken("p1", "p2", "p3");

        StepVerifier.create(printer.within(LONG).using(lease -> Mono.just(lease.name())))
                .then(() -> await().until(() -> holdfast.statistics().waiting() == 3))
                .then(taken.get(1)::close)
                .expectNext("p2")
                .expectComplete()
                .verify(LONG);

        await().until(() -> holdfast.statistics().waiting() == 0);
        taken.forEach(Lease::close);
        assertAllIsFree("p1", "p2", "p3");
    }

    @Test
    void any_notInTime_isATimeoutOrNothing() throws Exception {
        List<Lease> taken = taken("p1", "p2", "p3");

        for (Duration wait : List.of(Duration.ZERO, Duration.ofMillis(1))) {
            StepVerifier.create(printer.within(wait).using(lease -> Mono.just(1)))
                    .expectErrorSatisfies(error -> assertThat(error)
                            .isInstanceOf(LockTimeoutException.class)
                            .hasMessageContaining("'p1', 'p2', 'p3'"))
                    .verify(LONG);
            StepVerifier.create(printer.within(wait).tryUsingMany(lease -> Flux.just(1)))
                    .expectComplete()
                    .verify(LONG);
        }
        StepVerifier.create(printer.tryUsing(lease -> Mono.just(1)))
                .expectComplete()
                .verify(LONG);

        taken.forEach(Lease::close);
        assertAllIsFree("p1", "p2", "p3");
    }

    @Test
    void any_whoseActionFails_isReleased() throws Exception {
        IllegalStateException thrown = new IllegalStateException("inside");

        StepVerifier.create(printer.using(lease -> Mono.error(thrown)))
                .expectErrorSatisfies(
                        error -> assertThat(error).isSameAs(thrown).hasNoSuppressedExceptions())
                .verify(LONG);
        StepVerifier.create(printer.using(lease -> null))
                .expectErrorMessage("The action for any of the locks [p1, p2, p3] returned null: return Mono.empty() or"
                        + " Flux.empty()")
                .verify(LONG);

        assertAllIsFree("p1", "p2", "p3");
    }

    @Test
    void any_cancelledWhileTheActionRuns_isReleased() throws Exception {
        Disposable subscription = printer.using(lease -> untilCancelled()).subscribe();
        await().untilAtomic(running, value -> assertThat(value).isEqualTo(1));

        subscription.dispose();

        assertThat(cancelled).hasValue(1);
        await().until(() -> holdfast.statistics().held() == 0);
        assertAllIsFree("p1", "p2", "p3");
    }

    @Test
    void any_cancelledWhileItWaits_leavesAllQueues() throws Exception {
        List<Lease> taken = taken("p1", "p2", "p3");
        Disposable subscription = printer.using(lease -> untilCancelled()).subscribe();
        await().until(() -> holdfast.statistics().waiting() == 3);

        subscription.dispose();

        await().until(() -> holdfast.statistics().waiting() == 0);
        taken.forEach(Lease::close);
        assertAllIsFree("p1", "p2", "p3");
        assertThat(running).hasValue(0);
    }

    @Test
    void any_lostWhileTheActionRuns_cancelsItAndIsTheError() {
        AnyLock ending = holdfast.anyOf(
                List.of("p1", "p2"), o -> o.lease(Duration.ofSeconds(2)).notRenewed());

        StepVerifier.create(ReactiveLock.of(ending).using(lease -> untilCancelled()))
                .expectErrorSatisfies(error -> assertThat(error)
                        .isInstanceOf(LeaseLostException.class)
                        .hasMessageMatching("The lease on lock 'p[12]' \\(token \\d+\\) was lost before the action .*"))
                .verify(LONG);
        assertThat(cancelled).hasValue(1);
    }
}
