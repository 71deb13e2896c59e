/**
 * The threads that use the locks, in whatever process they are: when each comes, which lock it takes, what it does
 * inside, and what it writes down. Nothing is computed while they run; they leave tapes behind.
 */
@NullMarked
package dev.holdfast.lab.load;

import org.jspecify.annotations.NullMarked;
