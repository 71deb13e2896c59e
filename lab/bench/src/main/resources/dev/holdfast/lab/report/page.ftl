<#-- A run as one page, which needs nothing else: no network, no script.
     Java says where things stand, this how they look. -->
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>Holdfast bench: ${page.peers()?join(", ")}</title>
<style><#include "page.css" parse=false></style>
</head>
<body><main>
<header><h1>Holdfast bench</h1><p class="verdict${page.run().isSound()?then("", " bad")}">${page.verdict()}</p>
<dl class="card"><dt>command</dt><dd>${page.facts().command()}</dd><dt>begun</dt><dd>${page.began()}</dd>
<dt>machine</dt><dd>${page.facts().machine()}</dd><dt>measured</dt><dd>${page.run().environment().words()}</dd>
<#list page.run().settings().sentences() as line><dd>${line}</dd></#list>
<dt>libraries</dt><dd>${page.facts().libraries()?join(", ")}</dd></dl>
<p class="soft">Read the ratios, not the rates: on other machines the rates differ by a factor of several. Every
  figure is one sample of this machine at this time. A pass is a pair of lock and unlock; a handoff is a pass whose
  holder is of another client than the one before.</p>
<nav><a href="#by-clients">By clients</a><#list page.run().scenarios() as result><a
  href="#${result.scenario().name()}">${result.scenario().name()}</a></#list></nav></header>
<section id="by-clients"><h2>By the number of clients</h2>
<#list page.byClients()>
<p class="soft">Clients of one thread each, which all want one lock. Marks are medians of the rounds.</p>
<#assign captions = {
  "Passes a second": "Pairs of lock and unlock, of all clients together. The thin lines go from the slowest round to "
    + "the fastest. Read it beside the waits: a lock that lets one client go on for as long as it likes is fast.",
  "Waits": "Marks are the 99th percentile. The thin lines go from the shortest median of a round to the longest wait "
    + "of all.",
  "Commands for each handoff": "What all clients sent, divided by how often the lock went to another client. Where "
    + "nobody else wants the lock, nothing is handed over."}>
<div class="plots"><#items as plot><@linePlot plot captions[plot.title()]/></#items></div>
<#else>
<p class="soft">Nothing to draw: that takes at least two of the scenarios cCx1, such as c1x1,c4x1,c16x1.</p>
</#list>
</section>
<#list page.run().scenarios() as result><@scenario result/></#list>
</main></body>
</html>

<#macro note peer><#if page.note(peer)?has_content><small>${page.note(peer)}</small></#if></#macro>

<#macro mark peer x y words="">
<#assign shapes = [
  "M-3.6 0a3.6 3.6 0 1 1 7.2 0a3.6 3.6 0 1 1 -7.2 0z", "M-3.2 -3.2h6.4v6.4h-6.4z",
  "M0 -4.6L4.6 0L0 4.6L-4.6 0z", "M0 -4.4L4.2 3.4L-4.2 3.4z"]>
<path class="mark" transform="translate(${x} ${y})"
  d="${shapes[page.mark(peer)]}"><#if words?has_content><title>${words}</title></#if></path>
</#macro>

<#macro table of>
<div class="scroll card" tabindex="0"><table><thead><tr>
<#list of.head() as title><th scope="col">${title?replace("× ", "×\xA0")}</th></#list>
</tr></thead><tbody>
<#list of.rows() as row>
<tr class="${page.style(row[0])}"><th scope="row">${row[0]}<@note row[0]/></th>
<#list row[1..] as cell>
<#assign bad = of.head()[cell?index + 1] == "violations" && cell != "0">
<td class="${bad?then("bad", "")}">${cell}</td>
</#list>
</tr>
</#list>
</tbody></table></div>
</#macro>

<#macro linePlot plot caption>
<figure class="card"><figcaption><h3>${plot.title()}</h3><p>${caption}</p></figcaption>
<svg class="plot" viewBox="0 0 560 320" role="img"
  aria-label="${plot.title()}: ${plot.up().title()} over ${plot.along().title()}; the figures are in the tables">
<#list plot.up().ticks() as tick>
<#assign y = plot.y(tick.value())>
<path class="grid" d="M64 ${y}H544"/><text x="56" y="${y}" dy="4" text-anchor="end">${tick.label()}</text>
</#list>
<path class="grid" d="M64 276H544"/>
<#assign free = 0>
<#list plot.along().ticks() as tick>
<#assign x = plot.x(tick.value())>
<path class="grid" d="M${x} 26V276"/>
<#if x gte free>
<#assign free = x + 26>
<text x="${x}" y="293" text-anchor="middle">${tick.label()}</text>
</#if>
</#list>
<text x="4" y="14" class="title">${plot.up().title()}</text>
<text x="544" y="314" text-anchor="end" class="title">${plot.along().title()}</text>
<#list plot.series() as series>
<g class="series ${page.style(series.peer())}">
<path class="curve"
  d="M<#list series.points() as point>${plot.x(point.x())} ${plot.y(point.y())}<#sep>L</#sep></#list>"/>
<#if series.marked()>
<#list series.points() as point>
<#if point.greatest() gt point.least()>
<path class="spread"
  d="M${plot.x(point.x()) + plot.aside(series?index)} ${plot.y(point.least())}V${plot.y(point.greatest())}"/>
</#if>
</#list>
</#if>
<#list series.marked()?then(series.points(), [series.points()?last]) as point>
<@mark series.peer() plot.x(point.x()) plot.y(point.y()) point.words()/>
</#list>
</g>
</#list>
</svg>
<ul class="legend">
<#list plot.series() as series>
<li class="${page.style(series.peer())}"><svg viewBox="0 0 26 12" width="26" height="12" aria-hidden="true">
<path class="curve" d="M0 6H26"/><@mark series.peer() 13 6/></svg>${series.peer()}<@note series.peer()/></li>
</#list>
</ul></figure>
</#macro>

<#macro ratePlot rates>
<figure class="card"><figcaption><h3>Passes a second</h3><p>Of all threads together: the median of the rounds, and a
  thin line from the slowest to the fastest. The waits belong to it: a lock that lets one thread go on for as long as
  it likes is fast.</p></figcaption>
<svg class="plot" viewBox="0 0 560 ${40 * rates?size + 4}" role="img"
  aria-label="Passes a second of each peer; the figures are in the tables">
<#list rates as rate>
<g class="series ${page.style(rate.peer())}" transform="translate(0 ${40 * rate?index})">
<text x="0" y="18" class="title">${rate.peer()}</text><text x="560" y="18" text-anchor="end">${rate.words()}</text>
<rect class="other" x="0" y="24" width="560" height="12"/><rect class="hold" x="0" y="24" width="${rate.median()}"
  height="12"/>
<#if rate.fastest() gt rate.slowest()><path class="range" d="M${rate.slowest()} 30H${rate.fastest()}"/></#if>
</g>
</#list>
</svg></figure>
</#macro>

<#macro holdsPlot plot>
<#assign alone = plot.scenario().clients() == 1>
<#assign rows = alone?then(plot.scenario().threads(), plot.scenario().clients())>
<figure class="card ${page.style(plot.peer())}">
<figcaption><h4>${plot.peer()}</h4><p>${plot.sentence()}</p></figcaption>
<div class="lanes">
<#-- The names are not stretched, as the bars are, so that they stay readable. -->
<svg width="72" height="${plot.height()}" viewBox="0 0 72 ${plot.height()}" aria-hidden="true">
<#assign free = 0>
<#list 0..<rows as row>
<#assign y = (row + 0.5) * plot.height() / rows>
<#if y gte free>
<#assign free = y + 14>
<text x="64" y="${y}" dy="4" text-anchor="end">${alone?then("thread", "client")} ${row}</text>
</#if>
</#list>
</svg>
<svg class="bars" style="height:${plot.height()}px" viewBox="0 0 1000 ${plot.height()}" preserveAspectRatio="none"
  role="img" aria-label="Who held the lock when, ${plot.peer()}: ${plot.sentence()}">
<#list 0..<plot.scenario().clients() as client>
<#if client % 2 == 1><rect class="other" x="0" y="${client * plot.band()}" width="1000" height="${plot.band()}"/></#if>
</#list>
<#list plot.ticks() as tick><path class="grid" d="M${plot.x(tick.value())} 0V${plot.height()}"/></#list>
<#-- At least as wide as a pixel of the narrowest plot. -->
<#list plot.holds() as hold><rect class="hold" x="${plot.x(hold.fromMicros())}"
  y="${hold.client() * plot.band() + (hold.thread() + 0.1) * plot.lane()}"
  width="${[2.5, plot.x(hold.toMicros()) - plot.x(hold.fromMicros())]?max}"
  height="${plot.lane() * 0.8}"/></#list>
</svg>
<div class="times" aria-hidden="true"><#list plot.ticks() as tick><span
  style="left:${plot.x(tick.value()) / 10}%">${tick.label()}</span></#list></div>
</div></figure>
</#macro>

<#macro scenario result>
<section id="${result.scenario().name()}"><h2>${result.scenario().name()}
  <small>${result.scenario().description()}</small></h2>
<#if result.peers()?has_content>
<#list page.tables(result) as each><@table each/></#list>
<#else>
<p>No peer has run.</p>
</#if>
<#list result.peers() as peer>
<#list peer.violations().sentences() as sentence><p class="bad">${peer.peer()}: ${sentence}</p></#list>
</#list>
<#list page.run().excluded() as one>
<#if one.scenario() == result.scenario().name()><p
  class="${one.failed()?then("bad", "soft")}">${one.toString()}</p></#if>
</#list>
<#if result.peers()?has_content>
<div class="plots"><@ratePlot page.rates(result)/><#list page.waits(result) as each><@linePlot
  each
  "How long threads waited, over all rounds. Half waited no longer than what stands over 50; the mark is the "
    + "longest wait of all."/></#list></div>
<#list page.holds(result)>
<h3>Who held when</h3><p class="soft">The first holds of the last round. Each peer has a time scale of its own, and a
  hold is drawn at least a pixel wide.</p>
<div class="plots"><#items as each><@holdsPlot each/></#items></div>
</#list>
</#if>
</section>
</#macro>
