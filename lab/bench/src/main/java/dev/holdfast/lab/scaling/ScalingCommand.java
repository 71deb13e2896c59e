package dev.holdfast.lab.scaling;

import dev.holdfast.lab.figures.Environment;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.lab.server.ServerOption;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What a handoff, a held lock and a waiter cost as there are more of them. */
@Command(
        name = "scaling",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Measures what a handoff costs with more clients, a held lock among more of them, and a waiter in a longer line. With the defaults it takes less than"
                        + " five minutes.",
        exitCodeListHeading = "Ends with:%n",
        exitCodeList = {
            "0:measured",
            "1:a lease was lost, mutual exclusion was broken, or the measurement failed",
            "2:the command makes no sense; nothing was measured"
        })
public final class ScalingCommand implements Callable<Integer> {

    enum Format {
        text,
        json
    }

    @Mixin
    private ScalingPlan plan = new ScalingPlan();

    @Option(
            names = "--format",
            defaultValue = "text",
            description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})")
    private Format format = Format.text;

    @Mixin
    private ServerOption serverOption = new ServerOption();

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        CommandLine command = Objects.requireNonNull(spec).commandLine();
        try {
            plan.check();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command, Objects.requireNonNullElse(e.getMessage(), e.toString()), e);
        }
        List<Curve> curves = new ArrayList<>();
        Environment environment;
        try (BenchServer server = serverOption.open()) {
            environment = Environment.of(server.version());
            for (CurveKind kind : plan.curves()) {
                curves.add(measure(kind, server, command.getErr()));
            }
        }
        switch (format) {
            case text -> ScalingText.write(command.getOut(), environment, curves);
            case json -> ScalingJson.write(command.getOut(), environment, curves);
        }
        return lost(curves) == 0 ? 0 : 1;
    }

    private interface Measurement {
        Curve.Point at(int size) throws Exception;
    }

    private Curve measure(CurveKind kind, BenchServer server, PrintWriter err) throws Exception {
        Measurement measurement = switch (kind) {
            case handoffs -> new HandoffCurve(server, plan.time())::at;
            case held -> new HeldCurve(server, plan.time(), plan.lease())::at;
            case calls -> new CallCurve(server, plan.time())::at;
            case queue -> new QueueCurve(server, plan.time())::at;
            case standing -> new StandingCurve(server, plan.time())::at;
        };
        List<Curve.Point> points = new ArrayList<>();
        for (int size : plan.sizes(kind)) {
            Curve.Point point = measurement.at(size);
            points.add(point);
            err.println(ScalingText.line(kind, point));
            err.flush();
        }
        return new Curve(kind, points);
    }

    private static double lost(List<Curve> curves) {
        return curves.stream()
                .filter(curve -> curve.kind() == CurveKind.held)
                .flatMap(curve -> curve.points().stream())
                .mapToDouble(point -> point.figures().get(point.figures().size() - 1))
                .sum();
    }
}
