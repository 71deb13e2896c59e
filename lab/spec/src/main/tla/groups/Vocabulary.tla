----------------------------- MODULE Vocabulary -----------------------------
(***************************************************************************)
(* What the model of groups speaks of: one name, one server, a few clients  *)
(* that ask for it in several modes, and what is on its way between them.   *)
(*                                                                         *)
(* Time is counted in ticks and relative, as in the model of one server.    *)
(* Tokens are compared only.                                               *)
(***************************************************************************)
EXTENDS Integers, FiniteSets, Sequences, TLC

CONSTANTS
    Clients,
    Callers,          \* how many calls in each client lead to a question
    Owners,           \* how many callers of a client share its lease of a group at most
    Modes,            \* what callers ask for in this run
    Changes,          \* how many downgrades and upgrades happen in each client
    Resizes,          \* the limits that an operator sets, each once, at any time or never
    ResizedFor,       \* ticks for which such a limit counts
    Lease,            \* ticks for which the server keeps what it grants
    Claim,            \* ticks for which it keeps a pushed grant, until a renewal
    PollBound,        \* ticks after which a waiter asks again
    Window,           \* ticks for which a question may be carried out
    Renews,           \* whether holders renew
    MaxFaults,        \* how many faults happen in one behaviour at most
    May,              \* what may happen: faults, callers who give up ("withdraw"), who ask once ("once")
    Without           \* rules of the protocol that are broken in this run; none as designed

\* Every rule that a run can break.
Rules == {
    "sameLabel",    \* only attempts of one label are in a group
    "fits",         \* their units are within the limit
    "resized",      \* whoever lets in takes the limit that an operator has set, whatever the attempts say
    "pumpOnResize", \* a limit that is set pumps
    "pumpOnFree",   \* who leaves the queue of a free name pumps, too: under a limit, its head may wait there
    "keptOnResize", \* a lower limit takes nobody out
    "waitsBehind",  \* nobody joins while others wait
    "turn",         \* a question for a group passes nobody who waits, also where the name is free
    "deadHead",     \* the pump does not stop at an attempt whose client cannot be reached
    "pruneExpired", \* members whose end has passed give their units back
    "pruneOnRelease", \* they do so with a release, too, so that it hands on what they alone would keep
    "already",      \* who is a member and asks again is told so, and does not join again
    "remaining",    \* it is told the remaining time, not a whole lease
    "claim",        \* a pushed grant lives for the claim only
    "serial",       \* a pushed grant is news only above the highest number of the last answer
    "place",        \* an attempt that was dropped and asks again has its place in the queue
    "era",          \* a member counts only under the marker of its own era
    "ownEnd",       \* a renewal does not revive a member whose end has passed
    "latestEnd",    \* the marker lives as long as each of its members
    "earlierEnd",   \* it lives no longer, after one has left
    "pumpOnAsk",    \* a question that has to queue pumps
    "pumpOnRelease", \* a release pumps, although other members are left
    "pumpOnLeave",  \* who leaves the queue pumps
    "pumpOnChange", \* a downgrade pumps
    "wantedStopsJoins",    \* callers join the lease of their client only until others are known to wait
    "lastOwnerReleases",   \* a lease that callers share is released by the last of them
    "downgradeKeepsToken", \* the group that a downgrade makes has the token of the hold as its era
    "upgradeAlone", \* only the sole member becomes a hold
    "upgradeToken", \* the hold that an upgrade makes has a token of its own
    "changeToken",  \* a change names the token of what it changes
    "changeInTime", \* it is refused after its time, and repeated only then
    "doubt",        \* after a takeover a lease is not trusted until a renewal that was sent after it is answered
    "regain",       \* a member that the takeover has lost is restored by that renewal
    "regainFence",  \* only if the fence is below its serial number
    "regainEra",    \* only if no marker is there, or one of its own era
    "regainFits",   \* only if its units fit
    "regainRaises", \* the fence is as high as its serial number after it
    "regainDequeues", \* its place in the queue, which the takeover may have brought back, is gone
    "regainTime",   \* only until the deadline that the lease had when the renewal was sent
    "regainLeaves", \* an attempt that may be restored by a copy is left once more after that time
    "unknownLeaves", \* an attempt of unknown outcome is left
    "notAfter"}     \* a copy of a question is refused after its time

ASSUME Without \subseteq Rules
ASSUME Modes \subseteq {"lock", "read", "other", "small", "large"}
ASSUME Resizes \subseteq 1..3
ASSUME May \subseteq {"lose", "mute", "holdUp", "holdUpAnswer", "copy", "pause", "crash", "cutOff", "failover",
                      "withdraw", "once"}

Kept(rule) == rule \notin Without

VARIABLES
    server,    \* hold, marker, members, queue and fence of the server
    lane,      \* of each client: what it knows
    leaves,    \* of each client: what it still has to take back
    status,    \* of each client: up, paused (its clock goes on, it reads nothing) or crashed
    cut,       \* the clients that cannot be reached by messages
    commands,  \* requests that the server has not carried out yet
    mail,      \* answers and messages that a fault has held up, or that wait for a paused client
    faults     \* how many faults may still happen

vars == <<server, lane, leaves, status, cut, commands, mail, faults>>

-----------------------------------------------------------------------------
(* The modes: a lock has no label; "small" and "large" are permits. *)

Label(mode) ==
    CASE mode = "lock" -> "none"
      [] mode = "read" -> "r"
      [] mode = "other" -> "o"
      [] mode \in {"small", "large"} -> "p"

Units(mode) == IF mode = "large" THEN 2 ELSE 1
Limit(mode) == IF mode \in {"small", "large"} THEN 2 ELSE 0 \* as its request says; 0: none

NoLimit == [units |-> 0, left |-> 0]

-----------------------------------------------------------------------------
Min(a, b) == IF a < b THEN a ELSE b
Max(a, b) == IF a > b THEN a ELSE b
Highest(numbers) == CHOOSE n \in numbers : \A other \in numbers : other <= n
Sooner(ticks) == Max(ticks - 1, 0)

RECURSIVE Sum(_)
Sum(members) ==
    IF members = {} THEN 0
    ELSE LET m == CHOOSE n \in members : TRUE IN Units(m.mode) + Sum(members \ {m})

NoHold == [client |-> "nobody"]
NoGroup == [label |-> "none"]
NoAnswer == [kind |-> "none"]
NoQuestion == -1

\* "stray" is what a fault has held up, or copied: it may be carried out or read at any later time, or never.
InTime(messages) == {m \in messages : ~m.stray}

\* Nothing is on its way but what was held up.
Calm == InTime(commands) = {}

IsUp(c) == status[c] = "up"
Lives(c) == status[c] # "crashed"
IsReached(c) == c \notin cut

MayAct(c) == IsUp(c) /\ Calm

\* For how long a question may be carried out, counted from its sending by its client.
Executable == Window + 1

IdleLane == [
    state |-> "IDLE",      \* IDLE, SEEKING, HELD
    came |-> 0,            \* callers so far that have led to a question
    attempt |-> 0,         \* the last attempt
    mode |-> "lock",       \* what it asks for, or has
    once |-> FALSE,        \* it does not wait
    asked |-> NoQuestion,  \* how long ago the question under way, or the change, was sent
    again |-> 0,           \* in how many ticks it asks again
    lostFor |-> 0,         \* for how long a copy of an unanswered question, or renewal, may be carried out
    place |-> 0,           \* its place in the queue, once it is known
    seen |-> 0,            \* the highest number that the last answer has named
    token |-> 0,           \* the fencing token of the lease: of the hold, or the era
    serial |-> 0,          \* the number of its own grant
    deadline |-> 0,        \* for how many more ticks the lease may be trusted
    owners |-> 0,          \* the callers that share it
    wanted |-> FALSE,      \* others are known to wait
    sent |-> FALSE,        \* a renewal was sent in this tick
    changing |-> "no",     \* "down" or "up": the change under way
    changes |-> 0,         \* how many there were
    doubt |-> FALSE,       \* another server has taken over, and has not confirmed the lease
    slept |-> 0]           \* ghost: for how long it has waited for what is free

\* A client believes that it has the lock, by its own clock and knowledge.
Valid(c) == lane[c].state = "HELD" /\ lane[c].deadline > 0 /\ ~lane[c].doubt /\ Lives(c)
=============================================================================
