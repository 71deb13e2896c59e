package dev.holdfast.spring.boot;

import org.springframework.boot.autoconfigure.service.connection.ConnectionDetails;

/**
 * Where the application's locks are kept, from the code that started that server: a bean of this type goes before
 * {@code holdfast.redis.uri} and before every client that the application has. Tests define one for a server of their
 * own.
 */
@FunctionalInterface
public interface HoldfastConnectionDetails extends ConnectionDetails {

    /**
     * The URI of the server. Asked for once, while the application's client is made.
     *
     * @return such as {@code redis://user:password@host:6379/0}
     */
    String uri();
}
