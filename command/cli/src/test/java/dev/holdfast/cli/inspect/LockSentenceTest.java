package dev.holdfast.cli.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.LockInspection;
import dev.holdfast.LockInspection.ClientInfo;
import dev.holdfast.LockInspection.Group;
import dev.holdfast.LockInspection.Holder;
import dev.holdfast.LockInspection.Waiter;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** People read the first line of {@code inspect}; what it says in each case. */
final class LockSentenceTest {

    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
    private static final ClientInfo CHECKOUT = new ClientInfo("web-1", 4711, "checkout", NOW);

    @Test
    void sentence_heldAndWaitedFor_saysWhoSinceWhenAndHowManyWait() {
        assertThat(sentence(holder(Optional.of(CHECKOUT)), Optional.empty(), false, 90, 5))
                .isEqualTo("order:42 is held by checkout on web-1:4711 since 2026-01-01T11:58:00Z (2m0s);"
                        + " 2 clients wait, the first for 1m30s");
    }

    @Test
    void sentence_oneWaits_saysForHowLong() {
        assertThat(sentence(holder(Optional.of(CHECKOUT)), Optional.empty(), false, 8))
                .endsWith("; 1 client waits, for 8.0s");
    }

    @Test
    void sentence_holderWithoutARecord_isNamedByItsId() {
        assertThat(sentence(holder(Optional.empty()), Optional.empty(), false))
                .isEqualTo("order:42 is held by client c\\u0007, of which no host is known, since 2026-01-01T11:58:00Z"
                        + " (2m0s); no client waits");
    }

    @Test
    void sentence_groups_sayWhatTheyHaveInCommon() {
        assertThat(group("r", 3, 3)).startsWith("order:42 is held by 3 readers since ");
        assertThat(group("r", 1, 1)).startsWith("order:42 is held by 1 reader since ");
        assertThat(group("p", 5, 2)).startsWith("order:42 is held by 2 holders of permits, 5 in all, since ");
        assertThat(group("o=saga", 1, 1)).startsWith("order:42 is held by the owner saga, 1 hold, since ");
        assertThat(group("x", 7, 2)).startsWith("order:42 is held by the group x, 2 holds of 7 units, since ");
    }

    @Test
    void sentence_notHeld_saysWhy() {
        assertThat(sentence(Optional.empty(), Optional.empty(), false)).isEqualTo("order:42 is free");
        assertThat(sentence(Optional.empty(), Optional.empty(), false, 1))
                .isEqualTo("order:42 is free, and about to be granted; 1 client waits, for 1.0s");
        assertThat(sentence(holder(Optional.of(CHECKOUT)), Optional.empty(), true))
                .isEqualTo("order:42 is released, and stays taken for its minimum hold, 20.0s more; no client waits");
    }

    private static String group(String label, int units, long members) {
        return sentence(holder(Optional.of(CHECKOUT)), Optional.of(new Group(label, units, List.of(), members)), false);
    }

    private static Optional<Holder> holder(Optional<ClientInfo> client) {
        long token = ChronoUnit.MICROS.between(Instant.EPOCH, NOW.minusSeconds(120));
        return Optional.of(new Holder("c\u0007", 1, token, Duration.ofSeconds(20), client));
    }

    private static String sentence(
            Optional<Holder> holder, Optional<Group> group, boolean kept, long... secondsWaited) {
        List<Waiter> waiters = Arrays.stream(secondsWaited)
                .mapToObj(seconds -> new Waiter("w", seconds, NOW.minusSeconds(seconds)))
                .toList();
        return LockSentence.of(new LockInspection(
                        "order:42", holder, group, waiters, waiters.size(), NOW, Optional.empty(), kept))
                .toString();
    }
}
