package dev.holdfast.lab.scaling;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.holdfast.lab.figures.Environment;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;

/** All figures, for programs; one that means nothing at a point is left out there. */
final class ScalingJson {

    private ScalingJson() {}

    static void write(PrintWriter out, Environment environment, List<Curve> curves) throws IOException {
        JsonGenerator json = new JsonFactory().createGenerator(out).useDefaultPrettyPrinter();
        json.writeStartObject();
        json.writeObjectFieldStart("environment");
        json.writeStringField("redis", environment.redis());
        json.writeStringField("jdk", environment.jdk());
        json.writeStringField("os", environment.os());
        json.writeNumberField("processors", environment.processors());
        json.writeEndObject();
        json.writeObjectFieldStart("curves");
        for (Curve curve : curves) {
            json.writeArrayFieldStart(curve.kind().name());
            for (Curve.Point point : curve.points()) {
                write(json, curve.kind().columns(), point);
            }
            json.writeEndArray();
        }
        json.writeEndObject();
        json.writeEndObject();
        json.flush();
        out.println();
        out.flush();
    }

    private static void write(JsonGenerator json, List<Column> columns, Curve.Point point) throws IOException {
        json.writeStartObject();
        for (int i = 0; i < columns.size(); i++) {
            double figure = point.figures().get(i);
            if (Double.isFinite(figure)) {
                json.writeNumberField(columns.get(i).path(), figure);
            }
        }
        json.writeEndObject();
    }
}
