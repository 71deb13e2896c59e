package dev.holdfast.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.jdbc.fixture.Scene;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.BackendListener;
import dev.holdfast.spi.LocalClock;
import dev.holdfast.spi.LockBackend;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.PushedGrant;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scenario 86: the application's clock is wrong. */
class ApplicationClockTest {

    private static final Duration LEASE = Duration.ofMinutes(10);

    private record Wrong(long offMillis) implements LocalClock {

        @Override
        public long nanos() {
            return System.nanoTime();
        }

        @Override
        public long wallMillis() {
            return System.currentTimeMillis() + offMillis;
        }
    }

    private static final class Deaf implements BackendListener {

        @Override
        public void granted(PushedGrant grant) {}

        @Override
        public void wanted(LockId lock) {}

        @Override
        public void freeAt(LockId lock, long atNanos) {}

        @Override
        public void messagesRestored() {}

        @Override
        public void requestsRestored() {}

        @Override
        public void takenOver(Predicate<LockId> names) {}

        @Override
        public void identityChanged() {}

        @Override
        public List<LockId> held() {
            return List.of();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {-3_600_000, 3_600_000})
    @DisplayName("scenario 86: an application whose clock is an hour off holds for as long as any other")
    void ask_byAClientWhoseClockIsOff_isGrantedForTheLease(long offMillis) throws Exception {
        try (Scene scene = Scene.onSharedServer();
                LockBackend backend = HoldfastJdbc.builder()
                        .dataSource(scene.server().dataSource())
                        .backend()) {
            backend.start(new Deaf(), new Wrong(offMillis));
            String name = Scene.newName();
            Attempt attempt = Attempt.exclusive(1, System.nanoTime(), LEASE.toMillis(), 1);
            Ask ask = new Ask(
                    LockId.of(name),
                    attempt,
                    Ask.Kind.FIRST,
                    0,
                    Duration.ofSeconds(60).toNanos());

            AskAnswer answer = backend.locks().ask(ask).toCompletableFuture().get();

            assertThat(answer).isInstanceOf(AskAnswer.Granted.class);
            assertThat(((AskAnswer.Granted) answer).validity().termNanos())
                    .isBetween(LEASE.minusMinutes(1).toNanos(), LEASE.toNanos());
            assertThat(scene.client()
                            .lock(name)
                            .inspect()
                            .holder()
                            .orElseThrow()
                            .leaseLeft())
                    .isBetween(LEASE.minusMinutes(2), LEASE);
        }
    }
}
