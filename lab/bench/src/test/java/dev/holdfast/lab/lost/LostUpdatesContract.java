package dev.holdfast.lab.lost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockOptions;
import dev.holdfast.embedded.sql.SqlServer;
import dev.holdfast.lab.lost.LostUpdates.Result;
import dev.holdfast.lab.peer.Database;
import dev.holdfast.testkit.threads.Actor;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** What gets lost between transactions under locks, as each way of looking lets it; with a database of each kind. */
abstract class LostUpdatesContract {

    private static final Duration SHORT = LockOptions.SHORTEST_LEASE;

    /** Long enough to look at the lock before it is over, wherever the machine does other work. */
    private static final Duration LONG = Duration.ofSeconds(4);

    /** Of the class whose tests run. */
    private static @Nullable SqlServer server;

    private final Database database;

    private final CountDownLatch firstHolds = new CountDownLatch(1);
    private final CountDownLatch firstIsOver = new CountDownLatch(1);
    private final CountDownLatch nextHasRead = new CountDownLatch(1);
    private final CountDownLatch nextIsOver = new CountDownLatch(1);

    LostUpdatesContract(Database database) {
        this.database = database;
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
            server = null;
        }
    }

    private LostUpdates under(Duration lease) {
        database.missing().ifPresent(what -> Assumptions.abort(() -> "NOT CHECKED, because there is " + what));
        if (server == null) {
            server = database.start();
        }
        return new LostUpdates(database, database.url(server), 2, 4, 4, lease);
    }

    // ---- a holder pauses before it writes, until the next one has committed

    @Test
    void none_nextCommitsBeforeTheFirstWrites_losesAnUpdate() throws Exception {
        Outcome outcome = play(under(SHORT), Look.NONE, pauses(lease -> nextIsOver.await(), AT_ONCE), NO_PAUSES);

        assertThat(outcome).isEqualTo(new Outcome(true, true, 1));
    }

    @Test
    void verify_nextCommitsBeforeTheFirstWrites_refusesTheFirst() throws Exception {
        Outcome outcome = play(under(SHORT), Look.VERIFY, pauses(lease -> nextIsOver.await(), AT_ONCE), NO_PAUSES);

        assertThat(outcome).isEqualTo(new Outcome(false, true, 1));
    }

    @Test
    void select_nextCommitsBeforeTheFirstWrites_refusesTheFirst() throws Exception {
        Outcome outcome = play(under(SHORT), Look.SELECT, pauses(lease -> nextIsOver.await(), AT_ONCE), NO_PAUSES);

        assertThat(outcome).isEqualTo(new Outcome(false, true, 1));
    }

    // ---- a holder that has looked pauses before it commits, until its lease is over

    @Test
    void select_leaseEndsBetweenLookAndCommit_losesAnUpdate() throws Exception {
        Pauses first = pauses(AT_ONCE, lease -> nextHasRead.await());
        Pauses next = pauses(
                lease -> {
                    nextHasRead.countDown();
                    firstIsOver.await();
                },
                AT_ONCE);

        assertThat(play(under(LONG), Look.SELECT, first, next)).isEqualTo(new Outcome(true, true, 1));
    }

    @Test
    void verify_leaseEndsBetweenLookAndCommit_keepsTheNextOneOutUntilThen() throws Exception {
        Pauses first = pauses(AT_ONCE, lease -> {
            CountDownLatch leaseIsOver = new CountDownLatch(1);
            lease.onLost(reason -> leaseIsOver.countDown());
            leaseIsOver.await();
        });

        assertThat(play(under(LONG), Look.VERIFY, first, NO_PAUSES)).isEqualTo(new Outcome(true, true, 2));
    }

    // ---- many at random

    @Test
    void verify_manyTransactionsUnderShortLeases_loseNothing() throws Exception {
        Result result = under(SHORT).play(Look.VERIFY, 500, done -> {});

        assertThat(result.lost()).isZero();
        assertThat(result.commits()).isPositive();
        assertThat(result.refused()).isPositive();
    }

    private interface Step {
        void at(Lease lease) throws InterruptedException;
    }

    private static final Step AT_ONCE = lease -> {};
    private static final Pauses NO_PAUSES = pauses(AT_ONCE, AT_ONCE);

    private static Pauses pauses(Step beforeWriting, Step beforeCommit) {
        return new Pauses() {
            @Override
            public void beforeWriting(Lease lease) throws InterruptedException {
                beforeWriting.at(lease);
            }

            @Override
            public void beforeCommit(Lease lease) throws InterruptedException {
                beforeCommit.at(lease);
            }
        };
    }

    /** Whose deposit was committed, and the balance in the end. */
    private record Outcome(boolean first, boolean next, long balance) {}

    /** A deposit by a teller of one client, and one by a teller of another that asks when the first has read. */
    private Outcome play(LostUpdates updates, Look look, Pauses first, Pauses next) throws Exception {
        Pauses told = pauses(
                lease -> {
                    firstHolds.countDown();
                    first.beforeWriting(lease);
                },
                first::beforeCommit);
        try (Connection books = DriverManager.getConnection(updates.url())) {
            Accounts.open(books, 1);
            try (Holdfast one = updates.client();
                    Holdfast other = updates.client();
                    Teller teller = updates.teller(one, look, told);
                    Teller nextTeller = under(LONG).teller(other, look, next)) {
                FutureTask<Boolean> deposit = new FutureTask<>(() -> {
                    boolean isCommitted = teller.deposit(0);
                    firstIsOver.countDown();
                    return isCommitted;
                });
                new Thread(deposit, "first-teller").start();
                firstHolds.await();
                boolean nextCommitted = nextTeller.deposit(0);
                nextIsOver.countDown();
                return new Outcome(Actor.answer(deposit), nextCommitted, Accounts.sum(books));
            }
        }
    }
}
