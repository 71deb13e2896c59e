package dev.holdfast.lab.simulation.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.simulation.server.lua.ScriptEngine;
import dev.holdfast.lab.simulation.server.protocol.Release;
import dev.holdfast.lab.simulation.server.protocol.Reply;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScanTest {

    private static final List<String> KEYS =
            List.of("a", "b", "ab", "a*b", "a?b", "a[b]", "a\\b", "app:{x}", "app:{x}:queue");
    private static final List<String> PATTERNS = List.of(
            "*",
            "?",
            "a*",
            "*b",
            "a?b",
            "a\\*b",
            "a\\?b",
            "[ab]",
            "[^a]",
            "[a-b]",
            "[b-a]",
            "a\\[b\\]",
            "a[*?]b",
            "a[\\\\]b",
            "app:{*}",
            "app:{*",
            "",
            "**a",
            "a[b");

    @Test
    void scan_withPatterns_findsWhatARealServerFinds() {
        StepSource none = new NoSteps(KEYS);
        try (RealSide real = new RealSide("7.0")) {
            real.reset(none);
            ModelSide model = new ModelSide(Release.REDIS_7_0, new ScriptEngine(), none, table -> {});
            for (String key : KEYS) {
                Step set = Step.Command.of("SET", key, "v");
                assertThat(model.execute(set)).isEqualTo(Reply.OK);
                assertThat(real.execute(set)).isEqualTo(new Reply.Text("OK"));
            }
            for (String pattern : PATTERNS) {
                Step scan = Step.Command.of("SCAN", "0", "MATCH", pattern, "COUNT", "1000");
                assertThat(found(model.execute(scan)))
                        .as(pattern)
                        .containsExactlyInAnyOrderElementsOf(found(real.execute(scan)));
            }
        }
    }

    private static List<Reply> found(Reply scan) {
        return ((Reply.Items) ((Reply.Items) scan).items().get(1)).items();
    }
}
