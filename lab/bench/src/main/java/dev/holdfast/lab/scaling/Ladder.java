package dev.holdfast.lab.scaling;

import java.util.ArrayList;
import java.util.List;

/** The sizes that a curve is measured at: each a fixed multiple of the one before, and the greatest at the end whether it is one of them or not. */
final class Ladder {

    private Ladder() {}

    static List<Integer> of(int first, int factor, int greatest) {
        List<Integer> sizes = new ArrayList<>();
        for (long size = first; size < greatest; size *= factor) {
            sizes.add((int) size);
        }
        sizes.add(greatest);
        return sizes;
    }
}
