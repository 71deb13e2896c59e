package dev.holdfast.spring.internal;

import dev.holdfast.Lease;
import dev.holdfast.LeaseSet;
import java.lang.reflect.Method;

/** The parameter that receives what a call runs under. */
final class LeaseParameter {

    private LeaseParameter() {}

    /** Its index, or {@link LockedPlan#NO_LEASE_PARAMETER}. */
    static int of(Method method, boolean severalLocks, Misuses.At misuses) {
        int found = LockedPlan.NO_LEASE_PARAMETER;
        Class<?>[] types = method.getParameterTypes();
        for (int i = 0; i < types.length; i++) {
            if (types[i] == Lease.class || types[i] == LeaseSet.class) {
                if (found != LockedPlan.NO_LEASE_PARAMETER) {
                    misuses.add("it has more than one parameter of type Lease or LeaseSet", "Keep one");
                }
                check(types[i], severalLocks, misuses);
                found = i;
            }
        }
        return found;
    }

    private static void check(Class<?> type, boolean severalLocks, Misuses.At misuses) {
        if (severalLocks && type == Lease.class) {
            misuses.add(
                    "it has a parameter of type Lease, and a method with several locks has a lease for each",
                    "Declare it as LeaseSet");
        } else if (!severalLocks && type == LeaseSet.class) {
            misuses.add(
                    "it has a parameter of type LeaseSet, and a method with one lock has one lease",
                    "Declare it as Lease, or name several locks with keys");
        }
    }
}
