package dev.holdfast.cli.top;

/** What a key demands beyond another picture. */
sealed interface Effect {

    /** Nothing. */
    record None() implements Effect {}

    /** The end of the program. */
    record Quit() implements Effect {}

    /** A picture that is drawn from its first line on, whatever others have drawn over it. */
    record Redraw() implements Effect {}

    /** The end of the hold that was shown, and of no other. */
    record Release(String name, String shown) implements Effect {}
}
