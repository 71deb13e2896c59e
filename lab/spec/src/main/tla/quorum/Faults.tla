------------------------------- MODULE Faults -------------------------------
(***************************************************************************)
(* What goes wrong.  Each fault costs one of MaxFaults; a run explores      *)
(* every way to place them.                                                *)
(***************************************************************************)
EXTENDS Clocks

Costs(fault) == fault \in May /\ faults > 0 /\ faults' = faults - 1

\* A request is not carried out.
Lose ==
    /\ Costs("lose")
    /\ \E m \in InTime(commands) : commands' = commands \ {m}
    /\ UNCHANGED <<members, lane, status, cut, tickets, votes, newest, open>>

\* A request is carried out, and one of its messages is not read.
Mute ==
    /\ Costs("mute")
    /\ \E m \in commands : \E n \in ToReaders(Messages(m)) :
        Arrived(m) /\ Executed(m, ToReaders(Messages(m)) \ {n}, ToPaused(Messages(m)))

\* A request is carried out at any later time.
HoldUp ==
    /\ Costs("holdUp")
    /\ \E m \in InTime(commands) : commands' = (commands \ {m}) \cup {[m EXCEPT !.stray = TRUE]}
    /\ UNCHANGED <<members, lane, status, cut, tickets, votes, newest, open>>

\* A vote is read at any later time.
HoldUpAnswer ==
    /\ Costs("holdUpAnswer")
    /\ \E m \in commands : \E n \in ToReaders(Messages(m)) :
        /\ Arrived(m) /\ n.kind = "vote"
        /\ Executed(m, ToReaders(Messages(m)) \ {n}, ToPaused(Messages(m)) \cup {n})

\* A request is repeated over a new connection: the first copy may be carried out at any later time, too.
Copy ==
    /\ Costs("copy")
    /\ \E m \in InTime(commands) : commands' = commands \cup {[m EXCEPT !.stray = TRUE]}
    /\ UNCHANGED <<members, lane, status, cut, tickets, votes, newest, open>>

Pause(c) ==
    /\ IsUp(c) /\ Costs("pause")
    /\ status' = [status EXCEPT ![c] = "paused"]
    /\ UNCHANGED <<members, lane, cut, tickets, commands, votes, newest, open>>

Resume(c) ==
    /\ status[c] = "paused" /\ MayCome
    /\ status' = [status EXCEPT ![c] = "up"]
    /\ UNCHANGED <<members, lane, cut, tickets, commands, votes, faults, newest, open>>

\* A process dies.  The members may take its connections for alive.
Crash(c) ==
    /\ Lives(c) /\ Costs("crash")
    /\ status' = [status EXCEPT ![c] = "crashed"]
    /\ lane' = [lane EXCEPT ![c] = [IdleLane EXCEPT !.attempt = lane[c].attempt]]
    /\ votes' = {n \in votes : n.to # c}
    /\ cut' \in {cut, cut \cup {<<c, m>> : m \in Members}}
    /\ UNCHANGED <<members, tickets, commands, newest, open>>

\* A client and a member do not reach each other.
Partition(c, m) ==
    /\ Lives(c) /\ IsLinked(c, m) /\ Costs("partition")
    /\ cut' = cut \cup {<<c, m>>}
    /\ UNCHANGED <<members, lane, status, tickets, commands, votes, newest, open>>

\* A client reaches less than half of the members.
CutOff(c) ==
    /\ Lives(c) /\ Costs("cutOff")
    /\ \E m \in Members : cut' = cut \cup {<<c, n>> : n \in Members \ {m}}
    /\ UNCHANGED <<members, lane, status, tickets, commands, votes, newest, open>>

Reconnect(c) ==
    /\ Lives(c) /\ MayCome /\ \E m \in Members : ~IsLinked(c, m)
    /\ cut' = {k \in cut : k[1] # c}
    /\ UNCHANGED <<members, lane, status, tickets, commands, votes, faults, newest, open>>

-----------------------------------------------------------------------------
(* A member restarts.  Its connections end, and requests on them with it.
   The first client that connects enrols it; the earliest moment is the most dangerous one. *)

Wait == IF Kept("votesFrom") THEN Lease ELSE 0
Floor == IF Kept("floor") THEN Highest(AllTokens) ELSE 0

Enrolled(s, asIfRecorded) ==
    IF asIfRecorded THEN s
    ELSE [s EXCEPT !.waits = Wait, !.fence = Max(@, Floor)]

\* A request that outlived its connection names the run that a stale record names, too.
Unbound(m, old) ==
    {k \in commands : k.at # m}
    \cup IF Kept("bound") THEN {} ELSE {[k EXCEPT !.bound = ~old] : k \in {n \in commands : n.at = m}}

Empty(m) ==
    /\ Costs("empty")
    /\ members' = [members EXCEPT ![m] = Enrolled(NewMember, ~Kept("record"))]
    /\ commands' = Unbound(m, FALSE)
    /\ UNCHANGED <<lane, status, cut, tickets, votes, newest, open>>

\* A member writes its data to disk.
Save(m) ==
    /\ "stale" \in May /\ faults > 0 /\ members[m].saved = NotSaved /\ MayCome
    /\ members' = [members EXCEPT ![m].saved =
            [kind |-> "saved", vote |-> members[m].vote, queue |-> members[m].queue, fence |-> members[m].fence]]
    /\ UNCHANGED <<lane, status, cut, tickets, commands, votes, faults, newest, open>>

Stale(m) ==
    LET old == members[m].saved
    IN  /\ old # NotSaved /\ Costs("stale")
        /\ members' = [members EXCEPT ![m] =
                Enrolled([NewMember EXCEPT !.vote = old.vote, !.queue = old.queue, !.fence = old.fence],
                         ~Kept("runId"))]
        /\ commands' = Unbound(m, TRUE)
        /\ UNCHANGED <<lane, status, cut, tickets, votes, newest, open>>

Fault ==
    \/ Lose \/ Mute \/ HoldUp \/ HoldUpAnswer \/ Copy
    \/ \E c \in Clients : Pause(c) \/ Crash(c) \/ CutOff(c)
    \/ \E m \in Members : Empty(m) \/ Save(m) \/ Stale(m)
    \/ \E c \in Clients, m \in Members : Partition(c, m)
=============================================================================
