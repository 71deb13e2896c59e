------------------------------- MODULE Quorum -------------------------------
(***************************************************************************)
(* The quorum, put together: what happens, and what is fair.                *)
(***************************************************************************)
EXTENDS Faults

Init ==
    /\ members = [m \in Members |-> NewMember]
    /\ lane = [c \in Clients |-> IdleLane]
    /\ status = [c \in Clients |-> "up"]
    /\ cut = {}
    /\ tickets = 1..(Callers * Cardinality(Clients))
    /\ commands = {}
    /\ votes = {}
    /\ faults = MaxFaults
    /\ newest = 0
    /\ open = 0

Server == ExecuteAsk \/ ExecuteSettle \/ ExecuteRelease \/ ExecuteRenew

Reading == ReadVote \/ DropUnsent

Alarm == \E c \in Clients : AskAgain(c) \/ Evaluate(c) \/ SendRenewal(c) \/ LeaseEnds(c)

Recovery == \E c \in Clients : Resume(c) \/ Reconnect(c)

User == \E c \in Clients : Arrive(c) \/ Withdraw(c) \/ GiveBack(c)

Next == Server \/ Reading \/ Alarm \/ Recovery \/ Tick \/ User \/ Fault

Spec == Init /\ [][Next]_vars

Machines == Server \/ Reading \/ Alarm \/ Tick

\* Machines go on, pauses and partitions end; holders keep the lock (GreedySpec), or release it (FairSpec).
GreedySpec ==
    /\ Spec
    /\ WF_vars(Machines)
    /\ \A c \in Clients : WF_vars(Resume(c)) /\ WF_vars(Reconnect(c))

FairSpec == GreedySpec /\ \A c \in Clients : SF_vars(GiveBack(c))
=============================================================================
