package dev.holdfast.walk;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.Method;
import com.sun.jdi.ThreadReference;
import com.sun.jdi.VMDisconnectedException;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.LaunchingConnector;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.MethodEntryEvent;
import com.sun.jdi.request.ClassPrepareRequest;
import com.sun.jdi.request.EventRequest;
import com.sun.jdi.request.MethodEntryRequest;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;

/**
 * The methods of this project that were entered between two marks of the {@link Walker}, in their order: lambdas and
 * what the compiler adds are left out. Each entry is a room that a reader has to walk through.
 */
record Walk(List<Step> steps) {

    private static final String OURS = "dev.holdfast.";
    private static final String MARK = Walker.Mark.class.getName();
    private static final String END = "end";

    /** One entry of a method. */
    record Step(String thread, String type, String method) {

        /** The file: that of the outermost type. */
        String file() {
            int nested = type.indexOf('$');
            return nested < 0 ? type : type.substring(0, nested);
        }
    }

    /** Talks to the program while it runs. */
    interface Partner {

        void talkTo(Process program) throws Exception;
    }

    Set<String> types() {
        return steps.stream().map(Step::type).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    Set<String> files() {
        return steps.stream().map(Step::file).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    int calls() {
        return steps.size();
    }

    /** A file in which a thread was, and the methods that it entered there, in the order of the first time. */
    record Room(String thread, String file, Set<String> methods) {}

    List<Room> rooms() {
        Map<String, Map<String, Room>> ofThreads = new LinkedHashMap<>();
        for (Step step : steps) {
            ofThreads
                    .computeIfAbsent(step.thread(), thread -> new LinkedHashMap<>())
                    .computeIfAbsent(step.file(), file -> new Room(step.thread(), file, new LinkedHashSet<>()))
                    .methods()
                    .add(step.method());
        }
        return ofThreads.values().stream()
                .flatMap(rooms -> rooms.values().stream())
                .toList();
    }

    /** Runs the program, and returns the shortest walk of each name: the others met something else on their way. */
    static Map<String, Walk> ofProgram(String classPath, List<String> arguments, Partner partner) throws Exception {
        LaunchingConnector connector = Bootstrap.virtualMachineManager().defaultConnector();
        Map<String, Connector.Argument> settings = connector.defaultArguments();
        settings.get("main").setValue(Walker.class.getName() + " " + String.join(" ", arguments));
        settings.get("options").setValue("-Xshare:auto -cp \"" + classPath + "\"");
        VirtualMachine machine = connector.launch(settings);
        ClassPrepareRequest marks = machine.eventRequestManager().createClassPrepareRequest();
        marks.addClassFilter(MARK);
        marks.enable();
        Process program = machine.process();
        begin("partner", () -> talk(partner, program));
        // A program whose output nobody reads stands still once the pipe is full.
        Queue<String> complaints = new ConcurrentLinkedQueue<>();
        begin(
                "complaints",
                () -> new BufferedReader(new InputStreamReader(program.getErrorStream(), UTF_8))
                        .lines()
                        .forEach(complaints::add));
        Map<String, List<Walk>> walks = read(machine);
        if (program.waitFor() != 0) {
            throw new IllegalStateException("The program ended with " + program.exitValue() + ": " + complaints);
        }
        Map<String, Walk> shortest = new LinkedHashMap<>();
        walks.forEach((name, all) -> shortest.put(
                name, all.stream().min(Comparator.comparingInt(Walk::calls)).orElseThrow()));
        return shortest;
    }

    private static void begin(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
    }

    private static void talk(Partner partner, Process program) {
        try {
            partner.talkTo(program);
        } catch (Exception failed) {
            program.destroyForcibly();
            throw new IllegalStateException("The program is ended, since nobody talks to it any more", failed);
        }
    }

    /** Methods are watched within a walk alone, since a program that is watched is a hundred times as slow. */
    private static Map<String, List<Walk>> read(VirtualMachine machine) throws InterruptedException {
        Map<String, List<Walk>> walks = new LinkedHashMap<>();
        Map<Long, String> threads = new HashMap<>();
        MethodEntryRequest entries = machine.eventRequestManager().createMethodEntryRequest();
        entries.addClassFilter(OURS + "*");
        entries.setSuspendPolicy(EventRequest.SUSPEND_NONE);
        List<Step> steps = new ArrayList<>();
        String walk = "";
        try {
            while (true) {
                EventSet events = machine.eventQueue().remove();
                for (Event event : events) {
                    if (event instanceof ClassPrepareEvent prepared) {
                        for (Method mark : prepared.referenceType().methods()) {
                            machine.eventRequestManager()
                                    .createBreakpointRequest(mark.location())
                                    .enable();
                        }
                    } else if (event instanceof BreakpointEvent reached) {
                        String mark = reached.location().method().name();
                        entries.setEnabled(!mark.equals(END));
                        if (mark.equals(END)) {
                            walks.computeIfAbsent(walk, name -> new ArrayList<>())
                                    .add(new Walk(List.copyOf(steps)));
                        }
                        // Also where a walk begins while one has not ended, which was abandoned.
                        steps.clear();
                        walk = mark;
                    } else if (event instanceof MethodEntryEvent entry && isWritten(entry.method())) {
                        ThreadReference thread = entry.thread();
                        String name = threads.computeIfAbsent(thread.uniqueID(), id -> thread.name());
                        if (!walk.equals("renewal") || !name.equals(Walker.THREAD)) {
                            steps.add(step(name, entry.method()));
                        }
                    }
                }
                events.resume();
            }
        } catch (VMDisconnectedException ended) {
            return walks;
        }
    }

    private static Step step(String thread, Method method) {
        return new Step(thread, method.declaringType().name(), method.isConstructor() ? "new" : method.name());
    }

    private static boolean isWritten(Method method) {
        return !method.isSynthetic()
                && !method.isBridge()
                && !method.isStaticInitializer()
                && !method.declaringType().name().contains("$$Lambda")
                && !method.declaringType().name().startsWith(Walker.class.getName());
    }
}
