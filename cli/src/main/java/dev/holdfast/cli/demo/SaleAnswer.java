package dev.holdfast.cli.demo;

import java.io.IOException;

/**
 * What a node answered to one buyer.
 *
 * @param request the buyer's request id
 * @param node the node's name
 * @param outcome SOLD, SOLD_BEFORE (a repetition of one that had been carried out) or SOLD_OUT
 * @param token the fencing token under which that was decided; 0 where there is none
 * @param waitedMicros the wait for the lock
 * @param localGrants how often the lock had gone from one of the node's threads to another when it answered, since its start
 * @param commands what the node had sent to Redis when it answered, since its start
 * @param decidedNanos when the critical section began, by this JVM's monotonic clock; late by the time that the answer took to travel
 */
record SaleAnswer(
        String request,
        String node,
        String outcome,
        long token,
        long waitedMicros,
        long localGrants,
        long commands,
        long decidedNanos) {

    static SaleAnswer parse(String body) throws IOException {
        long arrived = System.nanoTime();
        Json json = Json.parse(body);
        return new SaleAnswer(
                json.text("request"),
                json.text("node"),
                json.text("outcome"),
                json.number("token"),
                json.number("waitedMicros"),
                json.number("localGrants"),
                json.number("commands"),
                arrived - 1_000 * json.number("insideMicros"));
    }

    /** Whether the buyer was told that the item is the buyer's. */
    boolean acknowledged() {
        return outcome.equals("SOLD") || outcome.equals("SOLD_BEFORE");
    }

    boolean soldNow() {
        return outcome.equals("SOLD");
    }
}
