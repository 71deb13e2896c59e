/** The Redis server that the measured clients talk to, and the books that it keeps. */
@NullMarked
package dev.holdfast.lab.server;

import org.jspecify.annotations.NullMarked;
