package dev.holdfast.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a command writes to standard output, and whether that was written. A writer says no more than that something has
 * failed, and a command whose result is lost must not end as if it was there.
 */
final class Output extends FilterOutputStream {

    /** Whoever read it wants no more, which is no failure. */
    private static final Pattern NOBODY_READS = Pattern.compile("(?i)broken pipe|pipe is being closed");

    private @Nullable IOException failure;

    Output(OutputStream to) {
        super(to);
    }

    /** Of this process. */
    static Output standard() {
        return new Output(new FileOutputStream(FileDescriptor.out));
    }

    /** A writer in the encoding of the terminal. */
    PrintWriter writer() {
        String encoding = System.getProperty("stdout.encoding", System.getProperty("native.encoding", "UTF-8"));
        return new PrintWriter(new OutputStreamWriter(this, Charset.forName(encoding)), true);
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        try {
            out.write(bytes, from, length);
        } catch (IOException e) {
            failure = failure == null ? e : failure;
            throw e;
        }
    }

    /**
     * What the process ends with.
     *
     * @param code of the command
     * @param err where to say that its output is lost
     * @return the code, or another one if all was well but for the output
     */
    int exitCode(int code, PrintStream err) {
        IOException lost = failure;
        if (lost == null || NOBODY_READS.matcher(Message.of(lost)).find()) {
            return code;
        }
        err.println("holdfast: standard output cannot be written: " + Message.of(lost));
        return code == ExitCode.OK ? ExitCode.OUTPUT_LOST : code;
    }
}
