package dev.holdfast.redis.quorum.internal.admin;

import dev.holdfast.HoldfastException;
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
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads and writes the records of members. Blocks. */
public final class MemberRecords {

    private static final Duration LONGEST_ANSWER = Duration.ofSeconds(3);

    private MemberRecords() {}

    /** What each member says. */
    public static List<MemberStatus> read(QuorumSettings settings) {
        QuorumId quorum = settings.id();
        settings.requireServers();
        List<Look> looks = new ArrayList<>();
        for (RedisURI uri : settings.members()) {
            try (Server server = new Server(uri, settings)) {
                looks.add(server.look());
            } catch (BackendFailure failure) {
                looks.add(new Look(
                        ServerUri.describe(uri),
                        Optional.of(failure.seen()),
                        "",
                        Duration.ZERO,
                        Duration.ZERO,
                        "",
                        "",
                        Optional.empty()));
            }
        }
        return statuses(quorum, looks);
    }

    /** Of members that differ in what they were founded with, those of the founding that most of them name. */
    private static List<MemberStatus> statuses(QuorumId quorum, List<Look> looks) {
        Map<String, Long> counts = looks.stream()
                .map(Look::quorum)
                .filter(quorum::isIdOf)
                .collect(Collectors.groupingBy(id -> id, TreeMap::new, Collectors.counting()));
        String ours = counts.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse("");
        return looks.stream().map(look -> look.status(ours)).toList();
    }

    /**
     * What a member has said.
     *
     * @param quorum that its record names; empty if it has none
     * @param recordedRun of the server when that was written
     */
    private record Look(
            String address,
            Optional<String> failure,
            String runId,
            Duration waits,
            Duration clockOffset,
            String quorum,
            String recordedRun,
            Optional<String> record) {

        MemberStatus status(String ours) {
            boolean isRecorded = !ours.isEmpty() && quorum.equals(ours) && runId.equals(recordedRun);
            return new MemberStatus(address, failure, runId, isRecorded, waits, clockOffset, record);
        }
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
            String id = quorum.idFoundedBy(runs.keySet());
            if (quorum.isNamed()) {
                // None votes under an id that another has not got, as where this ends halfway.
                servers.forEach(server -> server.initialize(quorum, QuorumId.open(id)));
            }
            servers.forEach(server -> server.initialize(quorum, id));
            List<Look> looks = new ArrayList<>();
            for (Server server : servers) {
                looks.add(server.lookAfterwards());
            }
            return statuses(quorum, looks);
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

        void initialize(QuorumId quorum, String id) {
            try {
                List<?> unused = run(
                        QuorumScripts.ENROL,
                        id,
                        facts.runId(),
                        Long.toString(quorum.longestLeaseMillis()),
                        quorum.members(),
                        Integer.toString(quorum.size().votes()),
                        "0",
                        "1");
            } catch (BackendFailure failure) {
                throw notInitialized(failure);
            }
        }

        Look lookAfterwards() {
            try {
                return look();
            } catch (BackendFailure failure) {
                throw notInitialized(failure);
            }
        }

        private HoldfastException notInitialized(BackendFailure failure) {
            return failure.toException(null, StartAdvice.message(address, failure));
        }

        Look look() throws BackendFailure {
            Instant sent = Instant.now();
            List<?> record = run(QuorumScripts.RECORD);
            Instant between = sent.plus(ChronoUnit.NANOS.between(sent, Instant.now()) / 2, ChronoUnit.NANOS);
            long micros = (Long) record.get(0);
            long fromMicros = record.get(3) == null ? micros : Long.parseLong((String) record.get(3));
            return new Look(
                    address,
                    facts.refusal().map(BackendFailure::seen),
                    facts.runId(),
                    Duration.of(Math.max(0, fromMicros - micros), ChronoUnit.MICROS),
                    Duration.between(between, Instant.EPOCH.plus(micros, ChronoUnit.MICROS)),
                    Objects.requireNonNullElse((String) record.get(1), ""),
                    Objects.requireNonNullElse((String) record.get(2), ""),
                    Optional.ofNullable((String) record.get(5))
                            .map(members -> record.get(6) + " votes, longest lease " + record.get(4) + " ms: " + members
                                    + founding((String) record.get(1))));
        }

        /** What tells apart members of one name that were founded with different servers. */
        private static String founding(@Nullable String id) {
            int at = id == null ? -1 : id.indexOf('.');
            return id == null || at < 0 ? "" : ", founding " + id.substring(at + 1);
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
