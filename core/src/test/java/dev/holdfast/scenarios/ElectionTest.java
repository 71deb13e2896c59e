package dev.holdfast.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.holdfast.Candidacy;
import dev.holdfast.ElectionOptions;
import dev.holdfast.Holdfast;
import dev.holdfast.Leader;
import dev.holdfast.Term;
import dev.holdfast.TermAction;
import dev.holdfast.TermEnd;
import dev.holdfast.fixtures.Patience;
import dev.holdfast.fixtures.RecordedTerms;
import dev.holdfast.local.LocalLockService;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Candidates that stand, lead and resign. */
class ElectionTest {

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

    // ---- who leads

    @Test
    void stand_alone_leads() throws InterruptedException {
        RecordedTerms action = new RecordedTerms();
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
        RecordedTerms first = new RecordedTerms();
        RecordedTerms second = new RecordedTerms();
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
        RecordedTerms first = new RecordedTerms();
        RecordedTerms second = new RecordedTerms();
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

    // ---- those who watch

    @Test
    void observe_anElection_tellsOfEachLeaderAndOfNone() throws InterruptedException {
        BlockingQueue<Optional<Leader>> seen = new LinkedBlockingQueue<>();
        try (Holdfast.Subscription watching = b.observe(NAME, seen::add)) {
            assertThat(seen.poll(LONG.toSeconds(), TimeUnit.SECONDS)).isEmpty();
            RecordedTerms action = new RecordedTerms();
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
                .isThrownBy(
                        () -> ElectionOptions.builder().maxTerm(Duration.ZERO).build())
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
