package dev.holdfast.cli.demo;

import dev.holdfast.samples.inventory.SaleAnswer;

/**
 * An answer that a buyer got.
 *
 * @param answer what the node said
 * @param decidedNanos when the critical section began, by this JVM's monotonic clock; late by the time that the answer
 *     took to travel
 */
record Purchase(SaleAnswer answer, long decidedNanos) {

    /** An answer that has come just now. */
    static Purchase of(SaleAnswer answer) {
        return new Purchase(answer, System.nanoTime() - 1_000 * answer.insideMicros());
    }
}
