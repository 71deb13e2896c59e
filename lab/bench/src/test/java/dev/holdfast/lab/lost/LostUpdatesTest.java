package dev.holdfast.lab.lost;

import dev.holdfast.lab.peer.Database;

/** On PostgreSQL. */
class LostUpdatesTest extends LostUpdatesContract {

    LostUpdatesTest() {
        super(Database.POSTGRESQL);
    }
}
