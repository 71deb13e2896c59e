package dev.holdfast.cli.demo;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** The result as one JSON object. */
final class JsonReport {

    private final DemoResult result;

    JsonReport(DemoResult result) {
        this.result = result;
    }

    String text() {
        return Json.object(json -> {
            json.writeArrayFieldStart("rounds");
            for (RoundResult round : result.rounds()) {
                json.writeStartObject();
                write(json, round);
                json.writeEndObject();
            }
            json.writeEndArray();
            RoundResult holdfast = result.holdfast();
            json.writeObjectFieldStart("killed");
            if (holdfast.outage().flatMap(RoundResult.Outage::successor).isPresent()) {
                json.writeNumberField(
                        "othersWaitedMillis",
                        holdfast.outage()
                                .orElseThrow()
                                .successor()
                                .orElseThrow()
                                .waited()
                                .toMillis());
            } else {
                json.writeNullField("othersWaitedMillis");
            }
            json.writeNumberField("lost", holdfast.lost());
            json.writeNumberField("doubled", holdfast.doubled());
            json.writeEndObject();
            json.writeBooleanField("exact", result.exact());
        });
    }

    /** The fields of a round. */
    static void write(JsonGenerator json, RoundResult round) throws IOException {
        json.writeStringField("mode", round.mode().word());
        json.writeNumberField("sold", round.sold());
        json.writeNumberField("left", round.left());
        json.writeNumberField("oversold", round.oversold());
        json.writeNumberField("ratePerSecond", decimal(round.ratePerSecond(), 1));
        json.writeObjectFieldStart("waitMillis");
        json.writeNumberField("p50", decimal(round.waits().p50Millis(), 3));
        json.writeNumberField("p99", decimal(round.waits().p99Millis(), 3));
        json.writeNumberField("max", decimal(round.waits().maxMillis(), 3));
        json.writeEndObject();
        json.writeObjectFieldStart("handoffs");
        json.writeNumberField("local", round.handoffs().local());
        json.writeNumberField("remote", round.handoffs().remote());
        json.writeEndObject();
        json.writeNumberField("commandsPerSale", decimal(round.commandsPerSale(), 3));
    }

    private static BigDecimal decimal(double value, int digits) {
        return BigDecimal.valueOf(value).setScale(digits, RoundingMode.HALF_UP);
    }
}
