package dev.holdfast.zookeeper.internal.node;

import dev.holdfast.spi.LockId;
import dev.holdfast.spi.StoredKind;
import java.util.ArrayList;
import java.util.List;

/**
 * Where everything stands.
 *
 * <pre>
 * ROOT/locks/NAME               a container
 * ROOT/locks/NAME/ATTEMPT       an attempt that holds or waits: see {@link LockNode}
 * ROOT/markers/XX/NAME.MARKER   where a marker stands, so that it is found when nobody asks for its lock any more
 * ROOT/outcomes/XX/NAME         the outcome of a task; XX is one of 256 parts, so that no list is too long
 * ROOT/data/XX/NAME             what a holder keeps with its lock
 * ROOT/clients/ID               who a client is; ephemeral
 * ROOT/offset                   what is added to every token
 * </pre>
 *
 * @param root without a slash at its end
 */
public record NodePaths(String root) {

    /** Into how many parts the texts are divided, and the entries of markers. */
    public static final int PARTS = 256;

    /** {@return the nodes that have to be there, each after the one it stands in} */
    public List<String> parents() {
        List<String> parents = new ArrayList<>();
        for (int slash = root.indexOf('/', 1); slash > 0; slash = root.indexOf('/', slash + 1)) {
            parents.add(root.substring(0, slash));
        }
        parents.add(root);
        parents.add(locks());
        parents.add(clients());
        parents.add(markers());
        for (StoredKind kind : StoredKind.values()) {
            parents.add(texts(kind));
        }
        return parents;
    }

    /** {@return in which the containers of all locks stand} */
    public String locks() {
        return root + "/locks";
    }

    private String clients() {
        return root + "/clients";
    }

    private String texts(StoredKind kind) {
        return root + (kind == StoredKind.OUTCOME ? "/outcomes" : "/data");
    }

    /** {@return the container of the attempts for a lock} */
    public String lock(LockId lock) {
        return container(NodeName.of(lock.name()));
    }

    /** {@return the container of this name} */
    public String container(String node) {
        return locks() + "/" + node;
    }

    /** {@return the part in which the text of a lock stands} */
    public String part(StoredKind kind, LockId lock) {
        return part(kind, Math.floorMod(lock.name().hashCode(), PARTS));
    }

    /** {@return one of the parts} */
    public String part(StoredKind kind, int number) {
        return texts(kind) + "/" + part(number);
    }

    private static String part(int number) {
        return Integer.toHexString(PARTS + number).substring(1);
    }

    /** {@return the text of a lock} */
    public String text(StoredKind kind, LockId lock) {
        return part(kind, lock) + "/" + NodeName.of(lock.name());
    }

    /** {@return in which the parts with the entries of markers stand} */
    public String markers() {
        return root + "/markers";
    }

    /**
     * The part in which the entry of a marker stands.
     *
     * @param container the path of a lock's container
     * @param marker the name of the marker in it
     */
    public String markerPart(String container, String marker) {
        return markers() + "/"
                + part(Math.floorMod(markerEntry(container, marker).hashCode(), PARTS));
    }

    /** {@return the name of the entry of a marker: no lock's name has a full stop in its node's} */
    public String markerEntry(String container, String marker) {
        return container.substring(container.lastIndexOf('/') + 1) + "." + marker;
    }

    /** {@return the record of a client} */
    public String client(String id) {
        return clients() + "/" + id;
    }

    /** {@return what is added to every token} */
    public String offset() {
        return root + "/offset";
    }
}
