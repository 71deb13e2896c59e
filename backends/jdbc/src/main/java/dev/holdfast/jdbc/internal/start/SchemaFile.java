package dev.holdfast.jdbc.internal.start;

import dev.holdfast.jdbc.internal.failure.SqlFailures;
import dev.holdfast.jdbc.internal.table.Dialect;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The file in this jar that creates the tables of one kind of database. */
record SchemaFile(String name) {

    /** Where the files are in the jar. */
    static final String FOLDER = "dev/holdfast/jdbc/";

    /** Clients that start at once may each try to create a table, and all but one fail. */
    private static final int MOST_TRIES = 5;

    private static final Pattern CREATED = Pattern.compile("CREATE (TABLE|FUNCTION) (\\w+)");

    static SchemaFile of(Dialect dialect) {
        return new SchemaFile(dialect.schemaFile());
    }

    /** Creates what is missing. */
    void createTables(Connection connection) throws SQLException {
        for (String statement : statements()) {
            create(connection, statement);
        }
    }

    private static void create(Connection connection, String sql) throws SQLException {
        for (int tries = 1; ; tries++) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(sql);
                return;
            } catch (SQLException refused) {
                if (isThere(connection, sql)) {
                    return;
                }
                if (tries == MOST_TRIES) {
                    throw refused;
                }
            }
        }
    }

    /** Standard SQL cannot say that something is created unless there is one. */
    private static boolean isThere(Connection connection, String creation) throws SQLException {
        Matcher created = CREATED.matcher(creation);
        if (!created.lookingAt()) {
            return false;
        }
        String use = created.group(1).equals("TABLE")
                ? "SELECT 1 FROM " + created.group(2) + " WHERE 1 = 0"
                : "VALUES " + created.group(2) + "()";
        try (Statement statement = connection.createStatement();
                ResultSet used = statement.executeQuery(use)) {
            return used.getMetaData().getColumnCount() == 1;
        } catch (SQLException missing) {
            if (SqlFailures.isFatal(missing)) {
                throw missing;
            }
            return false;
        }
    }

    private List<String> statements() {
        try (InputStream file = Objects.requireNonNull(
                SchemaFile.class.getResourceAsStream("/" + FOLDER + name), "the schema file in the jar")) {
            String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
            return Stream.of(text.split(";\\s*\n"))
                    .map(String::strip)
                    .filter(statement -> !statement.isEmpty())
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
