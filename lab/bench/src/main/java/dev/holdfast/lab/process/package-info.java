/** Programs in JVMs of their own, and how things end: closed in turn, or with a reason. */
@NullMarked
package dev.holdfast.lab.process;

import org.jspecify.annotations.NullMarked;
