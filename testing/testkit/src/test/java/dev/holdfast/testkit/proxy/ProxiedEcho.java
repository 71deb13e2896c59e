package dev.holdfast.testkit.proxy;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A server that echoes and a proxy in front of it, for each test. */
abstract class ProxiedEcho {

    EchoServer server;
    FaultProxy proxy;

    @BeforeEach
    void start() throws IOException {
        server = new EchoServer();
        proxy = FaultProxy.to("127.0.0.1", server.port());
    }

    @AfterEach
    void stop() throws IOException {
        proxy.close();
        server.close();
    }
}
