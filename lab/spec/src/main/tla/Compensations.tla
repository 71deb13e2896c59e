---------------------------- MODULE Compensations ----------------------------
(***************************************************************************)
(* What a client takes back in the background: background/Compensations.java    *)
(* and OpenCompensations.java.                                              *)
(* A leave is repeated until it is answered; and once more when no copy of  *)
(* an unanswered question of its attempt can be carried out any more.       *)
(* Where the lock has to stay taken for a minimum hold, the release itself  *)
(* is repeated instead, and the leave follows.                              *)
(***************************************************************************)
EXTENDS Vocabulary

\* What is still to be taken back of one attempt.
\* "sent": on its way; "due": to be sent once more when copyFor has run out.
Compensation(attempt, copyFor, keeps, lowest) ==
    [attempt |-> attempt, copyFor |-> Max(copyFor, 0), phase |-> "sent", last |-> copyFor <= 0,
     retryIn |-> ResponseTimeout, keeps |-> keeps, lowest |-> lowest, copies |-> copyFor # Never]

\* `last`: sent when no copy could be carried out any more, so that its answer ends the matter
LeaveCommand(c, k) ==
    IF k.keeps
    THEN [kind |-> "release", from |-> c, attempt |-> k.attempt, lowest |-> k.lowest, keep |-> TRUE, asks |-> None,
          again |-> FALSE, seen |-> 0, place |-> 0, notAfter |-> 0, ago |-> 0, copy |-> TRUE, stray |-> FALSE]
    ELSE [kind |-> "leave", from |-> c, attempt |-> k.attempt, last |-> k.last, stray |-> FALSE]

Leaving(attempt, copyFor) == {Compensation(attempt, copyFor, FALSE, 0)}
RepeatingRelease(attempt, copyFor, lowest) == {Compensation(attempt, copyFor, TRUE, lowest)}

\* An attempt that was released in order, but had an unanswered question when the release was sent: leaveLater
LeavingLater(attempt, copyFor) ==
    IF copyFor # Never /\ Kept("repeat") /\ (copyFor > 0 \/ Kept("afterRelease"))
    THEN {[Compensation(attempt, copyFor, FALSE, 0) EXCEPT !.phase = "due", !.last = TRUE]}
    ELSE {}

(* One step of a lane: its new state, the requests that it sends, and what its compensations begin to take back. *)
Step(c, l, sent, begun) ==
    /\ lane' = [lane EXCEPT ![c] = l]
    /\ leaves' = [leaves EXCEPT ![c] = @ \cup begun]
    /\ commands' = commands \cup sent \cup {LeaveCommand(c, k) : k \in {b \in begun : b.phase = "sent"}}
    /\ UNCHANGED <<server, status, cut, faults>>

Compensate(c, removed, added, sent) ==
    /\ leaves' = [leaves EXCEPT ![c] = (@ \ removed) \cup added]
    /\ commands' = commands \cup sent
    /\ UNCHANGED <<server, lane, status, cut, pushes, faults>>

Settled(k) == IF k.last \/ ~Kept("repeat") THEN {} ELSE {[k EXCEPT !.phase = "due", !.last = TRUE]}

LeaveAnswered(c, m) ==
    /\ m.kind = "left"
    /\ LET heard == {k \in leaves[c] : k.attempt = m.attempt /\ k.phase = "sent" /\ ~k.keeps /\ k.last = m.last}
       IN  Compensate(c, heard, UNION {Settled(k) : k \in heard}, {})
    /\ replies' = replies \ {m}

\* A release that was repeated in the background was answered.
KeepAnswered(c, m) ==
    /\ m.kind = "released"
    /\ \E k \in leaves[c] : k.keeps /\ k.attempt = m.attempt
    /\ LET heard == {k \in leaves[c] : k.keeps /\ k.attempt = m.attempt}
       IN  Compensate(c, heard,
                      UNION {LeavingLater(k.attempt, IF k.copies THEN k.copyFor ELSE Never) : k \in heard}, {})
    /\ replies' = replies \ {m}

RetryLeave(c) ==
    \E k \in leaves[c] :
        /\ MayAct(c)
        /\ k.phase = "sent" /\ k.retryIn = 0
        /\ LET again == [k EXCEPT !.retryIn = ResponseTimeout, !.last = k.copyFor = 0]
           IN  Compensate(c, {k}, {again}, {LeaveCommand(c, again)})
        /\ UNCHANGED replies

RepeatLeave(c) ==
    \E k \in leaves[c] :
        /\ MayAct(c)
        /\ k.phase = "due" /\ k.copyFor = 0
        /\ LET again == [k EXCEPT !.phase = "sent", !.retryIn = ResponseTimeout]
           IN  Compensate(c, {k}, {again}, {LeaveCommand(c, again)})
        /\ UNCHANGED replies

LeaveIsDue(k) == (k.phase = "sent" /\ k.retryIn = 0) \/ (k.phase = "due" /\ k.copyFor = 0)
=============================================================================
