package dev.holdfast.cli.demo;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/** What the page is told, each as a JSON object with its kind in "type". */
final class PageEvents {

    private PageEvents() {}

    static String settings(DemoSettings settings) {
        return Json.object(json -> {
            json.writeStringField("type", "settings");
            json.writeNumberField("nodes", settings.nodes());
            json.writeNumberField("requests", settings.requests());
            json.writeNumberField("stock", settings.stock());
            json.writeNumberField("leaseMillis", settings.lease().toMillis());
            json.writeArrayFieldStart("rounds");
            for (Mode mode : Mode.ROUNDS) {
                json.writeStartObject();
                json.writeStringField("mode", mode.word());
                json.writeStringField("title", mode.title());
                json.writeEndObject();
            }
            json.writeEndArray();
        });
    }

    static String roundPrepared(Mode mode) {
        return Json.object(json -> {
            json.writeStringField("type", "round");
            json.writeStringField("mode", mode.word());
        });
    }

    static String sampled(Sample sample) {
        return Json.object(json -> {
            json.writeStringField("type", "sample");
            json.writeStringField("mode", sample.mode().word());
            json.writeNumberField("t", sample.elapsedMillis());
            json.writeNumberField("left", sample.left());
            json.writeNumberField("sold", sample.sold());
            json.writeNumberField("answered", sample.answered());
            json.writeArrayFieldStart("nodes");
            for (Sample.NodeView node : sample.nodes()) {
                json.writeStartObject();
                write(json, node);
                json.writeEndObject();
            }
            json.writeEndArray();
            if (sample.lock().isPresent()) {
                json.writeObjectFieldStart("lock");
                write(json, sample.lock().get());
                json.writeEndObject();
            }
        });
    }

    private static void write(JsonGenerator json, Sample.NodeView node) throws IOException {
        json.writeStringField("name", node.name());
        json.writeNumberField("pid", node.pid());
        json.writeNumberField("weight", node.weight());
        json.writeBooleanField("killed", node.killed());
        if (node.state().isPresent()) {
            NodeState state = node.state().get();
            json.writeNumberField("inside", state.inside().size());
            json.writeNumberField(
                    "token",
                    state.inside().isEmpty() ? 0 : state.inside().get(0).token());
            json.writeNumberField("waiting", state.waiting());
            json.writeNumberField("sold", state.sold());
            json.writeNumberField("local", state.localGrants());
            json.writeNumberField("server", state.serverGrants());
            json.writeNumberField("renewals", state.renewals());
        }
    }

    private static void write(JsonGenerator json, Sample.LockView lock) throws IOException {
        json.writeStringField("holder", lock.holder().orElse(""));
        json.writeNumberField("leaseLeft", lock.leaseLeftMillis());
        json.writeArrayFieldStart("queue");
        for (String node : lock.queue()) {
            json.writeString(node);
        }
        json.writeEndArray();
    }

    static String happened(Mode mode, String sentence) {
        return Json.object(json -> {
            json.writeStringField("type", "happened");
            json.writeStringField("mode", mode.word());
            json.writeStringField("sentence", sentence);
        });
    }

    static String roundEnded(RoundResult result) {
        return Json.object(json -> {
            json.writeStringField("type", "result");
            JsonReport.write(json, result);
            json.writeNumberField("lost", result.lost());
            json.writeNumberField("doubled", result.doubled());
        });
    }

    static String ended(DemoResult result) {
        return Json.object(json -> {
            Verdict verdict = new Verdict(result);
            json.writeStringField("type", "end");
            json.writeBooleanField("exact", result.exact());
            json.writeStringField("verdict", verdict.sentence());
            json.writeStringField("outage", verdict.outage());
        });
    }
}
