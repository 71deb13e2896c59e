package dev.holdfast.rate;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.catchThrowable;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.holdfast.Holdfast;
import dev.holdfast.internal.engine.EventHub;
import dev.holdfast.local.LocalLockService;
import dev.holdfast.rate.GateEvent.Passed;
import dev.holdfast.rate.GateEvent.Refused;
import dev.holdfast.testkit.threads.Patience;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Who hears of what gates answer, and that no caller does: it is neither delayed nor disturbed by a listener. */
class GateEventsTest {

    private static final Duration DAY = Duration.ofDays(1);
    private static final Duration LONG = Patience.LIMIT;

    private final LocalLockService service = new LocalLockService();
    private final Holdfast holdfast = service.connect();
    private final RateGates gates = RateGates.of(holdfast);
    private final RateGate gate = gates.gate("sms", Rate.of(3, DAY));
    private final List<GateEvent> heard = new CopyOnWriteArrayList<>();

    @AfterEach
    void close() {
        holdfast.close();
    }

    /** Events come in order, so that after the one of this call no earlier one is missing. */
    private List<GateEvent> heardBeforeNow() {
        gates.gate("the last", Rate.of(1_000, DAY)).tryPass();
        await().until(() -> heard.stream().anyMatch(event -> event.name().equals("the last")));
        return List.copyOf(heard.subList(0, heard.size() - 1));
    }

    @Test
    void listen_answersToAnyObjectOfTheClient_areHeardOnceEachInOrder() {
        gates.listen(heard::add);
        RateGate same = RateGates.of(holdfast).gate("sms", Rate.of(3, DAY));

        same.tryPass(2);
        gate.tryPass(2);
        assertThat(gate.tryPassAsync()).succeedsWithin(LONG).isInstanceOf(RateAnswer.Passed.class);
        assertThat(gate.acquireAsync(2, Duration.ofSeconds(1)))
                .failsWithin(LONG)
                .withThrowableOfType(ExecutionException.class)
                .withCauseInstanceOf(RateExceededException.class);

        List<GateEvent> events = heardBeforeNow();
        assertThat(events).hasSize(4);
        assertThat(events.get(0)).isEqualTo(new Passed("sms", 2, Duration.ZERO));
        assertThat(events.get(1)).isInstanceOfSatisfying(Refused.class, refused -> {
            assertThat(refused.units()).isEqualTo(2);
            assertThat(refused.retryAfter()).isBetween(Duration.ofHours(7), Duration.ofHours(8));
        });
        assertThat(events.get(2)).isEqualTo(new Passed("sms", 1, Duration.ZERO));
        assertThat(events.get(3))
                .isInstanceOfSatisfying(
                        Refused.class, refused -> assertThat(refused.units()).isEqualTo(2));
    }

    @Test
    void listen_passThatWaits_isHeardWithItsDelayBeforeItsTime() {
        gates.listen(heard::add);
        gate.tryPass(3);
        var waiting = gate.acquireAsync(Duration.ofHours(9));

        List<GateEvent> events = heardBeforeNow();
        assertThat(waiting).isNotDone();
        assertThat(events.get(1)).isInstanceOfSatisfying(Passed.class, passed -> {
            assertThat(passed.units()).isEqualTo(1);
            assertThat(passed.delay()).isBetween(Duration.ofHours(7), Duration.ofHours(8));
        });
    }

    @Test
    void listen_looksAndCallsThatAskNothing_areNotHeard() throws Exception {
        gates.listen(heard::add);

        gate.peek();
        assertThatIllegalArgumentException().isThrownBy(() -> gate.tryPass(4));
        Thread.currentThread().interrupt();
        assertThat(catchThrowable(() -> gate.acquire(LONG))).isInstanceOf(InterruptedException.class);

        assertThat(heardBeforeNow()).isEmpty();
    }

    @Test
    void listen_callsOfAnotherClient_areNotHeard() {
        gates.listen(heard::add);
        try (Holdfast other = service.connect()) {
            RateGates.of(other).gate("sms", Rate.of(3, DAY)).tryPass();
        }

        assertThat(heardBeforeNow()).isEmpty();
    }

    @Test
    void listen_closedSubscription_hearsNoMore() {
        List<GateEvent> ended = new CopyOnWriteArrayList<>();
        Holdfast.Subscription subscription = gates.listen(ended::add);
        gates.listen(heard::add);
        gate.tryPass();
        await().until(() -> ended.size() == 1);

        subscription.close();
        gate.tryPass();

        assertThat(heardBeforeNow()).hasSize(2);
        assertThat(ended).hasSize(1);
    }

    @Test
    void listen_listenerThatThrows_isLoggedAndDisturbsNobody() {
        ListAppender<ILoggingEvent> log = logOf(EventHub.class);
        gates.listen(event -> {
            throw new IllegalStateException("a listener that throws");
        });
        gates.listen(heard::add);

        assertThat(gate.tryPass()).isEqualTo(new RateAnswer.Passed(2));

        assertThat(heardBeforeNow()).hasSize(1);
        await().untilAsserted(() -> assertThat(log.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .anySatisfy(line -> assertThat(line).startsWith("A gate listener threw on Passed[name=sms,")));
        detach(log);
    }

    @Test
    void listen_listenerThatBlocks_delaysNoCallerAndMissesWhatIsTooMuch() throws Exception {
        ListAppender<ILoggingEvent> log = logOf(EventHub.class);
        CountDownLatch released = new CountDownLatch(1);
        CountDownLatch blocked = new CountDownLatch(1);
        AtomicInteger blockedHeard = new AtomicInteger();
        gates.listen(event -> {
            blocked.countDown();
            awaitForever(released);
            blockedHeard.incrementAndGet();
        });
        RateGate fast = gates.gate("fast", Rate.of(1_000_000, DAY));
        fast.tryPass();
        blocked.await();

        for (int i = 0; i < 10_007; i++) {
            fast.tryPass();
        }
        assertThat(blockedHeard).hasValue(0);
        released.countDown();

        await().untilAsserted(() -> assertThat(log.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .contains("A gate listener was 10000 events behind and missed 7 after them"));
        assertThat(blockedHeard).hasValue(10_001);
        detach(log);
    }

    @Test
    void listen_null_isRefused() {
        assertThatNullPointerException().isThrownBy(() -> gates.listen(null)).withMessage("listener");
    }

    private static void awaitForever(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    private static ListAppender<ILoggingEvent> logOf(Class<?> type) {
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        log.start();
        ((Logger) LoggerFactory.getLogger(type)).addAppender(log);
        return log;
    }

    private static void detach(ListAppender<ILoggingEvent> log) {
        ((Logger) LoggerFactory.getLogger(EventHub.class)).detachAppender(log);
    }
}
