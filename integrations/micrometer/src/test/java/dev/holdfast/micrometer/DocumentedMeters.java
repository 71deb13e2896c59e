package dev.holdfast.micrometer;

import java.util.List;
import java.util.stream.Stream;

/** All meters that the module describes. */
final class DocumentedMeters {

    private DocumentedMeters() {}

    static List<DescribedMeter> all() {
        return Stream.<DescribedMeter[]>of(LockMeter.values(), GateMeter.values(), LatchMeter.values())
                .flatMap(Stream::of)
                .toList();
    }
}
