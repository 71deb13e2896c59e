<#ftl output_format="plainText">
<#-- Curves, each as a table of its points. -->
<#import "text.ftl" as text>
${measured.environment.words()}
<#list measured.curves as curve, points>

### ${curve.title()}

<@text.table Point.table(points) 0/>
</#list>
