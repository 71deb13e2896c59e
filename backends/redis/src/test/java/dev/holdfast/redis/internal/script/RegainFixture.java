package dev.holdfast.redis.internal.script;

import dev.holdfast.embedded.RespReply;
import dev.holdfast.redis.fixture.Question;
import dev.holdfast.redis.fixture.ScriptConsole.Grant;
import java.util.List;

/** A grant that a takeover has lost, and its renewal. */
abstract class RegainFixture extends ScriptFixture {

    static final Question ALICE = Question.first("alice", 1).wanting(3);
    static final Question BOB = Question.first("bob", 1);
    static final long LOST = 0;
    static final long RENEWED = 1;
    static final long REGAINED = 2;
    static final long MICROS_PER_HOUR = 3_600_000_000L;

    /** A grant of which nothing is left. */
    Grant grantLostInTakeover() {
        Grant granted = console.acquire(ALICE);
        console.execute("FLUSHALL");
        return granted;
    }

    long regain(Grant grant) {
        return code(console.regain(grant.value(), 30_000, inAMinute()));
    }

    static long code(List<RespReply> answer) {
        return answer.get(1).number();
    }

    long inAMinute() {
        return console.now() + 60_000_000;
    }
}
