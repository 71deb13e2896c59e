package dev.holdfast.redis.internal.service;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** Sends requests about several locks in as few scripts as can carry them. */
final class Bundles {

    /** A script keeps the server from everything else while it runs. */
    private static final int MOST_TOGETHER = 32;

    private Bundles() {}

    /**
     * Sends requests: together those that can be, and the others alone.
     *
     * @return an answer for each, in their order
     */
    static <R, A> List<CompletionStage<A>> answers(
            List<R> requests,
            Predicate<R> goesWithOthers,
            Function<R, CompletionStage<A>> alone,
            Function<List<R>, List<CompletionStage<A>>> together) {
        Map<Integer, CompletionStage<A>> answers = new HashMap<>();
        List<Integer> carried = new ArrayList<>();
        for (int i = 0; i < requests.size(); i++) {
            R request = requests.get(i);
            if (goesWithOthers.test(request)) {
                carried.add(i);
            } else {
                answers.put(i, alone.apply(request));
            }
        }
        for (int from = 0; from < carried.size(); from += MOST_TOGETHER) {
            List<Integer> some = carried.subList(from, Math.min(from + MOST_TOGETHER, carried.size()));
            List<R> bundle = some.stream().map(requests::get).toList();
            List<CompletionStage<A>> given =
                    bundle.size() == 1 ? List.of(alone.apply(bundle.get(0))) : together.apply(bundle);
            for (int i = 0; i < some.size(); i++) {
                answers.put(some.get(i), given.get(i));
            }
        }
        return IntStream.range(0, requests.size())
                .mapToObj(number -> Objects.requireNonNull(answers.get(number), "answer"))
                .toList();
    }
}
