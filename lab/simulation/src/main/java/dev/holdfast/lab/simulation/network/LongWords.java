package dev.holdfast.lab.simulation.network;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The long words of requests, which are the sources of scripts. Each client sends all of them whenever it connects, so
 * what follows from a word is found out once. Thread-safe.
 */
public final class LongWords {

    private static final int SHORTEST = 200;
    private static final ConcurrentHashMap<Integer, List<LongWord>> BY_LENGTH = new ConcurrentHashMap<>();

    private LongWords() {}

    private static final class LongWord {

        private final byte[] bytes;
        private final int hash;
        private final String text;

        LongWord(byte[] word) {
            this.bytes = word.clone();
            this.hash = Arrays.hashCode(word);
            this.text = new String(word, StandardCharsets.UTF_8);
        }
    }

    /**
     * The hash of a word.
     *
     * @param word long or short
     * @return as {@link Arrays#hashCode(byte[])}
     */
    static int hashOf(byte[] word) {
        return word.length < SHORTEST ? Arrays.hashCode(word) : known(word).hash;
    }

    /**
     * A word as text.
     *
     * @param word in UTF-8
     * @return the same object for the same long word, so that it knows its own hash
     */
    public static String textOf(byte[] word) {
        return word.length < SHORTEST ? new String(word, StandardCharsets.UTF_8) : known(word).text;
    }

    private static LongWord known(byte[] word) {
        for (LongWord known : BY_LENGTH.getOrDefault(word.length, List.of())) {
            if (Arrays.equals(known.bytes, word)) {
                return known;
            }
        }
        LongWord added = new LongWord(word);
        BY_LENGTH.merge(word.length, List.of(added), (before, one) -> {
            List<LongWord> all = new ArrayList<>(before);
            all.addAll(one);
            return List.copyOf(all);
        });
        return added;
    }
}
