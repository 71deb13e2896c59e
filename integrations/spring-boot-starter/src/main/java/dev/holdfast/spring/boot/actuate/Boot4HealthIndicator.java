package dev.holdfast.spring.boot.actuate;

import dev.holdfast.ClientHealth;
import dev.holdfast.Holdfast;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/** The health of the application's lock client, for Spring Boot 4. */
final class Boot4HealthIndicator implements HealthIndicator {

    private final Holdfast holdfast;

    Boot4HealthIndicator(Holdfast holdfast) {
        this.holdfast = holdfast;
    }

    /** Blocks for the client's response timeout at most. */
    @Override
    public Health health() {
        ClientHealth health = holdfast.health();
        Health.Builder builder = health.isHealthy() ? Health.up() : Health.down();
        return builder.withDetails(HealthDetails.of(health)).build();
    }
}
