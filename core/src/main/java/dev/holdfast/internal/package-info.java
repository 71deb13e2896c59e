/** The engine behind the API. Not exported. */
@NullMarked
package dev.holdfast.internal;

import org.jspecify.annotations.NullMarked;
