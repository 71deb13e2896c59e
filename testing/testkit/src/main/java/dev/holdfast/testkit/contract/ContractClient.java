package dev.holdfast.testkit.contract;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.testkit.history.History;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/**
 * A client in a process of its own, that reads its commands line by line from its standard input, until that ends:
 *
 * <pre>
 * acquire NAME LEASE_MILLIS               waits in the background: {@code waiting NAME},
 *                                         later {@code acquired NAME TOKEN}
 * state NAME                              {@code state NAME STATE}, of the lease that was acquired last
 * release NAME                            {@code released NAME OUTCOME}
 * once KEY LEASE_MILLIS                   begins a task that does not end: {@code running KEY}
 * work NAME LEASE_MILLIS COUNTER HISTORY  begins to count under the lock: {@code working NAME}
 * stop                                    ends all counting: {@code stopped SECTIONS}
 * </pre>
 *
 * Its arguments are the class name of a {@link BackendFactory} and the address of the service. It prints {@code ready}
 * once it has connected.
 */
final class ContractClient {

    private static final int MOST_TRIES = 10;

    private final Holdfast client;
    private final Map<String, Lease> leases = new ConcurrentHashMap<>();
    private final List<ContendingWorker> workers = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();

    private ContractClient(Holdfast client) {
        this.client = client;
    }

    public static void main(String[] arguments) throws Exception {
        BackendFactory factory = Class.forName(arguments[0])
                .asSubclass(BackendFactory.class)
                .getDeclaredConstructor()
                .newInstance();
        try (Holdfast client = connected(factory, arguments[1])) {
            say("ready");
            new ContractClient(client).obey();
        }
    }

    /** Several processes that start at once on a slow machine may not be answered at first. */
    private static Holdfast connected(BackendFactory factory, String address) {
        for (int tries = 1; ; tries++) {
            try {
                return Holdfast.over(factory.newBackend(address))
                        .responseTimeout(ContractTest.LONGEST_ANSWER)
                        .build();
            } catch (BackendUnavailableException notYet) {
                if (tries == MOST_TRIES) {
                    throw notYet;
                }
            }
        }
    }

    private static synchronized void say(String line) {
        System.out.println(line);
    }

    private void obey() throws IOException, InterruptedException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ", -1);
            switch (words[0]) {
                case "acquire" -> acquire(words[1], millis(words[2]));
                case "state" -> say("state " + words[1] + " " + lease(words[1]).state());
                case "release" ->
                    say("released " + words[1] + " " + lease(words[1]).release());
                case "work" -> work(words[1], millis(words[2]), Path.of(words[3]), Path.of(words[4]));
                case "once" -> once(words[1], millis(words[2]));
                case "stop" -> stop();
                case "close" -> close();
                default -> throw new IllegalArgumentException("not a command: " + line);
            }
        }
    }

    private static Duration millis(String word) {
        return Duration.ofMillis(Long.parseLong(word));
    }

    private Lease lease(String name) {
        Lease lease = leases.get(name);
        if (lease == null) {
            throw new IllegalArgumentException("never acquired: " + name);
        }
        return lease;
    }

    private void acquire(String name, Duration lease) {
        var unused = client.lock(name, o -> o.lease(lease)).acquireAsync().whenComplete((acquired, thrown) -> {
            if (thrown == null) {
                leases.put(name, acquired);
                say("acquired " + name + " " + acquired.token());
            } else {
                say("failed " + name + " " + thrown);
            }
        });
        say("waiting " + name);
    }

    private void work(String name, Duration lease, Path counter, Path history) {
        ContendingWorker worker =
                new ContendingWorker(client, name, lease, new GuardedCounter(counter), History.writingTo(history));
        Thread thread = new Thread(worker, "worker-" + workers.size());
        workers.add(worker);
        threads.add(thread);
        thread.start();
        say("working " + name);
    }

    private void once(String key, Duration lease) {
        Thread thread = new Thread(
                () -> client.once(key, ContractTest.ENDLESS, o -> o.lease(lease))
                        .run(() -> {
                            say("running " + key);
                            while (true) {
                                LockSupport.park();
                            }
                        }),
                "once-" + key);
        thread.setDaemon(true);
        thread.start();
    }

    private void close() {
        client.close();
        say("closed");
    }

    private void stop() throws InterruptedException {
        workers.forEach(ContendingWorker::stop);
        for (Thread thread : threads) {
            thread.join();
        }
        say("stopped " + workers.stream().mapToLong(ContendingWorker::sections).sum());
    }
}
