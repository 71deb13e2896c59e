package dev.holdfast.lab.chaos.stage;

import java.util.List;

/** What servers have of locks, seen past the clients: for a look when these are gone. All is in words. */
public interface Remains {

    /** Returns the holds that are not over. */
    List<String> holds() throws InterruptedException;

    /** Returns the places that clients have in queues. */
    List<String> placesOf(List<String> clients) throws InterruptedException;

    /** Says whether anybody has a place in the queue of a lock. */
    boolean isQueued(String lock) throws InterruptedException;

    /** Returns the queues in which anybody has a place. */
    List<String> queues() throws InterruptedException;

    /** Returns what does not go by itself, or when a lock is used. */
    List<String> endless() throws InterruptedException;
}
