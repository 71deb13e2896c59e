<#ftl output_format="plainText">
<#-- What all scenarios of the bench have shown, for a page. -->
<#import "text.ftl" as text>
<#list Table.across(measured) as table>
<@text.table table 2/>
<#else>
No peer has run.
</#list>
