package dev.holdfast.lab.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.holdfast.lab.figures.PeerResult;
import dev.holdfast.lab.figures.RunResult;
import dev.holdfast.lab.figures.ScenarioResult;
import java.io.IOException;
import java.io.PrintWriter;

/** One array, for programs: an object for each peer in each scenario. */
public final class JsonReport implements Report {

    private final PrintWriter out;

    /** Makes one that writes there. */
    public JsonReport(PrintWriter out) {
        this.out = out;
    }

    @Override
    public void end(RunResult run) throws IOException {
        JsonGenerator json = new JsonFactory().createGenerator(out).useDefaultPrettyPrinter();
        json.writeStartArray();
        for (ScenarioResult scenario : run.scenarios()) {
            for (PeerResult peer : scenario.peers()) {
                json.writeStartObject();
                ResultItem.write(json, scenario, peer, run.settings());
                json.writeEndObject();
            }
        }
        json.writeEndArray();
        json.flush();
        out.println();
        out.flush();
    }
}
