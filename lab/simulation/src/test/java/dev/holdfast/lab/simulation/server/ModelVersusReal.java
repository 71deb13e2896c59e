package dev.holdfast.lab.simulation.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The model against a real server of one release, which each sequence of steps finds empty. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ModelVersusReal {

    private static final long UNTIL_FOUND = 40;
    private static final int STEPS = 80;

    private final String version;
    private final long sequences;
    private RealSide real;

    ModelVersusReal(String version, long sequences) {
        this.version = version;
        this.sequences = sequences;
    }

    @BeforeAll
    void startServer() {
        real = new RealSide(version);
    }

    @AfterAll
    void endServer() {
        real.close();
    }

    @Test
    void realServer_ofARelease_isThatRelease() {
        assertThat(real.version()).startsWith(version + ".");
    }

    @Test
    void randomCommands_onTheModelAndARealServer_haveTheSameEffects() {
        assertThat(firstDifference(sequences, CommandSteps::new, table -> {})).isEmpty();
    }

    @Test
    void scriptsOfTheLibrary_onTheModelAndARealServer_haveTheSameEffects() {
        assertThat(firstDifference(sequences, ScriptSteps::new, table -> {})).isEmpty();
    }

    @Test
    void scriptsForSeveralLocks_onTheModelAndARealServer_haveTheSameEffects() {
        assertThat(firstDifference(sequences, SetScriptSteps::new, table -> {})).isEmpty();
    }

    @Test
    void scriptsOfAMember_onTheModelAndARealServer_haveTheSameEffects() {
        assertThat(firstDifference(sequences, MemberScriptSteps::new, table -> {}))
                .isEmpty();
    }

    @Test
    void scriptsOfGates_onTheModelAndARealServer_haveTheSameEffects() {
        assertThat(firstDifference(sequences, GateScriptSteps::new, table -> {}))
                .isEmpty();
    }

    @Test
    void scriptsOfLatches_onTheModelAndARealServer_haveTheSameEffects() {
        assertThat(firstDifference(sequences, LatchScriptSteps::new, table -> {}))
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void commandThatIsWrongInTheModel_byRandomCommands_isFound(WrongCommand wrong) {
        Optional<Difference> difference = firstDifference(UNTIL_FOUND, CommandSteps::new, wrong::plant);
        assertThat(difference).isPresent();
        assertThat(difference.orElseThrow().toString()).contains("seed ", "Command[words=[", "model: ", "real: ");
    }

    @ParameterizedTest
    @EnumSource
    void commandThatIsWrongInTheModel_byScriptsOfTheLibrary_isFound(WrongCommand wrong) {
        assertThat(firstDifference(UNTIL_FOUND, ScriptSteps::new, wrong::plant)).isPresent();
    }

    /** An attempt has one ticket, so that no member of a queue could be moved. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ZADD_THAT_MOVES_MEMBERS")
    void commandThatIsWrongInTheModel_byScriptsOfAMember_isFound(WrongCommand wrong) {
        assertThat(firstDifference(UNTIL_FOUND, MemberScriptSteps::new, wrong::plant))
                .isPresent();
    }

    private Optional<Difference> firstDifference(
            long sequences, Supplier<StepSource> sources, Consumer<CommandTable> planted) {
        Comparison comparison = new Comparison(real);
        return LongStream.rangeClosed(1, sequences)
                .mapToObj(seed -> comparison.run(seed, STEPS, sources, planted))
                .flatMap(Optional::stream)
                .findFirst();
    }
}
