/**
 * What the lanes of one client share: its backend, its clocks and alarms, the threads on which code of users runs, and
 * how calls wait for answers. Knows no lane.
 */
@NullMarked
package dev.holdfast.internal.engine;

import org.jspecify.annotations.NullMarked;
