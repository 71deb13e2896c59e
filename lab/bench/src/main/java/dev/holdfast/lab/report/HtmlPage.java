package dev.holdfast.lab.report;

import dev.holdfast.lab.report.RunResult.Excluded;
import dev.holdfast.lab.report.RunResult.ScenarioResult;
import freemarker.core.XHTMLOutputFormat;
import freemarker.template.Configuration;
import freemarker.template.TemplateException;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;

/** A page that shows a run that is over: what its template asks for. */
public record HtmlPage(RunResult run, RunFacts facts) {

    private static final DateTimeFormatter WHEN = DateTimeFormatter.ofPattern(
                    "d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    /** How many colours, dashes and marks the style sheet and the template have, to tell peers apart. */
    private static final int COLOURS = 12;

    private static final int DASHES = 3;
    private static final int MARKS = 4;

    /** What a peer did in a second, in words and as lengths of a bar that is 560 at most. */
    public record Rate(String peer, String words, double median, double slowest, double fastest) {}

    /** Writes the document. */
    public String text() {
        Configuration templates = new Configuration(Configuration.VERSION_2_3_34);
        templates.setClassForTemplateLoading(HtmlPage.class, "");
        templates.setOutputFormat(XHTMLOutputFormat.INSTANCE);
        templates.setLocale(Locale.ROOT);
        templates.setNumberFormat("0.#");
        StringWriter out = new StringWriter();
        try {
            templates.getTemplate("page.ftl", StandardCharsets.UTF_8.name()).process(Map.of("page", this), out);
        } catch (IOException | TemplateException e) {
            throw new IllegalStateException("the page cannot be written", e);
        }
        return out.toString();
    }

    /** All who took part, or were to, in the order in which they get their colours. */
    public List<String> peers() {
        return Stream.concat(
                        run.scenarios().stream()
                                .flatMap(scenario -> scenario.peers().stream())
                                .map(PeerResult::peer),
                        run.excluded().stream().map(Excluded::peer))
                .distinct()
                .toList();
    }

    /** The classes of everything that belongs to a peer. */
    public String style(String peer) {
        return "s" + peers().indexOf(peer) % COLOURS + " d" + peers().indexOf(peer) % DASHES;
    }

    /** Which mark is a peer's. */
    public int mark(String peer) {
        return peers().indexOf(peer) % MARKS;
    }

    /** What is to be known of a peer. */
    public String note(String peer) {
        return run.notes().getOrDefault(peer, "");
    }

    public String began() {
        return WHEN.format(facts.began());
    }

    public String verdict() {
        long violations = run.violations().count();
        long failed = run.excluded().stream().filter(Excluded::failed).count();
        String exclusion = violations == 0
                ? "Mutual exclusion was kept by all, as far as every hold shows."
                : "MUTUAL EXCLUSION WAS BROKEN: " + violations + (violations == 1 ? " finding." : " findings.");
        return switch ((int) failed) {
            case 0 -> exclusion;
            case 1 -> exclusion + " A peer FAILED, and has no figures there.";
            default -> exclusion + " Peers FAILED " + failed + " times, and have no figures there.";
        };
    }

    public List<LinePlot> byClients() {
        return LinePlot.byClients(run, peers());
    }

    public List<Table> tables(ScenarioResult result) {
        return List.of(Table.ofSpeed(result), Table.ofCost(result));
    }

    public List<Rate> rates(ScenarioResult result) {
        double greatest = result.peers().stream()
                .flatMapToDouble(peer -> peer.ofRounds(Figure.RATE))
                .max()
                .orElseThrow();
        DoubleUnaryOperator length = rate -> Math.max(1, rate / greatest * 560);
        return result.peers().stream()
                .map(peer -> {
                    double median = peer.median().orNaN(Figure.RATE);
                    DoubleSummaryStatistics rounds = peer.ofRounds(Figure.RATE).summaryStatistics();
                    return new Rate(
                            peer.peer(),
                            Numbers.plain(Math.rint(median)) + "/s; wait " + Numbers.waits(peer.median()),
                            length.applyAsDouble(median),
                            length.applyAsDouble(rounds.getMin()),
                            length.applyAsDouble(rounds.getMax()));
                })
                .toList();
    }

    public List<LinePlot> waits(ScenarioResult result) {
        return LinePlot.ofWaits(result);
    }

    public List<HoldsPlot> holds(ScenarioResult result) {
        return result.peers().stream()
                .filter(peer -> !peer.samples().holds().isEmpty())
                .map(peer -> new HoldsPlot(
                        result.scenario(), peer.peer(), peer.samples().holds()))
                .toList();
    }
}
