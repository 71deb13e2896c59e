------------------------------- MODULE Faults -------------------------------
(***************************************************************************)
(* What goes wrong.  Each fault costs one of MaxFaults; a run explores      *)
(* every way to place them.                                                *)
(***************************************************************************)
EXTENDS Storing

Costs(fault) == fault \in May /\ faults > 0 /\ faults' = faults - 1

\* A request is not carried out.
Lose ==
    /\ Costs("lose")
    /\ \E m \in InTime(commands) : commands' = commands \ {m}
    /\ UNCHANGED <<server, task>>

\* A request is carried out at any later time.
HoldUp ==
    /\ Costs("holdUp")
    /\ \E m \in InTime(commands) : commands' = (commands \ {m}) \cup {[m EXCEPT !.stray = TRUE]}
    /\ UNCHANGED <<server, task>>

\* A request is repeated over a new connection: the first copy may be carried out at any later time, too.
Copy ==
    /\ Costs("copy")
    /\ \E m \in InTime(commands) : commands' = commands \cup {[m EXCEPT !.stray = TRUE]}
    /\ UNCHANGED <<server, task>>

\* A request is carried out, and its answer is lost.
Mute ==
    /\ Costs("mute")
    /\ \E m \in InTime(commands) : Execute(m, FALSE)

Fault == Lose \/ HoldUp \/ Copy \/ Mute
=============================================================================
