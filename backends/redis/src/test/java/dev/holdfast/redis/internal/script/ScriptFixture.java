package dev.holdfast.redis.internal.script;

import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.fixture.ScriptConsole;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** An empty server, and a console on which a test calls scripts. */
abstract class ScriptFixture {

    private static EmbeddedRedis redis;
    ScriptConsole console;

    @BeforeAll
    static void startServer() {
        redis = EmbeddedRedis.start();
    }

    @AfterAll
    static void stopServer() {
        redis.close();
    }

    @BeforeEach
    void connect() {
        console = new ScriptConsole(redis);
        console.execute("FLUSHALL");
    }
}
