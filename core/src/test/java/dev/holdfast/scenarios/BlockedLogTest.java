package dev.holdfast.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.LockEvent;
import dev.holdfast.LossReason;
import dev.holdfast.fixtures.Patience;
import dev.holdfast.internal.time.Threads;
import dev.holdfast.local.HoldfastLocal;
import dev.holdfast.local.LocalLockService;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** A log that blocks, as on a full disk, when a loss or a refusal of an executor is logged. */
class BlockedLogTest {

    private static final String NAMES = "blocked-log-";
    private static final long PATIENCE_SECONDS = Patience.LIMIT_SECONDS;

    private final CountDownLatch never = new CountDownLatch(1);
    private final LinkedBlockingQueue<LossReason> losses = new LinkedBlockingQueue<>();
    private final CountDownLatch written = new CountDownLatch(2);

    private String blockingOn = NAMES;

    private final class BlockingAppender extends UnsynchronizedAppenderBase<ILoggingEvent> {

        @Override
        protected void append(ILoggingEvent event) {
            if (event.getLevel().isGreaterOrEqual(Level.WARN)
                    && event.getFormattedMessage().contains(blockingOn)) {
                try {
                    never.await();
                    written.countDown();
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }

    /** No look is taken at the lease again, so it is the alarm that finds its end. */
    private Lease shortLived(Holdfast client, String name) throws InterruptedException {
        return client.lock(
                        NAMES + name,
                        options -> options.lease(Duration.ofMillis(100)).notRenewed())
                .acquire();
    }

    private LossReason nextLoss() throws InterruptedException {
        LossReason reason = losses.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertThat(reason).as("a loss is reported").isNotNull();
        return reason;
    }

    @Test
    void loss_theLogBlocks_isReportedAndNoOtherIsDelayed() throws Exception {
        Logger engine = (Logger) LoggerFactory.getLogger("dev.holdfast.internal.lane");
        BlockingAppender blocking = new BlockingAppender();
        blocking.start();
        engine.addAppender(blocking);
        try (Holdfast client = HoldfastLocal.create()) {
            client.listen(event -> {
                if (event instanceof LockEvent.Lost lost) {
                    losses.add(lost.reason());
                }
            });
            Lease first = shortLived(client, "first");
            assertThat(nextLoss()).isEqualTo(LossReason.EXPIRED);
            Lease second = shortLived(client, "second");
            assertThat(nextLoss()).isEqualTo(LossReason.EXPIRED);

            assertThat(List.of(first, second)).allMatch(lease -> lease.state() == LeaseState.LOST);
            assertThat(written.getCount()).isEqualTo(2);

            never.countDown();
            assertThat(written.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        } finally {
            never.countDown();
            engine.detachAppender(blocking);
        }
    }

    @Test
    void loss_theLogBlocksOnAnExecutorThatRefuses_isReportedAndNoOtherIsDelayed() throws Exception {
        blockingOn = "refused a task";
        Logger engine = (Logger) LoggerFactory.getLogger("dev.holdfast.internal.UserCode");
        BlockingAppender blocking = new BlockingAppender();
        blocking.start();
        engine.addAppender(blocking);
        LocalLockService service = new LocalLockService();
        try (Holdfast client = Holdfast.over(service.backend())
                .executor(task -> {
                    if (Threads.isOnAlarmThread()) {
                        throw new RejectedExecutionException("full");
                    }
                    task.run();
                })
                .build()) {
            client.listen(event -> {
                if (event instanceof LockEvent.Lost lost) {
                    losses.add(lost.reason());
                }
            });
            Lease first = shortLived(client, "first");
            Lease second = shortLived(client, "second");

            assertThat(nextLoss()).isEqualTo(LossReason.EXPIRED);
            assertThat(nextLoss()).isEqualTo(LossReason.EXPIRED);

            assertThat(List.of(first, second)).allMatch(lease -> lease.state() == LeaseState.LOST);
            assertThat(written.getCount()).isEqualTo(2);
        } finally {
            never.countDown();
            engine.detachAppender(blocking);
        }
    }
}
