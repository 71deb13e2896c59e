package dev.holdfast.console.internal;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The locks that are shown, and the names of those that are not any more. Without clock and I/O; for one thread. */
final class Tracks {

    private static final int MOST_ADMITTED = 64;

    private final Set<String> named;
    private final Set<String> admitted = new LinkedHashSet<>();
    private final int most;
    private final Map<String, LockTrack> tracks = new TreeMap<>();
    private final Map<String, Long> gone = new LinkedHashMap<>();

    /**
     * None yet.
     *
     * @param named locks for which there is always room, and that stay when they are free
     * @param most how many others there is room for
     */
    Tracks(Set<String> named, int most) {
        this.named = named;
        this.most = most;
    }

    Collection<LockTrack> all() {
        return tracks.values();
    }

    Map<String, Long> gone() {
        return gone;
    }

    @Nullable
    LockTrack find(String name) {
        return tracks.get(name);
    }

    /** Somebody asks for this one: when it is taken there is room for it, beyond the others. */
    void admit(String name) {
        admitted.remove(name);
        admitted.add(name);
        if (admitted.size() > MOST_ADMITTED) {
            admitted.remove(admitted.iterator().next());
        }
    }

    /** Begins one, if it is named, or if it is taken and there is room for it. */
    @Nullable
    LockTrack begin(String name, boolean isTaken, long now, long seq) {
        boolean hasRoom = named.contains(name)
                || (isTaken && (tracks.size() < most || forgetAFreeOne(seq) || hasRoomBeyond(name)));
        if (!hasRoom) {
            return null;
        }
        LockTrack track = new LockTrack(name, now);
        tracks.put(name, track);
        gone.remove(name);
        return track;
    }

    private boolean hasRoomBeyond(String name) {
        return admitted.contains(name) && tracks.size() < most + MOST_ADMITTED;
    }

    /** A lock that is taken comes before what is left of those that are not. */
    private boolean forgetAFreeOne(long seq) {
        Optional<LockTrack> oldest = tracks.values().stream()
                .filter(track -> !track.isBusy() && !named.contains(track.name))
                .min(Comparator.comparingLong(track -> track.busyAt));
        oldest.ifPresent(track -> {
            tracks.remove(track.name);
            gone.put(track.name, seq);
        });
        return oldest.isPresent();
    }

    /** Forgets those that have been free for long. */
    void forget(long now, long seq) {
        tracks.values().removeIf(track -> {
            boolean isOld =
                    !track.isBusy() && !named.contains(track.name) && now - track.busyAt > LockTrack.KEPT_MILLIS;
            if (isOld) {
                gone.put(track.name, seq);
            }
            return isOld;
        });
        while (gone.size() > most) {
            gone.remove(gone.keySet().iterator().next());
        }
    }
}
