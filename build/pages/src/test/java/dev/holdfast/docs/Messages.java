package dev.holdfast.docs;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * What the library says to people when something is wrong, read out of its sources: texts of exceptions, and warnings
 * and errors in the log.
 */
final class Messages {

    /** What is put in at run time. */
    static final String VARIABLE = "…";

    private static final Set<String> EXCEPTIONS = Set.of(
            "LockTimeoutException",
            "LeaseLostException",
            "LeaseUncertainException",
            "LockInterruptedException",
            "BackendUnavailableException",
            "BackendMisconfiguredException",
            "HoldfastClosedException",
            "OutcomeNotStoredException",
            "RateExceededException",
            "LatchEndedException",
            "LatchPartiesException",
            "BackendFailure",
            "IllegalArgumentException",
            "IllegalMonitorStateException",
            "UnsupportedOperationException",
            "InterruptedException");

    /** Their first argument says what was seen, and what follows is no message of its own. */
    private static final Set<String> SEEN_COMES_FIRST =
            Set.of("LockServerException", "PropertyException", "InvalidEndpointRequestException");

    /** Elsewhere an IllegalStateException says that the library itself is wrong. */
    private static final Set<String> MISUSE_IS_TOLD_IN = Set.of(
            "Lanes.java",
            "NamedLock.java",
            "NamedReadWriteLock.java",
            "QuorumSettings.java",
            "LeaseView.java",
            "ThreadOwnership.java",
            "KeyedRunOnce.java",
            "HoldfastRedisBuilder.java",
            "HoldfastZooKeeperBuilder.java",
            "BlockedCaller.java",
            "BlockingCall.java",
            "HoldfastLifecycle.java",
            "JdbcLeaseVerification.java",
            "LockAssert.java",
            "LockedInterceptor.java",
            "RegistryLocks.java",
            "RunOnceAtStartup.java",
            "SelfWait.java",
            "SentinelAccess.java",
            "Servers.java",
            "StageCall.java",
            "TimeoutAnswer.java",
            "VerifiedSection.java");

    private static final Set<String> PREPARED = Set.of("message", "seen");

    private static final Pattern LOGGER = Pattern.compile("(?:\\w+\\.)?(?:LOG|log|out)\\.(?:warn|error)");

    private static final Pattern MISUSES = Pattern.compile("(?:misuses|at|misuses\\.at\\(.*\\))\\.add");

    private Messages() {}

    /**
     * A text that the library can show.
     *
     * @param place where it is made
     * @param text with {@link #VARIABLE} for what is put in
     */
    record Message(String place, String text) {}

    static List<Message> in(List<Path> sources) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, Locale.ROOT, null)) {
            JavacTask task = (JavacTask)
                    compiler.getTask(null, files, null, null, null, files.getJavaFileObjectsFromPaths(sources));
            List<Message> messages = new ArrayList<>();
            for (CompilationUnitTree unit : task.parse()) {
                String file =
                        Path.of(unit.getSourceFile().getName()).getFileName().toString();
                new Finder(file, messages).scan(unit, null);
            }
            return messages;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Finder extends TreeScanner<Void, Void> {

        private final String file;
        private final List<Message> found;

        Finder(String file, List<Message> found) {
            this.file = file;
            this.found = found;
        }

        @Override
        public Void visitNewClass(NewClassTree made, Void nothing) {
            String type = made.getIdentifier().toString();
            if (EXCEPTIONS.contains(type)
                    || (type.equals("IllegalStateException") && MISUSE_IS_TOLD_IN.contains(file))) {
                made.getArguments().forEach(argument -> add(argument, 12));
            } else if (SEEN_COMES_FIRST.contains(type)) {
                add(made.getArguments().get(0), 1);
            } else if (type.equals("InvalidConfigurationPropertyValueException")) {
                // Behind the property and its value.
                add(made.getArguments().get(2), 12);
            }
            return super.visitNewClass(made, null);
        }

        @Override
        public Void visitMethodInvocation(MethodInvocationTree call, Void nothing) {
            String method = call.getMethodSelect().toString();
            if (LOGGER.matcher(method).matches()) {
                add(call.getArguments().get(0), 1);
            } else if (MISUSES.matcher(method).matches()) {
                // Before the remedy, and behind the place if it is named.
                add(call.getArguments().get(call.getArguments().size() - 2), 1);
            } else if (method.equals("remedy")) {
                add(call.getArguments().get(1), 1);
            } else if (method.endsWith("blockingCalls.refused")) {
                // What goes on is the same for all of them.
                found.add(new Message(file, text(call.getArguments().get(0)) + " on thread " + VARIABLE));
            }
            return super.visitMethodInvocation(call, null);
        }

        /** Some texts are made beforehand. */
        @Override
        public Void visitVariable(VariableTree variable, Void nothing) {
            if (PREPARED.contains(variable.getName().toString())) {
                if (variable.getInitializer() instanceof ConditionalExpressionTree either) {
                    add(either.getTrueExpression(), 1);
                    add(either.getFalseExpression(), 1);
                } else if (variable.getInitializer() instanceof BinaryTree sum) {
                    add(sum, 12);
                }
            }
            return super.visitVariable(variable, null);
        }

        /** Short fixed parts alone, such as the space between two variables, say nothing. */
        private void add(ExpressionTree argument, int leastLetters) {
            String text = text(argument).replace("{}", VARIABLE).replaceAll("(?:" + VARIABLE + ")+", VARIABLE);
            if (text.replace(VARIABLE, "").length() >= leastLetters) {
                found.add(new Message(file, text));
            }
        }

        private static String text(Tree tree) {
            if (tree instanceof LiteralTree literal && literal.getValue() instanceof String string) {
                return string;
            }
            if (tree instanceof BinaryTree sum && sum.getKind() == Tree.Kind.PLUS) {
                return text(sum.getLeftOperand()) + text(sum.getRightOperand());
            }
            if (tree instanceof ParenthesizedTree inner) {
                return text(inner.getExpression());
            }
            return VARIABLE;
        }
    }
}
