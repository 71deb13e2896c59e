package dev.holdfast.spring;

import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** What sells from a stock, in transactions and under locks of its own. */
class VerifiedShop {

    private final VerifiedStock stock;

    VerifiedShop(VerifiedStock stock) {
        this.stock = stock;
    }

    @Transactional
    public void sellInATransactionOfTheShop() {
        stock.sell();
    }

    @Transactional
    public void sellBesideAFurtherTransaction() {
        stock.sellBesideAFurtherTransaction();
    }

    /** Commits, whatever became of it. */
    @Transactional
    public void trySell() {
        try {
            stock.sell();
        } catch (IllegalStateException refused) {
            // goes on
        }
    }

    @Transactional(propagation = Propagation.NOT_SUPPORTED)
    @Locked(name = "stock", verify = true)
    public void sellApart() {
        stock.sell();
    }

    @Transactional
    public void sellApartInATransactionOfTheShop(VerifiedShop proxied) {
        proxied.sellApart();
    }

    @Locked(name = "stock", verify = true)
    public void sellAndGoOnWithoutTransaction() {
        stock.sell();
        stock.withoutTransaction();
    }

    @Transactional
    public void sellInAnother() {
        stock.sellInATransactionOfItsOwn();
    }

    @Locked(name = "stock", verify = true)
    @Transactional
    public void sellTwiceUnderOneLock() {
        stock.sell();
        stock.sell();
    }

    @Locked(name = "order", verify = true)
    @Transactional
    public void sellUnderAFurtherLock() {
        stock.sell();
    }
}
