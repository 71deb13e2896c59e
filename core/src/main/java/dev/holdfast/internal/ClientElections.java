package dev.holdfast.internal;

import dev.holdfast.Candidacy;
import dev.holdfast.DistributedLock;
import dev.holdfast.ElectionOptions;
import dev.holdfast.Elections;
import dev.holdfast.Holdfast;
import dev.holdfast.Leader;
import dev.holdfast.LockOptions;
import dev.holdfast.TermAction;
import dev.holdfast.internal.election.Campaign;
import dev.holdfast.internal.election.LeaderWatch;
import dev.holdfast.internal.election.Support;
import dev.holdfast.internal.time.Threads;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.Share;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
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
        return new Support(engine.time, engine.userCode::execute, threads, () -> !engine.blockingCalls.areRefused());
    }

    private void requireValid(String election) {
        NameChecks.requireValid(client.backend(), Objects.requireNonNull(election, "election"));
    }

    /** A leader that does not renew would lose each term, and one that rests would be taken for a leader. */
    private LockOptions optionsOf(ElectionOptions options) {
        LockOptions.Builder lock = client.settings().options().toBuilder()
                .renewed()
                .minHold(Duration.ZERO)
                .sticky(Duration.ZERO);
        options.lease().ifPresent(lock::lease);
        return lock.build();
    }

    @Override
    public Optional<Leader> leader(String election) {
        requireValid(election);
        return LeaderWatch.leader(new NameQuestions(client, election).inspect());
    }

    @Override
    public Holdfast.Subscription observe(String election, Consumer<? super Optional<Leader>> observer) {
        requireValid(election);
        Objects.requireNonNull(observer, "observer");
        client.requireOpen(election);
        LeaderWatch watch = new LeaderWatch(
                () -> client.backend().operator().inspect(LockId.of(election)),
                observer,
                client.engine().time,
                client.engine().userCode::execute);
        watch.begin();
        return watch;
    }

    /** Interrupts all who lead; they give their locks back when they have ended. */
    void end() {
        campaigns.forEach(Campaign::end);
    }
}
