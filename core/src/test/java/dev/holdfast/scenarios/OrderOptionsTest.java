package dev.holdfast.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.holdfast.LockOptions;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Which place a call is to have, as its options say. */
class OrderOptionsTest {

    private static final LockOptions STRICT =
            LockOptions.builder().localHandoffs(7).strictOrder().build();

    private static void assertRefused(UnaryOperator<LockOptions.Builder> options, String why) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> options.apply(LockOptions.builder()).build())
                .withMessageContaining(why);
    }

    @Test
    void options_thatNoPlaceCanHave_areRefusedWithWhatToDo() {
        assertRefused(options -> options.headStart(Duration.ofNanos(-1)), "headStart must be between zero and PT24H");
        assertRefused(options -> options.headStart(Duration.ofDays(1).plusNanos(1)), "headStart must be between");
        assertRefused(options -> options.strictOrder().sticky(Duration.ofSeconds(5)), "leave one of them out");
    }

    @Test
    void strictOrder_hasNoLocalHandoffs() {
        assertThat(STRICT.localHandoffs()).isZero();
        assertThat(STRICT).asString().contains(", in strict order, ");
        assertThat(STRICT.toBuilder().build()).isEqualTo(STRICT);
    }

    @Test
    void relaxedOrder_hasTheLocalHandoffsThatWereSet() {
        LockOptions relaxed = STRICT.toBuilder().relaxedOrder().build();

        assertThat(relaxed.localHandoffs()).isEqualTo(7);
        assertThat(relaxed).isNotEqualTo(STRICT);
    }

    @Test
    void headStart_isPartOfTheOptions() {
        LockOptions early =
                LockOptions.builder().headStart(Duration.ofSeconds(5)).build();

        assertThat(early.headStart()).isEqualTo(Duration.ofSeconds(5));
        assertThat(early.toBuilder().build()).isEqualTo(early).isNotEqualTo(LockOptions.defaults());
        assertThat(early).asString().contains(", head start PT5S, ");
    }
}
