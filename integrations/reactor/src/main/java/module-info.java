/** Locks around the publishers of Reactor. */
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"}) // Reactor only gives its jars a name
module dev.holdfast.reactor {
    requires transitive dev.holdfast;
    requires transitive reactor.core;
    requires transitive org.reactivestreams;
    requires transitive static org.jspecify;

    exports dev.holdfast.reactor;
}
