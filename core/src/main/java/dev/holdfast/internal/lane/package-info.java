/**
 * One lock in one client: a state machine between the callers of this process and the server.
 *
 * <pre>
 *                  Lane: guard, clock, alarm                    Outlet: performs effects
 *    callers ---&gt; +---------------------------------------+
 *    answers ---&gt; | LaneMachine                           |       ask, release, renew ---&gt; backend
 *    messages --&gt; |   WaitLine   the requests that wait   | --&gt;   leave, repeat ---------&gt; compensations
 *    alarms ----&gt; |   Seeker     gets the lock for them   |       settle ----------------&gt; callers
 *                 |   Holder     has it: a set of Tenures |       publish, warn ---------&gt; listeners, log
 *                 +---------------------------------------+
 * </pre>
 *
 * <h2>A step</h2>
 *
 * <p>{@code Lane} makes an {@code Event} of a call, an answer, a message or an alarm, and takes one step with it: under
 * its guard, {@code LaneMachine.step} changes fields and collects {@code Effects}; then the {@code Outlet} performs
 * them, with no guard held. Events and effects are data. No request is sent, no thread is woken and no listener is
 * called under a lock, and an answer that arrives while its question is still being sent finds the lane in the state
 * that the question left.
 *
 * <h2>An acquire</h2>
 *
 * <p>A {@code Request} arrives. If the client holds the lock, or a hold of it rests, the {@code Holder} may give it at
 * once. Otherwise it joins the {@code WaitLine}, and the {@code Seeker} asks: it draws an attempt with a number of its
 * own, which it keeps for all callers of the line and for all questions, so that asking again is idempotent. The answer
 * "granted" becomes a {@code Tenure}, which gives the first request a {@code LiveLease}; the answer "queued" leaves the
 * attempt in the server's queue, and a grant is pushed to it, or the seeker asks again at the poll bound. A question
 * without an answer may still be carried out: its attempt lives on, until it has won or is left, and what an attempt
 * has won that is left is left again, until no copy of its questions can be carried out any more.
 *
 * <h2>A hold</h2>
 *
 * <p>A {@code Tenure} lives from the grant to its end, through all leases that callers hand to one another.
 * {@code Term} says until when it may be trusted, counted from the sending of the question, and when a renewal is due;
 * {@code Turn} which token each owner has and for how long the hold may stay in this client while others wait;
 * {@code Owners} who has a lease of it. A release gives the hold to the next caller of the client, keeps it for a
 * sticky lock, or sends it back, with a question for those who wait in the same request. What the owner is told of a
 * loss, it is told before the server frees the lock.
 *
 * <h2>Where to look</h2>
 *
 * <p>Each machine is one file, to be read from top to bottom beside its table in {@code docs/design/lane.md}, whose
 * rows a test plays one by one. {@code Lane} is the only file with a guard, a clock and an alarm in it, {@code Outlet}
 * the only one that sends. {@code Lanes} has the lanes of a client, and takes to them what the server sends unasked.
 * Everything else is data, or words for people.
 */
@NullMarked
package dev.holdfast.internal.lane;

import org.jspecify.annotations.NullMarked;
