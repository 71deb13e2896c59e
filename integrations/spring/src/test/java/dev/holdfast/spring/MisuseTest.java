package dev.holdfast.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.holdfast.Lease;
import dev.holdfast.spring.LockedMisuseException.Misuse;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.Scope;
import org.springframework.context.annotation.ScopedProxyMode;

/** What is found wrong with methods, classes and beans when the context starts. */
class MisuseTest {

    static class Uninterceptable {

        @Locked("a")
        private void hidden() {}

        @Locked("a")
        public final void sealed() {}

        @Locked("a")
        static void ofNobody() {}

        void use() {
            hidden();
        }
    }

    static final class FinalClass {
        @Locked("a")
        public void work() {}
    }

    static class Callbacks implements InitializingBean, DisposableBean {
        @Override
        @Locked("a")
        public void afterPropertiesSet() {}

        @Override
        @Locked("a")
        public void destroy() {}
    }

    static class NamedCallbacks {
        @Locked("a")
        public void open() {}

        @Locked("a")
        public void shut() {}

        @Locked("a")
        public void open(int anArgument) {}
    }

    static class NamedCallbackBeans {
        @Bean(initMethod = "open", destroyMethod = "shut")
        NamedCallbacks named() {
            return new NamedCallbacks();
        }
    }

    interface Service {
        void other();
    }

    static class HiddenMethod implements Service {
        @Override
        public void other() {}

        @Locked("a")
        public void work() {}
    }

    static class Plain {
        @Locked("a")
        public void work() {}
    }

    static class EarlyBeans {
        @Bean
        static Plain plain() {
            return new Plain();
        }

        @Bean
        static EarlyPostProcessor early(Plain plain) {
            return new EarlyPostProcessor(plain);
        }
    }

    @Test
    void methods_thatCannotBeIntercepted_areReportedTogether() {
        assertThat(ReportedMisuses.of(Uninterceptable.class))
                .extracting(Misuse::place, Misuse::seen)
                .extracting(Object::toString)
                .hasSize(3)
                .anySatisfy(one -> assertThat(one).contains("Uninterceptable.hidden()", "private"))
                .anySatisfy(one -> assertThat(one).contains("Uninterceptable.sealed()", "final"))
                .anySatisfy(one -> assertThat(one).contains("Uninterceptable.ofNobody()", "static"));
    }

    @Test
    void class_final_isReported() {
        assertThat(ReportedMisuses.of(FinalClass.class)).singleElement().satisfies(misuse -> {
            assertThat(misuse.place()).isEqualTo(FinalClass.class.getName());
            assertThat(misuse.seen()).contains("final");
        });
    }

    @Test
    void methods_thatTheContainerCallsOnTheBeanItself_areReported() {
        assertThat(ReportedMisuses.of(Callbacks.class))
                .extracting(Misuse::toString)
                .hasSize(2)
                .anySatisfy(one -> assertThat(one)
                        .contains("Callbacks.afterPropertiesSet()", "when it is made", "ApplicationReadyEvent"))
                .anySatisfy(one -> assertThat(one)
                        .contains("Callbacks.destroy()", "when it ends", "earlier", "ContextClosedEvent"));
    }

    @Test
    void methods_thatADefinitionNamesForTheContainer_areReported() {
        assertThat(ReportedMisuses.in(catchThrowable(() -> Contexts.start(LocalLocks.class, NamedCallbackBeans.class))))
                .extracting(Misuse::place, Misuse::seen)
                .extracting(Object::toString)
                .hasSize(2)
                .anySatisfy(one -> assertThat(one).contains("NamedCallbacks.open()", "when it is made"))
                .anySatisfy(one -> assertThat(one).contains("NamedCallbacks.shut()", "when it ends"));
    }

    @Test
    void method_outsideTheInterfacesOfAWrappedBean_isReported() {
        assertThat(ReportedMisuses.of(HiddenMethod.class))
                .singleElement()
                .satisfies(misuse -> assertThat(misuse.seen()).contains("none of them has this method"));
    }

    @Test
    void misuses_ofSeveralBeans_areReportedTogether() {
        assertThat(ReportedMisuses.in(catchThrowable(() -> Contexts.start(
                        LocalLocks.class,
                        ReportedMisuses.Profiles.class,
                        Uninterceptable.class,
                        FinalClass.class,
                        LazyBeans.class,
                        PrototypeBeans.class))))
                .hasSize(3 + 1 + 4);
    }

    @Test
    @DisplayName("scenario 43: a bean that no proxy wraps")
    void bean_madeBeforeProxiesAre_isReported() {
        assertThat(ReportedMisuses.in(catchThrowable(() -> Contexts.start(LocalLocks.class, EarlyBeans.class))))
                .singleElement()
                .satisfies(misuse -> {
                    assertThat(misuse.place()).isEqualTo(Plain.class.getName() + ".work()");
                    assertThat(misuse.seen()).contains("no proxy wraps bean");
                });
    }

    @Test
    @DisplayName("scenario 43: a bean that was registered as it is")
    void bean_registeredAsAFinishedObject_isReported() {
        try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
            context.register(LocalLocks.class);
            context.getBeanFactory().registerSingleton("finished", new Plain());
            assertThat(ReportedMisuses.in(catchThrowable(context::refresh)))
                    .singleElement()
                    .satisfies(misuse -> assertThat(misuse.seen()).contains("'finished'"));
        }
    }

    static class LazyBeans {
        @Bean
        @Lazy
        Uninterceptable lazy() {
            return new Uninterceptable();
        }
    }

    static class PrototypeBeans {
        @Bean
        @Scope(BeanDefinition.SCOPE_PROTOTYPE)
        AttributeMisuseTest.Named prototype() {
            return new AttributeMisuseTest.Named();
        }
    }

    @Test
    void beans_madeLater_areReportedAtStart() {
        assertThat(ReportedMisuses.in(catchThrowable(() -> Contexts.start(LocalLocks.class, LazyBeans.class))))
                .hasSize(3);
        assertThat(ReportedMisuses.in(catchThrowable(() -> Contexts.start(LocalLocks.class, PrototypeBeans.class))))
                .hasSize(4);
    }

    static class ScopedBeans {
        @Bean
        @Scope(value = BeanDefinition.SCOPE_PROTOTYPE, proxyMode = ScopedProxyMode.TARGET_CLASS)
        Plain scoped() {
            return new Plain();
        }
    }

    @Test
    void bean_behindAScopedProxy_isNoMisuse() {
        try (AnnotationConfigApplicationContext context = Contexts.start(LocalLocks.class, ScopedBeans.class)) {
            context.getBean("scoped", Plain.class).work();
        }
    }

    static class Circular {
        @org.springframework.beans.factory.annotation.Autowired
        private Circular self;

        @Locked("a")
        public void work() {
            assertThat(AopUtils.isAopProxy(self)).isTrue();
        }
    }

    @Test
    void bean_thatNeedsItself_isNoMisuse() {
        try (AnnotationConfigApplicationContext context = Contexts.start(LocalLocks.class, Circular.class)) {
            context.getBean(Circular.class).work();
        }
    }

    @EnableLocked
    static class WithoutAClient {}

    @Test
    void client_missing_isReported() {
        assertThat(ReportedMisuses.in(catchThrowable(() -> Contexts.start(WithoutAClient.class, Plain.class))))
                .singleElement()
                .satisfies(misuse -> assertThat(misuse.seen()).contains("no bean of type Holdfast"));
    }

    @Test
    void context_withoutAnnotatedBeans_needsNoClient() {
        Contexts.start(WithoutAClient.class).close();
    }

    static class SwitchedOff {
        @Bean
        static LockedSettings settings() {
            return LockedSettings.defaults().withEnabled(false);
        }
    }

    static class ValidLocks {
        @Locked(name = "a", key = "#p0")
        public @Nullable Lease work(@Nullable String key, @Nullable Lease lease) {
            LockAssert.assertHeld("a:" + key);
            return lease;
        }
    }

    @Test
    void switch_off_runsMethodsWithoutLockAndClient() {
        try (var log = new CapturedLog("dev.holdfast.spring.internal.LockedBeansCheck");
                AnnotationConfigApplicationContext context =
                        Contexts.start(WithoutAClient.class, SwitchedOff.class, ValidLocks.class, Plain.class)) {
            assertThat(context.getBean(ValidLocks.class).work(null, null)).isNotNull();
            context.getBean(Plain.class).work();
            assertThat(log.messages()).singleElement().asString().contains("switched off");
        }
    }
}
