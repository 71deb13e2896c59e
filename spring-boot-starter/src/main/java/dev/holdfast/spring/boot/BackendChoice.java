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

    /** A property that names where locks are kept, which nobody sets for anything else. */
    private record Place(String property, Backend backend, String module) {}

    /**
     * The backend.
     *
     * @throws LockServerException if there is more than one answer, or if a property names a place where the locks
     *     would not be: locks elsewhere than people believe exclude nobody
     */
    static Backend of(HoldfastProperties properties, List<BackendCandidate> candidates) {
        Backend set = properties.backend();
        if (set != null) {
            refuseOtherPlaces(properties, set);
            return set;
        }
        Backend chosen = only(candidates, BackendCandidate::said)
                .or(() -> only(candidates, BackendCandidate::found))
                .orElse(Backend.REDIS);
        refuseMissingModules(properties, chosen);
        return chosen;
    }

    private static List<Place> places(HoldfastProperties properties) {
        List<Place> places = new ArrayList<>();
        if (properties.redis().uri() != null) {
            places.add(new Place(ServerOfUri.PROPERTY, Backend.REDIS, "holdfast-redis"));
        }
        if (properties.jdbc().url() != null) {
            places.add(new Place(JdbcClientFactory.URL, Backend.JDBC, "holdfast-jdbc"));
        }
        if (properties.jdbc().dataSource() != null) {
            places.add(new Place(LockDataSources.PROPERTY, Backend.JDBC, "holdfast-jdbc"));
        }
        if (properties.zookeeper().connectString() != null) {
            places.add(new Place(ZooKeeperClientFactory.CONNECT_STRING, Backend.ZOOKEEPER, "holdfast-zookeeper"));
        }
        if (!properties.quorum().members().isEmpty()) {
            places.add(new Place(QuorumMembers.PROPERTY, Backend.QUORUM, "holdfast-redis-quorum"));
        }
        return places;
    }

    /** Not with local locks, which tests have in the place of what the application's own properties say. */
    private static void refuseOtherPlaces(HoldfastProperties properties, Backend set) {
        for (Place place : set == Backend.LOCAL ? List.<Place>of() : places(properties)) {
            // A quorum says itself which properties of one server it does not use.
            boolean isSaidElsewhere = set == Backend.QUORUM && place.backend() == Backend.REDIS;
            if (place.backend() != set && !isSaidElsewhere) {
                throw new LockServerException(
                        place.property() + " is set, and holdfast.backend is not " + valueOf(place.backend())
                                + ", so it would have no effect.",
                        "Set holdfast.backend=" + valueOf(place.backend()) + ", or remove " + place.property() + ".");
            }
        }
    }

    /** A backend that a property names is no candidate where its module is missing, or where it has to be asked for. */
    private static void refuseMissingModules(HoldfastProperties properties, Backend chosen) {
        for (Place place : places(properties)) {
            if (place.backend() == Backend.QUORUM) {
                refuseOtherPlaces(properties, chosen);
            } else if (place.backend() != chosen) {
                throw new LockServerException(
                        place.property() + " is set, and " + place.module() + " is missing from the class path, so the"
                                + " locks would be kept elsewhere.",
                        "Add dev.holdfast:" + place.module() + ", or remove " + place.property() + ".");
            }
        }
    }

    private static String valueOf(Backend backend) {
        return backend.name().toLowerCase(Locale.ROOT);
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
                values.add("holdfast.backend=" + valueOf(candidate.backend()));
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
