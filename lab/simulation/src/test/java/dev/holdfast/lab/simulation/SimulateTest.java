package dev.holdfast.lab.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.simulation.schedule.Generator;
import dev.holdfast.lab.simulation.schedule.ScheduleText;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class SimulateTest {

    private static final String FIGURES =
            "\\{\"seeds\":3,\"grants\":\\d+,\"violations\":0,\"failingSeeds\":\\[],\"explained\":\\d+}";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    Path folder;

    private int simulate(String... arguments) {
        CommandLine command = Simulate.command();
        command.setOut(new PrintWriter(out, true));
        command.setErr(new PrintWriter(err, true));
        return command.execute(arguments);
    }

    @Test
    void simulate_seedsAsJson_printsFiguresAlone() {
        int exitCode = simulate("--seeds", "1..3", "--threads", "2", "--format", "json");

        assertThat(exitCode).isZero();
        assertThat(out.toString().strip())
                .matches("\\{\"single\":" + FIGURES + ",\"takeover\":" + FIGURES + ",\"groups\":" + FIGURES
                        + ",\"sticky\":" + FIGURES + ",\"order\":" + FIGURES + ",\"kept\":" + FIGURES
                        + ",\"resize\":" + FIGURES + ",\"sets\":" + FIGURES + ",\"counted\":" + FIGURES + ",\"quorum\":"
                        + FIGURES + ",\"rows\":" + FIGURES
                        + "}");
        assertThat(err.toString())
                .contains(
                        "single: 3 of 3 seeds",
                        "takeover: 3 of 3 seeds",
                        "groups: 3 of 3 seeds",
                        "sticky: 3 of 3 seeds",
                        "order: 3 of 3 seeds",
                        "kept: 3 of 3 seeds",
                        "resize: 3 of 3 seeds",
                        "sets: 3 of 3 seeds",
                        "counted: 3 of 3 seeds",
                        "quorum: 3 of 3 seeds",
                        "rows: 3 of 3 seeds",
                        "FLUSH_ALL",
                        "TAKEOVER");
    }

    @Test
    void simulate_oneSeedWithTrace_tellsWhatHappensAndItsHash() {
        int exitCode = simulate("--seed", "3", "--trace");

        assertThat(exitCode).isZero();
        assertThat(out.toString()).contains("asks for lock:", "releases lock:", "trace hash ", "1 seeds, ");
    }

    @Test
    void simulate_oneSeedOfAQuorumWithTrace_tellsWhatHappens() {
        int exitCode = simulate("--seed", "3", "--topology", "quorum", "--trace");

        assertThat(exitCode).isZero();
        assertThat(out.toString()).contains("fault MemberFault", "asks for lock:", "releases lock:", "1 seeds, ");
    }

    @Test
    void simulate_writtenSchedule_playsWhatItsSeedPlays() throws Exception {
        Path file = Files.writeString(folder.resolve("schedule"), ScheduleText.write(Generator.schedule(3)));
        simulate("--seed", "3", "--trace");
        String ofSeed = out.toString();
        out.getBuffer().setLength(0);

        int exitCode = simulate("--schedule", file.toString(), "--trace");

        assertThat(exitCode).isZero();
        assertThat(out.toString()).isEqualTo(ofSeed);
    }

    @Test
    void simulate_help_namesEachTopology() {
        assertThat(simulate("--help")).isZero();
        assertThat(out.toString())
                .contains(Stream.of(Topology.values()).map(Topology::text).toList());
    }

    @Test
    void simulate_wrongRange_isAUsageError() {
        assertThat(simulate("--seeds", "9..3")).isEqualTo(64);
        assertThat(err.toString()).contains("FROM..TO");
    }
}
