/**
 * A network that fails on purpose.
 *
 * <p>A {@link dev.holdfast.testkit.proxy.FaultProxy} stands between a client and a server, and delays, withholds,
 * swallows or cuts what they say to each other: for all connections, for those that match, or for one.
 */
@NullMarked
package dev.holdfast.testkit.proxy;

import org.jspecify.annotations.NullMarked;
