package dev.holdfast.lab.lost;

import dev.holdfast.lab.peer.Database;
import org.junit.jupiter.api.Tag;

/** On H2. */
@Tag("ci")
class H2LostUpdatesTest extends LostUpdatesContract {

    H2LostUpdatesTest() {
        super(Database.H2);
    }
}
