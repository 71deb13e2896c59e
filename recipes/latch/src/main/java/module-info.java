/** Latches that all processes share: they open when every party has counted down. */
module dev.holdfast.latch {
    requires transitive dev.holdfast;
    requires transitive static org.jspecify;
    requires dev.holdfast.redis;

    exports dev.holdfast.latch;
}
