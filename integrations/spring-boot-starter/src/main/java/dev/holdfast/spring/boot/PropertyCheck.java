package dev.holdfast.spring.boot;

import dev.holdfast.spi.DurationText;
import java.util.function.Consumer;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/** Turns the refusal of a value into one that names the property it came from. */
final class PropertyCheck {

    private PropertyCheck() {}

    /**
     * Hands a value on.
     *
     * @throws InvalidConfigurationPropertyValueException if the consumer refuses it with an
     *     {@link IllegalArgumentException}, with its message
     */
    static <T> void of(String property, T value, Consumer<? super T> consumer) {
        try {
            consumer.accept(value);
        } catch (IllegalArgumentException e) {
            if (PropertyTexts.mayHoldSecret(value)) {
                // Both the value and the message may show it.
                throw PropertyException.withoutValue(property, property);
            }
            throw new InvalidConfigurationPropertyValueException(
                    property, value, DurationText.in(String.valueOf(e.getMessage())));
        }
    }
}
