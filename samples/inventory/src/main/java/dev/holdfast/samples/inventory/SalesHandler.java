package dev.holdfast.samples.inventory;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import dev.holdfast.HoldfastException;
import io.lettuce.core.RedisException;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@code POST /items/ITEM/sales/REQUEST} buys one piece of an item under a request id; {@code ?think-micros=N} makes
 * this one sale's business code take another time than the node's usual. Answers 200 with the outcome, or 503 where the
 * request can be repeated under the same id.
 */
final class SalesHandler implements HttpHandler {

    private static final Logger log = LoggerFactory.getLogger(SalesHandler.class);
    private static final Pattern PATH = Pattern.compile("/items/([^/]+)/sales/([^/]+)");
    private static final Pattern THINK = Pattern.compile("think-micros=(\\d{1,8})");

    private final Cashier cashier;
    private final SaleLock lock;
    private final NodeSettings settings;
    private final CommandCounter counter;

    SalesHandler(Cashier cashier, SaleLock lock, NodeSettings settings, CommandCounter counter) {
        this.cashier = cashier;
        this.lock = lock;
        this.settings = settings;
        this.counter = counter;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        Matcher path = PATH.matcher(exchange.getRequestURI().getRawPath());
        Optional<Duration> think = think(exchange.getRequestURI().getRawQuery());
        if (!path.matches() || think.isEmpty()) {
            JsonAnswer.send(exchange, 404, Map.of("error", "there is no such page"));
        } else if (!exchange.getRequestMethod().equals("POST")) {
            JsonAnswer.send(exchange, 405, Map.of("error", "a sale is a POST"));
        } else {
            sell(exchange, decoded(path.group(1)), decoded(path.group(2)), think.get());
        }
    }

    private void sell(HttpExchange exchange, String item, String request, Duration think) throws IOException {
        Sale sale;
        try {
            sale = cashier.sell(item, request, think);
        } catch (HoldfastException | RedisException e) {
            log.info("request {} is not answered: {}", request, e.getMessage());
            JsonAnswer.send(exchange, 503, Map.of("node", settings.name(), "error", String.valueOf(e.getMessage())));
            return;
        }
        int status = sale.outcome() == SaleAnswer.Outcome.REFUSED ? 503 : 200;
        JsonAnswer.send(exchange, status, answer(sale));
    }

    private SaleAnswer answer(Sale sale) {
        return new SaleAnswer(
                settings.name(),
                sale.request(),
                sale.outcome(),
                sale.left(),
                sale.token(),
                sale.waited().toNanos() / 1_000,
                sale.inside().toNanos() / 1_000,
                lock.state().local(),
                counter.commands());
    }

    private Optional<Duration> think(String query) {
        if (query == null) {
            return Optional.of(settings.think());
        }
        Matcher think = THINK.matcher(query);
        return think.matches()
                ? Optional.of(Duration.ofNanos(1_000 * Long.parseLong(think.group(1))))
                : Optional.empty();
    }

    private static String decoded(String part) {
        return URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
    }
}
