package dev.holdfast.lab.topology;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class TopologyCommandsTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void failover_primaryBehindSentinels_isFollowedByEachClient() throws Exception {
        int exitCode = execute(
                new FailoverCommand(), "--peers", "holdfast", "--rounds", "1", "--clients", "2", "--format", "json");

        assertThat(exitCode).as(err.toString()).isZero();
        JsonNode point = points().get(0);
        assertThat(point.get("topology").asText()).isEqualTo("sentinel");
        assertThat(point.get("peer").asText()).isEqualTo("holdfast");
        // No server takes over before it counts as down.
        assertThat(point.get("promotedMillis").asDouble()).isGreaterThan(500);
        assertThat(point.get("firstMillis").asDouble()).isGreaterThan(500);
        assertThat(point.get("allMillis").asDouble())
                .isGreaterThanOrEqualTo(point.get("firstMillis").asDouble())
                .isLessThan(60_000);
    }

    @Test
    void topologies_lockPassedAmongClients_takesAboutTwoCommands() throws Exception {
        int exitCode = execute(
                new TopologiesCommand(),
                "--topology single,sentinel --peers holdfast --clients 4 --rounds 1 --seconds 0.5 --format json"
                        .split(" ", -1));

        assertThat(exitCode).as(err.toString()).isZero();
        assertThat(points()).hasSize(2).allSatisfy(point -> {
            assertThat(point.get("commandsPerPass").asDouble()).isBetween(0.5, 3.0);
            assertThat(point.get("passesPerSecond").asDouble()).isPositive();
            assertThat(point.get("serverMicrosPerPass").asDouble()).isPositive();
            assertThat(point.get("violations").asDouble()).isZero();
        });
    }

    @Test
    void topologies_lockOfAQuorum_takesAboutTwoCommandsPerMember() throws Exception {
        playQuorumOf(3);
    }

    @Tag("ci")
    @Test
    void topologies_lockOfALargerQuorum_takesAboutTwoCommandsPerMember() throws Exception {
        playQuorumOf(5);
    }

    private void playQuorumOf(int members) throws Exception {
        int exitCode = execute(
                new TopologiesCommand(),
                ("--topology quorum:" + members
                                + " --peers holdfast --clients 4 --rounds 1 --seconds 0.5 --format json")
                        .split(" ", -1));

        assertThat(exitCode).as(err.toString()).isZero();
        JsonNode point = points().get(0);
        assertThat(point.get("commandsPerPass").asDouble()).isBetween(1.0 * members, 4.0 * members);
        assertThat(point.get("passesPerSecond").asDouble()).isPositive();
        assertThat(point.get("violations").asDouble()).isZero();
    }

    @Test
    void topologies_lockOfSeveralServers_isMeasuredOnAllOfThem() throws Exception {
        int exitCode = execute(
                new TopologiesCommand(),
                "--topology quorum:3 --peers redisson-multilock --clients 1 --rounds 1 --seconds 0.5 --format json"
                        .split(" ", -1));

        assertThat(exitCode).as(err.toString()).isZero();
        // A lock and an unlock on each.
        assertThat(points().get(0).get("commandsPerPass").asDouble()).isGreaterThan(5.5);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        failover   | --topology single        | no server takes over in --topology single
        failover   | --topology ring          | no arrangement 'ring'
        failover   | --rounds 0               | --rounds must be between 1 and 1000
        failover   | --peers shedlock         | shedlock does not wait for a taken lock
        topologies | --topology cluster:99    | the number in cluster:99 must be between 1 and 9
        topologies | --topology quorum:many   | is not a number
        topologies | --locks 17               | --locks must be between 1 and 16
        topologies | --seconds 0              | --seconds must be from 0.1 to 3600
        """)
    void command_badInput_saysWhatIsAllowedAndMeasuresNothing(String command, String arguments, String complaint) {
        int exitCode = execute(
                command.equals("failover") ? new FailoverCommand() : new TopologiesCommand(), arguments.split(" ", -1));

        assertThat(exitCode).isEqualTo(64);
        assertThat(err.toString()).contains(complaint);
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void failover_peerThatCannotConnectThere_isReportedAsAFailure() {
        int exitCode = execute(new FailoverCommand(), "--peers", "redisson-multilock", "--rounds", "1");

        assertThat(exitCode).isEqualTo(1);
        assertThat(err.toString()).contains("FAILED: sentinel, round 1");
        assertThat(out.toString()).isBlank();
    }

    private int execute(Callable<Integer> command, String... arguments) {
        return new CommandLine(command)
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
    }

    private JsonNode points() throws Exception {
        return new ObjectMapper().readTree(out.toString()).get("points");
    }
}
