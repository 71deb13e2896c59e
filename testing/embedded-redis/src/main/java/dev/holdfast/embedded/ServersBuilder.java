package dev.holdfast.embedded;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Says how several servers that belong together are to be started; what is said here is so for each of them.
 *
 * @param <B> the builder that its methods return
 */
abstract class ServersBuilder<B extends ServersBuilder<B>> {

    private final EmbeddedRedisBuilder each = EmbeddedRedis.builder();

    ServersBuilder() {}

    abstract B self();

    /** Chooses the release of all servers, as {@link EmbeddedRedisBuilder#version} does. */
    public B version(String version) {
        each.version(version);
        return self();
    }

    /** Chooses what each server keeps over a restart; by default nothing. */
    public B persistence(Persistence persistence) {
        each.persistence(persistence);
        return self();
    }

    /** Sets the password of the default user of each server; by default there is none. */
    public B password(String password) {
        each.password(password);
        return self();
    }

    /**
     * Adds a user to each server, as {@link EmbeddedRedisBuilder#user} does.
     *
     * @param rules as in {@code ACL SETUSER}, such as {@code ~app:*}, {@code &app:*}, {@code +get}
     * @throws IllegalArgumentException for the user {@code default}
     */
    public B user(String name, String password, String... rules) {
        each.user(name, password, rules);
        return self();
    }

    /** Adds a line to the configuration of each server with data, as {@link EmbeddedRedisBuilder#config} does. */
    public B config(String name, String... values) {
        each.config(name, values);
        return self();
    }

    /** Waits at most that long for each server, and then for them to know each other; by default two minutes. */
    public B startTimeout(Duration timeout) {
        each.startTimeout(timeout);
        return self();
    }

    /** What each server with data is started with. */
    EmbeddedRedisBuilder each() {
        return each;
    }

    Optional<String> password() {
        return each.password();
    }

    Duration startTimeout() {
        return each.startTimeout();
    }

    /** Lines with which each may become a primary or a replica, and finds out about the others soon. */
    List<String> replicationDirectives() {
        List<String> lines = new ArrayList<>(List.of(
                "repl-diskless-sync yes",
                "repl-diskless-sync-delay 0",
                "repl-ping-replica-period 1",
                "repl-timeout 10",
                "replica-announce-ip 127.0.0.1"));
        password().ifPresent(secret -> lines.add(ConfigFile.directive("masterauth", List.of(secret))));
        return lines;
    }
}
