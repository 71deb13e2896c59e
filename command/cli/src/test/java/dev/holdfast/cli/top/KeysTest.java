package dev.holdfast.cli.top;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cli.top.Answers.LockRow;
import dev.holdfast.cli.top.TopState.Prompt;
import dev.holdfast.cli.top.TopState.View;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeysTest {

    private static final TopState FIRST = TopState.first(LockOrder.WAIT);
    private static final Keys KEYS = new Keys(true, 10, 30);
    private static final Keys READING = new Keys(false, 10, 30);
    private static final Key ENTER = Key.of(Key.Kind.ENTER);
    private static final Key ESCAPE = Key.of(Key.Kind.ESCAPE);
    private static final List<LockRow> LISTED = List.of(
            Scenes.held("order:42", "checkout", 125),
            Scenes.held("bell\u0007", "mailer", 5),
            new LockRow("free", "free", List.of(), 0, null, 0L, null, List.of()));

    private static Keys.Step type(Keys keys, TopState state, String letters) {
        Keys.Step step = new Keys.Step(state, new Effect.None());
        // As a terminal writes them: a character beyond 16 bits is two.
        for (int i = 0; i < letters.length(); i++) {
            step = keys.press(step.state(), Key.text(letters.substring(i, i + 1)), LISTED);
        }
        return step;
    }

    private static TopState press(TopState state, Key.Kind... kinds) {
        TopState now = state;
        for (Key.Kind kind : kinds) {
            now = KEYS.press(now, Key.of(kind), LISTED).state();
        }
        return now;
    }

    @ParameterizedTest
    @CsvSource({
        "c, CLIENTS",
        "g, GRAPH",
        "e, EVENTS",
        "?, HELP",
        "cl, LOCKS",
        "gq, LOCKS",
        "x, LOCKS",
        "j, LOCKS",
        "ce, EVENTS"
    })
    void letters_inTheList_leadToTheirView(String letters, View view) {
        assertThat(type(KEYS, FIRST, letters).state().view()).isEqualTo(view);
        assertThat(type(KEYS, FIRST, letters).effect()).isEqualTo(new Effect.None());
    }

    @ParameterizedTest
    @CsvSource({"jj, 2", "jjjj, 2", "jjk, 1", "k, 0", "j, 1"})
    void cursor_movedByLetters_staysWithinTheList(String letters, int line) {
        assertThat(type(KEYS, FIRST, letters).state().selected())
                .isEqualTo(Optional.of(LISTED.get(line).name()));
    }

    @Test
    void cursor_movedByKeys_staysWithinTheList() {
        assertThat(press(FIRST, Key.Kind.END).selected()).isEqualTo(Optional.of("free"));
        assertThat(press(FIRST, Key.Kind.PAGE_DOWN).selected()).isEqualTo(Optional.of("free"));
        assertThat(press(FIRST, Key.Kind.END, Key.Kind.HOME).selected()).isEqualTo(Optional.of("order:42"));
        assertThat(press(FIRST, Key.Kind.DOWN, Key.Kind.UP).selected()).isEqualTo(Optional.of("order:42"));
        assertThat(KEYS.press(FIRST, Key.of(Key.Kind.DOWN), List.of()).state()).isEqualTo(FIRST);
    }

    @Test
    void scroll_whereThereIsNoCursor_endsWithTheLines() {
        TopState help = type(KEYS, FIRST, "?").state();
        assertThat(press(help, Key.Kind.PAGE_DOWN).scroll()).isEqualTo(10);
        assertThat(press(help, Key.Kind.END).scroll()).isEqualTo(30);
        assertThat(press(help, Key.Kind.END, Key.Kind.DOWN, Key.Kind.UP).scroll())
                .isEqualTo(29);
        assertThat(press(help, Key.Kind.UP).scroll()).isZero();
    }

    @Test
    void escape_inEachState_givesUpWhatWasChosenLast() {
        TopState open =
                KEYS.press(type(KEYS, FIRST, "j").state(), ENTER, LISTED).state();
        assertThat(open.opened()).isEqualTo(Optional.of("bell\u0007"));
        TopState list = KEYS.press(open, ESCAPE, LISTED).state();
        assertThat(list.view()).isEqualTo(View.LOCKS);
        assertThat(KEYS.press(list, ESCAPE, LISTED).effect()).isEqualTo(new Effect.Quit());
        assertThat(KEYS.press(list.filtered("x"), ESCAPE, LISTED).state().filter())
                .isEmpty();
        assertThat(type(KEYS, list, "q").effect()).isEqualTo(new Effect.Quit());
    }

    @ParameterizedTest
    @ValueSource(strings = {"?", "/a", "rorder", "g", "s"})
    void interrupt_inAnyState_quits(String before) {
        assertThat(KEYS.press(type(KEYS, FIRST, before).state(), Key.of(Key.Kind.INTERRUPT), LISTED)
                        .effect())
                .isEqualTo(new Effect.Quit());
    }

    @Test
    void filter_typed_takesLettersThatAreCommandsElsewhere() {
        TopState typed = type(KEYS, FIRST, "/qg\ud83d\udd12").state();
        assertThat(typed.filter()).isEqualTo("qg\ud83d\udd12");
        TopState shorter = press(typed, Key.Kind.BACKSPACE);
        assertThat(shorter.filter()).isEqualTo("qg");
        assertThat(press(shorter, Key.Kind.ENTER).prompt()).isEqualTo(Prompt.NONE);
        assertThat(press(shorter, Key.Kind.ENTER).filter()).isEqualTo("qg");
        assertThat(press(shorter, Key.Kind.ESCAPE).filter()).isEmpty();
        assertThat(press(type(KEYS, FIRST, "/").state(), Key.Kind.BACKSPACE).filter())
                .isEmpty();
    }

    @Test
    void filter_thatNothingMatches_canBeOpenedAsAName() {
        TopState typed = press(type(KEYS, FIRST, "/deep:7").state(), Key.Kind.ENTER);
        assertThat(KEYS.press(typed, ENTER, List.of()).state().opened()).isEqualTo(Optional.of("deep:7"));
        assertThat(KEYS.press(FIRST, ENTER, List.of()).state()).isEqualTo(FIRST);
    }

    @Test
    void order_changed_comesAroundAndKeepsTheCursor() {
        TopState sorted = type(KEYS, type(KEYS, FIRST, "j").state(), "s").state();
        assertThat(sorted.order()).isEqualTo(LockOrder.WAITERS);
        assertThat(sorted.selected()).isEqualTo(Optional.of("bell\u0007"));
        assertThat(type(KEYS, FIRST, "ssss").state()).isEqualTo(FIRST);
        assertThat(type(KEYS, FIRST, "  ").state().paused()).isFalse();
        assertThat(type(KEYS, FIRST, " ").state().paused()).isTrue();
    }

    @Test
    void release_nameTyped_namesTheHoldThatWasShown() {
        TopState asked = type(KEYS, FIRST, "rorder:42").state();
        // Meanwhile another one holds it.
        assertThat(KEYS.press(asked, ENTER, List.of(Scenes.held("order:42", "other", 1)))
                        .effect())
                .isEqualTo(new Effect.Release("order:42", "client-of-checkout:17:99"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"rorder:4", "rorder:422", "rORDER:42"})
    void release_otherTextTyped_changesNothing(String typed) {
        Keys.Step step = KEYS.press(type(KEYS, FIRST, typed).state(), ENTER, LISTED);
        assertThat(step.effect()).isEqualTo(new Effect.None());
        assertThat(step.state().message()).contains("nothing was changed");
        assertThat(press(type(KEYS, FIRST, "rorder:42").state(), Key.Kind.ESCAPE)
                        .prompt())
                .isEqualTo(Prompt.NONE);
    }

    @Test
    void release_nameThatCannotBeTyped_isTypedAsShown() {
        TopState asked = type(KEYS, FIRST, "jrbell\\u0007").state();
        assertThat(KEYS.press(asked, ENTER, LISTED).effect())
                .isEqualTo(new Effect.Release("bell\u0007", "client-of-mailer:17:99"));
    }

    @Test
    void release_notAllowedOrNotHeld_isRefused() {
        assertThat(type(READING, FIRST, "r").state().message()).contains("--allow-release");
        assertThat(type(KEYS, FIRST, "jjr").state().message()).contains("Nobody holds");
        TopState open = KEYS.press(FIRST, ENTER, LISTED).state();
        assertThat(KEYS.press(open, Key.text("r"), LISTED.subList(1, 3)).state().message())
                .contains("was not seen yet");
        assertThat(type(KEYS, type(KEYS, FIRST, "g").state(), "r").state().prompt())
                .isEqualTo(Prompt.NONE);
    }
}
