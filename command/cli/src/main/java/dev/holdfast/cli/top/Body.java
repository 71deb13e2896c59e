package dev.holdfast.cli.top;

import java.util.List;
import java.util.Optional;

/**
 * What a view has to show, however long it is.
 *
 * @param head stays above it
 * @param lines of which as many are shown as there is room for
 * @param cursor the line that is shown in any case; -1 for none
 * @param summary stays below it
 */
record Body(Optional<Line> head, List<Line> lines, int cursor, Optional<Line> summary) {

    static final int NO_CURSOR = -1;

    static Body of(Line head, List<Line> lines) {
        return new Body(Optional.of(head), lines, NO_CURSOR, Optional.empty());
    }
}
