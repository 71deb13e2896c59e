package dev.holdfast.jdbc.internal.row;

import dev.holdfast.spi.Share;
import java.util.OptionalInt;

/** A share as fields of an entry: label, units and limit. */
final class ShareText {

    private static final String ALONE = "-";

    private ShareText() {}

    static String of(Share share) {
        return share instanceof Share.Group group
                ? Fields.join(group.label(), group.units(), group.limit().orElse(0))
                : Fields.join(ALONE, 0, 0);
    }

    static Share read(Fields fields) {
        String label = fields.text();
        int units = fields.smallNumber();
        int limit = fields.smallNumber();
        return units == 0
                ? Share.EXCLUSIVE
                : new Share.Group(label, units, limit == 0 ? OptionalInt.empty() : OptionalInt.of(limit));
    }
}
