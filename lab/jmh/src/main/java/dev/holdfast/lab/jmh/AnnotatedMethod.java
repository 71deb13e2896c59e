package dev.holdfast.lab.jmh;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.local.HoldfastLocal;
import dev.holdfast.spring.EnableLocked;
import dev.holdfast.spring.Locked;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;

/** What {@code @Locked} adds to {@code run()}, for a lock without contention in the lock service of this JVM. */
@State(Scope.Thread)
public class AnnotatedMethod extends NanosPerCall {

    /** A bean whose methods do next to nothing, so that all that is measured lies around them. */
    public static class Sections {

        private int sections;

        /** Without an annotation, but of the same proxy. */
        public int plain() {
            return ++sections;
        }

        @Locked("free")
        public int named() {
            return ++sections;
        }

        @Locked(name = "free", key = "#article")
        public int keyed(String article) {
            return ++sections;
        }
    }

    /** Two beans and the switch. */
    @EnableLocked
    static class Beans {

        @Bean
        Holdfast holdfast() {
            return HoldfastLocal.create();
        }

        @Bean
        Sections sections() {
            return new Sections();
        }
    }

    private AnnotationConfigApplicationContext context;
    private Holdfast holdfast;
    private DistributedLock lock;
    private Sections sections;
    private int own;

    @Setup
    public void start() {
        context = new AnnotationConfigApplicationContext(Beans.class);
        holdfast = context.getBean(Holdfast.class);
        lock = holdfast.lock("free");
        sections = context.getBean(Sections.class);
    }

    @TearDown
    public void close() {
        context.close();
    }

    @Benchmark
    public int runSection() {
        lock.run(() -> own++);
        return own;
    }

    @Benchmark
    public int runSectionOfAKey() {
        holdfast.lock("free:" + "book").run(() -> own++);
        return own;
    }

    @Benchmark
    public int callThroughTheProxyAlone() {
        return sections.plain();
    }

    @Benchmark
    public int callAnnotated() {
        return sections.named();
    }

    @Benchmark
    public int callAnnotatedWithAKey() {
        return sections.keyed("book");
    }
}
