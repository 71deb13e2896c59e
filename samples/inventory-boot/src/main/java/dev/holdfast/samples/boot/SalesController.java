package dev.holdfast.samples.boot;

import dev.holdfast.HoldfastException;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Sells over HTTP. What is answered with 503 may be asked again under the same request id, and is sold once. */
@RestController
class SalesController {

    private final Shop shop;
    private final Stockroom stockroom;
    private final PriceList prices;

    SalesController(Shop shop, Stockroom stockroom, PriceList prices) {
        this.shop = shop;
        this.stockroom = stockroom;
        this.prices = prices;
    }

    @PostMapping("/items/{item}/sales/{request}")
    ResponseEntity<Map<String, Object>> sell(@PathVariable String item, @PathVariable String request) {
        Shop.Outcome outcome = shop.sell(item, request, null);
        HttpStatus status = outcome == Shop.Outcome.REFUSED ? HttpStatus.SERVICE_UNAVAILABLE : HttpStatus.OK;
        return ResponseEntity.status(status).body(Map.of("request", request, "outcome", outcome));
    }

    @GetMapping("/items/{item}")
    Map<String, Object> item(@PathVariable String item) {
        return Map.of("item", item, "left", stockroom.left(item));
    }

    @GetMapping("/prices")
    Map<String, String> prices() {
        return prices.all();
    }

    @PutMapping("/prices")
    void change(@RequestBody Map<String, String> changed) {
        prices.change(changed);
    }

    /** The lock was not acquired in time, or this is unknown; either way nothing was sold. */
    @ExceptionHandler(HoldfastException.class)
    ResponseEntity<Map<String, Object>> notNow(HoldfastException failure) {
        return ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE)
                .body(Map.of("error", String.valueOf(failure.getMessage())));
    }
}
