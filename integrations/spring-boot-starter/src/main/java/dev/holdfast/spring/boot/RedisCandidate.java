package dev.holdfast.spring.boot;

import dev.holdfast.spring.boot.HoldfastProperties.Backend;
import java.util.Optional;
import org.springframework.beans.factory.ObjectProvider;

/** A Redis server: said by the properties or by connection details, or found as a client of the application's. */
record RedisCandidate(
        HoldfastProperties properties, ObjectProvider<HoldfastConnectionDetails> details, RedisClientFactory factory)
        implements BackendCandidate {

    @Override
    public Backend backend() {
        return Backend.REDIS;
    }

    @Override
    public Optional<String> said() {
        if (properties.redis().uri() != null) {
            return Optional.of("the property " + ServerOfUri.PROPERTY);
        }
        return Optional.ofNullable(details.getIfAvailable()).map(said -> "a HoldfastConnectionDetails bean");
    }

    @Override
    public Optional<String> found() {
        return factory.find().map(LockServer::origin);
    }
}
