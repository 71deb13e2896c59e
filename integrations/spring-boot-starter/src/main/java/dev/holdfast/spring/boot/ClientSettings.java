package dev.holdfast.spring.boot;

import dev.holdfast.ClientBuilder;
import dev.holdfast.Holdfast;
import dev.holdfast.local.LocalLockService;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a client that do not depend on its backend, checked one by one, so that the message for an invalid
 * one names its property.
 */
final class ClientSettings {

    private final HoldfastProperties properties;
    private final @Nullable String applicationName;

    /**
     * Checks them.
     *
     * @throws org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException if one is
     *     not allowed
     */
    ClientSettings(HoldfastProperties properties, @Nullable String applicationName) {
        this.properties = properties;
        this.applicationName = applicationName;
        ClientBuilder<?> neverBuilt = Holdfast.over(new LocalLockService().backend());
        into(neverBuilt);
    }

    void into(ClientBuilder<?> builder) {
        PropertyCheck.of("holdfast.response-timeout", properties.responseTimeout(), builder::responseTimeout);
        PropertyCheck.of("holdfast.patience", properties.patience(), builder::patience);
        PropertyCheck.of("holdfast.close-timeout", properties.closeTimeout(), builder::closeTimeout);
        PropertyCheck.of("holdfast.poll-bound", properties.pollBound(), builder::pollBound);
        if (properties.traceLeaks()) {
            builder.traceLeaks();
        }
    }

    String clientName() {
        return Optional.ofNullable(properties.clientName())
                .or(() -> Optional.ofNullable(applicationName))
                .orElse("");
    }
}
