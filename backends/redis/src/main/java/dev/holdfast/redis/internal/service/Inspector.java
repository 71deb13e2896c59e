package dev.holdfast.redis.internal.service;

import dev.holdfast.LockInspection;
import dev.holdfast.LockInspection.ClientInfo;
import dev.holdfast.LockInspection.Group;
import dev.holdfast.LockInspection.Holder;
import dev.holdfast.LockInspection.Waiter;
import dev.holdfast.redis.internal.connect.RedisTransport;
import dev.holdfast.redis.internal.failure.Failures;
import dev.holdfast.redis.internal.script.Reply;
import dev.holdfast.redis.internal.wire.GroupValue;
import dev.holdfast.redis.internal.wire.HoldValue;
import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.redis.internal.wire.MemberValue;
import dev.holdfast.redis.internal.wire.QueueMember;
import dev.holdfast.redis.internal.wire.ScriptRequests;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.PrintableText;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Asks about one lock: what holds it, who waits, and what the holding clients say about themselves. */
public final class Inspector {

    private static final int MEMBERS_DESCRIBED = 10;

    private final RedisTransport transport;
    private final Requests requests;
    private final LockKeys keys;
    private final ScriptRequests scripts;

    Inspector(RedisTransport transport, Requests requests, ScriptRequests scripts, LockKeys keys) {
        this.transport = transport;
        this.requests = requests;
        this.keys = keys;
        this.scripts = scripts;
    }

    CompletionStage<LockInspection> inspect(LockId lock) {
        CompletableFuture<LockInspection> result = new CompletableFuture<>();
        var unused = transport
                .route(
                        lock,
                        node -> requests.send(node, requests.identity(), scripts.inspect(lock), (answer, trip) -> {
                            trip.observe(answer.number(0));
                            return answer;
                        }))
                .thenCompose(answer -> described(lock.name(), answer))
                .handle((inspection, error) -> {
                    if (error == null) {
                        result.complete(inspection);
                    } else {
                        result.completeExceptionally(Failures.asBackendFailure(error));
                    }
                    return inspection;
                });
        return result;
    }

    private CompletionStage<LockInspection> described(String name, Reply answer) {
        if (!Inspections.isKnown(answer)) {
            return CompletableFuture.failedFuture(new BackendFailure(
                    BackendFailure.Kind.MISCONFIGURED,
                    "the key " + PrintableText.of(keys.hold(name)) + " holds \""
                            + PrintableText.of(answer.text(1).orElse(""))
                            + "\", which is not of format 1: another version of Holdfast, or another program, put it"
                            + " there",
                    null));
        }
        LockInspection seen = Inspections.read(name, answer);
        Optional<String> node = transport.nodeOf(keys.hold(name));
        Map<String, ClientInfo> known = new ConcurrentHashMap<>();
        return CompletableFuture.allOf(described(seen)
                        .map(client -> info(client).thenAccept(info -> info.ifPresent(is -> known.put(client, is))))
                        .map(CompletionStage::toCompletableFuture)
                        .toArray(CompletableFuture<?>[]::new))
                .thenApply(done -> Descriptions.of(seen, known, node));
    }

    /** The clients whose records are read: of the holder, and of some members of a group. */
    private static Stream<String> described(LockInspection seen) {
        return Stream.concat(
                        seen.holder().stream(),
                        seen.group().stream()
                                .flatMap(group -> group.members().stream().limit(MEMBERS_DESCRIBED)))
                .map(Holder::clientId)
                .distinct();
    }

    private CompletionStage<Optional<ClientInfo>> info(String clientId) {
        String record = keys.client(clientId);
        return transport
                .routeToKey(record, node -> node.readHash(record))
                .exceptionally(error -> {
                    if (Failures.isOfAnotherType(error)) {
                        // What another program put there says nothing of the lock.
                        return Map.of();
                    }
                    throw error instanceof CompletionException wrapped ? wrapped : new CompletionException(error);
                })
                .thenApply(Inspector::clientInfo);
    }

    /** Empty if the client has gone, or if its record is of another format. */
    public static Optional<ClientInfo> clientInfo(Map<String, String> fields) {
        String host = fields.get("host");
        String pid = fields.get("pid");
        String application = fields.get("application");
        String since = fields.get("since");
        if (!"1".equals(fields.get("format")) || host == null || pid == null || application == null || since == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(new ClientInfo(
                    host, Long.parseLong(pid), application, Instant.ofEpochMilli(Long.parseLong(since))));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** Decodes what {@code inspect} answers. The records of clients are not part of it. */
    private static final class Inspections {

        private static final int FIRST_WAITER = 5;

        private Inspections() {}

        /** Whether what stands at the lock's key is of format 1, or nothing is there. */
        static boolean isKnown(Reply answer) {
            return answer.text(1)
                    .map(value -> HoldValue.parse(value).isPresent()
                            || GroupValue.parse(value).isPresent())
                    .orElse(true);
        }

        static LockInspection read(String name, Reply answer) {
            Optional<Group> group = answer.text(1).flatMap(GroupValue::parse).map(value -> group(value, answer));
            Optional<HoldValue> alone = answer.text(1).flatMap(HoldValue::parse);
            Optional<Holder> holder = alone.map(held -> new Holder(
                            held.client(),
                            held.attempt(),
                            held.token(),
                            Answers.leaseLeft(answer.number(2)),
                            Optional.empty()))
                    .or(() -> group.flatMap(held -> held.members().stream().findFirst()));
            return new LockInspection(
                    name,
                    holder,
                    group,
                    waiters(answer),
                    answer.number(3),
                    Answers.instant(answer.number(0)),
                    Optional.empty(),
                    alone.filter(HoldValue::marker).isPresent());
        }

        private static List<Waiter> waiters(Reply answer) {
            List<Waiter> waiters = new ArrayList<>();
            for (int i = FIRST_WAITER; i < afterWaiters(answer); i += 2) {
                Instant since = Answers.instant(score(answer, i + 1));
                answer.text(i)
                        .flatMap(QueueMember::parse)
                        .ifPresent(member -> waiters.add(new Waiter(member.client(), member.attempt(), since)));
            }
            return waiters;
        }

        /** Those that end last come first. Who has ended already is neither counted nor shown. */
        private static Group group(GroupValue value, Reply answer) {
            Instant now = Answers.instant(answer.number(0));
            int units = afterWaiters(answer);
            int count = units + 1;
            List<Holder> members = new ArrayList<>();
            for (int i = count + 1; i + 1 < answer.size(); i += 2) {
                Duration leaseLeft = Duration.between(now, Answers.instant(score(answer, i + 1)));
                answer.text(i)
                        .flatMap(MemberValue::parse)
                        .filter(member -> !leaseLeft.isNegative() && !leaseLeft.isZero())
                        .ifPresent(member -> members.add(new Holder(
                                member.client(),
                                member.attempt(),
                                value.era(),
                                leaseLeft.truncatedTo(ChronoUnit.MILLIS),
                                Optional.empty())));
            }
            Collections.reverse(members);
            return new Group(value.label(), (int) answer.number(units), members, answer.number(count));
        }

        private static int afterWaiters(Reply answer) {
            return FIRST_WAITER + 2 * (int) answer.number(FIRST_WAITER - 1);
        }

        private static long score(Reply answer, int index) {
            return Answers.score(answer.text(index).orElse("0"));
        }
    }
}
