package dev.holdfast.redis.quorum.internal.member;

import dev.holdfast.redis.quorum.internal.count.QuorumSize;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.PrintableText;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;

/**
 * What all clients of a quorum have to agree on, and its members remember: who its members are, how many of them make a
 * grant, and how long a lease is at most. Two clients that differ would take each other's grants for none.
 *
 * @param text 16 hex digits of what is agreed on: the id that members remember, unless the quorum has a name. That
 *     does not say who its members are, so they add which servers they were {@linkplain #idFoundedBy founded} with
 * @param members who its members are, for people
 * @param isNamed whether it is known by a name, and not by its members' addresses
 * @param size how many there are, and how many make a grant
 * @param longestLeaseMillis no lease is longer
 */
public record QuorumId(String text, String members, boolean isNamed, QuorumSize size, long longestLeaseMillis) {

    private static final int LENGTH = 16;
    private static final String OPEN = "?";

    /**
     * The id of a quorum.
     *
     * @param name what all clients call it; empty if its members' addresses are the same for all clients
     * @param addresses of its members, in any order
     */
    public static QuorumId of(String name, List<String> addresses, QuorumSize size, long longestLeaseMillis) {
        boolean isNamed = !name.isEmpty();
        String members = isNamed
                ? "the quorum " + name
                : String.join(" ", addresses.stream().sorted().toList());
        String agreed = String.join(
                "\n",
                members,
                Integer.toString(size.members()),
                Integer.toString(size.votes()),
                Long.toString(longestLeaseMillis));
        return new QuorumId(digest(agreed), members, isNamed, size, longestLeaseMillis);
    }

    /**
     * The id that its members remember if servers of these runs found it. A run is that of one server, so no two
     * sets of servers found a quorum of one id.
     */
    public String idFoundedBy(Collection<String> runIds) {
        return isNamed
                ? idWith(digest(String.join("\n", runIds.stream().sorted().toList())))
                : text;
    }

    String idWith(String founding) {
        return text + "." + founding;
    }

    /** An id under which members do not vote, since not all of them may have it yet. */
    public static String open(String id) {
        return id + OPEN;
    }

    /** The same id, once all members have it. */
    public static String withoutMark(String id) {
        return id.endsWith(OPEN) ? id.substring(0, id.length() - OPEN.length()) : id;
    }

    /** Whether a member that remembers this id is one of a quorum with this name, or these addresses, and settings. */
    public boolean isIdOf(String id) {
        return isNamed ? id.startsWith(idWith("")) : id.equals(text);
    }

    /**
     * Why a server cannot be a member.
     *
     * @param theirs the text of the quorum that it is a member of; empty if that is not known
     */
    public BackendFailure refusalOfAMemberOf(String theirs) {
        return new BackendFailure(
                BackendFailure.Kind.MISCONFIGURED,
                "the server is a member of another quorum"
                        + (theirs.isEmpty() ? "" : " (" + PrintableText.of(theirs) + ")") + ", and not of this one ("
                        + description()
                        + "). All clients of a quorum have to name the same members, votes and longest lease; if this"
                        + " quorum shall take the other's place, stop its clients and run ./holdfast quorum init",
                null);
    }

    /**
     * Why servers cannot be members that remember ids of one name and different servers.
     *
     * @param some of them
     * @param others of them, with another id; none if the client has known it
     */
    public BackendFailure refusalOfMembersFoundedApart(List<String> some, List<String> others) {
        return new BackendFailure(
                BackendFailure.Kind.MISCONFIGURED,
                "members of " + members + " were founded with different servers, " + String.join(", ", some)
                        + " with others than "
                        + (others.isEmpty() ? "this client knows" : String.join(", ", others))
                        + ": all clients of that name have to list the same members; if these shall be one quorum, stop"
                        + " its clients and run ./holdfast quorum init",
                null);
    }

    private static String digest(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest).substring(0, LENGTH);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    /** Such as {@code 2 votes of 3 members, longest lease 60000 ms: redis://a:6379 redis://b:6379 redis://c:6379}. */
    public String description() {
        return size.votes() + " votes of " + size.members() + " members, longest lease " + longestLeaseMillis + " ms: "
                + members;
    }
}
