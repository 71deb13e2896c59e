package dev.holdfast.testkit.history;

import java.util.List;

/** Where the events of a history are kept. Thread-safe. */
interface EventStore extends AutoCloseable {

    void add(HistoryEvent event);

    /** Returns the events so far, those of one thread in the order in which it added them. */
    List<HistoryEvent> events();

    @Override
    void close();
}
