package dev.holdfast.lab.chaos.stage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.embedded.SlotMove;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is done to the slots of a cluster loses no keys by itself. */
class ClusterServersTest {

    /** The first third of the slots is the first primary's. */
    private static String lockOfTheFirst(int remainder) {
        return IntStream.range(0, 1_000)
                .mapToObj(number -> "apple-" + number)
                .filter(name -> ClusterServers.slotOf(name) < 5_000 && ClusterServers.slotOf(name) % 2 == remainder)
                .findFirst()
                .orElseThrow();
    }

    /** Meanwhile the primaries stand in another order, which is that of their first slots. */
    @Tag("ci")
    @Test
    void beginMove_afterOneThatWasInterrupted_goesToTheSameEnd() throws Exception {
        String lock = lockOfTheFirst(0);
        try (ClusterServers servers = ClusterServers.start("7.0");
                Holdfast holdfast = servers.connect()) {
            Lease held = holdfast.lock(lock).acquire();
            SlotMove interrupted = servers.beginMove(lock);
            while (interrupted.moveKey().isPresent()) {
                held.check();
            }
            servers.beginMove(lockOfTheFirst(1)).finish();

            SlotMove again = servers.beginMove(lock);

            assertThat(again.to()).isSameAs(interrupted.to());
            again.finish();
            assertThat(holdfast.lock(lock).inspect().holder()).isPresent();
        }
    }
}
