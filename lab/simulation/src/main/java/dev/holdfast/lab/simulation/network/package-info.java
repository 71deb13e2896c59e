/** The network between clients and the server, and the server as far as it is a process on that network. */
@NullMarked
package dev.holdfast.lab.simulation.network;

import org.jspecify.annotations.NullMarked;
