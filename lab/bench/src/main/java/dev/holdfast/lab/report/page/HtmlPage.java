package dev.holdfast.lab.report.page;

import dev.holdfast.lab.figures.PeerResult;
import dev.holdfast.lab.figures.RunResult;
import dev.holdfast.lab.figures.RunResult.Excluded;
import dev.holdfast.lab.figures.ScenarioResult;
import dev.holdfast.lab.report.SettingsText;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

/** A page that shows a run that is over. */
public record HtmlPage(RunResult run, RunFacts facts) {

    private static final DateTimeFormatter WHEN = DateTimeFormatter.ofPattern(
                    "d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    /** Writes the document. */
    public String text() {
        List<String> peers = Stream.concat(
                        run.scenarios().stream()
                                .flatMap(scenario -> scenario.peers().stream())
                                .map(PeerResult::peer),
                        run.excluded().stream().map(Excluded::peer))
                .distinct()
                .toList();
        PeerStyles styles = new PeerStyles(peers, run.notes());
        Page page = new Page();
        page.add("""
                <!DOCTYPE html>
                <html lang="en">
                <head>
                <meta charset="utf-8"/>
                <meta name="viewport" content="width=device-width, initial-scale=1"/>
                <title>Holdfast bench: {}</title>
                """, String.join(", ", peers));
        page.add("<style>" + style() + "</style>\n</head>\n<body><main>\n");
        head(page);
        new ByClients(run, peers).write(page, styles);
        for (ScenarioResult scenario : run.scenarios()) {
            List<Excluded> excluded = run.excluded().stream()
                    .filter(one -> one.scenario().equals(scenario.scenario().name()))
                    .toList();
            new ScenarioSection(scenario, excluded).write(page, styles);
        }
        return page.add("</main></body>\n</html>\n").toString();
    }

    private void head(Page page) {
        page.add(
                        "<header><h1>Holdfast bench</h1><p class=\"{}\">{}</p>",
                        run.isSound() ? "verdict" : "verdict bad",
                        verdict())
                .add("<dl class=\"card\"><dt>command</dt><dd>{}</dd>", facts.command())
                .add("<dt>begun</dt><dd>{}</dd>", WHEN.format(facts.began()))
                .add("<dt>machine</dt><dd>{}</dd><dt>measured</dt>", facts.machine());
        SettingsText.lines(run.environment(), run.settings()).forEach(line -> page.add("<dd>{}</dd>", line));
        page.add("<dt>libraries</dt><dd>{}</dd></dl>", String.join(", ", facts.libraries()))
                .add("<p class=\"soft\">Read the ratios, not the rates: on other machines the rates differ by a"
                        + " factor of several. Every figure is one sample of this machine at this time. A pass is"
                        + " a pair of lock and unlock; a handoff is a pass whose holder is of another client than"
                        + " the one before.</p>")
                .add("<nav><a href=\"#by-clients\">By clients</a>");
        for (ScenarioResult result : run.scenarios()) {
            String name = result.scenario().name();
            page.add("<a href=\"#{}\">{}</a>", name, name);
        }
        page.add("</nav></header>\n");
    }

    private String verdict() {
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

    private static String style() {
        try (InputStream style = Objects.requireNonNull(HtmlPage.class.getResourceAsStream("page.css"))) {
            return new String(style.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
