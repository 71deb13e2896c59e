package dev.holdfast.embedded;

import java.util.List;

/**
 * Says how an {@link EmbeddedQuorum} is to be started. Each method changes this builder and returns it; a builder can
 * start several. Not safe for use by several threads at once.
 */
public final class EmbeddedQuorumBuilder extends ServersBuilder<EmbeddedQuorumBuilder> {

    private int members = 3;

    EmbeddedQuorumBuilder() {}

    @Override
    EmbeddedQuorumBuilder self() {
        return this;
    }

    /** Starts so many members, at least one; by default three. */
    public EmbeddedQuorumBuilder members(int members) {
        if (members < 1) {
            throw new IllegalArgumentException("a quorum has one member at least, not " + members);
        }
        this.members = members;
        return this;
    }

    /**
     * Starts the members and waits until each answers.
     *
     * @throws EmbeddedRedisException when one does not, with the end of its log in the message; on an interrupt too,
     *     whose flag is kept
     * @throws IllegalStateException when there is no binary for this platform, or it is not on the class path
     * @throws IllegalArgumentException when the version is unknown
     */
    public EmbeddedQuorum start() {
        ServerList servers = new ServerList();
        try {
            for (int i = 0; i < members; i++) {
                servers.add(each().start(ServerKind.REDIS, List.of()));
            }
            return new EmbeddedQuorum(servers);
        } catch (RuntimeException e) {
            servers.close();
            throw e;
        }
    }

    /** Without passwords and directives, which may hold secrets. */
    @Override
    public String toString() {
        return "Builder of an embedded Redis " + each().version() + " quorum with members: " + members;
    }
}
