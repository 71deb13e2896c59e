package dev.holdfast.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.holdfast.Lease;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.spring.LockedMisuseException.Misuse;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.Scope;
import org.springframework.context.annotation.ScopedProxyMode;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.PriorityOrdered;

/** What is found when the context starts. */
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

    interface Something {
        void other();
    }

    static class NotOfItsInterface implements Something {
        @Override
        public void other() {}

        @Locked("a")
        public void work() {}
    }

    static class Named {
        @Locked
        public void nameless() {}

        @Locked("${not.set}")
        public void unknownProperty() {}

        @Locked(name = "a", profile = "unknown")
        public void unknownProfile() {}

        @Locked(key = "#p0", profile = "tagged")
        public void nothingToTag(String item) {}
    }

    static class Timed {
        @Locked(name = "a", waitTime = "5")
        public void withoutUnit() {}

        @Locked(name = "a", leaseTime = "soon")
        public void words() {}

        @Locked(name = "a", minHold = "-5s")
        public void negative() {}

        @Locked(name = "a", renew = "perhaps")
        public void perhaps() {}

        @Locked(name = "a", backoff = @LockBackoff(tries = 3))
        public void backoffWithoutGrowth() {}

        @Locked(name = "a", backoff = @LockBackoff(growth = LockBackoff.Growth.FIXED, jitter = 7))
        public void backoffOutOfRange() {}
    }

    static class Expressed {
        @Locked(key = "#sku +")
        public void unreadable(String sku) {}

        @Locked(key = "#sku")
        public void unknownParameter(String article) {}

        @Locked(key = "#p1")
        public void unknownIndex(String article) {}

        @Locked(key = "T(java.lang.System).getenv('x')")
        public void type() {}

        @Locked(key = "new String('x')")
        public void constructor() {}

        @Locked(key = "#p0.name = 'x'")
        public void assignment(Thread thread) {}

        @Locked(key = "@nobody.name")
        public void unknownBean() {}
    }

    static class Constant {
        @Locked(name = "a", key = "order")
        public void forgotten(String order) {}

        @Locked(name = "a", key = "orders.first")
        public void forgottenAndMisspelt(String order) {}

        @Locked(name = "a", key = "'#order'")
        public void quoted(String order) {}

        @Locked(name = "a", key = "'one' + 2")
        public void constant(String order) {}

        @Locked(name = "a", key = "hash(#order)")
        public void unknownMethod(String order) {}

        @Locked(name = "a", key = "#hash(#order)")
        public void unknownFunction(String order) {}

        @Locked(name = "a", key = "methodName + #root.className + #orders[order] + #orders.?[length > 1][0]")
        public void fine(java.util.Map<String, String> orders) {}
    }

    static class Answering {
        @Locked(name = "a", onTimeout = OnTimeout.SKIP)
        public int primitive() {
            return 1;
        }

        @Locked(name = "a", timeoutHandler = "nobody")
        public void unknownHandler() {}

        @Locked(name = "a", timeoutHandler = "profiles")
        public void handlerOfAnotherType() {}

        @Locked(name = "a", fallback = "missing")
        public void unknownFallback() {}

        @Locked(name = "a", fallback = "wrong")
        public String fallbackOfAnotherType(String argument) {
            return argument;
        }

        private int wrong(String argument) {
            return argument.length();
        }

        @Locked(name = "a", onTimeout = OnTimeout.SKIP, fallback = "fine")
        public void both() {}

        private void fine(LockTimeoutException timeout) {
            throw timeout;
        }

        @Locked("a")
        public @Nullable Future<String> future() {
            return null;
        }

        @Locked("a")
        public void twoLeases(Lease one, Lease two) {}

        int use() {
            fine(new LockTimeoutException("a", "", null));
            return wrong("");
        }
    }

    static class Plain {
        @Locked("a")
        public void work() {}
    }

    /** Spring makes what such a post-processor needs before it can wrap anything. */
    static class Early implements BeanPostProcessor, PriorityOrdered {
        @Override
        public int getOrder() {
            return 0;
        }
    }

    static class EarlyBeans {
        @Bean
        static Plain plain() {
            return new Plain();
        }

        @Bean
        static Early early(Plain plain) {
            assertThat(plain).isNotNull();
            return new Early();
        }
    }

    @Test
    void methods_thatCannotBeIntercepted_areReportedTogether() {
        assertThat(misusesOf(Uninterceptable.class))
                .extracting(Misuse::place, Misuse::seen)
                .extracting(Object::toString)
                .hasSize(3)
                .anySatisfy(one -> assertThat(one).contains("Uninterceptable.hidden()", "private"))
                .anySatisfy(one -> assertThat(one).contains("Uninterceptable.sealed()", "final"))
                .anySatisfy(one -> assertThat(one).contains("Uninterceptable.ofNobody()", "static"));
    }

    @Test
    void class_final_isReported() {
        assertThat(misusesOf(FinalClass.class)).singleElement().satisfies(misuse -> {
            assertThat(misuse.place()).isEqualTo(FinalClass.class.getName());
            assertThat(misuse.seen()).contains("final");
        });
    }

    @Test
    void method_outsideTheInterfacesOfAWrappedBean_isReported() {
        assertThat(misusesOf(NotOfItsInterface.class))
                .singleElement()
                .satisfies(misuse -> assertThat(misuse.seen()).contains("none of them has this method"));
    }

    @Test
    void name_missingOrOfAnUnknownPropertyOrProfile_isReported() {
        assertThat(textsOf(Named.class))
                .hasSize(4)
                .anySatisfy(one -> assertThat(one).contains("nothingToTag(String)", "'tagged' is tagged", "no name"))
                .anySatisfy(one -> assertThat(one).contains("nameless()", "neither name nor key"))
                .anySatisfy(one -> assertThat(one).contains("unknownProperty()", "${not.set}"))
                .anySatisfy(one -> assertThat(one).contains("unknownProfile()", "'unknown'", "[known, tagged]"));
    }

    @Test
    void durationsAndTruths_unreadable_areReported() {
        assertThat(textsOf(Timed.class))
                .hasSize(6)
                .anySatisfy(one -> assertThat(one).contains("withoutUnit()", "waitTime \"5\""))
                .anySatisfy(one -> assertThat(one).contains("words()", "leaseTime \"soon\""))
                .anySatisfy(one -> assertThat(one).contains("negative()", "minHold \"-5s\""))
                .anySatisfy(one -> assertThat(one).contains("perhaps()", "renew \"perhaps\""))
                .anySatisfy(one -> assertThat(one).contains("backoffWithoutGrowth()", "no growth"))
                .anySatisfy(one -> assertThat(one).contains("backoffOutOfRange()", "jitter"));
    }

    static class Contradicting {
        @Locked(name = "a", leaseTime = "5s", renew = "false", minHold = "10s")
        public void work() {}
    }

    @Test
    void settings_thatDoNotGoTogether_areReported() {
        assertThat(textsOf(Contradicting.class))
                .singleElement()
                .satisfies(one -> assertThat(one).contains("Contradicting.work()", "minHold PT10S", "lease PT5S"));
    }

    @Test
    void expressions_thatCannotWork_areReported() {
        assertThat(textsOf(Expressed.class))
                .hasSize(7)
                .anySatisfy(one -> assertThat(one).contains("unreadable(String)", "\"#sku +\""))
                .anySatisfy(one -> assertThat(one).contains("unknownParameter(String)", "[article]"))
                .anySatisfy(one -> assertThat(one).contains("unknownIndex(String)", "#p1"))
                .anySatisfy(one -> assertThat(one).contains("type()", "T(java.lang.System)"))
                .anySatisfy(one -> assertThat(one).contains("constructor()", "new String"))
                .anySatisfy(one -> assertThat(one).contains("assignment(Thread)", "assigns"))
                .anySatisfy(one -> assertThat(one).contains("unknownBean()", "'nobody'"));
    }

    @Test
    void keys_thatAreTheSameForEachCall_areReported() {
        assertThat(textsOf(Constant.class))
                .hasSize(6)
                .anySatisfy(one -> assertThat(one).contains("forgotten(String)", "\"order\"", "Write #order"))
                .anySatisfy(one -> assertThat(one).contains("forgottenAndMisspelt(String)", "'orders'", "[order]"))
                .anySatisfy(one -> assertThat(one).contains("quoted(String)", "the same for each call", "#order"))
                .anySatisfy(one -> assertThat(one).contains("constant(String)", "the same for each call"))
                .anySatisfy(one -> assertThat(one).contains("unknownMethod(String)", "'hash'"))
                .anySatisfy(one -> assertThat(one).contains("unknownFunction(String)", "#hash"));
    }

    @Test
    void misuses_ofSeveralBeans_areReportedTogether() {
        assertThat(misuses(catchThrowable(() -> Contexts.start(
                        LocalLocks.class,
                        Profiles.class,
                        Uninterceptable.class,
                        FinalClass.class,
                        LazyBeans.class,
                        PrototypeBeans.class))))
                .hasSize(3 + 1 + 4);
    }

    @Test
    void answersAndSignatures_thatCannotWork_areReported() {
        assertThat(textsOf(Answering.class))
                .hasSize(8)
                .anySatisfy(one -> assertThat(one).contains("primitive()", "SKIP"))
                .anySatisfy(one -> assertThat(one).contains("unknownHandler()", "'nobody'"))
                .anySatisfy(one -> assertThat(one).contains("handlerOfAnotherType()", "no LockTimeoutHandler"))
                .anySatisfy(one -> assertThat(one).contains("unknownFallback()", "'missing'"))
                .anySatisfy(one -> assertThat(one).contains("fallbackOfAnotherType(String)", "'wrong'", "String"))
                .anySatisfy(one -> assertThat(one).contains("both()", "more than one"))
                .anySatisfy(one -> assertThat(one).contains("future()", "CompletableFuture"))
                .anySatisfy(one -> assertThat(one).contains("twoLeases(Lease, Lease)", "more than one"));
    }

    @Test
    @DisplayName("scenario 43: a bean that no proxy wraps")
    void bean_madeBeforeProxiesAre_isReported() {
        assertThat(misuses(catchThrowable(() -> Contexts.start(LocalLocks.class, EarlyBeans.class))))
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
            assertThat(misuses(catchThrowable(context::refresh)))
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
        Named prototype() {
            return new Named();
        }
    }

    @Test
    void beans_madeLater_areReportedAtStart() {
        assertThat(misuses(catchThrowable(() -> Contexts.start(LocalLocks.class, LazyBeans.class))))
                .hasSize(3);
        assertThat(misuses(catchThrowable(() -> Contexts.start(LocalLocks.class, PrototypeBeans.class))))
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
        assertThat(misuses(catchThrowable(() -> Contexts.start(WithoutAClient.class, Plain.class))))
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

    static class Working {
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
                        Contexts.start(WithoutAClient.class, SwitchedOff.class, Working.class, Plain.class)) {
            assertThat(context.getBean(Working.class).work(null, null)).isNotNull();
            context.getBean(Plain.class).work();
            assertThat(log.messages()).singleElement().asString().contains("switched off");
        }
    }

    private static List<String> textsOf(Class<?> bean) {
        return misusesOf(bean).stream().map(Misuse::toString).toList();
    }

    private static List<Misuse> misusesOf(Class<?> bean) {
        return misuses(catchThrowable(
                () -> Contexts.startWith(Map.of("holdfast.test", "1"), LocalLocks.class, Profiles.class, bean)));
    }

    static class Profiles {
        @Bean
        LockProfiles profiles() {
            return LockProfiles.of(
                    LockProfile.builder("known").build(),
                    LockProfile.builder("tagged").tagged(true).build());
        }
    }

    private static List<Misuse> misuses(Throwable thrown) {
        assertThat(NestedExceptionUtils.getMostSpecificCause(thrown)).isInstanceOf(LockedMisuseException.class);
        LockedMisuseException misuse = (LockedMisuseException) NestedExceptionUtils.getMostSpecificCause(thrown);
        misuse.misuses()
                .forEach(one -> assertThat(misuse).hasMessageContainingAll(one.place(), one.seen(), one.remedy()));
        return misuse.misuses();
    }
}
