package dev.holdfast.lab.simulation.server;

import dev.holdfast.lab.simulation.server.protocol.Numbers;
import java.util.Arrays;
import java.util.Locale;

/** A command with its words, byte strings, the name among them. */
final class Invocation {

    private final ModelConnection connection;
    private final String[] words;

    /** Takes the array, which must not be changed any more. */
    Invocation(ModelConnection connection, String[] words) {
        this.connection = connection;
        this.words = words;
    }

    /** Who sent it. */
    ModelConnection connection() {
        return connection;
    }

    int size() {
        return words.length;
    }

    String word(int index) {
        return words[index];
    }

    String[] words(int from, int to) {
        return Arrays.copyOfRange(words, from, to);
    }

    /** A word in upper case, as options are compared. */
    String option(int index) {
        return words[index].toUpperCase(Locale.ROOT);
    }

    long integer(int index) {
        return Numbers.integer(words[index]);
    }
}
