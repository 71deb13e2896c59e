package dev.holdfast.jdbc.internal.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.internal.rules.Fence;
import dev.holdfast.internal.rules.LockRules;
import dev.holdfast.internal.rules.LockState;
import dev.holdfast.internal.rules.LockState.Holder;
import dev.holdfast.internal.rules.Message;
import dev.holdfast.jdbc.fixture.InProcessDatabase;
import dev.holdfast.jdbc.fixture.Schema;
import dev.holdfast.jdbc.fixture.TestDatabase;
import dev.holdfast.jdbc.internal.connect.ConnectionSource;
import dev.holdfast.jdbc.internal.connect.OwnThreads;
import dev.holdfast.jdbc.internal.connect.RequestThread;
import dev.holdfast.jdbc.internal.connect.SessionHolder;
import dev.holdfast.jdbc.internal.row.StoredLock;
import dev.holdfast.jdbc.internal.service.RandomRequest.Request;
import dev.holdfast.jdbc.internal.service.RowChanges.Changed;
import dev.holdfast.jdbc.internal.service.Step.Scene;
import dev.holdfast.jdbc.internal.table.Dialect;
import dev.holdfast.jdbc.internal.table.KnownDialect;
import dev.holdfast.jdbc.internal.table.LockKey;
import dev.holdfast.jdbc.internal.table.LockTable;
import dev.holdfast.jdbc.internal.table.Tables;
import dev.holdfast.spi.LocalClock;
import dev.holdfast.spi.LockId;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The same random requests about a row of a database and about a lock in memory, at the same times: the answers, the
 * messages and what is then known of the lock have to be the same. In half of the sequences, each client remembers what
 * it has written, and changes it without reading it.
 */
class RowsVersusRulesTest {

    private static final int STEPS = 80;
    private static final int SEQUENCES = 40;
    private static final int MANY_SEQUENCES = 1250;

    private static final long ANSWER_MILLIS = 10_000;

    /** More than a machine needs to send a statement. */
    private static final long MOST_GUESSED_MICROS = TimeUnit.SECONDS.toMicros(5);

    private static final LocalClock CLOCK = new LocalClock() {
        @Override
        public long nanos() {
            return System.nanoTime();
        }

        @Override
        public long wallMillis() {
            return System.currentTimeMillis();
        }
    };

    @Test
    void requests_onH2_doWhatTheyDoInMemory() throws Exception {
        play(h2("rows"), 1, SEQUENCES);
    }

    @ParameterizedTest
    @EnumSource(names = {"HSQLDB", "DERBY"})
    void requests_inStandardSql_doWhatTheyDoInMemory(InProcessDatabase database) throws Exception {
        play(database.named("rows"), 1, SEQUENCES);
    }

    @Test
    void requests_onAServer_doWhatTheyDoInMemory() throws Exception {
        try (var server = TestDatabase.requested().run()) {
            play(server.dataSource(), 1, SEQUENCES);
        }
    }

    @Test
    @Tag("thorough")
    void requests_onH2For100000Steps_doWhatTheyDoInMemory() throws Exception {
        play(h2("many-rows"), SEQUENCES + 1, MANY_SEQUENCES);
    }

    @ParameterizedTest
    @EnumSource(names = {"HSQLDB", "DERBY"})
    @Tag("thorough")
    void requests_inStandardSqlFor100000Steps_doWhatTheyDoInMemory(InProcessDatabase database) throws Exception {
        play(database.named("many-rows"), SEQUENCES + 1, MANY_SEQUENCES);
    }

    @Test
    @Tag("thorough")
    void requests_onAServerFor100000Steps_doWhatTheyDoInMemory() throws Exception {
        try (var server = TestDatabase.requested().run()) {
            play(server.dataSource(), SEQUENCES + 1, MANY_SEQUENCES);
        }
    }

    @Test
    void requests_whereTheRowForgetsOneThatWaits_differ() throws Exception {
        assertThat(catchDifference(h2("forgetful"))).contains("differs after");
    }

    private static DataSource h2(String name) {
        return InProcessDatabase.H2.named(name);
    }

    private static void play(DataSource database, int firstSeed, int sequences) throws Exception {
        Schema.create(database);
        try (Connection first = database.getConnection()) {
            Dialect dialect = Dialect.of(first.getMetaData().getDatabaseProductName(), Optional.empty())
                    .orElseThrow();
            Row rows = new Row(database, dialect);
            try {
                for (int seed = firstSeed; seed < firstSeed + sequences; seed++) {
                    new Sequence(rows, seed, seed % 2 == 0).play();
                }
            } finally {
                rows.close();
            }
        }
    }

    private static String catchDifference(DataSource database) throws Exception {
        Schema.create(database);
        Row rows = new Row(database, KnownDialect.H2);
        try (Connection thief = database.getConnection()) {
            for (int seed = 1; seed <= SEQUENCES; seed++) {
                Sequence sequence = new Sequence(rows, seed, false);
                sequence.afterEachStep = () -> {
                    try (var statement = thief.createStatement()) {
                        statement.executeUpdate("UPDATE holdfast_lock SET queue = ''");
                    }
                };
                try {
                    sequence.play();
                } catch (AssertionError different) {
                    return different.getMessage();
                }
            }
        } finally {
            rows.close();
        }
        return "nothing was noticed";
    }

    private record Source(DataSource database) implements ConnectionSource {

        @Override
        public Connection open() throws SQLException {
            return database.getConnection();
        }
    }

    /** The table, for one thread that carries requests out and one that looks. */
    private static final class Row {

        private final SessionHolder looks;
        private final LockTable table;
        private final RequestThread requests;

        Row(DataSource database, Dialect dialect) {
            Source source = new Source(database);
            looks = new SessionHolder(source, dialect, ANSWER_MILLIS);
            table = new LockTable(dialect);
            requests = new RequestThread(
                    1,
                    new SessionHolder(source, dialect, ANSWER_MILLIS),
                    new Tables(dialect),
                    new OwnThreads(),
                    () -> {});
        }

        LockTable.Reading of(LockId lock) throws Exception {
            return table.read(looks.get(), LockKey.of(lock.name()));
        }

        void close() {
            requests.beginClosing();
            requests.awaitClosed(TimeUnit.MILLISECONDS.toNanos(ANSWER_MILLIS));
            looks.close();
        }
    }

    private interface Interference {

        void run() throws SQLException;
    }

    /** One name, from its first request on. */
    private static final class Sequence {

        private final Row row;
        private final boolean remembersRows;
        private final int seed;
        private final LockId lock;
        private final RandomRequest requests;
        private final Map<String, RowChanges> clients = new HashMap<>();
        private final LockState model;
        private final Fence fence = new Fence();
        private final LockRules rules = new LockRules(fence, client -> true);
        private Interference afterEachStep = () -> {};

        Sequence(Row row, int seed, boolean remembersRows) {
            this.row = row;
            this.remembersRows = remembersRows;
            this.seed = seed;
            this.lock = LockId.of("sequence " + seed + " \u00e4'\\%");
            this.requests = new RandomRequest(
                    lock,
                    new Random(seed),
                    remembersRows ? RandomRequest.LONG_LEASES_MILLIS : RandomRequest.LEASES_MILLIS);
            this.model = new LockState(lock);
            requests.clients().forEach(client -> clients.put(client, newClient(client)));
        }

        void play() throws Exception {
            for (int number = 1; number <= STEPS; number++) {
                Request request = requests.next();
                String where = "seed " + seed + ", step " + number + ", " + request.text();
                carryOut(request, where);
                afterEachStep.run();
                LockTable.Reading reading = row.of(lock);
                StoredLock stored = StoredLock.of(lock, reading.row());
                takeTheEndFrom(stored.state(), reading.nowMicros());
                assertThat(LockText.known(stored.state(), stored.fence(), reading.nowMicros()))
                        .as("the lock differs after %s", where)
                        .isEqualTo(LockText.known(model, fence, reading.nowMicros()));
            }
        }

        /** The model is changed at the time at which the row was changed in the end. */
        private void carryOut(Request request, String where) throws Exception {
            Scene[] last = new Scene[1];
            if (!remembersRows) {
                clients.put(request.client(), newClient(request.client()));
            }
            Step<Object> step = Step.atAnyTime(scene -> {
                last[0] = scene;
                return request.rule()
                        .apply(scene.lock(), scene.rules(), scene.sender(), scene.nowMicros(), scene.messages());
            });
            Changed<Object> changed = row.requests
                    .submit(clients.get(request.client()).work(lock, step, CLOCK.nanos()))
                    .get();
            List<Message> expected = new ArrayList<>();
            Object answer = request.rule().apply(model, rules, last[0].sender(), last[0].nowMicros(), expected);
            assertThat(changed.answer()).as("the answer to %s", where).isEqualTo(answer);
            assertThat(changed.messages().stream().map(LockText::known).toList())
                    .as("the messages of %s", where)
                    .isEqualTo(expected.stream().map(LockText::known).toList());
        }

        private static RowChanges newClient(String client) {
            return new RowChanges(new KnownRows(), () -> client, TimeUnit.MILLISECONDS.toNanos(ANSWER_MILLIS), CLOCK);
        }

        /** A row that was not read before has its end by the database's clock, which was guessed for the model. */
        private void takeTheEndFrom(LockState stored, long now) {
            Holder there = stored.holder(now);
            Holder here = model.holder(now);
            if (remembersRows
                    && there != null
                    && here != null
                    && Math.abs(there.untilMicros() - here.untilMicros()) < MOST_GUESSED_MICROS) {
                model.hold(new Holder(here.client(), here.held(), there.untilMicros(), here.inMinimumHold()));
            }
        }
    }
}
