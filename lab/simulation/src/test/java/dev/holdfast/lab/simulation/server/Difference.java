package dev.holdfast.lab.simulation.server;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Where the model and a real server differ first.
 *
 * @param version of the real server
 * @param seed gives the same steps again
 * @param steps all that was done, the one that shows the difference last
 * @param where in what they differ
 * @param ofModel what it is there
 * @param ofReal what it is there
 */
record Difference(String version, long seed, List<Step> steps, String where, String ofModel, String ofReal) {

    @Override
    public String toString() {
        return "Redis " + version + " and the model differ, seed " + seed + ", after these steps:\n"
                + steps.stream().map(step -> "  " + step + "\n").collect(Collectors.joining())
                + "in the " + where + "\n  model: " + ofModel + "\n  real:  " + ofReal;
    }
}
