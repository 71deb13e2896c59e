package dev.holdfast.embedded.sql;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;
import org.jspecify.annotations.Nullable;

/**
 * A server's programs, as a packed resource. They are unpacked once for each content, beside their final name, and
 * moved there in one step, so that no process ever runs half of a server.
 */
final class BinaryArchive {

    private final String resource;
    private volatile @Nullable Path known;

    BinaryArchive(String resource) {
        this.resource = resource;
    }

    private @Nullable URL url() {
        return BinaryArchive.class.getClassLoader().getResource(resource);
    }

    boolean isOnTheClassPath() {
        return url() != null;
    }

    /** {@return the directory with what is in it} */
    Path unpacked() {
        Path folder = known;
        if (folder == null) {
            folder = find();
            known = folder;
        }
        return folder;
    }

    private Path find() {
        URL packed = url();
        if (packed == null) {
            throw new SqlServerException(resource + " is not on the class path");
        }
        String user = System.getProperty("user.name", "nobody").replaceAll("[^A-Za-z0-9._-]", "_");
        Path parent = Path.of(System.getProperty("java.io.tmpdir"), "holdfast-sql-" + user);
        try {
            Files.createDirectories(
                    parent, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            Path folder = parent.resolve(resource.replaceAll("[^A-Za-z0-9.]", "-") + "-" + checksum(packed));
            if (!Files.isDirectory(folder)) {
                unpack(packed, parent, folder);
            }
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException("could not unpack " + resource + " to " + parent, e);
        }
    }

    private static String checksum(URL packed) throws IOException {
        CRC32 sum = new CRC32();
        try (InputStream content = new CheckedInputStream(packed.openStream(), sum)) {
            content.transferTo(java.io.OutputStream.nullOutputStream());
        }
        return Long.toHexString(sum.getValue());
    }

    private void unpack(URL packed, Path parent, Path folder) throws IOException {
        Path fresh = Files.createTempDirectory(parent, "part-");
        try (InputStream content = new BufferedInputStream(packed.openStream());
                InputStream plain =
                        resource.endsWith("xz") ? new XZCompressorInputStream(content) : new GZIPInputStream(content);
                TarArchiveInputStream tar = new TarArchiveInputStream(plain)) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                put(entry, tar, fresh);
            }
        }
        try {
            Files.move(fresh, folder, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException anotherWasFirst) {
            if (!Files.isDirectory(folder)) {
                throw anotherWasFirst;
            }
        }
    }

    private static void put(TarArchiveEntry entry, InputStream content, Path into) throws IOException {
        Path file = into.resolve(entry.getName()).normalize();
        if (!file.startsWith(into)) {
            throw new IOException("the archive has a file outside of itself: " + entry.getName());
        }
        if (entry.isDirectory()) {
            Files.createDirectories(file);
            return;
        }
        Files.createDirectories(file.getParent());
        if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(file, Path.of(entry.getLinkName()));
        } else {
            Files.copy(content, file);
            if ((entry.getMode() & 0100) != 0) {
                Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
            }
        }
    }
}
