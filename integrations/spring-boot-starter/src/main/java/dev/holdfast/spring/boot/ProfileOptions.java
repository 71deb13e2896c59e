package dev.holdfast.spring.boot;

import dev.holdfast.LockOptions;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spring.LockProfile;
import java.time.Duration;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/** Builds a profile from {@code holdfast.locks.NAME}. */
final class ProfileOptions {

    private ProfileOptions() {}

    /**
     * The profile.
     *
     * @param defaults what it starts from
     * @throws InvalidConfigurationPropertyValueException if a value, or several together, are not allowed
     */
    static LockProfile of(String name, HoldfastProperties.Profile said, HoldfastProperties.Defaults defaults) {
        String prefix = HoldfastProperties.PREFIX + ".locks." + name + ".";
        LockProfile.Builder profile = LockProfile.builder(name);
        HoldSettings settings = new HoldSettings(prefix);
        settings.put(said, profile);
        Duration wait = said.waitTime();
        if (wait != null) {
            PropertyCheck.of(
                    prefix + "wait-time",
                    wait,
                    alone -> LockProfile.builder(name).waitTime(alone).build());
            profile.waitTime(wait);
        }
        if (said.description() != null) {
            profile.description(said.description());
        }
        if (said.tagged() != null) {
            profile.tagged(said.tagged());
        }
        try {
            LockProfile built = profile.build();
            // Two values may not go together, one of which perhaps comes from the defaults.
            LockOptions.Builder options = DefaultOptions.of(defaults).toBuilder();
            built.applyTo(options);
            options.build();
            return built;
        } catch (IllegalArgumentException e) {
            String message = "In the profile '" + PrintableText.of(name) + "', " + e.getMessage();
            throw settings.refused(message);
        }
    }
}
