package dev.holdfast.spring;

import dev.holdfast.HoldfastException;
import dev.holdfast.spring.LockedMisuseException.Misuse;
import java.util.List;
import java.util.stream.Collectors;

/**
 * {@link Limited} stands where it cannot work, or says what cannot be read. Found when the context starts; it holds all
 * that was found at a time.
 */
public final class LimitedMisuseException extends HoldfastException {

    private static final long serialVersionUID = 1L;

    private final Misuse[] misuses;

    /**
     * Made by the checks at start.
     *
     * @param misuses what was found, at least one
     */
    public LimitedMisuseException(List<Misuse> misuses) {
        super(
                null,
                "@Limited is misused:"
                        + misuses.stream().map(misuse -> "\n  - " + misuse).collect(Collectors.joining()),
                null);
        this.misuses = misuses.toArray(Misuse[]::new);
    }

    /**
     * What was found.
     *
     * @return at least one
     */
    public List<Misuse> misuses() {
        return List.of(misuses);
    }
}
