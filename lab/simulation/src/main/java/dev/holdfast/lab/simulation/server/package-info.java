/**
 * A Redis server as a model: the commands that Holdfast uses, over a clock that is passed in, with the very scripts of
 * the library in a Lua interpreter. Deterministic: no thread, no wall clock, no socket. It is compared with real
 * servers, command by command, in the tests.
 *
 * <p>Texts inside the model are <em>byte strings</em>: each character stands for one byte, from 0 to 255, as on the
 * wire. {@link dev.holdfast.lab.simulation.server.ModelServer} and its listeners take and give plain texts, which it
 * translates from and to UTF-8.
 */
@NullMarked
package dev.holdfast.lab.simulation.server;

import org.jspecify.annotations.NullMarked;
