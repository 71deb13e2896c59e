package dev.holdfast.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.spring.Locked;
import org.junit.jupiter.api.Test;
import org.springframework.aot.generate.GeneratedFiles;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.aot.test.generate.TestGenerationContext;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.test.tools.CompileWithForkedClassLoader;
import org.springframework.core.test.tools.TestCompiler;

/**
 * The context as it is generated at build time: without reflection on configuration classes, and with what a native
 * image has to contain.
 */
class AheadOfTimeTest {

    @Configuration(proxyBeanMethods = false)
    static class Work {

        @Bean
        Worker worker() {
            return new Worker();
        }
    }

    static class Worker {

        @Locked(name = "aot:work", profile = "work")
        public int heldNow(Holdfast holdfast) {
            return holdfast.statistics().held();
        }
    }

    /**
     * In the class loader of the generated classes, as in an application; otherwise they could not reach what is
     * private to a package.
     */
    @Test
    @CompileWithForkedClassLoader
    void context_thatIsGenerated_locks() {
        TestGenerationContext generation = new TestGenerationContext();
        process(generation);
        TestCompiler.forSystem().with(generation).compile(compiled -> {
            GenericApplicationContext fresh = new GenericApplicationContext();
            settings().applyTo(fresh.getEnvironment());
            ApplicationContextInitializer<GenericApplicationContext> initializer =
                    initializer(compiled.getInstance(ApplicationContextInitializer.class));
            initializer.initialize(fresh);
            fresh.refresh();
            try (fresh) {
                assertThat(fresh.getBean(Worker.class).heldNow(fresh.getBean(Holdfast.class)))
                        .isEqualTo(1);
            }
        });
    }

    @SuppressWarnings("unchecked")
    private static ApplicationContextInitializer<GenericApplicationContext> initializer(
            ApplicationContextInitializer<?> generated) {
        return (ApplicationContextInitializer<GenericApplicationContext>) generated;
    }

    @Test
    void hints_ofTheContext_holdTheScripts() {
        TestGenerationContext generation = new TestGenerationContext();
        process(generation);
        RuntimeHints hints = generation.getRuntimeHints();
        assertThat(RuntimeHintsPredicates.resource().forResource("dev/holdfast/redis/lua/acquire.lua"))
                .accepts(hints);
        assertThat(generation.getGeneratedFiles().getGeneratedFiles(GeneratedFiles.Kind.SOURCE))
                .isNotEmpty();
    }

    private static void process(TestGenerationContext generation) {
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
        settings().applyTo(context.getEnvironment());
        context.register(Work.class);
        context.register(AutoConfigurations.getClasses(AutoConfigurations.of(
                HoldfastAutoConfiguration.class,
                HoldfastLifecycleAutoConfiguration.class,
                LockedAutoConfiguration.class)));
        new ApplicationContextAotGenerator().processAheadOfTime(context, generation);
        generation.writeGeneratedContent();
    }

    private static TestPropertyValues settings() {
        return TestPropertyValues.of("holdfast.redis.uri=" + SharedServer.uri(), "holdfast.locks.work.lease-time=10s");
    }
}
