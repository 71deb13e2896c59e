package dev.holdfast.spring.boot;

import dev.holdfast.spi.DurationText;
import java.lang.reflect.Field;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.scheduling.concurrent.ExecutorConfigurationSupport;
import org.springframework.util.ReflectionUtils;

/**
 * Warns when a stopping application waits longer for its running tasks than for their locks. An executor that is
 * configured to wait does so when it is destroyed, which is after the lock client has been closed.
 */
final class ShutdownTimesCheck implements SmartInitializingSingleton {

    private static final Logger LOG = LoggerFactory.getLogger(ShutdownTimesCheck.class);

    private final ConfigurableListableBeanFactory beans;
    private final Environment environment;
    private volatile @Nullable Duration closeTimeout;

    ShutdownTimesCheck(ConfigurableListableBeanFactory beans, Environment environment) {
        this.beans = beans;
        this.environment = environment;
    }

    /** Called when the client is created here: of a client that is not, the time is not known. */
    void closeTimeout(Duration closeTimeout) {
        this.closeTimeout = closeTimeout;
    }

    @Override
    public void afterSingletonsInstantiated() {
        Duration ours = closeTimeout;
        if (ours == null) {
            return;
        }
        Map<String, Duration> waiting = new TreeMap<>();
        Map.of("execution", "applicationTaskExecutor", "scheduling", "taskScheduler")
                .forEach((kind, bean) -> {
                    if (!beans.containsSingleton(bean)) {
                        waiting.put("spring.task." + kind + ".shutdown.await-termination-period", ofProperties(kind));
                    }
                });
        for (String name : beans.getSingletonNames()) {
            waiting.put("bean '" + name + "'", ofExecutor(beans.getSingleton(name)));
        }
        waiting.forEach((who, time) -> {
            if (time.compareTo(ours) > 0) {
                LOG.warn(
                        "holdfast.close-timeout is {}, and a stopping application waits {} for its tasks, by {}:"
                                + " one that still runs after the close timeout loses its locks. Set"
                                + " holdfast.close-timeout to {} s or more",
                        DurationText.of(ours),
                        DurationText.of(time),
                        who,
                        time.toSeconds() + (time.toNanosPart() > 0 ? 1 : 0));
            }
        });
    }

    /** Boot's own executors may be made later than this looks. */
    private Duration ofProperties(String kind) {
        String prefix = "spring.task." + kind + ".shutdown.await-termination";
        Binder properties = Binder.get(environment);
        boolean waits = properties.bind(prefix, Boolean.class).orElse(false);
        return waits ? properties.bind(prefix + "-period", Duration.class).orElse(Duration.ZERO) : Duration.ZERO;
    }

    private static Duration ofExecutor(@Nullable Object bean) {
        if (bean instanceof ExecutorConfigurationSupport) {
            boolean waits = Boolean.TRUE.equals(
                    read(ExecutorConfigurationSupport.class, "waitForTasksToCompleteOnShutdown", bean));
            return waits ? millis(ExecutorConfigurationSupport.class, "awaitTerminationMillis", bean) : Duration.ZERO;
        }
        return bean instanceof SimpleAsyncTaskExecutor
                ? millis(SimpleAsyncTaskExecutor.class, "taskTerminationTimeout", bean)
                : Duration.ZERO;
    }

    private static Duration millis(Class<?> type, String field, Object bean) {
        return read(type, field, bean) instanceof Long millis ? Duration.ofMillis(millis) : Duration.ZERO;
    }

    /** Executors do not say for how long they wait; null where a later Spring has no such field. */
    private static @Nullable Object read(Class<?> type, String name, Object bean) {
        Field field = ReflectionUtils.findField(type, name);
        if (field == null) {
            return null;
        }
        ReflectionUtils.makeAccessible(field);
        return ReflectionUtils.getField(field, bean);
    }
}
