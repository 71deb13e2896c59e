/** How {@link dev.holdfast.spring.Locked} works. Not for applications: it changes without notice. */
@NullMarked
package dev.holdfast.spring.internal;

import org.jspecify.annotations.NullMarked;
