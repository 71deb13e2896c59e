package dev.holdfast.embedded;

import java.util.Locale;

/** The operating system and processor of this machine, in the words that the server binaries are named with. */
record Platform(String os, String arch) {

    static Platform current() {
        return of(System.getProperty("os.name", ""), System.getProperty("os.arch", ""));
    }

    static Platform of(String osName, String osArch) {
        String os = osName.toLowerCase(Locale.ROOT);
        String arch = osArch.toLowerCase(Locale.ROOT);
        return new Platform(
                os.startsWith("mac") ? "darwin" : os.startsWith("windows") ? "windows" : os,
                switch (arch) {
                    case "x86_64" -> "amd64";
                    case "aarch64" -> "arm64";
                    case "x86", "i386", "i486", "i586", "i686" -> "386";
                    default -> arch;
                });
    }

    @Override
    public String toString() {
        return os + "-" + arch;
    }
}
