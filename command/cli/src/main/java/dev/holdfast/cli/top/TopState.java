package dev.holdfast.cli.top;

import java.util.Optional;

/**
 * What the person at the terminal has chosen. Immutable.
 *
 * @param view what is shown
 * @param selected the lock on which the cursor is; empty for the first
 * @param scroll how many lines are above the first one shown, where there is no cursor
 * @param filter what listed names contain
 * @param order how they are sorted
 * @param paused whether the picture stands still
 * @param prompt what is typed at the moment
 * @param typed the text so far
 * @param doomed the hold that was shown when its release was asked for
 * @param message the outcome of what was done last; empty for none
 */
record TopState(
        View view,
        Optional<String> selected,
        int scroll,
        String filter,
        LockOrder order,
        boolean paused,
        Prompt prompt,
        String typed,
        Optional<Doomed> doomed,
        String message) {

    /** What is shown. */
    enum View {
        LOCKS,
        LOCK,
        CLIENTS,
        GRAPH,
        EVENTS,
        HELP
    }

    /** What is typed. */
    enum Prompt {
        NONE,
        FILTER,
        RELEASE
    }

    /** A hold that is to be ended: of which lock, which one, and whose. */
    record Doomed(String name, String shown, String holder) {}

    /** What is shown at first. */
    static TopState first(LockOrder order) {
        return new TopState(View.LOCKS, Optional.empty(), 0, "", order, false, Prompt.NONE, "", Optional.empty(), "");
    }

    TopState showing(View next) {
        return new TopState(next, selected, 0, filter, order, paused, Prompt.NONE, "", Optional.empty(), "");
    }

    TopState selecting(String name) {
        return new TopState(view, Optional.of(name), scroll, filter, order, paused, prompt, typed, doomed, "");
    }

    TopState scrolledTo(int line) {
        return new TopState(view, selected, line, filter, order, paused, prompt, typed, doomed, "");
    }

    TopState filtered(String part) {
        return new TopState(view, selected, scroll, part, order, paused, prompt, typed, doomed, "");
    }

    TopState sorted(LockOrder by) {
        return new TopState(view, selected, scroll, filter, by, paused, prompt, typed, doomed, "");
    }

    TopState pausing(boolean stands) {
        return new TopState(view, selected, scroll, filter, order, stands, prompt, typed, doomed, "");
    }

    TopState asking(Prompt next, String text, Optional<Doomed> target) {
        return new TopState(view, selected, scroll, filter, order, paused, next, text, target, "");
    }

    /** What was typed is given up, since somebody has to read this. */
    TopState saying(String words) {
        return new TopState(view, selected, scroll, filter, order, paused, Prompt.NONE, "", Optional.empty(), words);
    }

    /** The lock that is opened. */
    Optional<String> opened() {
        return view == View.LOCK ? selected : Optional.empty();
    }
}
