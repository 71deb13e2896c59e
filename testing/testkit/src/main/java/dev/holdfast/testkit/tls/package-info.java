/** TLS for a test: an authority that no JVM trusts yet, and a proxy that speaks TLS for a server that does not. */
@NullMarked
package dev.holdfast.testkit.tls;

import org.jspecify.annotations.NullMarked;
