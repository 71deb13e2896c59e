package dev.holdfast.cli.console;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Who may ask what. A page of another site could have a browser send requests here: it knows no token, its origin is
 * another one, and a name that it has led to this machine is none that this server answers to.
 *
 * @param listening where the server listens
 * @param token what a request for data has to name
 */
record AccessRules(InetSocketAddress listening, String token) {

    private static final Pattern PORT = Pattern.compile(":\\d{1,5}$");
    private static final Pattern ADDRESS = Pattern.compile("\\[[0-9a-f:.]+]|\\d{1,3}(?:\\.\\d{1,3}){3}");

    /** Why a request is refused. */
    record Refusal(int status, String sentence) {}

    /** Empty if it is not. */
    Optional<Refusal> refusal(String path, @Nullable String host, @Nullable String origin, @Nullable String named) {
        if (host == null || !answersTo(host.toLowerCase(Locale.ROOT))) {
            return Optional.of(new Refusal(403, "This console does not answer to that host name"));
        }
        if (origin != null && !origin.equalsIgnoreCase("http://" + host)) {
            return Optional.of(new Refusal(403, "Only the console's own page may ask"));
        }
        if (path.startsWith("api/") && !isToken(named)) {
            return Optional.of(new Refusal(401, "The token is missing or wrong: use the address that was printed"));
        }
        return Optional.empty();
    }

    private boolean answersTo(String host) {
        String name = PORT.matcher(host).replaceFirst("");
        if (name.equals("localhost") || name.equals("127.0.0.1") || name.equals("[::1]")) {
            return true;
        }
        // Whoever listens on all addresses is known by each of them, but by no name that others could give it.
        return listening.getAddress().isAnyLocalAddress()
                ? ADDRESS.matcher(name).matches()
                : name.equals(listening.getHostString().toLowerCase(Locale.ROOT)) || isListeningAddress(name);
    }

    /** An address can be written in several ways. A name is not looked up. */
    private boolean isListeningAddress(String name) {
        if (!ADDRESS.matcher(name).matches()) {
            return false;
        }
        try {
            return InetAddress.getByName(name).equals(listening.getAddress());
        } catch (UnknownHostException noAddress) {
            return false;
        }
    }

    private boolean isToken(@Nullable String named) {
        return named != null
                && MessageDigest.isEqual(
                        named.getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
    }

    /** Without the token, which is a secret. */
    @Override
    public String toString() {
        return "Access to " + listening;
    }
}
