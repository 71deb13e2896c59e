package dev.holdfast.spring.boot;

import dev.holdfast.jdbc.HoldfastJdbcBuilder;

/**
 * Changes the application's lock client on a database before it connects. Beans of this type are called in their order,
 * after the properties have been applied.
 */
@FunctionalInterface
public interface HoldfastJdbcCustomizer {

    /**
     * Changes the builder.
     *
     * @param builder not to be built here
     */
    void customize(HoldfastJdbcBuilder builder);
}
