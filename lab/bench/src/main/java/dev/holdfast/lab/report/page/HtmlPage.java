package dev.holdfast.lab.report.page;

import dev.holdfast.lab.figures.Excluded;
import dev.holdfast.lab.figures.PeerResult;
import dev.holdfast.lab.figures.RunResult;
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
import java.util.stream.Stream;

/** A page that shows a run. */
public final class HtmlPage {

    private static final DateTimeFormatter WHEN = DateTimeFormatter.ofPattern(
                    "d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private final RunResult run;
    private final RunFacts facts;

    /** A page about a run that is over. */
    public HtmlPage(RunResult run, RunFacts facts) {
        this.run = run;
        this.facts = facts;
    }

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
        Markup page = new Markup();
        page.verbatim("<!DOCTYPE html>\n")
                .open("html", "lang", "en")
                .line()
                .open("head")
                .line();
        page.empty("meta", "charset", "utf-8").line();
        page.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1")
                .line();
        page.element("title", "Holdfast bench: " + String.join(", ", peers)).line();
        page.open("style")
                .verbatim(style())
                .close()
                .line()
                .close()
                .line()
                .open("body")
                .open("main")
                .line();
        head(page);
        new ByClients(run, peers).write(page, styles);
        for (ScenarioResult scenario : run.scenarios()) {
            new ScenarioSection(scenario, excludedFrom(scenario)).write(page, styles);
        }
        return page.close().close().line().close().line().toString();
    }

    private void head(Markup page) {
        page.open("header").element("h1", "Holdfast bench");
        page.element("p", verdict(), "class", run.isSound() ? "verdict" : "verdict bad");
        page.open("dl", "class", "card");
        fact(page, "command", List.of(facts.command()));
        fact(page, "begun", List.of(WHEN.format(facts.began())));
        fact(page, "machine", List.of(facts.machine()));
        fact(page, "measured", SettingsText.lines(run.environment(), run.settings()));
        fact(page, "libraries", List.of(String.join(", ", facts.libraries())));
        page.close();
        page.element(
                "p",
                "Read the ratios, not the rates: on other machines the rates differ by a factor of several. Every figure is one sample of this machine at this time. A pass is a"
                        + " pair of lock and unlock; a handoff is a pass whose holder is of another client than the one before.",
                "class",
                "soft");
        page.open("nav").element("a", "By clients", "href", "#by-clients");
        run.scenarios()
                .forEach(result -> page.element(
                        "a",
                        result.scenario().name(),
                        "href",
                        "#" + result.scenario().name()));
        page.close().close().line();
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

    private static void fact(Markup page, String name, List<String> values) {
        page.element("dt", name);
        values.forEach(value -> page.element("dd", value));
    }

    private List<Excluded> excludedFrom(ScenarioResult scenario) {
        return run.excluded().stream()
                .filter(one -> one.scenario().equals(scenario.scenario().name()))
                .toList();
    }

    private static String style() {
        try (InputStream style = HtmlPage.class.getResourceAsStream("page.css")) {
            if (style == null) {
                throw new IllegalStateException("page.css is not on the class path");
            }
            return new String(style.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
