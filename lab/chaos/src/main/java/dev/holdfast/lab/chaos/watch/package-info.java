/** What the servers of a run show of themselves: who takes writes, who has whose data, and which clients reach them. */
@NullMarked
package dev.holdfast.lab.chaos.watch;

import org.jspecify.annotations.NullMarked;
