package dev.holdfast.redis.internal.sentinel;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class NewestPrimaryTest {

    private static final NamedPrimary OLD = new NamedPrimary("10.0.0.1", 6379, 4);
    private static final NamedPrimary NEW = new NamedPrimary("10.0.0.2", 6379, 5);
    private static final NamedPrimary ANEW = new NamedPrimary("10.0.0.3", 6379, 0);

    private final NewestPrimary primary = new NewestPrimary(3);

    private NamedPrimary after(List<NamedPrimary> named, Duration at) {
        primary.saw(named, at.toNanos());
        return primary.newest();
    }

    @Test
    void newest_nothingSeen_isNone() {
        assertThat(after(List.of(), Duration.ZERO)).isNull();
    }

    @Test
    void saw_staleSentinelsInTheMajority_believesTheHighestEpoch() {
        assertThat(after(List.of(OLD, NEW, OLD), Duration.ZERO)).isEqualTo(NEW);
    }

    @Test
    void saw_lowerEpochThanBefore_keepsThePrimary() {
        after(List.of(NEW), Duration.ZERO);

        assertThat(after(List.of(OLD, OLD, OLD), Duration.ofSeconds(1))).isEqualTo(NEW);
        assertThat(after(List.of(OLD, OLD, OLD), Duration.ofSeconds(30))).isEqualTo(NEW);
    }

    @Test
    void saw_lowerEpochOfMostForHalfAMinute_isBelieved() {
        after(List.of(NEW), Duration.ZERO);
        after(List.of(ANEW, ANEW), Duration.ofSeconds(1));

        assertThat(after(List.of(ANEW, ANEW), Duration.ofSeconds(31))).isEqualTo(ANEW);
    }

    @Test
    void saw_lowerEpochOfHalf_isNotBelieved() {
        NewestPrimary ofFour = new NewestPrimary(4);
        ofFour.saw(List.of(NEW), 0);
        ofFour.saw(List.of(ANEW, ANEW), Duration.ofSeconds(1).toNanos());
        ofFour.saw(List.of(ANEW, ANEW), Duration.ofSeconds(60).toNanos());

        assertThat(ofFour.newest()).isEqualTo(NEW);
    }

    @Test
    void saw_presentEpochBetweenLowerOnes_beginsTheHalfMinuteAnew() {
        after(List.of(NEW), Duration.ZERO);
        after(List.of(ANEW, ANEW), Duration.ofSeconds(1));
        after(List.of(ANEW, ANEW, NEW), Duration.ofSeconds(20));

        assertThat(after(List.of(ANEW, ANEW), Duration.ofSeconds(40))).isEqualTo(NEW);
    }

    @Test
    void saw_twoAddressesUnderOneEpoch_keepsThePresentOne() {
        NamedPrimary other = new NamedPrimary("10.0.0.9", 6379, 5);
        after(List.of(NEW), Duration.ZERO);

        assertThat(after(List.of(other, NEW), Duration.ofSeconds(1))).isEqualTo(NEW);
    }

    @Test
    void saw_anotherAddressUnderTheSameEpochAlone_isBelieved() {
        NamedPrimary other = new NamedPrimary("10.0.0.9", 6379, 5);
        after(List.of(NEW), Duration.ZERO);

        assertThat(after(List.of(other, other), Duration.ofSeconds(1))).isEqualTo(other);
    }
}
