package dev.holdfast.lab.chaos.client;

/** The ways in which permits are held: by a handle, or one for a section. */
final class PermitCalls {

    private PermitCalls() {}

    static void perform(Turn turn) throws InterruptedException {
        if (turn.plan().way() == Way.CALL) {
            call(turn);
        } else {
            turn.plan().way().perform(turn);
        }
    }

    /** An interrupt ends the section early and stays with the thread. */
    private static void call(Turn turn) {
        turn.semaphore().call(lease -> {
            try {
                turn.work(lease, Section::releasing);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return lease.token();
        });
    }
}
