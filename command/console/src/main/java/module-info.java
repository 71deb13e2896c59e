/** A page that shows who holds which lock: samples, history and answers, for any web server. */
module dev.holdfast.console {
    requires transitive dev.holdfast;
    requires transitive static org.jspecify;
    requires com.fasterxml.jackson.databind;
    requires org.slf4j;

    exports dev.holdfast.console;

    opens dev.holdfast.console.internal to
            com.fasterxml.jackson.databind;
}
