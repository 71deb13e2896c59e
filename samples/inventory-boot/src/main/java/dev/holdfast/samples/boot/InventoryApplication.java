package dev.holdfast.samples.boot;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.scheduling.annotation.EnableScheduling;

/** Starts an instance. With the profile {@code dev} it brings its own Redis. */
@SpringBootApplication(proxyBeanMethods = false)
@EnableScheduling
public class InventoryApplication {

    /**
     * Starts an instance.
     *
     * @param arguments properties, such as {@code --server.port=8081}
     */
    public static void main(String[] arguments) {
        SpringApplication.run(InventoryApplication.class, arguments);
    }
}
