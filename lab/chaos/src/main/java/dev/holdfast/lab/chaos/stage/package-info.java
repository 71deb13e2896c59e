/** The processes of a run: the servers, the clients, and the network between them. */
@NullMarked
package dev.holdfast.lab.chaos.stage;

import org.jspecify.annotations.NullMarked;
