package dev.holdfast.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.holdfast.lab.report.ReportOptions.Page;
import dev.holdfast.lab.report.RunResult.Exclusion;
import dev.holdfast.lab.report.RunResult.ScenarioResult;
import dev.holdfast.lab.setup.Scenario;
import java.io.StringReader;
import java.io.StringWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class HtmlPageTest {

    private static final List<String> SCENARIOS = List.of("c1x1", "c4x1", "c16x1", "c4x4", "u16", "w100");

    private final RunResult usual = Runs.of(
            Map.of("slow", "asks every 100 ms"),
            SCENARIOS.stream()
                    .map(name -> Runs.scenario(name, Runs.peer("quick", name, 5222), Runs.peer("slow", name, 10)))
                    .toList(),
            new Exclusion("floor", "c4x1", "it cannot wait for a lock", false));

    @Test
    void text_usualRun_isWellFormed() {
        assertThatCode(() -> parsed(usual)).doesNotThrowAnyException();
    }

    @Test
    void text_usualRun_needsNothingElse() throws Exception {
        Document page = parsed(usual);
        for (String loading : List.of("script", "link", "img", "iframe", "object", "use", "image")) {
            assertThat(page.getElementsByTagName(loading).getLength())
                    .as(loading)
                    .isZero();
        }
        assertThat(text(usual)).doesNotContain("url(", "@import", "http:", "https:");
    }

    @Test
    void text_usualRun_hasEachPeerInTheTablesOfEachScenario() throws Exception {
        Document page = parsed(usual);
        for (String scenario : SCENARIOS) {
            Element section = byId(page, scenario);
            for (String peer : List.of("quick", "slow")) {
                assertThat(texts(section, "th")).as(scenario).anyMatch(cell -> cell.startsWith(peer));
            }
            assertThat(texts(section, "td")).as(scenario).contains("5,222", "8,065");
        }
    }

    @Test
    void text_usualRun_tellsWhatHasToBeKnownToRunItAgain() {
        assertThat(text(usual))
                .contains("./holdfast bench --peers quick,slow")
                .contains("22 November 2026, 10:15 UTC")
                .contains("a small machine")
                .contains("redisson 4.7.0")
                .contains("Redis 7.0.15");
    }

    @Test
    void text_peerWithANote_hasItWhereverItsFiguresAre() throws Exception {
        Document page = parsed(usual);
        for (String scenario : SCENARIOS) {
            assertThat(texts(byId(page, scenario), "small"))
                    .as(scenario)
                    .filteredOn(small -> small.equals("asks every 100 ms"))
                    .hasSizeGreaterThanOrEqualTo(3);
        }
    }

    @Test
    void text_curvesByClients_haveAMarkWithItsFiguresForEachScenarioThatWasRun() throws Exception {
        List<String> marks = texts(byId(parsed(usual), "by-clients"), "title");
        assertThat(marks)
                .contains(
                        "quick, 1 client: 5,222 passes/s (4,700 to 5,744)",
                        "slow, 16 clients: 10 passes/s (9 to 11)",
                        "quick, 4 clients: p50 193 µs, p99 1.93 ms, max 4.84 ms",
                        "slow, 4 clients: 2 commands/handoff (2 to 2)");
        assertThat(marks).hasSize(3 * 2 * 3);
    }

    @Test
    void text_oneNumberOfClients_saysWhatIsMissing() throws Exception {
        RunResult run = Runs.of(Map.of(), List.of(Runs.scenario("c4x1", Runs.peer("quick", "c4x1", 100))));
        assertThat(byId(parsed(run), "by-clients").getTextContent()).contains("at least two of the scenarios cCx1");
    }

    @Test
    void text_oneLock_drawsEachHoldOfEachClient() throws Exception {
        Element section = byId(parsed(usual), "c4x4");
        assertThat(attributes(section, "rect", "hold", "width"))
                .as("30 holds of each peer, and a bar of its rate")
                .hasSize(2 * (30 + 1));
        assertThat(texts(section, "text")).contains("client 0", "client 3");
    }

    @Test
    void text_locksOfTheirOwn_drawsNoHolds() throws Exception {
        assertThat(byId(parsed(usual), "u16").getTextContent()).doesNotContain("Who held when");
    }

    @Test
    void text_namesWithMarkup_areEscaped() throws Exception {
        String evil = "<b>\"&'";
        RunResult run = Runs.of(
                Map.of(evil, "<i>"),
                List.of(
                        Runs.scenario("c1x1", Runs.peer(evil, "c1x1", 100)),
                        Runs.scenario("c2x1", Runs.peer(evil, "c2x1", 100))),
                new Exclusion(evil, "c1x1", "</section>", true));
        Document page = parsed(run);
        assertThat(page.getElementsByTagName("b").getLength()).isZero();
        assertThat(page.getElementsByTagName("i").getLength()).isZero();
        assertThat(texts(byId(page, "c2x1"), "h4")).containsExactly(evil);
        assertThat(byId(page, "c1x1").getTextContent()).contains("</section>");
    }

    @Test
    void text_brokenExclusion_isSaidAtTheTopAndWhereItHappened() throws Exception {
        Violations broken = new Violations(1, 0, 2, List.of("two held at once"));
        RunResult run = Runs.of(Map.of(), List.of(Runs.scenario("c4x1", Runs.peer("wrong", "c4x1", 100, broken))));
        Document page = parsed(run);
        assertThat(texts(page.getDocumentElement(), "header").get(0))
                .contains("MUTUAL EXCLUSION WAS BROKEN: 3 findings");
        assertThat(byId(page, "c4x1").getTextContent()).contains("wrong: two held at once");
        assertThat(attributes(byId(page, "c4x1"), "td", "bad", "class")).hasSize(1);
    }

    @Test
    void text_peerThatFailed_isSaidAtTheTopAndWhereItHappened() throws Exception {
        RunResult run = Runs.of(
                Map.of(),
                List.of(new ScenarioResult(Scenario.named("c4x1"), List.of())),
                new Exclusion("wrong", "c4x1", "no answer", true));
        Document page = parsed(run);
        assertThat(texts(page.getDocumentElement(), "header").get(0))
                .contains("A peer FAILED, and has no figures there");
        assertThat(byId(page, "c4x1").getTextContent()).contains("No peer has run.", "wrong failed in c4x1: no answer");
    }

    private static String text(RunResult run) {
        RunFacts facts = new RunFacts(
                "./holdfast bench --peers quick,slow",
                Instant.parse("2026-11-22T10:15:30Z"),
                "a small machine",
                List.of("redisson 4.7.0"));
        StringWriter out = new StringWriter();
        Templates.write("page.ftl", new Page(run, facts), out);
        return out.toString();
    }

    private static Document parsed(RunResult run) throws Exception {
        String text = text(run);
        String doctype = "<!DOCTYPE html>\n";
        assertThat(text).startsWith(doctype);
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(text.substring(doctype.length()))));
    }

    private static Element byId(Document page, String id) {
        return elements(page.getDocumentElement(), "section").stream()
                .filter(section -> section.getAttribute("id").equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static List<Element> elements(Element in, String name) {
        NodeList found = in.getElementsByTagName(name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < found.getLength(); i++) {
            elements.add((Element) found.item(i));
        }
        return elements;
    }

    private static List<String> texts(Element in, String name) {
        return elements(in, name).stream().map(Element::getTextContent).toList();
    }

    private static List<String> attributes(Element in, String name, String cssClass, String attribute) {
        return elements(in, name).stream()
                .filter(element -> element.getAttribute("class").equals(cssClass))
                .map(element -> element.getAttribute(attribute))
                .toList();
    }
}
