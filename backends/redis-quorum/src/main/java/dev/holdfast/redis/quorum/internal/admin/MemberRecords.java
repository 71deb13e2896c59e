package dev.holdfast.redis.quorum.internal.admin;

import dev.holdfast.redis.internal.failure.Failures;
import dev.holdfast.redis.internal.failure.StartAdvice;
import dev.holdfast.redis.internal.lettuce.ServerUri;
import dev.holdfast.redis.internal.script.Script;
import dev.holdfast.redis.quorum.QuorumAdministration.MemberStatus;
import dev.holdfast.redis.quorum.internal.member.QuorumId;
import dev.holdfast.redis.quorum.internal.member.ServerFacts;
import dev.holdfast.redis.quorum.internal.script.QuorumScripts;
import dev.holdfast.redis.quorum.internal.service.QuorumSettings;
import dev.holdfast.redis.quorum.internal.wire.QuorumKeys;
import dev.holdfast.spi.BackendFailure;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulRedisConnection;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads and writes the records of members. Blocks. */
public final class MemberRecords {

    private static final Duration LONGEST_ANSWER = Duration.ofSeconds(3);

    private MemberRecords() {}

    /** What each member says. */
    public static List<MemberStatus> read(QuorumSettings settings) {
        QuorumId quorum = settings.id();
        settings.requireServers();
        List<MemberStatus> all = new ArrayList<>();
        for (RedisURI uri : settings.members()) {
            try (Server server = new Server(uri, settings)) {
                all.add(server.status(quorum));
            } catch (BackendFailure failure) {
                all.add(new MemberStatus(
                        ServerUri.describe(uri),
                        Optional.of(failure.seen()),
                        "",
                        false,
                        Duration.ZERO,
                        Duration.ZERO,
                        Optional.empty()));
            }
        }
        return all;
    }

    /** Makes all of them members that vote at once, unless one cannot be a member. */
    public static List<MemberStatus> initialize(QuorumSettings settings) {
        QuorumId quorum = settings.id();
        settings.requireServers();
        List<Server> servers = new ArrayList<>();
        try {
            Map<String, String> runs = new HashMap<>();
            for (RedisURI uri : settings.members()) {
                Server server = connected(uri, settings);
                servers.add(server);
                server.requireFit(runs);
            }
            List<MemberStatus> all = new ArrayList<>();
            for (Server server : servers) {
                all.add(server.initialized(quorum));
            }
            return all;
        } finally {
            servers.forEach(Server::close);
        }
    }

    private static Server connected(RedisURI uri, QuorumSettings settings) {
        try {
            return new Server(uri, settings);
        } catch (BackendFailure failure) {
            throw failure.toException(null, StartAdvice.message(ServerUri.describe(uri), failure));
        }
    }

    /** A connection to one member. */
    private static final class Server implements AutoCloseable {

        private final String address;
        private final RedisClient client;
        private final StatefulRedisConnection<String, String> connection;
        private final QuorumKeys keys;
        private final ServerFacts facts;

        Server(RedisURI uri, QuorumSettings settings) throws BackendFailure {
            address = ServerUri.describe(uri);
            keys = new QuorumKeys(settings.keys());
            client = RedisClient.create(
                    RedisURI.builder(uri).withTimeout(LONGEST_ANSWER).build());
            try {
                ClientOptions.Builder options = ClientOptions.builder().autoReconnect(false);
                settings.sslOptions().ifPresent(options::sslOptions);
                client.setOptions(options.build());
                connection = client.connect();
                facts = ServerFacts.of(connection.sync().info("default"));
            } catch (RuntimeException e) {
                close();
                throw Failures.ofConnecting(e);
            } catch (BackendFailure e) {
                close();
                throw e;
            }
        }

        void requireFit(Map<String, String> runs) {
            String other = runs.put(facts.runId(), address);
            Optional<BackendFailure> refusal = other == null ? facts.refusal() : Optional.of(ServerFacts.sameAs(other));
            if (refusal.isPresent()) {
                throw refusal.get().toException(null, StartAdvice.message(address, refusal.get()));
            }
        }

        MemberStatus initialized(QuorumId quorum) {
            try {
                run(
                        QuorumScripts.ENROL,
                        quorum.text(),
                        facts.runId(),
                        Long.toString(quorum.longestLeaseMillis()),
                        quorum.members(),
                        Integer.toString(quorum.size().votes()),
                        "0",
                        "1");
                return status(quorum);
            } catch (BackendFailure failure) {
                throw failure.toException(null, StartAdvice.message(address, failure));
            }
        }

        MemberStatus status(QuorumId quorum) throws BackendFailure {
            Instant sent = Instant.now();
            List<?> record = run(QuorumScripts.RECORD);
            Instant between = sent.plus(ChronoUnit.NANOS.between(sent, Instant.now()) / 2, ChronoUnit.NANOS);
            long micros = (Long) record.get(0);
            long fromMicros = record.get(3) == null ? micros : Long.parseLong((String) record.get(3));
            return new MemberStatus(
                    address,
                    facts.refusal().map(BackendFailure::seen),
                    facts.runId(),
                    quorum.text().equals(record.get(1)) && facts.runId().equals(record.get(2)),
                    Duration.of(Math.max(0, fromMicros - micros), ChronoUnit.MICROS),
                    Duration.between(between, Instant.EPOCH.plus(micros, ChronoUnit.MICROS)),
                    Optional.ofNullable((String) record.get(5))
                            .map(members ->
                                    record.get(6) + " votes, longest lease " + record.get(4) + " ms: " + members));
        }

        private List<?> run(Script script, String... arguments) throws BackendFailure {
            try {
                return connection
                        .sync()
                        .eval(script.source(), ScriptOutputType.MULTI, new String[] {keys.record()}, arguments);
            } catch (RuntimeException e) {
                throw Failures.ofRequest(e);
            }
        }

        @Override
        public void close() {
            client.shutdown(Duration.ZERO, LONGEST_ANSWER);
        }
    }
}
