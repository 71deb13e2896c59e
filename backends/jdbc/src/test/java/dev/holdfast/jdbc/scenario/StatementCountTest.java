package dev.holdfast.jdbc.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.jdbc.fixture.Scene;
import dev.holdfast.jdbc.fixture.TestDatabase;
import dev.holdfast.testkit.proxy.Direction;
import dev.holdfast.testkit.proxy.FaultProxy;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Scenario 110: what is set for statements costs no statement of its own. */
class StatementCountTest {

    private static final int PAIRS = 50;
    private static final Set<String> LOCAL = Set.of("close", "isClosed", "getAutoCommit", "prepareStatement");

    private final Scene scene = Scene.onSharedServer();
    private final List<String> calls = new CopyOnWriteArrayList<>();

    @AfterEach
    void close() throws Exception {
        scene.close();
    }

    @Test
    @DisplayName("scenario 110: an acquire and a release are two statements, and nothing else is sent")
    void acquire_andRelease_areTwoStatements() throws Exception {
        Holdfast client = scene.client(counting(scene.server().dataSource()));
        DistributedLock lock = client.lock(Scene.newName());
        // The row is read once.
        lock.acquire().close();
        calls.clear();

        for (int pair = 0; pair < PAIRS; pair++) {
            lock.acquire().close();
        }

        assertThat(calls.stream().filter(call -> !call.equals("executeUpdate")).toList())
                .as("other calls than those that write a row; a look at a held row is a query")
                .allMatch(call -> call.equals("executeQuery"));
        // Once in a minute the client says that it is there.
        assertThat(calls.stream().filter(call -> call.equals("executeUpdate")).count())
                .isBetween(2L * PAIRS, 2L * PAIRS + 2);
    }

    /** Each statement of several would be answered by some bytes of its own. */
    @Test
    void acquire_onPostgresql_isAnsweredAsOneStatement() throws Exception {
        if (TestDatabase.requested().isInnoDb()) {
            return;
        }
        FaultProxy proxy = scene.proxy();
        Holdfast client = scene.client(scene.through(proxy));
        DistributedLock lock = client.lock(Scene.newName());
        for (int warm = 0; warm < 10; warm++) {
            lock.acquire().close();
        }
        long before = proxy.bytes(Direction.SERVER_TO_CLIENT);

        for (int pair = 0; pair < PAIRS; pair++) {
            lock.acquire().close();
        }

        // BindComplete, CommandComplete "UPDATE 1" and ReadyForQuery are 26 bytes; a look may come in between.
        assertThat(proxy.bytes(Direction.SERVER_TO_CLIENT) - before).isLessThan(2 * PAIRS * 40L);
    }

    private DataSource counting(DataSource database) {
        return proxy(
                DataSource.class,
                (proxy, method, arguments) -> counting((Connection) called(database, method, arguments)));
    }

    private Connection counting(Connection connection) {
        return proxy(Connection.class, (proxy, method, arguments) -> {
            count(method.getName());
            Object result = called(connection, method, arguments);
            return result instanceof PreparedStatement statement ? counting(statement) : result;
        });
    }

    private Statement counting(PreparedStatement statement) {
        return proxy(PreparedStatement.class, (proxy, method, arguments) -> {
            if (method.getName().startsWith("execute")) {
                count(method.getName());
            }
            return called(statement, method, arguments);
        });
    }

    private void count(String method) {
        if (!LOCAL.contains(method)) {
            calls.add(method);
        }
    }

    private static Object called(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(
                Proxy.newProxyInstance(StatementCountTest.class.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
