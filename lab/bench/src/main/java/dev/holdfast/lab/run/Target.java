package dev.holdfast.lab.run;

import dev.holdfast.lab.peer.Peer;

/**
 * A peer and where its clients connect to.
 *
 * @param peer who
 * @param uri of its backend, or of the way to it
 * @param meter reads what the backend has done
 */
record Target(Peer peer, String uri, ServerMeter meter) {}
