<#ftl output_format="plainText">
<#-- A table in a form that can be put into a page: so many columns stand to the left, and all others to the right. -->
<#macro table of left>
| ${of.head?join(" | ")} |
|<#list of.head as title>${(title?index lt left)?then("---|", "--:|")}</#list>
<#list of.rows as cells>
| ${cells?join(" | ")} |
</#list>
</#macro>
