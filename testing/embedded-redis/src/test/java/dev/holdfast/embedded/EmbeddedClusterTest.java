package dev.holdfast.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A cluster's slots: who serves them, and how they move from one primary to another. */
class EmbeddedClusterTest {

    private static final List<String> KEYS =
            IntStream.range(0, 5).mapToObj(i -> "{tag}:" + i).toList();
    private static final int SLOT = EmbeddedCluster.slotOf("{tag}");

    @ParameterizedTest
    @CsvSource({"123456789, 12739", "foo, 12182", "foo{}{bar}, 8363", "{user1000}.following, 3443", "'', 0"})
    void slotOf_key_isThatOfTheServer(String key, int slot) {
        assertThat(EmbeddedCluster.slotOf(key)).isEqualTo(slot);
    }

    @Test
    void slotOf_keysWithBraces_isThatOfTheServer() {
        try (EmbeddedCluster cluster = EmbeddedCluster.builder().primaries(1).start()) {
            EmbeddedRedis node = cluster.primaries().get(0);

            for (String key : List.of("a", "a{b}c", "a{}c", "{}{b}", "a{b", "a}b{c}", "{{a}}", "a{b}{c}", "ä{ö}")) {
                assertThat(EmbeddedCluster.slotOf(key)).as(key).isEqualTo((int)
                        node.execute("CLUSTER", "KEYSLOT", key).number());
            }
        }
    }

    @Test
    void moveSlot_keyByKeyAndStuckAndBack_keepsTheData() {
        assertMoves("7.0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"6.2", "7.4"})
    @Tag("ci")
    void moveSlot_ofAnotherRelease_keepsTheData(String release) {
        assertMoves(release);
    }

    private static void assertMoves(String release) {
        try (EmbeddedCluster cluster =
                EmbeddedCluster.builder().version(release).start()) {
            EmbeddedRedis from = cluster.primaryOf("{tag}");
            EmbeddedRedis to = cluster.otherPrimaries(from).get(0);
            assertThat(from.version()).startsWith(release + ".");
            assertThat(cluster.primaries()).isEqualTo(cluster.nodes()).hasSize(3);

            KEYS.forEach(key -> from.execute("SET", key, "value"));
            movesKeyByKey(cluster, from, to);
            staysStuckUntilCancelled(cluster, to, from);
            cancelsWithKeysOnTheOtherSide(cluster, to, from);
            finishesWhatIsLeft(cluster, to, from);

            KEYS.forEach(key -> assertThat(from.execute("GET", key).text()).isEqualTo("value"));
        }
    }

    private static void movesKeyByKey(EmbeddedCluster cluster, EmbeddedRedis from, EmbeddedRedis to) {
        List<String> moved = new ArrayList<>();
        cluster.moveSlot(SLOT, to, key -> {
            moved.add(key);
            assertThatExceptionOfType(RespException.class)
                    .isThrownBy(() -> from.execute("GET", key))
                    .withMessageStartingWith("ASK " + SLOT + " 127.0.0.1:" + to.port());
            assertThat(cluster.primaryOf(SLOT)).isSameAs(from);
        });

        assertThat(moved).containsExactlyInAnyOrderElementsOf(KEYS);
        assertThat(cluster.primaryOf(SLOT)).isSameAs(to);
        assertThat(cluster.nodes()).allSatisfy(node -> assertServedBy(node, to));
    }

    private static void assertServedBy(EmbeddedRedis asked, EmbeddedRedis primary) {
        if (asked == primary) {
            assertThat(asked.execute("GET", KEYS.get(0)).text()).isEqualTo("value");
        } else {
            assertThatExceptionOfType(RespException.class)
                    .isThrownBy(() -> asked.execute("GET", KEYS.get(0)))
                    .withMessage("MOVED " + SLOT + " 127.0.0.1:" + primary.port());
        }
    }

    private static void staysStuckUntilCancelled(EmbeddedCluster cluster, EmbeddedRedis from, EmbeddedRedis to) {
        SlotMove stuck = cluster.beginMove(SLOT, to);

        assertThat(stuck.slot()).isEqualTo(SLOT);
        assertThat(stuck.from()).isSameAs(from);
        assertThat(stuck.to()).isSameAs(to);
        assertThatExceptionOfType(RespException.class)
                .isThrownBy(() -> from.execute("MGET", KEYS.get(0), "{tag}:absent"))
                // Servers of 6.2 send the client to the second primary, which says so.
                .withMessageMatching("(TRYAGAIN|ASK) .*");
        stuck.cancel();
        assertThat(from.execute("MGET", KEYS.get(0), "{tag}:absent").items())
                .containsExactly(new RespReply.Text("value"), new RespReply.Nil());
        assertThat(cluster.primaryOf(SLOT)).isSameAs(from);
        assertThatIllegalStateException().isThrownBy(stuck::cancel);
        assertThatIllegalStateException().isThrownBy(stuck::finish);
    }

    private static void cancelsWithKeysOnTheOtherSide(EmbeddedCluster cluster, EmbeddedRedis from, EmbeddedRedis to) {
        SlotMove stuck = cluster.beginMove(SLOT, to);
        assertThat(stuck.moveKey()).hasValueSatisfying(key -> assertThat(KEYS).contains(key));

        stuck.cancel();

        assertThat(cluster.primaryOf(SLOT)).isSameAs(from);
        KEYS.forEach(key -> assertThat(from.execute("GET", key).text()).isEqualTo("value"));
    }

    private static void finishesWhatIsLeft(EmbeddedCluster cluster, EmbeddedRedis from, EmbeddedRedis to) {
        SlotMove stuck = cluster.beginMove(SLOT, to);
        assertThat(stuck.moveKey()).isPresent();
        assertThat(from.execute("CLUSTER", "COUNTKEYSINSLOT", Integer.toString(SLOT))
                        .number())
                .isEqualTo(KEYS.size() - 1);

        stuck.finish();

        assertThat(cluster.primaryOf(SLOT)).isSameAs(to);
        assertThatIllegalStateException().isThrownBy(stuck::moveKey);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> cluster.moveSlot(SLOT, to))
                .withMessageContaining("serves slot " + SLOT + " already");
    }

    /** A node that takes a slot before it has heard of the last move claims it in vain. */
    @Test
    void moveSlot_oftenThereAndBack_isKnownToAllEachTime() {
        try (EmbeddedCluster cluster = EmbeddedCluster.start()) {
            EmbeddedRedis one = cluster.primaryOf(SLOT);
            EmbeddedRedis other = cluster.otherPrimaries(one).get(0);
            for (int i = 0; i < 100; i++) {
                cluster.moveSlot(SLOT, other);
                cluster.moveSlot(SLOT, one);
            }
            assertThat(cluster.primaryOf(SLOT)).isSameAs(one);
        }
    }

    @Test
    void beginMove_afterTheSourceFailedOver_movesWhatIsLeft() {
        assertMovesWhatIsLeft("7.0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"6.2", "7.4"})
    @Tag("ci")
    void beginMove_ofAnotherRelease_movesWhatIsLeft(String release) {
        assertMovesWhatIsLeft(release);
    }

    private static void assertMovesWhatIsLeft(String release) {
        try (EmbeddedCluster cluster =
                EmbeddedCluster.builder().version(release).replicasPerPrimary(1).start()) {
            EmbeddedRedis from = cluster.primaryOf("{tag}");
            EmbeddedRedis to = cluster.otherPrimaries(from).get(0);
            KEYS.forEach(key -> from.execute("SET", key, "value"));
            String moved = cluster.beginMove(SLOT, to).moveKey().orElseThrow();
            EmbeddedRedis successor = cluster.failover(from);
            successor.execute("SET", moved, "later");

            SlotMove move = cluster.beginMove(SLOT, to);
            move.finish();

            assertThat(move.from()).isSameAs(successor);
            KEYS.forEach(
                    key -> assertThat(to.execute("GET", key).text()).isEqualTo(key.equals(moved) ? "later" : "value"));
        }
    }

    @Test
    void restartEmpty_ofAPrimary_keepsItsSlotsWithoutTheirKeys() {
        try (EmbeddedCluster cluster = EmbeddedCluster.builder().primaries(3).start()) {
            EmbeddedRedis primary = cluster.primaryOf(SLOT);
            primary.execute("SET", KEYS.get(0), "value");

            primary.restartEmpty();
            cluster.awaitOk();

            assertThat(cluster.primaryOf(SLOT)).isSameAs(primary);
            assertThat(primary.execute("EXISTS", KEYS.get(0)).number()).isZero();
        }
    }

    @Test
    void beginMove_slotOrNodeThatCannotBe_isRefused() {
        try (EmbeddedCluster cluster =
                        EmbeddedCluster.builder().replicasPerPrimary(1).start();
                EmbeddedRedis stranger = EmbeddedRedis.start()) {
            EmbeddedRedis from = cluster.primaryOf(0);
            EmbeddedRedis other = cluster.otherPrimaries(from).get(0);
            EmbeddedRedis replica = cluster.replicasOf(other).get(0);

            assertThatIllegalArgumentException().isThrownBy(() -> cluster.beginMove(16_384, other));
            assertThatIllegalArgumentException().isThrownBy(() -> cluster.beginMove(-1, other));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> cluster.beginMove(0, stranger))
                    .withMessageContaining(stranger + " is none of ");
            assertThatExceptionOfType(RespException.class).isThrownBy(() -> cluster.beginMove(0, replica));
            assertThat(from.execute("GET", "{06S}").isNil()).isTrue();
        }
    }
}
