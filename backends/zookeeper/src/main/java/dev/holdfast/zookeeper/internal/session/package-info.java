/** The session, on whose life everything rests, and its requests. */
@NullMarked
package dev.holdfast.zookeeper.internal.session;

import org.jspecify.annotations.NullMarked;
