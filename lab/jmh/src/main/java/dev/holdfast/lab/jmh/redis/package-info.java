/**
 * What the Redis backend does with questions and answers before and after the network. In the backend's own package,
 * whose insides it calls.
 */
@NullMarked
package dev.holdfast.lab.jmh.redis;

import org.jspecify.annotations.NullMarked;
