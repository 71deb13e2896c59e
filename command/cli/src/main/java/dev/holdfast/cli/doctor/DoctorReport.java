package dev.holdfast.cli.doctor;

import dev.holdfast.cli.Json;
import dev.holdfast.cli.TextTable;
import dev.holdfast.cli.doctor.Finding.Status;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * All findings.
 *
 * @param findings in the order of the checks
 */
record DoctorReport(List<Finding> findings) {

    /** Copies the list. */
    DoctorReport {
        findings = List.copyOf(findings);
    }

    private record Line(String check, String status, String text, String page) {

        static Line of(Finding finding) {
            return new Line(finding.check(), finding.status().toString(), finding.text(), finding.page());
        }
    }

    private record Whole(boolean healthy, List<Line> checks) {}

    /** Whether nothing failed; warnings do not count. */
    boolean isHealthy() {
        return findings.stream().noneMatch(finding -> finding.status() == Status.FAIL);
    }

    /** Prints a line for each, without flushing; with the page that explains it unless all is well. */
    void print(PrintWriter out) {
        List<List<String>> rows = new ArrayList<>();
        for (Finding finding : findings) {
            String page = finding.status() == Status.OK ? "" : " (" + finding.page() + ")";
            rows.add(List.of(finding.status().toString(), finding.check(), finding.text() + page));
        }
        new TextTable(rows).print(out);
    }

    /** As one object in a line. */
    String json() {
        return Json.write(new Whole(isHealthy(), findings.stream().map(Line::of).toList()));
    }
}
