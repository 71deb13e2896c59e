package dev.holdfast.spring.boot;

import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;

/** The application's DataSource beans, and which of them is for locks. */
final class LockDataSources {

    static final String PROPERTY = "holdfast.jdbc.data-source";

    /**
     * A DataSource.
     *
     * @param name the bean's
     * @param bean itself
     */
    record Named(String name, DataSource bean) {}

    private final ListableBeanFactory beans;

    LockDataSources(ListableBeanFactory beans) {
        this.beans = beans;
    }

    /** The names of all. Makes none of them. */
    List<String> all() {
        return List.of(beans.getBeanNamesForType(DataSource.class, true, false));
    }

    /** The names of those that have {@link HoldfastDataSource}. Makes none of them. */
    List<String> qualified() {
        return all().stream()
                .filter(name -> beans.findAnnotationOnBean(name, HoldfastDataSource.class, false) != null)
                .toList();
    }

    /**
     * The one for locks.
     *
     * @param said what the property says
     * @throws LockServerException if there is none, or more than one
     */
    Named choose(@Nullable String said) {
        List<String> all = all();
        if (said != null) {
            if (!all.contains(said)) {
                throw new LockServerException(
                        PROPERTY + " is " + said + ", and there is no DataSource bean of that name.",
                        all.isEmpty()
                                ? "Add a DataSource bean, or set " + JdbcClientFactory.URL + "."
                                : "Set it to one of " + String.join(", ", all) + ".");
            }
            return named(said);
        }
        List<String> qualified = qualified();
        List<String> possible = qualified.isEmpty() ? all : qualified;
        if (possible.isEmpty()) {
            throw new LockServerException(
                    "Nothing says which database keeps the application's locks: there is neither a DataSource bean nor"
                            + " the property " + JdbcClientFactory.URL + ".",
                    "Set spring.datasource.url, or set " + JdbcClientFactory.URL + ". " + WithoutServer.REMEDY);
        }
        if (possible.size() == 1) {
            return named(possible.get(0));
        }
        DataSource primary = beans.getBeanProvider(DataSource.class).getIfUnique();
        if (qualified.isEmpty() && primary != null) {
            return new Named(nameOf(primary, possible), primary);
        }
        throw new LockServerException(
                "There are " + possible.size() + " DataSource beans that could keep the locks: "
                        + String.join(", ", possible) + ".",
                "Put @HoldfastDataSource on one of them, or set " + PROPERTY + " to its name.");
    }

    private String nameOf(DataSource bean, List<String> names) {
        return names.stream()
                .filter(name -> beans.getBean(name) == bean)
                .findFirst()
                .orElse("of unknown name");
    }

    private Named named(String name) {
        return new Named(name, beans.getBean(name, DataSource.class));
    }
}
