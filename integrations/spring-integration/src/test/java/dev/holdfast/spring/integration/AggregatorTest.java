package dev.holdfast.spring.integration;

import static dev.holdfast.spring.integration.ServerFixture.soon;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.LockEvent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.integration.config.EnableIntegration;
import org.springframework.integration.dsl.IntegrationFlow;
import org.springframework.integration.store.MessageGroupStore;
import org.springframework.integration.store.SimpleMessageStore;
import org.springframework.messaging.Message;
import org.springframework.messaging.MessageChannel;
import org.springframework.messaging.PollableChannel;
import org.springframework.messaging.support.GenericMessage;

/**
 * An aggregator in two instances of an application, which share a message store and lock through clients of their own.
 */
class AggregatorTest {

    private static final int SIZE = 50;

    @Configuration
    @EnableIntegration
    static class Application {

        @Bean
        IntegrationFlow collecting(HoldfastLockRegistry registry, MessageGroupStore store) {
            return IntegrationFlow.from("numbers")
                    .aggregate(aggregator -> aggregator
                            .lockRegistry(registry)
                            .messageStore(store)
                            .correlationStrategy(message -> "all")
                            .releaseStrategy(group -> group.size() == SIZE)
                            .expireGroupsUponCompletion(true))
                    .channel(channels -> channels.queue("collected"))
                    .get();
        }
    }

    @Test
    void messages_throughTwoInstances_areCollectedOnceAndWhole() throws Exception {
        MessageGroupStore store = new SimpleMessageStore();
        AtomicInteger acquired = new AtomicInteger();
        List<AnnotationConfigApplicationContext> instances = new ArrayList<>();
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try (RedisFixture server = new RedisFixture()) {
            for (int i = 0; i < 2; i++) {
                Holdfast client = server.newClient();
                client.listen(event -> {
                    if (event instanceof LockEvent.Granted || event instanceof LockEvent.HandedOver) {
                        acquired.incrementAndGet();
                    }
                });
                instances.add(start(new HoldfastLockRegistry(client, "aggregator"), store));
            }

            List<Future<?>> sent = new ArrayList<>();
            for (int i = 0; i < SIZE; i++) {
                int number = i;
                MessageChannel channel = instances.get(i % 2).getBean("numbers", MessageChannel.class);
                sent.add(threads.submit(() -> channel.send(new GenericMessage<>(number))));
            }
            for (Future<?> each : sent) {
                each.get();
            }

            List<Message<?>> collected = new ArrayList<>();
            for (AnnotationConfigApplicationContext instance : instances) {
                Message<?> message =
                        instance.getBean("collected", PollableChannel.class).receive(0);
                if (message != null) {
                    collected.add(message);
                }
            }
            assertThat(collected)
                    .singleElement()
                    .satisfies(message -> assertThat((Collection<?>) message.getPayload())
                            .map(number -> (Integer) number)
                            .containsExactlyInAnyOrderElementsOf(
                                    IntStream.range(0, SIZE).boxed().toList()));
            soon().until(() -> acquired.get() >= SIZE);
        } finally {
            threads.shutdownNow();
            instances.forEach(AnnotationConfigApplicationContext::close);
        }
    }

    private static AnnotationConfigApplicationContext start(HoldfastLockRegistry registry, MessageGroupStore store) {
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
        context.registerBean(HoldfastLockRegistry.class, () -> registry);
        context.registerBean(MessageGroupStore.class, () -> store);
        context.register(Application.class);
        context.refresh();
        return context;
    }
}
