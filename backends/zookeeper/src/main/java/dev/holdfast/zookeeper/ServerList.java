package dev.holdfast.zookeeper;

import dev.holdfast.spi.PrintableText;
import org.apache.zookeeper.common.PathUtils;

/** Checks the text that says where ZooKeeper is, since ZooKeeper's own parser takes much that cannot work. */
final class ServerList {

    private static final int MOST_PORT = 65_535;

    private ServerList() {}

    static String checked(String text) {
        if (text.contains("@")) {
            // Not shown: what stands before it is most likely a password.
            throw new IllegalArgumentException("A connect string takes no user and no password, so no '@' can stand in"
                    + " it: write host1:2181,host2:2181/chroot, and give credentials as an authorization");
        }
        int slash = text.indexOf('/');
        String servers = slash < 0 ? text : text.substring(0, slash);
        for (String server : servers.split(",", -1)) {
            requireServer(text, server);
        }
        if (slash >= 0) {
            requireChroot(text, text.substring(slash));
        }
        return text;
    }

    private static void requireServer(String text, String server) {
        int bracket = server.indexOf(']');
        int colon = server.indexOf(':', Math.max(0, bracket));
        String host = colon < 0 ? server : server.substring(0, colon);
        boolean hasPort = colon < 0 || isPort(server.substring(colon + 1));
        if (host.isBlank() || !host.equals(host.strip()) || host.contains(" ") || !hasPort) {
            throw refused(text, "'" + PrintableText.of(server) + "' is not a server");
        }
    }

    private static boolean isPort(String text) {
        return text.matches("[0-9]{1,5}") && Integer.parseInt(text) > 0 && Integer.parseInt(text) <= MOST_PORT;
    }

    private static void requireChroot(String text, String chroot) {
        try {
            PathUtils.validatePath(chroot);
        } catch (IllegalArgumentException invalid) {
            throw new IllegalArgumentException(
                    refused(text, "'" + PrintableText.of(chroot) + "' is not a path")
                            .getMessage(),
                    invalid);
        }
    }

    private static IllegalArgumentException refused(String text, String why) {
        return new IllegalArgumentException("The connect string '" + PrintableText.of(text) + "' is not valid, " + why
                + ": write host1:2181,host2:2181/chroot, where the chroot may be missing");
    }
}
