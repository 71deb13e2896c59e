import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Asserts the figures of {@code holdfast demo --format json}. Needs the JSON parser that is in holdfast.jar. */
public final class CheckDemo {

    private static final List<String> PROBLEMS = new ArrayList<>();

    private CheckDemo() {}

    public static void main(String[] args) throws IOException {
        Object root = JsonMapper.builder()
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .build()
                .readValue(Path.of(args[0]).toFile(), Object.class);
        long requests = Long.parseLong(args[1]);
        long stock = Long.parseLong(args[2]);

        check(at(root, "exact").equals(true), "exact is not true");
        checkRounds((List<?>) at(root, "rounds"), requests, stock);
        checkKilled(at(root, "killed"));

        PROBLEMS.forEach(System.out::println);
        System.out.println(PROBLEMS.isEmpty() ? "the demo's figures are right" : "the demo's figures are wrong");
        System.exit(PROBLEMS.isEmpty() ? 0 : 1);
    }

    private static void checkRounds(List<?> rounds, long requests, long stock) {
        List<Object> modes = rounds.stream().<Object>map(round -> at(round, "mode")).toList();
        check(modes.contains("none") || modes.contains("jvm"), "there is no round to compare with, only " + modes);
        long withHoldfast = modes.stream().filter("holdfast"::equals).count();
        check(withHoldfast == 1, "there is not one round with holdfast in " + modes);
        check(List.of("none", "jvm", "holdfast").containsAll(modes), "there is an unknown mode in " + modes);
        rounds.stream()
                .filter(round -> at(round, "mode").equals("holdfast"))
                .forEach(round -> checkHoldfast(round, requests, stock));
    }

    private static void checkHoldfast(Object round, long requests, long stock) {
        long sold = number(round, "sold").longValue();
        check(number(round, "oversold").longValue() == 0, "oversold " + number(round, "oversold"));
        check(sold == Math.min(requests, stock), "sold " + sold + " of " + stock);
        check(number(round, "left").longValue() == stock - sold, number(round, "left") + " are left after " + sold);
        check(number(round, "ratePerSecond").doubleValue() > 0, "nothing was sold in a second");
        check(number(round, "commandsPerSale").doubleValue() > 0, "no command was sent");

        Object wait = at(round, "waitMillis");
        double p50 = number(wait, "p50").doubleValue();
        double p99 = number(wait, "p99").doubleValue();
        check(0 <= p50 && p50 <= p99 && p99 <= number(wait, "max").doubleValue(), "the waits do not rise: " + wait);

        Object handoffs = at(round, "handoffs");
        long handedOver = number(handoffs, "local").longValue() + number(handoffs, "remote").longValue();
        check(handedOver > 0, "nothing was handed over");
    }

    private static void checkKilled(Object killed) {
        check(number(killed, "lost").longValue() == 0, "the kill lost " + number(killed, "lost"));
        check(number(killed, "doubled").longValue() == 0, "the kill doubled " + number(killed, "doubled"));
        check(number(killed, "othersWaitedMillis").doubleValue() >= 0, "the others waited for less than no time");
    }

    private static void check(boolean holds, String problem) {
        if (!holds) {
            PROBLEMS.add(problem);
        }
    }

    private static Object at(Object object, String field) {
        Object value = ((Map<?, ?>) object).get(field);
        if (value == null) {
            throw new IllegalArgumentException("there is no " + field + " in " + object);
        }
        return value;
    }

    private static Number number(Object object, String field) {
        return (Number) at(object, field);
    }
}
