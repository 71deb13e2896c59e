/** Further JVMs for a test, which can be frozen and killed. */
@NullMarked
package dev.holdfast.testkit.process;

import org.jspecify.annotations.NullMarked;
