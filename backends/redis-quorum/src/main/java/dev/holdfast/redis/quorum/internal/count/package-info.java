/**
 * What the answers of N members mean, as pure machines: no I/O, no clock and no guard inside. What is to be done comes
 * out as data.
 */
@NullMarked
package dev.holdfast.redis.quorum.internal.count;

import org.jspecify.annotations.NullMarked;
