"use strict";
const byId = id => document.getElementById(id);
const color = name => getComputedStyle(document.documentElement).getPropertyValue("--" + name);
const count = value => Number(value).toLocaleString("en-US");

function element(tag, className, ...content) {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...content);
  return made;
}

/** What is left and what was sold, over the seconds of a round, with what was sold too many above the stock. */
function chart(place) {
  const size = () => ({ width: place.clientWidth, height: place.clientHeight - 30 });
  const line = (label, name, more) => ({
    label, stroke: () => color(name), width: 2, points: { show: false }, ...more
  });
  const axis = (size, unit, grid) => ({
    size, grid, values: (plot, ticks) => ticks.map(tick => count(tick) + unit),
    stroke: () => color("soft"), font: "11px system-ui, sans-serif", ticks: { show: false }
  });
  const plot = new uPlot({
    ...size(),
    cursor: { show: false },
    legend: { live: false },
    scales: { x: { time: false } },
    axes: [axis(28, " s", { show: false }), axis(44, "", { stroke: () => color("line"), width: 1 })],
    series: [
      {},
      line("stock", "soft", { width: 1, dash: [5, 4] }),
      line("left in stock", "left"),
      line("sold", "sold"),
      line("sold too many", "bad")
    ],
    bands: [{ series: [4, 1], fill: () => color("bad-soft") }]
  }, [[], [], [], [], []], place);
  new ResizeObserver(() => plot.setSize(size())).observe(place);
  return plot;
}

const plots = [...document.querySelectorAll(".chart")].map(chart);

function draw(plot, samples, { stock, nodes }, tallest) {
  const kill = samples.findIndex(({ living }) => living < nodes);
  if (kill >= 0 && plot.series.length === 5) {
    const paths = uPlot.paths.bars({ size: [1, 1, 1] });
    plot.addSeries({ label: "kill -9", stroke: () => color("bad"), fill: () => color("bad"), paths });
  }
  plot.setData([
    samples.map(({ millis }) => millis / 1000),
    samples.map(() => stock),
    samples.map(({ left }) => Math.max(0, left)),
    samples.map(({ sold }) => Math.min(sold, stock)),
    samples.map(({ sold }, i) => sold > stock || samples[i + 1]?.sold > stock ? Math.max(sold, stock) : null),
    samples.map((sample, i) => i === kill ? tallest : null)
  ], false);
  plot.batch(() => {
    plot.setScale("x", { min: 0, max: Math.max(1, samples.at(-1).millis / 1000) });
    plot.setScale("y", { min: 0, max: 1.06 * tallest });
  });
}

function showRounds({ settings, rounds }, current) {
  const { stock, nodes } = settings;
  const tallest = Math.max(stock, ...rounds.map(({ samples }) => samples.at(-1)?.sold ?? 0));
  document.querySelectorAll("article").forEach((card, i) => {
    const round = rounds[i];
    const [title, outcome] = card.firstChild.children;
    const samples = [{ millis: 0, left: stock, sold: 0, living: nodes }, ...round.samples];
    const sold = samples.at(-1).sold;
    const over = sold > stock;
    title.textContent = round.title;
    card.className = "card" + (round === current ? " running" : "");
    outcome.className = over ? "bad" : round.exact ? "good" : "soft";
    outcome.textContent = over
      ? count(sold - stock) + " oversold"
      : (round.exact ? "exactly " : "") + count(sold) + " sold";
    draw(plots[i], samples, settings, tallest);
  });
}

function showFloor({ title, before, nodes, lowestToken, server }) {
  byId("floor-title").textContent = "Who holds, who waits: " + title;
  byId("server").textContent = server;
  const widest = Math.max(1, ...nodes.map(({ waiting }) => waiting));
  const inside = nodes.flatMap(node => node.inside.filter(({ token }) => token >= lowestToken));
  byId("nodes").replaceChildren(...before.map(first => {
    const node = nodes.find(({ pid }) => pid === first.pid);
    const name = element("td", "", element("b", "", first.node), element("span", "soft", " pid " + first.pid));
    if (!node) {
      const cell = element("td", "", element("span", "badge dead", "dead"));
      cell.colSpan = 6;
      return element("tr", "killed", name, cell);
    }
    const own = node.inside.filter(seller => inside.includes(seller));
    const sales = element("span", "badge", "nobody");
    if (own.length) {
      sales.textContent = count(own.length) + (own.length === 1 ? " sale" : " sales at once");
      sales.className = inside.length > 1 ? "badge crowd" : "badge in";
    }
    const token = element("span", "soft", own[0]?.token ? " token " + own[0].token : "");
    const bar = element("span", "bar");
    bar.style.width = 110 * node.waiting / widest + "px";
    const figures = ["sold", "localGrants", "serverGrants", "renewals"]
      .map(name => element("td", "", count(node[name] - first[name])));
    return element("tr", own.length && inside.length === 1 ? "holds" : "", name, element("td", "", sales, token),
      element("td", "", bar, node.waiting ? count(node.waiting) : ""), ...figures);
  }));
}

function showResults({ rounds }) {
  const labels = rounds[0].rows.map(({ label }) => label);
  const head = element("tr", "", element("th", ""), ...rounds.map(({ title }) => element("th", "", title)));
  byId("results").replaceChildren(head, ...labels.map((label, i) => element("tr", "", element("td", "", label),
    ...rounds.map(({ rows }) => element("td", rows[i]?.bad ? "bad" : "", rows[i]?.text ?? "–")))));
}

const source = new EventSource("events");
source.onmessage = message => {
  const shown = JSON.parse(message.data);
  const { settings, rounds, news, verdict } = shown;
  const current = rounds.find(({ rows }) => !rows.length);
  byId("subtitle").textContent =
    count(settings.requests) + " buyers, " + count(settings.stock) + " items, " + settings.nodes + " JVMs";
  byId("status").textContent = current ? "round: " + current.title : "the demo is over";
  byId("status").className = current ? "badge in" : "badge";
  showRounds(shown, current);
  showFloor(rounds.findLast(({ before }) => before.length) ?? rounds[0]);
  showResults(shown);
  byId("news").replaceChildren(...news.map(({ title, sentence }) =>
    element("tr", "", element("td", "", element("span", "soft", title + "  "), sentence))));
  if (!verdict) return;
  byId("verdict").replaceChildren(verdict.sentence, element("small", "", verdict.outage));
  byId("verdict").classList.toggle("bad", !verdict.exact);
  byId("verdict").hidden = false;
  source.close();
};
source.onerror = () => {
  source.close();
  byId("status").textContent = "the demo has ended; this is what was seen of it";
  byId("status").className = "badge dead";
};
