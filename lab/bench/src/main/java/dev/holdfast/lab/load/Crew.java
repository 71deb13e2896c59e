package dev.holdfast.lab.load;

import dev.holdfast.lab.peer.PeerClient;
import dev.holdfast.lab.peer.PeerLock;
import dev.holdfast.lab.scenario.Scenario;
import dev.holdfast.lab.scenario.Shape;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Makes the threads of a slice: gives each its arrivals, its choice of locks and its tape. */
final class Crew {

    private static final long SEED_STEP = 1_000_003;

    private final LoadSpec load;
    private final Sections sections;
    private final Chunks memory;
    private final String keys;
    private final long seed;
    private final Zipf zipf = new Zipf(Scenario.POPULAR_LOCKS);
    private final SectionTime time;

    Crew(LoadSpec load, Sections sections, Chunks memory, String keys, long seed) {
        this.load = load;
        this.sections = sections;
        this.memory = memory;
        this.keys = keys;
        this.seed = seed;
        this.time = new SectionTime(load.section());
    }

    Worker worker(PeerClient peerClient, int client, int thread, Gates gates) {
        int number = client * load.scenario().threads() + thread;
        return new Worker(
                client,
                thread,
                gates,
                arrivals(number),
                choice(number),
                locks(peerClient),
                sections,
                time,
                new Tape(memory));
    }

    private Arrivals arrivals(int number) {
        Scenario scenario = load.scenario();
        return switch (scenario.shape()) {
            case BURST -> new OneArrival();
            case OWN_LOCKS, ONE_LOCK, POPULAR_LOCKS ->
                load.rate().isPresent()
                        ? new OpenLoop(sections, load.rate().getAsDouble(), number, scenario.allThreads())
                        : new ClosedLoop(sections);
        };
    }

    private LockChoice choice(int number) {
        return switch (load.scenario().shape()) {
            case OWN_LOCKS -> LockChoice.always(number);
            case ONE_LOCK, BURST -> LockChoice.always(0);
            // The same draws for every peer.
            case POPULAR_LOCKS -> zipf.drawnWith(new SplittableRandom(seed * SEED_STEP + number));
        };
    }

    /** The locks of one thread, made when it first wants them. */
    private IntFunction<PeerLock> locks(PeerClient client) {
        boolean many = load.scenario().shape() == Shape.POPULAR_LOCKS;
        @Nullable PeerLock[] made = new PeerLock[many ? load.scenario().locks() : 1];
        return number -> {
            int place = many ? number : 0;
            PeerLock lock = made[place];
            if (lock == null) {
                lock = client.lock(keys + ":" + number);
                made[place] = lock;
            }
            return lock;
        };
    }
}
