package dev.holdfast.lab.peer;

import dev.holdfast.testkit.threads.Actor;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;

/** Threads that take locks and give them back, again and again. */
final class LockLoops {

    private LockLoops() {}

    /**
     * Has a thread for each of the locks, which passes the section under it that many times, and waits for all of them.
     */
    static void inThreads(List<PeerLock> locks, int times, Runnable section) throws Exception {
        List<Actor> actors = new ArrayList<>();
        List<Future<?>> passes = new ArrayList<>();
        for (PeerLock lock : locks) {
            Actor actor = new Actor("passing-" + actors.size());
            actors.add(actor);
            passes.add(actor.beginRun(() -> {
                for (int i = 0; i < times; i++) {
                    lock.lock();
                    try {
                        section.run();
                    } finally {
                        lock.unlock();
                    }
                }
            }));
        }
        for (Future<?> pass : passes) {
            Actor.answer(pass);
        }
        actors.forEach(Actor::close);
    }
}
