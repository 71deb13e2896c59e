/** The scripts, and what they answer, whatever carries them. */
@NullMarked
package dev.holdfast.redis.internal.script;

import org.jspecify.annotations.NullMarked;
