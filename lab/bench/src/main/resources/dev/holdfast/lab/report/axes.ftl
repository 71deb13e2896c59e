<#-- Axes: where values stand between the beginning and the end of a plot, and which of them have a label. -->

<#-- From nothing to at least the greatest value, equal steps for equal differences. -->
<#function linear title greatest>
<#local step = roundedUp([greatest, 0.000001]?max / 5)>
<#local steps = (greatest / step)?ceiling>
<#return {"title": title, "scale": "linear", "end": step * steps,
  "ticks": (0..steps)?map(i -> {"value": i * step, "label": Numbers.plain(i * step)})}>
</#function>

<#-- Equal steps for equal ratios. What is smaller than its beginning stands there, and least is more than zero. -->
<#function log title least greatest label>
<#local begin = roundedDown(least)>
<#local end = [roundedUp(greatest), begin * 10]?max>
<#-- Powers of ten, and between them 2 and 5 if there is room. -->
<#local steps = (Math.log10(end / begin) lte 2.5)?then([1, 2, 5], [1])>
<#local ticks = []>
<#list power(begin)..power(end) as exponent>
<#list steps as step>
<#local value = step * Math.pow(10, exponent)>
<#if value gte begin * 0.999 && value lte end * 1.001>
<#local ticks += [{"value": value, "label": label(value)}]>
</#if>
</#list>
</#list>
<#return {"title": title, "scale": "log", "begin": begin, "end": end, "ticks": ticks}>
</#function>

<#-- Different counts that were tried, in order: a step for each doubling, and each with its label. -->
<#function counts title values>
<#return {"title": title, "scale": "log", "begin": values?first, "end": values?last,
  "ticks": values?map(count -> {"value": count, "label": Numbers.plain(count)})}>
</#function>

<#-- Percentiles, a step for each tenth of the rest: as far from 90 to 99 as from 99 to 99.9. The last of all, which
     would stand in the infinite, stands a third of a step behind the last that is finite. -->
<#function percentiles greatest>
<#local last = [7, [1, tenths(greatest)]?max]?min>
<#local ticks = [{"value": 0, "label": "0"}, {"value": 50, "label": "50"}, {"value": 90, "label": "90"}]>
<#list 2..<[2, last?floor + 1]?max as step>
<#local nines = (step gt 2)?then("." + ""?left_pad(step - 2, "9"), "")>
<#local ticks += [{"value": 100 - Math.pow(10, 2 - step), "label": "99" + nines}]>
</#list>
<#return {"title": "percentile of the passes", "scale": "percentile", "last": last,
  "ticks": ticks + [{"value": 100, "label": "max"}]}>
</#function>

<#-- Where a value stands, from 0 at the beginning to 1 at the end. -->
<#function at axis value>
<#switch axis.scale>
<#on "linear"><#return value / axis.end>
<#on "log"><#return (value lte axis.begin)?then(
  0, Math.log10(value / axis.begin) / Math.log10(axis.end / axis.begin))>
<#on "percentile"><#return (value gte 100)?then(
  1, [axis.last, tenths(value)]?min / (axis.last + 0.33))>
</#switch>
</#function>

<#function tenths percentile><#return -Math.log10(1 - percentile / 100)></#function>

<#function power value><#return Math.floor(Math.log10(value * 1.000001))?int></#function>

<#function roundedDown value>
<#local decade = Math.pow(10, power(value))>
<#return [5, 2, 1]?filter(step -> value gte step * decade)?first * decade>
</#function>

<#function roundedUp value>
<#local decade = Math.pow(10, power(value))>
<#return [1, 2, 5, 10]?filter(step -> value lte step * decade)?first * decade>
</#function>
