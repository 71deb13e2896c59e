package dev.holdfast.embedded;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.Set;

/**
 * The directory that server binaries are copied to, since a program cannot be run out of a jar: one for each user,
 * under the system's temporary directory, each binary copied once.
 *
 * <p>Several JVMs may fill it at the same time: a copy is written beside its final name and moved there in one step, so
 * that no process ever runs half a binary. The directory belongs to the user alone; one that belongs to another user is
 * refused, because a user who can write there decides what we run.
 */
final class BinaryCache {

    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");

    private final Path directory;

    BinaryCache(Path directory) {
        this.directory = directory;
    }

    static BinaryCache ofThisUser() {
        String user = System.getProperty("user.name", "nobody").replaceAll("[^A-Za-z0-9._-]", "_");
        return new BinaryCache(Path.of(System.getProperty("java.io.tmpdir"), "holdfast-redis-" + user));
    }

    /** Returns an executable file with the content of the resource, named after the last part of its URL. */
    Path executable(URL resource) {
        String name = resource.getPath().substring(resource.getPath().lastIndexOf('/') + 1);
        try {
            prepareDirectory();
            Path executable = directory.resolve(name);
            URLConnection connection = resource.openConnection();
            // A cached JarFile would be shared with the class loader, which must not be closed under it.
            connection.setUseCaches(false);
            try (InputStream content = connection.getInputStream()) {
                if (!isComplete(executable, connection.getContentLengthLong())) {
                    copy(content, executable);
                }
            }
            return executable;
        } catch (IOException e) {
            throw new UncheckedIOException("could not copy " + name + " to " + directory, e);
        }
    }

    private void prepareDirectory() throws IOException {
        try {
            Files.createDirectory(directory, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
        } catch (FileAlreadyExistsException e) {
            // The usual case; whose directory it is, is checked below.
        }
        if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS) || !belongsToUs()) {
            throw new IOException(directory + " is not a directory of this user; remove it");
        }
        Files.setPosixFilePermissions(directory, OWNER_ONLY);
    }

    private boolean belongsToUs() throws IOException {
        Path probe = Files.createTempFile("holdfast", ".owner");
        try {
            UserPrincipal us = Files.getOwner(probe);
            return us.equals(Files.getOwner(directory, LinkOption.NOFOLLOW_LINKS));
        } finally {
            Files.delete(probe);
        }
    }

    private static boolean isComplete(Path executable, long expectedBytes) throws IOException {
        return Files.isExecutable(executable) && Files.size(executable) == expectedBytes;
    }

    private void copy(InputStream content, Path executable) throws IOException {
        Path fresh = Files.createTempFile(directory, executable.getFileName().toString(), ".part");
        try {
            Files.copy(content, fresh, StandardCopyOption.REPLACE_EXISTING);
            Files.setPosixFilePermissions(fresh, OWNER_ONLY);
            Files.move(fresh, executable, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            throw new IOException("the temporary directory cannot move files atomically", e);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }
}
