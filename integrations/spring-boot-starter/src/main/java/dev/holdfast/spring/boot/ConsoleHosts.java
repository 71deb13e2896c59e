package dev.holdfast.spring.boot;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.springframework.lang.Nullable;

/**
 * For which host names the console releases locks where no user is known. A page of another site can give its own name
 * the address of this machine, and is then of the same origin as the console for a browser; but the name stays its own,
 * and a browser says it with each request.
 *
 * @param page the path of the endpoint below that of all endpoints
 * @param names what the application is called, beside {@code localhost} and addresses
 */
record ConsoleHosts(String page, List<String> names) {

    private static final Pattern PORT = Pattern.compile(":\\d{1,5}$");
    private static final Pattern ADDRESS = Pattern.compile("\\[[0-9a-f:.]+]|\\d{1,3}(?:\\.\\d{1,3}){3}");
    private static final Pattern PARAMETERS = Pattern.compile(";[^/]*");
    private static final int ENCODINGS = 3;

    /** What is answered where a release is refused. */
    static final String REFUSAL = "{\"error\":\"The console releases no lock for a host name that is not known to it:"
            + " name it in holdfast.console.hosts, or let users sign in\"}";

    /** Copies the list. */
    ConsoleHosts {
        names = names.stream().map(name -> name.toLowerCase(Locale.ROOT)).toList();
    }

    /**
     * Whether a request is to be refused.
     *
     * @param path as it was sent, decoded or not
     * @param host the header, null if there is none
     */
    boolean refuses(String method, String path, @Nullable String host) {
        return !method.equals("GET") && !method.equals("HEAD") && isOfThePage(path) && !answersTo(host);
    }

    /** However it is written: what is no path of the page is refused by nobody else. */
    private boolean isOfThePage(String path) {
        String plain = PARAMETERS.matcher(path).replaceAll("");
        for (int i = 0; i < ENCODINGS; i++) {
            if (("/" + plain + "/").contains("/" + page + "/")) {
                return true;
            }
            try {
                plain = PARAMETERS
                        .matcher(URLDecoder.decode(plain, StandardCharsets.UTF_8))
                        .replaceAll("");
            } catch (IllegalArgumentException noEncoding) {
                return true;
            }
        }
        return false;
    }

    private boolean answersTo(@Nullable String host) {
        if (host == null) {
            return false;
        }
        String name = PORT.matcher(host.toLowerCase(Locale.ROOT)).replaceFirst("");
        return name.equals("localhost") || ADDRESS.matcher(name).matches() || names.contains(name);
    }
}
