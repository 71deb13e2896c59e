package dev.holdfast.internal.lane;

import dev.holdfast.spi.Ask;

/**
 * One question of an attempt.
 *
 * @param attempt what it asks with
 * @param kind whether it queues, and whether the attempt has asked before
 * @param number the how-manieth question of its lane
 * @param giveUpAfterNanos the server refuses a copy that it carries out later
 */
record Question(LiveAttempt attempt, Ask.Kind kind, long number, long giveUpAfterNanos) {}
