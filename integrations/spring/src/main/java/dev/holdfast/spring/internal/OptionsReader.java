package dev.holdfast.spring.internal;

import dev.holdfast.Backoff;
import dev.holdfast.LockOptions;
import dev.holdfast.spi.DurationText;
import dev.holdfast.spring.LockBackoff;
import dev.holdfast.spring.LockProfile;
import dev.holdfast.spring.Locked;
import java.time.Duration;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.MergedAnnotation;

/** Reads how the lock of a method is acquired and held, and reports what is not allowed. */
final class OptionsReader {

    private final AttributeTexts texts;

    OptionsReader(AttributeTexts texts) {
        this.texts = texts;
    }

    /** What the annotation, and the profile beneath it, change of the client's options. */
    Consumer<LockOptions.Builder> read(
            MergedAnnotation<Locked> locked, @Nullable LockProfile profile, Misuses.At misuses) {
        Duration lease = option("leaseTime", locked, LockOptions.Builder::lease, misuses);
        Duration minHold = option("minHold", locked, LockOptions.Builder::minHold, misuses);
        Duration sticky = option("sticky", locked, LockOptions.Builder::sticky, misuses);
        Duration maxHold = option("maxHold", locked, LockOptions.Builder::maxHold, misuses);
        Boolean renew = texts.truth("renew", locked.getString("renew"), misuses);
        Consumer<LockOptions.Builder> order = order(locked, misuses);
        Backoff backoff = backoff(locked.getAnnotation("backoff", LockBackoff.class), misuses);
        return options -> {
            if (profile != null) {
                profile.applyTo(options);
            }
            if (lease != null) {
                options.lease(lease);
            }
            if (minHold != null) {
                options.minHold(minHold);
            }
            if (sticky != null) {
                options.sticky(sticky);
            }
            if (maxHold != null) {
                options.maxHold(maxHold);
            }
            if (renew != null && renew) {
                options.renewed();
            } else if (renew != null) {
                options.notRenewed();
            }
            if (backoff != null) {
                options.backoff(backoff);
            }
            order.accept(options);
        };
    }

    private Consumer<LockOptions.Builder> order(MergedAnnotation<Locked> locked, Misuses.At misuses) {
        Duration headStart = option("headStart", locked, LockOptions.Builder::headStart, misuses);
        Boolean strict = texts.truth("strictOrder", locked.getString("strictOrder"), misuses);
        return options -> {
            if (headStart != null) {
                options.headStart(headStart);
            }
            if (strict != null && strict) {
                options.strictOrder();
            } else if (strict != null) {
                options.relaxedOrder();
            }
        };
    }

    /**
     * Each is checked alone, so that one out of range is reported at once; whether all go together depends on the
     * client.
     */
    private @Nullable Duration option(
            String attribute,
            MergedAnnotation<Locked> locked,
            BiFunction<LockOptions.Builder, Duration, LockOptions.Builder> setter,
            Misuses.At misuses) {
        String text = locked.getString(attribute);
        Duration value = texts.duration(attribute, text, misuses);
        if (value == null) {
            return null;
        }
        try {
            LockOptions unused = setter.apply(LockOptions.builder(), value).build();
            return value;
        } catch (IllegalArgumentException e) {
            misuses.add(
                    attribute + " \"" + text + "\" is out of range: " + DurationText.in(String.valueOf(e.getMessage())),
                    "Correct it");
            return null;
        }
    }

    private @Nullable Backoff backoff(MergedAnnotation<LockBackoff> backoff, Misuses.At misuses) {
        LockBackoff.Growth growth = backoff.getEnum("growth", LockBackoff.Growth.class);
        if (growth == LockBackoff.Growth.AS_CONFIGURED) {
            if (backoff.filterDefaultValues().asMap().size() > 0) {
                misuses.add("backoff has attributes and no growth", "Name its growth: FIXED, LINEAR or EXPONENTIAL");
            }
            return null;
        }
        Duration interval = texts.duration("backoff.interval", backoff.getString("interval"), misuses);
        Duration cap = texts.duration("backoff.cap", backoff.getString("cap"), misuses);
        if (interval == null) {
            return null;
        }
        try {
            Backoff read = switch (growth) {
                case FIXED -> Backoff.fixed(interval);
                case LINEAR -> Backoff.linear(interval);
                default -> Backoff.exponential(interval, backoff.getDouble("factor"));
            };
            read = cap == null ? read : read.cappedAt(cap);
            int tries = backoff.getInt("tries");
            read = tries == 0 ? read : read.limitedTo(tries);
            return read.jittered(backoff.getDouble("jitter"));
        } catch (IllegalArgumentException e) {
            misuses.add("backoff: " + DurationText.in(String.valueOf(e.getMessage())), "Correct it");
            return null;
        }
    }
}
