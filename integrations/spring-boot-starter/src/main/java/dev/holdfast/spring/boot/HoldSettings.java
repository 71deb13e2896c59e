package dev.holdfast.spring.boot;

import dev.holdfast.Backoff;
import dev.holdfast.LockOptions;
import dev.holdfast.LockSettings;
import dev.holdfast.spi.DurationText;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * Puts the properties of how locks are held into a builder. Each value is first checked alone, so that the message for
 * an invalid one names its property.
 */
final class HoldSettings {

    private final String prefix;
    private final Map<String, Object> given = new LinkedHashMap<>();

    /**
     * No setting yet.
     *
     * @param prefix what the names of the properties begin with
     */
    HoldSettings(String prefix) {
        this.prefix = prefix;
    }

    /**
     * Sets what is given.
     *
     * @throws InvalidConfigurationPropertyValueException if a value is not allowed
     */
    void put(HoldProperties said, LockSettings<?> settings) {
        // minHold is part of each pair that does not go together, so it comes first.
        put("min-hold", said.minHold(), settings, LockSettings::minHold);
        put("lease-time", said.leaseTime(), settings, LockSettings::lease);
        put("renew", said.renew(), settings, (each, renew) -> renew ? each.renewed() : each.notRenewed());
        put("sticky", said.sticky(), settings, LockSettings::sticky);
        put("max-hold", said.maxHold(), settings, LockSettings::maxHold);
        put("local-handoffs", said.localHandoffs(), settings, LockSettings::localHandoffs);
        put(
                "strict-order",
                said.strictOrder(),
                settings,
                (each, strict) -> strict ? each.strictOrder() : each.relaxedOrder());
        put("head-start", said.headStart(), settings, LockSettings::headStart);
        if (said.backoff() != null) {
            settings.backoff(backoff(prefix + "backoff.", said.backoff()));
        }
    }

    private <T> void put(String setting, @Nullable T value, LockSettings<?> settings, Setter<T> setter) {
        if (value == null) {
            return;
        }
        PropertyCheck.of(prefix + setting, value, alone -> {
            LockOptions.Builder options = LockOptions.builder();
            setter.set(options, alone);
            options.build();
        });
        setter.set(settings, value);
        given.put(prefix + setting, value);
    }

    /** The exception for values that are allowed alone and not together. */
    InvalidConfigurationPropertyValueException refused(String why) {
        Map.Entry<String, Object> first = given.entrySet().iterator().next();
        return new InvalidConfigurationPropertyValueException(first.getKey(), first.getValue(), DurationText.in(why));
    }

    private static Backoff backoff(String prefix, HoldfastProperties.Pauses said) {
        PropertyCheck.of(prefix + "interval", said.interval(), Backoff::fixed);
        Backoff growing = switch (said.growth()) {
            case FIXED -> Backoff.fixed(said.interval());
            case LINEAR -> Backoff.linear(said.interval());
            case EXPONENTIAL -> {
                PropertyCheck.of(
                        prefix + "factor", said.factor(), factor -> Backoff.exponential(said.interval(), factor));
                yield Backoff.exponential(said.interval(), said.factor());
            }
        };
        PropertyCheck.of(prefix + "cap", said.cap(), growing::cappedAt);
        PropertyCheck.of(prefix + "jitter", said.jitter(), growing::jittered);
        Backoff backoff = growing.cappedAt(said.cap()).jittered(said.jitter());
        if (said.tries() == null) {
            return backoff;
        }
        PropertyCheck.of(prefix + "tries", said.tries(), backoff::limitedTo);
        return backoff.limitedTo(said.tries());
    }

    @FunctionalInterface
    private interface Setter<T> {
        LockSettings<?> set(LockSettings<?> settings, T value);
    }
}
