package dev.holdfast.lab.chaos.stage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What a node of a cluster says of itself.
 *
 * @param primary whether it is a primary
 * @param ranges the slots that it serves: the first and the last of each range
 * @param moving the slots that it gives away or takes in
 * @param importing those that it takes in
 */
public record NodeView(boolean primary, List<int[]> ranges, Set<Integer> moving, Set<Integer> importing) {

    private static final int FIRST_SLOT = 8;

    /** Copies the collections. */
    public NodeView {
        ranges = List.copyOf(ranges);
        moving = Set.copyOf(moving);
        importing = Set.copyOf(importing);
    }

    /** Reads the answer to {@code CLUSTER NODES}. */
    public static NodeView parse(String nodes) {
        String myself = nodes.lines()
                .filter(line -> line.contains("myself"))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("a node does not name itself: " + nodes));
        String[] fields = myself.strip().split(" ", -1);
        List<int[]> ranges = new ArrayList<>();
        Set<Integer> moving = new HashSet<>();
        Set<Integer> importing = new HashSet<>();
        for (String slots : Arrays.asList(fields).subList(Math.min(FIRST_SLOT, fields.length), fields.length)) {
            if (slots.startsWith("[")) {
                int slot = Integer.parseInt(slots.substring(1, slots.indexOf('-')));
                moving.add(slot);
                if (slots.contains("-<-")) {
                    importing.add(slot);
                }
            } else if (!slots.isEmpty()) {
                String[] ends = slots.split("-", 2);
                ranges.add(new int[] {Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1])});
            }
        }
        return new NodeView(fields[2].contains("master"), ranges, moving, importing);
    }

    /** Says whether it decides about the keys of a slot, or of some of its keys while it takes the slot in. */
    public boolean serves(int slot) {
        boolean owns = ranges.stream().anyMatch(range -> range[0] <= slot && slot <= range[1]);
        return primary && (owns || importing.contains(slot));
    }
}
