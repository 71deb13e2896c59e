package dev.holdfast.spring.internal;

import dev.holdfast.rate.Rate;
import dev.holdfast.spi.DurationText;
import dev.holdfast.spring.Limited;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.core.annotation.MergedAnnotation;

/** Reads the rate at which calls may pass, and reports one that cannot be. */
final class RateReader {

    private final BeanFactory beans;
    private final AttributeTexts texts;

    RateReader(BeanFactory beans, AttributeTexts texts) {
        this.beans = beans;
        this.texts = texts;
    }

    /** A bean is asked for at the first call only. */
    Supplier<Rate> read(MergedAnnotation<Limited> limited, Misuses.At misuses) {
        String bean = texts.resolveToText("rate", limited.getString("rate"), misuses);
        Integer permits = texts.count("permits", limited.getString("permits"), misuses);
        Duration per = texts.duration("per", limited.getString("per"), misuses);
        Integer burst = texts.count("burst", limited.getString("burst"), misuses);
        boolean window = limited.getBoolean("window");
        if (!limited.getString("rate").isBlank()) {
            if (isGiven(limited, "permits") || isGiven(limited, "per") || isGiven(limited, "burst") || window) {
                misuses.add(
                        "rate is given beside permits, per, burst or window, and says all of them",
                        "Name the bean, or write permits and per");
            }
            return ofBean(bean, misuses);
        }
        if (!isGiven(limited, "permits") || !isGiven(limited, "per")) {
            misuses.add(
                    "neither a rate nor both of permits and per are given",
                    "Write, for example, permits = \"10\", per = \"1s\"");
        }
        if (window && isGiven(limited, "burst")) {
            misuses.add(
                    "burst and window are given, and as many as the permits may pass at once in a window",
                    "Leave one of them out");
        }
        return permits == null || per == null ? RateReader::unreadable : of(permits, per, burst, window, misuses);
    }

    /** In place of one that was reported; no call comes that far. */
    private static Rate unreadable() {
        throw new IllegalStateException("A rate that could not be read was asked for");
    }

    private static boolean isGiven(MergedAnnotation<Limited> limited, String attribute) {
        return !limited.getString(attribute).isBlank();
    }

    private Supplier<Rate> ofBean(String name, Misuses.At misuses) {
        if (name.isEmpty()) {
            return RateReader::unreadable;
        }
        if (!beans.containsBean(name)) {
            misuses.add(
                    "rate names bean '" + name + "', which does not exist",
                    "Define a bean of type Rate with that name");
        } else if (!beans.isTypeMatch(name, Rate.class)) {
            misuses.add("rate names bean '" + name + "', which is no Rate", "Have it be a " + Rate.class.getName());
        }
        return () -> beans.getBean(name, Rate.class);
    }

    private static Supplier<Rate> of(
            int permits, Duration per, @Nullable Integer burst, boolean window, Misuses.At misuses) {
        try {
            Rate rate = window
                    ? Rate.window(permits, per)
                    : burst == null
                            ? Rate.of(permits, per)
                            : Rate.of(permits, per).burst(burst);
            return () -> rate;
        } catch (IllegalArgumentException impossible) {
            misuses.add(
                    "its rate cannot be kept: " + DurationText.in(String.valueOf(impossible.getMessage())),
                    "Correct it");
            return RateReader::unreadable;
        }
    }
}
