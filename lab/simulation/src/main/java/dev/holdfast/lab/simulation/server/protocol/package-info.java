/** What a server says, and how it writes it: replies, errors, numbers and byte strings. */
@NullMarked
package dev.holdfast.lab.simulation.server.protocol;

import org.jspecify.annotations.NullMarked;
