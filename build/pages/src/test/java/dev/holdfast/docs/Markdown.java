package dev.holdfast.docs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.IdGenerator;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;

/**
 * The parts of a page that the tests check: headings, fenced code and links.
 *
 * @param file where it is
 * @param lineCount how many lines it has
 * @param headings in their order
 * @param fences in their order
 * @param links to other places, of the text outside of code
 */
record Markdown(Path file, int lineCount, List<Heading> headings, List<Fence> fences, List<Link> links) {

    /**
     * A heading.
     *
     * @param level 1 for a title
     * @param text without markup
     * @param anchor what a link to it has after the hash
     */
    record Heading(int level, String text, String anchor) {}

    /**
     * Fenced code.
     *
     * @param line of its first line of code
     * @param language after the backticks; may be empty
     * @param code without the fences
     */
    record Fence(int line, String language, String code) {}

    /**
     * A link or an image.
     *
     * @param line where it is
     * @param target as it is written
     */
    record Link(int line, String target) {}

    private static final Parser PARSER = Parser.builder()
            .extensions(List.of(TablesExtension.create()))
            .includeSourceSpans(IncludeSourceSpans.BLOCKS_AND_INLINES)
            .build();

    static Markdown read(Path file) {
        String source = Project.read(file);
        Collector collector = new Collector();
        PARSER.parse(source).accept(collector);
        return new Markdown(file, (int) source.lines().count(), collector.headings, collector.fences, collector.links);
    }

    List<Fence> fences(String language) {
        return fences.stream().filter(fence -> fence.language.equals(language)).toList();
    }

    private static int line(Node node) {
        return node.getSourceSpans().get(0).getLineIndex() + 1;
    }

    private static final class Collector extends AbstractVisitor {
        final List<Heading> headings = new ArrayList<>();
        final List<Fence> fences = new ArrayList<>();
        final List<Link> links = new ArrayList<>();
        private final IdGenerator anchors = IdGenerator.builder().build();

        @Override
        public void visit(org.commonmark.node.Heading heading) {
            PlainText text = new PlainText();
            heading.accept(text);
            headings.add(new Heading(heading.getLevel(), text.toString(), anchors.generateId(text.toString())));
            visitChildren(heading);
        }

        @Override
        public void visit(FencedCodeBlock fence) {
            if (fence.getClosingFenceLength() == null) {
                throw new IllegalStateException("a fence of code has no end, from line " + line(fence));
            }
            fences.add(new Fence(line(fence) + 1, fence.getInfo(), fence.getLiteral()));
        }

        @Override
        public void visit(org.commonmark.node.Link link) {
            links.add(new Link(line(link), link.getDestination()));
            visitChildren(link);
        }

        @Override
        public void visit(Image image) {
            links.add(new Link(line(image), image.getDestination()));
            visitChildren(image);
        }
    }

    /** The text of a node and its children as it is read, without markup. */
    private static final class PlainText extends AbstractVisitor {
        private final StringBuilder text = new StringBuilder();

        @Override
        public void visit(Text node) {
            text.append(node.getLiteral());
        }

        @Override
        public void visit(Code node) {
            text.append(node.getLiteral());
        }

        @Override
        public void visit(HtmlInline node) {
            text.append(node.getLiteral());
        }

        @Override
        public String toString() {
            return text.toString();
        }
    }
}
