package dev.holdfast.lab.lost;

import dev.holdfast.lab.peer.Database;
import org.junit.jupiter.api.Tag;

/** On MariaDB. */
@Tag("ci")
class MariaDbLostUpdatesTest extends LostUpdatesContract {

    MariaDbLostUpdatesTest() {
        super(Database.MARIADB);
    }
}
