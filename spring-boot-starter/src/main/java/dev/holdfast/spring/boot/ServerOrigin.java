package dev.holdfast.spring.boot;

/** How an application came to the servers that keep its locks, for people. */
interface ServerOrigin {

    /** Names the property or bean that decided: "the property holdfast.redis.uri". */
    String origin();

    /** What to change for another server, as the rest of a sentence. */
    String remedy();

    /** What to do where the server refuses the client, as sentences. */
    default String remedyOfRefusal() {
        return "Mend on the server what it refuses, or " + remedy() + ".";
    }

    /** Whether there are several servers, each of which matters. */
    default boolean namesSeveral() {
        return false;
    }
}
