package dev.holdfast.spring;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.jdbc.HoldfastJdbc;
import java.util.Objects;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionTemplate;

/** A stock whose sales are verified, and may lose their lock before the commit. */
class VerifiedStock {

    private final JdbcTemplate jdbc;
    private final Holdfast holdfast;
    private final PlatformTransactionManager transactions;

    VerifiedStock(JdbcTemplate jdbc, Holdfast holdfast, PlatformTransactionManager transactions) {
        this.jdbc = jdbc;
        this.holdfast = holdfast;
        this.transactions = transactions;
    }

    private void write() {
        jdbc.update("UPDATE stock SET amount = amount - 1");
    }

    /** As an operator, or a clock that has jumped, would. */
    private void lose(String name) {
        DistributedLock lock = holdfast.lock(name);
        try (Holdfast operator = HoldfastJdbc.on(Objects.requireNonNull(jdbc.getDataSource()))) {
            operator.lock(name)
                    .forceRelease(lock.inspect().holder().orElseThrow().id());
        }
    }

    @Locked(name = "stock", verify = true)
    @Transactional
    public void sell() {
        write();
    }

    @Locked(name = "stock", verify = true)
    @Transactional
    public void sellAndLose() {
        write();
        lose("stock");
    }

    @Locked("stock")
    @Transactional
    public void sellAndLoseUnverified() {
        write();
        lose("stock");
    }

    @Locked(name = "stock", verify = true)
    @Transactional
    public void failAndLose() {
        write();
        lose("stock");
        throw new IllegalArgumentException("no sale");
    }

    @Locked(name = "stock", verify = true)
    public void sellByTemplateAndLose() {
        new TransactionTemplate(transactions).executeWithoutResult(status -> {
            write();
            lose("stock");
        });
    }

    /** Sells in a transaction of the caller, if there is one, beside one of its own. */
    @Locked(name = "stock", verify = true)
    @Transactional
    public void sellBesideAFurtherTransaction() {
        write();
        TransactionTemplate further = new TransactionTemplate(transactions);
        further.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
        further.executeWithoutResult(status -> jdbc.queryForList("SELECT * FROM stock"));
    }

    /** Sells in no transaction. */
    @Locked(name = "stock", verify = true)
    public void sellBesideAReadOnlyTransaction() {
        write();
        TransactionTemplate readOnly = new TransactionTemplate(transactions);
        readOnly.setReadOnly(true);
        readOnly.executeWithoutResult(status -> jdbc.queryForList("SELECT * FROM stock"));
    }

    @Locked(name = "stock", verify = true)
    @Transactional(readOnly = true)
    public void look() {
        jdbc.queryForList("SELECT * FROM stock");
    }

    @Locked(name = "stock", verify = true)
    public void withoutTransaction() {}

    @Locked(
            name = {"a", "b"},
            verify = true)
    @Transactional
    public void sellOfTwoAndLoseOne() {
        write();
        lose("b");
    }

    @Locked(name = "stock", verify = true)
    @Transactional(propagation = Propagation.REQUIRES_NEW)
    public void sellInATransactionOfItsOwn() {
        write();
    }

    @Locked(name = "price", mode = LockMode.READ, verify = true)
    @Transactional
    public void readPriceAndSell() {
        write();
    }
}
