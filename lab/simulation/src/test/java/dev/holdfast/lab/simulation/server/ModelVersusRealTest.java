package dev.holdfast.lab.simulation.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The model against real servers of three releases. */
@ParameterizedClass
@ValueSource(strings = {"6.2", "7.0", "7.4"})
class ModelVersusRealTest {

    private static final int SEQUENCES = 40;
    private static final int STEPS = 80;

    private final String version;
    private RealSide real;

    ModelVersusRealTest(String version) {
        this.version = version;
    }

    @BeforeEach
    void startServer() {
        real = new RealSide(version);
    }

    @AfterEach
    void endServer() {
        real.close();
    }

    @Test
    void realServer_ofARelease_isThatRelease() {
        assertThat(real.version()).startsWith(version + ".");
    }

    @Test
    void randomCommands_onTheModelAndARealServer_haveTheSameEffects() {
        assertThat(firstDifference(CommandSteps::new, table -> {})).isEmpty();
    }

    @Test
    void scriptsOfTheLibrary_onTheModelAndARealServer_haveTheSameEffects() {
        assertThat(firstDifference(ScriptSteps::new, table -> {})).isEmpty();
    }

    @Test
    void scriptsForSeveralLocks_onTheModelAndARealServer_haveTheSameEffects() {
        assertThat(firstDifference(SetScriptSteps::new, table -> {})).isEmpty();
    }

    @Test
    void scriptsOfAMember_onTheModelAndARealServer_haveTheSameEffects() {
        assertThat(firstDifference(MemberScriptSteps::new, table -> {})).isEmpty();
    }

    @Test
    void scriptsOfGates_onTheModelAndARealServer_haveTheSameEffects() {
        assertThat(firstDifference(GateScriptSteps::new, table -> {})).isEmpty();
    }

    @Test
    void scriptsOfLatches_onTheModelAndARealServer_haveTheSameEffects() {
        assertThat(firstDifference(LatchScriptSteps::new, table -> {})).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void commandThatIsWrongInTheModel_byRandomCommands_isFound(WrongCommand wrong) {
        Optional<Difference> difference = firstDifference(CommandSteps::new, wrong::plant);
        assertThat(difference).isPresent();
        assertThat(difference.orElseThrow().toString()).contains("seed ", "Command[words=[", "model: ", "real: ");
    }

    @ParameterizedTest
    @EnumSource
    void commandThatIsWrongInTheModel_byScriptsOfTheLibrary_isFound(WrongCommand wrong) {
        assertThat(firstDifference(ScriptSteps::new, wrong::plant)).isPresent();
    }

    /** An attempt has one ticket, so that no member of a queue could be moved. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ZADD_THAT_MOVES_MEMBERS")
    void commandThatIsWrongInTheModel_byScriptsOfAMember_isFound(WrongCommand wrong) {
        assertThat(firstDifference(MemberScriptSteps::new, wrong::plant)).isPresent();
    }

    private Optional<Difference> firstDifference(Supplier<StepSource> sources, Consumer<CommandTable> planted) {
        Comparison comparison = new Comparison(real);
        return LongStream.rangeClosed(1, SEQUENCES)
                .mapToObj(seed -> comparison.run(seed, STEPS, sources, planted))
                .flatMap(Optional::stream)
                .findFirst();
    }
}
