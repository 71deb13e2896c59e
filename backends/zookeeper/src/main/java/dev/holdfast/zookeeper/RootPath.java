package dev.holdfast.zookeeper;

import dev.holdfast.spi.PrintableText;
import dev.holdfast.zookeeper.internal.node.NodePaths;
import org.apache.curator.framework.CuratorFramework;
import org.apache.zookeeper.common.PathUtils;
import org.jspecify.annotations.Nullable;

/** The node below which everything stands. */
final class RootPath {

    static final String USUAL = "/holdfast";

    private RootPath() {}

    /** {@return the path itself, if it is absolute and neither the root of all nor ZooKeeper's own} */
    static String checked(String path) {
        try {
            PathUtils.validatePath(path);
        } catch (IllegalArgumentException invalid) {
            throw refused(path, invalid);
        }
        if (path.equals("/") || path.equals("/zookeeper") || path.startsWith("/zookeeper/")) {
            throw refused(path, null);
        }
        return path;
    }

    /** {@return where everything stands, within the namespace of a connection} */
    static NodePaths within(CuratorFramework curator, String root) {
        String namespace = curator.getNamespace();
        return new NodePaths(namespace == null || namespace.isEmpty() ? root : "/" + namespace + root);
    }

    private static IllegalArgumentException refused(String path, @Nullable Throwable cause) {
        return new IllegalArgumentException(
                "The root '" + PrintableText.of(path) + "' is not allowed: take an absolute path such as /holdfast",
                cause);
    }
}
