package dev.holdfast.testkit.variants;

import java.util.List;

/** Defects of the connection to Redis: which client it takes for itself, and which connection for dead. */
public final class ConnectionVariants {

    private static final String TWIN_CHECK =
            "backends/redis/src/main/java/dev/holdfast/redis/internal/identity/TwinCheck.java";

    private ConnectionVariants() {}

    /**
     * All of them.
     *
     * @return in the order of the document
     */
    public static List<Variant> all() {
        return List.of(
                new Variant(
                        "twin-not-noticed",
                        "two processes that were restored from one snapshot hold a lock under one token",
                        TWIN_CHECK,
                        "if (!beats.sentAnywhere(beat)) {",
                        "if (beat.number() < 0) {",
                        List.of("dev.holdfast.redis.TwinsTest")),
                new Variant(
                        "any-grant-believed",
                        "whoever may publish makes a waiter believe that it holds the lock",
                        "backends/redis/src/main/java/dev/holdfast/redis/internal/service/MessageDispatcher.java",
                        "if (message.isSealed() && !letter.isSealedWith(secret.get())) {",
                        "if (message instanceof Message.Beat) {",
                        List.of("dev.holdfast.redis.scenario.ForgedMessagesTest")),
                new Variant(
                        "held-under-an-id-given-up",
                        "a client that has left its id to a copy of itself still trusts what it held under that id",
                        "core/src/main/java/dev/holdfast/internal/lane/LaneMachine.java",
                        "        holder.loseAll(LossReason.CLONED, nowNanos, out);\n",
                        "",
                        List.of("dev.holdfast.internal.lane.LaneTransitionTest")),
                new Variant(
                        "pair-read-before-its-turn",
                        "a client asks nothing any more once two connections have come up at the same moment",
                        TWIN_CHECK,
                        """
                                guard.lock();
                                try {
                                    // Under the lock, or a thread that was held up after reading would put a pair that
                                    // is over in the present one's place, and its round would never end.
                                    connection = links.commands();
                                    subscription = links.messages();
                        """,
                        """
                                connection = links.commands();
                                subscription = links.messages();
                                guard.lock();
                                try {
                        """,
                        List.of("dev.holdfast.redis.internal.identity.TwinCheckTest")),
                new Variant(
                        "call-watched-before-its-answer",
                        "a client whose call to its copies is answered late, and not heard, never connects",
                        TWIN_CHECK,
                        """
                                var unused = links.publish(calling.commands, call.text()).handle((reached, error) -> {
                                    if (error == null) {
                                        reached(calling, reached);
                                    } else {
                                        failed(calling, error);
                                    }
                                    return reached;
                                });
                            }

                            private void reached(CheckRound<C, M> calling, long subscribers) {
                                guard.lock();
                                try {
                                    calling.answered(subscribers);
                                } finally {
                                    guard.unlock();
                                }
                                M subscription = calling.messages;
                                if (subscription != null) {
                                    // Only from here on: until the server has answered, the connection for requests is
                                    // to blame, and that is watched elsewhere.
                                    timing.after(DEAF_NANOS, () -> deaf(calling, subscription));
                                }
                        """,
                        """
                                M subscription = calling.messages;
                                timing.after(DEAF_NANOS, () -> {
                                    if (calling.answered && subscription != null) {
                                        deaf(calling, subscription);
                                    }
                                });
                                var unused = links.publish(calling.commands, call.text()).handle((reached, error) -> {
                                    if (error == null) {
                                        reached(calling, reached);
                                    } else {
                                        failed(calling, error);
                                    }
                                    return reached;
                                });
                            }

                            private void reached(CheckRound<C, M> calling, long subscribers) {
                                guard.lock();
                                try {
                                    calling.answered(subscribers);
                                } finally {
                                    guard.unlock();
                                }
                        """,
                        List.of("dev.holdfast.redis.internal.identity.TwinCheckTest")),
                new Variant(
                        "refused-call-repeated-by-each-pause",
                        "the more connections are lost while the server refuses a call, the more often it is asked",
                        TWIN_CHECK,
                        "if (pause != pauses) {",
                        "if (pause < 0) {",
                        List.of("dev.holdfast.redis.internal.identity.TwinCheckTest")),
                new Variant(
                        "ids-taken-side-by-side",
                        "a client that learns of its copy twice at once listens to an id that it has abandoned",
                        "backends/redis/src/main/java/dev/holdfast/redis/internal/service/IdentityChange.java",
                        """
                                taking.lock();
                                try {
                                    forgetting.run();
                                    requests.identity(fresh);
                                    servers.listenTo(keys.channelOf(fresh));
                                } finally {
                                    taking.unlock();
                                }
                        """,
                        """
                                forgetting.run();
                                requests.identity(fresh);
                                servers.listenTo(keys.channelOf(fresh));
                        """,
                        List.of("dev.holdfast.redis.internal.service.IdentityChangeTest")),
                new Variant(
                        "refused-checkpoint-forgotten",
                        "a client that refuses a checkpoint for the locks that it holds loses them all the same",
                        "backends/redis/src/main/java/dev/holdfast/redis/internal/service/IdentityChange.java",
                        "refused = true;",
                        "",
                        List.of("dev.holdfast.redis.internal.service.CheckpointTest")),
                new Variant(
                        "former-primary-believed",
                        "a client goes back to the former primary while the others are at the new one",
                        "backends/redis/src/main/java/dev/holdfast/redis/internal/sentinel/SentinelConnection.java",
                        "return NamedPrimary.isFormer(fields)",
                        "return fields.isEmpty()",
                        List.of("dev.holdfast.redis.scenario.SentinelTest")),
                new Variant(
                        "owed-before-its-time",
                        "a heartbeat that checks while a request is sent closes a healthy connection",
                        "backends/redis/src/main/java/dev/holdfast/redis/internal/lettuce/CommandConnection.java",
                        """
                                if (owed.get() == 0) {
                                    owedSinceNanos = timing.nanoTime();
                                }
                                owed.incrementAndGet();
                        """,
                        """
                                if (owed.getAndIncrement() == 0) {
                                    owedSinceNanos = timing.nanoTime();
                                }
                        """,
                        List.of("dev.holdfast.redis.internal.lettuce.CommandConnectionTest")));
    }
}
