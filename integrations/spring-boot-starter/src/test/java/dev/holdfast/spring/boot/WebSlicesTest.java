package dev.holdfast.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.spring.boot.web.HoldfastWebAutoConfiguration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.util.ClassUtils;

/** Slices of Boot's tests answer exceptions of locks as the application does. */
class WebSlicesTest {

    /** The annotation that a slice is made of has another name in Boot 4. */
    @ParameterizedTest
    @CsvSource({
        "org.springframework.boot.test.autoconfigure.web.servlet.AutoConfigureWebMvc,"
                + " org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureWebMvc",
        "org.springframework.boot.test.autoconfigure.web.reactive.AutoConfigureWebFlux,"
                + " org.springframework.boot.webflux.test.autoconfigure.AutoConfigureWebFlux",
    })
    void slice_ofTheWeb_hasTheProblemDetails(String annotation, String ofBoot4) throws ClassNotFoundException {
        ClassLoader loader = getClass().getClassLoader();
        Class<?> present = ClassUtils.isPresent(annotation, loader)
                ? ClassUtils.forName(annotation, loader)
                : ClassUtils.forName(ofBoot4, loader);
        assertThat(ImportCandidates.load(present, loader).getCandidates())
                .contains(HoldfastWebAutoConfiguration.class.getName());
    }
}
