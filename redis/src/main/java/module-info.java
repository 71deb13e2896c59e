/** Locks on Redis and Valkey, through Lettuce. */
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"
}) // Lettuce and Netty only give their jars a name
module dev.holdfast.redis {
    requires transitive dev.holdfast;
    requires transitive lettuce.core;
    requires transitive static org.jspecify;
    requires static org.crac;
    requires io.netty.buffer;
    requires io.netty.common;
    requires org.slf4j;

    exports dev.holdfast.redis;
}
