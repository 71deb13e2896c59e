package dev.holdfast.testkit.contract;

import org.junit.jupiter.api.Nested;

/**
 * The part of {@link LockContract} that a backend can break by itself: what it answers request by request, what it
 * stores and leaves behind, and what two clients see of each other through it. The rest is what the engine makes of
 * that, which is the same on every backend.
 *
 * <p>Takes a fifth of the time. A backend that runs on several topologies or versions of its service runs the whole
 * contract on one of them, and this part on the others.
 */
public abstract class BackendContract {

    /** For the subclasses. */
    protected BackendContract() {}

    /**
     * The service to test. Called for each test.
     *
     * @return the same one for all tests, as a rule
     */
    protected abstract BackendFixture fixture();

    @Nested
    class MutualExclusion extends MutualExclusionContract {
        MutualExclusion() {
            super(BackendContract.this);
        }
    }

    @Nested
    class Loss extends LossContract {
        Loss() {
            super(BackendContract.this);
        }
    }

    @Nested
    class Names extends NamesContract {
        Names() {
            super(BackendContract.this);
        }
    }

    @Nested
    class Tokens extends TokensContract {
        Tokens() {
            super(BackendContract.this);
        }
    }

    @Nested
    class Leftovers extends LeftoversContract {
        Leftovers() {
            super(BackendContract.this);
        }
    }

    @Nested
    class Service extends ServiceContract {
        Service() {
            super(BackendContract.this);
        }
    }

    @Nested
    class HoldEnd extends HoldEndContract {
        HoldEnd() {
            super(BackendContract.this);
        }
    }

    @Nested
    class Deadlines extends DeadlineContract {
        Deadlines() {
            super(BackendContract.this);
        }
    }

    @Nested
    class HandoffRules extends HandoffContract {
        HandoffRules() {
            super(BackendContract.this);
        }
    }

    @Nested
    class Outcomes extends OutcomesContract {
        Outcomes() {
            super(BackendContract.this);
        }
    }

    @Nested
    class Group extends GroupContract {
        Group() {
            super(BackendContract.this);
        }
    }

    @Nested
    class Membership extends MembershipContract {
        Membership() {
            super(BackendContract.this);
        }
    }

    @Nested
    class Forced extends ForcedReleaseContract {
        Forced() {
            super(BackendContract.this);
        }
    }
}
