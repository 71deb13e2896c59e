package dev.holdfast.cli.ls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.cli.Execution;
import dev.holdfast.cli.HoldfastProcess;
import dev.holdfast.embedded.EmbeddedCluster;
import dev.holdfast.embedded.EmbeddedSentinelGroup;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.testkit.threads.Patience;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the list says of several servers. */
final class LsTopologyTest {

    @TempDir
    Path folder;

    private static Execution ls(String uri, String... options) {
        String[] arguments = new String[options.length + 3];
        arguments[0] = "ls";
        arguments[1] = "--redis";
        arguments[2] = uri;
        System.arraycopy(options, 0, arguments, 3, options.length);
        return Execution.of(arguments);
    }

    @Test
    void ls_primaryThatSentinelsName_namesItAndItsEpoch() throws Exception {
        try (EmbeddedSentinelGroup group = EmbeddedSentinelGroup.start();
                Holdfast client = HoldfastRedis.connect(group.uri());
                Lease lease = client.lock("order:42").acquire()) {
            Execution text = ls(group.uri());
            Execution json = ls(group.uri(), "--format", "json");
            String primary = "127.0.0.1:" + group.primary().port();
            assertThat(text.exitCode()).isZero();
            assertThat(text.err()).matches("holdfast: sentinel, epoch \\d+: " + primary + " up\\R");
            assertThat(text.out()).hasLineCount(2).contains("NODE").containsPattern("order:42 .*" + primary);
            assertThat(json.exitCode()).isZero();
            assertThat(json.err()).isEmpty();
            assertThat(json.out())
                    .contains("\"token\":" + lease.token(), "\"node\":\"" + primary + "\"")
                    .contains("\"topology\":{\"kind\":\"sentinel\",\"epoch\":");
        }
    }

    @Test
    @Tag("ci")
    void watch_primaryThatIsKilled_goesOnWithItsSuccessor() throws Exception {
        try (EmbeddedSentinelGroup group = EmbeddedSentinelGroup.start();
                Holdfast client = HoldfastRedis.connect(group.uri());
                HoldfastProcess ls =
                        HoldfastProcess.start(folder, group.uri(), "ls", "--watch", "50ms", "-o", "name")) {
            client.lock("before").acquire();
            ls.awaitOut("before");

            group.awaitFailover(group.killPrimary(), Patience.LIMIT);
            client.lock("after").acquire(Patience.LIMIT);

            ls.awaitOut("after");
            assertThat(ls.isAlive()).isTrue();
        }
    }

    @Test
    void ls_cluster_listsTheLocksOfAllPrimaries() throws Exception {
        try (EmbeddedCluster cluster =
                        EmbeddedCluster.builder().replicasPerPrimary(0).start();
                Holdfast client = HoldfastRedis.connect(cluster.uri())) {
            Set<String> nodes = new HashSet<>();
            for (int i = 0; nodes.size() < 3; i++) {
                client.lock("order:" + i).acquire();
                nodes.add(client.lock("order:" + i).inspect().node().orElseThrow());
            }
            Execution text = ls(cluster.uri());
            assertThat(text.exitCode()).as(text.err()).isZero();
            assertThat(text.err()).startsWith("holdfast: cluster").hasLineCount(1);
            assertThat(text.out()).contains(nodes).contains("order:0 ");
        }
    }
}
