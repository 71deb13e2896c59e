package dev.holdfast.spring.boot;

import dev.holdfast.Holdfast;
import dev.holdfast.HoldfastBuilder;
import dev.holdfast.local.LocalLockService;
import dev.holdfast.redis.HoldfastRedisBuilder;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The settings of a client that do not depend on where locks are kept, checked one by one, so that a refusal names its property. */
final class ClientSettings {

    private final HoldfastProperties properties;
    private final @Nullable String applicationName;

    /**
     * Checks them.
     *
     * @throws org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException if one is not allowed
     */
    ClientSettings(HoldfastProperties properties, @Nullable String applicationName) {
        this.properties = properties;
        this.applicationName = applicationName;
        HoldfastBuilder neverBuilt = Holdfast.over(new LocalLockService().backend());
        into(neverBuilt);
    }

    void into(HoldfastBuilder builder) {
        PropertyCheck.of("holdfast.response-timeout", properties.responseTimeout(), builder::responseTimeout);
        PropertyCheck.of("holdfast.patience", properties.patience(), builder::patience);
        PropertyCheck.of("holdfast.close-timeout", properties.closeTimeout(), builder::closeTimeout);
        PropertyCheck.of("holdfast.poll-bound", properties.pollBound(), builder::pollBound);
        if (properties.traceLeaks()) {
            builder.traceLeaks();
        }
    }

    void into(HoldfastRedisBuilder builder) {
        builder.responseTimeout(properties.responseTimeout())
                .patience(properties.patience())
                .closeTimeout(properties.closeTimeout())
                .pollBound(properties.pollBound())
                .clientName(clientName());
        if (properties.traceLeaks()) {
            builder.traceLeaks();
        }
    }

    private String clientName() {
        return Optional.ofNullable(properties.clientName())
                .or(() -> Optional.ofNullable(applicationName))
                .orElse("");
    }
}
