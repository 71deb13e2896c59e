package dev.holdfast.lab.peer;

import dev.holdfast.lab.report.Figure;
import java.util.Map;

/** What clients of some peers connect to instead of Redis, in processes of its own. One thread uses it. */
public interface PeerBackend extends AutoCloseable {

    String uri();

    /** Returns what it has used up so far, as far as it tells. */
    Map<Figure, Double> used();

    @Override
    void close();
}
