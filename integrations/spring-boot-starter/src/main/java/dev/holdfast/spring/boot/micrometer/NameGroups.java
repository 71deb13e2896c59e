package dev.holdfast.spring.boot.micrometer;

import dev.holdfast.spring.TaggedLocks;
import java.util.List;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.core.env.Environment;

/**
 * The fixed parts of names that a property lists, for a tag of meters.
 *
 * @param names not blank
 */
record NameGroups(List<String> names) {

    static final String OF_LOCKS = "holdfast.metrics.lock-tags";
    static final String OF_GATES = "holdfast.metrics.gate-tags";
    static final String OF_LATCHES = "holdfast.metrics.latch-tags";

    /** Those of a property; none unless it is set. */
    static NameGroups of(Environment environment, String property) {
        List<String> names = Binder.get(environment)
                .bind(property, Bindable.listOf(String.class))
                .orElse(List.of());
        if (names.stream().anyMatch(String::isBlank)) {
            throw new InvalidConfigurationPropertyValueException(
                    property, names, "What stands for names in metrics must not be blank");
        }
        return new NameGroups(names);
    }

    boolean any() {
        return !names.isEmpty();
    }

    /** Those alone. */
    TaggedLocks tagged() {
        return addedTo(new TaggedLocks());
    }

    TaggedLocks addedTo(TaggedLocks groups) {
        names.forEach(groups::add);
        return groups;
    }
}
