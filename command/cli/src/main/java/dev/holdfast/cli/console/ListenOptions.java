package dev.holdfast.cli.console;

import dev.holdfast.cli.Message;
import dev.holdfast.spi.PrintableText;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Where the page is served, and who may read it. */
final class ListenOptions {

    private static final Pattern PLACE = Pattern.compile("(\\[[0-9A-Fa-f:.]+]|[^:\\[\\]]+):(\\d{1,5})");
    private static final Pattern TOKEN = Pattern.compile("[-0-9A-Za-z._~]{16,200}");
    private static final int LARGEST_PORT = 65_535;
    private static final int TOKEN_BYTES = 16;

    @Spec(Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Option(
            names = "--listen",
            paramLabel = "HOST:PORT",
            defaultValue = "127.0.0.1:0",
            description = "Where to serve the page. Port 0 is any free one. On other addresses than those of the"
                    + " loopback interface, --token-file is needed. Default: ${DEFAULT-VALUE}.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private String listen;

    @Option(
            names = "--token-file",
            paramLabel = "PATH",
            description = "A file whose first line is the token that opens the page: 16 to 200 letters, digits and"
                    + " -._~. It is not printed: the page asks for it. Without this option, a new one is drawn, and"
                    + " stands in the address that is printed.")
    private @Nullable Path tokenFile;

    ListenOptions() {}

    boolean hasTokenFile() {
        return tokenFile != null;
    }

    InetSocketAddress address() {
        Matcher place = PLACE.matcher(listen);
        if (!place.matches() || Integer.parseInt(place.group(2)) > LARGEST_PORT) {
            throw new ParameterException(
                    spec.commandLine(), "--listen has to be HOST:PORT, and not '" + PrintableText.of(listen) + "'");
        }
        InetAddress host;
        try {
            host = InetAddress.getByName(place.group(1));
        } catch (UnknownHostException e) {
            throw new ParameterException(
                    spec.commandLine(), "--listen: there is no host '" + PrintableText.of(place.group(1)) + "'", e);
        }
        if (!host.isLoopbackAddress() && tokenFile == null) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--listen on an address that other machines reach needs --token-file: whoever has the token sees"
                            + " all names, and nothing is encrypted. Put TLS in front of it");
        }
        return new InetSocketAddress(host, Integer.parseInt(place.group(2)));
    }

    String token() {
        if (tokenFile == null) {
            byte[] random = new byte[TOKEN_BYTES];
            new SecureRandom().nextBytes(random);
            return HexFormat.of().formatHex(random);
        }
        String token;
        try (var lines = Files.lines(tokenFile)) {
            token = lines.findFirst().orElse("").strip();
        } catch (IOException e) {
            throw new ParameterException(spec.commandLine(), "--token-file: " + Message.of(e), e);
        }
        if (!TOKEN.matcher(token).matches()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--token-file: its first line has to be a token of 16 to 200 letters, digits and -._~");
        }
        return token;
    }
}
