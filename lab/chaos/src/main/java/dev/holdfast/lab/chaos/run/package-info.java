/** One run from its start to its verdict. */
@NullMarked
package dev.holdfast.lab.chaos.run;

import org.jspecify.annotations.NullMarked;
