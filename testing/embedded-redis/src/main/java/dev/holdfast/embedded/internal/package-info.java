/** How this library asks a server something without a Redis client on the class path. No API. */
@NullMarked
package dev.holdfast.embedded.internal;

import org.jspecify.annotations.NullMarked;
