package dev.holdfast.lab.simulation.world;

/**
 * Random choices that depend on nothing but what they are about: the seed and the names of a message. One that is
 * dropped shifts no other, as it would in a stream.
 *
 * @param bits what was mixed so far
 */
public record Mix(long bits) {

    /**
     * Mixes in a name.
     *
     * @param name any number
     * @return another one
     */
    public Mix with(long name) {
        return new Mix(scrambled(bits ^ scrambled(name + 0x9E3779B97F4A7C15L)));
    }

    /**
     * Mixes in two names.
     *
     * @param first any number
     * @param second any number
     * @return another one
     */
    public Mix with(long first, long second) {
        return with(first).with(second);
    }

    /**
     * A choice.
     *
     * @param bound more than zero
     * @return from zero to below the bound
     */
    public int below(int bound) {
        return (int) Math.floorMod(scrambled(bits), (long) bound);
    }

    /**
     * A choice.
     *
     * @return from zero to below one
     */
    public double fraction() {
        return (scrambled(bits + 1) >>> 11) * 0x1.0p-53;
    }

    /**
     * A choice.
     *
     * @param percent how likely
     * @return true that often
     */
    public boolean chance(long percent) {
        return below(100) < percent;
    }

    /** The finaliser of SplitMix64 (G. Steele et al., OOPSLA 2014). */
    private static long scrambled(long value) {
        long z = value;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
