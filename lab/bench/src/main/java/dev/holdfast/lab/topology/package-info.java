/** How long a failover lasts for those who use locks, and what a pass costs on each arrangement of servers. */
@NullMarked
package dev.holdfast.lab.topology;

import org.jspecify.annotations.NullMarked;
