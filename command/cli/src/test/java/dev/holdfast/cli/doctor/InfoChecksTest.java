package dev.holdfast.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cli.doctor.Finding.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class InfoChecksTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        version     | redis_version:7.0.15                                     | OK
        version     | redis_version:6.0.9                                      | FAIL
        version     | redis_version:6.2.0                                      | OK
        version     | redis_version:7.2.4;valkey_version:8.0.1                 | OK
        version     | server:x                                                 | UNKNOWN
        topology    | role:master;cluster_enabled:0                            | OK
        topology    | role:slave                                               | FAIL
        topology    | role:master;cluster_enabled:1                            | FAIL
        topology    | x:y                                                      | UNKNOWN
        eviction    | maxmemory_policy:noeviction;maxmemory:0                  | OK
        eviction    | maxmemory_policy:volatile-lru;maxmemory:0                | WARN
        eviction    | maxmemory_policy:volatile-lru;maxmemory:1000             | FAIL
        eviction    | x:y                                                      | UNKNOWN
        memory      | used_memory:79;maxmemory:100                             | OK
        memory      | used_memory:80;maxmemory:100                             | WARN
        memory      | used_memory:95;maxmemory:100                             | FAIL
        memory      | used_memory:95;maxmemory:0;total_system_memory:1000      | OK
        memory      | used_memory:95                                           | UNKNOWN
        persistence | aof_enabled:1;aof_last_write_status:ok                   | OK
        persistence | aof_enabled:1;aof_last_write_status:err                  | FAIL
        persistence | aof_enabled:0                                            | WARN
        persistence | x:y                                                      | UNKNOWN
        replicas    | connected_slaves:0                                       | OK
        replicas    | connected_slaves:1;slave0:ip=a,port=1,state=online,lag=1 | OK
        replicas    | connected_slaves:1;slave0:ip=a,port=1,state=online,lag=9 | WARN
        replicas    | connected_slaves:1;slave0:ip=a,state=wait_bgsave,lag=0   | WARN
        replicas    | x:y                                                      | UNKNOWN
        connections | connected_clients:10;maxclients:100                      | OK
        connections | connected_clients:80;maxclients:100                      | WARN
        connections | connected_clients:99;maxclients:100                      | FAIL
        connections | connected_clients:99                                     | UNKNOWN
        """)
    void check_whatTheServerSays_isJudged(String check, String info, Status status) {
        InfoChecks checks = new InfoChecks(RedisInfo.parse(info.replace(';', '\n')), false);
        assertThat(checks.all())
                .filteredOn(finding -> finding.check().equals(check))
                .singleElement()
                .satisfies(finding -> assertThat(finding.status()).isEqualTo(status));
    }

    @Test
    void names_ofAllChecks_areThoseThatAreUnknownWithoutAnAnswer() {
        assertThat(new InfoChecks(RedisInfo.parse(""), true).all())
                .extracting(Finding::check)
                .isEqualTo(InfoChecks.NAMES);
    }

    @Test
    void topology_nodeOfACluster_isRightUnderAUriOfOne() {
        assertThat(new InfoChecks(RedisInfo.parse("role:master\ncluster_enabled:1"), true)
                        .topology()
                        .status())
                .isEqualTo(Status.OK);
    }
}
