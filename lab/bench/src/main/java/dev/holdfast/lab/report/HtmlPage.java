package dev.holdfast.lab.report;

import dev.holdfast.lab.report.RunResult.Excluded;
import dev.holdfast.lab.report.RunResult.ScenarioResult;
import freemarker.core.XHTMLOutputFormat;
import freemarker.template.Configuration;
import freemarker.template.DefaultObjectWrapper;
import freemarker.template.TemplateException;
import freemarker.template.TemplateModelException;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** A page that shows a run that is over: what its templates ask for. */
public record HtmlPage(RunResult run, RunFacts facts) {

    private static final DateTimeFormatter WHEN = DateTimeFormatter.ofPattern(
                    "d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    /** Writes the document. */
    public String text() {
        StringWriter out = new StringWriter();
        try {
            templates().getTemplate("page.ftl", StandardCharsets.UTF_8.name()).process(Map.of("page", this), out);
        } catch (IOException | TemplateException e) {
            throw new IllegalStateException("the page cannot be written", e);
        }
        return out.toString();
    }

    static Configuration templates() throws TemplateModelException {
        Configuration templates = new Configuration(Configuration.VERSION_2_3_34);
        templates.setClassForTemplateLoading(HtmlPage.class, "");
        templates.setOutputFormat(XHTMLOutputFormat.INSTANCE);
        templates.setLocale(Locale.ROOT);
        templates.setNumberFormat("0.#");
        DefaultObjectWrapper wrapper = new DefaultObjectWrapper(templates.getIncompatibleImprovements());
        templates.setSharedVariable("Math", wrapper.getStaticModels().get(Math.class.getName()));
        templates.setSharedVariable("Numbers", wrapper.getStaticModels().get(Numbers.class.getName()));
        templates.setSharedVariable("Figure", wrapper.getEnumModels().get(Figure.class.getName()));
        return templates;
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

    public List<Table> tables(ScenarioResult result) {
        return Table.of(result);
    }
}
