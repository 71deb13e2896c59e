package dev.holdfast.lab.simulation;

import dev.holdfast.lab.simulation.quorum.QuorumSimulation;
import dev.holdfast.lab.simulation.rows.RowsSimulation;
import dev.holdfast.lab.simulation.run.Outcome;
import dev.holdfast.lab.simulation.run.Simulation;
import dev.holdfast.lab.simulation.run.Tally;
import dev.holdfast.lab.simulation.schedule.CountedGenerator;
import dev.holdfast.lab.simulation.schedule.Generator;
import dev.holdfast.lab.simulation.schedule.GroupsGenerator;
import dev.holdfast.lab.simulation.schedule.KeptGenerator;
import dev.holdfast.lab.simulation.schedule.OrderGenerator;
import dev.holdfast.lab.simulation.schedule.ResizeGenerator;
import dev.holdfast.lab.simulation.schedule.Schedule;
import dev.holdfast.lab.simulation.schedule.SetsGenerator;
import dev.holdfast.lab.simulation.schedule.StickyGenerator;
import dev.holdfast.lab.simulation.schedule.TakeoverGenerator;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** How the servers are arranged. */
enum Topology {

    /** One server. */
    SINGLE {
        @Override
        Schedule schedule(long seed) {
            return Generator.schedule(seed);
        }
    },

    /** A primary, and replicas that take over, as with Sentinels. */
    TAKEOVER {
        @Override
        Schedule schedule(long seed) {
            return TakeoverGenerator.schedule(seed);
        }
    },

    /** One server or a primary with replicas, and locks that groups hold. */
    GROUPS {
        @Override
        Schedule schedule(long seed) {
            return GroupsGenerator.schedule(seed);
        }
    },

    /** As {@link #GROUPS}, and locks that rest with a client. */
    STICKY {
        @Override
        Schedule schedule(long seed) {
            return StickyGenerator.schedule(seed);
        }
    },

    /** As {@link #STICKY}, and calls with head starts and in a strict order. */
    ORDER {
        @Override
        Schedule schedule(long seed) {
            return OrderGenerator.schedule(seed);
        }
    },

    /** As {@link #GROUPS}, with stored texts, tasks that run once, and operators that end holds. */
    KEPT {
        @Override
        Schedule schedule(long seed) {
            return KeptGenerator.schedule(seed);
        }
    },

    /** As {@link #GROUPS}, with operators that change how many permits there are. */
    RESIZE {
        @Override
        Schedule schedule(long seed) {
            return ResizeGenerator.schedule(seed);
        }
    },

    /** As {@link #GROUPS}, with calls for several locks together, and for one of several. */
    SETS {
        @Override
        Schedule schedule(long seed) {
            return SetsGenerator.schedule(seed);
        }
    },

    /** As {@link #GROUPS}, with rate gates and latches of the same names. */
    COUNTED {
        @Override
        Schedule schedule(long seed) {
            return CountedGenerator.schedule(seed);
        }
    },

    /** Three or five independent servers. */
    QUORUM {
        @Override
        Outcome play(long seed, Tally tally, @Nullable Consumer<String> reader) {
            return new QuorumSimulation().play(seed, tally, reader);
        }
    },

    /** Rows of a table. */
    ROWS {
        @Override
        Outcome play(long seed, Tally tally, @Nullable Consumer<String> reader) {
            return new RowsSimulation().play(seed, tally, reader);
        }
    };

    /** What the command calls it. */
    String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The schedule of a seed; null where there is none apart from the seed, and so none that could be made smaller. */
    @Nullable
    Schedule schedule(long seed) {
        return null;
    }

    /** Plays one seed; {@code reader} gets a line for each event, or is null. */
    Outcome play(long seed, Tally tally, @Nullable Consumer<String> reader) {
        Schedule schedule = Objects.requireNonNull(schedule(seed));
        Outcome outcome = new Simulation().play(schedule, reader);
        tally.add(schedule, outcome);
        return outcome;
    }
}
