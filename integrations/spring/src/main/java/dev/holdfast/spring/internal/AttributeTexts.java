package dev.holdfast.spring.internal;

import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.ConfigurableBeanFactory;
import org.springframework.core.env.Environment;
import org.springframework.format.datetime.standard.DurationFormatterUtils;

/** Reads what stands as text in the annotation: fills in properties, then reads durations, numbers and truth values. */
final class AttributeTexts {

    private static final String HOW_TO_WRITE = "Write it as 500ms, 5s, 1m30s or PT5S, or as a ${property} that is";

    private static final Pattern NUMBER = Pattern.compile("[0-9]+");

    private final ConfigurableBeanFactory beans;
    private final Environment environment;

    AttributeTexts(ConfigurableBeanFactory beans, Environment environment) {
        this.beans = beans;
        this.environment = environment;
    }

    /** The text with its placeholders filled in; empty if it is, or if one could not be. */
    String resolve(String attribute, String text, Misuses.At misuses) {
        String filled = filledIn(attribute, text, misuses);
        return filled == null ? "" : filled;
    }

    /** The same for a text without which the annotation means something else: one that is written must not be empty. */
    String resolveToText(String attribute, String text, Misuses.At misuses) {
        String filled = filledIn(attribute, text, misuses);
        if (filled != null && filled.isEmpty() && !text.isBlank()) {
            misuses.add(
                    attribute + " \"" + text + "\" is empty once its properties are filled in",
                    "Set them, or leave " + attribute + " out");
        }
        return filled == null ? "" : filled;
    }

    /** Null after it has reported which one could not be filled in. */
    private @Nullable String filledIn(String attribute, String text, Misuses.At misuses) {
        if (!text.contains("${")) {
            return text.strip();
        }
        String resolved;
        try {
            resolved = beans.hasEmbeddedValueResolver()
                    ? beans.resolveEmbeddedValue(text)
                    : environment.resolveRequiredPlaceholders(text);
        } catch (IllegalArgumentException e) {
            resolved = text;
        }
        if (resolved == null || resolved.contains("${")) {
            misuses.add(
                    attribute + " \"" + text + "\" names a property that is not set",
                    "Set it, or write ${name:default}");
            return null;
        }
        return resolved.strip();
    }

    @Nullable
    Duration duration(String attribute, String text, Misuses.At misuses) {
        String resolved = resolve(attribute, text, misuses);
        if (resolved.isEmpty()) {
            return null;
        }
        Duration duration = parse(resolved);
        if (NUMBER.matcher(resolved).matches()) {
            // Half of all readers would take it for seconds.
            misuses.add(
                    attribute + " \"" + shown(text, resolved) + "\" has no unit",
                    "Write " + resolved + "s for seconds, or " + resolved + "ms for milliseconds");
        } else if (duration == null) {
            misuses.add(attribute + " \"" + shown(text, resolved) + "\" is not a duration", HOW_TO_WRITE);
        } else if (duration.isNegative()) {
            misuses.add(attribute + " \"" + shown(text, resolved) + "\" is negative", "Write zero or more");
            return null;
        }
        return duration;
    }

    private static @Nullable Duration parse(String text) {
        if (Character.isDigit(text.charAt(text.length() - 1))) {
            return null;
        }
        try {
            return DurationFormatterUtils.detectAndParse(text);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    @Nullable
    Boolean truth(String attribute, String text, Misuses.At misuses) {
        String resolved = resolve(attribute, text, misuses);
        return switch (resolved) {
            case "" -> null;
            case "true" -> true;
            case "false" -> false;
            default -> {
                misuses.add(
                        attribute + " \"" + shown(text, resolved) + "\" is neither true nor false",
                        "Write one of these, or leave it empty for what the profile or the client says");
                yield null;
            }
        };
    }

    /** Null after it has reported what cannot be, or if nothing is given. */
    @Nullable
    Integer count(String attribute, String text, Misuses.At misuses) {
        String resolved = resolve(attribute, text, misuses);
        if (resolved.isEmpty()) {
            return null;
        }
        try {
            int count = Integer.parseInt(resolved);
            if (count >= 1) {
                return count;
            }
        } catch (NumberFormatException notOne) {
            // reported below, as one that is too small is
        }
        misuses.add(
                attribute + " \"" + shown(text, resolved) + "\" is not a number from 1 to " + Integer.MAX_VALUE,
                "Write how many there are, or a ${property} that says so");
        return null;
    }

    private static String shown(String text, String resolved) {
        return text.equals(resolved) ? text : text + " = " + resolved;
    }
}
