package dev.holdfast.redis.quorum;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.LiveClient;
import dev.holdfast.LockBrowser;
import dev.holdfast.LockInspection;
import dev.holdfast.LockListing;
import dev.holdfast.NamePortion;
import dev.holdfast.Topology;
import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.redis.quorum.internal.browse.BrowsedMembers;
import dev.holdfast.redis.quorum.internal.browse.ClientRecords;
import dev.holdfast.redis.quorum.internal.browse.LockLooks;
import dev.holdfast.redis.quorum.internal.browse.NameWalk;
import dev.holdfast.redis.quorum.internal.browse.VotedLocks;
import dev.holdfast.redis.quorum.internal.service.QuorumSettings;
import dev.holdfast.spi.BackendFailure;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Looks at the locks of a quorum, for people: a lock is held by whom as many members vote for as make a grant. It only
 * reads, with plain commands, and needs the permissions of a {@link dev.holdfast.redis.RedisLockBrowser}; with
 * {@code INFO} as well, it sees at once that a member was restarted.
 *
 * <p>It has one connection to each member, which it makes again when it is lost, and asks all members side by side. It
 * works as long as as many members answer as make a grant. One that does not is left out and tried again after a few
 * seconds; {@link #topology} shows which. Thread-safe.
 *
 * <pre>{@code
 * try (QuorumLockBrowser browser = QuorumLockBrowser.connect(List.of(
 *         "redis://redis-a:6379", "redis://redis-b:6379", "redis://redis-c:6379"))) {
 *     browser.list(Duration.ofSeconds(5), 1_000).locks().forEach(System.out::println);
 * }
 * }</pre>
 */
public final class QuorumLockBrowser implements LockBrowser {

    private final BrowsedMembers members;
    private final ClientRecords records;
    private final LockLooks looks;
    private final NameWalk walk;

    private QuorumLockBrowser(BrowsedMembers members) {
        this.members = members;
        this.records = new ClientRecords(members);
        this.looks = new LockLooks(members, records);
        this.walk = new NameWalk(members);
    }

    /**
     * Connects to a quorum with default settings. Blocks for a few seconds at most.
     *
     * @param uris of all members
     * @return a browser to be closed
     * @throws IllegalArgumentException if one is not a URI of a Redis server, or if they make no quorum
     * @throws BackendUnavailableException if too few members are in reach; the message names the others
     * @throws BackendMisconfiguredException if that is because they refuse the user, or cannot be members
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    public static QuorumLockBrowser connect(List<String> uris) throws InterruptedException {
        return over(
                QuorumSettings.DEFAULTS.withMembers(QuorumSettings.membersAt(Objects.requireNonNull(uris, "uris"))));
    }

    /**
     * Connects as a lock client does: with its members, votes, name, longest lease, TLS, credentials and prefix, and
     * with connections of its own. Blocks for a few seconds at most.
     *
     * @param builder of such a client; what it says of other things has no effect
     * @return a browser to be closed
     * @throws IllegalStateException if the builder knows no members
     * @throws IllegalArgumentException if they make no quorum, or if there are TLS settings and a URI without TLS
     * @throws BackendUnavailableException if too few members are in reach; the message names the others
     * @throws BackendMisconfiguredException if that is because they refuse the user, or cannot be members
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    public static QuorumLockBrowser like(HoldfastQuorumBuilder builder) throws InterruptedException {
        return over(Objects.requireNonNull(builder, "builder").settings);
    }

    private static QuorumLockBrowser over(QuorumSettings settings) throws InterruptedException {
        return new QuorumLockBrowser(BrowsedMembers.connected(settings));
    }

    /**
     * {@inheritDoc} Each member's keys are gone through, and locks are listed for which any member votes: the
     * {@code node} says how many do, such as {@code 3 of 5}, and the client holds the lock only if these are as many as
     * make a grant. Votes of members that do not answer are not counted; a look tells whether they could decide.
     *
     * @throws BackendUnavailableException if too few members answer; the message names the others
     * @throws BackendMisconfiguredException if a permission is missing; the message names the command
     */
    @Override
    public LockListing list(Duration longest, int mostLocks) throws InterruptedException {
        requireBudget(longest, mostLocks);
        try {
            return VotedLocks.read(members, records, longest, mostLocks);
        } catch (BackendFailure e) {
            throw members.failed(e);
        }
    }

    static void requireBudget(Duration longest, int mostLocks) {
        Objects.requireNonNull(longest, "longest");
        if (longest.isNegative() || longest.isZero() || mostLocks < 1) {
            throw new IllegalArgumentException(
                    "The budget must be positive, and is " + longest + " and " + mostLocks + " locks");
        }
    }

    /**
     * {@inheritDoc} Goes through the keys of so many members, one after the other, that any lock which is held has been
     * seen at one of them. So most names come several times; and there are names for which a member votes although the
     * lock is free.
     *
     * @throws BackendUnavailableException if too few members answer; the message names the others
     * @throws BackendMisconfiguredException if a permission is missing; the message names the command
     */
    @Override
    public NamePortion names(String from) throws InterruptedException {
        try {
            return walk.portion(Objects.requireNonNull(from, "from"));
        } catch (BackendFailure e) {
            throw members.failed(e);
        }
    }

    /**
     * {@inheritDoc} A lock for which members vote, and not as many for one client as make a grant, is free. A name is
     * missing, too, while the votes of members that do not answer would decide whether the lock is held. The
     * {@code node} says how many members vote for the holder, such as {@code 3 of 5}.
     *
     * @throws BackendUnavailableException if too few members answer; the message names the others
     * @throws BackendMisconfiguredException if a permission is missing; the message names the command
     */
    @Override
    public Map<String, LockInspection> look(Collection<String> names, int mostWaiters) throws InterruptedException {
        List<String> asked =
                Objects.requireNonNull(names, "names").stream().distinct().toList();
        asked.forEach(LockKeys::requireValidName);
        if (mostWaiters < 0 || mostWaiters > MOST_WAITERS) {
            throw new IllegalArgumentException(
                    "0 to " + MOST_WAITERS + " waiters of a lock can be shown, and not " + mostWaiters);
        }
        try {
            return looks.at(asked, mostWaiters);
        } catch (BackendFailure e) {
            throw members.failed(e);
        }
    }

    /**
     * {@inheritDoc} A client is connected if one member says so.
     *
     * @throws BackendUnavailableException if too few members answer; the message names the others
     * @throws BackendMisconfiguredException if a permission is missing; the message names the command. Without that for
     *     {@code PUBSUB NUMSUB}, it is unknown who is connected
     */
    @Override
    public List<LiveClient> clients(Collection<String> clientIds) throws InterruptedException {
        if (Objects.requireNonNull(clientIds, "clientIds").isEmpty()) {
            return List.of();
        }
        try {
            return records.read(List.copyOf(clientIds));
        } catch (BackendFailure e) {
            throw members.failed(e);
        }
    }

    @Override
    public Topology topology() {
        return members.topology();
    }

    @Override
    public void close() {
        members.close();
    }

    @Override
    public String toString() {
        return "Browser of the locks of " + members;
    }
}
