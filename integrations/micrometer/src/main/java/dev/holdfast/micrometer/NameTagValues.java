package dev.holdfast.micrometer;

import dev.holdfast.spi.PrintableText;
import io.micrometer.core.instrument.Tag;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The values of a tag that stands for names, such as those of locks: as many as were allowed, and one more for all
 * others. A monitoring system keeps a series for each value for ever, and names often have no end. Used by one thread
 * at a time for each registry; thread-safe.
 */
final class NameTagValues {

    /** For names that the function names nothing for. */
    static final String NONE = "none";

    /** For what came after as many values as were allowed. */
    static final String OTHERS = "others";

    private static final Logger LOG = LoggerFactory.getLogger(NameTagValues.class);

    private final LockTag tag;
    private final Function<String, Optional<String>> valueOf;
    private final int most;
    private final Set<String> values = ConcurrentHashMap.newKeySet();
    private volatile boolean full;

    /**
     * Without values yet.
     *
     * @throws IllegalArgumentException if there may be none
     */
    NameTagValues(LockTag tag, Function<String, Optional<String>> valueOf, int most) {
        if (most < 1) {
            throw new IllegalArgumentException(
                    "The tag '" + tag.asString() + "' needs at least 1 value, and may have " + most);
        }
        this.tag = tag;
        this.valueOf = Objects.requireNonNull(valueOf, "valueOf");
        this.most = most;
    }

    /** The tag of a name. */
    Tag tag(String name) {
        return Tag.of(tag.asString(), of(name));
    }

    String of(String name) {
        String value = valueOf.apply(name).filter(text -> !text.isBlank()).orElse(NONE);
        if (value.equals(NONE) || values.contains(value)) {
            return value;
        }
        if (values.size() >= most) {
            warnOnce(name);
            return OTHERS;
        }
        values.add(value);
        return value;
    }

    private void warnOnce(String name) {
        if (!full) {
            full = true;
            LOG.warn(
                    "The metrics have {} values of the tag '{}' already: '{}' and what comes after it is counted as"
                            + " '{}'. Have {}Tag() name groups instead of each name, or allow more",
                    most,
                    tag.asString(),
                    PrintableText.of(name),
                    OTHERS,
                    tag.asString());
        }
    }
}
