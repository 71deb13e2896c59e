------------------------------- MODULE Reading -------------------------------
(***************************************************************************)
(* What a client makes of each answer and message, and what it takes back.  *)
(***************************************************************************)
EXTENDS Changing

Request(kind, c, l) ==
    [kind |-> kind, from |-> c, attempt |-> l.attempt, mode |-> l.mode, once |-> l.once, place |-> l.place,
     token |-> l.token, serial |-> l.serial, regain |-> FALSE, notAfter |-> 0, to |-> "none", last |-> FALSE,
     ago |-> 0, stray |-> FALSE]

\* One step of a client: its lane, what it has to take back, and the requests that it sends.
Step(l, taking, sent) == [lane |-> l, leaves |-> taking, sent |-> sent]

(***************************************************************************)
(* A leave is repeated until it is answered, and once more when no copy of  *)
(* a question of its attempt can be carried out any more.                   *)
(***************************************************************************)
Leaving(attempt, copyFor) ==
    [attempt |-> attempt, copyFor |-> copyFor, open |-> TRUE, sent |-> TRUE, last |-> copyFor = 0]

LeaveRequest(c, k) == [Request("leave", c, IdleLane) EXCEPT !.attempt = k.attempt, !.last = k.last]

IsBeingLeft(taking, attempt) == \E k \in taking : k.attempt = attempt

\* How long a copy of what this attempt has sent may be carried out.
CopyFor(l) == Max(l.lostFor, IF l.asked = NoQuestion THEN 0 ELSE Executable - l.asked)

\* The attempt is dead from now on.
Left(c, l, taking, attempt, copyFor) ==
    IF IsBeingLeft(taking, attempt) THEN Step(l, taking, {})
    ELSE LET k == Leaving(attempt, copyFor) IN Step(l, taking \cup {k}, {LeaveRequest(c, k)})

Idle(l) == [IdleLane EXCEPT !.came = l.came, !.attempt = l.attempt, !.changes = l.changes]

GivenUp(c, l, taking) ==
    IF Kept("unknownLeaves") THEN Left(c, Idle(l), taking, l.attempt, CopyFor(l)) ELSE Step(Idle(l), taking, {})
Lost(c, l, taking) == Left(c, Idle(l), taking, l.attempt, CopyFor(l))

\* What was granted is over, so the callers ask again, with a fresh attempt.
Anew(c, l, taking) ==
    LET next == [Idle(l) EXCEPT !.state = "SEEKING", !.mode = l.mode, !.attempt = l.attempt + 1, !.again = 1]
    IN  Left(c, next, taking, l.attempt, CopyFor(l))

-----------------------------------------------------------------------------
\* Whether others wait matters where callers share a lease.
Hears(known) == Owners > 1 /\ known

HeldLane(l, m, deadline) ==
    [l EXCEPT !.state = "HELD", !.mode = m.mode, !.once = FALSE, !.asked = NoQuestion, !.again = 0, !.place = 0,
              !.seen = 0, !.token = m.token, !.serial = m.serial, !.deadline = deadline, !.owners = 1,
              !.wanted = Hears(@ \/ m.waiters), !.sent = FALSE, !.slept = 0]

\* A question is known by its age; an answer to another one shows at most that a dead attempt has something.
IsAwaited(l, m) == l.state = "SEEKING" /\ l.attempt = m.attempt /\ l.asked = m.ago

Asked(c, l, taking, m) ==
    LET answered == [l EXCEPT !.asked = NoQuestion]
    IN  IF IsAwaited(l, m)
        THEN CASE m.result = "GRANTED" ->
                    IF m.left > 0 THEN Step(HeldLane(l, m, m.left), taking, {}) ELSE Anew(c, answered, taking)
               [] m.result = "QUEUED" ->
                    Step([answered EXCEPT !.again = PollBound, !.place = IF @ = 0 THEN m.place ELSE @,
                                    !.seen = m.serial], taking, {})
               [] m.result = "REFUSED" -> Step([answered EXCEPT !.again = 0], taking, {})
               [] m.result = "TAKEN" ->
                    IF l.lostFor > 0 THEN GivenUp(c, answered, taking) ELSE Step(Idle(l), taking, {})
        ELSE IF m.attempt # l.attempt /\ m.result \in {"GRANTED", "QUEUED"} THEN Left(c, l, taking, m.attempt, 0)
        ELSE Step(l, taking, {})

\* A pushed grant; one for a dead attempt is left.  While a question is under way, its answer will say it.
Grant(c, l, taking, m) ==
    IF m.attempt # l.attempt \/ l.state = "IDLE" THEN Left(c, l, taking, m.attempt, 0)
    ELSE IF l.state = "HELD" \/ l.asked # NoQuestion THEN Step(l, taking, {})
    ELSE IF m.serial <= l.seen /\ Kept("serial") THEN Step(l, taking, {})
    ELSE IF m.left > 0 THEN Step(HeldLane(l, m, Min(m.left, Claim)), taking, {})
    ELSE Anew(c, l, taking)

Renewed(c, l, taking, m) ==
    IF l.state # "HELD" \/ l.attempt # m.attempt \/ l.token # m.token \/ l.mode # m.mode \/ l.deadline = 0
    THEN Step(l, taking, {})
    ELSE IF m.result = "LOST" THEN Lost(c, l, taking)
    ELSE Step([l EXCEPT !.deadline = Max(@, m.left), !.doubt = FALSE, !.wanted = Hears(m.waiters)], taking, {})

\* After a takeover, a renewal is still to confirm for how long.
Changed(c, l, taking, m) ==
    IF l.state # "HELD" \/ l.attempt # m.attempt \/ l.asked # m.ago \/ l.deadline = 0 \/ m.result = "LATE"
    THEN Step(l, taking, {})
    ELSE IF m.result = "LOST" THEN Lost(c, l, taking)
    ELSE Step([l EXCEPT !.mode = m.mode, !.token = m.token, !.serial = m.serial, !.changing = "no",
                        !.asked = NoQuestion, !.deadline = Max(@, m.left), !.wanted = Hears(m.waiters)], taking, {})

LeaveAnswered(l, taking, m) ==
    LET heard == {k \in taking : k.attempt = m.attempt /\ k.open}
        over == m.last
    IN  Step(l, (taking \ heard) \cup IF over THEN {} ELSE {[k EXCEPT !.open = FALSE] : k \in heard}, {})

Wanted(l, taking) == Step(IF l.state = "IDLE" THEN l ELSE [l EXCEPT !.wanted = Hears(TRUE)], taking, {})

Read(c, l, taking, m) ==
    CASE m.kind = "asked" -> Asked(c, l, taking, m)
      [] m.kind = "grant" -> Grant(c, l, taking, m)
      [] m.kind = "renewed" -> Renewed(c, l, taking, m)
      [] m.kind = "changed" -> Changed(c, l, taking, m)
      [] m.kind = "left" -> LeaveAnswered(l, taking, m)
      [] m.kind = "wanted" -> Wanted(l, taking)
=============================================================================
