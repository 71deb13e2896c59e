/** Requests of the engine as nodes, and what is seen of nodes as messages to the engine. */
@NullMarked
package dev.holdfast.zookeeper.internal.service;

import org.jspecify.annotations.NullMarked;
