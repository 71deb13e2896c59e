package dev.holdfast.lab.load;

import dev.holdfast.lab.load.Arrivals.OpenLoop;
import dev.holdfast.lab.load.LocalHost.Site;
import dev.holdfast.lab.load.Sections.SectionTime;
import dev.holdfast.lab.load.Worker.Gates;
import dev.holdfast.lab.peer.PeerClient;
import dev.holdfast.lab.peer.PeerLock;
import dev.holdfast.lab.setup.Scenario;
import dev.holdfast.lab.setup.Shape;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** Makes the threads of a slice: gives each its arrivals, its choice of locks and its tape. */
final class Crew {

    private static final long SEED_STEP = 1_000_003;

    private final Site site;
    private final Scenario scenario;
    private final String keys;
    private final long seed;
    private final Zipf zipf = new Zipf(Scenario.POPULAR_LOCKS);
    private final SectionTime time;

    Crew(Site site, String keys, long seed) {
        this.site = site;
        this.scenario = site.load().scenario();
        this.keys = keys;
        this.seed = seed;
        this.time = new SectionTime(site.load().section());
    }

    Worker worker(PeerClient peerClient, int client, int thread, Gates gates) {
        int number = client * scenario.threads() + thread;
        return new Worker(
                client,
                thread,
                gates,
                arrivals(number),
                choice(number),
                locks(peerClient),
                site.sections(),
                time,
                new Tape(site.memory()),
                new AtomicReference<>());
    }

    private Arrivals arrivals(int number) {
        if (scenario.shape() == Shape.BURST) {
            return Arrivals.once();
        }
        OptionalDouble rate = site.load().rate();
        return rate.isPresent()
                ? new OpenLoop(site.sections(), rate.getAsDouble(), number, scenario.allThreads())
                : Arrivals.closedLoop(site.sections());
    }

    /** Which lock the thread takes next. */
    private IntSupplier choice(int number) {
        return switch (scenario.shape()) {
            case OWN_LOCKS -> () -> number;
            case ONE_LOCK, BURST -> () -> 0;
            // The same draws for every peer.
            case POPULAR_LOCKS -> zipf.drawnWith(new SplittableRandom(seed * SEED_STEP + number));
        };
    }

    /** The locks of one thread, made when it first wants them. */
    private IntFunction<PeerLock> locks(PeerClient client) {
        boolean many = scenario.shape() == Shape.POPULAR_LOCKS;
        @Nullable PeerLock[] made = new PeerLock[many ? scenario.locks() : 1];
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
