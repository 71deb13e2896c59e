package dev.holdfast.cli.ls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.LiveLock;
import dev.holdfast.LockInspection.ClientInfo;
import dev.holdfast.LockListing;
import dev.holdfast.Topology;
import dev.holdfast.cli.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Programs read this: names, types and order of the fields stay. */
final class LockJsonTest {

    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    @Test
    void json_lockWhoseHolderIsKnown_hasEachField() {
        LiveLock lock = new LiveLock(
                "a\n\"b\"",
                "client",
                7,
                Optional.of(new ClientInfo("host", 42, "check out", NOON)),
                false,
                Duration.ofSeconds(29),
                Optional.of(Duration.ofSeconds(1)),
                1_767_268_800_000_000L,
                3,
                "one:6379");
        assertThat(json(lock))
                .isEqualTo("{\"name\":\"a\\n\\\"b\\\"\",\"state\":\"held\","
                        + "\"holder\":{\"client\":\"client\",\"attempt\":7,"
                        + "\"id\":\"" + lock.holder().orElseThrow() + "\",\"host\":\"host\",\"pid\":42,"
                        + "\"application\":\"check"
                        + " out\",\"since\":\"2026-01-01T12:00:00Z\"},\"heldMillis\":1000,"
                        + "\"leaseLeftMillis\":29000,\"token\":1767268800000000,\"waiters\":3,\"node\":\"one:6379\","
                        + "\"group\":null,\"oldestWaitMillis\":null}");
    }

    @Test
    void json_lockOfWhichLittleIsKnown_hasNulls() {
        LiveLock lock = new LiveLock(
                "a", "client", 7, Optional.empty(), true, Duration.ofMillis(5), Optional.empty(), 9, 0, "one:6379");
        assertThat(json(lock))
                .isEqualTo("{\"name\":\"a\",\"state\":\"kept\","
                        + "\"holder\":{\"client\":\"client\",\"attempt\":7,\"id\":null,"
                        + "\"host\":null,\"pid\":null,\"application\":null,\"since\":null},\"heldMillis\":null,"
                        + "\"leaseLeftMillis\":5,\"token\":9,\"waiters\":0,\"node\":\"one:6379\","
                        + "\"group\":null,\"oldestWaitMillis\":null}");
    }

    @Test
    void json_lockThatAGroupHolds_saysWhoIsInIt() {
        LiveLock lock = new LiveLock(
                "a",
                "client",
                7,
                Optional.empty(),
                false,
                Duration.ofMillis(5),
                Optional.empty(),
                9,
                0,
                "one:6379",
                Optional.of(new LiveLock.Group("r", 3, 3)));
        assertThat(json(lock))
                .endsWith(",\"group\":{\"label\":\"r\",\"units\":3,\"members\":3},\"oldestWaitMillis\":null}");
    }

    private static String json(LiveLock lock) {
        Topology topology =
                new Topology(Topology.Kind.SENTINEL, OptionalLong.of(3), List.of(Topology.node("one:6379", true)));
        String whole =
                Json.write(LockJson.of(ListedLocks.of(new LockListing(List.of(lock), 2, false, NOON, topology))));
        String end = "],\"serverTime\":\"2026-01-01T12:00:00Z\",\"foreignKeys\":2,\"complete\":false,"
                + "\"topology\":{\"kind\":\"sentinel\",\"epoch\":3,"
                + "\"nodes\":[{\"address\":\"one:6379\",\"state\":\"up\"}]}}";
        assertThat(whole).startsWith("{\"locks\":[").endsWith(end);
        return whole.substring("{\"locks\":[".length(), whole.length() - end.length());
    }
}
