package dev.holdfast.jdbc.testing;

import dev.holdfast.jdbc.internal.service.RowWatch;
import dev.holdfast.jdbc.internal.work.RequestQueue;
import dev.holdfast.spi.BackendListener;
import java.util.List;

/** What carries the statements of one client out, in the place of threads and connections. */
public interface SimulatedConnections {

    /**
     * Begins.
     *
     * @param listener is told when requests can be carried out again
     * @return those that carry requests out
     */
    List<? extends RequestQueue> open(BackendListener listener);

    /** Begins to have the rows looked at. */
    void look(RowWatch watch);

    /** A look is worth while at once. */
    void wake();

    /** {@return whether the last look was answered} */
    boolean seesRows();

    /** Ends them: requests that are under way fail. */
    void close();
}
