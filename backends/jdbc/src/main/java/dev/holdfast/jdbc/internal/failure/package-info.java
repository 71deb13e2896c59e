/** What exceptions of drivers say about requests. */
@NullMarked
package dev.holdfast.jdbc.internal.failure;

import org.jspecify.annotations.NullMarked;
