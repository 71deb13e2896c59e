<#ftl output_format="plainText">
<#-- What a scenario of the bench has shown. -->
<#import "text.ftl" as text>

### ${measured.scenario.name}: ${measured.scenario.description()}
<#list Table.of(measured) as table>

<@text.table table 1/>
<#else>

No peer has run.
</#list>
