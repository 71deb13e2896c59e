package dev.holdfast.lab.chaos.report;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.holdfast.lab.chaos.fault.Injection;
import dev.holdfast.lab.chaos.judge.Evidence;
import dev.holdfast.lab.chaos.judge.Finding;
import dev.holdfast.lab.chaos.record.ClientEvent;
import dev.holdfast.lab.chaos.record.ClientEvent.CallBegan;
import dev.holdfast.lab.chaos.record.ClientEvent.CallEnded;
import dev.holdfast.lab.chaos.run.Run;
import dev.holdfast.testkit.history.HistoryEvent.HoldLost;
import dev.holdfast.testkit.history.Hold;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What the page shows of a run, as JSON; times are seconds from the start of the schedule, with a row for each thread of each client. */
final class TimelineData {

    private final Run.Outcome outcome;
    private final Evidence evidence;
    private final JsonGenerator json;
    private final List<String> rows;
    private final List<String> locks;
    private final List<String> ways;
    private final List<String> outcomes;
    private final Map<String, CallBegan> calls = new HashMap<>();
    private final Map<String, CallEnded> answers = new HashMap<>();

    TimelineData(Run.Outcome outcome, JsonGenerator json) {
        this.outcome = outcome;
        this.evidence = outcome.evidence();
        this.json = json;
        Set<String> seenRows = new TreeSet<>();
        Set<String> seenLocks = new TreeSet<>();
        Set<String> seenWays = new TreeSet<>();
        Set<String> seenOutcomes = new TreeSet<>();
        for (ClientEvent event : evidence.events()) {
            if (event instanceof CallBegan call) {
                calls.put(call.call(), call);
                seenRows.add(row(call.thread()));
                seenLocks.add(call.lock());
                seenWays.add(call.way());
            } else if (event instanceof CallEnded answer) {
                answers.put(answer.call(), answer);
                seenOutcomes.add(answer.outcome());
            }
        }
        this.rows = List.copyOf(seenRows);
        this.locks = List.copyOf(seenLocks);
        this.ways = List.copyOf(seenWays);
        this.outcomes = List.copyOf(seenOutcomes);
    }

    /** The row of a thread, such as {@code 2/1}: all processes that were in the place of client 2 share it. */
    private static String row(String thread) {
        return thread.substring(0, thread.indexOf('.')) + thread.substring(thread.indexOf('/'));
    }

    void write() throws IOException {
        json.writeStartObject();
        json.writeNumberField("seed", outcome.schedule().seed());
        json.writeStringField("redis", outcome.redis());
        json.writeNumberField("clients", outcome.schedule().clients());
        json.writeNumberField("seconds", outcome.schedule().length().toMillis() / 1e3);
        writeTexts("locks", locks);
        writeTexts("ways", ways);
        writeTexts("outcomes", outcomes);
        json.writeArrayFieldStart("rows");
        for (String row : rows) {
            String[] parts = row.split("/", 2);
            writeNumbers(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
        }
        json.writeEndArray();
        writeHolds();
        writeWaits();
        writeFaults();
        writeFindings();
        json.writeEndObject();
    }

    private void writeTexts(String name, List<String> texts) throws IOException {
        json.writeArrayFieldStart(name);
        for (String text : texts) {
            json.writeString(text);
        }
        json.writeEndArray();
    }

    /** Row, lock, from, until, token, whether it was lost, way. */
    private void writeHolds() throws IOException {
        Set<String> lost = new HashSet<>();
        evidence.history().events().stream()
                .filter(HoldLost.class::isInstance)
                .forEach(event -> lost.add(((HoldLost) event).hold()));
        List<Hold> holds = new ArrayList<>();
        evidence.history().holds().values().forEach(holds::addAll);
        json.writeArrayFieldStart("holds");
        for (Hold hold : holds) {
            CallBegan call = calls.get(hold.id());
            if (call != null) {
                json.writeStartArray();
                json.writeNumber(rows.indexOf(row(hold.client())));
                json.writeNumber(locks.indexOf(hold.lock()));
                writeSeconds(hold.fromNanos());
                writeSeconds(Math.max(hold.fromNanos(), hold.untilNanos()));
                json.writeNumber(hold.token());
                json.writeNumber(lost.contains(hold.id()) ? 1 : 0);
                json.writeNumber(ways.indexOf(call.way()));
                json.writeEndArray();
            }
        }
        json.writeEndArray();
    }

    /** Row, lock, from, until, way, outcome; of calls that were answered. */
    private void writeWaits() throws IOException {
        json.writeArrayFieldStart("waits");
        for (CallBegan call : calls.values()) {
            CallEnded answer = answers.get(call.call());
            if (answer != null) {
                json.writeStartArray();
                json.writeNumber(rows.indexOf(row(call.thread())));
                json.writeNumber(locks.indexOf(call.lock()));
                writeSeconds(call.startNanos());
                writeSeconds(answer.endNanos());
                json.writeNumber(ways.indexOf(call.way()));
                json.writeNumber(outcomes.indexOf(answer.outcome()));
                json.writeEndArray();
            }
        }
        json.writeEndArray();
    }

    private void writeFaults() throws IOException {
        json.writeArrayFieldStart("faults");
        for (Injection injection : evidence.injections()) {
            if (injection.outcome() == Injection.Outcome.INJECTED) {
                json.writeStartObject();
                json.writeStringField("kind", injection.fault().kind().id());
                json.writeNumberField("client", injection.fault().client());
                json.writeNumberField("value", injection.fault().value());
                json.writeFieldName("from");
                writeSeconds(injection.fromNanos());
                json.writeFieldName("to");
                writeSeconds(injection.untilNanos());
                json.writeEndObject();
            }
        }
        json.writeEndArray();
    }

    private void writeFindings() throws IOException {
        json.writeArrayFieldStart("findings");
        List<Finding> findings = new ArrayList<>(outcome.verdict().findings());
        // Violations first.
        findings.sort(Comparator.comparing(Finding::unexplained).reversed().thenComparing(Finding::atNanos));
        for (Finding finding : findings) {
            json.writeStartObject();
            json.writeFieldName("at");
            writeSeconds(finding.atNanos());
            json.writeBooleanField("explained", !finding.unexplained());
            json.writeStringField("sentence", finding.toString());
            json.writeArrayFieldStart("overlap");
            for (Hold hold : finding.holds()) {
                if (calls.containsKey(hold.id())) {
                    json.writeStartArray();
                    json.writeNumber(rows.indexOf(row(hold.client())));
                    writeSeconds(hold.fromNanos());
                    writeSeconds(hold.untilNanos());
                    json.writeEndArray();
                }
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void writeNumbers(int... numbers) throws IOException {
        json.writeArray(numbers, 0, numbers.length);
    }

    private void writeSeconds(long nanos) throws IOException {
        json.writeNumber(Math.round((nanos - evidence.originNanos()) / 1e5) / 1e4);
    }
}
