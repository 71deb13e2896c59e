/** Locks on Redis and Valkey, through Lettuce. */
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic", "module"
}) // Lettuce and Netty only give their jars a name, and what is exported to one module is compiled before it
module dev.holdfast.redis {
    requires transitive dev.holdfast;
    requires transitive lettuce.core;
    requires transitive static org.jspecify;
    requires static org.crac;
    requires io.netty.buffer;
    requires io.netty.common;
    requires io.netty.resolver;
    requires org.slf4j;

    exports dev.holdfast.redis;
    exports dev.holdfast.redis.internal.confirm to
            dev.holdfast.redis.quorum;
    exports dev.holdfast.redis.internal.connect to
            dev.holdfast.redis.quorum,
            dev.holdfast.rate,
            dev.holdfast.latch;
    exports dev.holdfast.redis.internal.failure to
            dev.holdfast.redis.quorum;
    exports dev.holdfast.redis.internal.identity to
            dev.holdfast.redis.quorum;
    exports dev.holdfast.redis.internal.lettuce to
            dev.holdfast.redis.quorum;
    exports dev.holdfast.redis.internal.script to
            dev.holdfast.redis.quorum,
            dev.holdfast.rate,
            dev.holdfast.latch;
    exports dev.holdfast.redis.internal.service to
            dev.holdfast.redis.quorum,
            dev.holdfast.rate,
            dev.holdfast.latch;
    exports dev.holdfast.redis.internal.thread to
            dev.holdfast.redis.quorum;
    exports dev.holdfast.redis.internal.wire to
            dev.holdfast.redis.quorum,
            dev.holdfast.rate,
            dev.holdfast.latch;
}
