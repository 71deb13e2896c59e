package dev.holdfast.cli.demo;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * What a node said about itself at one moment.
 *
 * @param client the id under which the lock's server knows it; empty in a round without one
 * @param inside the requests that are inside the critical section
 * @param waiting how many wait for their turn
 * @param sold how many items the node has sold
 * @param localGrants grants that came from another thread of the node
 * @param serverGrants grants that came from the server
 * @param renewals renewals of its lease
 * @param commands what it has sent to Redis
 */
record NodeState(
        String client,
        List<Seller> inside,
        long waiting,
        long sold,
        long localGrants,
        long serverGrants,
        long renewals,
        long commands) {

    /**
     * A request that is inside.
     *
     * @param request its id
     * @param token its fencing token; 0 where there is none
     */
    record Seller(String request, long token) {}

    /** The same with those inside whom a look has confirmed. */
    NodeState inside(Predicate<Seller> confirmed) {
        return new NodeState(
                client,
                inside.stream().filter(confirmed).toList(),
                waiting,
                sold,
                localGrants,
                serverGrants,
                renewals,
                commands);
    }

    /** What the node had done, once it is dead: it has nobody inside, and nobody waits at it. */
    NodeState dead() {
        return new NodeState(client, List.of(), 0, sold, localGrants, serverGrants, renewals, commands);
    }

    /** The same with what was done since an earlier look. */
    NodeState since(NodeState before) {
        return new NodeState(
                client,
                inside,
                waiting,
                sold - before.sold,
                localGrants - before.localGrants,
                serverGrants - before.serverGrants,
                renewals - before.renewals,
                commands - before.commands);
    }

    static NodeState parse(String body) throws IOException {
        Json json = Json.parse(body);
        List<Seller> inside = new ArrayList<>();
        for (Json seller : json.objects("inside")) {
            inside.add(new Seller(seller.text("request"), seller.number("token")));
        }
        return new NodeState(
                json.text("client"),
                List.copyOf(inside),
                json.number("waiting"),
                json.number("sold"),
                json.number("localGrants"),
                json.number("serverGrants"),
                json.number("renewals"),
                json.number("commands"));
    }
}
