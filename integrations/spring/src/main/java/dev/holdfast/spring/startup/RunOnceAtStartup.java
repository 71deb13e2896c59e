package dev.holdfast.spring.startup;

import dev.holdfast.Holdfast;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.LockedAction;
import dev.holdfast.OnceOptions;
import dev.holdfast.OutcomeNotStoredException;
import dev.holdfast.spi.PrintableText;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.BeanFactoryAware;
import org.springframework.context.SmartLifecycle;

/**
 * A bean whose task is run by one of all instances that start together; the others wait for it, or go on.
 *
 * <pre>{@code
 * @Bean
 * RunOnceAtStartup importPrices(Prices prices) {
 *     return RunOnceAtStartup.builder("prices:import:3", Duration.ofDays(30))
 *             .waitAtMost(Duration.ofMinutes(2))
 *             .build(prices::importAll);
 * }
 * }</pre>
 *
 * <p>Runs in the thread that starts the context, once all singletons are there, in {@link #getPhase() a phase} before
 * web servers and listeners take in work. Blocks that thread for as long as the task takes, here or elsewhere. At least
 * once, not exactly once: {@link dev.holdfast.RunOnce} says when a task runs again. A context that is stopped and
 * started asks again.
 *
 * <p>If the task ran here and its outcome may not be stored, the instance starts, with a warning: the
 * work was done, and another may do it again.
 */
public final class RunOnceAtStartup implements SmartLifecycle, BeanFactoryAware {

    /**
     * The default phase: after what connects to data stores, and long before web servers and listeners, whose phases
     * are near the end.
     */
    public static final int DEFAULT_PHASE = 1_000;

    /** How long an instance waits for another by default. */
    public static final Duration DEFAULT_WAIT = Duration.ofMinutes(5);

    private static final Logger LOG = LoggerFactory.getLogger(RunOnceAtStartup.class);

    private final String key;
    private final OnceOptions options;
    private final WhileAnotherRuns whileAnotherRuns;
    private final OnFailure onFailure;
    private final int phase;
    private final @Nullable String client;
    private final LockedAction<? extends Exception> task;
    private volatile boolean running;
    private @Nullable BeanFactory beans;

    private RunOnceAtStartup(Builder builder, OnceOptions options, LockedAction<? extends Exception> task) {
        this.key = builder.key;
        this.options = options;
        this.whileAnotherRuns = builder.whileAnotherRuns;
        this.onFailure = builder.onFailure;
        this.phase = builder.phase;
        this.client = builder.client;
        this.task = task;
    }

    /**
     * A task of this key.
     *
     * @param key the name under which the other instances know the task, too. With what changes the task, such as a
     *     version, in it
     * @param validity for how long it counts as done; instances that start within this time do not run it again
     * @return collects the rest
     */
    public static Builder builder(String key, Duration validity) {
        return new Builder(key, validity);
    }

    @Override
    public void setBeanFactory(BeanFactory beanFactory) {
        this.beans = beanFactory;
    }

    /**
     * Runs the task, or sees to it that it has been run.
     *
     * @throws IllegalStateException if it failed, and the instance is not to start then; the cause says why
     */
    @Override
    public void start() {
        Progress progress = new Progress();
        long startNanos = System.nanoTime();
        try {
            boolean ranHere = holdfast().once(key, options).run(() -> {
                LOG.info("Start-up task '{}': runs here", PrintableText.of(key));
                progress.began = true;
                task.run();
                progress.ended = true;
            });
            LOG.info(
                    "Start-up task '{}': {}, after {} ms",
                    PrintableText.of(key),
                    ranHere ? "has run here" : "was run by another instance",
                    (System.nanoTime() - startNanos) / 1_000_000);
        } catch (LockTimeoutException another) {
            if (progress.began) {
                failed("threw", another);
            } else if (whileAnotherRuns == WhileAnotherRuns.WAIT) {
                failed("was not done by another instance in time", another);
            } else {
                LOG.info(
                        "Start-up task '{}': another instance runs it; this one starts without it",
                        PrintableText.of(key));
            }
        } catch (OutcomeNotStoredException notKept) {
            if (!progress.ended) {
                failed("threw", notKept);
            } else {
                LOG.warn(
                        "Start-up task '{}': has run here, but this may not be stored; another"
                                + " instance may run it again",
                        PrintableText.of(key),
                        notKept);
            }
        } catch (Exception thrown) {
            if (thrown instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            failed(progress.began ? "threw" : "could not be run", thrown);
        }
        running = true;
    }

    private Holdfast holdfast() {
        BeanFactory factory = Objects.requireNonNull(beans, "the bean factory: this object has to be a bean");
        return client == null ? factory.getBean(Holdfast.class) : factory.getBean(client, Holdfast.class);
    }

    private void failed(String how, Exception cause) {
        if (onFailure == OnFailure.STOP) {
            throw new IllegalStateException(
                    "The start-up task '" + PrintableText.of(key) + "' " + how + ", so this instance does not start: "
                            + cause.getMessage(),
                    cause);
        }
        LOG.error("Start-up task '{}': {}; this instance starts all the same", PrintableText.of(key), how, cause);
    }

    /** How far the task came here; used by one thread. */
    private static final class Progress {
        private boolean began;
        private boolean ended;
    }

    @Override
    public void stop() {
        running = false;
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /**
     * When it runs among the parts of the context that are started; lower ones start first.
     *
     * @return {@link #DEFAULT_PHASE} unless set
     */
    @Override
    public int getPhase() {
        return phase;
    }

    @Override
    public String toString() {
        return "Start-up task '" + PrintableText.of(key) + "', " + options;
    }

    /** Collects settings; not thread-safe. */
    public static final class Builder {

        private final String key;
        private final Duration validity;
        private WhileAnotherRuns whileAnotherRuns = WhileAnotherRuns.WAIT;
        private OnFailure onFailure = OnFailure.STOP;
        private Duration wait = DEFAULT_WAIT;
        private Optional<Duration> lease = Optional.empty();
        private int phase = DEFAULT_PHASE;
        private @Nullable String client;

        private Builder(String key, Duration validity) {
            this.key = Objects.requireNonNull(key, "key");
            this.validity = Objects.requireNonNull(validity, "validity");
        }

        /**
         * What an instance does while another runs the task. The default is to wait.
         *
         * @param what waits, or goes on
         * @return this
         */
        public Builder whileAnotherRuns(WhileAnotherRuns what) {
            this.whileAnotherRuns = Objects.requireNonNull(what, "what");
            return this;
        }

        /**
         * How long an instance waits for another that runs the task, and for the server. The default is
         * {@link #DEFAULT_WAIT}. Not used with {@link WhileAnotherRuns#GO_ON}.
         *
         * @param most zero or more
         * @return this
         */
        public Builder waitAtMost(Duration most) {
            this.wait = Objects.requireNonNull(most, "most");
            return this;
        }

        /**
         * What an instance does when the task failed. The default is not to start.
         *
         * @param what stops, or goes on
         * @return this
         */
        public Builder onFailure(OnFailure what) {
            this.onFailure = Objects.requireNonNull(what, "what");
            return this;
        }

        /**
         * The lease under which the task runs, renewed meanwhile: if its instance dies, another runs it after this
         * time. The default is that of the client.
         *
         * @param time a valid lease
         * @return this
         */
        public Builder lease(Duration time) {
            this.lease = Optional.of(time);
            return this;
        }

        /**
         * When it runs among the parts of the context that are started, other start-up tasks included. The default is
         * {@link #DEFAULT_PHASE}.
         *
         * @param number lower ones start first
         * @return this
         */
        public Builder phase(int number) {
            this.phase = number;
            return this;
        }

        /**
         * Which client to use, where the context has several. The default is the only one, or the primary one.
         *
         * @param beanName the name of a bean of type {@link Holdfast}
         * @return this
         */
        public Builder client(String beanName) {
            this.client = Objects.requireNonNull(beanName, "beanName");
            return this;
        }

        /**
         * Checks and builds.
         *
         * @param task what one instance runs; whatever it throws is a failure
         * @return to be returned from a bean method
         * @throws IllegalArgumentException if the key is empty or a time is not allowed; the message says what is
         */
        public RunOnceAtStartup build(LockedAction<? extends Exception> task) {
            Objects.requireNonNull(task, "task");
            if (key.isEmpty()) {
                throw new IllegalArgumentException("The key of a start-up task must not be empty");
            }
            OnceOptions.Builder options = OnceOptions.builder(validity)
                    .waitAtMost(whileAnotherRuns == WhileAnotherRuns.WAIT ? wait : Duration.ZERO);
            lease.ifPresent(options::lease);
            return new RunOnceAtStartup(this, options.build(), task);
        }
    }
}
