------------------------------- MODULE Stored -------------------------------
(***************************************************************************)
(* Stored texts, put together.                                              *)
(***************************************************************************)
EXTENDS Faults

Init ==
    /\ server = EmptyServer
    /\ task = [c \in Clients |-> IdleTask]
    /\ commands = {}
    /\ faults = MaxFaults

Server == ExecuteStore \/ HoldEnds

User == \E c \in Clients : Arrive(c) \/ Grant(c) \/ LookAgain(c) \/ Publish(c) \/ Store(c) \/ GiveBack(c)

Next == Server \/ Tick \/ User \/ Fault

Spec == Init /\ [][Next]_vars
=============================================================================
