package dev.holdfast.samples.inventory;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What stands around a sale. */
public enum SaleMode {
    /** Nothing. */
    NONE,
    /** A lock of the node's own JVM, which the other nodes know nothing of. */
    JVM,
    /** One lock for all nodes. */
    HOLDFAST;

    /** The mode as it is written in arguments and in JSON. */
    @JsonValue
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Finds the mode of a word.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static SaleMode of(String word) {
        for (SaleMode mode : values()) {
            if (mode.word().equals(word)) {
                return mode;
            }
        }
        throw new IllegalArgumentException("the mode is none, jvm or holdfast, and not " + word);
    }
}
