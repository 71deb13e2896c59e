package dev.holdfast.internal.lane;

import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.Share;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The lanes of a client by which it holds locks as a member of groups: one for each name and label. Thread-safe. */
final class GroupLanes {

    /** Few labels are in use of one name at a time: the lists are short, and replaced as a whole. */
    private final ConcurrentHashMap<String, List<Lane>> byName = new ConcurrentHashMap<>();

    /** The lane of a name and label; made where there is none. */
    Lane get(String name, Share.Group group, Supplier<Lane> fresh) {
        Lane present = find(name, group);
        Lane lane = present == null ? made(name, group, fresh) : present;
        requireSameLimit(lane, group);
        return lane;
    }

    private Lane made(String name, Share.Group group, Supplier<Lane> fresh) {
        List<Lane> lanes = byName.compute(name, (same, others) -> {
            List<Lane> known = others == null ? List.of() : others;
            return of(known, group) != null
                    ? known
                    : List.copyOf(Stream.concat(known.stream(), Stream.of(fresh.get()))
                            .toList());
        });
        return Objects.requireNonNull(of(lanes, group), "the lane that was made for this group");
    }

    /** Each client by itself: two that differ are let in by the limit that each has. */
    private static void requireSameLimit(Lane present, Share.Group asked) {
        if (present.share() instanceof Share.Group used && !used.limit().equals(asked.limit())) {
            throw new IllegalStateException("Semaphore '" + PrintableText.of(present.name())
                    + "' is in use by this client with " + words(used) + ", so it cannot be asked for with "
                    + words(asked) + " at the same time. Use one number for a name, and resize() to change it");
        }
    }

    private static String words(Share.Group group) {
        return group.limit().isEmpty() ? "no limit" : group.limit().getAsInt() + " permits in all";
    }

    @Nullable
    Lane find(String name, Share.Group group) {
        return of(of(name), group);
    }

    private static @Nullable Lane of(List<Lane> lanes, Share.Group group) {
        for (Lane lane : lanes) {
            if (lane.share() instanceof Share.Group own && own.label().equals(group.label())) {
                return lane;
            }
        }
        return null;
    }

    /** The lanes of a name, whatever their labels. */
    List<Lane> of(String name) {
        return byName.getOrDefault(name, List.of());
    }

    void remove(Lane retired) {
        byName.computeIfPresent(retired.name(), (name, lanes) -> {
            List<Lane> left = lanes.stream().filter(lane -> lane != retired).toList();
            return left.isEmpty() ? null : left;
        });
    }

    boolean areNone() {
        return byName.isEmpty();
    }

    /** All of them; weakly consistent. */
    Stream<Lane> all() {
        return byName.values().stream().flatMap(List::stream);
    }
}
