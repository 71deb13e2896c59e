package dev.holdfast.redis.quorum;

import dev.holdfast.LockListing;
import dev.holdfast.redis.internal.lettuce.TrustedCertificates;
import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.redis.quorum.internal.admin.MemberRecords;
import dev.holdfast.redis.quorum.internal.browse.BrowsedMembers;
import dev.holdfast.redis.quorum.internal.browse.ClientRecords;
import dev.holdfast.redis.quorum.internal.browse.VotedLocks;
import dev.holdfast.redis.quorum.internal.service.QuorumSettings;
import dev.holdfast.spi.BackendFailure;
import io.lettuce.core.SslOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What the operator of a quorum does: looks at its members, and lets a new one vote at once. The settings are those of
 * all clients; see {@link HoldfastQuorumBuilder}. Immutable; each call makes connections of its own, and closes them.
 */
public final class QuorumAdministration {

    private final QuorumSettings settings;

    private QuorumAdministration(QuorumSettings settings) {
        this.settings = settings;
    }

    /**
     * The quorum of these members, with default settings.
     *
     * @param uris of all members
     * @return its administration
     * @throws IllegalArgumentException if one is not a URI of a Redis server
     */
    public static QuorumAdministration of(List<String> uris) {
        return new QuorumAdministration(
                QuorumSettings.DEFAULTS.withMembers(QuorumSettings.membersAt(Objects.requireNonNull(uris, "uris"))));
    }

    /**
     * With as many votes as its clients are set to.
     *
     * @param votes as {@link HoldfastQuorumBuilder#votes}
     * @return another administration
     */
    public QuorumAdministration votes(int votes) {
        return new QuorumAdministration(settings.withVotes(votes));
    }

    /**
     * With the longest lease that its clients are set to.
     *
     * @param longestLease as {@link HoldfastQuorumBuilder#longestLease}
     * @return another administration
     */
    public QuorumAdministration longestLease(Duration longestLease) {
        return new QuorumAdministration(
                settings.withLongestLease(Objects.requireNonNull(longestLease, "longestLease")));
    }

    /**
     * With the name that its clients call it by.
     *
     * @param name as {@link HoldfastQuorumBuilder#name}
     * @return another administration
     */
    public QuorumAdministration name(String name) {
        return new QuorumAdministration(settings.withName(Objects.requireNonNull(name, "name")));
    }

    /**
     * With the prefix of its clients.
     *
     * @param prefix as {@link HoldfastQuorumBuilder#prefix}
     * @return another administration
     */
    public QuorumAdministration prefix(String prefix) {
        return new QuorumAdministration(settings.withKeys(new LockKeys(Objects.requireNonNull(prefix, "prefix"))));
    }

    /**
     * Trusts the certificates that its clients trust.
     *
     * @param pem as {@link HoldfastQuorumBuilder#trustedCertificates}
     * @return another administration
     * @throws IllegalArgumentException if the file cannot be read, or holds no certificate
     */
    public QuorumAdministration trustedCertificates(Path pem) {
        return sslOptions(TrustedCertificates.in(Objects.requireNonNull(pem, "pem")));
    }

    /**
     * Speaks TLS as its clients do.
     *
     * @param sslOptions as {@link HoldfastQuorumBuilder#sslOptions}
     * @return another administration
     */
    public QuorumAdministration sslOptions(SslOptions sslOptions) {
        return new QuorumAdministration(settings.withSslOptions(Objects.requireNonNull(sslOptions, "sslOptions")));
    }

    /**
     * What a member says about itself.
     *
     * @param address where it is, without credentials
     * @param failure why it cannot be used; empty if it can. The rest is empty or zero then, as far as it is not known
     * @param runId what the server is called until it is restarted
     * @param isRecorded whether its record is of this quorum and of this run: without that, the first client that
     *     connects enrols it; of a quorum with a name and of a member without a record, the first that knew it. Of
     *     members that were founded with different servers, those are of this quorum that are more
     * @param waits for how long it does not vote yet
     * @param clockOffset by how much its clock is ahead of this machine's, within the time of an exchange
     * @param record the quorum that its record names, for people
     */
    public record MemberStatus(
            String address,
            Optional<String> failure,
            String runId,
            boolean isRecorded,
            Duration waits,
            Duration clockOffset,
            Optional<String> record) {}

    /**
     * Asks all members. Changes nothing. Blocks for a few seconds at most.
     *
     * @return of each member, in the order of the URIs
     * @throws IllegalArgumentException if the settings make no quorum, or do not fit together
     */
    public List<MemberStatus> status() {
        return MemberRecords.read(settings);
    }

    /**
     * Lists the locks for which members have voted, for people: it goes through the keys of each member with
     * {@code SCAN}, within a budget, and changes nothing. It needs the permissions of a
     * {@link dev.holdfast.redis.RedisLockBrowser}. Blocks until all members were looked at, or the budget is used up.
     *
     * @param longest how long to go on looking
     * @param mostLocks how many locks to list
     * @return what was found, and how the members fare. The {@code node} of a lock says how many members vote for its
     *     holder, such as {@code 3 of 5}: it holds the lock only if these are as many as make a grant
     * @throws IllegalArgumentException if the settings make no quorum or do not fit together, or the budget is not
     *     positive
     * @throws dev.holdfast.BackendUnavailableException if too few members answer
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    public LockListing locks(Duration longest, int mostLocks) throws InterruptedException {
        QuorumLockBrowser.requireBudget(longest, mostLocks);
        try (BrowsedMembers members = BrowsedMembers.connected(settings)) {
            return listed(members, longest, mostLocks);
        }
    }

    private static LockListing listed(BrowsedMembers members, Duration longest, int mostLocks)
            throws InterruptedException {
        try {
            return VotedLocks.read(members, new ClientRecords(members), longest, mostLocks);
        } catch (BackendFailure failure) {
            throw members.failed(failure);
        }
    }

    /**
     * Makes the servers members of this quorum that vote at once, whatever they were before.
     *
     * <p>It skips the time for which a member that was restarted does not vote. So it is for a quorum that was never
     * used, or of whose clients none holds a lock: a lock that is held could be granted a second time. A quorum with a
     * name is founded anew with these servers, and those that were its members before take no part in it any more.
     * Blocks for a few seconds at most.
     *
     * @return of each member, in the order of the URIs, what it says afterwards
     * @throws IllegalArgumentException if the settings make no quorum, or do not fit together
     * @throws dev.holdfast.BackendUnavailableException if a member is out of reach; the others may be initialized
     * @throws dev.holdfast.BackendMisconfiguredException if one cannot be a member; nothing is changed then
     */
    public List<MemberStatus> initialize() {
        return MemberRecords.initialize(settings);
    }
}
