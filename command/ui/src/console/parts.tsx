// Small parts that several views show.
import type { Holder, LockRow, Who } from './contract';
import { markClass, markText, place } from './sentences';
import { Name } from '../common/Name';

export function Marks({ marks }: { marks: string[] }) {
  return (
    <>
      {marks.map(mark => (
        <span key={mark} class={markClass(mark)}>
          {markText(mark)}
        </span>
      ))}
    </>
  );
}

/** A client as application and process; its id where neither is known. */
export function WhoLine({ who, most = 40 }: { who: Who; most?: number }) {
  const at = place(who);
  return (
    <span class="who">
      {who.application === null ? (
        <Name name={who.client} most={most} />
      ) : (
        <Name name={who.application} most={most} />
      )}
      {at !== null && (
        <span class="soft">
          {' '}
          <bdi>{at}</bdi>
        </span>
      )}
    </span>
  );
}

/** How much of the lease is left, as a bar; nothing where that is not known. */
export function LeaseBar({ holder, now }: { holder: Holder | undefined; now: number }) {
  if (!holder || holder.leaseUntilAt === null) return null;
  const left = Math.max(0, holder.leaseUntilAt - now);
  const whole = holder.leaseMillis ?? Math.max(left, 1);
  const share = Math.max(0, Math.min(1, left / whole));
  const words = `${(left / 1000).toFixed(0)} s of the lease left`;
  return (
    <span class={`lease ${share < 0.2 ? 'low' : ''}`} role="img" aria-label={words} title={words}>
      <span style={{ width: `${share * 100}%` }} />
    </span>
  );
}

const [WIDE, HIGH] = [96, 26];

/** How many waited, over the time that was seen. */
export function Spark({ row }: { row: LockRow }) {
  const first = row.spark[0];
  if (!first || row.spark.length < 2) return <span class="spark" />;
  const most = Math.max(1, ...row.spark.map(([, waiters]) => waiters));
  const span = Math.max(1, row.spark[row.spark.length - 1]![0] - first[0]);
  const points = row.spark.map(
    ([at, waiters]) => [((at - first[0]) / span) * WIDE, HIGH - 2 - (waiters / most) * (HIGH - 4)] as const,
  );
  let line = `M${points[0]![0].toFixed(1)} ${points[0]![1].toFixed(1)}`;
  for (const [x, y] of points.slice(1)) line += `H${x.toFixed(1)}V${y.toFixed(1)}`;
  return (
    <svg class="spark" width={WIDE} height={HIGH} role="img" aria-label={`at most ${most} waited`}>
      <path class="spark-area" d={`${line}V${HIGH}H0z`} />
      <path class="spark-line" d={line} />
    </svg>
  );
}

/** Goes behind the client's id. Nothing where the server does not say who is connected. */
export function Connected({ connected }: { connected: boolean | null }) {
  if (connected === null) return null;
  return connected ? <>, connected</> : <span class="bad">, not connected</span>;
}
