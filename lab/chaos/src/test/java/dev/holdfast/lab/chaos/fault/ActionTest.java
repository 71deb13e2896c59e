package dev.holdfast.lab.chaos.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;

/** Faults of which one at a time can happen. */
class ActionTest {

    private final Semaphore turns = new Semaphore(1);
    private final List<String> happened = new ArrayList<>();

    private Action named(String name) {
        return Action.inTurn(
                turns, Action.of(() -> happened.add(name + " begins"), () -> happened.add(name + " ends")));
    }

    private static Action failing() {
        return Action.of(
                () -> {
                    throw new IllegalStateException("did not begin");
                },
                () -> {
                    throw new IllegalStateException("did not end");
                });
    }

    @Test
    void takeTurn_anotherIsAtWork_isRefusedUntilThatHasEnded() throws Exception {
        Action first = named("first");
        Action second = named("second");
        assertThat(first.takeTurn()).isTrue();
        first.begin();
        assertThat(second.takeTurn()).isFalse();
        first.end();

        assertThat(second.takeTurn()).isTrue();
        second.begin();
        second.end();
        assertThat(happened).containsExactly("first begins", "first ends", "second begins", "second ends");
    }

    @Test
    void begin_fails_givesTheTurnBack() throws Exception {
        Action broken = Action.inTurn(turns, failing());
        assertThat(broken.takeTurn()).isTrue();
        assertThatIllegalStateException().isThrownBy(broken::begin).withMessage("did not begin");

        assertThat(named("next").takeTurn()).isTrue();
    }

    @Test
    void end_fails_givesTheTurnBack() throws Exception {
        Action broken = Action.inTurn(turns, failing());
        assertThat(broken.takeTurn()).isTrue();
        assertThatIllegalStateException().isThrownBy(broken::end).withMessage("did not end");

        assertThat(named("next").takeTurn()).isTrue();
    }

    @Test
    void takeTurn_ofWhatNeedsNone_isTrue() throws Exception {
        turns.acquire();

        assertThat(failing().takeTurn()).isTrue();
    }
}
