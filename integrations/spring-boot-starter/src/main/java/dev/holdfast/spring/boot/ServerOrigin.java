package dev.holdfast.spring.boot;

/** How an application came to the servers that keep its locks, for people. */
interface ServerOrigin {

    /** Names the property or bean that decided: "the property holdfast.redis.uri". */
    String origin();

    /** What to change for another server, as the rest of a sentence. */
    String remedy();

    /** What else may help where the server refuses the client, as sentences after a blank; empty if nothing does. */
    default String adviceOnRefusal() {
        return "";
    }

    /** Whether there are several servers, each of which matters. */
    default boolean namesSeveral() {
        return false;
    }
}
