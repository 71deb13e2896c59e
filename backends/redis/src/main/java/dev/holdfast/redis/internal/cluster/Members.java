package dev.holdfast.redis.internal.cluster;

import dev.holdfast.redis.internal.connect.LinkedNode;
import dev.holdfast.redis.internal.connect.RedisNode;
import dev.holdfast.redis.internal.connect.RedisTransport.Events;
import dev.holdfast.redis.internal.connect.Startup;
import dev.holdfast.redis.internal.identity.SentBeats;
import dev.holdfast.redis.internal.thread.LogThread;
import dev.holdfast.redis.internal.thread.ReadingThreads;
import dev.holdfast.redis.internal.wire.ClientChannel;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import dev.holdfast.spi.LocalClock;
import dev.holdfast.spi.LockId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The nodes of a cluster that a client is connected to: its primaries, and for a while those that were. Thread-safe;
 * nothing blocks but {@link #open}.
 */
final class Members implements RoutedRequest.Nodes, SlotWatch.Listener {

    private static final Logger LOG = LoggerFactory.getLogger(Members.class);
    private static final long LOOK_AGAIN_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** A node that serves no slot may be about to, or may have been the one that has just passed its slots on. */
    private static final long KEPT_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final ClusterSetup setup;
    private final Random random = new Random();
    private final ReadingThreads readers = new ReadingThreads();
    private final SentBeats beats = new SentBeats();
    private final SlotWatch watch;
    private final MemberSource.Client client;
    private final ConcurrentHashMap<Address, Member> members = new ConcurrentHashMap<>();
    private final KnownSlots slots;
    private final Consumer<Predicate<LockId>> moved;
    private final AtomicReference<String> channelOfTwin = new AtomicReference<>("");
    private volatile @Nullable Opening opening;
    private volatile boolean suspended;
    private volatile boolean ended;
    private volatile @Nullable Throwable unseen;

    /**
     * Not connected yet.
     *
     * @param moved gets names that other nodes serve now which have lost nothing: messages may have been missed
     */
    Members(ClusterSetup setup, Consumer<Predicate<LockId>> moved) {
        this.setup = setup;
        this.moved = moved;
        this.slots = new KnownSlots(setup.keys(), setup.description());
        this.client = new LockingClient(setup.keys(), slots::current, this::lookAgain);
        this.watch = new SlotWatch(setup.timing(), this::nodesToAsk, this);
    }

    /** What nodes are opened with. */
    private record Opening(ClientChannel channel, LocalClock clock, Events events) {}

    private Opening opening() {
        Opening given = opening;
        if (given == null) {
            throw new IllegalStateException("The transport has not been opened");
        }
        return given;
    }

    void open(ClientChannel channel, LocalClock clock, Events events) throws BackendFailure {
        opening = new Opening(channel, clock, events);
        if (setup.startup() == Startup.IN_BACKGROUND) {
            watch.look(null);
        } else {
            connect();
        }
        watch.begin();
    }

    private void connect() throws BackendFailure {
        SlotMap first = FirstLook.at(setup.seeds());
        slots.begin(first);
        for (Address address : first.primaries()) {
            Member member = newMember(address, Startup.CONNECTED);
            members.put(address, member);
            try {
                open(member);
            } catch (BackendFailure e) {
                throw new BackendFailure(e.kind(), "node " + address + ": " + e.seen(), e);
            }
            member.becameUsable();
        }
    }

    private Member newMember(Address address, Startup startup) {
        return Member.of(setup, address, client, startup, random, beats, readers);
    }

    private void open(Member member) throws BackendFailure {
        Opening given = opening();
        member.node()
                .open(
                        given.channel,
                        given.clock,
                        new MemberEvents(
                                member,
                                given.events,
                                setup.timing(),
                                setup.keys(),
                                this::isFirstTwin,
                                this::lookAgain));
        Opening present = opening();
        if (!present.channel.equals(given.channel)) {
            member.node().listenTo(present.channel);
        }
    }

    @Override
    public Member at(Address address) {
        Member present = members.get(address);
        if (present != null) {
            return present;
        }
        Member fresh = newMember(address, Startup.IN_BACKGROUND);
        Member other = members.putIfAbsent(address, fresh);
        if (other != null) {
            return other;
        }
        try {
            open(fresh);
        } catch (BackendFailure e) {
            throw new IllegalStateException("connecting in the background has failed", e);
        }
        if (ended) {
            var unused = fresh.node().end();
        }
        return fresh;
    }

    /** Those that serve a slot, as far as is known. */
    List<Member> primaries() {
        SlotMap known = slots.current();
        return known == null
                ? List.of()
                : known.primaries().stream().map(this::at).toList();
    }

    @Override
    public Optional<Member> serving(int slot) {
        SlotMap known = slots.current();
        return known == null ? Optional.empty() : known.primaryOf(slot).map(this::at);
    }

    @Override
    public BackendFailure unserved() {
        Throwable why = unseen;
        return why == null
                ? new BackendFailure(Kind.NOT_EXECUTED, "no node of the cluster serves the slot", null)
                : FirstLook.failure(why);
    }

    Optional<String> tagServedBy(RedisNode node) {
        SlotMap known = slots.current();
        return members.values().stream()
                .filter(member -> member.node() == node)
                .findFirst()
                .flatMap(member -> known == null ? Optional.empty() : known.tagServedBy(member.address()));
    }

    @Override
    public void lookAgain() {
        watch.look(null);
    }

    @Override
    public long longestNanos() {
        return setup.longestNanos();
    }

    @Override
    public Runnable moved(int slot, Address to) {
        return slots.moved(slot, to)
                .<Runnable>map(takeover -> {
                    watch.look(to);
                    return () -> report(takeover);
                })
                .orElse(() -> {});
    }

    @Override
    public boolean seen(SlotMap fresh) {
        long nowNanos = setup.timing().nanoTime();
        Optional<Takeover> change = slots.take(fresh, nowNanos);
        if (change.isEmpty()) {
            return false;
        }
        unseen = null;
        Set<Address> primaries = fresh.primaries();
        for (Address address : primaries) {
            at(address).listed();
        }
        for (Member member : members.values()) {
            if (!primaries.contains(member.address())
                    && nowNanos - member.missing(nowNanos) > KEPT_NANOS
                    && members.remove(member.address(), member)) {
                var unused = member.node().end();
            }
        }
        report(change.get());
        return true;
    }

    @Override
    public void unseen(Throwable why) {
        unseen = why;
        if (slots.current() == null) {
            setup.timing().after(LOOK_AGAIN_NANOS, this::lookAgain);
        }
        if (LOG.isDebugEnabled()) {
            LogThread.write(() -> LOG.debug("No node of {} says which serves what", setup.description(), why));
        }
    }

    private void report(Takeover takeover) {
        for (Address successor : takeover.successors()) {
            Predicate<LockId> names = takeover.namesAt(successor);
            var unused = at(successor).up().thenAccept(up -> opening().events.takenOver(names));
        }
        moved.accept(takeover.movedNames());
    }

    /** Every node passes a call of another process on. */
    private boolean isFirstTwin() {
        String channel = opening().channel.name();
        return !channel.equals(channelOfTwin.getAndSet(channel));
    }

    private List<Supplier<CompletionStage<SlotMap>>> nodesToAsk(@Nullable Address first) {
        List<Supplier<CompletionStage<SlotMap>>> asked = new ArrayList<>();
        if (suspended || ended) {
            return asked;
        }
        List<Member> known = new ArrayList<>(members.values());
        Collections.shuffle(known, random);
        known.sort(Comparator.comparing(member -> !member.address().equals(first)));
        known.forEach(member -> asked.add(member::slots));
        setup.seeds().forEach(seed -> asked.add(seed::slots));
        return asked;
    }

    void listenTo(ClientChannel channel) {
        Opening given = opening();
        opening = new Opening(channel, given.clock, given.events);
        members.values().forEach(member -> member.node().listenTo(channel));
    }

    CompletionStage<Boolean> suspend() {
        suspended = true;
        return all(LinkedNode::suspend);
    }

    void resume() {
        suspended = false;
        members.values().forEach(member -> member.node().resume());
    }

    boolean isOnOwnThread() {
        return readers.haveCurrent();
    }

    /** Connects no more. Completes, never exceptionally, when the last connections are closed. */
    CompletionStage<Boolean> end() {
        ended = true;
        watch.end();
        return all(LinkedNode::end);
    }

    private CompletionStage<Boolean> all(Function<LinkedNode, CompletionStage<Boolean>> each) {
        CompletionStage<Boolean> all = CompletableFuture.completedFuture(true);
        for (Member member : members.values()) {
            all = all.thenCombine(each.apply(member.node()), Boolean::logicalAnd);
        }
        return all;
    }
}
