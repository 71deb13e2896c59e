"use strict";
const [LEFT, SOLD, BAD, SOFT] = ["#2f7fe8", "#0d8a5f", "#d8463b", "#808897"];
const byId = id => document.getElementById(id);
const count = value => value.toLocaleString("en-US");

/** The chart of a round: what is left, what was sold over its seconds, and what was sold too many above the stock. */
function chart(place) {
  const line = (label, stroke, more) => ({ label, stroke, width: 2, points: { show: false }, ...more });
  const axis = (size, unit) => ({
    size, stroke: SOFT, grid: { stroke: "#8883" }, ticks: { stroke: "#8883" }, font: "11px system-ui, sans-serif",
    values: (plot, ticks) => ticks.map(tick => count(tick) + unit)
  });
  const size = () => ({ width: place.clientWidth, height: place.clientHeight - 30 });
  const plot = new uPlot({
    ...size(),
    cursor: { show: false },
    legend: { live: false },
    scales: { x: { time: false, range: (plot, min, max) => [0, Math.max(1, max)] }, y: { range: () => [0, plot.top] } },
    axes: [axis(28, " s"), axis(50, "")],
    series: [
      {},
      line("stock", SOFT, { width: 1, dash: [5, 4] }),
      line("left in stock", LEFT),
      line("sold", SOLD),
      line("sold too many", BAD),
      line("kill -9", BAD, { fill: BAD, paths: uPlot.paths.bars({ size: [1, 1, 1] }) })
    ],
    bands: [{ series: [4, 1], fill: BAD + "2b" }]
  }, null, place);
  new ResizeObserver(() => plot.setSize(size())).observe(place);
  return plot;
}

const cards = [...document.querySelectorAll("article")];
const plots = cards.map(card => chart(card.lastChild));

function showRound({ title, samples }, { stock, nodes }, card, plot, running, tallest) {
  const looks = [{ millis: 0, left: stock, sold: 0, living: nodes }, ...samples];
  const kill = looks.findIndex(({ living }) => living < nodes);
  const { sold } = looks.at(-1);
  card.firstChild.textContent = `${title}: ${count(sold)} sold${sold > stock ? ", too many" : ""}`;
  card.className = "card" + (running ? " running" : sold > stock ? " bad" : "");
  plot.top = 1.06 * tallest;
  plot.setData([
    looks.map(({ millis }) => millis / 1000),
    looks.map(() => stock),
    looks.map(({ left }) => Math.max(0, left)),
    looks.map(({ sold }) => Math.min(sold, stock)),
    looks.map(({ sold }, i) => sold > stock || looks[i + 1]?.sold > stock ? Math.max(sold, stock) : null),
    looks.map((look, i) => i === kill ? tallest : null)
  ]);
}

const source = new EventSource("events");
source.onmessage = message => {
  const { settings, rounds, report, exact } = JSON.parse(message.data);
  const current = report ? null : rounds.findLast(({ news }) => news.length);
  const tallest = Math.max(settings.stock, ...rounds.map(({ samples }) => samples.at(-1)?.sold ?? 0));
  rounds.forEach((round, i) => showRound(round, settings, cards[i], plots[i], round === current, tallest));
  byId("status").textContent = `${count(settings.requests)} buyers, ${count(settings.stock)} items, `
    + `${settings.nodes} JVMs; ${report ? "the demo is over" : "round: " + current?.title}`;
  byId("news").textContent =
    rounds.flatMap(({ title, news }) => news.map(sentence => title.padEnd(18) + sentence)).join("\n");
  if (!report) return;
  byId("report").textContent = report;
  byId("report").className = exact ? "card good" : "card bad";
  byId("report").hidden = false;
  source.close();
};
source.onerror = () => {
  source.close();
  byId("status").textContent = "the demo has ended; this is what was seen of it";
};
