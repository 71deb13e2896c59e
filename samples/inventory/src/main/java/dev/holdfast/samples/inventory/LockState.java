package dev.holdfast.samples.inventory;

/**
 * What a node's lock says about itself. For people and pages.
 *
 * @param client the id under which the lock's server knows this node; empty where there is no server
 * @param local grants so far that came from another thread of the node
 * @param server grants so far that came from the server
 * @param renewals renewals sent so far
 */
record LockState(String client, long local, long server, long renewals) {}
