package dev.holdfast.cli.demo;

import java.util.ArrayList;
import java.util.List;

/** All events of a demo, in order; it lasts a minute or so, which makes some hundred of them. Thread-safe. */
final class EventHistory {

    private final List<String> events = new ArrayList<>();

    synchronized void add(String event) {
        events.add(event);
        notifyAll();
    }

    /** The event of a number; waits until there is one. */
    synchronized String await(int number) throws InterruptedException {
        while (events.size() <= number) {
            wait();
        }
        return events.get(number);
    }
}
