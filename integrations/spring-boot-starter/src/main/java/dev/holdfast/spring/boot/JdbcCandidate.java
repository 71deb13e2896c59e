package dev.holdfast.spring.boot;

import dev.holdfast.spring.boot.HoldfastProperties.Backend;
import java.util.Optional;

/** A database: said by the properties or by a qualifier, or found as a DataSource where holdfast-jdbc is. */
record JdbcCandidate(JdbcProperties properties, LockDataSources dataSources) implements BackendCandidate {

    @Override
    public Backend backend() {
        return Backend.JDBC;
    }

    @Override
    public Optional<String> said() {
        if (properties.url() != null) {
            return Optional.of("the property " + JdbcClientFactory.URL);
        }
        if (properties.dataSource() != null) {
            return Optional.of("the property " + LockDataSources.PROPERTY);
        }
        return dataSources.qualified().stream()
                .findFirst()
                .map(name -> "the DataSource bean '" + name + "' with @HoldfastDataSource");
    }

    @Override
    public Optional<String> found() {
        return dataSources.all().stream()
                .findFirst()
                .map(name -> "the DataSource bean '" + name + "' with" + " holdfast-jdbc on the class path");
    }
}
