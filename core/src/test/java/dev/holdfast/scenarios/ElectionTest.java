package dev.holdfast.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.holdfast.Candidacy;
import dev.holdfast.ElectionOptions;
import dev.holdfast.Holdfast;
import dev.holdfast.Leader;
import dev.holdfast.LeaseLostException;
import dev.holdfast.Term;
import dev.holdfast.TermAction;
import dev.holdfast.TermEnd;
import dev.holdfast.local.LocalLockService;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Candidates that stand, lead and resign. */
class ElectionTest {

    private static final String NAME = "scheduler";
    private static final Duration LONG = Duration.ofSeconds(60);

    private final LocalLockService service = new LocalLockService();
    private final Holdfast a = service.connect();
    private final Holdfast b = service.connect();

    /** Leads until its thread is interrupted, as is usual; each term can be taken from the queue. */
    private static final class Recorded implements TermAction {

        final BlockingQueue<Term> terms = new LinkedBlockingQueue<>();
        final BlockingQueue<TermEnd> ends = new LinkedBlockingQueue<>();

        @Override
        public void lead(Term term) throws InterruptedException {
            term.onRevoked(ends::add);
            terms.add(term);
            new CountDownLatch(1).await();
        }

        Term next() throws InterruptedException {
            Term term = terms.poll(LONG.toSeconds(), TimeUnit.SECONDS);
            assertThat(term).as("a term within %s", LONG).isNotNull();
            return term;
        }

        @Nullable
        TermEnd end() throws InterruptedException {
            return ends.poll(LONG.toSeconds(), TimeUnit.SECONDS);
        }
    }

    private static ConditionFactory soon() {
        return Awaitility.await().atMost(LONG).pollInterval(Duration.ofMillis(1));
    }

    @AfterEach
    void close() {
        a.close();
        b.close();
    }

    // ---- who leads

    @Test
    void stand_alone_leads() throws InterruptedException {
        Recorded action = new Recorded();
        try (Candidacy candidacy = a.stand(NAME, action)) {
            Term term = action.next();

            term.check();
            assertThat(term.election()).isEqualTo(NAME);
            assertThat(term.end()).isEmpty();
            assertThat(candidacy.state()).isEqualTo(Candidacy.State.LEADING);
            assertThat(candidacy.term()).containsSame(term);
            Leader leader = b.leader(NAME).orElseThrow();
            assertThat(leader.clientId()).isEqualTo(a.clientId());
            assertThat(leader.token()).isEqualTo(term.token());
        }
        assertThat(b.leader(NAME)).isEmpty();
    }

    @Test
    void stand_whileAnotherLeads_leadsAfterIt() throws InterruptedException {
        Recorded first = new Recorded();
        Recorded second = new Recorded();
        Candidacy leading = a.stand(NAME, first);
        Term before = first.next();
        Candidacy waiting = b.stand(NAME, second);
        soon().until(() -> b.statistics().waiting() == 1);
        assertThat(waiting.state()).isEqualTo(Candidacy.State.STANDING);
        assertThat(waiting.term()).isEmpty();

        leading.close();

        Term after = second.next();
        assertThat(after.token()).isGreaterThan(before.token());
        assertThat(leading.state()).isEqualTo(Candidacy.State.ENDED);
        assertThat(first.end()).isEqualTo(TermEnd.CLOSED);
        waiting.close();
    }

    @Test
    @DisplayName("scenario 55: who resigns is not elected again while others wait")
    void resign_whileAnotherWaits_goesBehindIt() throws InterruptedException {
        Recorded first = new Recorded();
        Recorded second = new Recorded();
        Candidacy leading = a.stand(NAME, first);
        Term before = first.next();
        Candidacy waiting = b.stand(NAME, second);
        soon().until(() -> b.statistics().waiting() == 1);

        for (int turn = 0; turn < 5; turn++) {
            leading.resign();
            second.next();
            soon().until(() -> a.statistics().waiting() == 1);
            waiting.resign();
            first.next();
            soon().until(() -> b.statistics().waiting() == 1);
        }

        assertThat(before.end()).contains(TermEnd.RESIGNED);
        assertThat(first.terms).isEmpty();
        leading.close();
        waiting.close();
    }

    @Test
    @DisplayName("scenario 55: never two leaders at the same time")
    void stand_manyCandidates_leadOneAtATime() throws InterruptedException {
        int turns = 30;
        AtomicInteger leading = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        Semaphore led = new Semaphore(0);
        TermAction action = term -> {
            most.accumulateAndGet(leading.incrementAndGet(), Math::max);
            term.check();
            leading.decrementAndGet();
            led.release();
            term.resign();
        };
        List<Candidacy> candidacies = List.of(a.stand(NAME, action), a.stand(NAME, action), b.stand(NAME, action));

        assertThat(led.tryAcquire(turns, LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
        candidacies.forEach(Candidacy::close);

        assertThat(most).hasValue(1);
        assertThat(a.leader(NAME)).isEmpty();
    }

    // ---- how terms end

    @Test
    void term_thatIsOver_ends() throws InterruptedException {
        Recorded action = new Recorded();
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
        Recorded action = new Recorded();
        ElectionOptions options =
                ElectionOptions.builder().lease(Duration.ofSeconds(3)).build();
        try (Candidacy candidacy = a.stand(NAME, options, action)) {
            Term first = action.next();
            b.lock(NAME).forceRelease(b.lock(NAME).inspect().holder().orElseThrow().id());

            assertThat(action.end()).isEqualTo(TermEnd.LOST);
            assertThatExceptionOfType(LeaseLostException.class)
                    .isThrownBy(first::check);
            assertThat(action.next().token()).isGreaterThan(first.token());
            assertThat(candidacy.term()).isPresent();
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
        Recorded second = new Recorded();
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
        Recorded action = new Recorded();
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
        Recorded first = new Recorded();
        Candidacy leading = b.stand(NAME, first);
        first.next();
        ElectionOptions options = ElectionOptions.builder()
                .healthy(healthy::get, Duration.ofMillis(10))
                .build();
        Recorded second = new Recorded();
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
        Recorded action = new Recorded();
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

    // ---- those who watch

    @Test
    void observe_anElection_tellsOfEachLeaderAndOfNone() throws InterruptedException {
        BlockingQueue<Optional<Leader>> seen = new LinkedBlockingQueue<>();
        try (Holdfast.Subscription watching = b.observe(NAME, seen::add)) {
            assertThat(seen.poll(LONG.toSeconds(), TimeUnit.SECONDS)).isEmpty();
            Recorded action = new Recorded();
            Candidacy candidacy = a.stand(NAME, action);
            Term term = action.next();
            assertThat(seen.poll(LONG.toSeconds(), TimeUnit.SECONDS))
                    .get()
                    .returns(a.clientId(), Leader::clientId)
                    .returns(term.token(), Leader::token);
            candidacy.close();
            assertThat(seen.poll(LONG.toSeconds(), TimeUnit.SECONDS)).isEmpty();
            watching.close();
        }
    }

    // ---- bad input

    @Test
    void options_outOfRange_areRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        ElectionOptions.builder().maxTerm(Duration.ZERO).build())
                .withMessageContaining("longest term");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ElectionOptions.builder().lease(Duration.ZERO).build());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ElectionOptions.builder().healthy(() -> true, Duration.ofMillis(1)))
                .withMessageContaining("checked every");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ElectionOptions.builder()
                        .stopWithin(Duration.ofMillis(-1))
                        .build())
                .withMessageContaining("leader stops");
        assertThatIllegalArgumentException().isThrownBy(() -> a.stand(" ", term -> {}));
        assertThatIllegalArgumentException().isThrownBy(() -> a.leader(" "));
        assertThatIllegalArgumentException().isThrownBy(() -> a.observe(" ", leader -> {}));
    }
}
