package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Candidacy;
import dev.holdfast.ElectionOptions;
import dev.holdfast.Holdfast;
import dev.holdfast.Leader;
import dev.holdfast.Lease;
import dev.holdfast.Term;
import dev.holdfast.TermAction;
import dev.holdfast.TermEnd;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Elections: one candidate leads, and the next when it has ended. */
abstract class ElectionContract extends ContractTest {

    ElectionContract(BackendContract contract) {
        super(contract);
    }

    /** Leads until its thread is interrupted. */
    private static final class TermRecorder implements TermAction {

        private final BlockingQueue<Term> terms = new LinkedBlockingQueue<>();

        @Override
        public void lead(Term term) throws InterruptedException {
            terms.add(term);
            new CountDownLatch(1).await();
        }

        Term next() throws InterruptedException {
            Term term = terms.poll(SOON.toSeconds(), TimeUnit.SECONDS);
            assertThat(term).as("a term").isNotNull();
            return term;
        }
    }

    @Test
    void stand_twoClients_leadOneAfterTheOther() throws Exception {
        String name = newName();
        Holdfast client = newClient();
        Holdfast other = newClient();
        TermRecorder first = new TermRecorder();
        TermRecorder second = new TermRecorder();

        Candidacy leads = client.stand(name, first);
        Term before = first.next();
        before.check();
        assertThat(other.leader(name)).map(Leader::clientId).contains(client.clientId());
        assertThat(other.leader(name)).map(Leader::token).contains(before.token());
        Candidacy waits = other.stand(name, second);
        awaitQueued(name, 1);
        leads.close();

        Term after = second.next();
        assertThat(after.token()).isGreaterThan(before.token());
        assertThat(before.end()).contains(TermEnd.CLOSED);
        assertThat(client.leader(name)).map(Leader::clientId).contains(other.clientId());
        waits.close();
        awaitFree(name);
        assertThat(client.leader(name)).isEmpty();
    }

    @Test
    @DisplayName("scenario 55: who resigns is not elected again while others wait")
    void resign_whileAnotherWaits_hasItLead() throws Exception {
        String name = newName();
        TermRecorder first = new TermRecorder();
        TermRecorder second = new TermRecorder();
        Candidacy leads = newClient().stand(name, first);
        Term before = first.next();
        Candidacy waits = newClient().stand(name, second);
        awaitQueued(name, 1);

        leads.resign();
        second.next();
        assertThat(before.end()).contains(TermEnd.RESIGNED);
        awaitQueued(name, 1);
        waits.resign();
        first.next();
        leads.close();
        waits.close();
    }

    @Test
    void stand_whileTheLockIsHeld_leadsAfterItsRelease() throws Exception {
        String name = newName();
        Lease lease = newClient().lock(name).acquire(SOON);
        TermRecorder action = new TermRecorder();

        try (Candidacy candidacy = newClient().stand(name, action)) {
            awaitQueued(name, 1);
            assertThat(candidacy.state()).isEqualTo(Candidacy.State.STANDING);
            lease.close();
            assertThat(action.next().token()).isGreaterThan(lease.token());
        }
        awaitFree(name);
    }

    @Test
    void publish_duringATerm_isReadByAllUntilItsEnd() throws Exception {
        String name = newName();
        Holdfast other = newClient();
        TermRecorder first = new TermRecorder();
        TermRecorder second = new TermRecorder();
        ElectionOptions options =
                ElectionOptions.builder().data("10.0.0.5:8080").build();
        Candidacy leads = newClient().stand(name, options, first);
        Term before = first.next();
        soon().until(() -> data(other, name).equals(Optional.of("10.0.0.5:8080")));
        before.publish("zwölf:8080");
        soon().until(() -> data(other, name).equals(Optional.of("zwölf:8080")));
        assertThat(other.leader(name)).map(Leader::token).contains(before.token());
        Candidacy waits = newClient().stand(name, second);
        awaitQueued(name, 1);

        leads.close();

        Term after = second.next();
        assertThat(data(other, name)).isEmpty();
        after.publish("of the next");
        before.publish("late");
        soon().until(() -> data(other, name).equals(Optional.of("of the next")));
        waits.close();
    }

    private static Optional<String> data(Holdfast client, String election) {
        return client.leader(election).flatMap(Leader::data);
    }

    @Test
    void close_ofTheClient_letsTheNextLead() throws Exception {
        String name = newName();
        Holdfast client = newClient();
        TermRecorder first = new TermRecorder();
        TermRecorder second = new TermRecorder();
        Candidacy leads = client.stand(name, first);
        first.next();
        Candidacy waits = newClient().stand(name, second);
        awaitQueued(name, 1);

        client.close();

        second.next();
        assertThat(leads.term()).isEmpty();
        waits.close();
    }
}
