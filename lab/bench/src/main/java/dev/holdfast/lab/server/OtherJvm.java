package dev.holdfast.lab.server;

import dev.holdfast.testkit.process.JavaProcess;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.PrintStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
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

/** An object in a JVM of its own, which is called over RMI and ends with this. */
public final class OtherJvm<T extends Remote> implements AutoCloseable {

    // A library could print a line, too.
    private static final String READY = "@ready ";

    private static final Duration TO_START = Duration.ofSeconds(60);
    private static final Duration TO_ANSWER = Duration.ofMinutes(3);
    private static final Duration TO_END = Duration.ofSeconds(20);

    private final JavaProcess process;
    private final T object;

    private OtherJvm(JavaProcess process, T object) {
        this.process = process;
        this.object = object;
    }

    /** Makes the object, in its JVM. What it captures is sent there. */
    public interface Maker<T> extends Serializable {
        T make(Closing closing) throws Exception;
    }

    /** An object that has only something to say. */
    public interface Told extends Remote {
        String text() throws RemoteException;
    }

    /** Starts a JVM, and returns when the object is there. */
    public static <T extends Remote> OtherJvm<T> start(Class<T> type, Maker<T> maker) {
        System.setProperty("sun.rmi.transport.tcp.responseTimeout", Long.toString(TO_ANSWER.toMillis()));
        JavaProcess process = JavaProcess.of(OtherJvm.class)
                .arguments(type.getName(), written(maker))
                .maxHeap("1g")
                // As in a program that goes on for long; the test kit's own processes do without the second compiler.
                .jvmOptions("-XX:TieredStopAtLevel=4")
                .start();
        try {
            String ready = process.awaitLine(line -> line.startsWith(READY), TO_START);
            return new OtherJvm<>(process, read(type, ready.substring(READY.length())));
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

    /** The object; what it throws comes as {@link IllegalStateException}. */
    public T object() {
        return object;
    }

    /** Returns what the object has to say; closes the JVM if it does not answer. */
    public static String text(OtherJvm<Told> jvm) {
        try {
            return jvm.object.text();
        } catch (RemoteException e) {
            jvm.close();
            throw new IllegalStateException(jvm.process + " does not answer", e);
        }
    }

    public JavaProcess process() {
        return process;
    }

    public static void main(String[] arguments) throws Exception {
        PrintStream out = System.out;
        System.setOut(System.err);
        InetAddress here = InetAddress.getLoopbackAddress();
        System.setProperty("java.rmi.server.hostname", here.getHostAddress());
        try (Closing closing = new Closing()) {
            Object made = read(Maker.class, arguments[1]).make(closing);
            Class<?> type = Class.forName(arguments[0]);
            // What a library throws can seldom be sent.
            Remote offered = (Remote) Proxy.newProxyInstance(
                    type.getClassLoader(), new Class<?>[] {type}, (proxy, method, values) -> {
                        try {
                            return method.invoke(made, values);
                        } catch (InvocationTargetException e) {
                            throw new IllegalStateException(reason(e.getTargetException()));
                        }
                    });
            out.println(READY
                    + written(UnicastRemoteObject.exportObject(
                            offered, 0, null, port -> new ServerSocket(port, 50, here))));
            for (int read = System.in.read(); read >= 0 && read != '\n'; ) {
                read = System.in.read();
            }
            UnicastRemoteObject.unexportObject(offered, true);
        }
        // Threads of a peer that has failed may be left.
        System.exit(0);
    }

    /** Returns why something failed in one line, with all causes. */
    public static String reason(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .map(Throwable::toString)
                .distinct()
                .collect(Collectors.joining(", because of "))
                .replace('\n', ' ');
    }

    private static String written(Object sent) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(sent);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Base64.getEncoder().encodeToString(bytes.toByteArray());
    }

    private static <S> S read(Class<S> type, String text) {
        byte[] bytes = Base64.getDecoder().decode(text);
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            return type.cast(in.readObject());
        } catch (IOException | ClassNotFoundException e) {
            throw new IllegalStateException("another process does not speak as this one does", e);
        }
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
