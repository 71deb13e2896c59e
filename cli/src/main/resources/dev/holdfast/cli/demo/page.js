"use strict";
const byId = id => document.getElementById(id);
const rounds = new Map();
let settings, latest, drawing = false;

function element(tag, className, ...content) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...content);
  return made;
}

function note(mode, sentence) {
  byId("happened").append(element("li", "", element("span", "", rounds.get(mode).title), sentence));
}

function show(round, className, outcome, judgement) {
  round.card.className = "card round " + className;
  round.outcome.textContent = outcome;
  round.outcome.className = "outcome " + judgement;
}

function drawRounds() {
  const tallest = Math.max(settings.stock, ...[...rounds.values()].map(({ samples }) => samples.at(-1).sold));
  for (const round of rounds.values()) {
    round.chart.show(round.samples, tallest);
    if (round.rows || round.samples.length === 1) continue;
    const { sold } = round.samples.at(-1);
    const over = sold > settings.stock;
    const outcome = over ? count(sold - settings.stock) + " oversold" : count(sold) + " sold";
    show(round, "running", outcome, over ? "bad" : "");
  }
}

function drawFloor({ mode, nodes, lock }) {
  byId("floor-title").textContent = "Who holds, who waits: " + rounds.get(mode).title;
  const widest = Math.max(1, ...nodes.map(node => node.waiting));
  const total = nodes.reduce((sum, node) => sum + node.inside.length, 0);
  byId("nodes").replaceChildren(...nodes.map(node => drawNode(node, total, widest)));
  if (!lock) return byId("server").replaceChildren();
  const holder = lock.holder + " holds it, " + (lock.leaseLeft / 1000).toFixed(1) + " s of the lease left";
  const queue = lock.queue.length ? "; queue: " + lock.queue.join(", ") : "";
  byId("server").textContent = "Redis says: " + (lock.holder ? holder : "free") + queue;
}

function drawNode(node, total, widest) {
  const pid = element("span", "pid", "pid " + node.pid + ", weight " + node.weight);
  const inside = element("td", "wide");
  const waiting = element("td", "wide");
  const holds = node.inside.length;
  if (node.killed) {
    inside.append(element("span", "badge dead", "killed with kill -9"));
  } else if (holds) {
    const sales = count(holds) + (holds === 1 ? " sale" : " sales at once");
    inside.append(element("span", total > 1 ? "badge crowd" : "badge in", sales));
    if (node.inside[0].token) inside.append(element("span", "soft", " token " + node.inside[0].token));
  } else {
    inside.append(element("span", "badge", "nobody"));
  }
  if (node.waiting) {
    const bar = element("span", "bar");
    bar.style.width = Math.max(4, 110 * node.waiting / widest) + "px";
    waiting.append(bar, count(node.waiting));
  }
  const figures = [node.sold, node.local, node.server, node.renewals].map(value => element("td", "", count(value)));
  const name = element("td", "node", element("b", "", node.name), pid);
  return element("tr", node.killed ? "killed" : holds && total === 1 ? "holds" : "", name, inside, waiting, ...figures);
}

function drawResults() {
  const columns = [...rounds.values()].map(({ rows }) => rows);
  const labels = columns.find(rows => rows);
  if (!labels) return;
  byId("result-body").replaceChildren(...labels.map(({ label }, i) => element("tr", "", element("td", "", label),
    ...columns.map(rows => rows ? element("td", rows[i].bad ? "bad" : "", rows[i].text) : element("td", "", "–")))));
}

function redraw() {
  if (drawing) return;
  drawing = true;
  requestAnimationFrame(() => {
    drawing = false;
    drawRounds();
    if (latest) drawFloor(latest);
    drawResults();
  });
}

const handlers = {
  settings(event) {
    settings = event;
    rounds.clear();
    for (const id of ["rounds", "happened", "result-head", "result-body"]) byId(id).replaceChildren();
    byId("subtitle").textContent =
      count(event.requests) + " buyers, " + count(event.stock) + " items, " + event.nodes + " JVMs";
    byId("result-head").append(element("th"), ...event.rounds.map(({ title }) => element("th", "", title)));
    for (const { mode, title } of event.rounds) {
      const outcome = element("span", "outcome", "to come");
      const place = element("div", "chart");
      const top = element("div", "top", element("h2", "", title), outcome);
      const card = element("article", "card round pending", top, place);
      byId("rounds").append(card);
      rounds.set(mode, { title, card, outcome, place, samples: [{ t: 0, left: event.stock, sold: 0 }] });
    }
    for (const round of rounds.values()) round.chart = new StockChart(round.place, round.title, event.stock);
  },
  round({ mode }) {
    const round = rounds.get(mode);
    show(round, "running", "starting", "");
    byId("status").textContent = "round: " + round.title;
    note(mode, "the JVMs are being started");
  },
  sample(event) {
    rounds.get(event.mode).samples.push(event);
    latest = event;
  },
  happened({ mode, sentence }) {
    const { chart, samples } = rounds.get(mode);
    chart.kill ??= samples.at(-1).t / 1000;
    note(mode, sentence);
  },
  result({ mode, sentence, outcome, exact, rows }) {
    rounds.get(mode).rows = rows;
    show(rounds.get(mode), "", outcome, exact ? "good" : "bad");
    note(mode, sentence);
  },
  end({ exact, verdict, outage }) {
    byId("verdict").replaceChildren(verdict, element("small", "", outage));
    byId("verdict").classList.toggle("inexact", !exact);
    byId("verdict").hidden = false;
    byId("status").textContent = "the demo is over";
    byId("status").className = "";
    source.close();
  }
};

const source = new EventSource("events");
source.onopen = () => { byId("status").className = "live"; };
source.onmessage = message => {
  const event = JSON.parse(message.data);
  handlers[event.type](event);
  redraw();
};
source.onerror = () => {
  source.close();
  byId("status").textContent = "the demo has ended; this is what was seen of it";
  byId("status").className = "broken";
};
