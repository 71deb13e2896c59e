package dev.holdfast.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.ReleaseOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;

/** What methods that use their lease find when locks are switched off. */
class SwitchedOffTest {

    static class Stock {

        @Locked(name = "stock", key = "#sku")
        public Lease sell(String sku, @Nullable Lease lease) {
            Lease mine = Objects.requireNonNull(lease, "lease");
            mine.check();
            LockAssert.assertHeld("stock:" + sku);
            return mine;
        }
    }

    @EnableLocked
    static class Beans {

        @Bean
        static LockedSettings settings() {
            return LockedSettings.defaults().withEnabled(false);
        }

        @Bean
        Stock stock() {
            return new Stock();
        }
    }

    private static AnnotationConfigApplicationContext context;
    private static Stock stock;

    @BeforeAll
    static void start() {
        context = Contexts.start(Beans.class);
        stock = context.getBean(Stock.class);
    }

    @AfterAll
    static void stop() {
        context.close();
    }

    @Test
    void lease_ofAMethodWithoutItsLock_hasATokenThatRises() {
        Lease first = stock.sell("7", null);
        Lease second = stock.sell("7", null);
        assertThat(second.token()).isGreaterThan(first.token());
        // Tokens of real servers are microseconds of their clocks; a resource that has seen those takes these, too.
        assertThat(first.token())
                .isGreaterThan(Instant.parse("2020-01-01T00:00:00Z").toEpochMilli() * 1_000);
        assertThat(first.name()).isEqualTo("stock:7");
    }

    @Test
    void lease_ofAMethodWithoutItsLock_isHeldUntilItIsReleased() {
        Lease lease = stock.sell("7", null);
        assertThat(lease.state()).isEqualTo(LeaseState.HELD);
        lease.extend(Duration.ofHours(1));
        lease.holdAtLeast(Duration.ofSeconds(1));
        lease.onLost(reason -> {
            throw new AssertionError("a lock that is never acquired is never lost");
        });
        assertThat(lease.remaining()).isGreaterThan(Duration.ofHours(1));
        assertThat(lease.waited()).isZero();
        assertThat(lease.tries()).isEqualTo(1);
        assertThat(lease.release()).isEqualTo(ReleaseOutcome.RELEASED);
        assertThat(lease.state()).isEqualTo(LeaseState.RELEASED);
        assertThat(lease.releaseAsync()).isCompletedWithValue(ReleaseOutcome.RELEASED);
    }

    @Test
    void lease_thatTheCallerPassed_isKept() {
        Lease given = stock.sell("7", null);
        assertThat(stock.sell("7", given)).isSameAs(given);
    }
}
