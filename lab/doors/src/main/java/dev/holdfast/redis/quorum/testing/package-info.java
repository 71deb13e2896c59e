/**
 * A backend on connections, a clock and random numbers that a test makes. This package is for the laboratory of
 * Holdfast. It is no part of the API, and may change in any release.
 */
@NullMarked
package dev.holdfast.redis.quorum.testing;

import org.jspecify.annotations.NullMarked;
