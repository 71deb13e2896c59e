/**
 * Real client processes and real servers under a seeded schedule of faults, and a checker that judges what happened.
 */
@NullMarked
package dev.holdfast.lab.chaos;

import org.jspecify.annotations.NullMarked;
