package dev.holdfast.internal.lane;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.LockOptions;
import dev.holdfast.spi.Share;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WaitLineTest {

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void line_addedAndRemovedAtRandom_isAList(long seed) {
        Random random = new Random(seed);
        WaitLine line = new WaitLine("lock", Optional.empty());
        List<Request> model = new ArrayList<>();
        List<Request> gone = new ArrayList<>();
        for (int step = 0; step < 3000; step++) {
            int choice = random.nextInt(10);
            if (choice < 5) {
                Request request = request(random);
                line.add(request);
                model.add(request);
            } else if (choice < 8 && !model.isEmpty()) {
                Request request = model.remove(random.nextInt(model.size()));
                line.remove(request);
                gone.add(request);
            } else if (choice < 9 && !gone.isEmpty()) {
                line.remove(gone.get(random.nextInt(gone.size())));
            } else if (random.nextInt(20) == 0) {
                line.forEach(request -> {
                    if (request.once()) {
                        line.remove(request);
                    }
                });
                model.removeIf(Request::once);
            }
            assertSame(line, model);
        }
    }

    private static Request request(Random random) {
        Request.Patience patience = random.nextInt(3) == 0 ? Request.Patience.ONCE : Request.Patience.ENDLESS;
        return new FutureRequest(LockOptions.defaults(), Share.EXCLUSIVE, patience, 0, 0, null, outcome -> {});
    }

    private static void assertSame(WaitLine line, List<Request> model) {
        List<Request> seen = new ArrayList<>();
        line.forEach(seen::add);
        assertThat(seen).isEqualTo(model);
        assertThat(line.size()).isEqualTo(model.size());
        assertThat(line.isEmpty()).isEqualTo(model.isEmpty());
        assertThat(line.head()).isSameAs(model.isEmpty() ? null : model.get(0));
        assertThat(line.somebodyAsksOnce()).isEqualTo(model.stream().anyMatch(Request::once));
        assertThat(line.somebodyStays()).isEqualTo(model.stream().anyMatch(request -> !request.once()));
    }
}
