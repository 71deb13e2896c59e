----------------------------- MODULE Vocabulary -----------------------------
(***************************************************************************)
(* What the model of the quorum speaks of: one lock, N members that know    *)
(* nothing of each other, a few clients, and what is on its way between     *)
(* them.                                                                   *)
(*                                                                         *)
(* Time is counted in ticks and relative, as in the model of one server.    *)
(* Tokens are compared only; a tick numbers them anew, in their order.      *)
(***************************************************************************)
EXTENDS Integers, FiniteSets, TLC

CONSTANTS
    N,                \* how many members there are
    V,                \* so many votes make a grant
    Clients,
    Callers,          \* how many calls for the lock come in each client
    Lease,            \* ticks for which a member keeps a vote that it gave as an answer; the longest lease
    Claim,            \* ticks for which it keeps a vote that it pushed, until a renewal
    PollBound,        \* ticks after which a waiter asks again
    Renews,           \* whether holders renew
    ClockLeads,       \* whether the quorum's clock is above all tokens; else it is behind them
    Races,            \* whether requests arrive in any order, and callers come and go between them
    MaxFaults,        \* how many faults happen in one behaviour at most
    May,              \* what may happen: faults, and callers who give up ("withdraw")
    Without           \* rules of the protocol that are broken in this run; none as planned

\* Every rule that a run can break.
Rules == {
    "majority",     \* V of N: not of those that are connected
    "sending",      \* a vote counts from the sending of its question
    "slowest",      \* the deadline is the V-th longest of the votes', not the longest
    "settle",       \* V votes with unequal tokens are no grant: the highest is written to V first
    "fence",        \* a member's vote has a token above its fence
    "round",        \* a vote of a round that was given back counts no more
    "owner",        \* a release ends the vote that it names and no other
    "yield",        \* who sees a lower candidate with a vote, or a holder, gives its votes back
    "poll",         \* a waiter asks again
    "dead",         \* a vote for a dead attempt is left
    "behind",       \* it is not left only if its token shows that the release came behind it
    "record",       \* a member without a record does not vote
    "runId",        \* a member whose record is of another run does not vote
    "votesFrom",    \* it votes a longest lease after its enrolment only
    "quarantineHeals", \* a member that does not vote regains nothing either
    "bound",        \* a request is bound to the connection on which the run id was read
    "floor",        \* enrolment sets a floor for tokens, above all that were lost with the fence
    "healFence",    \* a renewal regains a vote only where the fence is not above its token
    "releaseFence", \* a release raises the fence above the tokens of the hold
    "inTime"}       \* an answer that is read after the deadline does not revive a hold

Members == 1..N

ASSUME Without \subseteq Rules
ASSUME May \subseteq {"lose", "mute", "holdUp", "holdUpAnswer", "copy", "pause", "crash", "cutOff", "partition",
                      "empty", "stale", "withdraw"}
ASSUME 2 * V > N

Kept(rule) == rule \notin Without

VARIABLES
    members,   \* of each member: vote, queue, fence, and from when on it votes
    lane,      \* of each client: what it knows
    status,    \* of each client: up, paused (its clock goes on, it reads nothing) or crashed
    cut,       \* <<client, member>>: the client has no connection to that member
    tickets,   \* those that no attempt has
    commands,  \* requests that no member has carried out yet
    votes,     \* votes on their way to a client that a fault has held up, or that waits for a paused client
    faults,    \* how many faults may still happen
    newest,    \* ghost: the highest token that was ever granted
    open       \* ghost: for how many ticks somebody has sought while nobody held

vars == <<members, lane, status, cut, tickets, commands, votes, faults, newest, open>>

-----------------------------------------------------------------------------
Min(a, b) == IF a < b THEN a ELSE b
Max(a, b) == IF a > b THEN a ELSE b
Highest(numbers) == CHOOSE n \in numbers : \A other \in numbers : other <= n
Sooner(ticks) == Max(ticks - 1, 0)

NoVote == [client |-> "nobody"]
NotMine == [token |-> 0, left |-> 0]
NotSeen == [client |-> "nobody", attempt |-> 0, ticket |-> 0]
NotSaved == [kind |-> "none"]

InTime(messages) == {m \in messages : ~m.stray}

\* Nothing is on its way but what a fault has held up.
Calm == InTime(commands) = {}

IsUp(c) == status[c] = "up"
Lives(c) == status[c] # "crashed"
IsLinked(c, m) == <<c, m>> \notin cut

MayCome == Races \/ Calm
MayAct(c) == IsUp(c) /\ MayCome

\* Of one client: a later attempt, or a later round of the same attempt.
IsLater(a, r, attempt, round) == a > attempt \/ (a = attempt /\ r > round)

IdleLane == [
    state |-> "IDLE",      \* IDLE, SEEKING, HELD
    came |-> 0,            \* calls so far
    attempt |-> 0,
    round |-> 0,           \* how often this attempt has yielded
    ticket |-> 0,          \* fixed for the attempt
    votes |-> [m \in Members |-> NotMine], \* by the client's own clock
    sees |-> [m \in Members |-> NotSeen],  \* who else has a vote there, by this round of questions
    asks |-> FALSE,        \* a round of questions is under way
    again |-> 0,           \* in how many ticks the next begins
    token |-> 0,           \* the highest that was settled; in HELD, the hold's; in IDLE, that of the hold that ended
    renewed |-> FALSE]     \* renewals were sent in this tick

LiveVotes(l) == {m \in Members : l.votes[m].left > 0}

\* The number of members that have to stand behind a grant.
Needed(c) ==
    IF Kept("majority") THEN V
    ELSE Cardinality({m \in Members : IsLinked(c, m)}) \div 2 + 1

\* The V-th longest of the votes' deadlines; 0 if there are fewer.
Deadline(c) ==
    LET l == lane[c]
        count == IF Kept("slowest") THEN Needed(c) ELSE 1
        Reaches(d) == Cardinality({m \in Members : l.votes[m].left >= d}) >= count
    IN  Highest({0} \cup {d \in 1..Lease : Reaches(d) /\ Cardinality(LiveVotes(l)) > 0})

Valid(c) == lane[c].state = "HELD" /\ Deadline(c) > 0 /\ Lives(c)
=============================================================================
