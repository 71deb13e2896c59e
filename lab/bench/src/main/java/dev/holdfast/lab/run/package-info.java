/**
 * Runs peers in scenarios: where their clients are, when each thread comes, which lock it takes, and what it does
 * inside. Nothing is computed while threads run; they leave tapes behind, of which figures are made afterwards.
 */
@NullMarked
package dev.holdfast.lab.run;

import org.jspecify.annotations.NullMarked;
