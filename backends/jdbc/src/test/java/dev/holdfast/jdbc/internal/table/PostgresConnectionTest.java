package dev.holdfast.jdbc.internal.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** PostgreSQL has other drivers than the usual one, whose classes may be all that there is. */
class PostgresConnectionTest {

    private static final String PACKAGE = PostgresConnection.class.getPackageName() + ".";

    /** Loads the classes of this package anew, as where nothing of the usual driver is on the class path. */
    private static final class WithoutTheDriver extends ClassLoader {

        WithoutTheDriver() {
            super(PostgresConnectionTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith("org.postgresql.")) {
                throw new ClassNotFoundException(name);
            }
            if (!name.startsWith(PACKAGE)) {
                return super.loadClass(name, resolve);
            }
            Class<?> known = findLoadedClass(name);
            return known == null ? defined(name) : known;
        }

        private Class<?> defined(String name) throws ClassNotFoundException {
            String file = name.substring(PACKAGE.length()) + ".class";
            try (InputStream content = PostgresConnection.class.getResourceAsStream(file)) {
                byte[] bytes = content.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException unreadable) {
                throw new ClassNotFoundException(name, unreadable);
            }
        }
    }

    @Test
    void prepareNothingOnTheServer_withoutTheUsualDriver_doesNothing() throws Exception {
        List<String> calls = new ArrayList<>();
        Object connection = Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    calls.add(method.getName());
                    return false;
                });
        Class<?> dialects = new WithoutTheDriver().loadClass(KnownDialect.class.getName());
        Object postgresql = dialects.getField(KnownDialect.POSTGRESQL.name()).get(null);
        Method tested = dialects.getMethod("prepareNothingOnTheServer", Connection.class);

        tested.invoke(postgresql, connection);

        assertThat(calls).isEmpty();
    }
}
