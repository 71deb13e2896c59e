package dev.holdfast.internal;

import dev.holdfast.Candidacy;
import dev.holdfast.DistributedLock;
import dev.holdfast.ElectionOptions;
import dev.holdfast.Elections;
import dev.holdfast.Holdfast;
import dev.holdfast.Leader;
import dev.holdfast.Lease;
import dev.holdfast.LockInspection;
import dev.holdfast.LockOptions;
import dev.holdfast.TermAction;
import dev.holdfast.internal.election.Campaign;
import dev.holdfast.internal.election.LeaderWatch;
import dev.holdfast.internal.election.Support;
import dev.holdfast.internal.engine.Engine;
import dev.holdfast.internal.lane.LiveLease;
import dev.holdfast.internal.time.Threads;
import dev.holdfast.spi.LockBackend;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.Share;
import dev.holdfast.spi.StoreAnswer;
import dev.holdfast.spi.StoredKind;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;

/** The candidacies of a client, and what it asks about elections. Thread-safe. */
final class ClientElections implements Elections {

    private final HoldfastClient client;
    private final ThreadFactory threads = Threads.named("holdfast-election-");
    private final Set<Campaign> campaigns = ConcurrentHashMap.newKeySet();

    ClientElections(HoldfastClient client) {
        this.client = client;
    }

    @Override
    public Candidacy stand(String election, ElectionOptions options, TermAction action) {
        requireValid(election);
        Objects.requireNonNull(options, "options");
        Objects.requireNonNull(action, "action");
        DistributedLock lock = new NamedLock(client, election, Share.EXCLUSIVE, optionsOf(options));
        client.requireOpen(election);
        Campaign campaign = new Campaign(lock, options, action, support(), campaigns::remove);
        campaigns.add(campaign);
        campaign.begin();
        if (client.engine().isClosing()) {
            campaign.end();
        }
        return campaign;
    }

    private Support support() {
        Engine engine = client.engine();
        return new Support(
                engine.time,
                engine.userCode::execute,
                engine.userCode::executeLoss,
                engine.reports::write,
                threads,
                () -> !engine.blockingCalls.areRefused(),
                this::store,
                (lease, action) -> ((LeaseView) lease).live.onLostAtOnce(action));
    }

    private CompletionStage<StoreAnswer> store(Lease lease, String data, Duration validity) {
        LiveLease live = ((LeaseView) lease).live;
        return client.backend()
                .outcomes()
                .store(client.engine().freshText(StoredKind.DATA, live.name(), live.hold(), data, validity));
    }

    private void requireValid(String election) {
        Checks.requireName(client.backend(), Objects.requireNonNull(election, "election"));
    }

    /**
     * A leader that does not renew would lose each term, and one that rests would be taken for a leader. Without local
     * handoffs, each term has a hold of its own, so that data of one cannot pass for that of the next.
     */
    private LockOptions optionsOf(ElectionOptions options) {
        LockOptions.Builder lock = client.settings().options().toBuilder()
                .renewed()
                .localHandoffs(0)
                .minHold(Duration.ZERO)
                .sticky(Duration.ZERO);
        options.lease().ifPresent(lock::lease);
        return lock.build();
    }

    @Override
    public Optional<Leader> leader(String election) {
        requireValid(election);
        NameQuestions questions = new NameQuestions(client, election);
        LockInspection seen = questions.inspect();
        return LeaderWatch.leader(seen, seen.holder().isPresent() ? questions.data() : Optional.empty());
    }

    private CompletionStage<Optional<Leader>> leaderAsync(LockId election) {
        LockBackend backend = client.backend();
        return backend.operator()
                .inspect(election)
                .thenCompose(seen -> seen.holder().isPresent()
                        ? backend.outcomes()
                                .recall(election, StoredKind.DATA)
                                .thenApply(data -> LeaderWatch.leader(seen, data))
                        : CompletableFuture.completedFuture(Optional.empty()));
    }

    @Override
    public Holdfast.Subscription observe(String election, Consumer<? super Optional<Leader>> observer) {
        requireValid(election);
        Objects.requireNonNull(observer, "observer");
        client.requireOpen(election);
        LeaderWatch watch = new LeaderWatch(
                () -> leaderAsync(LockId.of(election)),
                observer,
                client.engine().time,
                client.engine().userCode::execute);
        watch.begin();
        return watch;
    }

    @Override
    public List<Candidacy> candidacies() {
        return campaigns.stream()
                .<Candidacy>map(campaign -> campaign)
                .sorted(Comparator.comparing(Candidacy::election))
                .toList();
    }

    /** Interrupts all who lead; they give their locks back when they have ended. */
    void end() {
        campaigns.forEach(Campaign::end);
    }
}
