package dev.holdfast.lab.report.page;

import java.util.List;
import java.util.Map;

/**
 * How peers are told apart: by colour, by dashes, and by the shape of their marks, for those who see no colours.
 *
 * @param peers in the order in which they get their colours
 * @param notes what is to be known of a peer
 */
record PeerStyles(List<String> peers, Map<String, String> notes) {

    private static final int COLOURS = 12;

    /** Returns the class of everything that belongs to a peer. */
    String classOf(String peer) {
        return "s" + peers.indexOf(peer) % COLOURS + " d" + peers.indexOf(peer) % 3;
    }

    /** Adds what is to be known of a peer, if there is something. */
    void note(Page page, String peer) {
        String note = notes.getOrDefault(peer, "");
        if (!note.isEmpty()) {
            page.add("<small>{}</small>", note);
        }
    }

    /** Draws the mark of a peer, with words to be shown beside it. */
    void mark(Page page, String peer, double x, double y, String words) {
        String path = switch (peers.indexOf(peer) % 4) {
            case 0 -> Page.path("M{} {}a3.6 3.6 0 1 1 7.2 0a3.6 3.6 0 1 1 -7.2 0z", x - 3.6, y);
            case 1 -> polygon(x, y, -3.2, -3.2, 3.2, -3.2, 3.2, 3.2, -3.2, 3.2);
            case 2 -> polygon(x, y, 0, -4.6, 4.6, 0, 0, 4.6, -4.6, 0);
            default -> polygon(x, y, 0, -4.4, 4.2, 3.4, -4.2, 3.4);
        };
        page.add("<path class=\"mark\" d=\"{}\">", path);
        if (!words.isEmpty()) {
            page.add("<title>{}</title>", words);
        }
        page.add("</path>");
    }

    /** Writes which mark is whose. */
    void legend(Page page, List<String> shown) {
        page.add("<ul class=\"legend\">");
        for (String peer : shown) {
            page.add(
                    "<li class=\"{}\"><svg viewBox=\"0 0 26 12\" width=\"26\" height=\"12\" aria-hidden=\"true\">"
                            + "<path class=\"curve\" d=\"M0 6H26\"/>",
                    classOf(peer));
            mark(page, peer, 13, 6, "");
            page.add("</svg>{}", peer);
            note(page, peer);
            page.add("</li>");
        }
        page.add("</ul>\n");
    }

    private static String polygon(double x, double y, double... corners) {
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < corners.length; i += 2) {
            path.append(Page.path(i == 0 ? "M{} {}" : "L{} {}", x + corners[i], y + corners[i + 1]));
        }
        return path.append('z').toString();
    }
}
