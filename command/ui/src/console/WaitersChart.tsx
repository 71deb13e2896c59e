// How many waited for a lock, over the time that is kept.
import { Chart } from '../common/Chart';
import { clock, count } from '../common/words';

export function WaitersChart({ spark }: { spark: [number, number][] }) {
  const most = Math.max(...spark.map(([, waiters]) => waiters));
  if (most === 0) return null;
  const last = spark[spark.length - 1]!;
  return (
    <>
      <h2>Waiters</h2>
      <Chart
        label={`Waiters over time: at most ${count(most)}, now ${count(last[1])}`}
        height={150}
        data={[spark.map(([at]) => at / 1_000), spark.map(([, waiters]) => waiters)]}
        series={[{ label: 'waiters', colour: '--c0', stepped: true }]}
        incrementsX={[1, 5, 10, 30, 60, 120, 300, 600]}
        atX={at => clock(at * 1_000, last[0])}
      />
    </>
  );
}
