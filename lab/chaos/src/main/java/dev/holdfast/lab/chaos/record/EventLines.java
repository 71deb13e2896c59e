package dev.holdfast.lab.chaos.record;

import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The text form of client events: a line each, the record's name first, its components behind it in their order, with
 * tabs between them.
 */
final class EventLines {

    private static final Map<String, Class<?>> KINDS = Arrays.stream(ClientEvent.class.getPermittedSubclasses())
            .collect(Collectors.toMap(Class::getSimpleName, kind -> kind));

    private EventLines() {}

    static String line(ClientEvent event) {
        Stream<String> values = Arrays.stream(event.getClass().getRecordComponents())
                .map(component -> value(component, event).replaceAll("[\t\r\n]+", " "));
        return Stream.concat(Stream.of(event.getClass().getSimpleName()), values)
                .collect(Collectors.joining("\t"));
    }

    private static String value(RecordComponent component, ClientEvent event) {
        try {
            return String.valueOf(component.getAccessor().invoke(event));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("could not read " + component, e);
        }
    }

    /**
     * Reads a line.
     *
     * @throws IllegalArgumentException when {@link #line} did not make it
     */
    static ClientEvent parse(String line) {
        String[] fields = line.split("\t", -1);
        Class<?> kind = KINDS.get(fields[0]);
        if (kind == null || kind.getRecordComponents().length != fields.length - 1) {
            throw new IllegalArgumentException("not an event: " + line);
        }
        Constructor<?> constructor = kind.getDeclaredConstructors()[0];
        Object[] values = new Object[fields.length - 1];
        for (int i = 0; i < values.length; i++) {
            values[i] = constructor.getParameterTypes()[i] == long.class ? Long.valueOf(fields[i + 1]) : fields[i + 1];
        }
        try {
            return (ClientEvent) constructor.newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("could not make an event of: " + line, e);
        }
    }
}
