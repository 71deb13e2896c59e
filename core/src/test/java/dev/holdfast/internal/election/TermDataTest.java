package dev.holdfast.internal.election;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.fixtures.ManualTime;
import dev.holdfast.local.LocalLockService;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.StoreAnswer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** When the data of a term is sent: in time to be stored while the term goes on, and no more often than that. */
class TermDataTest {

    private static final Duration LEASE = Duration.ofSeconds(12);

    private final ManualTime time = new ManualTime();
    private final Holdfast holdfast = new LocalLockService().connect();
    private final Deque<Sent> sent = new ArrayDeque<>();
    private final ListAppender<ILoggingEvent> logged = new ListAppender<>();
    private Lease lease;
    private TermData data;

    private record Sent(String data, Duration validity, CompletableFuture<StoreAnswer> answer) {

        void isStored() {
            answer.complete(StoreAnswer.STORED);
        }

        void isNotHeld() {
            answer.complete(StoreAnswer.NOT_HELD);
        }

        void fails() {
            answer.completeExceptionally(
                    new BackendFailure(BackendFailure.Kind.UNKNOWN, "the connection was lost", null));
        }
    }

    @BeforeEach
    void open() throws InterruptedException {
        lease = holdfast.lock("scheduler").acquire();
        data = new TermData(lease, LEASE, support());
        logged.start();
        ((Logger) LoggerFactory.getLogger(TermData.class)).addAppender(logged);
    }

    private Support support() {
        return new Support(
                time,
                Runnable::run,
                Runnable::run,
                Runnable::run,
                Thread::new,
                () -> true,
                this::store,
                (of, action) -> {});
    }

    @AfterEach
    void close() {
        ((Logger) LoggerFactory.getLogger(TermData.class)).detachAppender(logged);
        // Closing the client would wait for it.
        lease.close();
        holdfast.close();
    }

    private CompletionStage<StoreAnswer> store(Lease of, String text, Duration validity) {
        assertThat(of).isSameAs(lease);
        Sent next = new Sent(text, validity, new CompletableFuture<>());
        sent.add(next);
        return next.answer;
    }

    private Sent next() {
        assertThat(sent).isNotEmpty();
        return sent.remove();
    }

    @Test
    void publish_first_isSentForTwoLeases() {
        data.publish("a");

        Sent first = next();
        assertThat(first.data).isEqualTo("a");
        assertThat(first.validity).isEqualTo(LEASE.multipliedBy(2));
    }

    @Test
    void data_thatIsStored_isSentAgainOnceALease() {
        data.publish("a");
        next().isStored();

        for (int i = 0; i < 3; i++) {
            time.advance(LEASE.minusMillis(1));
            assertThat(sent).isEmpty();
            time.advance(Duration.ofMillis(1));
            Sent again = next();
            assertThat(again.data).isEqualTo("a");
            again.isStored();
        }
    }

    @Test
    void publish_whileARequestIsUnderWay_isSentAfterItsAnswerAlone() {
        data.publish("a");
        data.publish("b");
        data.publish("c");
        Sent first = next();
        assertThat(sent).isEmpty();

        first.isStored();

        Sent second = next();
        assertThat(second.data).isEqualTo("c");
        second.isStored();
        assertThat(sent).isEmpty();
    }

    @Test
    void publish_later_isSentAtOnceAndRepeatedInThePlaceOfTheOther() {
        data.publish("a");
        next().isStored();
        time.advance(LEASE.dividedBy(2));

        data.publish("b");

        next().isStored();
        time.advance(LEASE.minusMillis(1));
        assertThat(sent).isEmpty();
        time.advance(Duration.ofMillis(1));
        assertThat(next().data).isEqualTo("b");
    }

    @Test
    void data_thatCannotBeStored_isSentAgainBeforeTheStoredOneEndsAndLoggedOnce() {
        data.publish("a");
        next().fails();
        assertThat(sent).isEmpty();

        for (int i = 0; i < 3; i++) {
            time.advance(LEASE.dividedBy(4));
            next().fails();
        }
        time.advance(LEASE.dividedBy(4));
        next().isStored();

        assertThat(logged.list).hasSize(1);
        assertThat(logged.list.get(0).getFormattedMessage()).contains("'scheduler'", "" + lease.token());
    }

    @Test
    void data_ofAHoldThatTheServerDoesNotKnow_isSentAgainWithoutAWarning() {
        data.publish("a");
        next().isNotHeld();

        time.advance(LEASE.dividedBy(4));

        next().isStored();
        assertThat(logged.list).isEmpty();
    }

    @Test
    void data_withoutAnAnswer_isSentAgainAfterALeaseAndTheLateAnswerCountsNoMore() {
        data.publish("a");
        Sent first = next();
        time.advance(LEASE);
        Sent second = next();
        data.publish("b");

        first.isStored();
        assertThat(sent).isEmpty();

        second.isStored();
        assertThat(next().data).isEqualTo("b");
    }

    @Test
    void end_whileARequestIsUnderWay_sendsNothingMore() {
        data.publish("a");
        Sent first = next();
        data.publish("b");

        data.end();
        first.isStored();
        data.publish("c");
        time.advance(LEASE.multipliedBy(3));

        assertThat(sent).isEmpty();
    }
}
