/** Cost curves of Holdfast: what a handoff, a held lock and a waiter cost as there are more of them. */
@NullMarked
package dev.holdfast.lab.scaling;

import org.jspecify.annotations.NullMarked;
