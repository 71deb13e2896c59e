------------------------------ MODULE Members ------------------------------
(***************************************************************************)
(* The server's state: a hold, or a marker with members; who counts, who    *)
(* fits, and what a grant adds.                                             *)
(***************************************************************************)
EXTENDS Vocabulary

NoReplica == [hold |-> NoHold, group |-> NoGroup, members |-> {}, queue |-> {}, fence |-> 0, limit |-> NoLimit]

EmptyServer == [
    hold |-> NoHold,       \* client, attempt, token; left: ticks
    group |-> NoGroup,     \* the marker: label, era; left: ticks
    members |-> {},        \* client, attempt, mode, era, serial; left: ticks, 0 if its end has passed; and
                           \* whether it was confirmed, and whether it was restored after a takeover
    queue |-> {},          \* client, attempt, mode, arrived
    fence |-> 0,           \* the highest token given out, or restored
    limit |-> NoLimit,     \* what an operator has set: units; left: ticks
    takenOver |-> FALSE,   \* a replica has become this server
    replica |-> NoReplica, \* what a replica has
    newest |-> 0,          \* ghost: the highest token ever given out; the clock is above it
    before |-> 0,          \* ghost: what that was at the takeover
    knew |-> 0,            \* ghost: the fence at the takeover
    writer |-> 0,          \* ghost: the highest token ever given to a hold
    arrivals |-> 0]        \* ghost: the last place in the queue

IsFree(s) == s.hold = NoHold /\ s.group = NoGroup

Is(x, c, a) == x.client = c /\ x.attempt = a
Mine(s, c, a) == s.hold # NoHold /\ Is(s.hold, c, a)

\* What an earlier group has left behind does not count.
Counted(s) == {m \in s.members : s.group # NoGroup /\ (m.era = s.group.era \/ ~Kept("era"))}
Own(s, c, a) == {m \in Counted(s) : Is(m, c, a)}
HasEnded(m) == m.left = 0

\* The limit that counts for an attempt.
LimitOf(s, mode) == IF Limit(mode) > 0 /\ s.limit # NoLimit /\ Kept("resized") THEN s.limit.units ELSE Limit(mode)

Fits(s, mode, limit) == limit = 0 \/ Sum(Counted(s)) + Units(mode) <= limit \/ ~Kept("fits")

Joins(s, mode, limit) ==
    /\ s.group # NoGroup /\ Label(mode) # "none"
    /\ Label(mode) = s.group.label \/ ~Kept("sameLabel")
    /\ Fits(s, mode, limit)

MayEnter(s, mode) ==
    LET limit == LimitOf(s, mode)
    IN  (IsFree(s) /\ Fits(s, mode, limit)) \/ Joins(s, mode, limit)

Latest(members) == Highest({0} \cup {m.left : m \in members})

\* The marker after members have left: it ends with the last of them.
Remarked(s) ==
    IF s.group = NoGroup THEN s
    ELSE IF Counted(s) = {} THEN [s EXCEPT !.group = NoGroup]
    ELSE IF Kept("earlierEnd") THEN [s EXCEPT !.group.left = Latest(Counted(s))] ELSE s

\* A marker that ends now is gone with the script.
Ended(s) == IF s.group # NoGroup /\ s.group.left = 0 THEN [s EXCEPT !.group = NoGroup] ELSE s

\* Members whose end has passed give their units back.
Pruned(s) == IF Kept("pruneExpired") THEN Remarked([s EXCEPT !.members = {m \in @ : ~HasEnded(m)}]) ELSE s

WithoutAttempt(entries, c, a) == {e \in entries : ~Is(e, c, a)}

\* A token above all that were given out, by the fence and by the clock.
NextToken(s) == 1 + Max(s.fence, s.newest)

\* A grant takes a token of its own.
Granted(s, c, a, mode, left, proven) ==
    LET serial == NextToken(s)
        opens == s.group = NoGroup
        raised == [s EXCEPT !.fence = serial, !.newest = serial, !.queue = WithoutAttempt(@, c, a)]
        member == [client |-> c, attempt |-> a, mode |-> mode, era |-> IF opens THEN serial ELSE s.group.era,
                   serial |-> serial, left |-> left, proven |-> proven, restored |-> FALSE]
    IN  IF mode = "lock"
        THEN [raised EXCEPT !.hold = [client |-> c, attempt |-> a, token |-> serial, left |-> left,
                                      proven |-> proven],
                            !.writer = serial]
        ELSE [raised EXCEPT !.group = IF opens THEN [label |-> Label(mode), era |-> serial, left |-> left]
                                      ELSE [@ EXCEPT !.left = Max(@, left)],
                            !.members = (IF Kept("already") THEN WithoutAttempt(@, c, a) ELSE @) \cup {member}]

First(queue) == CHOOSE e \in queue : \A other \in queue : e.arrived <= other.arrived

-----------------------------------------------------------------------------
(* What clients are told. *)

\* How a hold or a member reads in an answer or a message.
Shown(s, c, a) ==
    IF Mine(s, c, a)
    THEN [mode |-> "lock", token |-> s.hold.token, serial |-> s.hold.token, left |-> s.hold.left]
    ELSE LET m == CHOOSE n \in Own(s, c, a) : TRUE
         IN  [mode |-> m.mode, token |-> m.era, serial |-> m.serial, left |-> m.left]

GrantMessage(s, c, a) ==
    Shown(s, c, a) @@ [kind |-> "grant", to |-> c, attempt |-> a, waiters |-> s.queue # {}, stray |-> FALSE]

\* They matter only where callers share a lease.
WantedMessages(s) ==
    LET holders == {m.client : m \in Counted(s)} \cup IF s.hold = NoHold THEN {} ELSE {s.hold.client}
        RECURSIVE Told(_)
        Told(clients) ==
            IF clients = {} THEN <<>>
            ELSE LET c == CHOOSE d \in clients : TRUE
                 IN  <<[kind |-> "wanted", to |-> c, stray |-> FALSE]>> \o Told(clients \ {c})
    IN  IF Owners = 1 THEN <<>> ELSE Told({c \in holders : IsReached(c)})
=============================================================================
