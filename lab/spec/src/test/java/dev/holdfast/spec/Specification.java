package dev.holdfast.spec;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The modules in TLA+ of one protocol, and the page that says of each run how it ends. */
enum Specification {

    /** Clients and one server. */
    SERVER("", "Holdfast.tla"),
    /** Clients and N independent servers. */
    QUORUM("quorum", "Quorum.tla"),
    /** Clients that hold a name together, and one server. */
    GROUPS("groups", "Groups.tla"),
    /** Texts that are stored with a lock. */
    STORED("stored", "Stored.tla");

    private static final Path MODULE = module();
    static final Path TARGET = MODULE.resolve("target");

    private static final Path PAGE =
            MODULE.resolve("../../docs/design/model.md").normalize();
    private static final Pattern ROW = Pattern.compile("\\| `([\\w-]+)` \\|.*\\| (holds|violates)([^|]*)\\|");
    private static final Pattern RULE = Pattern.compile("(?m)^    \"(\\w+)\",? *[}\\\\]");
    private static final Pattern DISJUNCTS =
            Pattern.compile("(?ms)^(?:Server|Reading|Alarm|Recovery|User|Fault) ==(.*?)\\n\\n");
    private static final Pattern ACTION = Pattern.compile("\\b([A-Z]\\w+)\\b(?!\\s*:)");

    private final Path folder;
    private final String nextState;

    Specification(String folder, String nextState) {
        this.folder = Path.of("src/main/tla").resolve(folder);
        this.nextState = nextState;
    }

    /** Its modules, and the folder {@code runs}. */
    Path folder() {
        return MODULE.resolve(folder);
    }

    private static Path module() {
        Path here = Path.of("").toAbsolutePath();
        Path module = Files.exists(here.resolve("src/main/tla")) ? here : here.resolve("lab/spec");
        if (!Files.exists(module.resolve("src/main/tla"))) {
            throw new IllegalStateException("The specification is neither in " + here + " nor below it");
        }
        return module;
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A row of the page. */
    record Row(String run, Verdict verdict) {}

    static List<Row> rows() {
        return read(PAGE)
                .lines()
                .map(ROW::matcher)
                .filter(Matcher::matches)
                .map(row -> new Row(row.group(1), Verdict.expected((row.group(2) + row.group(3)).strip())))
                .toList();
    }

    /** What a run can break: the strings of the set Rules. */
    Set<String> rules() {
        return found(RULE, read(folder().resolve("Vocabulary.tla")));
    }

    /** The actions that the next-state relation is made of. */
    Set<String> actions() {
        Set<String> actions = new TreeSet<>(Set.of("Tick"));
        for (String module : List.of(nextState, "Faults.tla")) {
            Matcher disjuncts = DISJUNCTS.matcher(read(folder().resolve(module)).replace("=====", "\n\n====="));
            while (disjuncts.find()) {
                actions.addAll(found(ACTION, disjuncts.group(1)));
            }
        }
        actions.removeAll(Set.of("Clients", "Members"));
        return actions;
    }

    private static Set<String> found(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map(result -> result.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
