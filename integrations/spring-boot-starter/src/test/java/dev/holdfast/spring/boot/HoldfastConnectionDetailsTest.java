package dev.holdfast.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.redis.testing.WireFormat;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** A bean that says where the locks are kept. */
class HoldfastConnectionDetailsTest {

    private final ApplicationContextRunner runner =
            new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(HoldfastAutoConfiguration.class));

    @Test
    void client_withConnectionDetails_locksThereInSpiteOfTheProperty() {
        runner.withPropertyValues("holdfast.redis.uri=redis://localhost:1")
                .withBean(HoldfastConnectionDetails.class, () -> SharedServer::uri)
                .run(context -> {
                    try (Lease lease = context.getBean(Holdfast.class)
                            .lock("details:first")
                            .acquire()) {
                        assertThat(lease.token()).isPositive();
                        assertThat(SharedServer.redis()
                                        .execute("EXISTS", WireFormat.DEFAULT.hold("details:first"))
                                        .number())
                                .isEqualTo(1);
                    }
                });
    }

    @Test
    void client_withDetailsThatAreNoUri_failsNamingTheBeanAndNotThePassword() {
        runner.withBean(HoldfastConnectionDetails.class, () -> () -> "redis://app:secret@db@x")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining("The HoldfastConnectionDetails bean cannot be used")
                        .hasMessageNotContaining("secret"));
    }
}
