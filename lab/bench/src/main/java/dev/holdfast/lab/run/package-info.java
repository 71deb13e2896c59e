/** Leads a run: opens what is measured, gives the peers their turns, and takes what each slice leaves behind. */
@NullMarked
package dev.holdfast.lab.run;

import org.jspecify.annotations.NullMarked;
