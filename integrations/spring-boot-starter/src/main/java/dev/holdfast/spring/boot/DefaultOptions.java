package dev.holdfast.spring.boot;

import dev.holdfast.LockOptions;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/** Builds the default options from {@code holdfast.defaults}. */
final class DefaultOptions {

    private DefaultOptions() {}

    /**
     * The options.
     *
     * @throws InvalidConfigurationPropertyValueException if a value, or several together, are not allowed
     */
    static LockOptions of(HoldfastProperties.Defaults said) {
        LockOptions.Builder options = LockOptions.builder();
        HoldSettings settings = new HoldSettings(HoldfastProperties.PREFIX + ".defaults.");
        settings.put(said, options);
        try {
            return options.build();
        } catch (IllegalArgumentException e) {
            throw settings.refused(String.valueOf(e.getMessage()));
        }
    }
}
