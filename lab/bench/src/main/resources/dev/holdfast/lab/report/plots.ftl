<#-- Pictures in SVG: what is drawn, and where it stands. -->
<#import "axes.ftl" as axes>

<#-- The marks of the peers, by their order. -->
<#assign marks = [
  "M-3.6 0a3.6 3.6 0 1 1 7.2 0a3.6 3.6 0 1 1 -7.2 0z", "M-3.2 -3.2h6.4v6.4h-6.4z",
  "M0 -4.6L4.6 0L0 4.6L-4.6 0z", "M0 -4.4L4.2 3.4L-4.2 3.4z"]>

<#-- The classes of everything that belongs to a peer: the style sheet has twelve colours and three dashes. -->
<#function style peer>
<#local index = measured.run.peers()?seq_index_of(peer)>
<#return "s${index % 12} d${index % 3}">
</#function>

<#macro note peer>
<#local words = measured.run.notes[peer]!>
<#if words?has_content><small>${words}</small></#if>
</#macro>

<#macro mark peer x y words="">
<path class="mark" transform="translate(${x} ${y})"
  d="${marks[measured.run.peers()?seq_index_of(peer) % marks?size]}">
<#if words?has_content><title>${words}</title></#if></path>
</#macro>

<#-- Curves of several peers over one axis. Marked curves have a mark at each point, which was measured by itself, and a
     line from the least to the greatest of what it is the middle of; of others, the last point has a mark. -->
<#macro curves title caption along up series marked>
<#local inset = marked?then(14, 0)>
<figure class="card"><figcaption><h3>${title}</h3><p>${caption}</p></figcaption>
<svg class="plot" viewBox="0 0 560 320" role="img"
  aria-label="${title}: ${up.title} over ${along.title}; the figures are in the tables">
<#list up.ticks as tick>
<#local y = height(up, tick.value)>
<path class="grid" d="M64 ${y}H544"/><text x="56" y="${y}" dy="4" text-anchor="end">${tick.label}</text>
</#list>
<path class="grid" d="M64 276H544"/>
<#local free = 0>
<#list along.ticks as tick>
<#local x = width(along, tick.value, inset)>
<path class="grid" d="M${x} 26V276"/>
<#if x gte free>
<#local free = x + 26>
<text x="${x}" y="293" text-anchor="middle">${tick.label}</text>
</#if>
</#list>
<text x="4" y="14" class="title">${up.title}</text>
<text x="544" y="314" text-anchor="end" class="title">${along.title}</text>
<#list series as each>
<#local places = each.points?map(
  point -> point + {"x": width(along, point.value, inset), "y": height(up, point.middle)})>
<g class="series ${style(each.peer)}">
<path class="curve" d="M<#list places as place>${place.x} ${place.y}<#sep>L</#sep></#list>"/>
<#if marked>
<#-- Those of several peers stand aside of each other. -->
<#local aside = 2.4 * (each?index - (series?size - 1) / 2)>
<#list places?filter(place -> place.greatest gt place.least) as place>
<path class="spread" d="M${place.x + aside} ${height(up, place.least)}V${height(up, place.greatest)}"/>
</#list>
</#if>
<#list marked?then(places, [places?last]) as place>
<@mark each.peer place.x place.y place.words/>
</#list>
</g>
</#list>
</svg>
<ul class="legend">
<#list series as each>
<li class="${style(each.peer)}"><svg viewBox="0 0 26 12" width="26" height="12" aria-hidden="true">
<path class="curve" d="M0 6H26"/><@mark each.peer 13 6/></svg>${each.peer}<@note each.peer/></li>
</#list>
</ul></figure>
</#macro>

<#function width along value inset><#return 64 + inset + axes.at(along, value) * (480 - 2 * inset)></#function>

<#function height up value><#return 276 - axes.at(up, value) * 250></#function>

<#-- A bar for the passes of each peer, as long as 560 for the fastest round. -->
<#macro rates peers>
<#local greatest = peers?map(peer -> peer.ofRounds(Figure.RATE)?max)?max>
<figure class="card"><figcaption><h3>Passes a second</h3><p>Of all threads together: the median of the rounds, and a
  thin line from the slowest to the fastest. The waits belong to it: a lock that lets one thread go on for as long as
  it likes is fast.</p></figcaption>
<svg class="plot" viewBox="0 0 560 ${40 * peers?size + 4}" role="img"
  aria-label="Passes a second of each peer; the figures are in the tables">
<#list peers as peer>
<#local rate = peer.median().orNaN(Figure.RATE) rounds = peer.ofRounds(Figure.RATE)>
<#local slowest = [1, rounds?min / greatest * 560]?max fastest = [1, rounds?max / greatest * 560]?max>
<g class="series ${style(peer.peer)}" transform="translate(0 ${40 * peer?index})">
<text x="0" y="18" class="title">${peer.peer}</text><text x="560" y="18"
  text-anchor="end">${Numbers.plain(Math.rint(rate))}/s; wait ${Numbers.waits(peer.median())}</text>
<rect class="other" x="0" y="24" width="560" height="12"/><rect class="hold" x="0" y="24"
  width="${[1, rate / greatest * 560]?max}" height="12"/>
<#if fastest gt slowest><path class="range" d="M${slowest} 30H${fastest}"/></#if>
</g>
</#list>
</svg></figure>
</#macro>

<#-- Who held the lock when: a band for each client, with a lane for each of its threads, 1000 wide. -->
<#macro holds scenario peer holds>
<#local span = [0.001, holds?map(hold -> hold.toMicros)?max]?max held = 0 toOthers = 0>
<#list holds as hold>
<#local held += hold.toMicros - hold.fromMicros>
<#if hold?index gt 0 && holds[hold?index - 1].client != hold.client><#local toOthers++></#if>
</#list>
<#local alone = scenario.clients == 1>
<#local sentence = "${holds?size} holds in ${Numbers.micros(span)}"
  + alone?then("", ", ${toOthers} times on to another client")
  + scenario.use.isShared()?then("; held by ${Numbers.plain(held / span)} on average",
    "; held for ${Numbers.plain(100 * held / span)} % of the time")>
<#local lane = [14, [2, 224 / scenario.allThreads()]?max]?min>
<#local band = lane * scenario.threads height = lane * scenario.allThreads()>
<#local ticks = axes.linear("", span).ticks?filter(tick -> tick.value lte span)>
<#local rows = alone?then(scenario.threads, scenario.clients)>
<figure class="card ${style(peer)}">
<figcaption><h4>${peer}</h4><p>${sentence}</p></figcaption>
<div class="lanes">
<#-- The names are not stretched, as the bars are, so that they stay readable. -->
<svg width="72" height="${height}" viewBox="0 0 72 ${height}" aria-hidden="true">
<#local free = 0>
<#list 0..<rows as row>
<#local y = (row + 0.5) * height / rows>
<#if y gte free>
<#local free = y + 14>
<text x="64" y="${y}" dy="4" text-anchor="end">${alone?then("thread", "client")} ${row}</text>
</#if>
</#list>
</svg>
<svg class="bars" style="height:${height}px" viewBox="0 0 1000 ${height}" preserveAspectRatio="none"
  role="img" aria-label="Who held the lock when, ${peer}: ${sentence}">
<#list 0..<scenario.clients as client>
<#if client % 2 == 1><rect class="other" x="0" y="${client * band}" width="1000" height="${band}"/></#if>
</#list>
<#list ticks as tick><path class="grid" d="M${tick.value / span * 1000} 0V${height}"/></#list>
<#-- At least as wide as a pixel of the narrowest plot. -->
<#list holds as hold><rect class="hold" x="${hold.fromMicros / span * 1000}"
  y="${hold.client * band + (hold.thread + 0.1) * lane}"
  width="${[2.5, (hold.toMicros - hold.fromMicros) / span * 1000]?max}" height="${lane * 0.8}"/></#list>
</svg>
<div class="times" aria-hidden="true"><#list ticks as tick><span
  style="left:${tick.value / span * 100}%">${Numbers.micros(tick.value)}</span></#list></div>
</div></figure>
</#macro>
