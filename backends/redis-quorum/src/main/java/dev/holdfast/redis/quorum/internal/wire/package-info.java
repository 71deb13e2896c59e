/** What stands on a member, and what it sends: keys, values, messages, what each script is given and answers. */
@NullMarked
package dev.holdfast.redis.quorum.internal.wire;

import org.jspecify.annotations.NullMarked;
