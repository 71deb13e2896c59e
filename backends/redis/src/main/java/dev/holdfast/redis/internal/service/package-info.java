/** The backend: requests in the words of the engine become scripts, and their answers become answers. */
@NullMarked
package dev.holdfast.redis.internal.service;

import org.jspecify.annotations.NullMarked;
