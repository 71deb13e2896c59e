/** How locks, attempts and texts stand in ZooKeeper: names, paths, data. Pure. */
@NullMarked
package dev.holdfast.zookeeper.internal.node;

import org.jspecify.annotations.NullMarked;
