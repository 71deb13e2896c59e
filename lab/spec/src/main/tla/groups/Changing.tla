------------------------------ MODULE Changing ------------------------------
(***************************************************************************)
(* A hold becomes a group of one, or the only member becomes a hold.        *)
(***************************************************************************)
EXTENDS Renewing

\* A hold becomes a group of one; repeated, it finds that member.
Downgrade(s, m) ==
    LET isThis == Mine(s, m.from, m.attempt) /\ (s.hold.token = m.token \/ ~Kept("changeToken"))
        era == IF Kept("downgradeKeepsToken") THEN s.hold.token ELSE NextToken(s)
        member == [client |-> m.from, attempt |-> m.attempt, mode |-> "read", era |-> era, serial |-> era,
                   left |-> s.hold.left, proven |-> TRUE, restored |-> FALSE]
        changed == [s EXCEPT !.hold = NoHold, !.group = [label |-> "r", era |-> era, left |-> s.hold.left],
                             !.members = @ \cup {member}, !.fence = Max(@, era), !.newest = Max(@, era),
                             !.queue = WithoutAttempt(@, m.from, m.attempt)]
        on == IF Kept("pumpOnChange") THEN Pump(changed, Nobody) ELSE Pumped(changed, <<>>)
    IN  IF isThis THEN Outcome(on.server, Has(on.server, m, "changed", "DONE"), on.pushed)
        ELSE IF Own(s, m.from, m.attempt) # {} /\ IsMember(s, m)
        THEN Outcome(s, Has(s, m, "changed", "DONE"), <<>>)
        ELSE Outcome(s, Answer(m, "changed", "LOST"), <<>>)

\* The only member becomes a hold; repeated, it finds that hold.
Upgrade(s, m) ==
    LET pruned == Pruned(s)
        own == {n \in Own(pruned, m.from, m.attempt) : n.era = m.token}
        token == IF Kept("upgradeToken") THEN NextToken(s) ELSE m.token
        hold == [client |-> m.from, attempt |-> m.attempt, token |-> token, left |-> (CHOOSE n \in own : TRUE).left,
                 proven |-> TRUE]
        changed == [pruned EXCEPT !.group = NoGroup, !.members = @ \ own, !.hold = hold, !.fence = Max(@, token),
                                  !.newest = Max(@, token), !.writer = token]
    IN  IF Mine(s, m.from, m.attempt) THEN Outcome(s, Has(s, m, "changed", "DONE"), <<>>)
        ELSE IF own = {} THEN Outcome(s, Answer(m, "changed", "LOST"), <<>>)
        ELSE IF Counted(pruned) # own /\ Kept("upgradeAlone")
        THEN Outcome(s, Has(s, m, "changed", "REFUSED"), <<>>)
        ELSE Outcome(changed, Has(changed, m, "changed", "DONE"), <<>>)

\* A copy that comes after its time is refused, as one of a question is.
Change(s, m) ==
    IF m.ago > Window /\ Kept("changeInTime") THEN Outcome(s, Answer(m, "changed", "LATE"), <<>>)
    ELSE IF m.to = "read" THEN Downgrade(s, m)
    ELSE Upgrade(s, m)

CarriedOut(m) ==
    CASE m.kind = "ask" -> Ask(server, m)
      [] m.kind = "release" -> Release(server, m)
      [] m.kind = "leave" -> Leave(server, m)
      [] m.kind = "renew" -> Renew(server, m)
      [] m.kind = "change" -> Change(server, m)
      [] m.kind = "resize" -> LET on == Resize(server, m) IN Outcome(on.server, NoAnswer, on.pushed)
=============================================================================
