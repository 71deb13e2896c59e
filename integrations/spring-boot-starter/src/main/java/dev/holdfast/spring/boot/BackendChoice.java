package dev.holdfast.spring.boot;

import dev.holdfast.spring.boot.HoldfastProperties.Backend;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.springframework.beans.factory.ListableBeanFactory;

/**
 * Where locks are kept: where the property says; else what is said to be for locks; else what is found, if only one
 * is; else Redis, which then says what is missing.
 */
final class BackendChoice {

    private BackendChoice() {}

    /**
     * What of the application names where locks are kept, and is there for nothing else.
     *
     * @param said as the beginning of a sentence: "holdfast.jdbc.url is set"
     * @param name what to remove
     */
    private record Place(String said, String name, Backend backend, String module) {

        static Place ofProperty(String name, Backend backend, String module) {
            return new Place(name + " is set", name, backend, module);
        }
    }

    /**
     * The backend.
     *
     * @throws LockServerException if there is more than one answer, or if a property or a bean names a place where the
     *     locks would not be: locks elsewhere than people believe exclude nobody
     */
    static Backend of(HoldfastProperties properties, ListableBeanFactory beans) {
        Backend set = properties.backend();
        if (set != null) {
            refuseOtherPlaces(places(properties, beans), set);
            return set;
        }
        List<BackendCandidate> candidates =
                beans.getBeanProvider(BackendCandidate.class).orderedStream().toList();
        Backend chosen = only(candidates, BackendCandidate::said)
                .or(() -> only(candidates, BackendCandidate::found))
                .orElse(Backend.REDIS);
        refuseMissingModules(places(properties, beans), chosen);
        return chosen;
    }

    private static List<Place> places(HoldfastProperties properties, ListableBeanFactory beans) {
        List<Place> places = new ArrayList<>();
        if (properties.redis().uri() != null) {
            places.add(Place.ofProperty(ServerOfUri.PROPERTY, Backend.REDIS, "holdfast-redis"));
        }
        if (beans.getBeanNamesForType(HoldfastConnectionDetails.class, true, false).length > 0) {
            places.add(new Place(
                    "A HoldfastConnectionDetails bean is defined", "that bean", Backend.REDIS, "holdfast-redis"));
        }
        if (properties.jdbc().url() != null) {
            places.add(Place.ofProperty(JdbcClientFactory.URL, Backend.JDBC, "holdfast-jdbc"));
        }
        if (properties.jdbc().dataSource() != null) {
            places.add(Place.ofProperty(LockDataSources.PROPERTY, Backend.JDBC, "holdfast-jdbc"));
        }
        for (String bean : new LockDataSources(beans).qualified()) {
            places.add(new Place(
                    "@HoldfastDataSource is on the bean '" + bean + "'",
                    "@HoldfastDataSource",
                    Backend.JDBC,
                    "holdfast-jdbc"));
        }
        if (properties.zookeeper().connectString() != null) {
            places.add(
                    Place.ofProperty(ZooKeeperClientFactory.CONNECT_STRING, Backend.ZOOKEEPER, "holdfast-zookeeper"));
        }
        if (!properties.quorum().members().isEmpty()) {
            places.add(Place.ofProperty(QuorumMembers.PROPERTY, Backend.QUORUM, "holdfast-redis-quorum"));
        }
        return places;
    }

    /** Not with local locks, which tests have in the place of what the application itself says. */
    private static void refuseOtherPlaces(List<Place> places, Backend set) {
        for (Place place : set == Backend.LOCAL ? List.<Place>of() : places) {
            // A quorum says itself which properties of one server it does not use.
            boolean isSaidElsewhere = set == Backend.QUORUM && place.backend() == Backend.REDIS;
            if (place.backend() != set && !isSaidElsewhere) {
                throw new LockServerException(
                        place.said() + ", and holdfast.backend is not " + valueOf(place.backend())
                                + ", so it would have no effect.",
                        "Set holdfast.backend=" + valueOf(place.backend()) + ", or remove " + place.name() + ".");
            }
        }
    }

    /** A backend that is named is no candidate where its module is missing, or where it has to be asked for. */
    private static void refuseMissingModules(List<Place> places, Backend chosen) {
        for (Place place : places) {
            if (place.backend() == Backend.QUORUM) {
                refuseOtherPlaces(places, chosen);
            } else if (place.backend() != chosen) {
                throw new LockServerException(
                        place.said() + ", and " + place.module() + " is missing from the class path, so the locks would"
                                + " be kept elsewhere.",
                        "Add dev.holdfast:" + place.module() + ", or remove " + place.name() + ".");
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
