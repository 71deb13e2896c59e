package dev.holdfast.jdbc.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.embedded.sql.H2Server;
import dev.holdfast.embedded.sql.SqlServer;
import dev.holdfast.jdbc.HoldfastJdbc;
import dev.holdfast.jdbc.fixture.InProcessDatabase;
import dev.holdfast.jdbc.fixture.TestDatabase;
import dev.holdfast.testkit.threads.Actor;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Future;
import javax.sql.DataSource;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Scenario 85: clients that create the tables, all at once, in an empty database. */
class TableCreationTest {

    private static final int CLIENTS = 8;
    private static final int TIMES = 2;
    private static final int MANY_TIMES = 8;

    @Test
    @DisplayName("scenario 85: 8 clients create the tables of one empty H2, and each of them starts")
    void createTables_byManyClientsOnH2_allStart() throws Exception {
        try (SqlServer server = H2Server.run()) {
            play(server, TIMES);
        }
    }

    @Test
    @DisplayName("scenario 85: 8 clients create the tables of one empty database, and each of them starts")
    void createTables_byManyClientsOnAServer_allStart() throws Exception {
        try (SqlServer server = TestDatabase.requested().run()) {
            play(server, TIMES);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"HSQLDB", "DERBY"})
    @DisplayName(
            "scenario 85: 8 clients create the tables of one empty database in standard SQL, and each of them starts")
    void createTables_byManyClientsInStandardSql_allStart(InProcessDatabase kind) throws Exception {
        play(kind, 0, TIMES);
    }

    @Test
    @Tag("ci")
    @DisplayName("scenario 85: 8 clients create the tables of one empty database again and again, on each kind")
    void createTables_byManyClientsAgainAndAgain_allStart() throws Exception {
        try (SqlServer h2 = H2Server.run();
                SqlServer server = TestDatabase.requested().run()) {
            play(h2, MANY_TIMES);
            play(server, MANY_TIMES);
        }
        play(InProcessDatabase.HSQLDB, TIMES, MANY_TIMES);
        play(InProcessDatabase.DERBY, TIMES, MANY_TIMES);
    }

    /** A database in this process stays, so each time is on another one. */
    private static void play(InProcessDatabase kind, int first, int end) throws Exception {
        for (int time = first; time < end; time++) {
            play(kind.named("created-" + time));
        }
    }

    private static void play(SqlServer server, int times) throws Exception {
        for (int time = 0; time < times; time++) {
            play(server.dataSource());
            server.execute("DROP TABLE holdfast_lock", "DROP TABLE holdfast_client");
        }
    }

    private static void play(DataSource database) throws Exception {
        CyclicBarrier begin = new CyclicBarrier(CLIENTS);
        List<Actor> actors = new ArrayList<>();
        List<Future<Holdfast>> starts = new ArrayList<>();
        List<Holdfast> clients = new ArrayList<>();
        try {
            for (int number = 0; number < CLIENTS; number++) {
                Actor actor = new Actor("creator-" + number);
                actors.add(actor);
                starts.add(actor.begin(() -> {
                    begin.await();
                    return HoldfastJdbc.builder()
                            .dataSource(database)
                            .createTables(true)
                            .build();
                }));
            }
            for (Future<Holdfast> start : starts) {
                clients.add(Actor.answer(start));
            }
            requireOneTable(clients);
        } finally {
            clients.forEach(Holdfast::close);
            actors.forEach(Actor::close);
        }
    }

    /** They all mean the same one. */
    private static void requireOneTable(List<Holdfast> clients) throws InterruptedException {
        try (Lease lease = clients.get(0).lock("first").acquire()) {
            for (Holdfast client : clients) {
                assertThat(client.lock("first").inspect().holder().orElseThrow().token())
                        .isEqualTo(lease.token());
            }
        }
    }
}
