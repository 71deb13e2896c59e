package dev.holdfast.spring;

import dev.holdfast.HoldfastException;
import java.io.Serializable;
import java.util.List;
import java.util.stream.Collectors;

/**
 * {@link Locked} stands where it cannot work, or says what cannot be read. Found when the context starts; it holds all
 * that was found at a time.
 */
public final class LockedMisuseException extends HoldfastException {

    private static final long serialVersionUID = 1L;

    private final Misuse[] misuses;

    /**
     * One misuse.
     *
     * @param place the class and the method
     * @param seen what is wrong with it
     * @param remedy what to do
     */
    public record Misuse(String place, String seen, String remedy) implements Serializable {

        private static final long serialVersionUID = 1L;

        @Override
        public String toString() {
            return place + ": " + seen + ". " + remedy;
        }
    }

    /**
     * Made by the checks at start.
     *
     * @param misuses what was found, at least one
     */
    public LockedMisuseException(List<Misuse> misuses) {
        super(
                null,
                "@Locked is misused:"
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
