package dev.holdfast.spring.boot;

import dev.holdfast.spring.boot.HoldfastProperties.Backend;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * Where locks are kept: where the property says; else what is said to be for locks; else what is found, if only one
 * is; else Redis, which then says what is missing.
 */
final class BackendChoice {

    private BackendChoice() {}

    /**
     * The backend.
     *
     * @throws LockServerException if there is more than one answer
     */
    static Backend of(HoldfastProperties properties, List<BackendCandidate> candidates) {
        Backend set = properties.backend();
        if (set != null) {
            return set;
        }
        return only(candidates, BackendCandidate::said)
                .or(() -> only(candidates, BackendCandidate::found))
                .orElse(Backend.REDIS);
    }

    private static Optional<Backend> only(
            List<BackendCandidate> candidates, Function<BackendCandidate, Optional<String>> reason) {
        List<Backend> possible = new ArrayList<>();
        List<String> reasons = new ArrayList<>();
        List<String> values = new ArrayList<>();
        for (BackendCandidate candidate : candidates) {
            reason.apply(candidate).ifPresent(why -> {
                possible.add(candidate.backend());
                reasons.add(why);
                values.add("holdfast.backend=" + candidate.backend().name().toLowerCase(Locale.ROOT));
            });
        }
        if (possible.size() > 1) {
            throw new LockServerException(
                    "The application's locks could be kept in more than one place, and holdfast.backend does not say"
                            + " where: there is " + String.join(", and there is ", reasons) + ".",
                    "Set " + String.join(" or ", values) + ", the same in all applications that are to exclude each"
                            + " other.");
        }
        return possible.stream().findFirst();
    }
}
