package dev.holdfast.spring.boot;

import java.util.List;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

/** The members that a property names, once they can be members of a quorum. */
record QuorumMembers(List<String> uris) implements ServerOrigin {

    static final String PROPERTY = "holdfast.quorum.members";

    private static final int FEWEST = 3;
    private static final String EXAMPLE =
            "Set " + PROPERTY + " to the URIs of three or five servers that know nothing of"
                    + " each other, such as redis://redis-a:6379,redis://redis-b:6379,redis://redis-c:6379.";

    /**
     * The members.
     *
     * @throws LockServerException if they are none, too few or an even number, or if another property names a server
     */
    static QuorumMembers of(HoldfastProperties.Quorum said, Environment environment) {
        refuseOfOneServer(environment);
        List<String> uris = said.members();
        if (uris.isEmpty()) {
            throw new LockServerException(
                    "holdfast.backend is quorum, and " + PROPERTY + " is not set."
                            + (isSet("spring.data.redis", environment)
                                    ? " What spring.data.redis.* names is not used: one Redis is no quorum."
                                    : ""),
                    EXAMPLE + " " + WithoutServer.REMEDY);
        }
        if (uris.size() < FEWEST) {
            throw new LockServerException(
                    PROPERTY + " names " + uris.size() + " of the three or five servers that a quorum needs.",
                    EXAMPLE + " For one Redis, holdfast.backend=redis.");
        }
        if (uris.size() % 2 == 0 && said.votes() == null) {
            throw new LockServerException(
                    PROPERTY + " names " + uris.size()
                            + " servers, an even number, which may lose no more of them than " + (uris.size() - 1)
                            + " may.",
                    "Name one fewer or one more, or set holdfast.quorum.votes if more votes than a majority are"
                            + " meant.");
        }
        return new QuorumMembers(uris);
    }

    private static void refuseOfOneServer(Environment environment) {
        // One by one: the environment of a container has variables of services that begin like these, and no such name.
        Binder binder = Binder.get(environment);
        List<String> ofOneServer = PropertyNames.ofOneServer()
                .filter(name -> binder.bind(name, String.class).isBound())
                .sorted()
                .toList();
        if (!ofOneServer.isEmpty()) {
            throw new LockServerException(
                    "holdfast.backend is quorum, so holdfast.redis.* would have no effect, and these are set: "
                            + String.join(", ", ofOneServer) + ".",
                    "Remove them; what they are for one server is holdfast.quorum.* for a quorum.");
        }
    }

    private static boolean isSet(String prefix, Environment environment) {
        return Binder.get(environment)
                .bind(prefix, Bindable.mapOf(String.class, String.class))
                .isBound();
    }

    @Override
    public String origin() {
        return "the property " + PROPERTY;
    }

    @Override
    public String remedy() {
        return "correct " + PROPERTY;
    }

    @Override
    public boolean namesSeveral() {
        return true;
    }

    /** Without the URIs, which may hold passwords. */
    @Override
    public String toString() {
        return uris.size() + " members";
    }
}
