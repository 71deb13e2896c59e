package dev.holdfast.lab.broken;

import dev.holdfast.lab.load.ClientProcess;
import java.io.IOException;

/** A client's process that knows the broken peers as well. */
public final class BrokenClientProcess {

    private BrokenClientProcess() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        ClientProcess.run(arguments, BrokenPeer.orSound());
    }
}
