package dev.holdfast.lab.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** How peers are told apart: by colour, by dashes, and by the shape of their marks, for those who see no colours. */
final class PeerStyles {

    private static final int COLOURS = 12;

    private final List<String> peers;
    private final Map<String, String> notes;

    /** Takes the peers, in the order in which they get their colours. */
    PeerStyles(List<String> peers, Map<String, String> notes) {
        this.peers = List.copyOf(new ArrayList<>(peers));
        this.notes = notes;
    }

    /** Returns the class of everything that belongs to a peer. */
    String classOf(String peer) {
        return "s" + indexOf(peer) % COLOURS + " d" + indexOf(peer) % 3;
    }

    /** Returns what is to be known of a peer; empty if there is nothing. */
    String noteOf(String peer) {
        return Objects.requireNonNull(notes.getOrDefault(peer, ""));
    }

    /** Draws the mark of a peer. */
    void mark(Markup page, String peer, double x, double y, String words) {
        String path = switch (indexOf(peer) % 4) {
            case 0 -> circle(x, y);
            case 1 -> polygon(x, y, -3.2, -3.2, 3.2, -3.2, 3.2, 3.2, -3.2, 3.2);
            case 2 -> polygon(x, y, 0, -4.6, 4.6, 0, 0, 4.6, -4.6, 0);
            default -> polygon(x, y, 0, -4.4, 4.2, 3.4, -4.2, 3.4);
        };
        page.open("path", "class", "mark", "d", path);
        if (!words.isEmpty()) {
            page.element("title", words);
        }
        page.close();
    }

    /** Writes which mark is whose. */
    void legend(Markup page, List<String> shown) {
        page.open("ul", "class", "legend");
        for (String peer : shown) {
            page.open("li", "class", classOf(peer));
            page.open("svg", "viewBox", "0 0 26 12", "width", "26", "height", "12", "aria-hidden", "true");
            page.empty("path", "class", "curve", "d", "M0 6H26");
            mark(page, peer, 13, 6, "");
            page.close().text(peer);
            if (!noteOf(peer).isEmpty()) {
                page.element("small", noteOf(peer));
            }
            page.close();
        }
        page.close().line();
    }

    private int indexOf(String peer) {
        return peers.indexOf(peer);
    }

    private static String circle(double x, double y) {
        return "M" + Numbers.pixels(x - 3.6) + " " + Numbers.pixels(y) + "a3.6 3.6 0 1 1 7.2 0a3.6 3.6 0 1 1 -7.2 0z";
    }

    private static String polygon(double x, double y, double... corners) {
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < corners.length; i += 2) {
            path.append(i == 0 ? 'M' : 'L')
                    .append(Numbers.pixels(x + corners[i]))
                    .append(' ')
                    .append(Numbers.pixels(y + corners[i + 1]));
        }
        return path.append('z').toString();
    }
}
