package dev.holdfast.lab.report.page;

import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/** Counts that were tried, a step for each doubling, and each with its label. */
final class CountAxis implements Axis {

    private final String title;
    private final TreeSet<Integer> counts;

    /** Makes one for at least one count. */
    CountAxis(String title, Collection<Integer> counts) {
        this.title = title;
        this.counts = new TreeSet<>(counts);
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public double at(double value) {
        double least = counts.first();
        double greatest = counts.last();
        return least == greatest ? 0.5 : Math.log(value / least) / Math.log(greatest / least);
    }

    @Override
    public List<Tick> ticks() {
        return counts.stream()
                .map(count -> new Tick(count, Numbers.plain(count)))
                .toList();
    }
}
