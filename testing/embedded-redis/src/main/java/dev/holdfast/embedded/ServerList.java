package dev.holdfast.embedded;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** Several servers that belong together and are closed together. Safe for use by several threads. */
final class ServerList implements Iterable<EmbeddedRedis>, AutoCloseable {

    private final List<EmbeddedRedis> servers = new CopyOnWriteArrayList<>();

    void add(EmbeddedRedis server) {
        servers.add(server);
    }

    EmbeddedRedis first() {
        return servers.get(0);
    }

    List<EmbeddedRedis> all() {
        return List.copyOf(servers);
    }

    /** Returns those whose processes exist and are not paused. */
    List<EmbeddedRedis> running() {
        return servers.stream().filter(EmbeddedRedis::isRunning).toList();
    }

    List<EmbeddedRedis> without(EmbeddedRedis one) {
        return servers.stream().filter(server -> server != one).toList();
    }

    boolean contains(EmbeddedRedis server) {
        return servers.contains(server);
    }

    Optional<EmbeddedRedis> at(int port) {
        return servers.stream().filter(server -> server.port() == port).findFirst();
    }

    @Override
    public Iterator<EmbeddedRedis> iterator() {
        return servers.iterator();
    }

    /** Kills all before it deletes their files, so that none waits for another that has ended or is paused. */
    @Override
    public void close() {
        servers.forEach(EmbeddedRedis::kill);
        servers.forEach(EmbeddedRedis::close);
    }
}
