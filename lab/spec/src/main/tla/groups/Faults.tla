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
    /\ UNCHANGED <<server, lane, leaves, status, cut, mail>>

\* A request is carried out at any later time.
HoldUp ==
    /\ Costs("holdUp")
    /\ \E m \in InTime(commands) : commands' = (commands \ {m}) \cup {[m EXCEPT !.stray = TRUE]}
    /\ UNCHANGED <<server, lane, leaves, status, cut, mail>>

\* A request is repeated over a new connection: the first copy may be carried out at any later time, too.
Copy ==
    /\ Costs("copy")
    /\ \E m \in InTime(commands) : commands' = commands \cup {[m EXCEPT !.stray = TRUE]}
    /\ UNCHANGED <<server, lane, leaves, status, cut, mail>>

Except(messages, i) == SubSeq(messages, 1, i - 1) \o SubSeq(messages, i + 1, Len(messages))

\* A request is carried out, and one of its messages is not read.
Mute ==
    /\ Costs("mute")
    /\ \E m \in commands : MayArrive(m) /\ \E done \in {CarriedOut(m)} : \E i \in DOMAIN Messages(done) :
        Execute(m, done, Except(Messages(done), i), {})

\* A request is carried out, and one of its messages is read at any later time.
HoldUpAnswer ==
    /\ Costs("holdUpAnswer")
    /\ \E m \in commands : MayArrive(m) /\ \E done \in {CarriedOut(m)} : \E i \in DOMAIN Messages(done) :
        /\ IsUp(Messages(done)[i].to)
        /\ Execute(m, done, Except(Messages(done), i), {[Messages(done)[i] EXCEPT !.stray = TRUE]})

Pause(c) ==
    /\ IsUp(c) /\ Costs("pause")
    /\ status' = [status EXCEPT ![c] = "paused"]
    /\ UNCHANGED <<server, lane, leaves, cut, commands, mail>>

Resume(c) ==
    /\ status[c] = "paused" /\ Calm
    /\ status' = [status EXCEPT ![c] = "up"]
    /\ UNCHANGED <<server, lane, leaves, cut, commands, mail, faults>>

\* A process dies.  The server may take its connection for alive, and its messages for delivered.
Crash(c) ==
    /\ Lives(c) /\ Costs("crash")
    /\ status' = [status EXCEPT ![c] = "crashed"]
    /\ lane' = [lane EXCEPT ![c] = [IdleLane EXCEPT !.attempt = lane[c].attempt]]
    /\ leaves' = [leaves EXCEPT ![c] = {}]
    /\ mail' = {n \in mail : n.to # c}
    /\ cut' \in {cut, cut \cup {c}}
    /\ UNCHANGED <<server, commands>>

\* A subscription breaks.
CutOff(c) ==
    /\ Lives(c) /\ IsReached(c) /\ Costs("cutOff")
    /\ cut' = cut \cup {c}
    /\ UNCHANGED <<server, lane, leaves, status, commands, mail>>

\* It stands again, and who waits asks at once.
Resubscribe(c) ==
    LET l == lane[c]
        asks == l.state = "SEEKING" /\ l.asked = NoQuestion
    IN  /\ MayAct(c) /\ ~IsReached(c)
        /\ cut' = cut \ {c}
        /\ lane' = IF asks THEN [lane EXCEPT ![c].again = 0] ELSE lane
        /\ UNCHANGED <<server, leaves, status, commands, mail, faults>>

-----------------------------------------------------------------------------
(***************************************************************************)
(* A replica takes over, and lacks the last writes.  What was on its way to *)
(* the server before is lost.  The clients learn of it: they ask it again,  *)
(* and trust no lease before it has confirmed it.                           *)
(***************************************************************************)
TakenOver(l) ==
    [l EXCEPT !.doubt = l.state = "HELD" /\ Kept("doubt"), !.sent = FALSE, !.again = 0, !.seen = 0,
              !.lostFor = CopyFor(l), !.asked = NoQuestion]

Failover ==
    /\ Costs("failover") /\ ~server.takenOver
    /\ server' = [server EXCEPT !.takenOver = TRUE, !.before = server.newest, !.replica = NoReplica,
                                !.hold = server.replica.hold, !.group = server.replica.group,
                                !.members = server.replica.members, !.queue = server.replica.queue,
                                !.fence = server.replica.fence, !.knew = server.replica.fence,
                                !.limit = server.replica.limit]
    /\ lane' = [c \in Clients |-> IF Lives(c) THEN TakenOver(lane[c]) ELSE lane[c]]
    /\ leaves' = [c \in Clients |-> {[k EXCEPT !.sent = FALSE] : k \in leaves[c]}]
    /\ commands' = {m \in commands : m.kind = "resize"}
    /\ mail' = {}
    /\ UNCHANGED <<status, cut>>

Fault ==
    \/ Lose \/ HoldUp \/ Copy \/ Mute \/ HoldUpAnswer \/ Failover
    \/ \E c \in Clients : Pause(c) \/ Crash(c) \/ CutOff(c)
=============================================================================
