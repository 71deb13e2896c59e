package dev.holdfast.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.OnceOutcome;
import dev.holdfast.OutcomeCodec;
import dev.holdfast.OutcomeNotStoredException;
import dev.holdfast.fixtures.Call;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.spi.StoredOutcome;
import java.io.IOException;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A codec that throws, whatever it throws, does not leave its key locked. */
class RunOnceCodecTest {

    private static final Duration VALIDITY = Duration.ofDays(1);

    private final Rig rig = new Rig();

    private record ThrowingCodec(Throwable thrown) implements OutcomeCodec<String> {

        @Override
        public String encode(String outcome) {
            throw ThrowingCodec.<RuntimeException>disguised(thrown);
        }

        @Override
        public String decode(String text) {
            throw ThrowingCodec.<RuntimeException>disguised(thrown);
        }

        @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
        private static <X extends Throwable> X disguised(Throwable thrown) throws X {
            throw (X) thrown;
        }
    }

    static Stream<Throwable> thrown() {
        return Stream.of(
                new IllegalStateException("broken"),
                new NoClassDefFoundError("a class of the codec"),
                new IOException("in disguise"));
    }

    private Call<OnceOutcome<String>> call(Throwable thrown) {
        return rig.call(() ->
                rig.client.once("import", VALIDITY, options -> {}).call(new ThrowingCodec(thrown), lease -> "done"));
    }

    @ParameterizedTest
    @MethodSource("thrown")
    void encode_throws_theKeyIsReleasedAndTheValueIsNotLost(Throwable thrown) throws Exception {
        Call<OnceOutcome<String>> call = call(thrown);
        rig.server.awaitRecall().isEmpty();
        rig.server.awaitAsk().isGranted();
        rig.server.awaitRecall().isEmpty();

        assertThat(call.thrown())
                .isInstanceOfSatisfying(
                        OutcomeNotStoredException.class,
                        failure -> assertThat(failure.outcome()).isEqualTo("done"))
                .hasCause(thrown);
        rig.server.awaitRelease().isDone();
        rig.assertAtRest();
    }

    @ParameterizedTest
    @MethodSource("thrown")
    void decode_throwsUnderTheLock_theKeyIsReleased(Throwable thrown) throws Exception {
        Call<OnceOutcome<String>> call = call(thrown);
        rig.server.awaitRecall().isEmpty();
        rig.server.awaitAsk().isGranted();
        rig.server.awaitRecall().answers(new StoredOutcome(7, "stored"));

        assertThat(call.thrown()).isInstanceOf(IllegalStateException.class).hasCause(thrown);
        rig.server.awaitRelease().isDone();
        rig.assertAtRest();
    }

    @Test
    void store_theBackendThrows_theKeyIsReleased() throws Exception {
        Call<OnceOutcome<String>> call = rig.call(() -> rig.client
                .once("import", VALIDITY, options -> {})
                .call(OutcomeCodec.text(), lease -> {
                    rig.server.breaksWith(new IllegalStateException("a broken backend"));
                    return "done";
                }));
        rig.server.awaitRecall().isEmpty();
        rig.server.awaitAsk().isGranted();
        rig.server.awaitRecall().isEmpty();

        assertThat(call.thrown()).hasMessageContaining("a broken backend");
        rig.server.breaksWith(null);
        rig.time.advance(Rig.RESPONSE_TIMEOUT);
        rig.server.expectLeave().isDone();
        rig.assertAtRest();
    }
}
