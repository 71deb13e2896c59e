package dev.holdfast.redis;

import dev.holdfast.AnyLock;
import dev.holdfast.AnyLockedAction;
import dev.holdfast.AnyLockedFunction;
import dev.holdfast.Backoff;
import dev.holdfast.ClientBuilder;
import dev.holdfast.DistributedLock;
import dev.holdfast.DistributedReadWriteLock;
import dev.holdfast.DistributedSemaphore;
import dev.holdfast.ElectionOptions;
import dev.holdfast.Elections;
import dev.holdfast.HolderId;
import dev.holdfast.Holdfast;
import dev.holdfast.HoldfastBuilder;
import dev.holdfast.Lease;
import dev.holdfast.LeaseSet;
import dev.holdfast.LockBrowser;
import dev.holdfast.LockOptions;
import dev.holdfast.LockSet;
import dev.holdfast.LockSets;
import dev.holdfast.LockSettings;
import dev.holdfast.LockedAction;
import dev.holdfast.LockedFunction;
import dev.holdfast.LossReason;
import dev.holdfast.OnceOptions;
import dev.holdfast.OutcomeCodec;
import dev.holdfast.OwnerLocks;
import dev.holdfast.RunOnce;
import dev.holdfast.Term;
import dev.holdfast.TermAction;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.local.LocalLockService;
import dev.holdfast.redis.fixture.LettuceShutdown;
import dev.holdfast.spi.LockBackend;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SslOptions;
import io.lettuce.core.cluster.RedisClusterClient;
import java.lang.reflect.Executable;
import java.lang.reflect.Parameter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;

/** A sound object of each type of the API, and of each type that its methods take. */
final class ApiSamples {

    private final Map<Class<?>, Object> samples = new HashMap<>();
    private final LocalLockService service = new LocalLockService();
    private final EmbeddedRedis redis = EmbeddedRedis.start();
    private final RedisClient lettuce = RedisClient.create(redis.uri());
    private final RedisClusterClient lettuceOfCluster = RedisClusterClient.create(redis.uri());
    private final RedisLockBrowser browser;
    private final Holdfast holdfast =
            Holdfast.over(service.backend()).closeTimeout(Duration.ZERO).build();
    private final CountDownLatch over = new CountDownLatch(1);

    ApiSamples() {
        try {
            browser = RedisLockBrowser.connect(redis.uri(), "holdfast");
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static boolean implementedByPrograms(Class<?> type) {
        return type.isAnnotationPresent(FunctionalInterface.class) || type == OutcomeCodec.class;
    }

    void open() throws InterruptedException {
        put(String.class, "order:42");
        put(Duration.class, Duration.ofSeconds(1));
        put(TimeUnit.class, TimeUnit.SECONDS);
        put(Executor.class, (Executor) Runnable::run);
        put(Consumer.class, (Consumer<Object>) ignored -> {});
        put(UnaryOperator.class, UnaryOperator.identity());
        put(Class.class, String.class);
        put(Function.class, (Function<Object, Object>) Object::toString);
        put(Supplier.class, (Supplier<RedisClient>) () -> lettuce);
        put(RandomGenerator.class, RandomGenerator.getDefault());
        put(LockedAction.class, (LockedAction<Exception>) () -> {});
        put(LockedFunction.class, (LockedFunction<String, Exception>) lease -> "done");
        put(AnyLockedAction.class, (AnyLockedAction) () -> {});
        put(AnyLockedFunction.class, (AnyLockedFunction<String>) lease -> "done");
        put(OutcomeCodec.class, OutcomeCodec.text());
        put(HolderId.class, new HolderId("client", 1, 1));
        put(Backoff.class, Backoff.defaults());
        put(LockOptions.class, LockOptions.defaults());
        put(LockSettings.class, LockOptions.builder());
        put(LockOptions.Builder.class, LockOptions.builder());
        put(OnceOptions.class, OnceOptions.validFor(Duration.ofDays(1)));
        put(OnceOptions.Builder.class, OnceOptions.builder(Duration.ofDays(1)));
        put(LockBackend.class, service.backend());
        put(LocalLockService.class, service);
        put(ClientBuilder.class, Holdfast.over(service.backend()));
        put(HoldfastBuilder.class, Holdfast.over(service.backend()));
        put(HoldfastRedisBuilder.class, HoldfastRedis.builder());
        put(RedisURI.class, RedisURI.create(redis.uri()));
        put(RedisClient.class, lettuce);
        put(RedisClusterClient.class, lettuceOfCluster);
        put(String[].class, new String[] {redis.uri()});
        put(List.class, List.of(RedisURI.create(redis.uri())));
        put(SslOptions.class, SslOptions.create());
        put(Path.class, Path.of("authority.pem"));
        put(RedisLockBrowser.class, browser);
        put(LockBrowser.class, browser);
        put(Holdfast.class, holdfast);
        put(LockSets.class, holdfast);
        put(Elections.class, holdfast);
        put(OwnerLocks.class, holdfast);
        put(Term.class, term());
        put(DistributedLock.class, holdfast.lock("order:42"));
        put(DistributedReadWriteLock.class, holdfast.readWriteLock("order:42"));
        put(DistributedSemaphore.class, holdfast.semaphore("order:44", 2));
        put(TermAction.class, (TermAction) term -> {});
        put(ElectionOptions.class, ElectionOptions.defaults());
        put(ElectionOptions.Builder.class, ElectionOptions.builder());
        put(BooleanSupplier.class, (BooleanSupplier) () -> true);
        put(Collection.class, List.of("order:45", "order:46"));
        put(BiConsumer.class, (BiConsumer<String, LossReason>) (name, reason) -> {});
        put(LockSet.class, holdfast.allOf(List.of("order:45", "order:46")));
        put(AnyLock.class, holdfast.anyOf(List.of("order:45", "order:46")));
        put(LeaseSet.class, holdfast.allOf(List.of("order:47", "order:48")).acquire());
        put(Lease.class, holdfast.lock("order:43").acquire());
        put(RunOnce.class, holdfast.once("import", OnceOptions.validFor(Duration.ofDays(1))));
    }

    private Term term() {
        CompletableFuture<Term> led = new CompletableFuture<>();
        holdfast.stand("order:49", term -> {
            led.complete(term);
            over.await();
        });
        return led.join();
    }

    void close() {
        over.countDown();
        holdfast.close();
        browser.close();
        LettuceShutdown.of(lettuce);
        LettuceShutdown.of(lettuceOfCluster);
        redis.close();
    }

    private void put(Class<?> type, Object sample) {
        samples.put(type, sample);
    }

    Object of(Class<?> type) {
        Object sample = samples.get(type);
        if (sample == null) {
            throw new AssertionError("There is no sample of " + type + ": put one into ApiSamples");
        }
        return sample;
    }

    /** Those that are not functions, and for which a program has no text of its own. */
    Map<Class<?>, Object> ownTypes() {
        Map<Class<?>, Object> own = new HashMap<>(samples);
        own.keySet()
                .removeIf(type -> !type.getName().startsWith("dev.holdfast.")
                        || type == LockBackend.class
                        || implementedByPrograms(type));
        return own;
    }

    Object[] argumentsOf(Executable executable) {
        return Arrays.stream(executable.getParameters())
                .map(Parameter::getType)
                .map(type -> type.isPrimitive() ? one(type) : of(type))
                .toArray();
    }

    private static Object one(Class<?> type) {
        if (type == long.class) {
            return 1L;
        } else if (type == int.class) {
            return 1;
        } else if (type == double.class) {
            return 1.0;
        }
        return true;
    }
}
