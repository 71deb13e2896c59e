package dev.holdfast.testkit.variants;

import java.util.List;

/** Defects of grants that replicas confirm: what is taken for a confirmation. */
public final class ConfirmationVariants {

    private static final String CONFIRM = "backends/redis/src/main/java/dev/holdfast/redis/internal/confirm/";
    private static final String TESTS = "dev.holdfast.redis.internal.confirm.";

    private ConfirmationVariants() {}

    /**
     * All of them.
     *
     * @return in the order of the document
     */
    public static List<Variant> all() {
        return List.of(
                new Variant(
                        "confirmation-not-awaited",
                        "a grant that no replica has yet counts, and a failover gives the lock to another",
                        "backends/redis/src/main/java/dev/holdfast/redis/internal/service/ConfirmedAnswers.java",
                        "} else if (!toBeConfirmed.test(answer)) {",
                        "} else if (epoch != null) {",
                        List.of("dev.holdfast.redis.internal.service.ConfirmedAnswersTest")),
                new Variant(
                        "confirmation-unchecked",
                        "a wait that has ended without enough replicas counts as a confirmation",
                        CONFIRM + "ConfirmationSettings.java",
                        "confirmingReplicas >= replicas && (",
                        "confirmingReplicas >= 0 && (",
                        List.of(TESTS + "ConfirmedEpochTest")),
                new Variant(
                        "covered-by-an-earlier-batch",
                        "a grant counts as confirmed by a wait that began before it",
                        CONFIRM + "Batches.java",
                        "uncovered.add(new Waiting<>(answer",
                        "(sent == null ? uncovered : covered).add(new Waiting<>(answer",
                        List.of(TESTS + "BatchesTest", TESTS + "ConfirmedEpochTest")),
                new Variant(
                        "confirmed-by-another-primary",
                        "a grant of a server that has lost it counts as confirmed, for the server is a primary again",
                        CONFIRM + "Replication.java",
                        " && history.equals(earlier.history)",
                        "",
                        List.of(TESTS + "ConfirmedEpochTest", TESTS + "ReplicationTest")));
    }
}
