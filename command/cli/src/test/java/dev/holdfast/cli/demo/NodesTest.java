package dev.holdfast.cli.demo;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.cli.demo.LockServers.Topology;
import dev.holdfast.samples.inventory.SaleMode;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Nodes that cannot begin. {@link RoundTest} plays those that can. */
final class NodesTest {

    private static final String NOWHERE = "redis://127.0.0.1:1";

    @Test
    void start_withoutServer_saysWhatTheNodeSaid() {
        DemoSettings settings = new DemoSettings(2, 1, 1, 1, Duration.ZERO, Topology.SINGLE);

        assertThatThrownBy(() -> new Nodes(SaleMode.NONE, NOWHERE, NOWHERE, "item", settings))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("node-1 did not come up:\n")
                .hasMessageContaining("127.0.0.1");
    }
}
