package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.holdfast.Holdfast;
import dev.holdfast.LockOptions;
import dev.holdfast.OnceOptions;
import dev.holdfast.OnceOutcome;
import dev.holdfast.OutcomeCodec;
import dev.holdfast.OutcomeNotStoredException;
import dev.holdfast.RunOnce;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What {@code once} refuses, and how outcomes become text and come back. */
abstract class OnceInputContract extends ContractTest {

    private static final Duration TOO_LONG = Duration.ofSeconds(Long.MAX_VALUE);

    OnceInputContract(BackendContract contract) {
        super(contract);
    }

    @Test
    void once_impossibleTimes_areRefusedAndNamed() {
        Holdfast client = newClient();
        for (Duration validity : List.of(
                Duration.ZERO,
                Duration.ofNanos(999_999),
                Duration.ofNanos(-1),
                TOO_LONG.negated(),
                OnceOptions.LONGEST_VALIDITY.plusNanos(1),
                TOO_LONG)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> client.runOnce("key", validity, () -> {}))
                    .withMessageContaining("validity");
        }
        for (Duration wait : List.of(Duration.ofNanos(-1), TOO_LONG.negated(), TOO_LONG)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> client.once("key", ENDLESS, o -> o.waitAtMost(wait)))
                    .withMessageContaining("waitAtMost");
        }
        for (Duration lease : List.of(Duration.ZERO, LockOptions.LONGEST_LEASE.plusNanos(1))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> client.once("key", ENDLESS, o -> o.lease(lease)))
                    .withMessageContaining("lease");
        }
        assertThat(client.statistics().remoteGrants()).isZero();
    }

    @Test
    void once_impossibleKey_isRefused() {
        Holdfast client = newClient();

        assertThatIllegalArgumentException().isThrownBy(() -> client.runOnce("", ENDLESS, () -> {}));
        fixture()
                .longestNameBytes()
                .ifPresent(bytes -> assertThatIllegalArgumentException()
                        .isThrownBy(() -> client.runOnce("k".repeat(bytes), ENDLESS, () -> {}))
                        .withMessageContaining("key"));
    }

    @Test
    void lock_nameOfARunOnce_isRefused() {
        Holdfast client = newClient();
        String name = client.once("key", ENDLESS, o -> {}).inspect().name();

        assertThatIllegalArgumentException().isThrownBy(() -> client.lock(name)).withMessageContaining(name);
    }

    @Test
    void call_codec_writesAndReads() {
        String key = newName();
        OutcomeCodec<Integer> numbers = new OutcomeCodec<>() {
            @Override
            public String encode(Integer outcome) {
                return Integer.toHexString(outcome);
            }

            @Override
            public Integer decode(String text) {
                return Integer.valueOf(text, 16);
            }
        };

        assertThat(newClient()
                        .once(key, ENDLESS, o -> {})
                        .call(numbers, lease -> 1234)
                        .ranHere())
                .isTrue();
        assertThat(newClient()
                        .once(key, ENDLESS, o -> {})
                        .call(numbers, lease -> 5)
                        .value())
                .isEqualTo(1234);
        assertThat(newClient().callOnce(key, ENDLESS, lease -> "none").value()).isEqualTo("4d2");
    }

    @Test
    void call_codecCannotReadWhatIsStored_saysSo() {
        String key = newName();
        newClient().callOnce(key, ENDLESS, lease -> "no number");
        RunOnce numbers = newClient().once(key, ENDLESS, o -> {});

        assertThatIllegalStateException()
                .isThrownBy(() -> numbers.call(new Numbers(), lease -> 5))
                .withMessageContaining(key)
                .withCauseInstanceOf(NumberFormatException.class);
    }

    private static final class Numbers implements OutcomeCodec<Integer> {
        @Override
        public String encode(Integer outcome) {
            return outcome.toString();
        }

        @Override
        public Integer decode(String text) {
            return Integer.valueOf(text);
        }
    }

    @Test
    void call_outcomeThatCannotBeStored_isReportedWithItAndTheNextRuns() {
        String key = newName();
        Holdfast client = newClient();
        RunOnce once = client.once(key, ENDLESS, o -> {});
        String tooLong = "ü".repeat(RunOnce.LONGEST_OUTCOME_BYTES / 2) + "x";
        for (String outcome : List.of(tooLong, "half of a pair: \uD83D")) {
            assertThatExceptionOfType(OutcomeNotStoredException.class)
                    .isThrownBy(() -> once.call(lease -> outcome))
                    .withMessageContaining(key)
                    .withCauseInstanceOf(IllegalArgumentException.class)
                    .satisfies(thrown -> assertThat(thrown.outcome()).isEqualTo(outcome));
        }
        assertThatExceptionOfType(OutcomeNotStoredException.class)
                .isThrownBy(() -> once.call(new Unwritable(), lease -> 7))
                .withCauseInstanceOf(UnsupportedOperationException.class)
                .satisfies(thrown -> assertThat(thrown.outcome()).isEqualTo(7));

        OnceOutcome<String> stored = once.call(lease -> tooLong.substring(1));
        assertThat(stored.ranHere()).isTrue();
        assertThat(newClient().callOnce(key, ENDLESS, lease -> "again").value()).isEqualTo(tooLong.substring(1));
    }

    private static final class Unwritable implements OutcomeCodec<Integer> {
        @Override
        public String encode(Integer outcome) {
            throw new UnsupportedOperationException("thrown by the codec on purpose");
        }

        @Override
        public Integer decode(String text) {
            return 0;
        }
    }
}
