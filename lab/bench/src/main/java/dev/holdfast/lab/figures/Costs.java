package dev.holdfast.lab.figures;

import dev.holdfast.lab.figures.Stretch.Work;
import dev.holdfast.lab.load.Tape.Trace;
import java.util.EnumMap;
import java.util.Map;

/**
 * What passes cost the server and the clients. Each of them was looked at in a time of its own, a little apart from the
 * others', so its work is divided by the passes of that time.
 */
final class Costs {

    private final Map<Figure, Double> amounts = new EnumMap<>(Figure.class);
    private final Map<Figure, Double> passes = new EnumMap<>(Figure.class);

    void add(Stretch stretch) {
        for (Work work : stretch.work()) {
            double passed = stretch.traces().stream()
                    .filter(trace -> work.clients().contains(trace.client()))
                    .flatMap(Trace::all)
                    .filter(pass -> pass.leftWithin(work.fromNanos(), work.toNanos()))
                    .count();
            work.amounts().forEach((figure, amount) -> {
                amounts.merge(figure, amount, Double::sum);
                passes.merge(figure, passed, Double::sum);
            });
        }
    }

    /**
     * Writes what is known.
     *
     * @param passesPerHandoff in the measured time; infinite where there was no handoff
     */
    void figures(Map<Figure, Double> figures, double passesPerHandoff) {
        amounts.forEach((figure, amount) -> figures.put(figure, amount / passes.getOrDefault(figure, 0.0)));
        figures.computeIfPresent(Figure.PUSHES_PER_HANDOFF, (figure, pushes) -> pushes * passesPerHandoff);
        Double commands = figures.get(Figure.COMMANDS_PER_OP);
        if (commands != null) {
            figures.put(Figure.COMMANDS_PER_HANDOFF, commands * passesPerHandoff);
        }
    }
}
