<#-- A run as one page, which needs nothing else: no network, no script.
     Java has the figures; this says which are shown, and how they look. -->
<#setting locale="en">
<#setting time_zone="UTC">
<#assign run = measured.run facts = measured.facts began = facts.began.toEpochMilli()?number_to_datetime>
<#import "axes.ftl" as axes>
<#import "plots.ftl" as plots>
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>Holdfast bench: ${run.peers()?join(", ")}</title>
<style><#include "page.css" parse=false></style>
</head>
<body><main>
<header><h1>Holdfast bench</h1><p class="verdict${run.isSound()?then("", " bad")}"><@verdict/></p>
<dl class="card"><dt>command</dt><dd>${facts.command}</dd>
<dt>begun</dt><dd>${began?string("d MMMM yyyy, HH:mm 'UTC'")}</dd>
<dt>machine</dt><dd>${facts.machine}</dd><dt>measured</dt><dd>${run.environment.words()}</dd>
<#list run.settings.sentences() as line><dd>${line}</dd></#list>
<dt>libraries</dt><dd>${facts.libraries?join(", ")}</dd></dl>
<p class="soft">Read the ratios, not the rates: on other machines the rates differ by a factor of several. Every
  figure is one sample of this machine at this time. A pass is a pair of lock and unlock; a handoff is a pass whose
  holder is of another client than the one before.</p>
<nav><a href="#by-clients">By clients</a><#list run.scenarios as result><a
  href="#${result.scenario.name}">${result.scenario.name}</a></#list></nav></header>
<section id="by-clients"><h2>By the number of clients</h2>
<@byClients/>
</section>
<#list run.scenarios as result><@scenario result/></#list>
</main></body>
</html>

<#macro verdict>
<#local violations = run.violations().count()>
<#if violations == 0>
Mutual exclusion was kept by all, as far as every hold shows.
<#else>
MUTUAL EXCLUSION WAS BROKEN: ${violations} finding${(violations == 1)?then("", "s")}.
</#if>
<#local failed = run.excluded?filter(one -> one.failed)?size>
<#if failed == 1>
A peer FAILED, and has no figures there.
<#elseif failed gt 1>
Peers FAILED ${failed} times, and have no figures there.
</#if>
</#macro>

<#macro table of>
<div class="scroll card" tabindex="0"><table><thead><tr>
<#list of.head as title><th scope="col">${title?replace("× ", "×\xA0")}</th></#list>
</tr></thead><tbody>
<#list of.rows as row>
<tr class="${plots.style(row[0])}"><th scope="row">${row[0]}<@plots.note row[0]/></th>
<#list row[1..] as cell>
<#local bad = of.head[cell?index + 1] == "violations" && cell != "0">
<td class="${bad?then("bad", "")}">${cell}</td>
</#list>
</tr>
</#list>
</tbody></table></div>
</#macro>

<#-- What becomes of the figures when more clients, of one thread each, want one lock. -->
<#macro byClients>
<#local results = run.scenarios?filter(result -> result.scenario.shape == "ONE_LOCK"
  && result.scenario.use.name() == "LOCK" && result.scenario.threads == 1
  && result.peers?has_content)?sort_by(["scenario", "clients"])>
<#if results?size lt 2>
<p class="soft">Nothing to draw: that takes at least two of the scenarios cCx1, such as c1x1,c4x1,c16x1.</p>
<#return>
</#if>
<#local clients = axes.counts("clients", results?map(result -> result.scenario.clients))>
<p class="soft">Clients of one thread each, which all want one lock. Marks are medians of the rounds.</p>
<div class="plots">
<#local rates = ofRounds(results, Figure.RATE, Figure.RATE, Figure.RATE)>
<#if rates?has_content><@plots.curves "Passes a second"
  "Pairs of lock and unlock, of all clients together. The thin lines go from the slowest round to the fastest. Read it "
    + "beside the waits: a lock that lets one client go on for as long as it likes is fast."
  clients axes.log("passes/s, log scale", least(rates), greatest(rates), Numbers.plain) rates true/></#if>
<#local waits = ofRounds(results, Figure.WAIT_P50, Figure.WAIT_P99, Figure.WAIT_MAX)>
<#if waits?has_content><@plots.curves "Waits"
  "Marks are the 99th percentile. The thin lines go from the shortest median of a round to the longest wait of all."
  clients axes.log("wait, log scale", least(waits), greatest(waits), Numbers.micros) waits true/></#if>
<#local commands = ofRounds(
  results, Figure.COMMANDS_PER_HANDOFF, Figure.COMMANDS_PER_HANDOFF, Figure.COMMANDS_PER_HANDOFF)>
<#if commands?has_content><@plots.curves "Commands for each handoff"
  "What all clients sent, divided by how often the lock went to another client. Where nobody else wants the lock, "
    + "nothing is handed over."
  clients axes.linear("commands/handoff", greatest(commands)) commands true/></#if>
</div>
</#macro>

<#-- A curve for each peer: the medians of a figure, between the least of one figure in a round and the greatest of
     another. -->
<#function ofRounds results low marked high>
<#local series = []>
<#list run.peers() as name>
<#local points = []>
<#list results as result>
<#list result.peers?filter(peer -> peer.peer == name && peer.median().get(marked).isPresent()) as peer>
<#local clients = result.scenario.clients middle = peer.median().orNaN(marked)>
<#local least = peer.ofRounds(low)?min greatest = peer.ofRounds(high)?max>
<#local words = (low == high)?then(
  "${Numbers.plain(middle)} ${marked.title()} (${Numbers.plain(least)} to ${Numbers.plain(greatest)})",
  Numbers.waits(peer.median()))>
<#local points += [{"value": clients, "middle": middle, "least": least, "greatest": greatest,
  "words": "${name}, ${clients} client${(clients == 1)?then('', 's')}: ${words}"}]>
</#list>
</#list>
<#if points?has_content><#local series += [{"peer": name, "points": points}]></#if>
</#list>
<#return series>
</#function>

<#-- How long threads of each peer waited. -->
<#function ofWaits peers>
<#local series = []>
<#list peers?filter(peer -> peer.samples.waits?has_content) as peer>
<#local series += [{"peer": peer.peer, "points": peer.samples.waits?map(wait -> {
  "value": wait.percentile, "middle": wait.micros, "least": wait.micros, "greatest": wait.micros,
  "words": "${peer.peer}: the longest wait was ${Numbers.micros(wait.micros)}"})}]>
</#list>
<#return series>
</#function>

<#-- The least of curves that have a logarithm to be shown. -->
<#function least series>
<#return [0.1, series?map(one -> one.points?map(point -> point.least)?min)?min]?max>
</#function>

<#function greatest series>
<#return series?map(one -> one.points?map(point -> point.greatest)?max)?max>
</#function>

<#macro scenario result>
<section id="${result.scenario.name}"><h2>${result.scenario.name}
  <small>${result.scenario.description()}</small></h2>
<#list Table.of(result) as each><@table each/></#list>
<#if !result.peers?has_content><p>No peer has run.</p></#if>
<#list result.peers as peer>
<#list peer.violations().sentences as sentence><p class="bad">${peer.peer}: ${sentence}</p></#list>
</#list>
<#list run.excluded?filter(one -> one.scenario == result.scenario.name) as one>
<p class="${one.failed?then("bad", "soft")}">${one.toString()}</p>
</#list>
<#if result.peers?has_content>
<div class="plots"><@plots.rates result.peers/>
<#local series = ofWaits(result.peers)>
<#if series?has_content>
<#local finite = series?map(
  one -> ([0] + one.points?map(point -> point.value)?filter(value -> value lt 100))?max)?max>
<@plots.curves "Waits"
  "How long threads waited, over all rounds. Half waited no longer than what stands over 50; the mark is the longest "
    + "wait of all."
  axes.percentiles(finite) axes.log("wait, log scale", least(series), greatest(series), Numbers.micros) series false/>
</#if>
</div>
<#list result.peers?filter(peer -> peer.samples.holds?has_content)>
<h3>Who held when</h3><p class="soft">The first holds of the last round. Each peer has a time scale of its own, and a
  hold is drawn at least a pixel wide.</p>
<div class="plots"><#items as peer><@plots.holds result.scenario peer.peer peer.samples.holds/></#items></div>
</#list>
</#if>
</section>
</#macro>
