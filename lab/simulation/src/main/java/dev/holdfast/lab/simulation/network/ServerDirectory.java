package dev.holdfast.lab.simulation.network;

/** Where clients connect to. */
@FunctionalInterface
public interface ServerDirectory {

    /**
     * The server that a client considers the one to connect to just now.
     *
     * @param client its number
     * @return up or not
     */
    ServerHost serverOf(int client);
}
