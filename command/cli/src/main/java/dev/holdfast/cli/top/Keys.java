package dev.holdfast.cli.top;

import dev.holdfast.cli.top.Answers.Holder;
import dev.holdfast.cli.top.Answers.LockRow;
import dev.holdfast.cli.top.TopState.Doomed;
import dev.holdfast.cli.top.TopState.Prompt;
import dev.holdfast.cli.top.TopState.View;
import java.util.List;
import java.util.Optional;

/**
 * What each key does: a function of what was chosen before and of the locks that are listed. Without clock and I/O.
 *
 * @param releases whether holds may be ended by force
 * @param page how many lines a page has
 * @param last how many lines can be above the first one shown
 */
record Keys(boolean releases, int page, int last) {

    /** What comes of a key. */
    record Step(TopState state, Effect effect) {}

    Step press(TopState state, Key key, List<LockRow> listed) {
        if (key.kind() == Key.Kind.INTERRUPT) {
            return new Step(state, new Effect.Quit());
        } else if (key.kind() == Key.Kind.REDRAW) {
            return new Step(state, new Effect.Redraw());
        }
        return switch (state.prompt()) {
            case NONE -> command(state, key, listed);
            case FILTER -> only(typingFilter(state, key));
            case RELEASE -> typingName(state, key);
        };
    }

    private static Step only(TopState state) {
        return new Step(state, new Effect.None());
    }

    private Step command(TopState state, Key key, List<LockRow> listed) {
        return switch (key.kind()) {
            case UP -> only(moved(state, -1, listed));
            case DOWN -> only(moved(state, 1, listed));
            case PAGE_UP -> only(moved(state, -page, listed));
            case PAGE_DOWN -> only(moved(state, page, listed));
            // Half of the range, so that no sum overflows.
            case HOME -> only(moved(state, Integer.MIN_VALUE / 2, listed));
            case END -> only(moved(state, Integer.MAX_VALUE / 2, listed));
            case ENTER -> only(opened(state, listed));
            case ESCAPE -> back(state);
            case TEXT -> letter(state, key.text(), listed);
            case BACKSPACE, REDRAW, INTERRUPT, OTHER -> only(state);
        };
    }

    private Step letter(TopState state, String letter, List<LockRow> listed) {
        return switch (letter) {
            case "q" -> state.view() == View.LOCKS ? new Step(state, new Effect.Quit()) : back(state);
            case "k" -> only(moved(state, -1, listed));
            case "j" -> only(moved(state, 1, listed));
            case "s" ->
                only(state.view() == View.LOCKS ? state.sorted(state.order().next()) : state);
            case "/" -> only(state.showing(View.LOCKS).asking(Prompt.FILTER, state.filter(), Optional.empty()));
            case "l" -> only(state.showing(View.LOCKS));
            case "c" -> only(state.showing(View.CLIENTS));
            case "g" -> only(state.showing(View.GRAPH));
            case "e" -> only(state.showing(View.EVENTS));
            case "?" -> only(state.showing(View.HELP));
            case " " -> only(state.pausing(!state.paused()));
            case "r" -> only(releasing(state, listed));
            default -> only(state);
        };
    }

    /** Gives up what was chosen last, and in the end the program. */
    private static Step back(TopState state) {
        if (state.view() != View.LOCKS) {
            return only(state.showing(View.LOCKS));
        }
        return state.filter().isEmpty() ? new Step(state, new Effect.Quit()) : only(state.filtered(""));
    }

    private static TopState opened(TopState state, List<LockRow> listed) {
        if (state.view() != View.LOCKS || (listed.isEmpty() && state.filter().isEmpty())) {
            return state;
        }
        // Among very many keys, a lock may be known to who asks for it and not be found yet.
        return listed.isEmpty()
                ? state.selecting(state.filter()).showing(View.LOCK)
                : state.selecting(listed.get(position(state, listed)).name()).showing(View.LOCK);
    }

    private TopState moved(TopState state, int lines, List<LockRow> listed) {
        if (state.view() != View.LOCKS) {
            return state.scrolledTo(Math.max(0, Math.min(last, Math.min(last, state.scroll()) + lines)));
        }
        if (listed.isEmpty()) {
            return state;
        }
        int to = Math.max(0, Math.min(listed.size() - 1, position(state, listed) + lines));
        return state.selecting(listed.get(to).name());
    }

    /** Where the cursor is: on the lock that was chosen, or on the first if that is gone. */
    static int position(TopState state, List<LockRow> listed) {
        for (int i = 0; i < listed.size(); i++) {
            if (state.selected().equals(Optional.of(listed.get(i).name()))) {
                return i;
            }
        }
        return 0;
    }

    private TopState releasing(TopState state, List<LockRow> listed) {
        if (!releases) {
            return state.saying("This program only reads: start it with --allow-release");
        }
        if (state.view() == View.LOCK
                && listed.stream()
                        .noneMatch(row -> row.name().equals(state.opened().orElse("")))) {
            return state.saying("That lock was not seen yet, and nothing was changed");
        }
        boolean isOnLock = state.view() == View.LOCKS || state.view() == View.LOCK;
        if (!isOnLock || listed.isEmpty()) {
            return state;
        }
        LockRow row = listed.get(position(state, listed));
        if (!row.isHeld()) {
            return state.saying("Nobody holds that lock");
        }
        Holder holder = row.holders().get(0);
        Doomed doomed = new Doomed(row.name(), holder.id(), Words.who(holder));
        return state.selecting(row.name()).asking(Prompt.RELEASE, "", Optional.of(doomed));
    }

    private static TopState typingFilter(TopState state, Key key) {
        return switch (key.kind()) {
            case ENTER -> state.asking(Prompt.NONE, "", Optional.empty());
            case ESCAPE -> state.filtered("").asking(Prompt.NONE, "", Optional.empty());
            case TEXT, BACKSPACE -> {
                String text = typed(state.typed(), key);
                yield state.filtered(text).asking(Prompt.FILTER, text, Optional.empty());
            }
            default -> state;
        };
    }

    private static Step typingName(TopState state, Key key) {
        return switch (key.kind()) {
            case ENTER -> confirmed(state);
            case ESCAPE -> only(state.saying("Not confirmed, and nothing was changed"));
            case TEXT, BACKSPACE -> only(state.asking(Prompt.RELEASE, typed(state.typed(), key), state.doomed()));
            default -> only(state);
        };
    }

    private static Step confirmed(TopState state) {
        Doomed doomed = state.doomed().orElseThrow();
        // A name that cannot be typed is typed as it is shown.
        boolean isMeant = state.typed().equals(doomed.name()) || state.typed().equals(Words.printable(doomed.name()));
        return isMeant
                ? new Step(state.saying("Releasing ..."), new Effect.Release(doomed.name(), doomed.shown()))
                : only(state.saying("That is not the lock's name, and nothing was changed"));
    }

    private static String typed(String before, Key key) {
        if (key.kind() == Key.Kind.TEXT) {
            return before + key.text();
        }
        return before.isEmpty() ? before : before.substring(0, before.offsetByCodePoints(before.length(), -1));
    }
}
