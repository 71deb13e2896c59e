package dev.holdfast.lab.server;

import dev.holdfast.testkit.process.JavaProcess;
import java.io.PrintStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.server.UnicastRemoteObject;
import java.time.Duration;
import java.util.Base64;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.core.serializer.support.DeserializingConverter;
import org.springframework.core.serializer.support.SerializingConverter;

/** An object in a JVM of its own, which is asked over RMI and ends with this. */
public record OtherJvm<T>(JavaProcess process, OtherJvm.Place<T> place) implements AutoCloseable {

    // A library could print a line, too.
    private static final String READY = "@ready ";

    private static final Duration TO_START = Duration.ofMinutes(3);
    private static final Duration TO_ANSWER = Duration.ofMinutes(3);
    private static final Duration TO_END = Duration.ofMinutes(1);

    /** Makes the object, in its JVM. What it captures is sent there. */
    public interface Maker<T> extends Serializable {
        T make(Closing closing) throws Exception;
    }

    /** Is put to the object, in its JVM. What it captures is sent there, and what it returns is sent back. */
    public interface Question<T, R> extends Serializable {
        R put(T object) throws Exception;
    }

    /** An object in this JVM or another. A question that fails does so with {@link IllegalStateException}. */
    public interface Place<T> extends Remote {
        <R> R ask(Question<T, R> question) throws RemoteException;
    }

    public record ThisJvm<T>(T object) implements Place<T> {

        @Override
        public <R> R ask(Question<T, R> question) {
            try {
                return question.put(object);
            } catch (Exception e) {
                // What a library throws can seldom be sent.
                throw new IllegalStateException(reason(e));
            }
        }
    }

    /** Starts a JVM, and returns when the object is there. */
    public static <T> OtherJvm<T> start(Maker<T> maker) {
        System.setProperty("sun.rmi.transport.tcp.responseTimeout", Long.toString(TO_ANSWER.toMillis()));
        JavaProcess process = JavaProcess.of(OtherJvm.class)
                .arguments(written(maker))
                .maxHeap("1g")
                // As in a program that goes on for long; the test kit's own processes do without the second compiler.
                .jvmOptions("-XX:TieredStopAtLevel=4")
                .start();
        try {
            String ready = process.awaitLine(line -> line.startsWith(READY), TO_START);
            @SuppressWarnings("unchecked")
            Place<T> place = (Place<T>) read(ready.substring(READY.length()));
            return new OtherJvm<>(process, place);
        } catch (InterruptedException e) {
            process.close();
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while " + process + " started", e);
        } catch (RuntimeException | AssertionError e) {
            process.close();
            // The test kit's error has the last lines of the process in its message.
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    public <R> R ask(Question<T, R> question) {
        return ask(place, question);
    }

    public static <T, R> R ask(Place<T> place, Question<T, R> question) {
        try {
            return place.ask(question);
        } catch (RemoteException e) {
            throw new IllegalStateException("another process does not answer", e);
        }
    }

    public static void main(String[] arguments) throws Exception {
        PrintStream out = System.out;
        System.setOut(System.err);
        InetAddress here = InetAddress.getLoopbackAddress();
        System.setProperty("java.rmi.server.hostname", here.getHostAddress());
        try (Closing closing = new Closing()) {
            ThisJvm<?> made = new ThisJvm<>(((Maker<?>) read(arguments[0])).make(closing));
            Remote stub = UnicastRemoteObject.exportObject(made, 0, null, port -> new ServerSocket(port, 50, here));
            out.println(READY + written(stub));
            for (int read = System.in.read(); read >= 0 && read != '\n'; ) {
                read = System.in.read();
            }
            UnicastRemoteObject.unexportObject(made, true);
        }
        // Threads of a peer that has failed may be left.
        System.exit(0);
    }

    /** Returns why something failed in one line, with all causes. */
    public static String reason(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .map(each -> each instanceof IllegalStateException ? each.getMessage() : each.toString())
                .distinct()
                .collect(Collectors.joining(", because of "))
                .replace('\n', ' ');
    }

    private static String written(Object sent) {
        return Base64.getEncoder().encodeToString(new SerializingConverter().convert(sent));
    }

    private static Object read(String text) {
        return new DeserializingConverter().convert(Base64.getDecoder().decode(text));
    }

    /** Tells the JVM to end, and kills it if it does not. */
    @Override
    public void close() {
        try {
            process.send("end");
            process.exitCode(TO_END);
        } catch (UncheckedIOException | AssertionError e) {
            // It is killed below; what it had to say was said before.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            process.close();
        }
    }
}
