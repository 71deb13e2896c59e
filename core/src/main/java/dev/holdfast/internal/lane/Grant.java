package dev.holdfast.internal.lane;

import dev.holdfast.spi.Hold;
import dev.holdfast.spi.Validity;

/**
 * What a seeker has won: a hold without an owner.
 *
 * @param hold what the server knows
 * @param by the attempt that won it, and what is left of its questions
 * @param validity until when the hold may be trusted
 * @param othersWait whether other clients are known to wait
 */
record Grant(Hold hold, LiveAttempt by, Validity validity, boolean othersWait) {}
