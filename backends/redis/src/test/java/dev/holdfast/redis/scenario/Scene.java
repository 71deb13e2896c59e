package dev.holdfast.redis.scenario;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ClientStatistics;
import dev.holdfast.Holdfast;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.EmbeddedRedisBuilder;
import dev.holdfast.embedded.RespReply;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.HoldfastRedisBuilder;
import dev.holdfast.testkit.proxy.FaultProxy;
import dev.holdfast.testkit.proxy.MatchingConnections;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import org.awaitility.core.ConditionFactory;

/**
 * A server of a test's own, a proxy in front of it that breaks the network, and the clients that meet there: some on
 * the proxy, and some on the server itself, which no fault of the network affects.
 */
final class Scene implements AutoCloseable {

    /** Longer than any test: who waits for its end has missed a message. */
    static final Duration ENDLESS = Duration.ofMinutes(30);

    private final EmbeddedRedis redis;
    private final FaultProxy proxy;
    private final List<Holdfast> clients = new CopyOnWriteArrayList<>();
    private final List<Actor> actors = new CopyOnWriteArrayList<>();

    private Scene(EmbeddedRedis redis) {
        this.redis = redis;
        this.proxy = FaultProxy.to(redis.host(), redis.port());
    }

    static Scene start() {
        return start(builder -> builder);
    }

    static Scene start(UnaryOperator<EmbeddedRedisBuilder> server) {
        return new Scene(server.apply(EmbeddedRedis.builder()).start());
    }

    EmbeddedRedis redis() {
        return redis;
    }

    FaultProxy proxy() {
        return proxy;
    }

    String proxyUri() {
        return "redis://" + proxy.address();
    }

    /** A client on the server itself. */
    Holdfast direct() {
        return direct(builder -> builder);
    }

    Holdfast direct(UnaryOperator<HoldfastRedisBuilder> settings) {
        return connected(settings.apply(HoldfastRedis.builder().uri(redis.uri())));
    }

    /** A client behind the proxy. */
    Holdfast proxied() {
        return proxied(builder -> builder);
    }

    Holdfast proxied(UnaryOperator<HoldfastRedisBuilder> settings) {
        return connected(settings.apply(HoldfastRedis.builder().uri(proxyUri())));
    }

    /** A client of whatever builder, closed with the scene. */
    Holdfast connected(HoldfastRedisBuilder builder) {
        Holdfast client = builder.build();
        clients.add(client);
        return client;
    }

    Actor actor(String role) {
        Actor actor = new Actor(role);
        actors.add(actor);
        return actor;
    }

    /** The proxied connections over which requests go. */
    MatchingConnections requests() {
        return proxy.matching(connection -> connection.sawFromClient("EVALSHA") || connection.sawFromClient("LOAD"));
    }

    /** The proxied connections over which messages come. */
    MatchingConnections messages() {
        return proxy.matching(connection -> connection.sawFromClient("SUBSCRIBE"));
    }

    static ConditionFactory soon() {
        return await();
    }

    /** Keys and values that the tests' locks have; the names need no encoding. */
    static String hold(String name) {
        return "holdfast:{" + name + "}";
    }

    static String queue(String name) {
        return hold(name) + ":queue";
    }

    static String fence(String name) {
        return hold(name) + ":fence";
    }

    boolean isHeld(String name) {
        return redis.execute("EXISTS", hold(name)).number() == 1;
    }

    long queued(String name) {
        return redis.execute("ZCARD", queue(name)).number();
    }

    void awaitHeld(String name) {
        soon().until(() -> isHeld(name));
    }

    void awaitQueued(String name, long attempts) {
        soon().untilAsserted(() -> assertThat(queued(name)).as("waiters").isEqualTo(attempts));
    }

    /** The token in the value of a hold. */
    long tokenOf(String name) {
        return Long.parseLong(redis.execute("GET", hold(name)).text().split(":", -1)[3]);
    }

    /** No lane, no waiter, nothing still to be taken back, neither in the clients nor on the server. */
    void requireNothingLeft() {
        for (Holdfast client : clients) {
            soon().untilAsserted(() -> {
                ClientStatistics left = client.statistics();
                assertThat(left.lanes()).as("lanes").isZero();
                assertThat(left.held()).as("holds").isZero();
                assertThat(left.waiting()).as("waiting calls").isZero();
                assertThat(left.compensations()).as("compensations").isZero();
            });
        }
        soon().untilAsserted(() -> assertThat(lockKeys()).isEmpty());
    }

    /** The keys of holds and queues. */
    List<String> lockKeys() {
        return redis.execute("KEYS", "holdfast:{*").items().stream()
                .map(RespReply::text)
                .filter(key -> !key.endsWith(":fence"))
                .toList();
    }

    @Override
    public void close() {
        proxy.heal();
        actors.forEach(Actor::close);
        clients.forEach(Holdfast::close);
        proxy.close();
        redis.close();
    }
}
