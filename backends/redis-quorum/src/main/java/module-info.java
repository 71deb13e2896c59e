/** Locks on a quorum of independent Redis or Valkey servers. */
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"}) // Lettuce only gives its jar a name
module dev.holdfast.redis.quorum {
    requires transitive dev.holdfast;
    requires transitive lettuce.core;
    requires transitive static org.jspecify;
    requires transitive dev.holdfast.redis;
    requires org.slf4j;

    exports dev.holdfast.redis.quorum;
}
