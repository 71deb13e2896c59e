package dev.holdfast.spring;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.transaction.annotation.EnableTransactionManagement;

/** What of {@code verify} cannot work is reported when the context starts. */
class VerifyMisuseTest {

    @EnableLocked
    @EnableTransactionManagement
    static class WithoutVerification extends LocalLocks {

        @Bean
        Verified verified() {
            return new Verified();
        }
    }

    @EnableLocked
    @EnableTransactionManagement
    static class WithAnObstacle extends WithoutVerification {

        @Bean
        LeaseVerification leaseVerification() {
            return new LeaseVerification() {
                @Override
                public void verify(Lease lease) {
                    throw new AssertionError("never asked");
                }

                @Override
                public Optional<String> obstacle(Holdfast client) {
                    return Optional.of("locks are on the moon");
                }
            };
        }
    }

    @EnableLocked
    static class Later extends LocalLocks {

        @Bean
        VerifiedLater later() {
            return new VerifiedLater();
        }
    }

    static class Verified {

        @Locked(name = "stock", verify = true)
        public void work() {}
    }

    static class VerifiedLater {

        @Locked(name = "stock", verify = true)
        public CompletableFuture<Void> work() {
            return CompletableFuture.completedFuture(null);
        }
    }

    @Test
    void start_noBeanThatVerifies_isReported() {
        assertThatThrownBy(() -> new AnnotationConfigApplicationContext(WithoutVerification.class).close())
                .isInstanceOf(LockedMisuseException.class)
                .hasMessageContaining("Verified.work()")
                .hasMessageContaining("there is not one bean of type LeaseVerification")
                .hasMessageContaining("Add dev.holdfast:holdfast-jdbc");
    }

    @Test
    void start_obstacle_isReported() {
        assertThatThrownBy(() -> new AnnotationConfigApplicationContext(WithAnObstacle.class).close())
                .isInstanceOf(LockedMisuseException.class)
                .hasMessageContaining("verify is given, and locks are on the moon");
    }

    @Test
    void start_methodThatEndsLater_isReported() {
        assertThatThrownBy(() -> new AnnotationConfigApplicationContext(Later.class).close())
                .rootCause()
                .isInstanceOf(LockedMisuseException.class)
                .hasMessageContaining("it returns CompletableFuture, whose transactions are not of the thread");
    }
}
