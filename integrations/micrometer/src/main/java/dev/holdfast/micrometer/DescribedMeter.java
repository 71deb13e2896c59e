package dev.holdfast.micrometer;

import io.micrometer.core.instrument.docs.MeterDocumentation;

/** A meter with the text that registries show. */
interface DescribedMeter extends MeterDocumentation {

    /** What it counts or measures: a phrase in English. */
    String description();
}
