package dev.holdfast.lab.scaling;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class HeldCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int execute(String... arguments) {
        return new CommandLine(new HeldCommand())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    @Test
    void call_fewLocks_holdsThemAndTellsWhatTheyCost() {
        assertThat(execute("--locks", "50", "--waiters", "5", "--seconds", "1"))
                .as(err.toString())
                .isZero();

        assertThat(out.toString())
                .contains(
                        "acquired 50 locks",
                        "renewals: ",
                        "held all the time: 50 of 50",
                        "bytes a held lock",
                        "bytes a call that waits for one lock",
                        "lost: 0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--locks", "--waiters", "--lease", "--seconds"})
    void call_zero_saysWhatIsAllowedAndMeasuresNothing(String option) {
        assertThat(execute(option, "0", "--redis", "redis://127.0.0.1:1")).isEqualTo(2);
        assertThat(err.toString()).contains(option + " must be between 1 and ");
        assertThat(out.toString()).isEmpty();
    }
}
