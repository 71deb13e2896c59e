package dev.holdfast.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.holdfast.Holdfast;
import dev.holdfast.local.HoldfastLocal;
import dev.holdfast.spring.LockedMisuseException.Misuse;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Bean;
import org.springframework.core.NestedExceptionUtils;

/** What is found wrong with gates around methods when the context starts. */
class LimitedMisuseTest {

    static class Named {
        @Limited(permits = "1", per = "1s")
        public void nameless() {}

        @Limited(name = "#user", permits = "1", per = "1s")
        public void expression(String user) {}

        @Limited(name = "a", key = "'fixed'", permits = "1", per = "1s")
        public void constant(String user) {}

        @Limited(name = "a", key = "{#one, #other}", permits = "1", per = "1s")
        public void several(String one, String other) {}

        @Limited(name = "a", key = "#nobody", permits = "1", per = "1s")
        public void unknownParameter(String user) {}
    }

    @Test
    void names_thatCannotBe_areReported() {
        assertThat(textsOf(Named.class))
                .hasSize(5)
                .anySatisfy(one -> assertThat(one).contains("nameless()", "neither name nor key of the gate"))
                .anySatisfy(one -> assertThat(one).contains("expression(String)", "holds an expression", "#user"))
                .anySatisfy(one -> assertThat(one).contains("constant(String)", "the same for each call"))
                .anySatisfy(one -> assertThat(one).contains("several(String, String)", "a gate has one name"))
                .anySatisfy(one -> assertThat(one).contains("unknownParameter(String)", "[user]"));
    }

    static class Rated {
        @Limited("a")
        public void none() {}

        @Limited(name = "a", permits = "1")
        public void permitsAlone() {}

        @Limited(name = "a", rate = "threeAnHour", permits = "1", per = "1s")
        public void both() {}

        @Limited(name = "a", rate = "unknown")
        public void unknownBean() {}

        @Limited(name = "a", rate = "holdfast")
        public void beanOfAnotherType() {}

        @Limited(name = "a", permits = "some", per = "1s")
        public void words() {}

        @Limited(name = "a", permits = "1", per = "1")
        public void withoutUnit() {}

        @Limited(name = "a", permits = "1", per = "8d")
        public void tooLong() {}

        @Limited(name = "a", permits = "1001", per = "1m", window = true)
        public void tooManyForAWindow() {}

        @Limited(name = "a", permits = "1", per = "1m", burst = "1", window = true)
        public void burstOfAWindow() {}

        @Limited(name = "a", permits = "1", per = "1m", maxWait = "25h")
        public void waitTooLong() {}
    }

    @Test
    void rates_thatCannotBe_areReported() {
        assertThat(textsOf(Rated.class))
                .hasSize(11)
                .anySatisfy(one -> assertThat(one).contains("none()", "neither a rate nor both of permits and per"))
                .anySatisfy(one -> assertThat(one).contains("permitsAlone()", "neither a rate nor both"))
                .anySatisfy(one -> assertThat(one).contains("both()", "rate is given beside permits"))
                .anySatisfy(one -> assertThat(one).contains("unknownBean()", "'unknown', which does not exist"))
                .anySatisfy(one -> assertThat(one).contains("beanOfAnotherType()", "'holdfast', which is no Rate"))
                .anySatisfy(one -> assertThat(one).contains("words()", "permits \"some\" is not a number"))
                .anySatisfy(one -> assertThat(one).contains("withoutUnit()", "per \"1\" has no unit"))
                .anySatisfy(one -> assertThat(one).contains("tooLong()", "its rate cannot be kept", "8d"))
                .anySatisfy(one -> assertThat(one).contains("tooManyForAWindow()", "between 1 and 1000"))
                .anySatisfy(one -> assertThat(one).contains("burstOfAWindow()", "burst and window are given"))
                .anySatisfy(one -> assertThat(one).contains("waitTooLong()", "maxWait \"25h\" is longer than 1d"));
    }

    /** Only the promise of more than a stage is refused. */
    interface OwnStage extends CompletionStage<String> {}

    static class Uninterceptable {
        @Limited(name = "a", permits = "1", per = "1s")
        private void hidden() {}

        @Limited(name = "a", permits = "1", per = "1s")
        public final void sealed() {}

        @Limited(name = "a", permits = "1", per = "1s")
        public OwnStage ownStage() {
            throw new AssertionError();
        }

        void use() {
            hidden();
        }
    }

    @Test
    void methods_thatNoProxyIntercepts_areReported() {
        assertThat(textsOf(Uninterceptable.class))
                .hasSize(3)
                .anySatisfy(one -> assertThat(one).contains("hidden()", "a private method"))
                .anySatisfy(one -> assertThat(one).contains("sealed()", "a final method"))
                .anySatisfy(
                        one -> assertThat(one).contains("ownStage()", "OwnStage, which no other code can complete"));
    }

    interface Service {
        void other();
    }

    static class HiddenMethod implements Service {
        @Override
        public void other() {}

        @Limited(name = "a", permits = "1", per = "1s")
        public void work() {}
    }

    @Test
    void method_missingInTheInterfaces_isReportedWithWhatSwitchesItOn() {
        assertThat(textsOf(HiddenMethod.class))
                .singleElement()
                .asString()
                .contains("work()", "@EnableLimited(proxyTargetClass = true)");
    }

    static class Plain {
        @Limited(name = "a", permits = "1", per = "1s")
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
    void bean_madeBeforeTheProxies_isReported() {
        assertThat(textsOf(EarlyBeans.class))
                .singleElement()
                .asString()
                .contains("Plain.work(): no proxy wraps bean '", "', so it runs without its gate");
    }

    @EnableLimited
    static class NoClient {}

    @Test
    void client_missing_isReported() {
        assertThat(misusesIn(catchThrowable(() -> Contexts.start(NoClient.class, Plain.class))))
                .singleElement()
                .satisfies(one -> assertThat(one.seen()).contains("no bean of type Holdfast"));
    }

    @EnableLimited
    static class Foreign {
        @Bean
        Holdfast holdfast() {
            Holdfast local = HoldfastLocal.create();
            return (Holdfast) Proxy.newProxyInstance(
                    getClass().getClassLoader(), new Class<?>[] {Holdfast.class}, (proxy, method, arguments) -> {
                        return method.getName().equals("unwrapped") ? proxy : method.invoke(local, arguments);
                    });
        }
    }

    @Test
    void client_withoutGates_isReported() {
        assertThat(misusesIn(catchThrowable(() -> Contexts.start(Foreign.class, Plain.class))))
                .singleElement()
                .satisfies(one -> assertThat(one.seen()).contains("the client has no rate gates"));
    }

    @Test
    void context_withoutAnnotatedMethods_needsNoClient() {
        Contexts.start(NoClient.class).close();
    }

    private static List<String> textsOf(Class<?>... beans) {
        Class<?>[] all =
                Stream.concat(Stream.of(LocalGates.class), Arrays.stream(beans)).toArray(Class<?>[]::new);
        return misusesIn(catchThrowable(() -> Contexts.startWith(Map.of(), all))).stream()
                .map(Misuse::toString)
                .toList();
    }

    private static List<Misuse> misusesIn(Throwable thrown) {
        assertThat(NestedExceptionUtils.getMostSpecificCause(thrown)).isInstanceOf(LimitedMisuseException.class);
        LimitedMisuseException misuse = (LimitedMisuseException) NestedExceptionUtils.getMostSpecificCause(thrown);
        assertThat(misuse).hasMessageStartingWith("@Limited is misused:");
        misuse.misuses()
                .forEach(one -> assertThat(misuse).hasMessageContainingAll(one.place(), one.seen(), one.remedy()));
        return misuse.misuses();
    }
}
