package dev.holdfast.lab.simulation.server;

import dev.holdfast.lab.simulation.server.protocol.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Compares what two servers answered. All must be the same, but for the SHA of a script in an error and a second place
 * in it, whether a word is a status, which {@link CommandSteps} asks for by itself, and remaining times, which shrink
 * on a real server while the model's clock stands still.
 */
final class ReplyComparison {

    private static final Pattern SHA = Pattern.compile("[0-9a-f]{40}");
    /** Where 6.2 saw that a script may not call a command; said in addition to where the script failed. */
    private static final Pattern PLACE_OF_REFUSAL = Pattern.compile("@user_script: \\d+: ");

    private final Set<List<Integer>> remainingAt;
    private final long slackMillis;

    /**
     * A comparison.
     *
     * @param remainingAt where in the replies remaining times stand: the indices that lead there
     * @param slackMillis by how much the real one may be lower there; a millisecond more for rounding is allowed both
     *     ways
     */
    ReplyComparison(Set<List<Integer>> remainingAt, long slackMillis) {
        this.remainingAt = remainingAt;
        this.slackMillis = slackMillis;
    }

    boolean areEqual(Reply model, Reply real) {
        return areEqual(List.of(), model, real);
    }

    private boolean areEqual(List<Integer> path, Reply model, Reply real) {
        if (model instanceof Reply.Int expected && real instanceof Reply.Int actual && remainingAt.contains(path)) {
            return isRemaining(expected.number(), actual.number());
        }
        if (model instanceof Reply.Items expected && real instanceof Reply.Items actual) {
            return areEqual(path, expected.items(), actual.items());
        }
        if (model instanceof Reply.Failure expected && real instanceof Reply.Failure actual) {
            return bare(expected.message()).equals(bare(actual.message()));
        }
        if (model instanceof Reply.Status status) {
            return real.equals(model) || real.equals(new Reply.Text(status.text()));
        }
        return model.equals(real);
    }

    private boolean areEqual(List<Integer> path, List<Reply> model, List<Reply> real) {
        if (model.size() != real.size()) {
            return false;
        }
        for (int i = 0; i < model.size(); i++) {
            List<Integer> deeper = new ArrayList<>(path);
            deeper.add(i);
            if (!areEqual(deeper, model.get(i), real.get(i))) {
                return false;
            }
        }
        return true;
    }

    private boolean isRemaining(long model, long real) {
        return model == real || (model >= 0 && real >= 0 && real <= model + 1 && real >= model - slackMillis - 1);
    }

    private static String bare(String message) {
        return PLACE_OF_REFUSAL.matcher(SHA.matcher(message).replaceAll("SHA")).replaceAll("");
    }
}
