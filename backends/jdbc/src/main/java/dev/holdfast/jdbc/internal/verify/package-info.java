/** The look at a hold from within a transaction of the user's, which keeps the lock from others until its end. */
@NullMarked
package dev.holdfast.jdbc.internal.verify;

import org.jspecify.annotations.NullMarked;
