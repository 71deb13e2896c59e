package dev.holdfast.docs;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Leader;
import dev.holdfast.Lease;
import dev.holdfast.Term;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.local.LocalLockService;
import dev.holdfast.spi.LockBackend;
import dev.holdfast.testkit.contract.BackendFixture;
import dev.holdfast.testkit.history.History;
import io.lettuce.core.RedisClient;
import java.sql.Connection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import javax.sql.DataSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** What the examples are about: names that they use without declaring them. Examples are compiled, not run. */
@SuppressWarnings({"NullAway", "unused"})
abstract class SnippetContext {

    /** A resource that refuses stale tokens. */
    interface Store {

        void write(String row, long token);

        long sum(long token);
    }

    /** A service of the application. */
    interface Sales {

        int sell(int item);
    }

    /** Another. */
    interface Prices {

        void importAll();
    }

    /** A reactive client of another service. */
    interface Orders {

        Mono<String> pay(int order, long token);

        Mono<String> payAt(String till, long token);

        Mono<String> merge(long token);

        Mono<String> load();

        Flux<String> lines(int order);
    }

    /** The main class of another process. */
    static final class Holder {

        private Holder() {}

        public static void main(String[] arguments) {}
    }

    /** A lock service of a user's own. */
    static final class MyFixture implements BackendFixture {

        private final LocalLockService service = new LocalLockService();

        static MyFixture start() {
            return new MyFixture();
        }

        void stop() {}

        @Override
        public LockBackend newBackend() {
            return service.backend();
        }
    }

    Holdfast holdfast;
    DistributedLock lock;
    Lease lease;
    Store store;
    Sales stock;
    Orders orders;
    List<String> rows;
    RedisClient redisClient;
    DataSource dataSource;
    Executor executor;
    EmbeddedRedis redis;
    History history;
    String uri;
    int from;
    int to;

    abstract void ship(int order);

    abstract String pay(long token);

    abstract void stop();

    abstract void work();

    abstract void connect(String uri);

    abstract void transfer(int from, int to);

    abstract void print(String device);

    abstract void schedule(long token);

    abstract void lead(Term term);

    abstract long exportFrom(long position);

    abstract boolean databaseIsReachable();

    abstract void show(Optional<Leader> leader);

    abstract long balanceOf(Connection connection, int account);

    abstract void write(Connection connection, int account, long balance);
}
