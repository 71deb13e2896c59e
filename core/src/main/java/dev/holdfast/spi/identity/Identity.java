package dev.holdfast.spi.identity;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.util.List;

/**
 * What a client says about itself, for people who look at locks.
 *
 * @param clientId its id
 * @param host the machine's name
 * @param pid the process id
 * @param application the name that the program gave it; may be empty
 * @param since when it connected, by the machine's own clock
 */
public record Identity(String clientId, String host, long pid, String application, Instant since) {

    /** Looks the machine's name up, which may block. */
    public static Identity ofThisProcess(String application) {
        return new Identity(
                ClientId.random(), hostName(), ProcessHandle.current().pid(), application, Instant.now());
    }

    /**
     * The same client under a fresh id. Its process may be another one, if it was restored from a snapshot. The name of
     * the machine is kept, since looking it up may block for as long as a name server does not answer.
     */
    public Identity renamed() {
        return new Identity(ClientId.random(), host, ProcessHandle.current().pid(), application, Instant.now());
    }

    private static String hostName() {
        String fromEnvironment = System.getenv("HOSTNAME");
        if (fromEnvironment != null && !fromEnvironment.isBlank()) {
            return fromEnvironment;
        }
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "unknown";
        }
    }

    public List<String> announcement() {
        return List.of(host, Long.toString(pid), application, Long.toString(since.toEpochMilli()));
    }
}
