package dev.holdfast.micrometer;

import dev.holdfast.micrometer.LockObservationContext.Mode;

/** Which lock is observed: a name has one for each mode. */
record ObservedName(String name, Mode mode) {}
