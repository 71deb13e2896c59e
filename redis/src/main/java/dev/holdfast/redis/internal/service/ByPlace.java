package dev.holdfast.redis.internal.service;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/** Sorts requests about several locks by where these lie, since one script is about the locks of one place. */
final class ByPlace {

    /** A script keeps the server from everything else while it runs. */
    private static final int MOST_TOGETHER = 32;

    private ByPlace() {}

    /**
     * Sends requests: those of one place together, as far as they can be, and the others alone.
     *
     * @return an answer for each, in their order
     */
    static <R, A> List<CompletionStage<A>> answers(
            List<R> requests,
            ToIntFunction<R> place,
            Predicate<R> goesWithOthers,
            Function<R, CompletionStage<A>> alone,
            Function<List<R>, List<CompletionStage<A>>> together) {
        Map<Integer, List<Integer>> places = new LinkedHashMap<>();
        Map<Integer, CompletionStage<A>> answers = new HashMap<>();
        for (int i = 0; i < requests.size(); i++) {
            R request = requests.get(i);
            if (goesWithOthers.test(request)) {
                places.computeIfAbsent(place.applyAsInt(request), its -> new ArrayList<>())
                        .add(i);
            } else {
                answers.put(i, alone.apply(request));
            }
        }
        for (List<Integer> numbers : places.values()) {
            for (int from = 0; from < numbers.size(); from += MOST_TOGETHER) {
                List<Integer> some = numbers.subList(from, Math.min(from + MOST_TOGETHER, numbers.size()));
                List<R> bundle = some.stream().map(requests::get).toList();
                List<CompletionStage<A>> given =
                        bundle.size() == 1 ? List.of(alone.apply(bundle.get(0))) : together.apply(bundle);
                for (int i = 0; i < some.size(); i++) {
                    answers.put(some.get(i), given.get(i));
                }
            }
        }
        return IntStream.range(0, requests.size())
                .mapToObj(number -> Objects.requireNonNull(answers.get(number), "answer"))
                .toList();
    }
}
