package dev.holdfast.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.holdfast.LockOptions;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** For how long a lock may rest, as its options say. */
class StickyOptionsTest {

    private static final Duration IDLE = Duration.ofSeconds(15);
    private static final LockOptions STICKY = LockOptions.builder().sticky(IDLE).build();

    @Test
    void options_thatNoRestingLockCanHave_areRefusedWithWhatToDo() {
        assertRefused(options -> options.sticky(Duration.ofNanos(1)), "zero, or between PT0.001S and PT24H");
        assertRefused(options -> options.sticky(Duration.ofMillis(-1)), "zero, or between");
        assertRefused(options -> options.sticky(Duration.ofDays(2)), "zero, or between");
        assertRefused(options -> options.sticky(IDLE).notRenewed(), "use renewed(), or leave sticky out");
        assertRefused(options -> options.sticky(IDLE).minHold(IDLE), "leave one of them out");
        assertThatNullPointerException()
                .isThrownBy(() -> LockOptions.builder().sticky(null))
                .withMessage("idle");
    }

    private static void assertRefused(UnaryOperator<LockOptions.Builder> options, String why) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> options.apply(LockOptions.builder()).build())
                .withMessageContaining(why);
    }

    @Test
    void sticky_ofADefault_isTakenBackByZero() {
        LockOptions plain = STICKY.toBuilder().sticky(Duration.ZERO).build();

        assertThat(plain.sticky()).isEmpty();
        assertThat(plain).isEqualTo(LockOptions.defaults());
        assertThat(STICKY.toBuilder().build()).isEqualTo(STICKY).isNotEqualTo(plain);
        assertThat(STICKY).asString().contains(", sticky for PT15S");
    }
}
