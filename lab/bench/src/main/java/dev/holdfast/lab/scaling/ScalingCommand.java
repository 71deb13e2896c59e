package dev.holdfast.lab.scaling;

import dev.holdfast.lab.figures.Environment;
import dev.holdfast.lab.report.Format;
import dev.holdfast.lab.report.Json;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.lab.server.ServerOption;
import dev.holdfast.lab.setup.Checks;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What a handoff, a held lock and a waiter cost as there are more of them. */
@Command(
        name = "scaling",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Measures what a handoff costs with more clients, a held lock among more of them, and a waiter in a"
                        + " longer line. With the defaults it takes less than five minutes.",
        exitCodeListHeading = "Ends with:%n",
        exitCodeList = {
            "0:measured",
            "1:a lease was lost, mutual exclusion was broken, or the measurement failed",
            "2:the command makes no sense; nothing was measured"
        })
public final class ScalingCommand implements Callable<Integer> {

    @Mixin
    private ScalingPlan plan = new ScalingPlan();

    @Mixin
    private Format format = new Format();

    @Mixin
    private ServerOption serverOption = new ServerOption();

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        CommandLine command = Objects.requireNonNull(spec).commandLine();
        List<CurveKind> kinds = Checks.read(command, plan::curves);
        List<Curve> curves = new ArrayList<>();
        Environment environment;
        try (BenchServer server = serverOption.open()) {
            environment = server.environment();
            for (CurveKind kind : kinds) {
                curves.add(measure(kind, server, command.getErr()));
            }
        }
        PrintWriter out = command.getOut();
        format.<Runnable>choose(() -> writeText(out, environment, curves), () -> writeJson(out, environment, curves))
                .run();
        return lost(curves) == 0 ? 0 : 1;
    }

    private Curve measure(CurveKind kind, BenchServer server, PrintWriter err) throws Exception {
        List<double[]> points = new ArrayList<>();
        for (int size : plan.sizes(kind)) {
            double[] point = plan.measurement(kind, server).at(size);
            points.add(point);
            err.println(Curve.line(kind, point));
            err.flush();
        }
        return new Curve(kind, points);
    }

    private static void writeText(PrintWriter out, Environment environment, List<Curve> curves) {
        out.println(environment.words());
        curves.forEach(curve -> curve.write(out));
        out.flush();
    }

    private static void writeJson(PrintWriter out, Environment environment, List<Curve> curves) {
        Map<String, Object> all = new LinkedHashMap<>();
        curves.forEach(curve -> all.put(curve.kind().name(), curve.json()));
        Json.print(out, Json.object(environment, "curves", all));
    }

    private static double lost(List<Curve> curves) {
        return curves.stream()
                .filter(curve -> curve.kind() == CurveKind.held)
                .flatMap(curve -> curve.points().stream())
                .mapToDouble(point -> point[point.length - 1])
                .sum();
    }
}
