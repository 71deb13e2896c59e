package dev.holdfast.micrometer;

import dev.holdfast.spi.PrintableText;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The values of the tag that stands for locks: as many as were allowed, and one more for all others. A monitoring
 * system keeps a series for each value for ever, and the names of locks often have no end. Used by one thread at a time
 * for each registry; thread-safe.
 */
final class LockTagValues {

    /** For locks that the function names nothing for. */
    static final String NONE = "none";

    /** For what came after as many values as were allowed. */
    static final String OTHERS = "others";

    private static final Logger LOG = LoggerFactory.getLogger(LockTagValues.class);

    private final Function<String, Optional<String>> valueOf;
    private final int most;
    private final Set<String> values = ConcurrentHashMap.newKeySet();
    private volatile boolean full;

    LockTagValues(Function<String, Optional<String>> valueOf, int most) {
        this.valueOf = valueOf;
        this.most = most;
    }

    String of(String lockName) {
        String value = valueOf.apply(lockName).filter(text -> !text.isBlank()).orElse(NONE);
        if (value.equals(NONE) || values.contains(value)) {
            return value;
        }
        if (values.size() >= most) {
            warnOnce(lockName);
            return OTHERS;
        }
        values.add(value);
        return value;
    }

    private void warnOnce(String lockName) {
        if (!full) {
            full = true;
            LOG.warn(
                    "The metrics of locks have {} values of the tag '{}' already: lock '{}' and what comes after it"
                            + " is counted as '{}'."
                            + " Have lockTag() name groups of locks instead of each lock, or allow more",
                    most,
                    LockTag.LOCK.asString(),
                    PrintableText.of(lockName),
                    OTHERS);
        }
    }
}
