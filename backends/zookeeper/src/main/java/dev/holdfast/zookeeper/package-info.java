/** Locks in Apache ZooKeeper. */
@NullMarked
package dev.holdfast.zookeeper;

import org.jspecify.annotations.NullMarked;
