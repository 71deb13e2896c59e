------------------------------- MODULE Seeking -------------------------------
(***************************************************************************)
(* A client asks: for its callers, again, and no more; and it takes back.   *)
(***************************************************************************)
EXTENDS Reading

Take(c, step) ==
    /\ lane' = [lane EXCEPT ![c] = step.lane]
    /\ leaves' = [leaves EXCEPT ![c] = step.leaves]
    /\ commands' = commands \cup step.sent
    /\ UNCHANGED <<server, status, cut, mail, faults>>

AskWith(c, l) ==
    LET asking == [l EXCEPT !.asked = 0, !.again = 0]
    IN  Take(c, Step(asking, leaves[c], {Request("ask", c, asking)}))

Arrive(c, mode) ==
    LET l == lane[c]
    IN  \E once \in {FALSE} \cup IF "once" \in May THEN {TRUE} ELSE {} :
        /\ MayAct(c) /\ l.state = "IDLE" /\ l.came < Callers
        /\ AskWith(c, [Idle(l) EXCEPT !.state = "SEEKING", !.came = @ + 1, !.attempt = @ + 1, !.mode = mode,
                                      !.once = once])

\* Another caller joins the lease that its client has of a group, without the server.
Join(c) ==
    LET l == lane[c]
    IN  /\ MayAct(c) /\ Valid(c) /\ Label(l.mode) # "none" /\ l.owners < Owners /\ l.changing = "no"
        /\ ~l.wanted \/ ~Kept("wantedStopsJoins")
        /\ Take(c, Step([l EXCEPT !.owners = @ + 1], leaves[c], {}))

AskAgain(c) ==
    /\ MayAct(c) /\ lane[c].state = "SEEKING" /\ lane[c].asked = NoQuestion /\ lane[c].again = 0
    /\ AskWith(c, lane[c])

\* No answer within the response timeout, which is a tick: it is unknown whether the question was carried out.
QuestionUnanswered(c) ==
    LET l == lane[c]
    IN  /\ MayAct(c) /\ l.state = "SEEKING" /\ l.asked >= 1
        /\ IF l.once THEN Take(c, GivenUp(c, l, leaves[c]))
           ELSE Take(c, Step([l EXCEPT !.asked = NoQuestion, !.again = 1, !.lostFor = CopyFor(l)], leaves[c], {}))

Withdraw(c) ==
    /\ "withdraw" \in May /\ MayAct(c) /\ lane[c].state = "SEEKING"
    /\ Take(c, GivenUp(c, lane[c], leaves[c]))

IsLeaveDue(k) == (k.open /\ ~k.sent) \/ (~k.open /\ k.copyFor = 0)

SendLeave(c) ==
    \E k \in leaves[c] :
        /\ MayAct(c) /\ IsLeaveDue(k)
        /\ LET again == [k EXCEPT !.open = TRUE, !.sent = TRUE, !.last = k.copyFor = 0]
           IN  Take(c, Step(lane[c], (leaves[c] \ {k}) \cup {again}, {LeaveRequest(c, again)}))
=============================================================================
