package dev.holdfast.spring.election;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ElectionOptions;
import dev.holdfast.Holdfast;
import dev.holdfast.Term;
import dev.holdfast.TermEnd;
import dev.holdfast.local.LocalLockService;
import dev.holdfast.testkit.threads.Patience;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.event.EventListener;

/** A candidate that lives as long as its application context. */
class LeaderCandidateTest {

    private static final Duration LONG = Patience.LIMIT;

    private final LocalLockService service = new LocalLockService();
    private final Holdfast outside = service.connect();

    static class Work {

        final BlockingQueue<LeadershipGrantedEvent> granted = new LinkedBlockingQueue<>();
        final BlockingQueue<LeadershipRevokedEvent> revoked = new LinkedBlockingQueue<>();
        final AtomicBoolean refuses = new AtomicBoolean();
        Holdfast watched;

        @EventListener
        void on(LeadershipGrantedEvent event) {
            // Asked before anybody hears of the term: who hears of it may change the answer.
            boolean refused = refuses.get();
            granted.add(event);
            if (refused) {
                throw new IllegalStateException("thrown on purpose");
            }
        }

        @EventListener
        void on(LeadershipRevokedEvent event) {
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
            if (watched != null && event.end() != TermEnd.LOST) {
                assertThat(watched.leader(event.election())).isPresent();
            }
            revoked.add(event);
        }
    }

    static class Application {

        @Bean
        Work work() {
            return new Work();
        }

        @Bean
        LeaderCandidate scheduler(Holdfast holdfast, ApplicationEventPublisher events) {
            ElectionOptions options =
                    ElectionOptions.builder().lease(Duration.ofSeconds(9)).build();
            return new LeaderCandidate(holdfast, "scheduler", options, events);
        }
    }

    private AnnotationConfigApplicationContext start() {
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
        context.registerBean(Holdfast.class, () -> service.connect());
        context.register(Application.class);
        context.refresh();
        return context;
    }

    @AfterEach
    void close() {
        outside.close();
    }

    private static <T> T next(BlockingQueue<T> events) throws InterruptedException {
        T event = events.poll(LONG.toSeconds(), TimeUnit.SECONDS);
        assertThat(event).as("an event").isNotNull();
        return event;
    }

    @Test
    void context_thatStarts_leadsAndTellsSo() throws InterruptedException {
        try (AnnotationConfigApplicationContext context = start()) {
            LeaderCandidate candidate = context.getBean(LeaderCandidate.class);
            LeadershipGrantedEvent event = next(context.getBean(Work.class).granted);

            assertThat(event.election()).isEqualTo("scheduler");
            assertThat(event.getSource()).isSameAs(candidate);
            event.term().check();
            assertThat(candidate.isLeader()).isTrue();
            assertThat(candidate.term().map(Term::token)).contains(event.term().token());
            assertThat(outside.leader("scheduler")).isPresent();
        }
        assertThat(outside.leader("scheduler")).isEmpty();
    }

    @Test
    void context_thatStops_tellsItBeforeAnotherLeads() throws InterruptedException {
        AnnotationConfigApplicationContext first = start();
        Work work = first.getBean(Work.class);
        work.watched = outside;
        Term before = next(work.granted).term();
        try (AnnotationConfigApplicationContext second = start()) {
            LeaderCandidate waits = second.getBean(LeaderCandidate.class);
            assertThat(waits.isLeader()).isFalse();
            assertThat(waits.term()).isEmpty();

            first.close();

            assertThat(next(work.revoked).end()).isEqualTo(TermEnd.CLOSED);
            Term after = next(second.getBean(Work.class).granted).term();
            assertThat(after.token()).isGreaterThan(before.token());
        }
    }

    @Test
    void candidate_thatResigns_standsAgain() throws InterruptedException {
        try (AnnotationConfigApplicationContext context = start()) {
            Work work = context.getBean(Work.class);
            Term first = next(work.granted).term();
            context.getBean(LeaderCandidate.class).resign();

            assertThat(next(work.revoked).end()).isEqualTo(TermEnd.RESIGNED);
            assertThat(next(work.granted).term().token()).isGreaterThan(first.token());
        }
    }

    @Test
    void term_whoseLeaseIsLost_isRevoked() throws InterruptedException {
        try (AnnotationConfigApplicationContext context = start()) {
            Work work = context.getBean(Work.class);
            next(work.granted);
            outside.lock("scheduler")
                    .forceRelease(outside.lock("scheduler")
                            .inspect()
                            .holder()
                            .orElseThrow()
                            .id());

            assertThat(next(work.revoked).end()).isEqualTo(TermEnd.LOST);
            next(work.granted);
        }
    }

    @Test
    void listener_thatThrows_endsTheTerm() throws InterruptedException {
        try (AnnotationConfigApplicationContext context = start()) {
            Work work = context.getBean(Work.class);
            next(work.granted);
            work.refuses.set(true);
            context.getBean(LeaderCandidate.class).resign();

            assertThat(next(work.revoked).end()).isEqualTo(TermEnd.RESIGNED);
            next(work.granted);
            assertThat(next(work.revoked).end()).isEqualTo(TermEnd.RETURNED);
            work.refuses.set(false);
            next(work.granted);
        }
    }

    @Test
    void candidate_thatIsStoppedAndStarted_standsAgain() throws InterruptedException {
        try (AnnotationConfigApplicationContext context = start()) {
            LeaderCandidate candidate = context.getBean(LeaderCandidate.class);
            Work work = context.getBean(Work.class);
            next(work.granted);
            candidate.stop();
            assertThat(candidate.isRunning()).isFalse();
            Patience.await().until(() -> outside.leader("scheduler").isEmpty());
            candidate.start();

            assertThat(candidate.isRunning()).isTrue();
            next(work.granted);
        }
    }
}
