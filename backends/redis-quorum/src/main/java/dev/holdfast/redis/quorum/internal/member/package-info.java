/** One member of a quorum: its links, its record, and whether it votes. */
@NullMarked
package dev.holdfast.redis.quorum.internal.member;

import org.jspecify.annotations.NullMarked;
