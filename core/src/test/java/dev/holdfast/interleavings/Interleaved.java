package dev.holdfast.interleavings;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The shape of a case: its operations by name, those of one thread separated by spaces. Every result of an interleaving
 * must be one that some order of whole operations has as well.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface Interleaved {

    /** One after the other, before the threads start. */
    String before() default "";

    /** What runs at the same time. */
    String[] threads();

    /** One after the other, when all threads have ended. */
    String after() default "";

    /** What the operations must answer, one whole operation after the other; the case itself unless it says so. */
    Class<?> specification() default Void.class;

    /** How many interleavings are tried at most. */
    int most() default 100;
}
