package dev.holdfast.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Name;
import org.springframework.boot.json.JsonParserFactory;

/** What an IDE shows of each property, and what the page says of it. */
class MetadataTest {

    private static final Path PAGE = Path.of("../../docs/spring-boot.md");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z][a-zA-Z.-]+)` \\|(.*?)\\| (.*) \\|$");

    private record Property(String defaultValue, String description) {}

    private static Map<String, Property> metadata() throws IOException {
        String json;
        try (InputStream in =
                HoldfastProperties.class.getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
            assertThat(in)
                    .as("the metadata that the annotation processor makes")
                    .isNotNull();
            json = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        Map<String, Property> properties = new TreeMap<>();
        for (Object each :
                (List<?>) JsonParserFactory.getJsonParser().parseMap(json).get("properties")) {
            Map<?, ?> property = (Map<?, ?>) each;
            Object value = property.get("defaultValue");
            properties.put(
                    property.get("name").toString(),
                    new Property(
                            value == null ? "" : "`" + value + "`",
                            String.valueOf(property.containsKey("description") ? property.get("description") : "")));
        }
        return properties;
    }

    private static Map<String, Property> page() throws IOException {
        Map<String, Property> rows = new TreeMap<>();
        Matcher row = ROW.matcher(Files.readString(PAGE));
        while (row.find()) {
            rows.put(row.group(1), new Property(row.group(2).strip(), row.group(3)));
        }
        return rows;
    }

    @Test
    void property_ofTheMetadata_isDescribed() throws IOException {
        assertThat(metadata())
                .hasSizeGreaterThan(20)
                .allSatisfy((name, property) ->
                        assertThat(property.description()).as(name).hasSizeGreaterThan(10));
    }

    @Test
    void properties_ofThePage_areThoseOfTheMetadataWithTheirDefaults() throws IOException {
        Map<String, Property> page = page();
        page.keySet().removeIf(name -> name.startsWith("holdfast.locks.NAME."));
        Map<String, Property> metadata = metadata();
        assertThat(page.keySet()).isEqualTo(metadata.keySet());
        metadata.forEach((name, property) ->
                assertThat(page.get(name).defaultValue()).as(name).isEqualTo(property.defaultValue()));
    }

    /**
     * What stands under a key of a map is in no metadata; editors find it by the type of the map's values, and so does
     * this.
     */
    @Test
    void propertiesOfAProfile_onThePage_areThoseThatCanBeSet() throws IOException {
        List<String> settings = Arrays.stream(HoldfastProperties.Profile.class.getRecordComponents())
                .map(MetadataTest::nameOf)
                .map(name -> "holdfast.locks.NAME." + name)
                .toList();
        assertThat(page().keySet().stream().filter(name -> name.startsWith("holdfast.locks.NAME.")))
                .containsExactlyInAnyOrderElementsOf(settings);
    }

    private static String nameOf(RecordComponent component) {
        String name = Arrays.stream(HoldfastProperties.Profile.class.getDeclaredConstructors()[0].getParameters())
                .filter(parameter -> parameter.getName().equals(component.getName()))
                .map(parameter -> parameter.getAnnotation(Name.class))
                .filter(Objects::nonNull)
                .map(Name::value)
                .findFirst()
                .orElse(component.getName());
        return name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }
}
