// Every page, in the order of the side bar: its path, and its name in both languages.

export interface Page {
  path: string
  english: string
  chinese: string
}

export interface Group {
  english: string
  chinese: string
  collapsed: boolean
  pages: Page[]
}

const group = (english: string, chinese: string, pages: string[][], collapsed = true): Group => ({
  english,
  chinese,
  collapsed,
  pages: pages.map(([path, english, chinese]) => ({ path, english, chinese }))
})

export const groups: Group[] = [
  group('Start', '开始', [
    ['index', 'What do you want to do', '你想做什么'],
    ['getting-started', 'Getting started', '入门'],
    ['which-topology', 'Which one do I need', '该选哪一种'],
    ['cli', 'Command line', '命令行']
  ], false),
  group('Guides', '指南', [
    ['read-write', 'Read-write locks', '读写锁'],
    ['semaphore', 'Semaphores', '信号量'],
    ['rate', 'Rate gates', '限流'],
    ['latch', 'Latches', '倒计时门闩'],
    ['elections', 'Elections', '选主'],
    ['run-once', 'Run once', '只执行一次'],
    ['sets', 'Several locks', '多把锁'],
    ['order', 'Order', '顺序'],
    ['sticky', 'Sticky locks', '粘性锁'],
    ['owner', 'Locks of an owner', '所有者的锁'],
    ['kept', 'A text stored with the lock', '随锁保存的文本'],
    ['reactor', 'Reactor', 'Reactor'],
    ['kotlin', 'Kotlin', 'Kotlin'],
    ['quarkus-micronaut', 'Quarkus and Micronaut', 'Quarkus 和 Micronaut'],
    ['testing', 'Testing', '测试']
  ], false),
  group('Spring', 'Spring', [
    ['spring-boot', 'Spring Boot', 'Spring Boot'],
    ['spring', '@Locked', '@Locked'],
    ['testing-boot', 'Testing Spring Boot', '测试 Spring Boot 应用'],
    ['shedlock', 'ShedLock on Holdfast', 'ShedLock 适配器'],
    ['spring-integration', 'Spring Integration', 'Spring Integration 适配器'],
    ['troubleshooting-spring', 'Troubleshooting: Spring', '故障排查：Spring']
  ], false),
  group('Operate', '运维', [
    ['redis', 'Redis', 'Redis'],
    ['redis-sentinel', 'Failovers with Sentinel', 'Sentinel 故障转移'],
    ['redis-cluster', 'Redis Cluster', 'Redis Cluster'],
    ['redis-confirmed', 'Confirmed grants', '由副本确认的加锁'],
    ['redis-quorum', 'A quorum of servers', '多个服务器的法定多数'],
    ['redis-acl', 'Permissions', '权限'],
    ['jdbc', 'SQL databases', 'SQL 数据库'],
    ['zookeeper', 'ZooKeeper', 'ZooKeeper'],
    ['metrics', 'Metrics, spans and health', '指标、链路追踪与健康检查'],
    ['console', 'The console', '控制台'],
    ['doctor', 'What doctor checks', 'doctor 检查什么'],
    ['scaling', 'Scaling', '容量与扩展'],
    ['troubleshooting', 'Troubleshooting', '故障排查']
  ], false),
  group('Safety', '安全性', [
    ['safety', 'Safety', '安全性'],
    ['verify', 'Verified in the transaction', '事务内核验'],
    ['protocol', 'Protocol', '协议'],
    ['chaos', 'Chaos', '混沌测试'],
    ['design/evidence', 'Evidence', '证据'],
    ['design/outcomes', 'What each call returns', '每个调用的结果']
  ], false),
  group('Compare', '对比', [
    ['comparison', 'Compared', '对比与迁移'],
    ['performance', 'Performance', '性能'],
    ['performance-parts', 'Performance of the parts', '各部分的性能'],
    ['performance-databases', 'Performance on databases', '数据库上的性能'],
    ['benchmark', 'Benchmarking', '如何测量'],
    ['migration/redisson', 'From Redisson', '从 Redisson 迁移'],
    ['migration/shedlock', 'From ShedLock', '从 ShedLock 迁移'],
    ['migration/lock4j', 'From lock4j', '从 lock4j 迁移'],
    ['migration/klock', 'From Klock', '从 Klock 迁移'],
    ['migration/spring-integration', 'From RedisLockRegistry', '从 RedisLockRegistry 迁移'],
    ['migration/jdbc-lock-registry', 'From JdbcLockRegistry', '从 JdbcLockRegistry 迁移'],
    ['migration/curator', 'From Curator', '从 Curator 迁移'],
    ['migration/semaphore', 'From other semaphores', '从其他信号量迁移'],
    ['migration/read-write', 'From other read-write locks', '从其他读写锁迁移']
  ]),
  group('Internals', '内部实现', [
    ['design/index', 'Design and vocabulary', '设计与术语'],
    ['design/architecture', 'Architecture', '架构'],
    ['design/lane', 'The lane', '通道的状态机'],
    ['design/groups', 'Groups', '组'],
    ['design/wire', 'Wire format on Redis', '传输和存储格式'],
    ['design/jdbc', 'Locks in a table', '表中的锁'],
    ['design/zookeeper', 'Locks in ZooKeeper', 'ZooKeeper 中的锁'],
    ['design/quorum', 'Quorum', '法定多数'],
    ['design/rate', 'Rate', '限流'],
    ['design/latch', 'Latch', '门闩'],
    ['design/spi', 'SPI', 'SPI'],
    ['design/model', 'Model', '形式化模型'],
    ['design/simulation', 'Simulation', '模拟'],
    ['design/console-pages', 'Pages of the console', '控制台页面'],
    ['design/concurrency', 'Concurrency', '线程交错'],
    ['design/walks', 'Walks', '一次调用经过哪些类'],
    ['design/broken-variants', 'Broken variants', '有意植入的缺陷']
  ])
]

/** The pages that exist in Chinese, under zh/. */
export const translated = ['index', 'getting-started', 'safety', 'cli', 'spring-boot']

/** Where a page is on the site, for a folder of a language. */
export const linkOf = (path: string, folder = '') => `${folder}/${path.replace(/(^|\/)index$/, '$1')}`
