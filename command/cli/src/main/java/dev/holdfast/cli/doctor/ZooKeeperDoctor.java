package dev.holdfast.cli.doctor;

import dev.holdfast.cli.Message;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooKeeper;

/**
 * Examines an ensemble of ZooKeeper, in a session of its own.
 *
 * @param address its connect string
 */
record ZooKeeperDoctor(String address) {

    private static final int WANTED_MILLIS = 10_000;
    private static final Duration PATIENCE = Duration.ofSeconds(15);
    private static final Duration SHORTEST = Duration.ofSeconds(4);

    List<Finding> examine() throws InterruptedException {
        CountDownLatch connected = new CountDownLatch(1);
        List<Finding> findings = new ArrayList<>();
        ZooKeeper session;
        try {
            session = new ZooKeeper(address, WANTED_MILLIS, event -> {
                if (event.getState() == KeeperState.SyncConnected) {
                    connected.countDown();
                }
            });
        } catch (IOException e) {
            return List.of(Finding.outOfReach(Message.of(e)));
        }
        try {
            if (!connected.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                return List.of(Finding.outOfReach("no session within " + PATIENCE.toSeconds() + " s"));
            }
            findings.add(Finding.unknown("version", "an ensemble does not say its version to clients"));
            findings.add(session(session.getSessionTimeout()));
            findings.add(Latency.examine(() -> session.exists("/", false)));
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            findings.add(Finding.fail("latency", Message.of(e)));
        } finally {
            session.close();
        }
        return findings;
    }

    static Finding session(int negotiatedMillis) {
        String text = negotiatedMillis + " ms were granted where " + WANTED_MILLIS + " ms were asked for";
        return negotiatedMillis < SHORTEST.toMillis()
                ? Finding.warn("session", text + "; a hold is trusted for two thirds of it, and pauses may be longer")
                : Finding.ok("session", text);
    }
}
