package dev.holdfast.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.holdfast.Candidacy;
import dev.holdfast.ElectionOptions;
import dev.holdfast.Holdfast;
import dev.holdfast.Leader;
import dev.holdfast.Lease;
import dev.holdfast.Term;
import dev.holdfast.fixtures.Patience;
import dev.holdfast.fixtures.RecordedTerms;
import dev.holdfast.local.LocalLockService;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What leaders publish, who reads it, and what a client knows of its own candidacies. */
class LeaderDataTest {

    private static final String NAME = "scheduler";
    private static final Duration LONG = Patience.LIMIT;
    private static final ElectionOptions PUBLISHING =
            ElectionOptions.builder().data("10.0.0.5:8080").build();

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

    private Optional<String> data() {
        return b.leader(NAME).flatMap(Leader::data);
    }

    @Test
    void options_withData_publishItWithEachTerm() throws InterruptedException {
        RecordedTerms action = new RecordedTerms();
        try (Candidacy candidacy = a.stand(NAME, PUBLISHING, action)) {
            Term first = action.next();
            soon().until(() -> data().equals(Optional.of("10.0.0.5:8080")));
            assertThat(b.leader(NAME)).map(Leader::token).contains(first.token());

            first.publish("changed");
            soon().until(() -> data().equals(Optional.of("changed")));
            candidacy.resign();

            Term second = action.next();
            soon().until(() -> data().equals(Optional.of("10.0.0.5:8080")));
            assertThat(b.leader(NAME)).map(Leader::token).contains(second.token());
        }
        assertThat(b.leader(NAME)).isEmpty();
    }

    @Test
    void leader_withoutData_hasNoneOfTheTermBefore() throws InterruptedException {
        RecordedTerms first = new RecordedTerms();
        RecordedTerms second = new RecordedTerms();
        Candidacy leading = a.stand(NAME, PUBLISHING, first);
        first.next();
        soon().until(() -> data().isPresent());
        // of the same client, whose lease could be handed over without the server
        Candidacy waiting = a.stand(NAME, second);
        soon().until(() -> a.statistics().waiting() == 1);

        leading.close();

        Term after = second.next();
        Leader leader = b.leader(NAME).orElseThrow();
        assertThat(leader.token()).isEqualTo(after.token());
        assertThat(leader.data()).isEmpty();
        waiting.close();
    }

    @Test
    void leader_whoIsAnOrdinaryHolder_hasNoData() throws InterruptedException {
        RecordedTerms action = new RecordedTerms();
        Candidacy candidacy = a.stand(NAME, PUBLISHING, action);
        action.next();
        soon().until(() -> data().isPresent());
        candidacy.close();

        b.lock(NAME)
                .run(() -> assertThat(a.leader(NAME))
                        .get()
                        .satisfies(holder -> assertThat(holder.data()).isEmpty()));
    }

    @Test
    void data_ofATermThatGoesOn_outlastsItsValidity() throws InterruptedException {
        ElectionOptions options = ElectionOptions.builder()
                .lease(Duration.ofSeconds(1))
                .data("here")
                .build();
        RecordedTerms action = new RecordedTerms();
        try (Candidacy candidacy = a.stand(NAME, options, action)) {
            Term term = action.next();
            soon().until(() -> data().isPresent());

            CountDownLatch over = new CountDownLatch(1);
            Lease longer = b.lock(
                            "longer than the validity",
                            lock -> lock.lease(Duration.ofSeconds(2)).notRenewed())
                    .acquire();
            longer.onLost(reason -> over.countDown());
            assertThat(over.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();

            soon().until(() -> data().equals(Optional.of("here")));
            assertThat(candidacy.term()).isPresent();
            assertThat(term.election()).isEqualTo(NAME);
        }
    }

    @Test
    void data_thatTheServerForgets_isStoredAgain() throws InterruptedException {
        ElectionOptions options = ElectionOptions.builder()
                .lease(Duration.ofMillis(500))
                .data("here")
                .build();
        RecordedTerms action = new RecordedTerms();
        try (Candidacy candidacy = a.stand(NAME, options, action)) {
            Term first = action.next();
            soon().until(() -> data().isPresent());

            service.forgetAll();

            Term second = action.next();
            assertThat(second.token()).isGreaterThan(first.token());
            soon().until(() -> data().equals(Optional.of("here")));
            assertThat(candidacy.election()).isEqualTo(NAME);
        }
    }

    @Test
    void observe_ofDataThatChanges_tellsOfEachChange() throws InterruptedException {
        BlockingQueue<Optional<Leader>> seen = new LinkedBlockingQueue<>();
        RecordedTerms action = new RecordedTerms();
        try (Candidacy candidacy = a.stand(NAME, PUBLISHING, action)) {
            Term term = action.next();
            soon().until(() -> data().isPresent());
            try (Holdfast.Subscription watching = b.observe(NAME, seen::add)) {
                assertThat(seen.poll(LONG.toSeconds(), TimeUnit.SECONDS))
                        .get()
                        .returns(Optional.of("10.0.0.5:8080"), Leader::data);

                term.publish("10.0.0.6:8080");

                assertThat(seen.poll(LONG.toSeconds(), TimeUnit.SECONDS))
                        .get()
                        .returns(term.token(), Leader::token)
                        .returns(Optional.of("10.0.0.6:8080"), Leader::data);
                watching.close();
            }
            assertThat(candidacy.state()).isEqualTo(Candidacy.State.LEADING);
        }
    }

    @Test
    void publish_afterTheTerm_changesNothing() throws InterruptedException {
        RecordedTerms action = new RecordedTerms();
        Candidacy candidacy = a.stand(NAME, action);
        Term over = action.next();
        candidacy.resign();
        Term present = action.next();

        over.publish("late");
        present.publish("present");

        soon().until(() -> data().equals(Optional.of("present")));
        candidacy.close();
    }

    @Test
    void data_thatIsTooLongOrNoText_isRefused() throws InterruptedException {
        String longest = "ü".repeat(Term.LONGEST_DATA_BYTES / 2);
        assertThat(ElectionOptions.builder().data(longest).build().data()).contains(longest);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ElectionOptions.builder().data(longest + "."))
                .withMessageContaining("1025 bytes");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ElectionOptions.builder().data("\uD83D"))
                .withMessageContaining("half of a surrogate pair");
        RecordedTerms action = new RecordedTerms();
        try (Candidacy candidacy = a.stand(NAME, action)) {
            Term term = action.next();
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> term.publish(longest + "."))
                    .withMessageContaining("'scheduler'")
                    .withMessageContaining("1025 bytes");
            assertThatCode(term::check).doesNotThrowAnyException();
            assertThat(candidacy.term()).containsSame(term);
        }
    }

    // ---- the client's own candidacies

    @Test
    void candidacies_ofAClient_areThoseThatHaveNotEnded() throws InterruptedException {
        assertThat(a.candidacies()).isEmpty();
        RecordedTerms action = new RecordedTerms();
        Instant before = Instant.now().minusMillis(1);
        Candidacy second = a.stand("second", action);
        action.next();
        Candidacy first = a.stand("first", action);
        action.next();

        assertThat(a.candidacies()).containsExactly(first, second);
        assertThat(b.candidacies()).isEmpty();
        assertThat(second.since()).isBetween(before, Instant.now());

        second.close();
        soon().until(() -> a.candidacies().equals(List.of(first)));
        assertThat(second.state()).isEqualTo(Candidacy.State.ENDED);
        assertThat(second.since()).isAfterOrEqualTo(first.since().minusMillis(1));
        first.close();
    }
}
