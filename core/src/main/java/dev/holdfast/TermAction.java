package dev.holdfast;

/** What the leader of an election does, as long as it leads. */
@FunctionalInterface
public interface TermAction {

    /**
     * Leads. Called once for each term, on a thread that belongs to the candidacy; that thread is interrupted when the
     * term is to end, and the lock is given back when this method has returned. After that the candidacy stands again.
     *
     * @param term what this process leads by; {@link Term#check} before each step, and its token with each write
     * @throws Exception whatever goes wrong; it is logged, and the candidacy stands again after a pause
     */
    void lead(Term term) throws Exception;
}
