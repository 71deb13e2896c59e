/**
 * What a lock is, and what requests do with it, as functions of its state, a request and the time: the rules that every
 * backend keeps in its own way. Those that keep the state in a place of their own apply these.
 */
@NullMarked
package dev.holdfast.internal.rules;

import org.jspecify.annotations.NullMarked;
