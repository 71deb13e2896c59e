package dev.holdfast.lab.simulation.schedule;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.StringJoiner;

/** Records of numbers, truths and enums as text: {@code name=value} for each component. */
final class RecordText {

    private RecordText() {}

    static String write(Record written) {
        StringJoiner text = new StringJoiner(" ");
        for (RecordComponent component : written.getClass().getRecordComponents()) {
            try {
                text.add(component.getName() + "=" + component.getAccessor().invoke(written));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("a component cannot be read: " + component, e);
            }
        }
        return text.toString();
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @throws IllegalArgumentException if a component is missing or is no value of its type
     */
    static <R extends Record> R read(Class<R> type, String text) {
        return read(type, text, Map.of());
    }

    /**
     * Reads what {@link #write} wrote, perhaps when there were fewer components.
     *
     * @param absent the values of those that may be missing, by name
     */
    static <R extends Record> R read(Class<R> type, String text, Map<String, String> absent) {
        Map<String, String> values = new HashMap<>(absent);
        for (String part : text.strip().split(" +", -1)) {
            String[] pair = part.split("=", 2);
            if (pair.length != 2) {
                throw new IllegalArgumentException("not of the form name=value: " + part);
            }
            values.put(pair[0], pair[1]);
        }
        RecordComponent[] components = type.getRecordComponents();
        Object[] arguments = new Object[components.length];
        for (int i = 0; i < components.length; i++) {
            String value = values.get(components[i].getName());
            if (value == null) {
                throw new IllegalArgumentException("no " + components[i].getName() + " in: " + text);
            }
            arguments[i] = value(components[i].getType(), value);
        }
        try {
            return made(type, components, arguments);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("a record cannot be made: " + type, e);
        }
    }

    /**
     * A record with other values.
     *
     * @param changes the values that differ, by the names of their components
     */
    @SafeVarargs
    @SuppressWarnings("unchecked") // made of the class of the one that is there
    static <R extends Record> R changed(R record, Map<String, Object>... changes) {
        Map<String, Object> values = new HashMap<>();
        for (Map<String, Object> some : changes) {
            values.putAll(some);
        }
        RecordComponent[] components = record.getClass().getRecordComponents();
        Object[] arguments = new Object[components.length];
        try {
            for (int i = 0; i < components.length; i++) {
                Object present = components[i].getAccessor().invoke(record);
                Object changed = values.remove(components[i].getName());
                arguments[i] = changed == null ? present : changed;
            }
            if (!values.isEmpty()) {
                throw new IllegalArgumentException(
                        "no components of " + record.getClass().getSimpleName() + ": " + values.keySet());
            }
            return (R) made(record.getClass(), components, arguments);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("a record cannot be changed: " + record, e);
        }
    }

    private static <R extends Record> R made(Class<R> type, RecordComponent[] components, Object[] arguments)
            throws ReflectiveOperationException {
        return type.getDeclaredConstructor(
                        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new))
                .newInstance(arguments);
    }

    private static Object value(Class<?> type, String value) {
        if (type == long.class) {
            return Long.parseLong(value);
        } else if (type == int.class) {
            return Integer.parseInt(value);
        } else if (type == boolean.class) {
            return Boolean.parseBoolean(value);
        }
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> ((Enum<?>) constant).name().equals(value))
                .findAny()
                .orElseThrow(() -> new IllegalArgumentException("no " + type.getSimpleName() + ": " + value));
    }
}
