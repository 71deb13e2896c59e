package dev.holdfast.zookeeper.internal.session;

import java.util.List;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.OpResult;

/** Why several operations were not carried out: the error of the first that could not be. */
public final class MultiFailure extends KeeperException {

    private static final long serialVersionUID = 1L;

    private final transient List<OpResult> parts;

    MultiFailure(Code code, List<OpResult> parts) {
        super(code);
        this.parts = List.copyOf(parts);
    }

    /** {@return which of the operations it was, -1 if that is not said} */
    public int failedPart() {
        for (int part = 0; part < parts.size(); part++) {
            if (parts.get(part) instanceof OpResult.ErrorResult error && error.getErr() == code().intValue()) {
                return part;
            }
        }
        return -1;
    }
}
