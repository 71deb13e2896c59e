package dev.holdfast.lab.chaos.judge;

import dev.holdfast.lab.chaos.judge.Finding.Rule;
import dev.holdfast.lab.chaos.record.ClientEvent.LeaseBegan;
import java.util.ArrayList;
import java.util.List;

/**
 * Judges a run by what its clients wrote down.
 *
 * <p>It judges by what each lease itself has promised, never by when a thread noticed something: a machine that is slow
 * makes nothing wrong. It reports only what is certain.
 */
public final class Judge {

    private Judge() {}

    /** Returns what the evidence shows. */
    public static Verdict judge(Evidence evidence) {
        Shares shares = new Shares(evidence);
        Explanations explanations = new Explanations(evidence, shares);
        ProcessStalls hindrances = new ProcessStalls(evidence);
        List<Finding> findings = new ArrayList<>();

        HoldJudge.findIn(evidence, shares, explanations, findings::add);
        WriteJudge.findIn(evidence, explanations, List.copyOf(findings), findings::add);
        LimitJudge.findIn(evidence, shares, explanations, findings::add);
        Spread lateWaits = WaitJudge.findIn(evidence, hindrances, findings::add);
        Spread notice = LossJudge.findIn(evidence, explanations, hindrances, findings::add);
        for (String leftover : evidence.leftovers()) {
            findings.add(Finding.violation(Rule.NOTHING_LEFT, leftover, evidence.originNanos()));
        }
        Spread takeover = Takeovers.in(evidence, shares);
        return new Verdict(findings, evidence.events(LeaseBegan.class).size(), takeover, notice, lateWaits);
    }
}
