package dev.holdfast.spring;

import dev.holdfast.Holdfast;
import dev.holdfast.local.LocalLockService;
import java.util.Map;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.env.MapPropertySource;

/** Starts contexts for tests. */
final class Contexts {

    private Contexts() {}

    static AnnotationConfigApplicationContext start(Class<?>... classes) {
        return startWith(Map.of(), classes);
    }

    static AnnotationConfigApplicationContext startWith(Map<String, Object> properties, Class<?>... classes) {
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
        context.getEnvironment().getPropertySources().addFirst(new MapPropertySource("test", properties));
        return refreshed(context, classes);
    }

    /** A context of another instance of the service that shares the locks of the given one. */
    static AnnotationConfigApplicationContext startOn(LocalLockService service, Class<?>... classes) {
        return startOn(service.connect(), classes);
    }

    static AnnotationConfigApplicationContext startOn(Holdfast client, Class<?>... classes) {
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
        context.registerBean(Holdfast.class, () -> client);
        return refreshed(context, classes);
    }

    private static AnnotationConfigApplicationContext refreshed(
            AnnotationConfigApplicationContext context, Class<?>... classes) {
        try {
            context.register(classes);
            context.refresh();
            return context;
        } catch (RuntimeException e) {
            context.close();
            throw e;
        }
    }
}
