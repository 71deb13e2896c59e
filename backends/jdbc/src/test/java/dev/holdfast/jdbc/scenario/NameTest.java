package dev.holdfast.jdbc.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.jdbc.fixture.Scene;
import dev.holdfast.jdbc.fixture.Schema;
import dev.holdfast.jdbc.fixture.TestDatabase;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import javax.sql.DataSource;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Scenario 96: a database of another character set, whose collation takes different names for one. */
class NameTest {

    private static final List<String> NAMES = List.of(
            "a",
            "A",
            "\u00e4",
            "\u00c4",
            "a\u0308",
            "a ",
            " a",
            "stra\u00dfe",
            "strasse",
            "\u65e5\u672c",
            "\ud83d\udd12",
            "it's",
            "\"quoted\"",
            "back\\slash",
            "100%",
            "100%25",
            "under_score",
            "line\nfeed",
            "nul\u0000",
            "\uff21");

    @Test
    @DisplayName("scenario 96: odd names in a Latin-1 database: each is a lock of its own, with a text of its own")
    void acquire_ofOddNamesInLatin1_takesEachForItself() throws Exception {
        try (Scene scene = Scene.onSharedServer()) {
            DataSource latin = latin1Database(scene);
            Holdfast client = scene.client(latin);
            Holdfast other = scene.client(latin);
            List<Lease> held = new ArrayList<>();
            for (String name : NAMES) {
                Lease lease = client.lock(name).tryAcquire(Scene.SOON).orElseThrow();
                lease.store("text of " + name, Duration.ofMinutes(10));
                held.add(lease);
            }
            for (int i = 0; i < NAMES.size(); i++) {
                String name = NAMES.get(i);
                assertThat(other.lock(name).inspect().holder().orElseThrow().token())
                        .as("token of '%s'", name)
                        .isEqualTo(held.get(i).token());
                assertThat(other.lock(name).stored()).contains("text of " + name);
                Future<Lease> waiting =
                        scene.actor("waits-" + i).begin(() -> other.lock(name).acquire());
                Scene.awaitQueued(client, name, 1);
                held.get(i).close();
                Actor.answer(waiting).close();
            }
        }
    }

    private static DataSource latin1Database(Scene scene) {
        boolean isInnoDb = TestDatabase.requested().isInnoDb();
        scene.server().execute("DROP DATABASE IF EXISTS latin");
        if (isInnoDb) {
            scene.server()
                    .execute(
                            "CREATE DATABASE latin CHARACTER SET latin1 COLLATE latin1_swedish_ci",
                            "GRANT ALL ON latin.* TO 'holdfast'@'%'");
        } else {
            scene.server()
                    .execute("CREATE DATABASE latin OWNER holdfast ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0");
        }
        String url = scene.server().jdbcUrl().replace("/holdfast", "/latin");
        DataSource latin = scene.server().dataSource(url);
        Schema.create(latin);
        return latin;
    }
}
