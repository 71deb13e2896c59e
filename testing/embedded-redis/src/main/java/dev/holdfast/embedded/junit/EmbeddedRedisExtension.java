package dev.holdfast.embedded.junit;

import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.EmbeddedRedisBuilder;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * A real Redis server for the tests of a class, for JUnit 5 and 6. Registered in a static field, one server serves all
 * tests of the class and of its nested classes; in a field of the instance, each test has a server of its own. It
 * starts when it is first asked for, at the latest before the tests, and is closed after them.
 *
 * <pre>{@code
 * import org.junit.jupiter.api.extension.RegisterExtension;
 * ...
 * @RegisterExtension
 * static final EmbeddedRedisExtension redis = new EmbeddedRedisExtension();
 * }</pre>
 *
 * <p>With {@code @ExtendWith(EmbeddedRedisExtension.class)}, tests and their set-up take the server as a parameter of
 * type {@link EmbeddedRedis}. Thread-safe.
 */
public final class EmbeddedRedisExtension
        implements BeforeAllCallback, AfterAllCallback, BeforeEachCallback, AfterEachCallback, ParameterResolver {

    private final EmbeddedRedisBuilder settings;
    private final ReentrantLock guard = new ReentrantLock();
    private @Nullable EmbeddedRedis server;
    /** Classes and tests that are under way and may use the server: nested ones count as well. */
    private int users;

    /** A server with the settings of {@link EmbeddedRedis#start()}. */
    public EmbeddedRedisExtension() {
        this(EmbeddedRedis.builder());
    }

    /**
     * A server with these settings.
     *
     * @param settings not to be changed any more
     */
    public EmbeddedRedisExtension(EmbeddedRedisBuilder settings) {
        this.settings = Objects.requireNonNull(settings, "settings");
    }

    /**
     * The server. Starts it if need be, which takes milliseconds, so that it can be asked for before the tests of the
     * class begin, as {@code @DynamicPropertySource} does.
     *
     * @return a server that answers, unless a test has stopped it
     * @throws dev.holdfast.embedded.EmbeddedRedisException if it does not start
     */
    public EmbeddedRedis server() {
        guard.lock();
        try {
            if (server == null) {
                server = settings.start();
            }
            return server;
        } finally {
            guard.unlock();
        }
    }

    /**
     * Where the server is. Starts it if need be.
     *
     * @return as {@link EmbeddedRedis#uri()}
     * @throws dev.holdfast.embedded.EmbeddedRedisException if it does not start
     */
    public String uri() {
        return server().uri();
    }

    @Override
    public String toString() {
        return "Extension with an embedded server: " + settings;
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        enter();
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        enter();
    }

    @Override
    public void afterEach(ExtensionContext context) {
        leave();
    }

    @Override
    public void afterAll(ExtensionContext context) {
        leave();
    }

    private void enter() {
        guard.lock();
        try {
            server();
            users++;
        } finally {
            guard.unlock();
        }
    }

    private void leave() {
        EmbeddedRedis unused = null;
        guard.lock();
        try {
            if (--users == 0) {
                unused = server;
                server = null;
            }
        } finally {
            guard.unlock();
        }
        if (unused != null) {
            unused.close();
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == EmbeddedRedis.class;
    }

    @Override
    public EmbeddedRedis resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return server();
    }
}
