package dev.holdfast.lab.chaos.client;

import dev.holdfast.lab.chaos.client.Plan.Manners;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** The time that a thread spends in one section, or in those of a set together. */
final class Stay {

    private static final int LONGEST_STEP_MILLIS = 20;

    private final WorkerContext place;
    private final Plan plan;
    private final List<Section> sections;

    Stay(WorkerContext place, Plan plan, List<Section> sections) {
        this.place = place;
        this.plan = plan;
        this.sections = sections;
    }

    void work() throws InterruptedException {
        long startNanos = System.nanoTime();
        Duration length = plan.hold();
        sections.forEach(Section::enter);
        boolean extended = plan.manners() != Manners.EXTENDING;
        while (!place.finishing().getAsBoolean() && System.nanoTime() - startNanos < length.toNanos()) {
            Thread.sleep(1 + ThreadLocalRandom.current().nextInt(LONGEST_STEP_MILLIS));
            sections.forEach(Section::look);
            if (!extended && System.nanoTime() - startNanos > length.toNanos() / 2) {
                extended = true;
                sections.forEach(Section::extend);
            }
        }
        sections.forEach(Section::finish);
    }
}
