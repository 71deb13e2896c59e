package dev.holdfast.spring.boot;

import dev.holdfast.spi.PrintableText;
import dev.holdfast.spring.LockProfile;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/** Makes a profile of what {@code holdfast.locks.NAME} says, checked value by value, so that a refusal names its property. */
final class ProfileOptions {

    private final String name;
    private final String prefix;
    private final LockProfile.Builder profile;
    private final Map<String, Object> said = new LinkedHashMap<>();

    private ProfileOptions(String name) {
        this.name = name;
        this.prefix = HoldfastProperties.PREFIX + ".locks." + name + ".";
        this.profile = LockProfile.builder(name);
    }

    /**
     * The profile.
     *
     * @param defaults what it starts from
     * @throws InvalidConfigurationPropertyValueException if a value, or several together, are not allowed
     */
    static LockProfile of(String name, HoldfastProperties.Profile said, HoldfastProperties.Defaults defaults) {
        ProfileOptions options = new ProfileOptions(name);
        options.put("min-hold", said.minHold(), LockProfile.Builder::minHold);
        options.put("lease-time", said.leaseTime(), LockProfile.Builder::lease);
        options.put("renew", said.renew(), (profile, renew) -> renew ? profile.renewed() : profile.notRenewed());
        options.put("max-hold", said.maxHold(), LockProfile.Builder::maxHold);
        options.put("wait-time", said.waitTime(), LockProfile.Builder::waitTime);
        options.put("local-handoffs", said.localHandoffs(), LockProfile.Builder::localHandoffs);
        options.put("description", said.description(), LockProfile.Builder::description);
        options.put("tagged", said.tagged(), LockProfile.Builder::tagged);
        if (said.backoff() != null) {
            options.profile.backoff(DefaultOptions.backoff(options.prefix + "backoff.", said.backoff()));
        }
        return options.checkedTogether(defaults);
    }

    private <T> void put(String setting, @Nullable T value, Setter<T> setter) {
        if (value == null) {
            return;
        }
        Consumer<T> alone = each -> setter.set(LockProfile.builder(name), each).build();
        PropertyCheck.of(prefix + setting, value, alone);
        setter.set(profile, value);
        said.put(prefix + setting, value);
    }

    /** Each value may stand alone; what is left to find are two that do not go together, perhaps one of them from the defaults. */
    private LockProfile checkedTogether(HoldfastProperties.Defaults defaults) {
        try {
            LockProfile built = profile.build();
            var options = DefaultOptions.of(defaults).toBuilder();
            built.applyTo(options);
            options.build();
            return built;
        } catch (IllegalArgumentException e) {
            Map.Entry<String, Object> first = said.entrySet().iterator().next();
            throw new InvalidConfigurationPropertyValueException(
                    first.getKey(),
                    first.getValue(),
                    "In the profile '" + PrintableText.of(name) + "', " + e.getMessage());
        }
    }

    @FunctionalInterface
    private interface Setter<T> {
        LockProfile.Builder set(LockProfile.Builder profile, T value);
    }
}
