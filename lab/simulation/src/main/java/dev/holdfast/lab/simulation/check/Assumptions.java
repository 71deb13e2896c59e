package dev.holdfast.lab.simulation.check;

import dev.holdfast.lab.simulation.schedule.FaultKind;
import java.util.ArrayList;
import java.util.List;

/**
 * When an assumption of the promises has failed, and what that explains. Nothing else explains anything.
 *
 * <ul>
 *   <li>Two valid leases at a time: a loss of the server's data, or a jump of its clock forward, since the older of the
 *       two holders began to ask; or, for the lease of a client whose machine was suspended meanwhile, that.
 *   <li>Two valid leases at a time, one of them of a client of whose id another process made use meanwhile: they
 *     are granted, renewed and released as those of one.
 *   <li>Two valid leases at a time, after a takeover that has lost something of the lock: until the process of one of
 *       the two has heard of it.
 *   <li>Two valid leases at a time, the hold of one of which an operator has ended: until its holder learns of it.
 *   <li>A token that is given to a caller after a higher one: whatever explains two valid leases at a time, since a
 *       holder that does not know of its loss hands on its tokens among its own threads.
 *   <li>A token that the server grants after a higher one: a loss of the fence after that, with a clock that had been
 *       set back.
 *   <li>A reader's token after a writer's higher one: a loss of the writer, which leaves the group that was before it.
 * </ul>
 */
public final class Assumptions {

    private record Failed(FaultKind kind, long atNanos, int client, long amount) {}

    private final List<Failed> failures = new ArrayList<>();
    private final Identities identities;
    private final Takeovers takeovers;
    private final ForcedReleases forced = new ForcedReleases();

    /**
     * None has failed yet.
     *
     * @param identities which clients have an id of which another process makes use
     */
    public Assumptions(Identities identities) {
        this(identities, new Takeovers());
    }

    /**
     * None has failed yet.
     *
     * @param identities which clients have an id of which another process makes use
     * @param takeovers what other servers lacked when they took over
     */
    public Assumptions(Identities identities, Takeovers takeovers) {
        this.identities = identities;
        this.takeovers = takeovers;
    }

    /**
     * One has failed.
     *
     * @param kind how
     * @param atNanos true time
     * @param client whose machine, if it was suspended
     * @param amount how far the server's clock jumped
     */
    public void failed(FaultKind kind, long atNanos, int client, long amount) {
        failures.add(new Failed(kind, atNanos, client, amount));
    }

    /**
     * What operators have ended.
     *
     * @return by force
     */
    public ForcedReleases forced() {
        return forced;
    }

    /** Of two holders, or of one that was given a token. */
    boolean explainOverlap(Held one, Held other, long sinceNanos) {
        return forced.explain(one)
                || forced.explain(other)
                || takeovers.explain(one)
                || takeovers.explain(other)
                || explainOverlap(one.client, other.client, sinceNanos);
    }

    /** Whether two servers have taken over since a lease was wanted, the last of which lacks a later grant. */
    boolean explainRestored(Held held, long laterWantedNanos) {
        return takeovers.countSince(held.sinceNanos) > 1 && takeovers.lostSince(held.lease.name(), laterWantedNanos);
    }

    /** Whether a lease is of a group that the server knows again, or still, since it has lost a writer after it. */
    boolean explainOlderGroup(Held held, long laterWantedNanos) {
        return held.hasTokenOfOthers() && hasForgotten(laterWantedNanos);
    }

    /** Whether a lease is of a primary that another server has taken over from. */
    boolean explainAstray(Held held) {
        return takeovers.explain(held);
    }

    private boolean explainOverlap(int one, int other, long sinceNanos) {
        if (identities.wasEntangled(one, sinceNanos) || identities.wasEntangled(other, sinceNanos)) {
            return true;
        }
        for (Failed failed : failures) {
            boolean concerns = switch (failed.kind) {
                case SUSPEND -> failed.client == one || failed.client == other;
                case SERVER_CLOCK -> failed.amount > 0;
                default -> true;
            };
            if (concerns && failed.atNanos >= sinceNanos) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether the server may have lost a hold, or ended it early.
     *
     * @param lock the lock's name
     * @param sinceNanos true time
     * @return true if so
     */
    public boolean explainLostHold(String lock, long sinceNanos) {
        return takeovers.lostSince(lock, sinceNanos) || hasLostData(sinceNanos);
    }

    /** Whether a server has lost data since then, or has ended holds early. */
    boolean hasLostData(long sinceNanos) {
        return failures.stream().anyMatch(failed -> failed.atNanos >= sinceNanos && failed.kind != FaultKind.SUSPEND);
    }

    /**
     * Whether a hold may have ended on the server before its holder's deadline: for the reasons above, or since the
     * clock of a suspended machine stands still.
     *
     * @param holder whose machine
     * @param lock the lock's name
     * @param sinceNanos true time
     * @return true if so
     */
    public boolean explainEndBeforeDeadline(int holder, String lock, long sinceNanos) {
        return takeovers.lostSince(lock, sinceNanos) || explainEndAtOneServer(holder, sinceNanos);
    }

    /**
     * Whether the hold of a lease may have ended on the server before its deadline: for the reasons above, or since an
     * operator has ended it.
     *
     * @param held the lease
     * @return true if so
     */
    public boolean explainEndBeforeDeadline(Held held) {
        return forced.explain(held) || explainEndBeforeDeadline(held.client, held.lock(), held.sinceNanos);
    }

    /**
     * Whether a hold that was ended by force may be there all the same.
     *
     * @param held a lease of it
     * @return true if so
     */
    public boolean explainEndOfForce(Held held) {
        return takeovers.countSince(held.sinceNanos) > 0 || explainEndAtOneServer(held.client, held.sinceNanos);
    }

    /**
     * Whether a text that was stored may be gone.
     *
     * @param sentNanos when it was sent, in true time
     * @param answeredNanos when its holder knew that it was stored
     * @param lagNanos how long before a takeover the last write was made that is not lost, at most
     * @return true if so
     */
    boolean explainLostText(long sentNanos, long answeredNanos, long lagNanos) {
        return hasLostData(sentNanos)
                || takeovers.countSince(sentNanos) > takeovers.countSince(answeredNanos + lagNanos);
    }

    /**
     * As {@link #explainEndBeforeDeadline(Held)}, at a server that has confirmed the hold itself.
     *
     * @param held the lease
     * @return true if so
     */
    public boolean explainEndAtOneServer(Held held) {
        return forced.explain(held) || explainEndAtOneServer(held.client, held.sinceNanos);
    }

    /**
     * As {@link #explainEndBeforeDeadline(int, String, long)}, at a server that has confirmed the hold itself.
     *
     * @param holder whose machine
     * @param sinceNanos true time
     * @return true if so
     */
    public boolean explainEndAtOneServer(int holder, long sinceNanos) {
        return hasLostData(sinceNanos)
                || identities.wasEntangled(holder, sinceNanos)
                || failures.stream()
                        .anyMatch(failed -> failed.kind == FaultKind.SUSPEND
                                && failed.client == holder
                                && failed.atNanos >= sinceNanos);
    }

    /**
     * Whether the server may keep a hold for longer than it was asked to: its clock was set back, or another process
     * with the holder's id has asked for it.
     *
     * @param holder whose lease
     * @param sinceNanos true time
     * @return true if so
     */
    public boolean explainLongerHold(int holder, long sinceNanos) {
        return identities.wasEntangled(holder, sinceNanos)
                || failures.stream()
                        .anyMatch(failed -> failed.kind == FaultKind.SERVER_CLOCK
                                && failed.amount < 0
                                && failed.atNanos >= sinceNanos);
    }

    /**
     * Whether two clients may have had one hold: they had one id.
     *
     * @param one a client
     * @param other a client
     * @return true if so
     */
    boolean explainSameHold(int one, int other) {
        return identities.wasEntangled(one, 0) && identities.wasEntangled(other, 0);
    }

    boolean explainLowerToken(long higherWantedNanos) {
        boolean setBack =
                failures.stream().anyMatch(failed -> failed.kind == FaultKind.SERVER_CLOCK && failed.amount < 0);
        return setBack && hasForgotten(higherWantedNanos);
    }

    /** Whether a server has lost data since then, or another one that may lack some has taken over. */
    private boolean hasForgotten(long sinceNanos) {
        return takeovers.countSince(sinceNanos) > 0
                || failures.stream()
                        .anyMatch(failed -> failed.atNanos >= sinceNanos
                                && failed.kind != FaultKind.SUSPEND
                                && failed.kind != FaultKind.SERVER_CLOCK);
    }
}
