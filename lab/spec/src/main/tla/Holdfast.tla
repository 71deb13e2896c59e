------------------------------ MODULE Holdfast ------------------------------
(***************************************************************************)
(* Holdfast's protocol, put together: what happens, and what is fair.       *)
(***************************************************************************)
EXTENDS Faults

Init ==
    /\ server = EmptyServer
    /\ lane = [c \in Clients |-> IdleLane]
    /\ leaves = [c \in Clients |-> {}]
    /\ status = [c \in Clients |-> "up"]
    /\ cut = {}
    /\ commands = {}
    /\ replies = {}
    /\ pushes = {}
    /\ faults = MaxFaults

-----------------------------------------------------------------------------
Readable(messages) == {m \in messages : IsUp(m.to) /\ (m.stray => MayCome)}

ReadAnswer == \E m \in Readable(replies) : QuestionAnswered(m.to, m)
ReadReleaseAnswer == \E m \in Readable(replies) : ReleaseAnswered(m.to, m)
ReadRenewalAnswer == \E m \in Readable(replies) : RenewalAnswered(m.to, m)
ReadLeaveAnswer == \E m \in Readable(replies) : LeaveAnswered(m.to, m) /\ UNCHANGED pushes
ReadKeepAnswer == \E m \in Readable(replies) : KeepAnswered(m.to, m) /\ UNCHANGED pushes
ReadGrant == \E m \in Readable(pushes) : GrantRead(m.to, m)
ReadWanted == \E m \in Readable(pushes) : WantedRead(m.to, m)
ReadFree == \E m \in Readable(pushes) : FreeRead(m.to, m)

Server == ExecuteAcquire \/ ExecuteRelease \/ ExecuteRenew \/ ExecuteLeave \/ ExecuteForce

Reading ==
    \/ ReadAnswer \/ ReadReleaseAnswer \/ ReadRenewalAnswer \/ ReadLeaveAnswer \/ ReadKeepAnswer
    \/ ReadGrant \/ ReadWanted \/ ReadFree

Alarm ==
    \E c \in Clients :
        \/ TakeUpGrant(c) \/ QuestionUnanswered(c) \/ AskAgain(c)
        \/ SendRenewal(c) \/ LeaseEnds(c) \/ ReleaseUnanswered(c) \/ FollowedUnanswered(c)
        \/ RestEnds(c) \/ RetryLeave(c) \/ RepeatLeave(c)

Recovery == \E c \in Clients : Resume(c) \/ Resubscribe(c)

User ==
    \E c \in Clients :
        \/ Arrive(c) \/ Withdraw(c) \/ GiveBack(c) \/ HandOver(c)
        \/ BeginRest(c) \/ ArriveAtRest(c)

Next == Server \/ Reading \/ Alarm \/ Recovery \/ Tick \/ User \/ Fault

Spec == Init /\ [][Next]_vars

(***************************************************************************)
(* Fairness, each an assumption of the liveness promises: machines go on    *)
(* and messages that no fault holds up arrive; pauses and cuts end; holders *)
(* release the lock (FairSpec) or keep it (GreedySpec).                     *)
(***************************************************************************)
Machines == Server \/ Reading \/ Alarm \/ Tick

GivesBack(c) == GiveBack(c) \/ HandOver(c) \/ BeginRest(c)

GreedySpec ==
    /\ Spec
    /\ WF_vars(Machines)
    /\ \A c \in Clients : WF_vars(Resume(c)) /\ WF_vars(Resubscribe(c))

FairSpec == GreedySpec /\ \A c \in Clients : SF_vars(GivesBack(c))
=============================================================================
