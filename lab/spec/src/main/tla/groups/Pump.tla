-------------------------------- MODULE Pump --------------------------------
(***************************************************************************)
(* Attempts are taken from the head of the queue as long as they fit.       *)
(***************************************************************************)
EXTENDS Members

Nobody == <<"nobody", 0>>
Pumped(s, pushed) == [server |-> s, pushed |-> pushed]

IsAsker(head, asker) == <<head.client, head.attempt>> = asker

\* What the pump grants lasts for a claim, and is published, but for the attempt whose question pumps.
Term(head, asker) == IF IsAsker(head, asker) \/ ~Kept("claim") THEN Lease ELSE Min(Lease, Claim)
News(given, head, asker) ==
    IF IsAsker(head, asker) THEN <<>> ELSE <<GrantMessage(given, head.client, head.attempt)>>

RECURSIVE Pump(_, _)
RECURSIVE GrantedOn(_, _, _)
GrantedOn(given, head, asker) ==
    LET on == Pump(given, asker) IN Pumped(on.server, News(given, head, asker) \o on.pushed)

Pump(s, asker) ==
    IF s.queue = {} THEN Pumped(s, <<>>)
    ELSE LET head == First(s.queue)
             reached == IsAsker(head, asker) \/ IsReached(head.client)
             rest == [s EXCEPT !.queue = @ \ {head}]
         IN  IF ~reached /\ (MayEnter(s, head.mode) \/ Kept("deadHead")) THEN Pump(rest, asker)
             ELSE IF ~MayEnter(s, head.mode) THEN Pumped(s, <<>>)
             ELSE GrantedOn(Granted(rest, head.client, head.attempt, head.mode, Term(head, asker),
                                    IsAsker(head, asker)),
                            head, asker)
=============================================================================
