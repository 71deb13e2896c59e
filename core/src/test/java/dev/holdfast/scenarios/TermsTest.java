package dev.holdfast.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.Candidacy;
import dev.holdfast.ElectionOptions;
import dev.holdfast.Holdfast;
import dev.holdfast.LeaseLostException;
import dev.holdfast.Term;
import dev.holdfast.TermEnd;
import dev.holdfast.fixtures.Patience;
import dev.holdfast.fixtures.RecordedTerms;
import dev.holdfast.local.LocalLockService;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How the terms of leaders end, and what their candidacies do then. */
class TermsTest {

    private static final String NAME = "scheduler";
    private static final Duration LONG = Patience.LIMIT;

    private final LocalLockService service = new LocalLockService();
    private final Holdfast a = service.connect();
    private final Holdfast b = service.connect();

    private static ConditionFactory soon() {
        return Patience.await();
    }

    @AfterEach
    void close() {
        a.close();
        b.close();
    }

    // ---- how terms end

    @Test
    void term_thatIsOver_ends() throws InterruptedException {
        RecordedTerms action = new RecordedTerms();
        ElectionOptions options =
                ElectionOptions.builder().maxTerm(Duration.ofMillis(20)).build();
        try (Candidacy candidacy = a.stand(NAME, options, action)) {
            Term first = action.next();
            Term second = action.next();

            assertThat(first.end()).contains(TermEnd.TERM_OVER);
            assertThat(action.end()).isEqualTo(TermEnd.TERM_OVER);
            assertThat(second.token()).isGreaterThan(first.token());
            assertThat(candidacy.election()).isEqualTo(NAME);
        }
    }

    @Test
    void term_whoseLeaseIsLost_isRevokedAndStoodForAgain() throws InterruptedException {
        RecordedTerms action = new RecordedTerms();
        ElectionOptions options =
                ElectionOptions.builder().lease(Duration.ofSeconds(3)).build();
        try (Candidacy candidacy = a.stand(NAME, options, action)) {
            Term first = action.next();
            b.lock(NAME)
                    .forceRelease(b.lock(NAME).inspect().holder().orElseThrow().id());

            assertThat(action.end()).isEqualTo(TermEnd.LOST);
            assertThatExceptionOfType(LeaseLostException.class).isThrownBy(first::check);
            assertThat(action.next().token()).isGreaterThan(first.token());
            assertThat(candidacy.term()).isPresent();
        }
    }

    @Test
    void term_thatIsRevoked_interruptsItsThreadBeforeItTellsAnybody() throws InterruptedException {
        try (Holdfast inline =
                Holdfast.over(service.backend()).executor(Runnable::run).build()) {
            RecordedTerms action = new RecordedTerms();
            Candidacy candidacy = inline.stand(NAME, action);
            Term term = action.next();
            List<Boolean> leading = new CopyOnWriteArrayList<>();
            term.onRevoked(why -> {
                // the state before the term: the next term may have begun by now, and be the one that leads
                boolean leads = candidacy.state() == Candidacy.State.LEADING;
                leading.add(leads && candidacy.term().equals(Optional.of(term)));
            });

            term.resign();

            soon().untilAsserted(() -> assertThat(leading).containsExactly(false));
            candidacy.close();
        }
    }

    @Test
    void term_whoseActionReturns_isStoodForAgain() throws InterruptedException {
        BlockingQueue<Term> terms = new LinkedBlockingQueue<>();
        try (Candidacy candidacy = a.stand(NAME, terms::add)) {
            Term first = terms.poll(LONG.toSeconds(), TimeUnit.SECONDS);
            Term second = terms.poll(LONG.toSeconds(), TimeUnit.SECONDS);

            assertThat(first).isNotNull();
            assertThat(first.end()).contains(TermEnd.RETURNED);
            assertThat(second).isNotNull();
            assertThat(candidacy.election()).isEqualTo(NAME);
        }
    }

    @Test
    void term_whoseActionThrows_isStoodForAgainAfterAPause() throws InterruptedException {
        BlockingQueue<Term> terms = new LinkedBlockingQueue<>();
        try (Candidacy candidacy = a.stand(NAME, term -> {
            terms.add(term);
            throw new IllegalStateException("thrown on purpose");
        })) {
            assertThat(terms.poll(LONG.toSeconds(), TimeUnit.SECONDS)).isNotNull();
            soon().until(() -> candidacy.state() == Candidacy.State.PAUSED);
            assertThat(b.leader(NAME)).isEmpty();
            assertThat(terms.poll(LONG.toSeconds(), TimeUnit.SECONDS)).isNotNull();
        }
    }

    @Test
    void resign_whileTheActionIgnoresTheInterrupt_leavesNoOtherLead() throws InterruptedException {
        CountDownLatch returns = new CountDownLatch(1);
        CountDownLatch leads = new CountDownLatch(1);
        ElectionOptions options =
                ElectionOptions.builder().stopWithin(Duration.ofMillis(10)).build();
        Candidacy stubborn = a.stand(NAME, options, term -> {
            leads.countDown();
            while (returns.getCount() > 0) {
                try {
                    returns.await();
                } catch (InterruptedException ignored) {
                    // on purpose
                }
            }
        });
        assertThat(leads.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
        RecordedTerms second = new RecordedTerms();
        Candidacy waiting = b.stand(NAME, second);

        stubborn.close();
        assertThat(stubborn.state()).isEqualTo(Candidacy.State.STOPPING);
        soon().until(() -> b.statistics().waiting() == 1);
        assertThat(second.terms).isEmpty();
        returns.countDown();

        second.next();
        soon().until(() -> stubborn.state() == Candidacy.State.ENDED);
        waiting.close();
    }

    @Test
    void health_thatFails_endsTheTermAndStaysOut() throws InterruptedException {
        AtomicBoolean healthy = new AtomicBoolean(true);
        RecordedTerms action = new RecordedTerms();
        ElectionOptions options = ElectionOptions.builder()
                .healthy(healthy::get, Duration.ofMillis(10))
                .build();
        try (Candidacy candidacy = a.stand(NAME, options, action)) {
            action.next();
            healthy.set(false);

            assertThat(action.end()).isEqualTo(TermEnd.UNHEALTHY);
            soon().until(() -> candidacy.state() == Candidacy.State.PAUSED);
            assertThat(b.leader(NAME)).isEmpty();
            healthy.set(true);
            action.next();
        }
    }

    @Test
    void health_thatFailsWhileItWaits_leavesTheQueue() throws InterruptedException {
        AtomicBoolean healthy = new AtomicBoolean(true);
        RecordedTerms first = new RecordedTerms();
        Candidacy leading = b.stand(NAME, first);
        first.next();
        ElectionOptions options = ElectionOptions.builder()
                .healthy(healthy::get, Duration.ofMillis(10))
                .build();
        RecordedTerms second = new RecordedTerms();
        Candidacy waiting = a.stand(NAME, options, second);
        soon().until(() -> a.statistics().waiting() == 1);

        healthy.set(false);
        soon().until(() -> waiting.state() == Candidacy.State.PAUSED);
        assertThat(a.statistics().waiting()).isZero();
        healthy.set(true);
        soon().until(() -> a.statistics().waiting() == 1);
        leading.close();
        second.next();
        waiting.close();
    }

    @Test
    void close_ofTheClient_interruptsTheLeaderAndFreesTheLock() throws InterruptedException {
        RecordedTerms action = new RecordedTerms();
        Candidacy candidacy = a.stand(NAME, action);
        action.next();

        a.close();

        assertThat(action.end()).isEqualTo(TermEnd.CLOSED);
        soon().until(() -> candidacy.state() == Candidacy.State.ENDED);
        assertThat(b.leader(NAME)).isEmpty();
    }

    @Test
    void close_byTheActionItself_doesNotWaitForItself() throws InterruptedException {
        CountDownLatch closed = new CountDownLatch(1);
        Candidacy[] own = new Candidacy[1];
        CountDownLatch known = new CountDownLatch(1);
        own[0] = a.stand(NAME, term -> {
            known.await();
            own[0].close();
            closed.countDown();
        });
        known.countDown();

        assertThat(closed.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
        soon().until(() -> own[0].state() == Candidacy.State.ENDED);
    }
}
