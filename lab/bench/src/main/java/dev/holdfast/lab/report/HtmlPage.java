package dev.holdfast.lab.report;

import dev.holdfast.lab.report.RunResult.Excluded;
import java.io.StringWriter;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** A page that shows a run that is over: what its templates ask for. */
public record HtmlPage(RunResult run, RunFacts facts) {

    private static final DateTimeFormatter WHEN = DateTimeFormatter.ofPattern(
                    "d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    public String text() {
        StringWriter out = new StringWriter();
        Templates.write("page.ftl", this, out);
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

    public String began() {
        return WHEN.format(facts.began());
    }
}
