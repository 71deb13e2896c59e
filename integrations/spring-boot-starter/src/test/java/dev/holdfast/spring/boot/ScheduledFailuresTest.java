package dev.holdfast.spring.boot;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Holdfast;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.spring.Locked;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;
import org.springframework.util.ErrorHandler;

/** What a scheduled job leaves in the log when it does not get its lock. */
class ScheduledFailuresTest {

    @SpringBootConfiguration
    @EnableAutoConfiguration
    @EnableScheduling
    static class Application {

        @Bean
        Jobs jobs(ObjectProvider<Holdfast> holdfast) {
            return new Jobs(holdfast);
        }
    }

    @SpringBootConfiguration
    @EnableAutoConfiguration
    @EnableScheduling
    static class WithHandler extends Application {

        @Bean
        HandledFailures handledFailures() {
            return new HandledFailures();
        }

        @Bean
        ThreadPoolTaskScheduler taskScheduler(ErrorHandler errorHandler) {
            ThreadPoolTaskScheduler scheduler = new ThreadPoolTaskScheduler();
            scheduler.setErrorHandler(errorHandler);
            return scheduler;
        }
    }

    static class HandledFailures implements ErrorHandler {

        private final List<Throwable> all = new CopyOnWriteArrayList<>();

        @Override
        public void handleError(Throwable failure) {
            all.add(failure);
        }
    }

    static class Jobs {

        private final ObjectProvider<Holdfast> holdfast;

        Jobs(ObjectProvider<Holdfast> holdfast) {
            this.holdfast = holdfast;
        }

        @Scheduled(fixedDelay = 50)
        @Locked(name = "annotated", waitTime = "0s")
        public void annotated() {}

        @Scheduled(fixedRate = 50)
        public void section() {
            holdfast.getObject().lock("section").tryRun(Duration.ZERO, () -> {});
        }

        @Scheduled(cron = "* * * * * *")
        public void late() {
            throw new LockTimeoutException("late", "The lock was not acquired", null);
        }

        @Scheduled(fixedDelay = 50)
        public void lost() {
            throw new LeaseLostException("lost", 7, "The lease was lost", null);
        }

        @Scheduled(fixedDelay = 50)
        public void broken() {
            throw new IllegalStateException("a bug");
        }
    }

    @Test
    void scheduledJob_withoutItsLock_isOneLinePerRunAndRunsAgain() {
        try (RecordedLog log = RecordedLog.of(Logger.ROOT_LOGGER_NAME);
                ConfigurableApplicationContext application = run(Application.class)) {
            assertThat(application.isRunning()).isTrue();
            for (String job : List.of("annotated", "section", "late")) {
                await().until(() -> ended(log, job).size() >= 2);
                assertThat(ended(log, job)).allSatisfy(event -> {
                    assertThat(event.getLevel()).isEqualTo(Level.WARN);
                    assertThat(event.getThrowableProxy()).isNull();
                    assertThat(event.getFormattedMessage()).doesNotContain("\n");
                });
            }
            assertThat(ended(log, "annotated").get(0).getFormattedMessage()).contains("'annotated'");
            assertThat(unexpected(
                            log,
                            event -> !List.of("The lease was lost", "a bug")
                                    .contains(event.getThrowableProxy().getMessage())))
                    .isEmpty();
        }
    }

    @Test
    void scheduledJob_withAnotherFailure_isReportedAsBeforeAndRunsAgain() {
        try (RecordedLog log = RecordedLog.of(Logger.ROOT_LOGGER_NAME);
                ConfigurableApplicationContext application = run(Application.class)) {
            assertThat(application.isRunning()).isTrue();
            for (String message : List.of("The lease was lost", "a bug")) {
                await().until(() -> unexpected(
                                        log,
                                        event -> message.equals(
                                                event.getThrowableProxy().getMessage()))
                                .size()
                        >= 2);
            }
            assertThat(ended(log, "lost")).isEmpty();
            assertThat(ended(log, "broken")).isEmpty();
        }
    }

    @Test
    void scheduledJob_withoutItsLock_isReportedByTheSchedulerWhereThatIsAskedFor() {
        try (RecordedLog log = RecordedLog.of(Logger.ROOT_LOGGER_NAME);
                ConfigurableApplicationContext application =
                        run(Application.class, "--holdfast.scheduling.brief-failures=false")) {
            assertThat(application.isRunning()).isTrue();
            await().until(() -> unexpected(
                                    log,
                                    event -> "The lock was not acquired"
                                            .equals(event.getThrowableProxy().getMessage()))
                            .size()
                    >= 2);
            assertThat(ended(log, "late")).isEmpty();
        }
    }

    @Test
    void scheduledJob_ofAnApplicationWithAnErrorHandler_isLeftToThat() {
        try (RecordedLog log = RecordedLog.of(Logger.ROOT_LOGGER_NAME);
                ConfigurableApplicationContext application = run(WithHandler.class)) {
            List<Throwable> handled = application.getBean(HandledFailures.class).all;
            await().until(() -> handled.stream().anyMatch(LockTimeoutException.class::isInstance));
            await().until(() -> handled.stream().anyMatch(BackendUnavailableException.class::isInstance));
            assertThat(ended(log, "late")).isEmpty();
            assertThat(ended(log, "annotated")).isEmpty();
        }
    }

    private static List<ILoggingEvent> ended(RecordedLog log, String job) {
        return log.events().stream()
                .filter(event -> event.getFormattedMessage().contains("Jobs." + job + " ended early: "))
                .toList();
    }

    private static List<ILoggingEvent> unexpected(RecordedLog log, Predicate<ILoggingEvent> which) {
        return log.events().stream()
                .filter(event -> event.getLoggerName().startsWith("org.springframework.scheduling"))
                .filter(event -> event.getThrowableProxy() != null)
                .filter(which)
                .toList();
    }

    private static ConfigurableApplicationContext run(Class<?> application, Object... more) {
        SpringApplicationBuilder builder = new SpringApplicationBuilder(application).web(WebApplicationType.NONE);
        List<String> arguments = new ArrayList<>(List.of(
                "--holdfast.redis.uri=redis://127.0.0.1:1",
                "--holdfast.redis.connect-in-background=true",
                "--holdfast.response-timeout=200ms",
                "--spring.task.scheduling.pool.size=4"));
        for (Object each : more) {
            arguments.add(each.toString());
        }
        return builder.run(arguments.toArray(String[]::new));
    }
}
