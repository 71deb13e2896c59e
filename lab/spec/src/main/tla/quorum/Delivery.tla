------------------------------ MODULE Delivery ------------------------------
(***************************************************************************)
(* A member carries out a request, and its votes are read.                  *)
(* What no fault holds up is read in the same step: whose answer it is      *)
(* changes the state of that client alone, so that it could as well be read *)
(* later, before that client does anything.                                 *)
(***************************************************************************)
EXTENDS Holding

HeldUpVote(m) == [m EXCEPT !.kind = "vote"]

\* The messages that are read now, and those that are kept for later.
Executed(m, read, kept) ==
    LET done == CarriedOut(m)
        Steps(c) == {Read(c, n) : n \in {k \in read : k.to = c}}
        Step(c) == CHOOSE s \in Steps(c) : TRUE
        granted == {c \in Clients : Steps(c) # {} /\ lane[c].state # "HELD" /\ Step(c).lane.state = "HELD"}
    IN  /\ members' = [members EXCEPT ![m.at] = done.member]
        /\ lane' = [c \in Clients |-> IF Steps(c) = {} THEN lane[c] ELSE Step(c).lane]
        /\ commands' = (commands \ {m}) \cup UNION {IF Steps(c) = {} THEN {} ELSE Step(c).sent : c \in Clients}
        /\ votes' = votes \cup {k \in kept : k.kind = "vote"}
        /\ newest' = Highest({newest} \cup {Step(c).lane.token : c \in granted})
        /\ UNCHANGED <<status, cut, tickets, open>>

Messages(m) ==
    LET done == CarriedOut(m)
    IN  {n \in done.pushed \cup {done.answer} : n.kind # "none" /\ Lives(n.to)}

ToReaders(messages) == {n \in messages : IsUp(n.to)}
ToPaused(messages) == {n \in messages : ~IsUp(n.to)}

\* Without races, requests arrive member by member, and at each in any order.
\* What comes in another order was held up by a fault.
IsNext(m) == Races \/ \A n \in InTime(commands) : m.at <= n.at
Arrived(m) == IsLinked(m.from, m.at) /\ IF m.stray THEN MayCome ELSE IsNext(m)

Carry(m) ==
    /\ Arrived(m)
    /\ LET all == Messages(m) IN Executed(m, ToReaders(all), ToPaused(all))
    /\ UNCHANGED faults

ExecuteAsk == \E m \in commands : m.kind = "ask" /\ Carry(m)
ExecuteSettle == \E m \in commands : m.kind = "settle" /\ Carry(m)
ExecuteRelease == \E m \in commands : m.kind = "release" /\ Carry(m)
ExecuteRenew == \E m \in commands : m.kind = "renew" /\ Carry(m)

\* A vote that was held up, or waited for a paused client, is read.
ReadVote ==
    \E n \in votes :
        /\ IsUp(n.to) /\ MayCome
        /\ LET s == Read(n.to, n)
           IN  /\ lane' = [lane EXCEPT ![n.to] = s.lane]
               /\ commands' = commands \cup s.sent
               /\ newest' = IF lane[n.to].state # "HELD" /\ s.lane.state = "HELD" THEN Max(newest, s.lane.token)
                            ELSE newest
        /\ votes' = votes \ {n}
        /\ UNCHANGED <<members, status, cut, tickets, faults, open>>

\* Requests over a connection that is broken.
DropUnsent ==
    /\ \E m \in commands : ~IsLinked(m.from, m.at)
    /\ commands' = {m \in commands : IsLinked(m.from, m.at)}
    /\ UNCHANGED <<members, lane, status, cut, tickets, votes, faults, newest, open>>
=============================================================================
