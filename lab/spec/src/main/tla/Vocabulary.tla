----------------------------- MODULE Vocabulary -----------------------------
(***************************************************************************)
(* What the model of Holdfast's protocol speaks of: one lock, one server, a *)
(* few clients with a lane each, and what is on its way between them.       *)
(*                                                                         *)
(* Time is counted in ticks, and nothing holds an absolute time: what will  *)
(* end says in how many ticks it ends, what was sent says how many ticks    *)
(* ago.  So states that differ only in the time of day are one state, and   *)
(* a behaviour may go on for ever in a finite graph.                        *)
(***************************************************************************)
EXTENDS Integers, FiniteSets, TLC

CONSTANTS
    Clients,          \* the server knows clients, never threads
    Callers,          \* how many calls for the lock come in each client
    Numbers,          \* how many consecutive tokens a grant brings; all but one serve local handoffs
    Lease,            \* ticks for which the server keeps a hold
    Claim,            \* ticks for which it keeps a pushed grant that no renewal has lifted yet
    PollBound,        \* ticks after which a waiter asks again at the latest
    ResponseTimeout,  \* ticks after which a request counts as unanswered
    MinHold,          \* ticks for which a lock stays taken after its release; 0 for none
    Rests,            \* ticks for which a hold may rest with its client without a caller; 0 if locks are not sticky
    Margin,           \* ticks that a client takes off each deadline, for clocks that run apart
    Races,            \* whether callers, alarms and what was held up may come between the messages of one tick
    MaxFaults,        \* how many faults happen in one behaviour at most
    May,              \* what may happen: faults, and callers who give up ("withdraw")
    Without           \* rules of the protocol that are broken in this run; none as built

\* Every rule that a run can break.
Rules == {
    "sending",      \* a deadline counts from the sending of a question, not from the reading of its answer
    "renewing",     \* the same for a renewal
    "grantTime",    \* a pushed grant's deadline counts from the server's time of the grant
    "remaining",    \* "mine already" names the remaining time, not a whole lease
    "token",        \* a renewal matches attempt and token
    "inTime",       \* a grant that is read after its deadline is no hold
    "fresh",        \* an attempt that was left or released is dead: the next question takes a fresh number
    "holderEnd",    \* a waiter asks again at the poll bound at the latest, whatever end the holder has
    "poll",         \* a waiter asks again at all
    "marker",       \* a minimum hold is kept under a marker, which no client holds
    "notAfter",     \* a copy of a question is refused after its time
    "repeat",       \* the leave of an attempt of unknown outcome is sent once more after that time
    "afterRelease", \* that leave follows a release, too, however late the release's answer is read
    "dequeue",      \* a leave takes the attempt out of the queue, too
    "lossLeaves",   \* a hold that was lost is left
    "lateLeaves",   \* what a question won for a dead attempt is left
    "renewalTells", \* a renewal's answer says whether others wait
    "speaksAgain",  \* a waiter that asks again sends "wanted" again
    "wanted",       \* "wanted" that comes before the grant is remembered
    "owner",        \* a release frees the hold that it names and no other
    "forceNames",   \* a forced release ends the hold that an operator has seen, and no hold of another attempt
    "forceToken",   \* nor a later one of the same attempt
    "lossEnds",     \* a renewal that finds no hold ends its lease
    "revival",      \* a renewal never sets a hold anew
    "claim",        \* a pushed grant lives for the claim only
    "look",         \* a grant is published only to whom it is made: the script looks who is subscribed first
    "place",        \* an attempt that asks again keeps its place in the queue
    "fence",        \* the highest token given out is stored
    "seen",         \* a question names the highest token that its client has seen
    "block",        \* the whole block of tokens that a grant brings counts as given out
    "handoffToken", \* each local handoff takes a token of its own
    "restToken",    \* a hold that rested is taken again under a token of its own
    "restBegins",   \* it does not rest if others are known to wait
    "restWanted",   \* it is given back as soon as others are known to wait
    "restLook",     \* it is taken again only while enough of its term is left
    "restEnds",     \* it is given back when it has rested for its time
    "restTakeover", \* it is forgotten when another server takes over
    "doubt",        \* after a takeover a lease is not trusted until a renewal that was sent after it is answered
    "era",          \* after a takeover nothing counts that the server before has said
    "regain",       \* a hold that the takeover has lost is restored by that renewal
    "regainFence",  \* it is restored only if the fence is below its tokens
    "regainTime",   \* and only until the deadline that the hold had when the renewal was sent
    "regainLeaves", \* an attempt that may be restored by a copy is left once more after that time
    "repeatedRelease", \* a release that was carried out twice is not reported as a loss
    "unknownRelease"}  \* an unanswered release is not reported as carried out

ASSUME Without \subseteq Rules
ASSUME May \subseteq {"lose", "holdUp", "copy", "pause", "crash", "cutOff", "slip", "flush", "jumpForward", "jumpBack",
                      "failover", "force", "withdraw"}

Kept(rule) == rule \notin Without

VARIABLES
    server,    \* hold, queue, fence and clock of the server
    lane,      \* of each client: what core's lane knows
    leaves,    \* of each client: what its compensations still have to take back
    status,    \* of each client: up, paused (its clock goes on, it reads nothing) or crashed
    cut,       \* the clients whose subscription is broken, or at a demoted primary: they do not count as reached
    commands,  \* requests that the server has not carried out yet
    replies,   \* answers on the command connections
    pushes,    \* messages on the subscriptions, which are connections of their own
    faults     \* how many faults may still happen

vars == <<server, lane, leaves, status, cut, commands, replies, pushes, faults>>

-----------------------------------------------------------------------------
Min(a, b) == IF a < b THEN a ELSE b
Max(a, b) == IF a > b THEN a ELSE b

\* Nothing is distinguished beyond this age: whatever is so old has ended.
Old == Lease + 1
Older(age) == Min(age + 1, Old)
Sooner(ticks) == Max(ticks - 1, 0)

NoHold == [client |-> "nobody"]
NoPush == [kind |-> "none"]
NoAnchor == [kind |-> "none"]
NoAnswer == [kind |-> "none"]

None == 0 \* no attempt
NothingReported == [outcome |-> "nothing", attempt |-> 0]
Never == -1 \* of a countdown: there is nothing to wait for

\* "stray" is what a fault has held up, or copied: it may be read or carried out at any later time, or never.
\* All else arrives within the tick.
InTime(messages) == {m \in messages : ~m.stray}

IsUp(c) == status[c] = "up"
Hears(c) == status[c] # "crashed"

\* Nothing is on its way but what was held up, or is for a client that reads nothing.
Calm ==
    /\ InTime(commands) = {}
    /\ \A m \in InTime(replies) \cup InTime(pushes) : ~IsUp(m.to)

\* What may happen next, while messages are on their way?  With Races, anything.
\* Without, they arrive at once: what comes between them was held up by a fault.
\* That leaves far fewer states, and so room for more faults.
MayCome == Races \/ Calm
MayAct(c) == IsUp(c) /\ MayCome

\* What the fields of an idle lane say: Lane.java in IDLE, and RETIRED, which is the same to the server.
IdleLane == [
    state |-> "IDLE",
    line |-> 0,            \* callers of this client who wait
    came |-> 0,            \* callers so far
    next |-> 1,            \* the next fresh attempt's number
    seen |-> 0,            \* the highest token ever seen: Engine.highestToken
    attempt |-> None,      \* the attempt that asks: LiveAttempt
    won |-> FALSE,         \*   it was queued or granted
    pendingFor |-> Never,  \*   for how long a copy of the question under way may be carried out
    lostFor |-> Never,     \*   the same for one that was given up without an answer
    place |-> 0,           \*   its place in the queue, once it is known: Attempt.arrivedNanos
    asked |-> 0,           \* how long ago the newest question, or the release, was sent
    again |-> 0,           \* in how many ticks it asks again
    anchor |-> NoAnchor,   \* an answered question: ServerClock.java
    early |-> NoPush,      \* a grant that was put aside
    heard |-> FALSE,       \* others are known to wait
    missed |-> FALSE,      \* messages may have been missed while a question was under way
    held |-> None,         \* the attempt of the hold: Tenure.java
    heldFor |-> Never,     \*   for how long a copy of a question of it may be carried out
    lowest |-> 0,          \*   its block of tokens
    highest |-> 0,
    token |-> 0,           \*   the token of the present owner's lease
    deadline |-> 0,        \*   for how many more ticks it may be trusted
    renewIn |-> 0,         \*   when a renewal is due
    doubt |-> FALSE,       \*   another server has taken over, and has not confirmed it
    restFor |-> 0,         \*   for how many more ticks it may rest
    behind |-> None,       \* the attempt of a release that a question has followed: Releasing.followed
    behindFor |-> Never,   \*   for how long a copy of a question of it may be carried out
    behindLowest |-> 0,    \*   its block of tokens begins here
    behindAge |-> 0,       \*   how long ago it was sent
    slept |-> 0,           \* ghost: for how long it has been in QUEUED while the lock was free
    bereft |-> 0,          \* ghost: for how long it has trusted a hold that was ended by force
    awaited |-> 0,         \* ghost: for how long its hold has rested while another client waits
    reported |-> NothingReported]  \* ghost: the outcome of the last release, and its attempt

\* It has a hold, which a caller owns, or which rests: Rests.java.
HasHold(l) == l.state \in {"HELD", "RESTING"}

\* A client believes that it has the lock, by its own clock and knowledge: LeaseState.HELD.
Valid(c) == lane[c].state = "HELD" /\ lane[c].deadline > 0 /\ ~lane[c].doubt /\ status[c] # "crashed"
=============================================================================
