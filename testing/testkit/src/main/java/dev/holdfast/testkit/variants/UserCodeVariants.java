package dev.holdfast.testkit.variants;

import static dev.holdfast.testkit.variants.EngineVariants.variant;

import java.util.List;

/**
 * Defects where the engine meets code of users: tasks that are dropped, listeners that fall silent, losses that wait
 * behind something else.
 */
final class UserCodeVariants {

    private UserCodeVariants() {}

    static List<Variant> all() {
        return List.of(
                variant(
                        "refused-task-dropped",
                        "an executor that refuses a task leaves a future pending, and the lease in it without an owner",
                        "engine/UserCode.java",
                        "                instead.execute(task);\n",
                        "",
                        "ExecutorsTest"),
                new Variant(
                        "refused-task-run-twice",
                        "a task that an executor has run before it threw runs again",
                        EngineVariants.INTERNAL + "engine/UserThreads.java",
                        "            if (compareAndSet(false, true)) {",
                        "            if (compareAndSet(false, true) || get()) {",
                        List.of("dev.holdfast.internal.engine.UserThreadsTest")),
                variant(
                        "loss-behind-continuations",
                        "continuations that block prevent a holder from learning that its lock is lost",
                        "engine/UserCode.java",
                        "losses.hand(task);",
                        "continuations.hand(task);",
                        "ExecutorsTest"),
                variant(
                        "threads-shut-down-at-closing",
                        "after close, no release is answered and no loss is reported",
                        "engine/UserThreads.java",
                        "        pool.setKeepAliveTime(1, TimeUnit.NANOSECONDS);\n",
                        "        pool.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardPolicy());\n       "
                                + " pool.shutdown();\n",
                        "ExecutorsTest"),
                variant(
                        "listener-deaf-after-a-throw",
                        "a listener that threw an undeclared checked exception receives no more events",
                        "engine/EventHub.java",
                        "            } catch (Throwable thrown) {\n                LOG.warn(\n                      "
                                + "  \"A {} listener threw",
                        "            } catch (RuntimeException | Error thrown) {\n                LOG.warn(\n       "
                                + "                 \"A {} listener threw",
                        "ExecutorsTest"),
                variant(
                        "answers-awaited-after-closing",
                        "a call that waits for an answer, or pauses before it asks again, hangs once the client is"
                                + " closed",
                        "ClientShutdown.java",
                        "        engine.answers.close();\n",
                        "",
                        "ClosingTest"),
                variant(
                        "release-unanswered-at-closing",
                        "a release that is not answered when the client is closed never ends",
                        "ClientShutdown.java",
                        "        lanes.all().forEach(Lane::endReleasing);\n",
                        "",
                        "ClosingTest"),
                variant(
                        "second-leave-lost-at-closing",
                        "a copy of a lost question that is carried out while the client closes takes the lock"
                                + " without a holder",
                        "background/OpenCompensations.java",
                        "        hastening = true;\n",
                        "",
                        "ClosingTest"),
                variant(
                        "value-lost-with-its-codec",
                        "what a task returned is lost where its codec throws an error",
                        "KeyedRunOnce.java",
                        "catch (Throwable unwritable)",
                        "catch (RuntimeException unwritable)",
                        "RunOnceCodecTest"),
                variant(
                        "own-thread-blocked",
                        "a listener that runs inline blocks the timer, and no lease is renewed",
                        "engine/BlockingCalls.java",
                        "return userCode.isWithinCall() || onOwnThread.getAsBoolean();",
                        "return onOwnThread.getAsBoolean() && !dev.holdfast.internal.time.Threads.isOnAlarmThread();",
                        "OwnThreadsTest"),
                variant(
                        "losses-behind-the-log",
                        "a log that blocks holds up every other loss and renewal",
                        "engine/Reports.java",
                        "        if (onOwnThread.getAsBoolean()) {",
                        "        if (onOwnThread == null) {",
                        "BlockedLogTest"));
    }
}
