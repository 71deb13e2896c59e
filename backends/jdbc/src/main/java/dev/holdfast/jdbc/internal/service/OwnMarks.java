package dev.holdfast.jdbc.internal.service;

import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The marks that a client may find in its row without another process having left them: the last ones that it has sent,
 * unless the database has refused them for certain. Not thread-safe.
 *
 * <p>The last one of which it knows that it was written is never forgotten, however many follow that are not answered.
 * Those before it are kept, too: a database that takes over from another may have been behind it.
 */
final class OwnMarks {

    /** Each makes it more likely that a copy of the process draws one of them, by one to a hundred million. */
    private static final int MOST = 100;

    /** In the order in which they were sent. */
    private final Set<Long> marks = new LinkedHashSet<>();

    private OptionalLong written = OptionalLong.empty();

    /** One is about to be sent. */
    void sent(long mark) {
        marks.add(mark);
        Iterator<Long> oldest = marks.iterator();
        while (marks.size() > MOST) {
            if (!isWritten(oldest.next())) {
                oldest.remove();
            }
        }
    }

    private boolean isWritten(long mark) {
        return written.isPresent() && written.getAsLong() == mark;
    }

    /** One was certainly not written. */
    void refused(long mark) {
        marks.remove(mark);
    }

    /** One was written. */
    void written(long mark) {
        written = OptionalLong.of(mark);
    }

    /** {@return whether none was sent that may have been written} */
    boolean areNone() {
        return marks.isEmpty();
    }

    /** {@return whether the row may show this one} */
    boolean include(long seen) {
        return marks.contains(seen);
    }

    /** {@return the one that the row shows, unless another process or another database is at work; empty if unclear} */
    OptionalLong expected() {
        long newest = -1;
        for (long each : marks) {
            newest = each;
        }
        return isWritten(newest) ? written : OptionalLong.empty();
    }

    /** {@return whether the database has lost what it had confirmed, if it shows this one} */
    boolean areLostBy(long seen) {
        for (long each : marks) {
            if (isWritten(each)) {
                return false;
            } else if (each == seen) {
                return written.isPresent();
            }
        }
        return false;
    }

    /** {@return whether the database has confirmed one} */
    boolean wereWritten() {
        return written.isPresent();
    }

    /** The client has another row from now on. */
    void clear() {
        marks.clear();
        written = OptionalLong.empty();
    }

    /** For tests: what is restored from a snapshot of this. */
    void copyFrom(OwnMarks other) {
        marks.addAll(other.marks);
        written = other.written;
    }
}
