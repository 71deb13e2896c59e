package dev.holdfast.redis.quorum.internal.member;

import dev.holdfast.redis.internal.confirm.Confirmer;
import dev.holdfast.redis.internal.connect.LinkedNode;
import dev.holdfast.redis.internal.connect.RedisNode;
import dev.holdfast.redis.internal.connect.ServerTime;
import dev.holdfast.redis.internal.failure.Failures;
import dev.holdfast.redis.internal.script.Reply;
import dev.holdfast.redis.internal.script.Script;
import dev.holdfast.redis.quorum.internal.script.QuorumScripts;
import dev.holdfast.redis.quorum.internal.wire.QuorumKeys;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import dev.holdfast.spi.LocalClock;
import dev.holdfast.spi.clock.ServerClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A member as requests see it. Each request names the quorum and the run of the server in which this client has
 * enrolled it, and goes out over the very connection over which that was read: a server that was restarted meanwhile,
 * with whatever data, answers that it does not know of it, and votes for nothing. Thread-safe; never blocks.
 */
public final class MemberNode implements RedisNode {

    private static final int NOT_ENROLLED = -1;
    private static final int QUARANTINED = -2;

    private final int number;
    private final String address;
    private final LinkedNode link;
    private final QuorumId quorum;
    private final Founding founding;
    private final QuorumKeys keys;
    private final LocalClock clock;
    private final LongSupplier quorumMicros;
    private final RunIds runIds;
    private final Runnable changed;
    private final AtomicBoolean enrolling = new AtomicBoolean();

    private volatile Membership membership = new Membership.Unknown(notEnrolled("it has not been connected yet"));
    private volatile Founding.@Nullable Offer offered;
    private volatile ServerClock.@Nullable Snapshot lastKnown;

    /**
     * A member that is not enrolled yet.
     *
     * @param number among the members
     * @param address where it is, for messages
     * @param founding what the records of all members come to
     * @param quorumMicros the quorum's time; zero while it is not known
     * @param runIds the runs of all members
     * @param changed runs whenever its membership has changed
     */
    MemberNode(
            int number,
            String address,
            LinkedNode link,
            QuorumId quorum,
            Founding founding,
            QuorumKeys keys,
            LocalClock clock,
            LongSupplier quorumMicros,
            RunIds runIds,
            Runnable changed) {
        this.number = number;
        this.address = address;
        this.link = link;
        this.quorum = quorum;
        this.founding = founding;
        this.keys = keys;
        this.clock = clock;
        this.quorumMicros = quorumMicros;
        this.runIds = runIds;
        this.changed = changed;
    }

    public String address() {
        return address;
    }

    /** Its links, over which requests go that do not concern the quorum. */
    public LinkedNode link() {
        return link;
    }

    // ---- requests

    /** None: what stands behind a grant here are the other members. */
    @Override
    public @Nullable Confirmer confirmer() {
        return null;
    }

    @Override
    public CompletionStage<Reply> run(Script script, List<String> names, List<String> arguments) {
        if (!(membership instanceof Membership.Enrolled enrolled) || !isPresent(enrolled)) {
            enrol();
            return CompletableFuture.failedFuture(whyNot());
        }
        List<String> allNames = new ArrayList<>(names.size() + 1);
        allNames.add(keys.record());
        allNames.addAll(names);
        List<String> allArguments = new ArrayList<>(arguments.size() + 2);
        allArguments.add(enrolled.quorum());
        allArguments.add(enrolled.runId());
        allArguments.addAll(arguments);
        CompletableFuture<Reply> result = new CompletableFuture<>();
        var unused = link.runAt(enrolled.epoch(), script, allNames, allArguments)
                .handle((reply, error) ->
                        error == null ? answered(result, enrolled, reply) : result.completeExceptionally(error));
        return result;
    }

    /** It was read over the present connection, and names the quorum that the records of all members come to. */
    private boolean isPresent(Membership.Enrolled enrolled) {
        return enrolled.epoch() == link.epoch() && enrolled.quorum().equals(founding.id());
    }

    private boolean answered(CompletableFuture<Reply> result, Membership.Enrolled enrolled, Reply reply) {
        if (reply.number(0) >= 0) {
            return result.complete(reply);
        }
        BackendFailure failure;
        if (reply.number(0) == NOT_ENROLLED) {
            failure = notEnrolled("it has lost its record, or was restarted");
            membership(new Membership.Unknown(failure));
            enrol();
        } else if (reply.number(0) == QUARANTINED) {
            failure = quarantined(reply.number(1));
        } else {
            membership(ofAnotherQuorum(enrolled.runId(), reply));
            failure = whyNot();
        }
        return result.completeExceptionally(failure);
    }

    private BackendFailure whyNot() {
        return link.failure().or(() -> founding.failure(number)).orElseGet(this::whyNotEnrolled);
    }

    private BackendFailure whyNotEnrolled() {
        return membership instanceof Membership.Unknown unknown
                ? unknown.why()
                : membership instanceof Membership.Unfit unfit ? unfit.why() : notEnrolled("its connection is fresh");
    }

    private static BackendFailure notEnrolled(String why) {
        return new BackendFailure(Kind.NOT_EXECUTED, "its membership is not known: " + why, null);
    }

    private static BackendFailure quarantined(long millis) {
        return new BackendFailure(
                Kind.NOT_EXECUTED,
                "it was started without the record of its last run, and votes in "
                        + (millis + TimeUnit.SECONDS.toMillis(1) - 1) / TimeUnit.SECONDS.toMillis(1)
                        + " s, when every lease that it may have forgotten is over",
                null);
    }

    /** What its record says is for all members to judge. */
    private Membership ofAnotherQuorum(String runId, Reply reply) {
        founding.recorded(
                number,
                runId,
                reply.text(1).orElse(""),
                reply.size() > 2 ? reply.text(2).orElse("") : "");
        return new Membership.Unknown(notEnrolled("its record is compared with those of the others"));
    }

    // ---- membership

    /** Reads who the server is, and makes it a member, unless that is under way. */
    public void enrol() {
        if (link.failure().isPresent() || !enrolling.compareAndSet(false, true)) {
            return;
        }
        long epoch = link.epoch();
        var unused = link.readInfo().thenCompose(info -> enrolled(epoch, info)).handle((fresh, error) -> {
            enrolling.set(false);
            membership(error == null ? fresh : failed(Failures.asBackendFailure(error)));
            if (epoch != link.epoch()) {
                enrol();
            }
            return fresh;
        });
    }

    private static Membership failed(BackendFailure failure) {
        return failure.kind() == Kind.MISCONFIGURED ? new Membership.Unfit(failure) : new Membership.Unknown(failure);
    }

    private CompletionStage<Membership> enrolled(long epoch, String info) {
        ServerFacts facts;
        try {
            facts = ServerFacts.of(info);
        } catch (BackendFailure failure) {
            return CompletableFuture.failedFuture(failure);
        }
        Optional<BackendFailure> refusal = facts.refusal().or(() -> runIds.claim(this, facts.runId()));
        if (refusal.isPresent()) {
            return CompletableFuture.failedFuture(refusal.get());
        }
        Founding.Offer offer = founding.offer(number);
        offered = offer;
        ServerTime.Request sending = link.time().sending();
        return link.runAt(epoch, QuorumScripts.ENROL, keys.ofEnrolment(), arguments(facts.runId(), offer))
                .thenApply(reply -> enrolled(epoch, facts.runId(), offer, sending, reply));
    }

    private Membership enrolled(
            long epoch, String runId, Founding.Offer offer, ServerTime.Request sending, Reply reply) {
        if (reply.number(0) == NOT_ENROLLED) {
            founding.blank(number, runId);
            return new Membership.Unknown(notEnrolled("it has no record yet"));
        }
        if (reply.number(0) < 0) {
            return ofAnotherQuorum(runId, reply);
        }
        founding.recorded(number, runId, offer.id(), "");
        long micros = reply.number(1);
        link.time().answered(sending).observe(micros);
        long waitMicros = Math.max(0, reply.number(2) - micros);
        return new Membership.Enrolled(
                epoch, offer.id(), runId, clock.nanos() + TimeUnit.MICROSECONDS.toNanos(waitMicros));
    }

    private List<String> arguments(String runId, Founding.Offer offer) {
        return List.of(
                offer.id(),
                runId,
                Long.toString(quorum.longestLeaseMillis()),
                quorum.members(),
                Integer.toString(quorum.size().votes()),
                Long.toString(quorumMicros.getAsLong()),
                "0",
                keys.checkChannel(),
                offer.mayBegin() ? "1" : "0");
    }

    /** Enrols it if that was tried before the records of the others had shown as much as they do now. */
    void enrolWithWhatIsKnown() {
        Founding.Offer before = offered;
        if (before != null && !isEnrolled() && !before.equals(founding.offer(number))) {
            enrol();
        }
    }

    private void membership(Membership fresh) {
        membership = fresh;
        changed.run();
    }

    // ---- what is known

    /** Whether it is enrolled over its present connection, also if it does not vote yet. */
    public boolean isEnrolled() {
        return membership instanceof Membership.Enrolled enrolled && isPresent(enrolled);
    }

    /** The run of the server in which it was enrolled; empty if it is not enrolled. */
    public Optional<String> runId() {
        return membership instanceof Membership.Enrolled enrolled ? Optional.of(enrolled.runId()) : Optional.empty();
    }

    /** Whether it is still to be seen if it can be a member: it is being connected, or asked who it is. */
    public boolean isUnseen() {
        return !isEnrolled()
                && !(membership instanceof Membership.Unfit)
                && founding.failure(number).isEmpty()
                && link.failure().filter(why -> why.getCause() != null).isEmpty();
    }

    /** For how long it does not vote yet; zero if it votes, or if that is not known. */
    public long quarantineNanos() {
        return membership instanceof Membership.Enrolled enrolled && isPresent(enrolled)
                ? Math.max(0, enrolled.votesFromNanos() - clock.nanos())
                : 0;
    }

    /** Why no request can be carried out by it; empty if one can. */
    public Optional<BackendFailure> failure() {
        if (!isEnrolled()) {
            return Optional.of(whyNot());
        }
        long quarantineNanos = quarantineNanos();
        return quarantineNanos == 0
                ? Optional.empty()
                : Optional.of(quarantined(TimeUnit.NANOSECONDS.toMillis(quarantineNanos)));
    }

    /** What its clock shows at a local time; also while it cannot be reached, as far as it was ever known. */
    public Optional<Long> microsAt(long nanos) {
        link.time().known().ifPresent(known -> lastKnown = known);
        return Optional.ofNullable(lastKnown).map(known -> known.microsAt(nanos));
    }

    // ---- a node

    @Override
    public CompletionStage<Map<String, String>> readHash(String key) {
        return link.readHash(key);
    }

    @Override
    public ServerTime time() {
        return link.time();
    }

    @Override
    public long epoch() {
        return link.epoch();
    }
}
