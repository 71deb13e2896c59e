/** What the Redis backend does with questions and answers before and after the network. */
@NullMarked
package dev.holdfast.lab.jmh.redis;

import org.jspecify.annotations.NullMarked;
