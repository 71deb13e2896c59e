/** Rates that all processes share: so many in a time, and no more. */
module dev.holdfast.rate {
    requires transitive dev.holdfast;
    requires transitive static org.jspecify;
    requires dev.holdfast.redis;

    exports dev.holdfast.rate;
}
