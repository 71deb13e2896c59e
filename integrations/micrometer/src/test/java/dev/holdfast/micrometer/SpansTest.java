package dev.holdfast.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.local.HoldfastLocal;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.tracing.handler.DefaultTracingObservationHandler;
import io.micrometer.tracing.test.simple.SimpleSpan;
import io.micrometer.tracing.test.simple.SimpleTracer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** With a tracer, waits and sections are spans, and what the work does is under the section. */
class SpansTest {

    private final SimpleTracer tracer = new SimpleTracer();
    private final ObservationRegistry registry = ObservationRegistry.create();

    SpansTest() {
        registry.observationConfig().observationHandler(new DefaultTracingObservationHandler(tracer));
    }

    private SimpleSpan span(String name) {
        List<SimpleSpan> found = tracer.getSpans().stream()
                .filter(span -> span.getName().equals(name))
                .toList();
        assertThat(found).as("spans %s", name).hasSize(1);
        return found.get(0);
    }

    @Test
    void run_withATracer_makesSpansOfOneTrace() {
        try (Holdfast holdfast = HoldfastObservations.observe(HoldfastLocal.create(), registry)) {
            Observation.createNotStarted("request", registry)
                    .observe(() -> holdfast.lock("order:42")
                            .run(() -> Observation.createNotStarted("work", registry)
                                    .observe(() -> {})));
        }

        SimpleSpan request = span("request");
        SimpleSpan wait = span("wait for lock");
        SimpleSpan section = span("hold lock");
        assertThat(wait.getParentId()).isEqualTo(request.getSpanId());
        assertThat(section.getParentId()).isEqualTo(request.getSpanId());
        assertThat(span("work").getParentId()).isEqualTo(section.getSpanId());
        assertThat(section.getTags())
                .containsEntry("holdfast.lock.name", "order:42")
                .containsEntry("outcome", "released")
                .containsKey("holdfast.lock.token");
        assertThat(section.getEndTimestamp()).isAfterOrEqualTo(section.getStartTimestamp());
        assertThat(wait.getEndTimestamp()).isBeforeOrEqualTo(section.getEndTimestamp());
    }
}
