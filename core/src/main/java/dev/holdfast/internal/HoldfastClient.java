package dev.holdfast.internal;

import dev.holdfast.AnyLock;
import dev.holdfast.Candidacy;
import dev.holdfast.ClientHealth;
import dev.holdfast.ClientLock;
import dev.holdfast.ClientStatistics;
import dev.holdfast.DistributedLock;
import dev.holdfast.DistributedReadWriteLock;
import dev.holdfast.DistributedSemaphore;
import dev.holdfast.ElectionOptions;
import dev.holdfast.Holdfast;
import dev.holdfast.HoldfastClosedException;
import dev.holdfast.HoldfastException;
import dev.holdfast.Leader;
import dev.holdfast.LockEvent;
import dev.holdfast.LockOptions;
import dev.holdfast.LockSet;
import dev.holdfast.OnceOptions;
import dev.holdfast.RunOnce;
import dev.holdfast.TermAction;
import dev.holdfast.Topology;
import dev.holdfast.internal.background.StageFailure;
import dev.holdfast.internal.engine.ClientSettings;
import dev.holdfast.internal.engine.Engine;
import dev.holdfast.internal.lane.Lane;
import dev.holdfast.internal.lane.Lanes;
import dev.holdfast.internal.lane.LiveLease;
import dev.holdfast.internal.sets.AllOf;
import dev.holdfast.internal.sets.AnyOf;
import dev.holdfast.internal.time.Time;
import dev.holdfast.spi.LockBackend;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.Share;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** A client: the engine, its lanes, and the order in which they end. */
public final class HoldfastClient implements Holdfast {

    private final LockBackend backend;
    private final ClientSettings settings;
    private final Engine engine;
    private final Lanes lanes;
    private final ThreadHolds.ByKind threads = new ThreadHolds.ByKind();
    private final ClockWatch watch;
    private final ClientElections elections = new ClientElections(this);

    private HoldfastClient(LockBackend backend, ClientSettings settings, Time time, RandomGenerator random) {
        this.backend = backend;
        this.settings = settings;
        this.engine = new Engine(backend, settings, time, random);
        this.lanes = new Lanes(engine);
        this.watch = new ClockWatch(engine, lanes, threads);
    }

    /**
     * Starts a client on a backend.
     *
     * @param backend not started yet
     * @param settings what it is built with
     * @param time the clocks, closed with the client
     * @return ready for use
     */
    public static Holdfast start(LockBackend backend, ClientSettings settings, Time time) {
        // Lanes draw at the same time, which a generator of RandomGenerator's own cannot bear.
        return start(backend, settings, time, () -> ThreadLocalRandom.current().nextLong());
    }

    /**
     * Starts a client whose randomness is given, too. Several threads draw at a time.
     *
     * @param backend not started yet
     * @param settings what it is built with
     * @param time the clocks, closed with the client
     * @param random where jitter comes from
     * @return ready for use
     */
    public static Holdfast start(LockBackend backend, ClientSettings settings, Time time, RandomGenerator random) {
        HoldfastClient client = new HoldfastClient(backend, settings, time, random);
        try {
            backend.start(client.lanes, time);
        } catch (Throwable failed) {
            time.close();
            client.engine.userCode.end();
            client.engine.reports.end();
            backend.close();
            throw failed;
        }
        client.watch.begin();
        return client;
    }

    @Override
    public LockOptions options() {
        return settings.options();
    }

    @Override
    public DistributedLock lock(String name) {
        return lock(name, settings.options());
    }

    @Override
    public DistributedLock lock(String name, Consumer<LockOptions.Builder> options) {
        return lock(name, changed(options));
    }

    @Override
    public DistributedLock lock(String name, LockOptions options) {
        Checks.requireName(backend, name);
        return new NamedLock(this, name, Share.EXCLUSIVE, Objects.requireNonNull(options, "options"));
    }

    @Override
    public DistributedLock lockOwnedBy(String name, String owner, Consumer<LockOptions.Builder> options) {
        Checks.requireName(backend, name);
        Share.Group share = OwnerLabel.share(name, owner);
        return new NamedLock(this, name, share, ofMembers(changed(options)));
    }

    @Override
    public DistributedReadWriteLock readWriteLock(String name) {
        return readWriteLock(name, settings.options());
    }

    @Override
    public DistributedReadWriteLock readWriteLock(String name, Consumer<LockOptions.Builder> options) {
        return readWriteLock(name, changed(options));
    }

    @Override
    public DistributedReadWriteLock readWriteLock(String name, LockOptions options) {
        Checks.requireName(backend, name);
        return new NamedReadWriteLock(this, name, Objects.requireNonNull(options, "options"));
    }

    @Override
    public DistributedSemaphore semaphore(String name, int permits) {
        return semaphore(name, permits, settings.options());
    }

    @Override
    public DistributedSemaphore semaphore(String name, int permits, Consumer<LockOptions.Builder> options) {
        return semaphore(name, permits, changed(options));
    }

    @Override
    public DistributedSemaphore semaphore(String name, int permits, LockOptions options) {
        Checks.requireName(backend, name);
        if (permits < 1) {
            throw new IllegalArgumentException("Semaphore '" + PrintableText.of(name)
                    + "' must have 1 permit at least, and was to have " + permits);
        }
        return new NamedSemaphore(this, name, permits, Objects.requireNonNull(options, "options"));
    }

    @Override
    public LockSet allOf(Collection<String> names, Consumer<LockOptions.Builder> options) {
        return new AllOf(new SetSurroundings(this), LockPart.of(this, names, changed(options)));
    }

    @Override
    public AnyLock anyOf(Collection<String> names, Consumer<LockOptions.Builder> options) {
        return new AnyOf(new SetSurroundings(this), LockPart.of(this, names, changed(options)));
    }

    /** Members of a group have no minimum hold. The same object where there is none: many names may share it. */
    static LockOptions ofMembers(LockOptions options) {
        return options.minHold().isZero()
                ? options
                : options.toBuilder().minHold(Duration.ZERO).build();
    }

    /** The client's default options, but for what the consumer sets. */
    private LockOptions changed(Consumer<LockOptions.Builder> options) {
        LockOptions.Builder builder = settings.options().toBuilder();
        Objects.requireNonNull(options, "options").accept(builder);
        return builder.build();
    }

    @Override
    public Candidacy stand(String election, ElectionOptions options, TermAction action) {
        return elections.stand(election, options, action);
    }

    @Override
    public Optional<Leader> leader(String election) {
        return elections.leader(election);
    }

    @Override
    public Subscription observe(String election, Consumer<? super Optional<Leader>> observer) {
        return elections.observe(election, observer);
    }

    @Override
    public List<Candidacy> candidacies() {
        return elections.candidacies();
    }

    @Override
    public RunOnce once(String key, OnceOptions options) {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(options, "options");
        String name = Checks.nameOfOnce(backend, key);
        return new KeyedRunOnce(this, key, name, options);
    }

    @Override
    public Subscription listen(Consumer<? super LockEvent> listener) {
        return engine.events.add(Objects.requireNonNull(listener, "listener"));
    }

    @Override
    public String clientId() {
        return backend.clientId();
    }

    @Override
    public ClientStatistics statistics() {
        int held = 0;
        int waiting = 0;
        int count = 0;
        for (Lane lane : lanes.all()) {
            count++;
            held += lane.isHeld() ? 1 : 0;
            waiting += lane.waiting();
        }
        return new ClientStatistics(
                count,
                held,
                waiting,
                engine.compensations.open(),
                engine.renewalBatches.sent(),
                engine.localHandoffs.sum(),
                engine.remoteGrants.sum(),
                engine.failovers().count());
    }

    @Override
    public Topology topology() {
        return backend.topology();
    }

    @Override
    public List<ClientLock> locks() {
        return lanes.all().stream()
                .flatMap(lane -> lane.view().stream())
                .sorted(Comparator.comparing(ClientLock::name))
                .toList();
    }

    @Override
    public ClientHealth health() {
        return new HealthCheck(engine, lanes).look();
    }

    // ---- for the locks

    Engine engine() {
        return engine;
    }

    Lanes lanes() {
        return lanes;
    }

    /** What threads own. */
    ThreadHolds.ByKind threads() {
        return threads;
    }

    ClientSettings settings() {
        return settings;
    }

    LockBackend backend() {
        return backend;
    }

    void requireOpen(String name) {
        if (engine.isClosing()) {
            throw closedException(name);
        }
    }

    static HoldfastClosedException closedException(String name) {
        return new HoldfastClosedException(
                name,
                "Lock '" + PrintableText.of(name) + "' cannot be used: the Holdfast client is closed. Build a new one",
                null);
    }

    /** What a lease has become, of another share; empty if others own or hold it, too. Blocks for one answer. */
    Optional<LiveLease> change(LiveLease lease, Share to) {
        if (engine.blockingCalls.areRefused()) {
            throw engine.blockingCalls.refused(
                    "Lock '" + PrintableText.of(lease.name()) + "' cannot be downgraded or upgraded",
                    "Do it on another thread");
        }
        requireOpen(lease.name());
        try {
            return lanes.change(lease, to).join();
        } catch (CompletionException failed) {
            if (failed.getCause() instanceof HoldfastException answered) {
                throw answered;
            }
            throw engine.exceptions.changeUnanswered(lease.name(), StageFailure.of(failed));
        }
    }

    // ---- closing

    @Override
    public void close() {
        if (engine.blockingCalls.areRefused()) {
            throw engine.blockingCalls.refused("This client cannot be closed", "Close it on another thread");
        }
        shutdown().run(settings, elections::end);
    }

    /**
     * The steps of {@link #close()}, for callers that must not block between them.
     *
     * @return not begun
     */
    public ClientShutdown shutdown() {
        return new ClientShutdown(engine, lanes);
    }

    @Override
    public String toString() {
        return "Holdfast client " + clientId() + " at " + backend.description();
    }
}
