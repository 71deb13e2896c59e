package dev.holdfast.spring.boot.actuate;

import dev.holdfast.ClientHealth;
import dev.holdfast.Holdfast;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;

/** The health of the application's lock client, for Spring Boot 3. */
final class Boot3HealthIndicator implements HealthIndicator {

    private final Holdfast holdfast;

    Boot3HealthIndicator(Holdfast holdfast) {
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
