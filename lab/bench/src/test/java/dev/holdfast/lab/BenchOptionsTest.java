package dev.holdfast.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.setup.Scenario;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class BenchOptionsTest {

    @Test
    void help_ofEachCommand_hasItsUsageLine() {
        CommandLine bench = new CommandLine(new Bench());
        assertThat(bench.getUsageMessage()).startsWith("Usage: ./holdfast bench ");
        assertThat(bench.getSubcommands().values())
                .allSatisfy(command -> assertThat(command.getUsageMessage())
                        .startsWith("Usage: ./holdfast bench " + command.getCommandName()))
                .allSatisfy(command -> assertThat(command.getCommandSpec().exitCodeOnInvalidInput())
                        .isEqualTo(64));
    }

    @Test
    void scenarios_byDefault_haveACurveByClients() {
        List<Scenario> scenarios = new CommandLine(new Bench())
                .getCommandSpec()
                .findOption("--scenarios")
                .defaultValue()
                .lines()
                .flatMap(line -> Stream.of(line.split(",")))
                .map(Scenario::named)
                .toList();
        assertThat(scenarios)
                .filteredOn(one -> one.shape() == Scenario.Shape.ONE_LOCK && one.threads() == 1)
                .hasSizeGreaterThan(1);
    }
}
