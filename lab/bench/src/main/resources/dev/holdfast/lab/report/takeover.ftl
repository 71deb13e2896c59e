<#ftl output_format="plainText">
<#-- The takeovers of several peers in one table, and what is to be known of a peer below it. -->
<#import "text.ftl" as text>
${measured.environment.words()}; times in milliseconds

<#if measured.results?has_content>
<@text.table Point.table(measured.results?map(result -> result.point())) 1/>
</#if>
<#list measured.results?map(result -> result.peer)?filter(peer -> peer.note?has_content)>

<#items as peer>
* ${peer.name} ${peer.note}
</#items>
</#list>
