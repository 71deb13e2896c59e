package dev.holdfast.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.local.LocalLockService;
import io.micrometer.common.KeyValues;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Handlers, conventions and predicates that throw: the lock is acquired and released as without them. */
@SuppressWarnings("LockNotBeforeTry") // locking and unlocking are what is tested
class ThrowingObservationsTest {

    /** Where code of the application throws. */
    enum Place {
        PREDICATE,
        CONVENTION,
        START,
        ERROR,
        SCOPE_OPENED,
        SCOPE_CLOSED,
        STOP
    }

    private static final class FailingHandlers
            implements ObservationHandler<LockObservationContext>, LockObservationConvention {

        private final Place place;

        FailingHandlers(Place place) {
            this.place = place;
        }

        private void reached(Place reached) {
            if (reached == place) {
                throw new NoClassDefFoundError("a class of the " + reached);
            }
        }

        @Override
        public boolean supportsContext(Observation.Context context) {
            return context instanceof LockObservationContext;
        }

        @Override
        public KeyValues getLowCardinalityKeyValues(LockObservationContext context) {
            reached(Place.CONVENTION);
            return KeyValues.empty();
        }

        @Override
        public void onStart(LockObservationContext context) {
            reached(Place.START);
        }

        @Override
        public void onError(LockObservationContext context) {
            reached(Place.ERROR);
        }

        @Override
        public void onScopeOpened(LockObservationContext context) {
            reached(Place.SCOPE_OPENED);
        }

        @Override
        public void onScopeClosed(LockObservationContext context) {
            reached(Place.SCOPE_CLOSED);
        }

        @Override
        public void onStop(LockObservationContext context) {
            reached(Place.STOP);
        }
    }

    private final LocalLockService service = new LocalLockService();
    private final Holdfast plain = service.connect();
    private final ObservationRegistry registry = ObservationRegistry.create();

    private DistributedLock lock(Place place) {
        FailingHandlers throwing = new FailingHandlers(place);
        registry.observationConfig()
                .observationPredicate((name, context) -> {
                    throwing.reached(Place.PREDICATE);
                    return true;
                })
                .observationHandler(throwing);
        return HoldfastObservations.observe(plain, registry, throwing).lock("order:42");
    }

    private void assertFree() {
        assertThat(plain.statistics().held()).isZero();
        assertThat(registry.getCurrentObservationScope()).isNull();
        plain.close();
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void lock_observationThrows_isHeldOnceAndReleased(Place place) throws Exception {
        DistributedLock lock = lock(place);

        lock.lock();
        assertThat(lock.holdCount()).isEqualTo(1);
        lock.unlock();
        assertThat(lock.tryLock(1, TimeUnit.SECONDS)).isTrue();
        lock.unlock();

        assertFree();
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void run_observationThrows_runsAndReleases(Place place) {
        DistributedLock lock = lock(place);
        AtomicInteger ran = new AtomicInteger();

        lock.<RuntimeException>run(ran::incrementAndGet);
        assertThat(lock.<RuntimeException>tryRun(Duration.ofSeconds(1), ran::incrementAndGet))
                .isTrue();
        assertThat(lock.<Integer, RuntimeException>call(lease -> ran.incrementAndGet()))
                .isEqualTo(3);
        IllegalStateException broken = new IllegalStateException("the section's own");
        assertThatThrownBy(() -> lock.<IllegalStateException>run(() -> {
                    throw broken;
                }))
                .isSameAs(broken);

        assertFree();
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void acquire_observationThrows_givesALeaseThatCanBeReleased(Place place) throws Exception {
        DistributedLock lock = lock(place);

        try (Lease lease = lock.acquire()) {
            lease.check();
        }
        try (Lease lease = lock.acquireAsync().get(20, TimeUnit.SECONDS)) {
            lease.check();
        }

        assertFree();
    }
}
