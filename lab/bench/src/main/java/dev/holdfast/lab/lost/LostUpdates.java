package dev.holdfast.lab.lost;

import dev.holdfast.Holdfast;
import dev.holdfast.LockOptions;
import dev.holdfast.jdbc.HoldfastJdbc;
import dev.holdfast.lab.peer.Database;
import dev.holdfast.lab.server.Closing;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Many tellers of several clients and few accounts, on a database.
 *
 * @param url with credentials
 * @param clients of Holdfast, with so many tellers each
 * @param lease of each lock, which is not renewed
 */
record LostUpdates(Database database, String url, int clients, int tellers, int accounts, Duration lease) {

    private static final Duration REPORT_EVERY = Duration.ofSeconds(5);

    /** What a run came to. */
    record Result(Look look, long transactions, long commits, long lost, Duration time) {

        long refused() {
            return transactions - commits;
        }
    }

    /**
     * Plays so many transactions.
     *
     * @param progress is told from time to time how many are over
     */
    Result play(Look look, long transactions, LongConsumer progress) throws Exception {
        try (Connection books = DriverManager.getConnection(url)) {
            Accounts.open(books, accounts);
            long beganNanos = System.nanoTime();
            long commits = commits(look, transactions, progress);
            Duration time = Duration.ofNanos(System.nanoTime() - beganNanos);
            return new Result(look, transactions, commits, commits - Accounts.sum(books), time);
        }
    }

    /** Returns name and version of the database. */
    String product() throws SQLException {
        try (Connection connection = DriverManager.getConnection(url)) {
            DatabaseMetaData about = connection.getMetaData();
            return about.getDatabaseProductName() + " " + about.getDatabaseProductVersion();
        }
    }

    Holdfast client() {
        return HoldfastJdbc.builder().url(url).createTables(true).build();
    }

    Teller teller(Holdfast client, Look look, Pauses pauses) throws SQLException {
        LockOptions options = LockOptions.builder().lease(lease).notRenewed().build();
        return new Teller(client, options, look, pauses, database, url);
    }

    private long commits(Look look, long transactions, LongConsumer progress) throws Exception {
        AtomicLong left = new AtomicLong(transactions);
        ExecutorService threads = Executors.newFixedThreadPool(clients * tellers);
        ExecutorCompletionService<Long> ended = new ExecutorCompletionService<>(threads);
        try (Closing closing = new Closing()) {
            closing.add(threads::shutdownNow);
            for (int i = 0; i < clients; i++) {
                Holdfast client = client();
                closing.add(client::close);
                for (int j = 0; j < tellers; j++) {
                    ended.submit(() -> work(client, look, left));
                }
            }
            long commits = 0;
            for (int running = clients * tellers; running > 0; ) {
                @Nullable Future<Long> one = ended.poll(REPORT_EVERY.toMillis(), TimeUnit.MILLISECONDS);
                if (one == null) {
                    progress.accept(transactions - Math.max(0, left.get()));
                } else {
                    commits += one.get();
                    running--;
                }
            }
            return commits;
        }
    }

    private long work(Holdfast client, Look look, AtomicLong left) throws SQLException, InterruptedException {
        long commits = 0;
        try (Teller teller = teller(client, look, new Pauses.AtRandom(lease))) {
            while (left.getAndDecrement() > 0) {
                if (teller.deposit(ThreadLocalRandom.current().nextInt(accounts))) {
                    commits++;
                }
            }
        }
        return commits;
    }
}
