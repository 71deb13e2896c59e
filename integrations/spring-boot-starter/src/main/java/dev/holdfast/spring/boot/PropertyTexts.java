package dev.holdfast.spring.boot;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.AbstractBindHandler;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.core.convert.ConverterNotFoundException;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/**
 * Looks at how the properties of this library are written. A duration without a unit is refused, since Boot takes it
 * for milliseconds and most people mean seconds. An unknown name is refused with the one that was probably meant, and
 * without its value: the likeliest of all, {@code holdfast.redis.url}, holds a password.
 */
final class PropertyTexts extends AbstractBindHandler {

    private static final ConfigurationPropertyName OURS = ConfigurationPropertyName.of(HoldfastProperties.PREFIX);
    private static final ConfigurationPropertyName OF_ONE_SERVER = OURS.append("redis");
    private static final Pattern NUMBER = Pattern.compile("[+-]?\\d+");

    PropertyTexts() {}

    PropertyTexts(BindHandler parent) {
        super(parent);
    }

    /** Whether a text may hold credentials, so that no message shows it. */
    static boolean mayHoldSecret(@Nullable Object value) {
        return value != null
                && (value.toString().contains("://") || value.toString().contains("@"));
    }

    private static boolean isOurs(ConfigurationPropertyName name) {
        return OURS.equals(name) || OURS.isAncestorOf(name);
    }

    @Override
    public Object onSuccess(ConfigurationPropertyName name, Bindable<?> target, BindContext context, Object result) {
        if (isOurs(name) && result instanceof Duration) {
            String text = context.getBinder()
                    .bind(name, Bindable.of(String.class))
                    .orElse("")
                    .strip();
            if (NUMBER.matcher(text).matches()) {
                throw new PropertyException(
                        name + "=" + text + " has no unit; for seconds, write " + text + "s.",
                        "Write " + text + "s for seconds, or " + text + "ms for milliseconds.");
            }
        }
        return super.onSuccess(name, target, context, result);
    }

    @Override
    public @Nullable Object onFailure(
            ConfigurationPropertyName name, Bindable<?> target, BindContext context, Exception error) throws Exception {
        if (!isOurs(name) || error instanceof PropertyException || error instanceof BindException) {
            return super.onFailure(name, target, context, error);
        }
        if (error instanceof UnboundConfigurationPropertiesException unbound) {
            throw unknown(unbound.getUnboundProperties());
        }
        Optional<ConfigurationProperty> ofAGroup =
                error instanceof ConverterNotFoundException ? find(name, context) : Optional.empty();
        if (ofAGroup.isPresent()) {
            return withoutItsText(ofAGroup.get(), target);
        }
        ConfigurationProperty property = context.getConfigurationProperty();
        if (property != null && mayHoldSecret(property.getValue())) {
            throw PropertyException.withoutValue(
                    at(property), property.getName().toString());
        }
        return super.onFailure(name, target, context, error);
    }

    private static Optional<ConfigurationProperty> find(ConfigurationPropertyName name, BindContext context) {
        for (ConfigurationPropertySource source : context.getSources()) {
            ConfigurationProperty property = source.getConfigurationProperty(name);
            if (property != null) {
                return Optional.of(property);
            }
        }
        return Optional.empty();
    }

    /**
     * A text stands where properties have a common name. The environment variable HOLDFAST_REDIS is for the command
     * line, and may be there as well; anything else is a slip.
     */
    private static Object withoutItsText(ConfigurationProperty property, Bindable<?> target) {
        boolean isOfTheCommandLine = property.getName().equals(OF_ONE_SERVER)
                && property.getSource() != null
                && property.getSource().getUnderlyingSource() instanceof SystemEnvironmentPropertySource;
        if (isOfTheCommandLine) {
            return new Binder(List.of()).bindOrCreate(OF_ONE_SERVER.toString(), target);
        }
        throw unknown(List.of(property));
    }

    private static PropertyException unknown(Collection<ConfigurationProperty> unbound) {
        List<ConfigurationProperty> empty = unbound.stream()
                .filter(property -> PropertyNames.exist(property.getName()))
                .sorted()
                .toList();
        if (!empty.isEmpty()) {
            // Boot takes an empty text for no value where it cannot be converted.
            return new PropertyException(
                    "These properties have no value:\n    - "
                            + empty.stream().map(PropertyTexts::at).collect(Collectors.joining("\n    - ")),
                    "Give each a value, or remove it. A placeholder or a variable in it may be empty.");
        }
        String described = unbound.stream().map(PropertyTexts::at).sorted().collect(Collectors.joining("\n    - "));
        String meant = unbound.stream()
                .map(ConfigurationProperty::getName)
                .sorted()
                .map(PropertyNames::question)
                .filter(question -> !question.isEmpty())
                .collect(Collectors.joining("\n"));
        return new PropertyException(
                "These properties do not exist:\n    - " + described,
                meant.isEmpty() ? "Correct or remove them. The page on Spring Boot lists those that exist." : meant);
    }

    /** Where it stands, and not what it says. */
    private static String at(ConfigurationProperty property) {
        return property.getOrigin() == null
                ? property.getName().toString()
                : property.getName() + " (" + property.getOrigin() + ")";
    }
}
