package dev.holdfast.lab.simulation.server;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/** The model against real servers of three releases, by more steps. */
@Tag("ci")
class ModelVersusReleasesTest {

    private static final long SEQUENCES = 40;

    @Nested
    class Redis62 extends ModelVersusReal {
        Redis62() {
            super("6.2", SEQUENCES);
        }
    }

    @Nested
    class Redis70 extends ModelVersusReal {
        Redis70() {
            super("7.0", SEQUENCES);
        }
    }

    @Nested
    class Redis74 extends ModelVersusReal {
        Redis74() {
            super("7.4", SEQUENCES);
        }
    }
}
