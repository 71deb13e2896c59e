package dev.holdfast.lab.report;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.apache.commons.math3.stat.StatUtils;

/**
 * The figures of a slice, or the medians of several. A figure is missing where it means nothing, or where the server
 * does not tell. Immutable.
 */
public record Figures(Map<Figure, Double> values) {

    /** Takes figures; one that is not a finite number counts as missing. */
    public Figures {
        values = values.entrySet().stream()
                .filter(figure -> Double.isFinite(figure.getValue()))
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** Returns the median of each figure over the slices that have it. */
    public static Figures median(List<Figures> slices) {
        Map<Figure, Double> medians = new EnumMap<>(Figure.class);
        for (Figure figure : Figure.values()) {
            double[] values = slices.stream()
                    .flatMapToDouble(slice -> slice.get(figure).stream())
                    .toArray();
            medians.put(figure, StatUtils.percentile(values, 50));
        }
        return new Figures(medians);
    }

    public OptionalDouble get(Figure figure) {
        return values.containsKey(figure) ? OptionalDouble.of(orNaN(figure)) : OptionalDouble.empty();
    }

    public double orNaN(Figure figure) {
        return values.getOrDefault(figure, Double.NaN);
    }
}
