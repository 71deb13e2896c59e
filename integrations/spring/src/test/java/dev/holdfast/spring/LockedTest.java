package dev.holdfast.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.core.annotation.AliasFor;

/** What the annotation does on ordinary methods. */
class LockedTest {

    @Target({ElementType.METHOD, ElementType.TYPE})
    @Retention(RetentionPolicy.RUNTIME)
    @Locked(name = "composed", waitTime = "0s", onTimeout = OnTimeout.SKIP)
    @interface OneAtATime {

        @AliasFor(annotation = Locked.class)
        String key() default "";
    }

    static class Services {

        private final Holdfast holdfast;

        Services(Holdfast holdfast) {
            this.holdfast = holdfast;
        }

        List<String> held(String... candidates) {
            return List.of(candidates).stream()
                    .filter(name -> holdfast.lock(name).isHeldByCurrentThread())
                    .toList();
        }

        @Locked("stock")
        public List<String> byValue() {
            return held("stock", "other");
        }

        @Locked(name = "stock", key = "#sku")
        public List<String> byKey(String sku) {
            return held("stock", "stock:" + sku);
        }

        @Locked(name = "${the.name}-${unset:fallback}")
        public List<String> byProperty() {
            return held("configured-fallback");
        }

        @Locked(name = "stock")
        public int holdCountOfNested(Services proxy) {
            return proxy.holdCount();
        }

        @Locked(name = "stock")
        public int holdCount() {
            return holdfast.lock("stock").holdCount();
        }

        @Locked(name = "outer")
        public List<String> nestedOther(Services proxy) {
            return proxy.nestedInner();
        }

        @Locked(name = "inner")
        public List<String> nestedInner() {
            return held("outer", "inner");
        }

        @OneAtATime(key = "#p0")
        public List<String> composed(String key) {
            return held("composed", "composed:" + key);
        }

        @OneAtATime
        public @Nullable String composedSkipping() {
            return "ran";
        }

        @Locked(name = "packaged")
        List<String> packagePrivate() {
            return held("packaged");
        }

        @Locked(name = "token", leaseTime = "${a.lease}", renew = "false", minHold = "PT0.01S")
        public Duration remaining(Lease lease, String ignored) {
            assertThat(lease.name()).isEqualTo("token");
            assertThat(lease.token()).isPositive();
            assertThat(lease.state()).isEqualTo(LeaseState.HELD);
            return lease.remaining();
        }

        @Locked(name = "failing")
        public void failing(Exception thrown) throws Exception {
            throw thrown;
        }

        @Locked(name = "profiled", profile = "sale")
        public Duration profiled(@Nullable Lease lease) {
            return lease.remaining();
        }

        @Locked(name = "profiled", profile = "sale", leaseTime = "5m")
        public Duration profiledOtherwise(@Nullable Lease lease) {
            return lease.remaining();
        }
    }

    @Locked(name = "whole")
    static class Annotated {

        private final Services services;

        Annotated(Services services) {
            this.services = services;
        }

        public List<String> ofTheClass() {
            return services.held("whole", "own");
        }

        @Locked(name = "own")
        public List<String> ofTheMethod() {
            return services.held("whole", "own");
        }

        List<String> notPublic() {
            return services.held("whole", "own");
        }

        @Override
        public String toString() {
            return services.held("whole", "own").toString();
        }
    }

    interface Shop {

        @Locked(name = "shop", key = "#p0")
        List<String> sell(String sku);
    }

    static class ShopBehindAnInterface implements Shop {

        private final Services services;

        ShopBehindAnInterface(Services services) {
            this.services = services;
        }

        @Override
        public List<String> sell(String sku) {
            return services.held("shop:" + sku);
        }
    }

    static class Beans {

        @Bean
        Services services(Holdfast holdfast) {
            return new Services(holdfast);
        }

        @Bean
        Annotated annotated(Services services) {
            return new Annotated(services);
        }

        @Bean
        Shop shop(Services services) {
            return new ShopBehindAnInterface(services);
        }

        @Bean
        LockProfiles profiles() {
            return LockProfiles.of(LockProfile.builder("sale")
                    .lease(Duration.ofSeconds(77))
                    .notRenewed()
                    .waitTime(Duration.ofSeconds(5))
                    .build());
        }
    }

    private AnnotationConfigApplicationContext context;
    private Services services;
    private Holdfast holdfast;

    @BeforeEach
    void start() {
        context = Contexts.startWith(Map.of("the.name", "configured", "a.lease", "90s"), LocalLocks.class, Beans.class);
        services = context.getBean(Services.class);
        holdfast = context.getBean(Holdfast.class);
    }

    @AfterEach
    void stop() {
        context.close();
    }

    @Test
    void method_named_holdsItsLockWhileItRuns() {
        assertThat(services.byValue()).containsExactly("stock");
        assertThat(holdfast.statistics().held()).isZero();
    }

    @Test
    void method_withAKey_holdsTheLockOfItsArgument() {
        assertThat(services.byKey("a")).containsExactly("stock:a");
    }

    @Test
    void name_withPlaceholders_isFilledIn() {
        assertThat(services.byProperty()).containsExactly("configured-fallback");
    }

    @Test
    void method_calledUnderTheSameLock_reenters() {
        assertThat(services.holdCountOfNested(services)).isEqualTo(2);
        assertThat(holdfast.statistics().held()).isZero();
    }

    @Test
    void method_calledUnderAnotherLock_holdsBothOnTheirOwn() {
        assertThat(services.nestedOther(services)).containsExactly("outer", "inner");
    }

    @Test
    void annotation_composed_holdsWithItsOwnAttributes() throws Exception {
        assertThat(services.composed("a")).containsExactly("composed:a");
        assertThat(whileBusy("composed", services::composedSkipping)).isNull();
    }

    @Test
    void method_packagePrivate_isLocked() {
        assertThat(services.packagePrivate()).containsExactly("packaged");
    }

    @Test
    void class_annotated_locksItsPublicMethods() {
        Annotated annotated = context.getBean(Annotated.class);
        assertThat(annotated.ofTheClass()).containsExactly("whole");
        assertThat(annotated.ofTheMethod()).containsExactly("own");
        assertThat(annotated.notPublic()).isEmpty();
        assertThat(annotated).hasToString("[]");
    }

    @Test
    void interface_annotated_locksTheMethodThatImplementsIt() {
        assertThat(context.getBean(Shop.class).sell("a")).containsExactly("shop:a");
    }

    @Test
    void leaseParameter_whateverWasPassed_receivesTheLease() {
        assertThat(services.remaining(null, "")).isBetween(Duration.ofSeconds(60), Duration.ofSeconds(90));
    }

    @Test
    void profile_named_givesWhatTheAnnotationLeavesOpen() {
        assertThat(services.profiled(null)).isBetween(Duration.ofSeconds(50), Duration.ofSeconds(77));
        assertThat(services.profiledOtherwise(null)).isBetween(Duration.ofSeconds(200), Duration.ofSeconds(300));
    }

    @Test
    void method_throwing_throwsTheSameAndGivesTheLockBack() {
        Exception checked = new Exception("checked");
        assertThatThrownBy(() -> services.failing(checked)).isSameAs(checked);
        assertThat(holdfast.statistics().held()).isZero();
    }

    /** Another owner holds the lock meanwhile. */
    private <T> T whileBusy(String name, Supplier<T> work) throws InterruptedException {
        try (Lease other = holdfast.lock(name).acquire()) {
            return work.get();
        }
    }
}
