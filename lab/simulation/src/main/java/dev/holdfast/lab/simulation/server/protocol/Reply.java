package dev.holdfast.lab.simulation.server.protocol;

import java.util.List;

/** What a command answered, as the protocol's version 2 knows it. Immutable. */
public sealed interface Reply {

    /** The answer to a command that has nothing else to say. */
    Reply OK = new Status("OK");

    /** No value. */
    Reply NIL = new Nil();

    /**
     * A word about the outcome, such as {@code OK}.
     *
     * @param text the word
     */
    record Status(String text) implements Reply {}

    /**
     * A string.
     *
     * @param text its content
     */
    record Text(String text) implements Reply {}

    /**
     * An integer.
     *
     * @param number its value
     */
    record Int(long number) implements Reply {}

    /**
     * An array.
     *
     * @param items what is in it, errors among them
     */
    record Items(List<Reply> items) implements Reply {
        /** Copies the list. */
        public Items {
            items = List.copyOf(items);
        }

        /** The array of some items. */
        public static Items of(Reply... items) {
            return new Items(List.of(items));
        }
    }

    /**
     * An error.
     *
     * @param message what the server says; its first word is the code
     */
    record Failure(String message) implements Reply {}

    /** No value: a nil string or a nil array. */
    record Nil() implements Reply {}
}
