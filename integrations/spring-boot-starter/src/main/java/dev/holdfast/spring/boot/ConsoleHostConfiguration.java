package dev.holdfast.spring.boot;

import dev.holdfast.console.Console;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.StandardCharsets;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextConfiguration;
import org.springframework.boot.actuate.endpoint.EndpointId;
import org.springframework.boot.actuate.endpoint.web.PathMapper;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.WebFilter;
import reactor.core.publisher.Mono;

/**
 * Has a release on the page refused for host names that are not those of the application, unless a user is known.
 * An endpoint does not see the headers of a request, so this stands before it, in the context of the port that serves
 * it.
 */
@ManagementContextConfiguration(proxyBeanMethods = false)
@ConditionalOnClass({Console.class, PathMapper.class})
@ConditionalOnBooleanProperty(name = "holdfast.console.allow-release")
class ConsoleHostConfiguration {

    /** For the container. */
    ConsoleHostConfiguration() {}

    private static ConsoleHosts hosts(ObjectProvider<HoldfastProperties> properties, ObjectProvider<PathMapper> paths) {
        String page = PathMapper.getRootPath(paths.orderedStream().toList(), EndpointId.of(ConsoleEndpoint.ID));
        return new ConsoleHosts(
                page,
                properties.stream()
                        .flatMap(known -> known.console().hosts().stream())
                        .toList());
    }

    /** With a servlet container. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(Filter.class)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
    static class OfServlets {

        @Bean
        Filter holdfastConsoleHosts(ObjectProvider<HoldfastProperties> properties, ObjectProvider<PathMapper> paths) {
            ConsoleHosts hosts = hosts(properties, paths);
            return (request, response, chain) -> {
                if (request instanceof HttpServletRequest asked
                        && response instanceof HttpServletResponse answer
                        && asked.getUserPrincipal() == null
                        && hosts.refuses(asked.getMethod(), asked.getRequestURI(), asked.getHeader(HttpHeaders.HOST))) {
                    answer.setStatus(HttpStatus.FORBIDDEN.value());
                    answer.setContentType(MediaType.APPLICATION_JSON_VALUE);
                    answer.getOutputStream().write(ConsoleHosts.REFUSAL.getBytes(StandardCharsets.UTF_8));
                } else {
                    chain.doFilter(request, response);
                }
            };
        }
    }

    /** With WebFlux. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({WebFilter.class, Mono.class})
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
    static class OfWebFlux {

        @Bean
        WebFilter holdfastConsoleHosts(
                ObjectProvider<HoldfastProperties> properties, ObjectProvider<PathMapper> paths) {
            ConsoleHosts hosts = hosts(properties, paths);
            return (exchange, chain) -> {
                ServerHttpRequest asked = exchange.getRequest();
                boolean isRefused = hosts.refuses(
                        asked.getMethod().name(),
                        asked.getPath().value(),
                        asked.getHeaders().getFirst(HttpHeaders.HOST));
                return isRefused
                        ? exchange.getPrincipal()
                                .hasElement()
                                .flatMap(isKnown -> isKnown ? chain.filter(exchange) : refuse(exchange.getResponse()))
                        : chain.filter(exchange);
            };
        }

        private static Mono<Void> refuse(ServerHttpResponse response) {
            response.setStatusCode(HttpStatus.FORBIDDEN);
            response.getHeaders().setContentType(MediaType.APPLICATION_JSON);
            byte[] body = ConsoleHosts.REFUSAL.getBytes(StandardCharsets.UTF_8);
            return response.writeWith(Mono.just(response.bufferFactory().wrap(body)));
        }
    }
}
