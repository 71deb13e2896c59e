package dev.holdfast.lab.simulation.run;

import dev.holdfast.lab.simulation.check.ServerBooks;
import dev.holdfast.lab.simulation.network.RedisModel;
import dev.holdfast.lab.simulation.network.ServerHost;

/**
 * A server that is the primary, or was.
 *
 * @param number counts them, from zero on
 * @param model its data
 * @param books what it has granted
 * @param host its process
 */
record Primary(int number, RedisModel model, ServerBooks books, ServerHost host) {}
