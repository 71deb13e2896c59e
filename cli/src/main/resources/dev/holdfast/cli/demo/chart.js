"use strict";
const color = name => getComputedStyle(document.documentElement).getPropertyValue("--" + name);
const count = value => Number(value).toLocaleString("en-US");

/** What is left and what was sold, over the seconds of a round, with what was sold too many above the stock. */
class StockChart {
  constructor(place, title, stock) {
    this.place = place;
    this.title = title;
    this.stock = stock;
    this.kill = null;
    this.tallest = stock;
    this.longest = 0;
    place.setAttribute("role", "img");
    const points = { show: false };
    const line = (label, name, more) => ({ label, stroke: () => color(name), width: 2, points, ...more });
    const axis = (values, size, grid) =>
      ({ values, size, grid, stroke: () => color("soft"), font: "11px system-ui, sans-serif", ticks: { show: false } });
    this.plot = new uPlot({
      ...this.size(),
      padding: [6, 8, 0, 0],
      cursor: { show: false },
      legend: { live: false },
      scales: {
        x: { time: false, range: () => [0, Math.max(1, this.longest)] },
        y: { range: () => [0, 1.06 * this.tallest] }
      },
      axes: [
        axis((plot, ticks) => ticks.map(tick => tick + " s"), 28, { show: false }),
        axis((plot, ticks) => ticks.map(count), 44, { stroke: () => color("line"), width: 1 })
      ],
      series: [
        {},
        line("stock", "soft", { width: 1, dash: [5, 4] }),
        line("left in stock", "left"),
        line("sold", "sold"),
        line("sold too many", "bad")
      ],
      bands: [{ series: [4, 1], fill: () => color("bad-soft") }],
      hooks: { draw: [plot => this.drawKill(plot)] }
    }, [[], [], [], [], []], place);
    new ResizeObserver(() => this.plot.setSize(this.size())).observe(place);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.plot.redraw(false));
  }

  size() {
    return { width: this.place.clientWidth, height: this.place.clientHeight - 30 };
  }

  /** Shows samples, on a scale that all rounds share. */
  show(samples, tallest) {
    this.tallest = tallest;
    this.longest = samples.at(-1).t / 1000;
    samples = this.withCrossing(samples);
    this.plot.setData([
      samples.map(({ t }) => t / 1000),
      samples.map(() => this.stock),
      samples.map(({ left }) => Math.max(0, left)),
      samples.map(({ sold }) => Math.min(sold, this.stock)),
      samples.map(({ sold }, i) => sold > this.stock || samples[i + 1]?.sold > this.stock ? sold : null)
    ]);
    const { t, left, sold } = samples.at(-1);
    this.place.setAttribute("aria-label", "Stock over time, " + this.title + ". After " + (t / 1000).toFixed(1)
      + " s, " + count(sold) + " of " + count(this.stock) + " items are sold and " + count(left) + " are left"
      + (this.kill === null ? "." : "; a node was killed after " + this.kill.toFixed(1) + " s."));
  }

  /** The samples, with one of the moment at which the stock was sold, if more was sold afterwards. */
  withCrossing(samples) {
    const next = samples.findIndex(({ sold }) => sold > this.stock);
    if (next < 1) return samples;
    const [a, b] = [samples[next - 1], samples[next]];
    const between = name => a[name] + (b[name] - a[name]) * (this.stock - a.sold) / (b.sold - a.sold);
    return samples.toSpliced(next, 0, { t: between("t"), left: between("left"), sold: this.stock });
  }

  drawKill({ ctx, bbox, valToPos }) {
    if (this.kill === null) return;
    const x = valToPos(this.kill, "x", true);
    ctx.save();
    ctx.strokeStyle = ctx.fillStyle = color("bad");
    ctx.setLineDash([2 * devicePixelRatio, 3 * devicePixelRatio]);
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    ctx.font = 11 * devicePixelRatio + "px system-ui, sans-serif";
    ctx.textAlign = "left";
    ctx.fillText("kill -9", x + 5 * devicePixelRatio, bbox.top + 10 * devicePixelRatio);
    ctx.restore();
  }
}
