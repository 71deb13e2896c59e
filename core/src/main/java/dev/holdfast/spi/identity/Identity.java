package dev.holdfast.spi.identity;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.util.List;

/**
 * What a client says about itself, for people who look at locks.
 *
 * @param clientId its id
 * @param secret what nobody else knows but copies of its process; not for people
 * @param host the machine's name
 * @param pid the process id
 * @param application the name that the program gave it; may be empty
 * @param since when it connected, by the machine's own clock
 */
public record Identity(String clientId, ClientSecret secret, String host, long pid, String application, Instant since) {

    /** Looks the machine's name up, which may block. */
    public static Identity ofThisProcess(String application) {
        return of(hostName(), application);
    }

    /**
     * The same client under a fresh id, with a fresh secret. Its process may be another one, if it was restored from a
     * snapshot. The name of the machine is kept, since looking it up may block for as long as a name server does not
     * answer.
     */
    public Identity renamed() {
        return of(host, application);
    }

    private static Identity of(String host, String application) {
        return new Identity(
                ClientId.random(),
                ClientSecret.random(),
                host,
                ProcessHandle.current().pid(),
                application,
                Instant.now());
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
