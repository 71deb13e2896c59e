/** Who a client is: an id that no other process has, and what the client says about itself to people. For backends. */
@NullMarked
package dev.holdfast.spi.identity;

import org.jspecify.annotations.NullMarked;
