package dev.holdfast.testkit.proxy;

/**
 * One client's connection through a {@link FaultProxy}, with the connection to the server that belongs to it. Safe for
 * use by several threads.
 */
public final class ProxiedConnection extends FaultTarget {

    private final Link link;

    ProxiedConnection(Switchboard switchboard, Link link) {
        super(switchboard, new Faults());
        this.link = link;
    }

    /**
     * Says whether the client has sent that text, in UTF-8 and in the same case, whatever became of it. The first and
     * the latest 64 KiB are remembered.
     */
    public boolean sawFromClient(String text) {
        return saw(Direction.CLIENT_TO_SERVER, text);
    }

    /** Says whether the server has sent that text; see {@link #sawFromClient}. */
    public boolean sawFromServer(String text) {
        return saw(Direction.SERVER_TO_CLIENT, text);
    }

    private boolean saw(Direction direction, String text) {
        return switchboard().thread().call(() -> link.transcript(direction).contains(text));
    }

    /** Returns how many bytes have come in that direction, whatever became of them. */
    public long bytes(Direction direction) {
        return switchboard().thread().call(() -> link.transcript(direction).totalBytes());
    }

    /** Returns how many bytes of that direction are delayed, held back, or not taken by their receiver. */
    public long undeliveredBytes(Direction direction) {
        return switchboard().thread().call(() -> link.undeliveredBytes(direction));
    }

    /** Says whether the proxy has not closed the connection. */
    public boolean isOpen() {
        return switchboard().thread().call(link::isOpen);
    }

    Link link() {
        return link;
    }

    @Override
    boolean contains(ProxiedConnection connection) {
        return connection.equals(this);
    }
}
