------------------------------- MODULE Holding -------------------------------
(***************************************************************************)
(* A client that holds: renewals, the end, the release.                     *)
(***************************************************************************)
EXTENDS Seeking

Over(l) == [IdleLane EXCEPT !.came = l.came, !.attempt = l.attempt, !.round = l.round, !.token = l.token]

IsRenewalDue(c) ==
    LET l == lane[c]
    IN  /\ Renews /\ l.state = "HELD" /\ ~l.renewed /\ Deadline(c) > 0
        /\ \E m \in Members : l.votes[m].left < Lease

\* To all members: a vote that a member has lost comes back.
SendRenewal(c) ==
    LET l == lane[c]
    IN  /\ MayAct(c) /\ IsRenewalDue(c)
        /\ Become(c, [l EXCEPT !.renewed = TRUE],
                  {[Command("renew", c, l, m) EXCEPT !.token = l.token] : m \in Members})
        /\ UNCHANGED tickets

LeaseEnds(c) ==
    LET l == lane[c]
    IN  /\ MayAct(c) /\ l.state = "HELD" /\ Deadline(c) = 0
        /\ Become(c, Over(l), Releases(c, l, l.token))
        /\ UNCHANGED tickets

GiveBack(c) ==
    LET l == lane[c]
    IN  /\ MayAct(c) /\ l.state = "HELD" /\ Deadline(c) > 0
        /\ Become(c, Over(l), Releases(c, l, l.token))
        /\ UNCHANGED tickets
=============================================================================
