------------------------------- MODULE Scripts -------------------------------
(***************************************************************************)
(* The server: one operator for each file under                             *)
(* backends/redis/src/main/resources/dev/holdfast/redis/lua, and the action that     *)
(* carries out a command.  A script is one step, as it is on the server.    *)
(*                                                                         *)
(* Tokens are compared, never read as times, so only their order is         *)
(* modelled: the server's clock stands above every token given out, or,     *)
(* once it was set back, below all of them.                                 *)
(***************************************************************************)
EXTENDS Vocabulary

Outcome(s, answer, published) == [server |-> s, answer |-> answer, pushed |-> published]

HoldOf(c, a, lowest, left, proven) ==
    [client |-> c, attempt |-> a, lowest |-> lowest, highest |-> lowest + Numbers - 1, left |-> left,
     kept |-> FALSE, proven |-> proven, regained |-> FALSE]

IsHeld(s) == s.hold # NoHold
Mine(s, c, a) == IsHeld(s) /\ ~s.hold.kept /\ s.hold.client = c /\ s.hold.attempt = a

WithoutAttempt(queue, c, a) == {e \in queue : ~(e.client = c /\ e.attempt = a)}
Waits(s, c, a) == \E e \in s.queue : e.client = c /\ e.attempt = a
First(queue) == CHOOSE e \in queue : \A other \in queue : e.arrived <= other.arrived

\* include/tokens.lua: above the fence, above the clock, above what the asking client has seen
LowestToken(s, seen) ==
    LET clock == IF s.behind THEN 0 ELSE s.newest
        floor == IF Kept("seen") THEN seen ELSE 0
    IN  1 + Max(s.fence, Max(clock, floor))

Granted(s, hold) ==
    LET highest == IF Kept("block") THEN hold.highest ELSE hold.lowest
    IN [s EXCEPT !.hold = hold,
              !.fence = IF Kept("fence") THEN highest ELSE @,
              !.newest = Max(@, hold.highest),
              !.queue = WithoutAttempt(@, hold.client, hold.attempt)]

\* include/channels.lua: reaches a client that is subscribed, frozen ones included
Publish(c, message) == IF c \in cut \/ ~Hears(c) THEN {} ELSE {message}
IsReached(c) == c \notin cut

\* A client that is subscribed at a demoted primary hears what is published here, though it is not reached
Overheard(c, message) == IF Kept("look") \/ c \notin cut \/ ~Hears(c) THEN {} ELSE {message}

GrantMessage(s, hold) ==
    [kind |-> "grant", to |-> hold.client, attempt |-> hold.attempt, lowest |-> hold.lowest, highest |-> hold.highest,
     ago |-> 0, jumped |-> s.jumped, waiters |-> s.queue # {}, stray |-> FALSE]

\* include/hand_on.lua: from the attempt `a` of client `c` to the first that can be reached, if any
RECURSIVE HandOn(_, _, _)
HandOn(s, c, a) ==
    IF s.queue = {}
    THEN Outcome([s EXCEPT !.hold = NoHold], NoAnswer, {})
    ELSE LET head == First(s.queue)
             rest == [s EXCEPT !.queue = @ \ {head}]
             term == IF Kept("claim") THEN Min(Lease, Claim) ELSE Lease
             hold == HoldOf(head.client, head.attempt, LowestToken(s, s.hold.highest), term, FALSE)
         IN  IF head.client = c /\ head.attempt = a
             THEN HandOn(rest, c, a)
             ELSE IF ~IsReached(head.client)
             THEN LET after == HandOn(rest, c, a)
                  IN  [after EXCEPT !.pushed = @ \cup Overheard(head.client, GrantMessage(rest, hold))]
             ELSE Outcome(Granted(rest, hold), NoAnswer, Publish(head.client, GrantMessage(rest, hold)))

\* include/mark.lua: taken for MinHold ticks more, under a marker, which no client holds;
\* the first who can be reached hears when it ends
RECURSIVE Keep(_)
Keep(s) ==
    LET marked == [s EXCEPT !.hold = [@ EXCEPT !.kept = Kept("marker"), !.left = MinHold]]
    IN  IF s.queue = {}
        THEN Outcome(marked, NoAnswer, {})
        ELSE LET head == First(s.queue)
             IN  IF IsReached(head.client)
                 THEN Outcome(marked, NoAnswer,
                              Publish(head.client,
                                      [kind |-> "free", to |-> head.client, in |-> MinHold, stray |-> FALSE]))
                 ELSE Keep([s EXCEPT !.queue = @ \ {head}])

Answer(s, m, result, lowest, highest, left, waiters, place) ==
    [kind |-> "asked", to |-> m.from, attempt |-> m.asks, result |-> result, lowest |-> lowest, highest |-> highest,
     left |-> left, waiters |-> waiters, place |-> place, ago |-> m.ago, since |-> 0, jumped |-> s.jumped,
     stray |-> FALSE]

\* include/ask.lua, for the attempt m.asks
Ask(s, m) ==
    IF m.notAfter < 0 /\ Kept("notAfter")
    THEN Outcome(s, Answer(s, m, "REFUSED", 0, 0, 0, FALSE, 0), {})
    ELSE IF ~IsHeld(s)
    THEN LET hold == HoldOf(m.from, m.asks, LowestToken(s, m.seen), Lease, TRUE)
             granted == Granted(s, hold)
             waiters == m.again /\ granted.queue # {}
         IN  Outcome(granted, Answer(s, m, "GRANTED", hold.lowest, hold.highest, Lease, waiters, 0), {})
    ELSE IF Mine(s, m.from, m.asks)
    THEN LET left == IF Kept("remaining") THEN s.hold.left ELSE Lease
             out == [s EXCEPT !.queue = WithoutAttempt(@, m.from, m.asks)]
         IN  Outcome(out, Answer(s, m, "GRANTED", s.hold.lowest, s.hold.highest, left, out.queue # {}, 0), {})
    ELSE LET present == {e \in s.queue : e.client = m.from /\ e.attempt = m.asks}
             stays == present # {} /\ Kept("place")
             place == IF stays THEN (CHOOSE e \in present : TRUE).arrived
                      ELSE IF m.place # 0 /\ Kept("place") THEN m.place ELSE s.arrivals + 1
             entry == [client |-> m.from, attempt |-> m.asks, arrived |-> place]
             queued == [s EXCEPT !.queue = WithoutAttempt(@, m.from, m.asks) \cup {entry},
                                 !.arrivals = Max(@, place)]
             speaks == /\ IF Kept("speaksAgain") THEN m.again \/ Cardinality(queued.queue) = 1 ELSE s.queue = {}
                       /\ ~s.hold.kept
             wanted == [kind |-> "wanted", to |-> s.hold.client, stray |-> FALSE]
         IN  Outcome(queued, Answer(s, m, "QUEUED", s.hold.lowest, 0, s.hold.left, FALSE, place),
                     IF speaks THEN Publish(s.hold.client, wanted) ELSE {})

\* acquire.lua
Acquire(s, m) == Ask(s, m)

\* release.lua: only if the value is this hold; then asks with the fresh attempt, if it carries one
Release(s, m) ==
    LET isThis == IF Kept("owner") THEN Mine(s, m.from, m.attempt) /\ s.hold.lowest = m.lowest ELSE IsHeld(s)
        isKept == IsHeld(s) /\ s.hold.kept /\ s.hold.client = m.from /\ s.hold.attempt = m.attempt
        given == IF ~isThis THEN Outcome(s, NoAnswer, {})
                 ELSE IF m.keep THEN Keep(s) ELSE HandOn(s, m.from, m.attempt)
        freed == IF isThis THEN [given.server EXCEPT !.freed = @ \cup {<<m.from, m.attempt>>}] ELSE given.server
        asked == IF m.asks = None THEN Outcome(freed, NoAnswer, {}) ELSE Ask(freed, m)
    IN  Outcome(asked.server,
                [kind |-> "released", to |-> m.from, attempt |-> m.attempt,
                 result |-> IF isThis \/ isKept THEN "RELEASED" ELSE "NOT_HELD",
                 copy |-> m.copy, then |-> asked.answer, ago |-> m.ago, since |-> 0, stray |-> FALSE],
                given.pushed \cup asked.pushed)

\* regain.lua: the takeover has lost this hold, and no grant was given here since; not too late
Regains(s, m) ==
    /\ m.regain /\ ~IsHeld(s) /\ Kept("regain")
    /\ Kept("regainFence") => s.fence < m.lowest
    /\ Kept("regainTime") => m.notAfter >= 0

\* renew.lua: attempt and token must be the value's; never shortens, never sets anew.
\* regain.lua: the same, or it restores the hold; and the fence is as high as the hold's last token after it.
Renew(s, m) ==
    LET isThis == Mine(s, m.from, m.attempt) /\ (Kept("token") => s.hold.lowest = m.lowest)
        revives == (~Kept("revival") /\ ~IsHeld(s)) \/ Regains(s, m)
        raised == IF m.regain /\ ~isThis THEN [s EXCEPT !.fence = Max(@, m.lowest + Numbers - 1)] ELSE s
        renewed == IF isThis THEN [s EXCEPT !.hold = [@ EXCEPT !.left = Max(@, Lease), !.proven = TRUE]]
                   ELSE IF revives
                   THEN [raised EXCEPT !.hold = [HoldOf(m.from, m.attempt, m.lowest, Lease, TRUE)
                                                    EXCEPT !.regained = m.regain]]
                   ELSE raised
    IN  Outcome(renewed,
                [kind |-> "renewed", to |-> m.from, attempt |-> m.attempt, lowest |-> m.lowest,
                 result |-> IF isThis \/ revives THEN "RENEWED" ELSE "LOST",
                 waiters |-> s.queue # {}, ago |-> m.ago, stray |-> FALSE],
                {})

\* leave.lua: out of the queue; and what was granted meanwhile goes on to the next
Leave(s, m) ==
    LET left == IF Kept("dequeue") THEN [s EXCEPT !.queue = WithoutAttempt(@, m.from, m.attempt)] ELSE s
        given == IF Mine(s, m.from, m.attempt) THEN HandOn(left, m.from, m.attempt) ELSE Outcome(left, NoAnswer, {})
    IN  [given EXCEPT !.answer =
            [kind |-> "left", to |-> m.from, attempt |-> m.attempt, last |-> m.last, stray |-> FALSE]]

\* leave.lua, of one hold by force, which its operator has seen before: whosever it is, and no other
Force(s, m) ==
    LET isSeen == IF Kept("forceNames")
                  THEN Mine(s, m.from, m.attempt) /\ (s.hold.lowest = m.lowest \/ ~Kept("forceToken"))
                  ELSE IsHeld(s)
    IN  IF isSeen THEN HandOn(s, s.hold.client, s.hold.attempt) ELSE Outcome(s, NoAnswer, {})

CarriedOut(m) ==
    CASE m.kind = "acquire" -> Acquire(server, m)
      [] m.kind = "release" -> Release(server, m)
      [] m.kind = "renew" -> Renew(server, m)
      [] m.kind = "leave" -> Leave(server, m)
      [] m.kind = "force" -> Force(server, m)

-----------------------------------------------------------------------------
NoReplica == [hold |-> NoHold, queue |-> {}, fence |-> 0]

\* The replica receives a command at once, or some time later. It matters only while it may take over.
Replicas(s) ==
    IF "failover" \in May /\ faults > 0 /\ ~s.takenOver 
    THEN {s.replica, [hold |-> s.hold, queue |-> s.queue, fence |-> s.fence]}
    ELSE {NoReplica}

Execute(m) ==
    LET done == CarriedOut(m)
    IN  /\ \E replica \in Replicas(done.server) : server' = [done.server EXCEPT !.replica = replica]
        /\ commands' = commands \ {m}
        /\ pushes' = pushes \cup done.pushed
        /\ \/ replies' = IF Hears(m.from) /\ done.answer # NoAnswer THEN replies \cup {done.answer} ELSE replies
           \* a copy came over a connection that is gone: its answer is lost
           \/ m.stray /\ Hears(m.from) /\ replies' = replies
        /\ UNCHANGED <<lane, leaves, status, cut, faults>>

Arrived == {m \in commands : m.stray => MayCome}
ExecuteAcquire == \E m \in Arrived : m.kind = "acquire" /\ Execute(m)
ExecuteRelease == \E m \in Arrived : m.kind = "release" /\ Execute(m)
ExecuteRenew == \E m \in Arrived : m.kind = "renew" /\ Execute(m)
ExecuteLeave == \E m \in Arrived : m.kind = "leave" /\ Execute(m)
ExecuteForce == \E m \in Arrived : m.kind = "force" /\ Execute(m)

EmptyServer == [
    takenOver |-> FALSE, \* a replica has become this server
    replica |-> NoReplica, \* what a replica has of hold, queue and fence
    hold |-> NoHold,     \* P:{N}
    queue |-> {},        \* P:{N}:queue
    fence |-> 0,         \* P:{N}:fence; 0 if there is none
    behind |-> FALSE,    \* the clock is behind tokens that were given out
    jumped |-> 0,        \* by how much the clock was set forward, in all
    arrivals |-> 0,      \* ghost: the last score
    newest |-> 0,        \* ghost: the highest token ever given out
    freed |-> {}]        \* ghost: what was freed by a release
=============================================================================
