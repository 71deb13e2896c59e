package dev.holdfast.scenarios;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockOptions;
import dev.holdfast.fixtures.ManualTime;
import dev.holdfast.spi.clock.Deadlines;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * One lock whose leases are not renewed: who has it, how often, and until when; and with it, what every call has to
 * answer.
 */
final class OwnersModel {

    private static final Duration LEASE = Duration.ofSeconds(10);
    private static final LockOptions OPTIONS =
            LockOptions.builder().lease(LEASE).notRenewed().build();

    private final ManualTime time;
    private @Nullable Held holder;
    private long highestToken;

    OwnersModel(ManualTime time) {
        this.time = time;
    }

    /** What a call answered, and what it should have. */
    record Answers(String given, String expected) {}

    /** A lease that was granted. */
    private final class Held {
        final Lease lease;
        int count = 1;
        final long endNanos = Deadlines.since(time.nanos(), LEASE.toMillis(), 0).untilNanos();
        boolean released;
        boolean givenBack;
        int losses;

        Held(Lease lease) {
            this.lease = lease;
            lease.onLost(reason -> losses++);
        }

        void release() {
            givenBack = true;
            released = !lost();
        }

        boolean lost() {
            return !released && time.nanos() - endNanos >= 0;
        }

        String state() {
            return released ? "RELEASED" : lost() ? "LOST" : "HELD";
        }
    }

    private boolean free() {
        return holder == null || holder.released || holder.lost();
    }

    private static String answer(Callable<?> call) {
        try {
            return String.valueOf(call.call());
        } catch (Exception thrown) {
            return thrown.getClass().getSimpleName();
        }
    }

    Client client(Holdfast holdfast) {
        return new Client(holdfast);
    }

    /** One client: its thread, and its handles. */
    final class Client {

        private final Holdfast holdfast;
        private final DistributedLock lock;
        private final List<Held> handles = new ArrayList<>();
        private @Nullable Held thread;
        private boolean closed;

        private Client(Holdfast holdfast) {
            this.holdfast = holdfast;
            this.lock = holdfast.lock("one", OPTIONS);
        }

        Answers tryLock() {
            String expected = entering();
            String given = answer(lock::tryLock);
            if (given.equals("true") && thread == null) {
                thread = granted(lock.heldByCurrentThread().orElseThrow());
            } else if (given.equals("true")) {
                thread.count++;
            }
            return new Answers(given, expected);
        }

        private String entering() {
            if (closed) {
                return "HoldfastClosedException";
            } else if (thread != null) {
                return thread.lost() ? "LeaseLostException" : "true";
            }
            return free() ? "true" : "false";
        }

        private Held granted(Lease lease) {
            if (lease.token() <= highestToken) {
                throw new AssertionError("token " + lease.token() + " after " + highestToken);
            }
            highestToken = lease.token();
            holder = new Held(lease);
            return holder;
        }

        Answers unlock() {
            Held held = thread;
            String expected = held == null
                    ? "IllegalMonitorStateException"
                    : held.count == 1 && held.lost() ? "LeaseLostException" : "true";
            String given = answer(() -> {
                lock.unlock();
                return true;
            });
            if (held != null && --held.count == 0) {
                held.release();
                thread = null;
            }
            return new Answers(given, expected);
        }

        Answers tryRun() {
            String expected = entering();
            String given = answer(() -> lock.tryRun(Duration.ZERO, () -> {
                if (thread == null) {
                    granted(lock.heldByCurrentThread().orElseThrow()).released = true;
                }
            }));
            return new Answers(given, expected);
        }

        Answers tryAcquire() {
            String expected = closed ? "HoldfastClosedException" : free() ? "true" : "false";
            String given = answer(() -> {
                Optional<Lease> lease = lock.tryAcquire();
                lease.ifPresent(live -> handles.add(granted(live)));
                return lease.isPresent();
            });
            return new Answers(given, expected);
        }

        Answers acquireWhereItWouldWaitForItself() {
            return thread == null ? new Answers("", "") : new Answers(answer(lock::acquire), "IllegalStateException");
        }

        Answers release(Random random) {
            Held held = anyHandle(random);
            if (held == null) {
                return new Answers("", "");
            }
            String expected = held.lost() ? "ALREADY_LOST" : "RELEASED";
            String given = answer(held.lease::release);
            held.release();
            return new Answers(given, expected);
        }

        Answers closeLease(Random random) {
            Held held = anyHandle(random);
            if (held == null) {
                return new Answers("", "");
            }
            String expected = held.lost() && !held.givenBack ? "LeaseLostException" : "true";
            String given = answer(() -> {
                held.lease.close();
                return true;
            });
            held.release();
            return new Answers(given, expected);
        }

        /** A look that throws. */
        Answers check(Random random) {
            Held held = anyHandle(random);
            if (held == null) {
                return new Answers("", "");
            }
            String expected = held.released || held.lost() ? "LeaseLostException" : "true";
            String given = answer(() -> {
                held.lease.check();
                return true;
            });
            return new Answers(given, expected);
        }

        private @Nullable Held anyHandle(Random random) {
            return handles.isEmpty() ? null : handles.get(random.nextInt(handles.size()));
        }

        /** A client that holds nothing closes at once; one that does would wait for its holders. */
        Answers close() {
            if (holder != null && !free() && (holder == thread || handles.contains(holder))) {
                return new Answers("", "");
            }
            holdfast.close();
            closed = true;
            return new Answers("", "");
        }

        /** Everything that can be seen without changing anything. */
        Answers looks() {
            List<String> given = new ArrayList<>();
            List<String> expected = new ArrayList<>();
            given.add(answer(() -> lock.inspect().holder().isPresent()));
            expected.add(closed ? "HoldfastClosedException" : String.valueOf(!free()));
            given.add("held " + lock.isHeldByCurrentThread() + ", count " + lock.holdCount());
            expected.add(
                    "held " + (thread != null && !thread.lost()) + ", count " + (thread == null ? 0 : thread.count));
            for (Held held : handles) {
                given.add(held.lease.state() + ", " + held.lease.remaining().toNanos() + ", losses " + held.losses);
                expected.add(held.state() + ", " + (held.state().equals("HELD") ? held.endNanos - time.nanos() : 0)
                        + ", losses " + (held.lost() ? 1 : 0));
            }
            return new Answers(given.toString(), expected.toString());
        }
    }
}
