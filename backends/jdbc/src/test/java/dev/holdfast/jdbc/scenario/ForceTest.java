package dev.holdfast.jdbc.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ForcedRelease;
import dev.holdfast.HolderId;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.LockInspection;
import dev.holdfast.LossReason;
import dev.holdfast.jdbc.fixture.Scene;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Scenario 100: an operator releases by force. */
class ForceTest {

    /** A third of it is how long the loss stays unknown. */
    private static final Duration LEASE = Duration.ofSeconds(10);

    @Test
    @DisplayName("scenario 100: force against a hold that another has by now: that one keeps it")
    void forceRelease_namedByAnOldHolder_leavesTheForeignHold() throws Exception {
        try (Scene scene = Scene.onSharedServer()) {
            String name = Scene.newName();
            Holdfast first = scene.client(scene.server().dataSource(), builder -> builder.options(Scene.lease(LEASE)));
            Holdfast second = scene.client();
            Holdfast operator = scene.client();
            Lease old = first.lock(name).acquire();
            HolderId seen = holder(operator, name);
            old.close();
            try (Lease foreign = second.lock(name).acquire()) {
                assertThat(operator.lock(name).forceRelease(seen)).isEqualTo(ForcedRelease.NOT_HELD_BY_THAT_ATTEMPT);
                assertThat(holder(operator, name).token()).isEqualTo(foreign.token());
                foreign.check();
            }
            Lease held = first.lock(name).acquire();
            CompletableFuture<LossReason> lost = new CompletableFuture<>();
            held.onLost(lost::complete);
            assertThat(operator.lock(name).forceRelease(holder(operator, name))).isEqualTo(ForcedRelease.RELEASED);
            second.lock(name).acquire().close();
            assertThat(Actor.answer(lost)).isEqualTo(LossReason.TAKEN);
            assertThat(held.state()).isEqualTo(LeaseState.LOST);
        }
    }

    private static HolderId holder(Holdfast client, String name) {
        LockInspection.Holder holder = client.lock(name).inspect().holder().orElseThrow();
        return new HolderId(holder.clientId(), holder.attempt(), holder.token());
    }
}
