package dev.holdfast.spring.boot;

import java.lang.reflect.RecordComponent;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;

/** The names of the properties that exist, to find the one that a misspelt name stands for. */
final class PropertyNames {

    private static final String PROFILES = HoldfastProperties.PREFIX + ".locks.";

    /** More differences than that are not a slip. */
    private static final int MOST_DIFFERENCES = 2;

    /** What people write whom other libraries have taught it, by its end. */
    private static final Map<String, String> SYNONYMS = Map.of(
            "url", ServerOfUri.PROPERTY,
            "uri", ServerOfUri.PROPERTY,
            "host", ServerOfUri.PROPERTY,
            "address", ServerOfUri.PROPERTY,
            "nodes", ServerOfUri.PROPERTY);

    /** The same among the options of a lock, whose property then ends otherwise. */
    private static final Map<String, String> OPTIONS =
            Map.of("timeout", "wait-time", "wait", "wait-time", "ttl", "lease-time", "lease", "lease-time");

    private PropertyNames() {}

    /** Whether there is a property of that name. */
    static boolean exist(ConfigurationPropertyName name) {
        return all(profileOf(name)).contains(name.toString());
    }

    /** "You wrote …. Did you mean …?", or empty text if none is close. */
    static String question(ConfigurationPropertyName unknown) {
        String written = unknown.toString();
        List<String> known = all(profileOf(unknown));
        return known.stream()
                .filter(name -> name.startsWith(written + "-"))
                .findFirst()
                .or(() -> known.stream()
                        .filter(name -> name.startsWith(written + "."))
                        .findFirst())
                .or(() -> known.stream()
                        .filter(name -> differences(written, name) <= MOST_DIFFERENCES)
                        .min(Comparator.comparingInt(name -> differences(written, name))))
                .or(() -> synonym(unknown, known))
                .map(name -> "You wrote " + written + ". Did you mean " + name + "?")
                .orElse("");
    }

    private static Optional<String> synonym(ConfigurationPropertyName unknown, List<String> known) {
        String last = unknown.getLastElement(Form.UNIFORM);
        String option = OPTIONS.get(last);
        return Stream.concat(
                        Stream.ofNullable(option).map(end -> unknown.getParent() + "." + end),
                        Stream.ofNullable(SYNONYMS.get(last)))
                .filter(known::contains)
                .findFirst();
    }

    private static String profileOf(ConfigurationPropertyName unknown) {
        return unknown.toString().startsWith(PROFILES) ? unknown.getElement(2, Form.ORIGINAL) : "NAME";
    }

    /** Those of one server, by their whole names. */
    static Stream<String> ofOneServer() {
        return below(HoldfastProperties.PREFIX + ".redis", HoldfastProperties.Redis.class, "");
    }

    private static List<String> all(String profile) {
        return below(HoldfastProperties.PREFIX, HoldfastProperties.class, profile)
                .toList();
    }

    private static Stream<String> below(String prefix, Class<?> type, String profile) {
        return Stream.of(type.getRecordComponents()).flatMap(component -> named(prefix, component, profile));
    }

    private static Stream<String> named(String prefix, RecordComponent component, String profile) {
        String name =
                prefix + "." + component.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
        if (component.getType().isRecord()) {
            return below(name, component.getType(), profile);
        }
        return component.getType() == Map.class
                ? below(name + "." + profile, HoldfastProperties.Profile.class, profile)
                : Stream.of(name);
    }

    /** How many characters have to be put in, left out or replaced. */
    private static int differences(String one, String other) {
        int[] before = new int[other.length() + 1];
        for (int j = 0; j <= other.length(); j++) {
            before[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int[] now = new int[other.length() + 1];
            now[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int replaced = before[j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                now[j] = Math.min(replaced, Math.min(before[j], now[j - 1]) + 1);
            }
            before = now;
        }
        return before[other.length()];
    }
}
