package dev.holdfast.embedded;

import java.util.List;

/**
 * What a Redis server answered, other than an error. Immutable.
 *
 * <p>A test that knows what it asked for takes the value out with {@link #text()}, {@link #number()} or
 * {@link #items()}; each throws IllegalStateException, with the whole reply in its message, when the reply is of
 * another kind.
 */
public sealed interface RespReply {

    /** A simple or bulk string, read as UTF-8. */
    record Text(String text) implements RespReply {
        @Override
        public String toString() {
            return '"' + text + '"';
        }
    }

    /** An integer. */
    record Int(long number) implements RespReply {
        @Override
        public String toString() {
            return Long.toString(number);
        }
    }

    /** An array; an error inside it is an item of its own. */
    record Items(List<RespReply> items) implements RespReply {
        public Items {
            items = List.copyOf(items);
        }

        @Override
        public String toString() {
            return items.toString();
        }
    }

    /** An error inside an array, as a transaction's answer can have. An error as the whole reply is thrown instead. */
    record Failure(String message) implements RespReply {
        @Override
        public String toString() {
            return "(error) " + message;
        }
    }

    /** No value: a nil string or a nil array. */
    record Nil() implements RespReply {
        @Override
        public String toString() {
            return "(nil)";
        }
    }

    /** Returns the string of a {@link Text}. */
    default String text() {
        if (this instanceof Text reply) {
            return reply.text;
        }
        throw new IllegalStateException("the reply is not a string: " + this);
    }

    /** Returns the integer of a {@link Int}. */
    default long number() {
        if (this instanceof Int reply) {
            return reply.number;
        }
        throw new IllegalStateException("the reply is not an integer: " + this);
    }

    /** Returns the items of an {@link Items}. */
    default List<RespReply> items() {
        if (this instanceof Items reply) {
            return reply.items;
        }
        throw new IllegalStateException("the reply is not an array: " + this);
    }

    /** Says whether the server answered that there is no value. */
    default boolean isNil() {
        return this instanceof Nil;
    }
}
