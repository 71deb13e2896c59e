package dev.holdfast.redis.internal.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MemberTest {

    /** A renewal that goes to a node which has taken over restores the hold only if the engine knows of that before. */
    @Test
    void becameUsable_takeoverAndRequestsWait_isReportedBeforeAnyRequestIsSent() {
        Member member = new Member(new Address("a", 1), null);
        List<String> order = new ArrayList<>();
        var first = member.usable().thenAccept(usable -> order.add("request"));
        var report = member.up().thenAccept(up -> order.add("report"));
        var second = member.usable().thenAccept(usable -> order.add("request"));

        member.becameUsable();

        assertThat(order).containsExactly("report", "request", "request");
        assertThat(List.of(first, report, second))
                .allMatch(each -> each.toCompletableFuture().isDone());
    }
}
