/** What will go wrong, and when: data that is made from a seed before anything runs. */
@NullMarked
package dev.holdfast.lab.chaos.schedule;

import org.jspecify.annotations.NullMarked;
