------------------------------- MODULE Scripts -------------------------------
(***************************************************************************)
(* A question, a release, a leave and a resize; each request is one step   *)
(* of the server.                                                          *)
(***************************************************************************)
EXTENDS Pump

Outcome(s, answer, pushed) == [server |-> s, answer |-> answer, pushed |-> pushed]

\* An answer names how much time is left from the sending of its request.
Answer(m, kind, result) ==
    [kind |-> kind, to |-> m.from, attempt |-> m.attempt, result |-> result, mode |-> m.mode, token |-> 0, serial |-> 0,
     left |-> 0, place |-> 0, ago |-> m.ago, waiters |-> FALSE, last |-> FALSE, regain |-> FALSE, stray |-> FALSE]

Has(s, m, kind, result) ==
    LET shown == Shown(s, m.from, m.attempt)
    IN  [Answer(m, kind, result) EXCEPT !.mode = shown.mode, !.token = shown.token, !.serial = shown.serial,
                                        !.left = Max(shown.left - m.ago, 0), !.waiters = s.queue # {}]

-----------------------------------------------------------------------------
(* ask *)

Queued(s, m) ==
    LET present == {e \in s.queue : Is(e, m.from, m.attempt)}
        place == IF present # {} THEN (CHOOSE e \in present : TRUE).arrived
                 ELSE IF m.place # 0 /\ Kept("place") THEN m.place
                 ELSE s.arrivals + 1
        entry == [client |-> m.from, attempt |-> m.attempt, mode |-> m.mode, arrived |-> place]
    IN  [s EXCEPT !.queue = WithoutAttempt(@, m.from, m.attempt) \cup {entry}, !.arrivals = Max(@, place)]

Place(s, m) == (CHOOSE e \in s.queue : Is(e, m.from, m.attempt)).arrived

\* It waits, or it was taken in on the way; who asks once does not stay in the queue.
QueuedAnswer(on, m) ==
    LET s == on.server
        waits == \E e \in s.queue : Is(e, m.from, m.attempt)
    IN  IF ~waits THEN Outcome(s, Has(s, m, "asked", "GRANTED"), on.pushed)
        ELSE IF m.once
        THEN Outcome([s EXCEPT !.queue = WithoutAttempt(@, m.from, m.attempt)], Answer(m, "asked", "TAKEN"), on.pushed)
        ELSE Outcome(s, [Answer(m, "asked", "QUEUED") EXCEPT !.serial = s.fence, !.place = Place(s, m)],
                     on.pushed \o WantedMessages(s))

IsMember(s, m) == Mine(s, m.from, m.attempt) \/ \E n \in Own(s, m.from, m.attempt) : ~HasEnded(n)

Ask(s, m) ==
    LET joined == Granted(s, m.from, m.attempt, m.mode, Lease, TRUE)
        joins == Outcome(joined, Has(joined, m, "asked", "GRANTED"), <<>>)
        alone == s.queue = {}
        queued == Queued(Pruned(s), m)
        on == IF Kept("pumpOnAsk") THEN Pump(queued, <<m.from, m.attempt>>) ELSE Pumped(queued, <<>>)
        found == Has(s, m, "asked", "GRANTED")
    IN  IF m.ago > Window /\ Kept("notAfter") THEN Outcome(s, Answer(m, "asked", "REFUSED"), <<>>)
        ELSE IF IsMember(s, m) /\ (Kept("already") \/ m.mode = "lock")
        THEN Outcome([s EXCEPT !.queue = WithoutAttempt(@, m.from, m.attempt)],
                     IF Kept("remaining") THEN found ELSE [found EXCEPT !.left = Lease], <<>>)
        \* as built: a lock that is free is granted without a look at the queue
        ELSE IF IsFree(s) /\ m.mode = "lock" THEN joins
        ELSE IF MayEnter(s, m.mode) /\ (alone \/ ~Kept(IF IsFree(s) THEN "turn" ELSE "waitsBehind")) THEN joins
        ELSE QueuedAnswer(on, m)

-----------------------------------------------------------------------------
(* release and leave *)

\* Takes out what an attempt has, and hands on what that leaves.
Out(s, c, a) ==
    IF Mine(s, c, a) THEN [s EXCEPT !.hold = NoHold, !.queue = WithoutAttempt(@, c, a)]
    ELSE Remarked([s EXCEPT !.members = @ \ Own(s, c, a), !.queue = WithoutAttempt(@, c, a)])

HandedOn(s) == IF s.group = NoGroup \/ Kept("pumpOnRelease") THEN Pump(s, Nobody) ELSE Pumped(s, <<>>)
TakenOut(s, c, a) ==
    HandedOn(IF Kept("pruneOnRelease") THEN Pruned(Out(s, c, a)) ELSE Out(s, c, a))

NamesOwn(s, m) ==
    \/ Mine(s, m.from, m.attempt) /\ s.hold.token = m.token
    \/ \E n \in Own(s, m.from, m.attempt) : n.era = m.token

Gone(m) == [Answer(m, "left", "DONE") EXCEPT !.last = m.last]

Parted(on, m) == Outcome(Ended(on.server), Gone(m), on.pushed)

Release(s, m) == Parted(IF NamesOwn(s, m) THEN TakenOut(s, m.from, m.attempt) ELSE Pumped(s, <<>>), m)

\* Out of the queue, too; who waits behind may fit now.
Dequeued(s, m) == [s EXCEPT !.queue = WithoutAttempt(@, m.from, m.attempt)]
MayLetIn(s, m) ==
    \/ s.group # NoGroup /\ Kept("pumpOnLeave")
    \/ IsFree(s) /\ Kept("pumpOnFree") /\ \E e \in s.queue : Is(e, m.from, m.attempt) /\ Limit(e.mode) > 0
Leave(s, m) ==
    Parted(IF Mine(s, m.from, m.attempt) \/ Own(s, m.from, m.attempt) # {} THEN TakenOut(s, m.from, m.attempt)
         ELSE IF MayLetIn(s, m) THEN Pump(Dequeued(s, m), Nobody)
         ELSE Pumped(Dequeued(s, m), <<>>), m)

-----------------------------------------------------------------------------
(* resize *)

Resize(s, m) ==
    LET limited == [s EXCEPT !.limit = [units |-> m.units, left |-> ResizedFor],
                             !.members = IF Kept("keptOnResize") THEN @ ELSE {}]
    IN  IF s.hold = NoHold /\ Kept("pumpOnResize") THEN Pump(Pruned(limited), Nobody) ELSE Pumped(limited, <<>>)
=============================================================================
