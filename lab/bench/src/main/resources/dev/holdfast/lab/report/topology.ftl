<#ftl output_format="plainText">
<#-- What was measured on several arrangements of servers, in one table. -->
<#import "text.ftl" as text>
<#if measured.points?has_content>
<@text.table Point.table(measured.points) 2/>
</#if>
