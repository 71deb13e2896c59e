package dev.holdfast.jdbc.internal.start;

import java.util.Optional;
import java.util.regex.Pattern;

/** A JDBC URL without what may be secret: the user's name and password, and all parameters. */
final class PublicUrl {

    private static final Pattern PARAMETERS = Pattern.compile("[?;].*", Pattern.DOTALL);
    private static final Pattern CREDENTIALS = Pattern.compile("//[^/]*@");

    private PublicUrl() {}

    static String of(Optional<String> url) {
        return url.map(said -> CREDENTIALS
                        .matcher(PARAMETERS.matcher(said).replaceFirst(""))
                        .replaceFirst("//"))
                .orElse("an unnamed place");
    }
}
