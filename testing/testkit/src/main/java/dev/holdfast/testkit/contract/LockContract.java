package dev.holdfast.testkit.contract;

import org.junit.jupiter.api.Nested;

/**
 * What every lock backend must keep. A backend's test extends this class and says where its service is:
 *
 * <pre>{@code
 * class MyBackendContractTest extends LockContract {
 *
 *     private static final MyFixture FIXTURE = MyFixture.start();
 *
 *     @Override
 *     protected BackendFixture fixture() {
 *         return FIXTURE;
 *     }
 * }
 * }</pre>
 *
 * <p>After each test its clients must be at rest, and its locks unused on the service. The tests can run at the same
 * time, where {@code junit.jupiter.execution.parallel.enabled} is true, and take a quarter of the time then.
 */
public abstract class LockContract extends BackendContract {

    /** For the subclasses. */
    protected LockContract() {}

    @Nested
    class LockInterface extends LockInterfaceContract {
        LockInterface() {
            super(LockContract.this);
        }
    }

    @Nested
    class Section extends SectionContract {
        Section() {
            super(LockContract.this);
        }
    }

    @Nested
    class Handle extends HandleContract {
        Handle() {
            super(LockContract.this);
        }
    }

    @Nested
    class Async extends AsyncContract {
        Async() {
            super(LockContract.this);
        }
    }

    @Nested
    class Waiting extends WaitingContract {
        Waiting() {
            super(LockContract.this);
        }
    }

    @Nested
    class HoldTime extends HoldTimeContract {
        HoldTime() {
            super(LockContract.this);
        }
    }

    @Nested
    class Closing extends ClosingContract {
        Closing() {
            super(LockContract.this);
        }
    }

    @Nested
    class NestedUse extends NestedUseContract {
        NestedUse() {
            super(LockContract.this);
        }
    }

    @Nested
    class MixedOptions extends MixedOptionsContract {
        MixedOptions() {
            super(LockContract.this);
        }
    }

    @Nested
    class Events extends EventsContract {
        Events() {
            super(LockContract.this);
        }
    }

    @Nested
    class BadInput extends BadInputContract {
        BadInput() {
            super(LockContract.this);
        }
    }

    @Nested
    class Owner extends OwnerContract {
        Owner() {
            super(LockContract.this);
        }
    }

    @Nested
    class Order extends OrderContract {
        Order() {
            super(LockContract.this);
        }
    }

    @Nested
    class Sticky extends StickyContract {
        Sticky() {
            super(LockContract.this);
        }
    }

    @Nested
    class Processes extends ProcessesContract {
        Processes() {
            super(LockContract.this);
        }
    }

    @Nested
    class Semaphore extends SemaphoreContract {
        Semaphore() {
            super(LockContract.this);
        }
    }

    @Nested
    class SemaphoreSize extends SemaphoreSizeContract {
        SemaphoreSize() {
            super(LockContract.this);
        }
    }

    @Nested
    class Once extends OnceContract {
        Once() {
            super(LockContract.this);
        }
    }

    @Nested
    class OnceInput extends OnceInputContract {
        OnceInput() {
            super(LockContract.this);
        }
    }

    @Nested
    class ClientView extends ClientViewContract {
        ClientView() {
            super(LockContract.this);
        }
    }

    @Nested
    class ReadWrite extends ReadWriteContract {
        ReadWrite() {
            super(LockContract.this);
        }
    }

    @Nested
    class ReadWriteChange extends ReadWriteChangeContract {
        ReadWriteChange() {
            super(LockContract.this);
        }
    }

    @Nested
    class ReadWriteThread extends ReadWriteThreadContract {
        ReadWriteThread() {
            super(LockContract.this);
        }
    }

    @Nested
    class Election extends ElectionContract {
        Election() {
            super(LockContract.this);
        }
    }

    @Nested
    class Sets extends SetContract {
        Sets() {
            super(LockContract.this);
        }
    }

    @Nested
    class Readers extends ReadersContract {
        Readers() {
            super(LockContract.this);
        }
    }
}
