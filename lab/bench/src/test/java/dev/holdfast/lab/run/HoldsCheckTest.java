package dev.holdfast.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.report.Violations;
import dev.holdfast.lab.run.Tape.Pass;
import java.util.List;
import org.junit.jupiter.api.Test;

class HoldsCheckTest {

    /** More than the number of findings at which the check stops to look. */
    private static final int MANY = 1_700;

    private final HoldsCheck check = new HoldsCheck(1);

    @Test
    void found_oneAfterAnother_isNothing() {
        for (int i = 0; i < MANY; i++) {
            check.add(pass(i % 3, 0, i * 10L, i * 10L + 10, Tape.NO_TOKEN));
        }

        assertThat(check.found(0, 0)).isEqualTo(Violations.NONE);
    }

    @Test
    void found_twoAtOnce_isReportedWithWhoAndWhen() {
        check.add(pass(0, 0, 1_000_000, 3_000_000, Tape.NO_TOKEN));
        check.add(pass(1, 0, 2_000_000, 4_000_000, Tape.NO_TOKEN));

        assertThat(check.found(0, 0))
                .isEqualTo(new Violations(
                        0,
                        0,
                        1,
                        List.of("OVERLAP of lock 0: client 0, thread 5 from 0.000 to 2.000 ms"
                                + " and client 1, thread 5 from 1.000 to 3.000 ms")));
    }

    @Test
    void found_twoAtOnceOnTwoLocks_isNothing() {
        check.add(pass(0, 0, 1_000, 3_000, Tape.NO_TOKEN));
        check.add(pass(1, 1, 2_000, 4_000, Tape.NO_TOKEN));

        assertThat(check.found(0, 0).count()).isZero();
    }

    @Test
    void found_holdThatLastsOverManyOthers_overlapsEachOfThemOnce() {
        check.add(pass(0, 0, 0, MANY * 10L, Tape.NO_TOKEN));
        for (int i = 1; i < MANY; i++) {
            check.add(pass(1, 0, i * 10L, i * 10L + 10, Tape.NO_TOKEN));
        }

        // It stops to look when it has found a thousand.
        assertThat(check.found(0, 0).holds()).isBetween(1_000L, (long) MANY - 1);
    }

    @Test
    void found_twoThatOverlapAtTheEndOfABatch_areReportedOnce() {
        int batch = 256;
        for (int i = 0; i < batch - 2; i++) {
            check.add(pass(0, 0, i * 10L, i * 10L + 10, Tape.NO_TOKEN));
        }
        long last = batch * 10L;
        check.add(pass(0, 0, last, last + 1_000, Tape.NO_TOKEN));
        check.add(pass(1, 0, last + 1, last + 1_000, Tape.NO_TOKEN));
        for (int i = 0; i < batch; i++) {
            check.add(pass(0, 0, last + 1_000 + i * 10L, last + 1_010 + i * 10L, Tape.NO_TOKEN));
        }

        assertThat(check.found(0, 0).holds()).isOne();
    }

    @Test
    void found_tokenThatFallsAfterManyOthers_isReported() {
        check.add(pass(0, 0, 0, 10, 1_000_000));
        for (int i = 1; i < MANY; i++) {
            check.add(pass(0, 0, i * 10L, i * 10L + 10, 1_000_000 + i));
        }
        check.add(pass(1, 0, MANY * 10L, MANY * 10L + 5, 1_000_001));

        Violations found = check.found(0, 0);

        assertThat(found.holds()).isPositive();
        assertThat(found.sentences().get(0)).startsWith("TOKEN_ORDER of lock 0").contains("(token 1000001)");
    }

    @Test
    void found_sameTokenAgain_isReported() {
        check.add(pass(0, 0, 0, 10, 7));
        check.add(pass(1, 0, 10, 20, 7));

        assertThat(check.found(0, 0).holds()).isOne();
    }

    @Test
    void found_everybodyAtOnce_endsSoonAndReportsTheFirstOnly() {
        for (int i = 0; i < 20_000; i++) {
            check.add(pass(i, 0, i, 1_000_000, Tape.NO_TOKEN));
        }

        Violations found = check.found(3, 4);

        assertThat(found.holds()).isGreaterThan(1_000);
        assertThat(found.sentences()).hasSize(10);
        assertThat(found.count()).isEqualTo(7 + found.holds());
    }

    @Test
    void found_readersAtOnceWithOneToken_isNothing() {
        check.add(reading(0, 0, 40, 7));
        check.add(reading(1, 10, 50, 7));
        check.add(reading(0, 60, 70, 7));
        check.add(pass(2, 0, 70, 80, 8));
        check.add(reading(0, 80, 90, 9));

        assertThat(check.found(0, 0)).isEqualTo(Violations.NONE);
    }

    @Test
    void found_writerAmongReaders_overlapsEachOfThem() {
        check.add(reading(0, 0, 40, 7));
        check.add(reading(1, 10, 50, 7));
        check.add(pass(2, 0, 30, 45, 8));

        assertThat(check.found(0, 0).sentences())
                .containsExactly(
                        "OVERLAP of lock 0: client 0, thread 5, reading (token 7) from 0.000 to 0.000 ms"
                                + " and client 2, thread 5 (token 8) from 0.000 to 0.000 ms",
                        "OVERLAP of lock 0: client 1, thread 5, reading (token 7) from 0.000 to 0.000 ms"
                                + " and client 2, thread 5 (token 8) from 0.000 to 0.000 ms");
    }

    @Test
    void found_readerWhileAWriterHolds_isReported() {
        check.add(pass(2, 0, 0, 45, 8));
        check.add(reading(0, 30, 40, 9));

        assertThat(check.found(0, 0).holds()).isOne();
    }

    @Test
    void found_readerWithTheTokenOfTheWriterBefore_isReported() {
        check.add(pass(2, 0, 0, 10, 8));
        check.add(reading(0, 10, 20, 8));

        assertThat(check.found(0, 0).sentences().get(0)).startsWith("TOKEN_ORDER of lock 0");
    }

    @Test
    void found_asManyAsThereArePermits_isNothing() {
        HoldsCheck ofTwo = new HoldsCheck(2);
        ofTwo.add(pass(0, 0, 0, 30, Tape.NO_TOKEN));
        ofTwo.add(pass(1, 0, 10, 40, Tape.NO_TOKEN));
        ofTwo.add(pass(2, 0, 30, 50, Tape.NO_TOKEN));

        assertThat(ofTwo.found(0, 0)).isEqualTo(Violations.NONE);
    }

    @Test
    void found_oneMoreThanThereArePermits_overlapsEachOfThem() {
        HoldsCheck ofTwo = new HoldsCheck(2);
        ofTwo.add(pass(0, 0, 0, 30, Tape.NO_TOKEN));
        ofTwo.add(pass(1, 0, 10, 40, Tape.NO_TOKEN));
        ofTwo.add(pass(2, 0, 29, 50, Tape.NO_TOKEN));

        assertThat(ofTwo.found(0, 0).holds()).isEqualTo(2);
    }

    @Test
    void found_permitGrantedEarlierWhoseCallerRanLater_isNothing() {
        HoldsCheck ofTwo = new HoldsCheck(2);
        ofTwo.add(new Pass(0, 5, 0, false, 0, 0, 10, 20, 8));
        // It was asked for before the other was released, and so may have been granted first.
        ofTwo.add(new Pass(1, 5, 0, false, 5, 5, 30, 40, 7));

        assertThat(ofTwo.found(0, 0)).isEqualTo(Violations.NONE);
    }

    @Test
    void found_permitThatWasAskedForLaterWithALowerToken_isReported() {
        HoldsCheck ofTwo = new HoldsCheck(2);
        ofTwo.add(new Pass(0, 5, 0, false, 0, 0, 10, 20, 8));
        ofTwo.add(new Pass(1, 5, 0, false, 5, 5, 11, 15, 9));
        ofTwo.add(new Pass(1, 5, 0, false, 21, 21, 30, 40, 7));

        assertThat(ofTwo.found(0, 0).sentences().get(0))
                .startsWith("TOKEN_ORDER of lock 0")
                .contains("(token 9)", "(token 7)");
    }

    private static Pass reading(int client, long entered, long left, long token) {
        return new Pass(client, 5, 0, true, entered, entered, entered, left, token);
    }

    private static Pass pass(int client, int lock, long entered, long left, long token) {
        return new Pass(client, 5, lock, false, entered, entered, entered, left, token);
    }
}
