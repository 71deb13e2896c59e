package dev.holdfast.zookeeper.internal.session;

import org.apache.zookeeper.WatchedEvent;

/** Hears what becomes of the session. */
public interface SessionEvents {

    /** Another session can be used after one that has ended: nothing of that one counts any more. */
    void replaced();

    /** The session was resumed with a shorter time-out: no hold may be trusted as long as an earlier answer says. */
    void shortened();

    /** The session can be used, for the first time or again. */
    void restored();

    /** A node that was watched has changed. */
    void changed(WatchedEvent event);
}
