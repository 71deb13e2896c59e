/** The Holdfast API, the interface for backends, and the in-JVM backend. */
module dev.holdfast {
    requires transitive static org.jspecify;
    requires org.slf4j;

    exports dev.holdfast;
    exports dev.holdfast.spi;
    exports dev.holdfast.spi.clock;
    exports dev.holdfast.local;
}
