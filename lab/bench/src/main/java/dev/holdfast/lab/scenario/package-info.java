/** Who wants which lock: the shapes of load that peers are measured under. */
@NullMarked
package dev.holdfast.lab.scenario;

import org.jspecify.annotations.NullMarked;
