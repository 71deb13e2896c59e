package dev.holdfast.reactor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.DistributedSemaphore;
import dev.holdfast.Lease;
import dev.holdfast.LockSet;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

/** What else than a lock can be held: permits, and several locks. */
class ReactorKindsTest extends ReactorTest {

    @Test
    void permits_asManyAsThereAre_letInSoMany() {
        DistributedSemaphore imports = holdfast.semaphore("imports", 3);
        Mono<List<Integer>> nested = HoldfastReactor.using(
                imports,
                2,
                two -> HoldfastReactor.usingMany(
                                imports,
                                1,
                                one -> HoldfastReactor.tryUsingMany(imports, 1, Duration.ZERO, none -> Flux.just(-1))
                                        .concatWith(Mono.just(1)))
                        .concatWith(HoldfastReactor.tryUsing(imports, 2, Duration.ZERO, none -> Mono.just(-2)))
                        .collectList());

        StepVerifier.create(nested)
                .assertNext(seen -> assertThat(seen).containsExactly(1))
                .expectComplete()
                .verify(LONG);
        StepVerifier.create(HoldfastReactor.using(imports, 3, LONG, all -> Mono.just(3)))
                .expectNext(3)
                .expectComplete()
                .verify(LONG);
    }

    @Test
    void set_ofLocks_isHeldAndReleasedAsAWhole() throws Exception {
        LockSet both = holdfast.allOf(List.of("a", "b"));
        Mono<List<Boolean>> free =
                HoldfastReactor.using(both, LONG, leases -> Mono.fromSupplier(() -> List.of(isFree("a"), isFree("b"))));

        StepVerifier.create(free)
                .expectNext(List.of(false, false))
                .expectComplete()
                .verify(LONG);
        StepVerifier.create(HoldfastReactor.usingMany(both, leases -> Flux.fromIterable(leases.names())))
                .expectNext("a", "b")
                .expectComplete()
                .verify(LONG);
        try (Lease busy = other.lock("b").acquire()) {
            StepVerifier.create(HoldfastReactor.tryUsingMany(both, Duration.ZERO, leases -> Flux.just(busy.token())))
                    .expectComplete()
                    .verify(LONG);
        }
        assertAllIsFree("a", "b");
    }
}
