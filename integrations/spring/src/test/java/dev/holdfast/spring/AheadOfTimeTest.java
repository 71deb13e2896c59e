package dev.holdfast.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.local.HoldfastLocal;
import dev.holdfast.rate.RateExceededException;
import org.junit.jupiter.api.Test;
import org.springframework.aot.hint.ExecutableHint;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.TypeHint;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.aot.test.generate.TestGenerationContext;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.test.tools.CompileWithForkedClassLoader;
import org.springframework.core.test.tools.TestCompiler;
import org.springframework.javapoet.ClassName;

/** What Spring generates ahead of time, for native images and faster starts. */
class AheadOfTimeTest {

    static class Services {

        @Locked(name = "ahead", key = "#p0", waitTime = "0s", fallback = "instead")
        public String work(String key) {
            return dev.holdfast.spring.internal.HeldLocks.names().toString();
        }

        String instead(String key) {
            return "instead";
        }

        @Limited(name = "ahead", permits = "1", per = "1h")
        public void limited() {}
    }

    @EnableLocked(order = 42)
    @EnableLimited(order = 43)
    static class Beans {

        @Bean
        Holdfast holdfast() {
            return HoldfastLocal.create();
        }

        @Bean
        Services services() {
            return new Services();
        }
    }

    /** In a class loader that has the generated classes as well, since these call what only their package sees. */
    @Test
    @CompileWithForkedClassLoader
    @SuppressWarnings("unchecked")
    void context_processedAheadOfTime_locksAsBefore() {
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
        context.register(Beans.class);
        TestGenerationContext generation = new TestGenerationContext();
        ClassName initializer = new ApplicationContextAotGenerator().processAheadOfTime(context, generation);
        generation.writeGeneratedContent();
        assertHints(generation.getRuntimeHints());
        TestCompiler.forSystem().with(generation).compile(compiled -> {
            GenericApplicationContext generated = new GenericApplicationContext();
            ((ApplicationContextInitializer<GenericApplicationContext>)
                            compiled.getInstance(ApplicationContextInitializer.class, initializer.toString()))
                    .initialize(generated);
            generated.refresh();
            try (generated) {
                Services services = generated.getBean(Services.class);
                assertThat(services.work("x")).isEqualTo("[ahead:x]");
                try (Lease busy =
                        generated.getBean(Holdfast.class).lock("ahead:x").acquire()) {
                    assertThat(services.work("x")).isEqualTo("instead");
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
                assertThat(generated
                                .getBean(dev.holdfast.spring.internal.LockedAdvisor.class)
                                .getOrder())
                        .isEqualTo(42);
                services.limited();
                assertThatExceptionOfType(RateExceededException.class).isThrownBy(services::limited);
                assertThat(generated
                                .getBean(dev.holdfast.spring.internal.LimitedAdvisor.class)
                                .getOrder())
                        .isEqualTo(43);
            }
        });
    }

    private static void assertHints(RuntimeHints hints) {
        TypeHint ofServices = hints.reflection().getTypeHint(Services.class);
        assertThat(ofServices).isNotNull();
        assertThat(ofServices.methods().map(ExecutableHint::getName)).contains("work", "instead", "limited");
        assertThat(RuntimeHintsPredicates.reflection().onType(Limited.class)).accepts(hints);
        assertThat(RuntimeHintsPredicates.reflection().onType(Locked.class)).accepts(hints);
        assertThat(RuntimeHintsPredicates.reflection().onType(LockBackoff.class))
                .accepts(hints);
    }
}
