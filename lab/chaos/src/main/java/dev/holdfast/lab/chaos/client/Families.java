package dev.holdfast.lab.chaos.client;

import dev.holdfast.lab.chaos.schedule.Topology;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * The kinds of locks that are used in a run.
 *
 * @param all at least one, in the order of their declaration
 */
public record Families(List<Family> all) {

    /** Locks alone. */
    public static final Families LOCK = new Families(List.of(Family.LOCK));

    /** All of them, on the same names. */
    public static final Families MIXED = new Families(List.of(Family.values()));

    private static final String MIXED_ID = "mixed";

    /** Copies the list. */
    public Families {
        if (all.isEmpty()) {
            throw new IllegalArgumentException("a run needs a family at least");
        }
        all = List.copyOf(all);
    }

    /**
     * Reads them from the command line.
     *
     * @param text {@code mixed} for all, or names of families with commas between them
     * @throws IllegalArgumentException when it is of another form
     */
    public static Families parse(String text) {
        if (text.equals(MIXED_ID)) {
            return MIXED;
        }
        Set<Family> families = EnumSet.noneOf(Family.class);
        for (String name : text.split(",", -1)) {
            families.add(Arrays.stream(Family.values())
                    .filter(family -> family.id().equals(name.strip().toLowerCase(Locale.ROOT)))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException(
                            "no such family: '" + name + "'; there are " + names(MIXED.all) + ", or " + MIXED_ID)));
        }
        return new Families(List.copyOf(families));
    }

    /**
     * Returns those of them that servers of a topology can give: a quorum and ZooKeeper know no groups.
     *
     * @throws IllegalArgumentException when it can give none of them
     */
    public Families on(Topology topology) {
        List<Family> known = all.stream()
                .filter(family -> topology.hasGroups() || !family.isGroup())
                .toList();
        if (known.isEmpty()) {
            throw new IllegalArgumentException(topology.title() + " has no groups: choose lock, sticky, set or write");
        }
        return new Families(known);
    }

    /** Draws one; without a number if there is but one. */
    Family draw(RandomGenerator random) {
        if (all.size() == 1) {
            return all.get(0);
        }
        int left = random.nextInt(all.stream().mapToInt(Family::weight).sum());
        for (Family family : all) {
            left -= family.weight();
            if (left < 0) {
                return family;
            }
        }
        throw new IllegalStateException("the weights of the families do not add up");
    }

    /** Returns what {@link #parse} reads. */
    public String id() {
        return equals(MIXED) ? MIXED_ID : names(all);
    }

    private static String names(List<Family> families) {
        return families.stream().map(Family::id).collect(Collectors.joining(","));
    }
}
