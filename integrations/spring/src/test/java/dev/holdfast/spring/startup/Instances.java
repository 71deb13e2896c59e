package dev.holdfast.spring.startup;

import dev.holdfast.Holdfast;
import dev.holdfast.LockedAction;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.testkit.threads.Patience;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/** Instances of one service that start with the same task, each with a client of its own. */
final class Instances implements AutoCloseable {

    static final Duration VALIDITY = Duration.ofHours(1);
    static final Duration SOON = Patience.LIMIT;

    private static final AtomicInteger KEYS = new AtomicInteger();

    final String key = "import-" + KEYS.incrementAndGet();
    final List<Holdfast> clients = new CopyOnWriteArrayList<>();
    final List<AnnotationConfigApplicationContext> contexts = new CopyOnWriteArrayList<>();
    final AtomicInteger runs = new AtomicInteger();
    final CountDownLatch began = new CountDownLatch(1);
    final CountDownLatch mayEnd = new CountDownLatch(1);
    private final ExecutorService starters = Executors.newCachedThreadPool();
    private final String uri;

    Instances(String uri) {
        this.uri = uri;
    }

    @Override
    public void close() {
        mayEnd.countDown();
        starters.shutdownNow();
        contexts.forEach(AnnotationConfigApplicationContext::close);
        clients.forEach(Holdfast::close);
    }

    Holdfast newClient() {
        Holdfast client = HoldfastRedis.connect(uri);
        clients.add(client);
        return client;
    }

    AnnotationConfigApplicationContext context() {
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
        context.registerBean(Holdfast.class, this::newClient);
        contexts.add(context);
        return context;
    }

    RunOnceAtStartup task(UnaryOperator<RunOnceAtStartup.Builder> settings, LockedAction<? extends Exception> task) {
        return settings.apply(RunOnceAtStartup.builder(key, VALIDITY)).build(task);
    }

    /** An instance of the service; it is up when this returns. */
    AnnotationConfigApplicationContext start(
            UnaryOperator<RunOnceAtStartup.Builder> settings, LockedAction<? extends Exception> task) {
        AnnotationConfigApplicationContext context = context();
        context.registerBean(RunOnceAtStartup.class, () -> task(settings, task));
        context.refresh();
        return context;
    }

    Future<AnnotationConfigApplicationContext> begin(
            UnaryOperator<RunOnceAtStartup.Builder> settings, LockedAction<? extends Exception> task) {
        return starters.submit(() -> start(settings, task));
    }

    void runUntilStopped() throws InterruptedException {
        runs.incrementAndGet();
        began.countDown();
        mayEnd.await();
    }

    static <T> T answer(Future<T> future) throws Exception {
        return future.get(SOON.toSeconds(), TimeUnit.SECONDS);
    }
}
