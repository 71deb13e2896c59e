/** The Holdfast API, the interface for backends, and the in-JVM backend. */
@SuppressWarnings("module") // what is exported to one module is compiled before it
module dev.holdfast {
    requires transitive static org.jspecify;
    requires org.slf4j;

    exports dev.holdfast;
    exports dev.holdfast.spi;
    exports dev.holdfast.spi.clock;
    exports dev.holdfast.spi.identity;
    exports dev.holdfast.local;
    exports dev.holdfast.internal to
            dev.holdfast.jdbc,
            dev.holdfast.rate,
            dev.holdfast.latch;
    exports dev.holdfast.internal.engine to
            dev.holdfast.rate,
            dev.holdfast.latch;
    exports dev.holdfast.internal.promise to
            dev.holdfast.rate,
            dev.holdfast.latch,
            dev.holdfast.micrometer,
            dev.holdfast.reactor,
            dev.holdfast.spring;
    exports dev.holdfast.internal.rules to
            dev.holdfast.jdbc;
}
