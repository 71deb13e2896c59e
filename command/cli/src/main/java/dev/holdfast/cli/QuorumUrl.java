package dev.holdfast.cli;

import dev.holdfast.redis.quorum.HoldfastQuorum;
import dev.holdfast.redis.quorum.HoldfastQuorumBuilder;
import dev.holdfast.spi.PrintableText;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.TypeConversionException;

/**
 * A URL that names the members of a quorum: {@value #FORM}. Never shown, since it may have passwords.
 *
 * @param scheme with its colon and slashes
 * @param members of each its credentials, host and port
 * @param path the database, with its slash; empty if there is none
 * @param parameters what else the clients of the quorum are set to
 */
public record QuorumUrl(String scheme, List<String> members, String path, Map<String, String> parameters) {

    static final String FORM = "redis-quorum://[USER[:PASSWORD]@]HOST[:PORT],[USER[:PASSWORD]@]HOST[:PORT],...[/DB]"
            + "[?votes=N&name=TEXT&longestLease=60s]";

    private static final String PLAIN = "redis-quorum://";
    private static final String TLS = "rediss-quorum://";
    private static final String VOTES = "votes";
    private static final String NAME = "name";
    private static final String LONGEST_LEASE = "longestLease";
    private static final Set<String> PARAMETERS = Set.of(VOTES, NAME, LONGEST_LEASE);
    private static final Pattern WORD = Pattern.compile("[A-Za-z-]{1,20}");
    private static final int FEWEST_MEMBERS = 3;

    /** Copies the members and the parameters. */
    public QuorumUrl {
        members = List.copyOf(members);
        parameters = Map.copyOf(parameters);
    }

    /** Whether a URL has the scheme of a quorum. */
    static boolean is(String url) {
        String lower = url.toLowerCase(Locale.ROOT);
        return lower.startsWith(PLAIN) || lower.startsWith(TLS);
    }

    /**
     * Reads a URL.
     *
     * @param text as a user has written it
     * @return what it says
     * @throws IllegalArgumentException if it names no quorum; the message shows no password
     */
    public static QuorumUrl parse(String text) {
        if (!is(text)) {
            throw new IllegalArgumentException("the URL of a quorum is " + FORM);
        }
        int start = text.indexOf("://") + 3;
        int query = text.indexOf('?', start);
        String servers = query < 0 ? text.substring(start) : text.substring(start, query);
        int path = servers.indexOf('/');
        QuorumUrl url = new QuorumUrl(
                text.substring(0, start).toLowerCase(Locale.ROOT),
                Stream.of((path < 0 ? servers : servers.substring(0, path)).split(",", -1))
                        .map(String::strip)
                        .toList(),
                path < 0 || path == servers.length() - 1 ? "" : servers.substring(path),
                query < 0 ? Map.of() : parameters(text.substring(query + 1)));
        url.requireMajority();
        var unused = url.builder();
        return url;
    }

    private static Map<String, String> parameters(String query) {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (String parameter : query.split("&", -1)) {
            int equals = parameter.indexOf('=');
            String key = equals < 0 ? parameter : parameter.substring(0, equals);
            if (!PARAMETERS.contains(key) || equals < 0) {
                // A password with an unescaped question mark in it would be here.
                String shown =
                        WORD.matcher(key).matches() && query.indexOf('@') < 0 ? "'" + key + "'" : "What is behind '?'";
                throw new IllegalArgumentException(
                        shown + " is no parameter of a quorum's URL; expected votes=N, name=TEXT or longestLease=60s");
            }
            String value = URLDecoder.decode(parameter.substring(equals + 1), StandardCharsets.UTF_8);
            if (parameters.put(key, value) != null) {
                throw new IllegalArgumentException("the parameter " + key + " is there twice");
            }
        }
        return parameters;
    }

    private void requireMajority() {
        int count = members.size();
        boolean isEvenByMistake = count % 2 == 0 && votes().isEmpty();
        if (count < FEWEST_MEMBERS || isEvenByMistake) {
            throw new IllegalArgumentException((count == 1 ? "1 member makes" : count + " members make")
                    + " no quorum; name three or five, with commas between them: "
                    + (count < FEWEST_MEMBERS
                            ? "fewer outlive the loss of none"
                            : "with an even number, no more may be lost than with one less, unless votes=N"
                                    + " asks for more votes"));
        }
        votes().ifPresent(votes -> {
            if (2 * votes <= count || votes > count) {
                throw new IllegalArgumentException("votes=" + votes + ": more than half of the " + count
                        + " members make a grant, and no more than all");
            }
        });
    }

    private Optional<Integer> votes() {
        return Optional.ofNullable(parameters.get(VOTES)).map(votes -> {
            if (!votes.matches("\\d{1,3}")) {
                throw new IllegalArgumentException("votes=" + PrintableText.of(votes) + ": a number is expected");
            }
            return Integer.valueOf(votes);
        });
    }

    private Optional<Duration> longestLease() {
        return Optional.ofNullable(parameters.get(LONGEST_LEASE)).map(text -> {
            try {
                return new DurationConverter().convert(text);
            } catch (TypeConversionException e) {
                throw new IllegalArgumentException(LONGEST_LEASE + ": " + e.getMessage(), e);
            }
        });
    }

    /** {@return the URI of each member} */
    public List<String> uris() {
        String single = scheme.equals(TLS) ? "rediss://" : "redis://";
        return members.stream().map(member -> single + member + path).toList();
    }

    /** The URIs with blanks between them. */
    String ofANode() {
        if (!parameters.isEmpty()) {
            throw new IllegalArgumentException("the demo's nodes take no parameters of a quorum's URL; leave out "
                    + String.join(", ", parameters.keySet().stream().sorted().toList()));
        }
        return String.join(" ", uris());
    }

    /** A builder of clients of this quorum. */
    HoldfastQuorumBuilder builder() {
        HoldfastQuorumBuilder builder = HoldfastQuorum.builder().members(uris());
        votes().ifPresent(builder::votes);
        longestLease().ifPresent(builder::longestLease);
        Optional.ofNullable(parameters.get(NAME)).ifPresent(builder::name);
        return builder;
    }

    /**
     * The same with a password for each member that has none.
     *
     * @throws IllegalArgumentException if each has one
     */
    QuorumUrl withPassword(UnaryOperator<String> adding) {
        List<String> with = members.stream()
                .map(member -> hasPassword(member) ? member : adding.apply(member))
                .toList();
        if (with.equals(members)) {
            throw new IllegalArgumentException("the URL has a password for each member already");
        }
        return new QuorumUrl(scheme, with, path, parameters);
    }

    /** The same without users and passwords. */
    QuorumUrl withoutCredentials() {
        return new QuorumUrl(
                scheme,
                members.stream()
                        .map(member -> member.substring(member.lastIndexOf('@') + 1))
                        .toList(),
                path,
                parameters);
    }

    private static boolean hasPassword(String member) {
        int at = member.lastIndexOf('@');
        int colon = member.indexOf(':');
        return colon >= 0 && colon < at - 1;
    }

    /** As it is written. */
    String text() {
        String query = String.join(
                "&",
                parameters.entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(each -> each.getKey() + "=" + ServerUrl.encoded(each.getValue()))
                        .toList());
        return scheme + String.join(",", members) + path + (query.isEmpty() ? "" : "?" + query);
    }

    @Override
    public String toString() {
        return "The URL of a quorum";
    }
}
