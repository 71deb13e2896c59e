package dev.holdfast.testkit.variants;

import java.util.List;

/** Defects of the connection to Redis: of whom a client takes for itself. */
public final class ConnectionVariants {

    private ConnectionVariants() {}

    /**
     * All of them.
     *
     * @return in the order of the document
     */
    public static List<Variant> all() {
        return List.of(
                new Variant(
                        "twin-not-noticed",
                        "two processes that were restored from one snapshot hold a lock under one token",
                        "redis/src/main/java/dev/holdfast/redis/TwinCheck.java",
                        "if (!beats.sent(beat)) {",
                        "if (beat.number() < 0) {",
                        List.of("dev.holdfast.redis.TwinsTest")),
                new Variant(
                        "held-under-an-id-given-up",
                        "a client that has given its id up to a copy of itself goes on believing in what it held under that id",
                        "core/src/main/java/dev/holdfast/internal/lane/Lane.java",
                        "case HELD -> holding.lose(effects, LossReason.CLONED);",
                        "case HELD -> {}",
                        List.of("dev.holdfast.internal.lane.LaneTransitionTest")));
    }
}
