package dev.holdfast.redis.internal.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What nodes of Redis 6.2 and 7 answer to {@code CLUSTER SLOTS}. */
class SlotsReplyTest {

    private static final Address ASKED = new Address("asked", 7000);

    private static Object bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static Address primaryIn(Object... node) {
        SlotMap map = SlotsReply.parse(List.of(List.of(0L, 10L, Arrays.asList(node))), ASKED, NodesReply.NONE);
        return map.primaryOf(10).orElseThrow();
    }

    @Test
    void parse_rangesWithReplicas_takesThePrimaries() {
        SlotMap map = SlotsReply.parse(
                List.of(
                        List.of(0L, 8191L, List.of(bytes("10.0.0.1"), 7001L, bytes("id")), List.of(bytes("r"), 1L)),
                        List.of(8192L, 16383L, List.of("10.0.0.2", 7002L, "id", List.of()))),
                ASKED,
                NodesReply.NONE);

        assertThat(map.primaryOf(0)).contains(new Address("10.0.0.1", 7001));
        assertThat(map.primaryOf(16383)).contains(new Address("10.0.0.2", 7002));
        assertThat(map.with(7, new Address("r", 1)).primaryOf(8191))
                .as("after the replica is named for one slot")
                .contains(new Address("r", 1));
    }

    @Test
    void parse_epochs_showWhichOfTwoViewsIsTheOlder() {
        NodesReply nodes = NodesReply.parse("""
                idA 10.0.0.1:1@10001 myself,master - 0 0 4 connected 0-10
                idB 10.0.0.2:1@10002,b.example master - 0 169 5 connected
                idC x master - 0 0 new connected
                whatever
                """, ASKED);
        SlotMap later = SlotsReply.parse(List.of(List.of(0L, 10L, List.of("b", 1L, bytes("idB")))), ASKED, nodes);
        SlotMap earlier = SlotsReply.parse(List.of(List.of(0L, 10L, List.of("a", 1L, "idA"))), ASKED, nodes);

        assertThat(earlier.isOlderThan(later)).isTrue();
        assertThat(later.isOlderThan(earlier)).isFalse();
        assertThat(nodes.epoch("idC")).isZero();
    }

    /** The two questions of a look lie on both sides of the takeover. */
    @Test
    void parse_primaryThatTheNodesStillCallAReplica_hasALaterEpochThanItsPrimaryHad() {
        NodesReply nodes = NodesReply.parse("""
                idA 10.0.0.1:1@10001 master - 0 0 4 connected 0-10
                idR 10.0.0.3:7003@17003 myself,slave idA 0 169 4 connected
                """, ASKED);
        SlotMap after = SlotsReply.parse(List.of(List.of(0L, 10L, List.of("r", 1L, "idR"))), ASKED, nodes);
        SlotMap before = SlotsReply.parse(List.of(List.of(0L, 10L, List.of("a", 1L, "idA"))), ASKED, nodes);

        assertThat(before.isOlderThan(after)).isTrue();
    }

    /** Redis 7 leaves a replica out of the ranges as long as it has not heard how far that is. */
    @Test
    void parse_replicaThatOnlyTheNodesName_takesAllSlotsOver() {
        List<?> ranges = List.of(List.of(0L, 10L, List.of("a", 1L, "idA")), List.of(11L, 20L, List.of("b", 1L, "idB")));
        NodesReply nodes = NodesReply.parse("""
                idA 10.0.0.1:1@10001 myself,master - 0 0 4 connected 0-10
                idB 10.0.0.2:1@10002 master - 0 0 5 connected 11-20
                idR 10.0.0.3:7003@17003,r.example,shard-id=1 slave idA 0 169 4 connected
                idS :7004@17004,,shard-id=1 slave idA 0 169 4 connected
                idT :0@0 slave,noaddr idA 0 169 4 disconnected
                idU ? slave idA 0 169 4 connected
                """, ASKED);
        SlotMap map = SlotsReply.parse(ranges, ASKED, nodes);

        for (Address replica :
                List.of(new Address("10.0.0.3", 7003), new Address("r.example", 7003), new Address("asked", 7004))) {
            assertThat(map.with(3, replica).primaryOf(10)).contains(replica);
            assertThat(map.with(13, replica).primaryOf(20)).contains(new Address("b", 1));
        }
    }

    @Test
    void parse_primariesWithoutSlots_areThoseThatHaveNotFailed() {
        List<?> ranges = List.of(List.of(0L, 10L, List.of("a", 1L, "idA")));
        NodesReply nodes = NodesReply.parse("""
                idA 10.0.0.1:1@10001 myself,master - 0 0 4 connected 0-10 [7->-idB]
                idB 10.0.0.2:1@10002,b.example master - 0 0 0 connected
                idC :7003@17003 myself,master - 0 0 0 connected [7-<-idA]
                idD 10.0.0.4:1@10004 master,fail? - 0 0 3 connected
                idE 10.0.0.5:1@10005 master,fail - 0 0 3 disconnected
                idF 10.0.0.6:1@10006 handshake - 0 0 0 connected
                idG :0@0 master,noaddr - 0 0 0 disconnected
                idR 10.0.0.8:1@10008 slave idA 0 169 4 connected
                """, ASKED);

        assertThat(SlotsReply.parse(ranges, ASKED, nodes).primariesAndIdle())
                .containsExactlyInAnyOrder(
                        new Address("a", 1),
                        new Address("10.0.0.2", 1),
                        new Address("b.example", 1),
                        new Address("asked", 7003));
    }

    @Test
    void parse_noEndpoint_isTheHostThatWasAsked() {
        assertThat(primaryIn(null, 7001L)).isEqualTo(new Address("asked", 7001));
        assertThat(primaryIn(bytes(""), 7001L)).isEqualTo(new Address("asked", 7001));
    }

    @Test
    void parse_hostNameIsPreferredAndUnknown_isTheAddressBesideIt() {
        assertThat(primaryIn(bytes("?"), 7001L, bytes("id"), List.of(bytes("ip"), bytes("10.0.0.9"))))
                .isEqualTo(new Address("10.0.0.9", 7001));
        assertThat(primaryIn(bytes("?"), 7001L, bytes("id"), List.of())).isEqualTo(new Address("asked", 7001));
    }

    @Test
    void parse_somethingElse_isRefused() {
        for (List<?> answer :
                List.of(List.of("OK"), List.of(List.of(0L, 1L)), List.of(List.of(0L, 1L, List.of("h"))))) {
            assertThatThrownBy(() -> SlotsReply.parse(answer, ASKED, NodesReply.NONE))
                    .isInstanceOf(IllegalStateException.class);
        }
    }
}
