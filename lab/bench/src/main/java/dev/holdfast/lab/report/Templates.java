package dev.holdfast.lab.report;

import freemarker.core.XHTMLOutputFormat;
import freemarker.template.Configuration;
import freemarker.template.DefaultObjectWrapper;
import freemarker.template.TemplateException;
import freemarker.template.TemplateModelException;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The templates of pages and of text. */
final class Templates {

    private Templates() {}

    /** Writes what a template makes of what it calls {@code measured}. */
    static void write(String template, Object measured, Writer out) {
        try {
            configuration().getTemplate(template).process(Map.of("measured", measured), out);
        } catch (IOException | TemplateException e) {
            throw new IllegalStateException(template + " cannot be filled in", e);
        }
    }

    static Configuration configuration() throws TemplateModelException {
        Configuration templates = new Configuration(Configuration.VERSION_2_3_34);
        templates.setClassForTemplateLoading(Templates.class, "");
        templates.setDefaultEncoding(StandardCharsets.UTF_8.name());
        templates.setOutputFormat(XHTMLOutputFormat.INSTANCE);
        templates.setLocale(Locale.ROOT);
        templates.setNumberFormat("0.#");
        DefaultObjectWrapper wrapper = new DefaultObjectWrapper(templates.getIncompatibleImprovements());
        for (Class<?> statics : List.of(Math.class, Numbers.class, Point.class, Table.class)) {
            templates.setSharedVariable(
                    statics.getSimpleName(), wrapper.getStaticModels().get(statics.getName()));
        }
        templates.setSharedVariable("Figure", wrapper.getEnumModels().get(Figure.class.getName()));
        return templates;
    }
}
