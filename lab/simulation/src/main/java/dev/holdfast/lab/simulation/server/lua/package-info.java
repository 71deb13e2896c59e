/**
 * The server's scripting: Lua 5.1 as far as scripts of Holdfast use it, with {@code redis.call} and the conversions
 * between replies and Lua values. Knows no command; the caller that runs a script carries out what it calls.
 */
@NullMarked
package dev.holdfast.lab.simulation.server.lua;

import org.jspecify.annotations.NullMarked;
