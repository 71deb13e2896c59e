------------------------------- MODULE Groups -------------------------------
(***************************************************************************)
(* Groups, put together: what happens, and what is fair.                    *)
(***************************************************************************)
EXTENDS Faults

\* What an operator does may come at any time, or never.
ResizeRequests == {[kind |-> "resize", from |-> "operator", units |-> units, stray |-> TRUE] : units \in Resizes}

Init ==
    /\ server = EmptyServer
    /\ lane = [c \in Clients |-> IdleLane]
    /\ leaves = [c \in Clients |-> {}]
    /\ status = [c \in Clients |-> "up"]
    /\ cut = {}
    /\ commands = ResizeRequests
    /\ mail = {}
    /\ faults = MaxFaults

Server == ExecuteAsk \/ ExecuteRelease \/ ExecuteLeave \/ ExecuteRenew \/ ExecuteChange \/ ExecuteResize

Reading == ReadMail

Alarm ==
    \E c \in Clients :
        \/ AskAgain(c) \/ QuestionUnanswered(c) \/ SendLeave(c)
        \/ SendRenewal(c) \/ LeaseEnds(c) \/ RepeatChange(c)

Recovery == \E c \in Clients : Resume(c) \/ Resubscribe(c)

User ==
    \E c \in Clients :
        \/ \E mode \in Modes : Arrive(c, mode)
        \/ Withdraw(c) \/ Join(c) \/ GiveBack(c) \/ SendDowngrade(c) \/ SendUpgrade(c)

Next == Server \/ Reading \/ Alarm \/ Recovery \/ Tick \/ User \/ Fault

Spec == Init /\ [][Next]_vars

(***************************************************************************)
(* Fairness: machines go on, pauses and cuts end; each owner gives back in  *)
(* the end.  While somebody waits, a machine has something to do; said so,  *)
(* and not by ENABLED, which TLC evaluates slowly for scripts.              *)
(***************************************************************************)
Machines == Server \/ Reading \/ Alarm \/ Tick

SomebodyWaits == \E c \in Clients : IsUp(c) /\ lane[c].state = "SEEKING"

FairSpec ==
    /\ Spec
    /\ []<>~SomebodyWaits \/ []<><<Machines>>_vars
    /\ \A c \in Clients :
        /\ WF_vars(Resume(c)) /\ WF_vars(Resubscribe(c))
        /\ []<>MayGiveBack(c) => []<><<GiveBack(c)>>_vars
=============================================================================
