"use strict";(()=>{var se,Bs,Hl,bn,Fl,xo,Gs,yo,Us,Wl,zl,_d,Gr=Symbol.for("pv"),Eo={},So=[],wd=/^m(i|n|o|s|text|space)$/,
Vl=Array.isArray,Bl=So.slice,$n=Object.assign;function In(e){e&&e.parentNode&&e.remove()}function qs(e,t,n){
var r,o,l,i={},s=arguments.length;for(l in t)l=="key"?r=t[l]:l=="ref"&&typeof e!="function"?o=t[l]:i[l]=
t[l];return s>2&&(i.children=s>3?Bl.call(arguments,2):n),Br(e,i,r,o,null)}function Br(e,t,n,r,o){var l={type:e,props:t,key:n,ref:r,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Gr,
__v:o||++Bs,__i:-1,__u:0};return!o&&se.vnode&&se.vnode(l),l}function oe(e){return e.children}function _n(e,t){this.props=e,this.context=t,this.__g=0}function wn(e,t){
if(t==null)return e.__&&wn(e.__,e.__i+1);for(var n;t<e.__k.length;t++)if((n=e.__k[t])&&n.__e)return n.
__e;return typeof e.type!="function"||e.props.__P?null:wn(e)}function yd(e){var t,n=e.__v,r=n.__e,o=[],
l=[],i=e.__P;i&&((t=$n({constructor:Gr},n)).__v=n.__v+1,se.vnode&&se.vnode(t),Gl(i,t,n,e.__n,i.namespaceURI,
32&n.__u?[r]:null,o,r||wn(n),32&n.__u,l),t.__v=n.__v,t.__.__k[t.__i]=t,Xs(o,t,l),n.__=n.__e=null,t.__e!=
r&&Ys(t))}function Ys(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&
(e.__e=t.__e)}),Ys(e)}function Ws(e){(8&e.__g||(e.__g|=8,bn.push(e),xo++))&&Fl==se.debounceRendering||
((Fl=se.debounceRendering)||queueMicrotask)(Ks)}function Ks(){try{for(var e,t=1;bn.length;)bn.length>
t&&bn.sort(Gs),e=bn.shift(),t=bn.length,8&e.__g&&yd(e)}finally{(xo=bn.length)&&(Fl||queueMicrotask)(
Ks)}}function Js(e,t,n,r,o,l,i,s,a,c,f){var p,g,m,y,S,M,T=r.__k||So,_=t.length;for(a=kd(n,t,T,a,_),p=
0;p<_;p++)(m=n.__k[p])!=null&&(g=~m.__i&&T[m.__i]||Eo,m.__i=p,M=Gl(e,m,g,o,l,i,s,a,c,f),y=m.__e,(g.ref!=
m.ref||8&g.__u)&&(g.ref&&Ul(g.ref,null,m,g),m.ref&&f.push(m.ref,m.__c||y,m)),S=S||y,4&m.__u?(a=Zs(m,
a,e,!g.__v),g.__e&&(g.__e=null)):typeof m.type=="function"&&M!==void 0?a=M:y&&(a=y.nextSibling),m.__u&=
-21);return n.__e=S,a}function kd(e,t,n,r,o){var l,i,s,a,c,f,p,g,m,y=n.length,S=y,M=0,T=0,_=e.__k=Array(
o);for(l=0;l<o;l++)(i=t[l])!=null&&typeof i!="boolean"&&typeof i!="function"?(typeof i!="object"||i.
constructor===String?i=_[l]=Br(null,i):Vl(i)?i=_[l]=Br(oe,{children:i}):i.constructor===Gr&&i.__b?i=
_[l]=Br(i.type,i.props,i.key,i.ref,i.__v):_[l]=i,a=l+M,i.__=e,i.__b=e.__b+1,s=null,~(c=i.__i=xd(i,n,
a,S))&&(S--,(s=n[c])&&(s.__u|=2)),s&&s.__v?(i.__u|=16,c==a-1?M--:c==a+1?M++:c!=a&&(c>a?M--:M++,T=1)):
(~c||(o>y?M--:o<y&&M++),typeof i.type!="function"&&(i.__u|=4))):_[l]=null;if(T){for(f=[],p=[],l=0;l<
o;l++)if((i=_[l])&&16&i.__u){for(M=0,g=f.length;M<g;)f[m=M+g>>1]<i.__i?M=m+1:g=m;f[M]=i.__i,p[l]=M+1}
for(M=f.length;l--;)p[l]&&(p[l]==M?M--:_[l].__u|=4)}if(S)for(l=0;l<y;l++)!(s=n[l])||2&s.__u||(s.__e==
r&&(r=wn(s)),ql(s,s));return r}function Zs(e,t,n,r){var o,l,i,s;if(typeof e.type=="function"){if(e.props.
__P)return t;if(o=e.__k)for(l=0;l<o.length;l++)o[l]&&(o[l].__=e,t=Zs(o[l],t,n,!1));return t}for(t&&!t.
parentNode&&(t=wn(e))&&!t.parentNode&&(t=null),i=e.__e,s=t;s&&s.nodeType==8;)s=s.nextSibling;for(i!=
s&&(!r&&n.moveBefore&&i.parentNode?n.moveBefore(i,t):n.insertBefore(i,t||null)),t=i;(t=t&&t.nextSibling)&&
t.nodeType==8&&!t.data.startsWith("$s"););return t}function xd(e,t,n,r){var o,l=e.key,i=e.type,s=t[n],a=s&&!(2&s.__u);if(s===null&&l==null||a&&l==s.key&&
i==s.type)return n;if(r>(a?1:0)){for(o=n-1;o>=0;o--)if((s=t[o])&&!(2&s.__u)&&l==s.key&&i==s.type)return o;
for(o=n+1;o<t.length;o++)if((s=t[o])&&!(2&s.__u)&&l==s.key&&i==s.type)return o}return-1}function Vs(e,t,n){
n==null&&(n=""),t[0]=="-"?e.setProperty(t,n):e[t]=n}function wo(e,t,n,r,o){var l,i;if(t=="style")if(typeof n==
"string")e.style.cssText=n;else{if(typeof r=="string"&&(e.style.cssText=r=""),r)for(t in r)n&&t in n||
Vs(e.style,t);if(n)for(t in n)r&&n[t]==r[t]||Vs(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")typeof n!=
"function"&&(n=null),typeof r!="function"&&(r=null),(e.__e||(e.__e={}))[t]=n,n&&r||(i=zl[t]||(zl[t]=
Ed(t)),(e.__a||(e.__a={}))[t]=Wl,l=t!=(t=t.replace(Us,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),
n?e.addEventListener(t,i,l):e.removeEventListener(t,i,l));else{if(o=="http://www.w3.org/2000/svg")t=
t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="l\
ist"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&
t in e)try{return void(e[t]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&t[4]!="-"?
e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n)}}function Ed(e){return function(t){var n=this.
__e;if(n){if(n=n[e],t[yo]==null)t[yo]=Wl++;else if(t[yo]<this.__a[e])return;return n(se.event?se.event(
t):t)}}}function Gl(e,t,n,r,o,l,i,s,a,c){var f,p,g,m,y,S,M,T,_,E,k,D,L,V,R,G,F,C,$=t.type;if(t.constructor!==
Gr)return null;128&n.__u&&(a=32&n.__u,f=n.__c.__z)&&(t.__u|=a,p=l=[],f.nodeType==8?s=ko(f,l):l.push(
f),s=l[0]||s),(f=se.__b)&&f(t);e:if(typeof $=="function"){g=i.length;try{if(T=t.props,_=(f=$.prototype)&&
f.render,E=(f=$.contextType)&&r[f.__c],k=f?E?E.props.value:f.__:r,(m=n.__c)?(t.__c=m,2&m.__g&&(m.__g|=
1)):(_?t.__c=m=new $(T,k):(t.__c=m=new _n(T,k),m.constructor=$,m.render=Md),E&&E.sub(m),m.state||(m.
state={}),m.__n=r,m.__g|=8,m.__h=[],m.__k=[]),_&&(m.__s||(m.__s=m.state),$.getDerivedStateFromProps&&
(m.__s==m.state&&(m.__s=$n({},m.__s)),$n(m.__s,$.getDerivedStateFromProps(T,m.__s)))),y=m.props,S=m.
state,m.__v=t,n.__c){if(T!==y&&_&&!$.getDerivedStateFromProps&&m.componentWillReceiveProps&&m.componentWillReceiveProps(
T,k),t.__v==n.__v&&!(8&m.__g)||!(4&m.__g)&&m.shouldComponentUpdate&&m.shouldComponentUpdate(T,m.__s,
k)===!1){t.__v!=n.__v&&(m.props=T,m.state=m.__s,m.__g&=-9),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(A){
A&&(A.__=t)}),So.push.apply(m.__h,m.__k),m.__k=[],m.__h.length&&i.push(m),s=wn(n);break e}m.componentWillUpdate&&
m.componentWillUpdate(T,m.__s,k),_&&m.componentDidUpdate&&m.__h.push(function(){m.componentDidUpdate(
y,S,M)})}else _&&!$.getDerivedStateFromProps&&m.componentWillMount&&m.componentWillMount(),_&&m.componentDidMount&&
m.__h.push(m.componentDidMount);m.context=k,m.props=T,m.__P=e,m.__g&=-5,D=se.__r,L=_?25:0;do m.__g&=
-9,D&&D(t),f=m.render(m.props,m.state=m.__s,m.context);while(8&m.__g&&++L<25);_&&(So.push.apply(m.__h,
m.__k),m.__k=[]),m.state=m.__s,m.getChildContext&&(r=$n({},r,m.getChildContext())),_&&n.__c&&m.getSnapshotBeforeUpdate&&
(M=m.getSnapshotBeforeUpdate(y,S)),V=f&&f.type===oe&&f.key==null?f.props.children:f,T.__P&&(f=s,o=(e=
T.__P).namespaceURI,a=l=null,n.props&&n.props.__P!=e&&(n.__k.some(function(A){A&&ql(A,A)}),n.__k=null),
s=n.__k?wn(n,0):null),s=Js(e,Vl(V)?V:[V],t,n,r,o,l,i,s,a,c),T.__P&&(t.__e=null,s=f),t.__u&=-161,p&&p.
some(In),m.__h.length&&i.push(m),1&m.__g&&(m.__g&=-4)}catch(A){if(i.length=g,t.__v=null,a||l)if(A&&A.
then){if(t.__u|=128|a,l){for(~(F=l.indexOf(s||void 0))||(F=l.length);(C=l[F-1])&&C.nodeType==8;)F--;
for(;F<l.length;F++)if(C=l[F])if(l[F]=null,R){if(C==G)break}else{if(C.nodeType!=8)break;C.data.startsWith(
"$s")&&(G=ko(R=C))}}if(!R){for(;s&&s.nodeType==8&&s.nextSibling;)s=s.nextSibling;R=s}(f=ko(R=t.__c.__z||
(t.__c.__z=R)))?(t.__e=R,s=f):t.__e=s,s=s&&s.nextSibling}else l&&l.some(In);else t.__e=n.__e;t.__k||
(t.__k=n.__k||[]),A&&A.then||Qs(t),se.__e(A,t,n)}}else s=t.__e=Sd(n.__e,t,n,r,o,l,i,a,c,e);return(f=
se.diffed)&&f(t),s}function ko(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var n=1;e=e.nextSibling;){
if(e.nodeType==8){if(e.data.startsWith("$s"))n++;else if(e.data.startsWith("/$s")&&!--n)return e}t&&
t.push(e)}}function Qs(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(Qs))}function Xs(e,t,n){for(var r=0;r<
n.length;)Ul(n[r++],n[r++],n[r++]);se.__c&&se.__c(t,e),e.some(function(o){try{e=o.__h,o.__h=[],e.some(
function(l){l.call(o)})}catch(l){se.__e(l,o.__v)}})}function Sd(e,t,n,r,o,l,i,s,a,c){var f,p,g,m,y,S,
M,T,_=n.props||Eo,E=t.props,k=t.type;if(k=="svg"?o="http://www.w3.org/2000/svg":k=="math"?o="http://\
www.w3.org/1998/Math/MathML":o||(o="http://www.w3.org/1999/xhtml"),l){for(f=0;f<l.length;f++)if((y=l[f])&&
(k?y.localName==k:y.nodeType==3)){e=y,l[f]=null;break}}if(!e){if(T=c.ownerDocument||document,!k)return T.
createTextNode(E);e=T.createElementNS(o,k,E.is?E:c),s&&(se.__m&&se.__m(t,l),s=!1),l=null}if(k){if(c=
k=="template"&&e.content||e,l=k=="textarea"&&E.defaultValue!=null?null:l&&Bl.call(c.childNodes),!s&&
l)for(_={},f=0;f<e.attributes.length;f++)_[(y=e.attributes[f]).name]=y.value;for(f in _)y=_[f],f=="d\
angerouslySetInnerHTML"?g=y:f=="children"||f in E||f=="value"&&"defaultValue"in E||f=="checked"&&"de\
faultChecked"in E||wo(e,f,null,y,o);for(f in E)y=E[f],f=="children"?m=y:f=="dangerouslySetInnerHTML"?
p=y:f=="value"?S=y:f=="checked"?M=y:s&&typeof y!="function"||_[f]===y||wo(e,f,y,_[f],o);p?(s||g&&(p.
__html==g.__html||p.__html==e.innerHTML)||(e.innerHTML=p.__html),t.__k=[]):(g&&(e.textContent=""),(k==
"foreignObject"||o=="http://www.w3.org/1998/Math/MathML"&&wd.test(k))&&(o="http://www.w3.org/1999/xh\
tml"),Js(c,Vl(m)?m:[m],t,n,r,o,l,i,l?l[0]:n.__k&&wn(n,0),s,a),l&&l.some(In)),s&&k!="textarea"||(f="v\
alue",k=="progress"&&S==null?e.removeAttribute(f):S==null||S===e[f]&&(k!="progress"||S)||wo(e,f,S,_[f],
o),f="checked",M!=null&&M!=e[f]&&wo(e,f,M,_[f],o))}else _===E||s&&e.data==E||(e.data=E);return e}function Ul(e,t,n,r){
try{typeof e=="function"?t?t.__x=e(t)||1:r&&(r=r.__c||r.__e)&&(t=r.__x)&&(r.__x=null,typeof t=="func\
tion"?t():e(null)):e.current=t}catch(o){se.__e(o,n)}}function ql(e,t,n){var r,o,l,i;if(se.unmount&&se.
unmount(e),!(r=e.ref)||r.current&&r.current!=e.__e||Ul(r,null,t,e),r=e.__c){if(r.componentWillUnmount)
try{r.componentWillUnmount()}catch(s){se.__e(s,t)}r.__P=r.__n=null}if(r=e.__k)for(i=0;i<r.length;i++)
r[i]&&ql(r[i],t,typeof e.type!="function"||n&&!e.props.__P);!n&&(r=e.__c)&&(r=r.__z)&&(o=ko(r,l=[]))&&
(r==e.__e&&l.some(In),In(o),In(r)),n||In(e.__e),e.__e=e.__c=e.__=null}function Md(e,t,n){return this.
constructor(e,n)}function ea(e,t){var n,r,o,l;se.__&&se.__(e,t),t.nodeType==9&&(t=t.documentElement),
r=(n=e&&32&e.__u)?null:t.__k,t.__k=Br(oe,{children:[e]}),o=[],l=[],Gl(t,t.__k,r||Eo,Eo,t.namespaceURI,
r?null:t.firstChild?Bl.call(t.childNodes):null,o,r?r.__e:t.firstChild,n,l),Xs(o,t.__k,l),t.__k.props.
children=null}se={__e:function(e,t,n,r){for(var o,l,i;t=t.__;)if((o=t.__c)&&!(1&o.__g)){o.__g|=4;try{if((i=(l=o.constructor)&&
l.getDerivedStateFromError)&&o.setState(l.getDerivedStateFromError(e)),o.componentDidCatch&&(o.componentDidCatch(
e,r||{}),i=1),i&&8&o.__g)return void(o.__g|=2)}catch(s){e=s}}throw xo=0,e}},Bs=0,Hl=function(e){return e!=
null&&e.constructor===Gr},_n.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.
__s=$n({},this.state)),typeof e=="function"&&(e=e($n({},n),this.props)),e&&($n(n,e),this.__v&&(t&&this.
__k.push(t),Ws(this)))},_n.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(
e),Ws(this))},_n.prototype.render=oe,bn=[],xo=0,Gs=function(e,t){return e.__v.__b-t.__v.__b},yo=Symbol(),
Us=/(PointerCapture)$|Capture$/i,Wl=0,zl={},_d=0;var mr,Fe,Yl,ta,Kl=Object.is,Mo=0,ua=[],Jl=[],Ie=se,na=Ie.__b,ra=Ie.__r,oa=Ie.diffed,la=Ie.__c,ia=Ie.
unmount,sa=Ie.__;function To(e,t){Ie.__h&&Ie.__h(Fe,e,Mo||t),Mo=0;var n=Fe.__H||(Fe.__H={__:[],__h:[]});
return e>=n.__.length&&n.__.push({}),n.__[e]}function $e(e){return Mo=1,Td(da,e)}function Td(e,t,n){
var r=To(mr++,2);if(r.t=e,!r.__c&&(r.__=[n?n(t):da(void 0,t),function(l){var i=(r.__N||r.__)[0],s=r.
t(i,l);Kl(i,s)||(r.__N=[s,r.__[1]],r.__c.setState({}))}],r.__c=Fe,!Fe.__f)){Fe.__f=!0;var o=Fe.shouldComponentUpdate;
Fe.shouldComponentUpdate=function(l,i,s){var a=this.__H;if(!a)return!0;var c=!1,f=this.props!=l;if(a.
__.some(function(g){g.__N&&(c=!0,Kl(g.__[0],g.__N[0])||(f=!0))}),o){var p=o.call(this,l,i,s);return c?
p||f:p}return!c||f}}return r.__}function Te(e,t){var n=To(mr++,3);!Ie.__s&&Ql(n.__H,t)&&(n.__P=!0,n.
__=e,n.u=t,Fe.__H.__h.push(n))}function fa(e,t){var n=To(mr++,4);!Ie.__s&&Ql(n.__H,t)&&(n.__P=!1,n.__=
e,n.u=t,Fe.__h.push(n))}function Xe(e){return Mo=5,jt(function(){return{current:e}},[])}function jt(e,t){var n=To(mr++,7);return Ql(n.__H,t)&&(n.__=e(),n.__H=t),n.__}function Nd(){var e;do{for(;e=Jl.shift();)try{Ur(e)}catch(n){Ie.__e(n,{__:(e=e.__P)&&e.__v})}for(;e=
ua.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(Ur),t.__h.some(Zl),t.__h=[]}catch(n){t.__h=[],Ie.
__e(n,e.__v)}}}while(Jl.length)}Ie.__b=function(e){Fe=null,na&&na(e)},Ie.__=function(e,t){e&&t.__k&&
t.__k.__m&&(e.__m=t.__k.__m),sa&&sa(e,t)},Ie.__r=function(e){ra&&ra(e),mr=0;var t=(Fe=e.__c).__H;t&&
(Yl==Fe?Fe.__h=[]:(t.__h.some(Ur),t.__h.some(Zl),mr=0),t.__h=[],t.__.some(function(n){n.__N&&(n.__=n.
__N),n.u=n.__N=void 0})),Yl=Fe},Ie.diffed=function(e){oa&&oa(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&
ca(ua.push(t)),t.__H.__.some(function(n){n.u&&(n.__H=n.u)})),Yl=Fe=null},Ie.__c=function(e,t){t.some(
function(n){try{n.__h.some(Ur),n.__h=n.__h.filter(function(r){return!r.__||Zl(r)})}catch(r){n.__h=[function(){
throw r}]}}),la&&la(e,t)},Ie.unmount=function(e){ia&&ia(e);var t,n,r=e.__c;r&&r.__H&&(r.__H.__.some(
function(o){try{if(o.__P&&o.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}
o.__P=n,ca(Jl.push(o))}else Ur(o)}catch(l){t=l}}),r.__H=void 0,t&&Ie.__e(t,r.__v))};var aa=typeof requestAnimationFrame==
"function";function Cd(e){var t,n=function(){clearTimeout(r),aa&&cancelAnimationFrame(t),setTimeout(
e)},r=setTimeout(n,35);aa&&(t=requestAnimationFrame(n))}function ca(e){e!=1&&ta==Ie.requestAnimationFrame||
((ta=Ie.requestAnimationFrame)||Cd)(Nd)}function Ur(e){var t=Fe,n=e.__c;typeof n=="function"&&(e.__c=
void 0,n()),Fe=t}function Zl(e){var t=Fe;e.__c=e.__(),Fe=t}function Ql(e,t){return!e||e.length!=t.length||
t.some(function(n,r){return!Kl(n,e[r])})}function da(e,t){return typeof t=="function"?t(e):t}var Ld=Symbol.for("preact-signals");function Ao(){if(on>1)on--;else{var e,t=!1;for((function(){var o=Co;
for(Co=void 0;o!==void 0;){var l=o.S;if(l.v===o.v)for(var i=l.t;i!==void 0;i=i.x)i.i===o.i&&(i.i=l.i);
o=o.o}})();Yr!==void 0;){var n=Yr;for(Yr=void 0,No++;n!==void 0;){var r=n.u;if(n.u=void 0,n.f&=-3,!(8&
n.f)&&pa(n))try{n.c()}catch(o){t||(e=o,t=!0)}n=r}}if(No=0,on--,t)throw e}}function ei(e){if(on>0)return e();
Xl=++Ad,on++;try{return e()}finally{Ao()}}var qr,Le=void 0;function jn(e){var t=Le,n=qr;Le=void 0,qr=
void 0;try{return e()}finally{Le=t,qr=n}}var Yr=void 0,on=0,No=0,Ad=0,Xl=0,Co=void 0,Lo=0;function ha(e){
if(Le!==void 0){var t=e.n;if(t===void 0||t.t!==Le)return t={i:0,S:e,p:Le.s,n:void 0,t:Le,e:void 0,x:void 0,
r:t},Le.s!==void 0&&(Le.s.n=t),Le.s=t,e.n=t,32&Le.f&&e.S(t),t;if(t.i===-1)return t.i=0,t.n!==void 0&&
(t.n.p=t.p,t.p!==void 0&&(t.p.n=t.n),t.p=Le.s,t.n=void 0,Le.s.n=t,Le.s=t),t}}function We(e,t){this.v=
e,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=t?.watched,this.Z=t?.unwatched,this.name=t?.name}
We.prototype.brand=Ld;We.prototype.h=function(){return!0};We.prototype.S=function(e){var t=this,n=this.
t;n!==e&&e.e===void 0&&(e.x=n,this.t=e,n!==void 0?n.e=e:jn(function(){var r;(r=t.W)==null||r.call(t)}))};
We.prototype.U=function(e){var t=this;if(this.t!==void 0){var n=e.e,r=e.x;n!==void 0&&(n.x=r,e.e=void 0),
r!==void 0&&(r.e=n,e.x=void 0),e===this.t&&(this.t=r,r===void 0&&jn(function(){var o;(o=t.Z)==null||
o.call(t)}))}};We.prototype.subscribe=function(e){var t=this;return ln(function(){var n=t.value;jn(function(){
return e(n)})},{name:"sub"})};We.prototype.valueOf=function(){return this.value};We.prototype.toString=
function(){return this.value+""};We.prototype.toJSON=function(){return this.value};We.prototype.peek=
function(){var e=this;return jn(function(){return e.value})};Object.defineProperty(We.prototype,"val\
ue",{get:function(){var e=ha(this);return e!==void 0&&(e.i=this.i),this.v},set:function(e){if(e!==this.
v){if(No>100)throw new Error("Cycle detected");(function(n){on!==0&&No===0&&n.l!==Xl&&(n.l=Xl,Co={S:n,
v:n.v,i:n.i,o:Co})})(this),this.v=e,this.i++,Lo++,on++;try{for(var t=this.t;t!==void 0;t=t.x)t.t.N()}finally{
Ao()}}}});function xe(e,t){return new We(e,t)}function pa(e){for(var t=e.s;t!==void 0;t=t.n)if(t.S.i!==
t.i||!t.S.h()||t.S.i!==t.i)return!0;return!1}function ma(e){for(var t=e.s;t!==void 0;t=t.n){var n=t.
S.n;if(n!==void 0&&(t.r=n),t.S.n=t,t.i=-1,t.n===void 0){e.s=t;break}}}function ga(e){for(var t=e.s,n=void 0;t!==
void 0;){var r=t.p;t.i===-1?(t.S.U(t),r!==void 0&&(r.n=t.n),t.n!==void 0&&(t.n.p=r)):n=t,t.S.n=t.r,t.
r!==void 0&&(t.r=void 0),t=r}e.s=n}function Fn(e,t){We.call(this,void 0,t),this.x=e,this.s=void 0,this.
g=Lo-1,this.f=4}Fn.prototype=new We;Fn.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&
this.f)==32||(this.f&=-5,this.g===Lo))return!0;if(this.g=Lo,this.f|=1,this.i>0&&!pa(this))return this.
f&=-2,!0;var e=Le;try{ma(this),Le=this;var t=this.x();(16&this.f||this.v!==t||this.i===0)&&(this.v=t,
this.f&=-17,this.i++)}catch(n){this.v=n,this.f|=16,this.i++}return Le=e,ga(this),this.f&=-2,!0};Fn.prototype.
S=function(e){if(this.t===void 0){this.f|=36;for(var t=this.s;t!==void 0;t=t.n)t.S.S(t)}We.prototype.
S.call(this,e)};Fn.prototype.U=function(e){if(this.t!==void 0&&(We.prototype.U.call(this,e),this.t===
void 0)){this.f&=-33;for(var t=this.s;t!==void 0;t=t.n)t.S.U(t)}};Fn.prototype.N=function(){if(!(2&this.
f)){this.f|=6;for(var e=this.t;e!==void 0;e=e.x)e.t.N()}};Object.defineProperty(Fn.prototype,"value",
{get:function(){if(1&this.f)throw new Error("Cycle detected");var e=ha(this);if(this.h(),e!==void 0&&
(e.i=this.i),16&this.f)throw this.v;return this.v}});function zn(e,t){return new Fn(e,t)}function va(e){
var t=e.j;if(e.j=void 0,typeof t=="function"){on++;var n=Le;Le=void 0;try{t()}catch(r){throw e.f&=-2,
e.f|=8,ti(e),r}finally{Le=n,Ao()}}}function ti(e){for(var t=e.s;t!==void 0;t=t.n)t.S.U(t);e.x=void 0,
e.s=void 0,va(e)}function Pd(e){if(Le!==this)throw new Error("Out-of-order effect");ga(this),Le=e,this.
f&=-2;try{8&this.f&&ti(this)}finally{Ao()}}function gr(e,t){this.x=e,this.j=void 0,this.s=void 0,this.
u=void 0,this.f=32,this.name=t?.name,qr&&qr.push(this)}gr.prototype.c=function(){var e=this.S();try{
if(8&this.f||this.x===void 0)return;var t=this.x();typeof t=="function"&&(this.j=t)}finally{e()}};gr.
prototype.S=function(){if(1&this.f)throw new Error("Cycle detected");this.f|=1,this.f&=-9,va(this),ma(
this),on++;var e=Le;return Le=this,Pd.bind(this,e)};gr.prototype.N=function(){2&this.f||(this.f|=2,this.
u=Yr,Yr=this)};gr.prototype.d=function(){this.f|=8,1&this.f||ti(this)};gr.prototype.dispose=function(){
this.d()};function ln(e,t){var n=new gr(e,t);try{n.c()}catch(o){throw n.d(),o}var r=n.d.bind(n);return r[Symbol.
dispose]=r,r}var ba,Oo,Po,Od=typeof window<"u"&&!!window.__PREACT_SIGNALS_DEVTOOLS__;var _a=[];ln(function(){ba=this.N})();function vr(e,t){se[e]=t.bind(null,se[e]||function(){})}function Kr(e){
if(Po){var t=Po;Po=void 0,t()}Po=e&&e.S()}function wa(e){var t=this,n=e.data,r=Dd(n);r.name="Reactiv\
eDom",r.value=n;var o=jt(function(){for(var s=t,a=t.__v;a=a.__;)if(a.__c){a.__c.__$f|=4;break}var c=zn(
function(){var m=r.value.value;return m===0?0:m===!0?"":m||""}),f=zn(function(){return!Array.isArray(
c.value)&&!Hl(c.value)}),p=ln(function(){if(this.N=ya,f.value){var m=c.value;s.__v&&s.__v.__e&&s.__v.
__e.nodeType===3&&(s.__v.__e.data=m)}}),g=t.__$u.d;return t.__$u.d=function(){p(),g.call(this)},[f,c]},
[]),l=o[0],i=o[1];return l.value?i.peek():i.value}wa.displayName="ReactiveTextNode";Object.defineProperties(
We.prototype,{constructor:{configurable:!0,value:qs(oe,null).constructor},type:{configurable:!0,value:wa},
props:{configurable:!0,get:function(){var e=this;return{data:{get value(){return e.value}}}}},__b:{configurable:!0,
value:1}});vr("__b",function(e,t){if(Kr(),Oo=void 0,typeof t.type=="string"){var n,r=t.props;for(var o in r)
if(o!=="children"){var l=r[o];l instanceof We&&(n||(t.__np=n={}),n[o]=l,r[o]=l.peek())}}e(t)});vr("_\
_r",function(e,t){if(e(t),t.type!==oe){Kr();var n,r=t.__c;r&&(r.__$f&=-2,(n=r.__$u)===void 0&&(r.__$u=
n=(function(o,l){var i;return ln(function(){i=this},{name:l}),i.c=o,i})((function(o){return function(){
var l;Od&&((l=this.y)==null||l.call(this)),o.__$f|=1,o.setState({})}})(r),typeof t.type=="function"?
t.type.displayName||t.type.name:""))),Oo=r,Kr(n)}});vr("__e",function(e,t,n,r){Kr(),Oo=void 0,e(t,n,
r)});vr("diffed",function(e,t){Kr(),Oo=void 0;var n;if(typeof t.type=="string"&&(n=t.__e)){var r=t.__np,
o=t.props,l=n.U;if(l)for(var i in l){var s=l[i];s===void 0||r&&i in r||(s.d(),l[i]=void 0)}if(r){l||
(l={},n.U=l);for(var a in r){var c=l[a],f=r[a];c===void 0?(c=Rd(n,a,f,o),l[a]=c):c.o(f,o)}}}e(t)});function Rd(e,t,n,r){
var o=t in e&&e.ownerSVGElement===void 0,l=xe(n);return{o:function(i,s){l.value=i,r=s},d:ln(function(){
this.N=ya;var i=l.value.value;r[t]!==i&&(r[t]=i,o?e[t]=i:i!=null&&(i!==!1||t[4]==="-")?e.setAttribute(
t,i):e.removeAttribute(t))})}}vr("unmount",function(e,t){if(typeof t.type=="string"){var n=t.__e;if(n){
var r=n.U;if(r){n.U=void 0;for(var o in r){var l=r[o];l&&l.d()}}}var i=t.__np;if(i){var s=t.props;for(var a in i)
s[a]=i[a]}t.__np=void 0}else{var c=t.__c;if(c){c.__$f|=8;var f=c.__$u;f&&(c.__$u=void 0,f.d())}}e(t)});
vr("__h",function(e,t,n,r){r<3&&(t.__$f|=2),e(t,n,r)});_n.prototype.shouldComponentUpdate=function(e,t){
if(this.__R)return!0;var n=this.__$u,r=n&&n.s!==void 0;for(var o in t)return!0;if(this.__f||typeof this.
u=="boolean"&&this.u===!0){var l=2&this.__$f;if(!(r||l||4&this.__$f)||1&this.__$f)return!0}else if(!(r||
4&this.__$f)||3&this.__$f)return!0;for(var i in e)if(i!=="__source"&&e[i]!==this.props[i])return!0;for(var s in this.
props)if(!(s in e))return!0;return!1};function Dd(e,t){return jt(function(){return xe(e,t)},[])}var Id=function(e){queueMicrotask(function(){queueMicrotask(e)})};function $d(){ei(function(){for(var e;e=_a.shift();)ba.call(e)})}function ya(){_a.push(this)===1&&(se.
requestAnimationFrame||Id)($d)}var ka="holdfast-token:"+location.pathname,Qt=xe(!1);function xa(){let e=/^#token=([^&]*)/.exec(location.
hash);e&&(ni(decodeURIComponent(e[1]??"")),history.replaceState(null,"",location.pathname+location.search+
"#/locks"))}function ni(e){sessionStorage.setItem(ka,e),Qt.value=!1}var Zt=class extends Error{constructor(n,r){
super(r.error??`The server answered ${n}.`);this.status=n;this.body=r}status;body};function Ea(e){let t=sessionStorage.
getItem(ka);return t===null||t===""?e:{...e,"X-Holdfast-Token":t}}async function Sa(e,t){let n=await fetch(
"api/"+e,{...t,cache:"no-store",credentials:"same-origin"});if(n.ok||n.status===304)return n;n.status===
401&&(Qt.value=!0);let r=await n.text(),o={};try{o=JSON.parse(r)}catch{}throw new Zt(n.status,o)}async function br(e,t){
let n=await Sa(e,{headers:Ea({}),...t?{signal:t}:{}});return n.status===304?null:n.json()}async function Ma(e,t){
let n={method:"POST",headers:Ea({"Content-Type":"application/json"})};return(await Sa(e,{...n,body:JSON.
stringify(t)})).json()}var Na={seq:0,state:null,locks:new Map,events:[],alerts:[]};function Ca(e,t){let n=new Map(t.full?[]:
e.locks);for(let r of t.gone)n.delete(r);for(let r of t.locks)n.set(r.name,r);return{seq:t.seq,state:t,
locks:n,events:Do(t.full?[]:e.events,t.events),alerts:t.alerts}}function Do(e,t,n=1e3){let r=new Map;
for(let o of e)r.set(o.seq,o);for(let o of t)r.set(o.seq,o);return[...r.values()].sort((o,l)=>o.seq-
l.seq).slice(-n)}var ri=["deadlock","holder-gone","possible-deadlock","slow","many-waiters"],Ta=e=>e.
marks.reduce((t,n)=>t+(ri.includes(n)?1<<ri.length-ri.indexOf(n):0),0),oi=(e,t)=>(e??1/0)===(t??1/0)?
0:(e??1/0)<(t??1/0)?-1:1,Ro=e=>e.state==="held"?e.holders[0]?.sinceAt??null:null,La=(e,t)=>e.name<t.
name?-1:e.name>t.name?1:0,Jr=e=>e.waiters??0,jd={trouble:(e,t)=>Ta(t)-Ta(e)||Jr(t)-Jr(e)||oi(Ro(e),Ro(
t)),name:La,held:(e,t)=>oi(Ro(e),Ro(t)),waiters:(e,t)=>Jr(t)-Jr(e),wait:(e,t)=>oi(e.oldestWaitAt,t.oldestWaitAt)};
function Aa(e,t,n,r){let o=t.toLowerCase().split(/\s+/).filter(a=>a!==""),l=[];for(let a of e)n!==""&&
(n==="waited"?Jr(a)===0:n==="held"?a.state!=="held":!a.marks.includes(n))||o.length&&!o.every(c=>Fd(
a,c))||l.push(a);let i=jd[r.key],s=r.turned?-1:1;return l.sort((a,c)=>s*i(a,c)||La(a,c))}function Fd(e,t){
return e.name.toLowerCase().includes(t)?!0:e.holders.some(n=>[n.application,n.host,n.client].some(r=>r!==
null&&r.toLowerCase().includes(t)))}var _e=xe(Na),ai=xe(null),sn=xe(null),Ra=0,ii=xe(Date.now()),ci=zn(()=>ai.value??_e.value.state?.error??
null),Ve=zn(()=>{let e=_e.value.state;return e?!e.mode.live||ci.value!==null?e.now:Math.max(e.now,ii.
value+Ra):ii.value}),li=2e3,zd=1e4;async function Hd(){let e=sn.value,t=e===null?`state?since=${_e.value.
seq}`:`state?since=0&millis=${e}`,n=await br(t,AbortSignal.timeout(zd));ai.value=null,n!==null&&(Ra=
n.now-Date.now(),_e.value=Ca(_e.value,n))}function Wd(e){return e instanceof Zt?e.message:"The conso\
le does not answer."}var Pa,Io=!1,Oa=!1,Vd=3e4;async function si(){if(clearTimeout(Pa),Oa=Io,Io||document.
hidden||Qt.value)return;Io=!0;let e=_e.value.state?.sampledEveryMillis??li;try{await Hd(),e=Math.max(
500,_e.value.state?.sampledEveryMillis??li),_e.value.state?.mode.live===!1&&(e=Vd)}catch(t){ai.value=
Wd(t),e=Math.max(li,e)}Io=!1,Pa=setTimeout(si,Oa?0:e)}function Da(){setInterval(()=>{document.hidden||
(ii.value=Date.now())},1e3),document.addEventListener("visibilitychange",si),ln(()=>{Qt.value||sn.value===
void 0||jn(()=>{si()})})}var Bd=new RegExp("[\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\uf\
eff\\ufff9-\\ufffb]|[\\ud800-\\udbff](?![\\udc00-\\udfff])|(?<![\\ud800-\\udbff])[\\udc00-\\udfff]",
"g");function an(e){return e.replace(Bd,(t,n)=>Gd(e,n)?t:Ia(t))}function rt(e){return e===""?"\u27E8empty\
\u27E9":an(e).replace(/^\s+|\s+$|[^\S ]|  +/gu,t=>[...t].map(Ia).join(""))}var Ia=e=>`\u27E8U+${e.charCodeAt(
0).toString(16).toUpperCase().padStart(4,"0")}\u27E9`;function Gd(e,t){return e[t]==="\u200D"&&/\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]*$/u.
test(e.slice(0,t))&&/^\p{Extended_Pictographic}/u.test(e.slice(t+1))}var Ud=new Intl.Segmenter(void 0,
{granularity:"grapheme"});function Nt(e,t){if(e.length<=t)return e;let n=Array.from(Ud.segment(e),o=>o.
segment);if(n.length<=t)return e;let r=Math.ceil((t-1)/2);return n.slice(0,r).join("")+"\u2026"+n.slice(
n.length-(t-1-r)).join("")}function ui(e,t){return t===e||t===rt(e)}var $a=new Intl.NumberFormat("en-US"),ue=e=>$a.format(e),ut=(e,t,n=t+"s")=>`${ue(e)} ${e===1?t:n}`;function De(e){
let t=Math.max(0,e);if(t<9950)return(Math.floor(t/100)/10).toFixed(1)+" s";let n=Math.floor(t/1e3);if(n<
60)return n+" s";let r=(l,i,s,a)=>`${ue(Math.floor(l/s))} ${i}`+(l%s?` ${l%s} ${a}`:"");if(n<3600)return r(
n,"min",60,"s");let o=Math.floor(n/60);return o<1440?r(o,"h",60,"min"):r(Math.floor(o/60),"d",24,"h")}
var Zr=e=>String(e).padStart(2,"0");function et(e,t){let n=new Date(e),r=`${Zr(n.getHours())}:${Zr(n.
getMinutes())}:${Zr(n.getSeconds())}`;return n.toDateString()===new Date(t).toDateString()?r:`${n.getFullYear()}\
-${Zr(n.getMonth()+1)}-${Zr(n.getDate())} ${r}`}function fi(e){let t=Math.abs(e);return t>=1e9?Number(
(e/1e9).toPrecision(3))+" G":t>=1e6?Number((e/1e6).toPrecision(3))+" M":t>=1e4?Number((e/1e3).toPrecision(
3))+" k":t<1?String(Number(e.toPrecision(3))):$a.format(Number(e.toPrecision(4)))}function di(e){return e.host===null?e.pid===null?null:`pid ${e.pid}`:Nt(rt(e.host),40)+(e.pid===null?
"":`:${e.pid}`)}function yn(e){let t=di(e);if(e.application===null)return t===null?Nt(rt(e.client),40):
t;let n=Nt(rt(e.application),40);return t===null?n:`${n} (${t})`}function qd(e,t){return e===null?"s\
ince an unknown time":`for ${De(t-e)}, since ${et(e,t)}`}function Yd(e,t){let n=e.holders[0];if(!n)return e.
holderCount>0?`Held by ${ue(e.holderCount)} that are not known`:"Held";let r=e.label==="read"?"Read":
"Held",o=e.units?`${ue(e.units.taken)}${e.units.of===null?"":` of ${ue(e.units.of)}`} taken, `:"",l=e.
holderCount-1,i=l>0?` and ${ue(l)} more`:"",s=`by ${yn(n)}${i} ${qd(n.sinceAt,t)}`;return o?o+s:`${r}\
 ${s}`}function ja(e,t){switch(e.state){case"held":return Yd(e,t);case"kept":return e.holders[0]?`Ke\
pt for its minimum hold; last held by ${yn(e.holders[0])}`:"Kept for its minimum hold";case"queued":
return"Not held, but waited for";case"unknown":return"Not known: the server says nothing of it now";default:
return"Free"}}function $o(e,t){let n=e.waiters??0;if(n===0)return ja(e,t)+".";let r=e.oldestWaitAt===
null?"":`${n===1?"":", the longest"} for ${De(t-e.oldestWaitAt)}`;return`${ja(e,t)}; ${ue(n)} ${n===
1?"client waits":"clients wait"}${r}.`}var Kd={slow:"slow","holder-gone":"holder gone","minimum-hold":"\
minimum hold",deadlock:"deadlock","possible-deadlock":"possible deadlock","many-waiters":"many waite\
rs"},Fa=e=>Kd[e]??rt(e),za=e=>e==="deadlock"||e==="holder-gone"?"mark bad":e==="minimum-hold"?"mark":
"mark warn";var Jd=Symbol.for("pv"),Zd=0;function d(e,t,n,r,o,l){t||(t={});var i,s,a=t;if("ref"in a&&typeof e!="function")for(s in a={},t)s==
"ref"?i=t[s]:a[s]=t[s];var c={type:e,props:a,key:n,ref:i,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Jd,
__v:--Zd,__i:-1,__u:0};return(o||l)&&(c.__source=o,c.__self=l),se.vnode&&se.vnode(c),c}function Pe({name:e,most:t=0}){let n=rt(e);return d("bdi",{class:"name",children:t>0?Nt(n,t):n})}function Fo({marks:e}){return d(oe,{children:e.map(t=>d("span",{class:za(t),children:Fa(t)},t))})}function kn({
who:e,most:t=40}){let n=di(e);return d("span",{class:"who",children:[e.application===null?d(Pe,{name:e.
client,most:t}):d(Pe,{name:e.application,most:t}),n!==null&&d("span",{class:"soft",children:[" ",d("\
bdi",{children:n})]})]})}function zo({holder:e,now:t}){if(!e||e.leaseUntilAt===null)return null;let n=Math.
max(0,e.leaseUntilAt-t),r=e.leaseMillis??Math.max(n,1),o=Math.max(0,Math.min(1,n/r)),l=`${(n/1e3).toFixed(
0)} s of the lease left`;return d("span",{class:`lease ${o<.2?"low":""}`,role:"img","aria-label":l,title:l,
children:d("span",{style:{width:`${o*100}%`}})})}var[Ha,jo]=[96,26];function Wa({row:e}){let t=e.spark[0];
if(!t||e.spark.length<2)return d("span",{class:"spark"});let n=Math.max(1,...e.spark.map(([,i])=>i)),
r=Math.max(1,e.spark[e.spark.length-1][0]-t[0]),o=e.spark.map(([i,s])=>[(i-t[0])/r*Ha,jo-2-s/n*(jo-4)]),
l=`M${o[0][0].toFixed(1)} ${o[0][1].toFixed(1)}`;for(let[i,s]of o.slice(1))l+=`H${i.toFixed(1)}V${s.
toFixed(1)}`;return d("svg",{class:"spark",width:Ha,height:jo,role:"img","aria-label":`at most ${n} \
waited`,children:[d("path",{class:"spark-area",d:`${l}V${jo}H0z`}),d("path",{class:"spark-line",d:l})]})}
function Ho({connected:e}){return e===null?null:e?d(oe,{children:", connected"}):d("span",{class:"ba\
d",children:", not connected"})}var hi=["locks","clients","graph","events"];function Qd(e){let[t="",n=""]=e.replace(/^#\/?/,"").split(
"?",2),r=[...hi,"lock"].includes(t)?t:"locks",o=new URLSearchParams(n);return r==="lock"&&!o.has("na\
me")?{view:"locks",parameters:o}:{view:r,parameters:o}}var Ct=xe({view:"locks",parameters:new URLSearchParams}),
Hn=(e,t={})=>{let n=new URLSearchParams(t).toString();return`#/${e}${n?"?"+n:""}`},lt=e=>Hn("lock",{
name:e});function Wo(e){let t=Object.fromEntries(Object.entries(e).filter(([,n])=>n!==""));history.replaceState(
null,"",Hn(Ct.value.view,t))}function Va(){let e=()=>Ct.value=Qd(location.hash);addEventListener("ha\
shchange",e),e()}function _r(e){let[t,n]=$e({value:null,missing:!1,problem:null}),[r,o]=$e(0),l=sn.value,i=_e.value.seq,
s=l===null?e:`${e}${e.includes("?")?"&":"?"}millis=${l}`;return Te(()=>n({value:null,missing:!1,problem:null}),
[e]),Te(()=>{if(Qt.value)return;let a=new AbortController;return br(s,a.signal).then(c=>n({value:c,missing:!1,
problem:null})).catch(c=>{if(a.signal.aborted)return;let f=c instanceof Zt&&c.status===404,p=c instanceof
Zt?c.message:"The console does not answer.";n(g=>({value:f?null:g.value,missing:f,problem:p}))}),()=>a.
abort()},[s,i,r,Qt.value]),{...t,again:()=>o(a=>a+1)}}var pi=typeof matchMedia>"u"?null:matchMedia("(max-width: 760px)"),Ft=xe(pi?.matches??!1);pi?.addEventListener(
"change",()=>Ft.value=pi.matches);var Ua=200,Ba=12;function Ga(e,t,n,r){if(r<=Ua)return[0,r];let o=Math.max(0,Math.min(r,Math.floor(-e/
n)-Ba));return[o,Math.max(o,Math.min(r,Math.ceil((t-e)/n)+Ba))]}function xn({label:e,count:t,height:n,
keyOf:r,row:o}){let l=Xe(null),[[i,s],a]=$e([0,Math.min(t,Ua)]),c=Xe(null);fa(()=>{let m=()=>{let y=l.
current.getBoundingClientRect().top,S=Ga(y,innerHeight,n,t);a(M=>M[0]===S[0]&&M[1]===S[1]?M:S)};return m(),
addEventListener("scroll",m,{passive:!0}),addEventListener("resize",m),()=>{removeEventListener("scr\
oll",m),removeEventListener("resize",m)}},[t,n]);let f=m=>{let y=l.current?.querySelector(`[data-row\
="${m}"] a, [data-row="${m}"] button`);return y?.focus({preventScroll:!0}),y!=null};Te(()=>{c.current!==
null&&f(c.current)&&(c.current=null)});let p=m=>{let y=Number(m.target.closest("[data-row]")?.dataset.
row),S=Math.max(1,Math.floor(innerHeight/n)-1),M={ArrowDown:y+1,ArrowUp:y-1,Home:0,End:t-1,PageDown:y+
S,PageUp:y-S}[m.key];if(M===void 0||Number.isNaN(y)||m.ctrlKey||m.altKey||m.metaKey)return;m.preventDefault();
let T=Math.max(0,Math.min(t-1,M)),_=l.current.getBoundingClientRect().top+T*n,E=document.querySelector(
".top")?.getBoundingClientRect().bottom??0;_<E?scrollBy(0,_-E-8):_+n>innerHeight&&scrollBy(0,_+n-innerHeight+
8),f(T)||(c.current=T,a(Ga(l.current.getBoundingClientRect().top,innerHeight,n,t)))},g=[];for(let m=i;m<
Math.min(s,t);m++)g.push(d("li",{"data-row":m,class:"row","aria-setsize":t,"aria-posinset":m+1,style:{
top:`${m*n}px`,height:`${n}px`},children:o(m)},r(m)));return d("ul",{ref:l,class:"rows","aria-label":e,
style:{height:`${t*n}px`},onKeyDown:p,children:g})}var Qr=xe("");function Xd(e,t){let n=t.toLowerCase().split(/\s+/).filter(o=>o!==""),r=(o,l)=>[o.client,
yn(o),o.application??"",`${o.host??""}:${o.pid??""}`,...o.holds.map(i=>i.name),...o.waits.map(i=>i.name)].
some(i=>i.toLowerCase().includes(l));return e.filter(o=>n.every(l=>r(o,l))).sort((o,l)=>l.holds.length-
o.holds.length||l.waits.length-o.waits.length||(o.client<l.client?-1:1))}function Ya(){let{value:e,problem:t}=_r(
"clients");Te(()=>{Qr.value=Ct.value.parameters.get("q")??""},[Ct.value]);let n=Xd(e?.clients??[],Qr.
value);return d(oe,{children:[d("h1",{class:"hidden",children:"Clients"}),d("div",{class:"tools",children:[
d("label",{class:"search",children:[d("span",{class:"hidden",children:"Search clients"}),d("input",{
type:"search",value:Qr.value,placeholder:"Search: application, host, lock",autocomplete:"off",spellcheck:!1,
onInput:r=>{Qr.value=r.currentTarget.value,Wo({q:Qr.value})}})]}),d("p",{class:"soft",role:"status",
children:e?ut(n.length,"client"):"Asking."})]}),t!==null&&d("p",{class:"notice warn",role:"status",children:t}),
e&&n.length===0&&d("p",{class:"empty",children:"No client is like that."}),n.length>0&&d(xn,{label:"\
Clients",count:n.length,height:Ft.value?112:66,keyOf:r=>n[r].client,row:r=>d(eh,{client:n[r]})})]})}
function eh({client:e}){return d("div",{class:"client-row",children:[d("div",{class:"main",children:[
d("p",{class:"title",children:d(kn,{who:e})}),d("p",{class:"soft small",children:[d(Pe,{name:e.client,
most:40}),d(Ho,{connected:e.connected}),e.sinceAt!==null&&d(oe,{children:[", for ",De(Ve.value-e.sinceAt)]})]})]}),
d(qa,{verb:"holds",locks:e.holds}),d(qa,{verb:"waits for",locks:e.waits})]})}function qa({verb:e,locks:t}){
let n=t[0];return n?d("p",{class:"cell",children:[d("span",{class:"soft small",children:[e," "]}),d(
"a",{href:lt(n.name),children:d(Pe,{name:n.name,most:34})}),d("span",{class:"soft small",children:[n.
sinceAt!==null&&` for ${De(Ve.value-n.sinceAt)}`,t.length>1&&` and ${ue(t.length-1)} more`]})]}):d("\
p",{class:"cell soft small",children:[e," nothing"]})}var mi=xe(""),Vo=xe(""),gi=xe([]),Ka=5e3,th=["acquired","released","ended","expired","lost","queued",
"gaveUp","unknown","marked","unmarked","released-by-force","server"],Ja=e=>e==="gaveUp"?"gave up":e.
replaceAll("-"," "),nh=new Set(["expired","lost","marked","released-by-force","server"]);function Za(){
let[e,t]=$e(!1),[n,r]=$e(null),o=Do(gi.value,_e.value.events,Ka),l=mi.value.toLowerCase().split(/\s+/).
filter(c=>c!==""),i=o.filter(c=>Vo.value===""||c.kind===Vo.value).filter(c=>l.every(f=>[c.lock,c.application,
c.client,c.text].some(p=>p!==null&&p.toLowerCase().includes(f)))).reverse(),s=o[0],a=async()=>{try{let c=await br(
`events?before=${s?.seq??0}&limit=200`);gi.value=Do(gi.value,c?.events??[],Ka),t(c?.more!==!0),r(null)}catch{
r("Older events could not be read.")}};return d(oe,{children:[d("h1",{class:"hidden",children:"Event\
s"}),d("div",{class:"tools",children:[d("label",{class:"search",children:[d("span",{class:"hidden",children:"\
Search events"}),d("input",{type:"search",value:mi.value,placeholder:"Search: lock, application",autocomplete:"\
off",spellcheck:!1,onInput:c=>mi.value=c.currentTarget.value})]}),d("label",{children:[d("span",{class:"\
hidden",children:"Kind of event"}),d("select",{value:Vo.value,onChange:c=>Vo.value=c.currentTarget.value,
children:[d("option",{value:"",children:"all events"}),th.map(c=>d("option",{value:c,children:Ja(c)},
c))]})]}),d("p",{class:"soft",role:"status",children:ut(i.length,"event")})]}),i.length===0?d("p",{class:"\
empty",children:"Nothing happened that is like that, as far as is known here."}):d(xn,{label:"Events",
count:i.length,height:Ft.value?82:40,keyOf:c=>String(i[c].seq),row:c=>d(rh,{event:i[c]})}),n!==null&&
d("p",{class:"notice warn",role:"status",children:n}),s&&!e&&d("p",{children:d("button",{type:"butto\
n",onClick:a,children:"Older events"})})]})}function rh({event:e}){return d("div",{class:"event-row",
children:[d("span",{class:"number soft time",children:et(e.at,Ve.value)}),d("span",{class:nh.has(e.kind)?
"mark warn":"mark",children:Ja(e.kind)}),e.lock!==null?d("a",{href:lt(e.lock),children:d(Pe,{name:e.
lock,most:Ft.value?26:44})}):d("span",{}),d("bdi",{class:"text",children:an(e.text)})]})}var bc=Object.defineProperty,oh=(e,t,n)=>t in e?bc(e,t,{enumerable:!0,configurable:!0,writable:!0,value:n}):
e[t]=n,lh=(e,t)=>{for(var n in t)bc(e,n,{get:t[n],enumerable:!0})},ih=(e,t,n)=>oh(e,typeof t!="symbo\
l"?t+"":t,n),sh={};lh(sh,{Graph:()=>Lt,alg:()=>Si});var ah=Object.defineProperty,_c=(e,t)=>{for(var n in t)
ah(e,n,{get:t[n],enumerable:!0})},Ei=class{constructor(e){this._isDirected=!0,this._isMultigraph=!1,
this._isCompound=!1,this._nodes={},this._in={},this._preds={},this._out={},this._sucs={},this._edgeObjs=
{},this._edgeLabels={},this._nodeCount=0,this._edgeCount=0,this._defaultNodeLabelFn=()=>{},this._defaultEdgeLabelFn=
()=>{},e&&(this._isDirected="directed"in e?e.directed:!0,this._isMultigraph="multigraph"in e?e.multigraph:
!1,this._isCompound="compound"in e?e.compound:!1),this._isCompound&&(this._parent={},this._children=
{},this._children["\0"]={})}isDirected(){return this._isDirected}isMultigraph(){return this._isMultigraph}isCompound(){
return this._isCompound}setGraph(e){return this._label=e,this}graph(){return this._label}setDefaultNodeLabel(e){
return typeof e!="function"?this._defaultNodeLabelFn=()=>e:this._defaultNodeLabelFn=e,this}nodeCount(){
return this._nodeCount}nodes(){return Object.keys(this._nodes)}sources(){return this.nodes().filter(
e=>Object.keys(this._in[e]).length===0)}sinks(){return this.nodes().filter(e=>Object.keys(this._out[e]).
length===0)}setNodes(e,t){return e.forEach(n=>{t!==void 0?this.setNode(n,t):this.setNode(n)}),this}setNode(e,t){
return e in this._nodes?(arguments.length>1&&(this._nodes[e]=t),this):(this._nodes[e]=arguments.length>
1?t:this._defaultNodeLabelFn(e),this._isCompound&&(this._parent[e]="\0",this._children[e]={},this._children["\
\0"][e]=!0),this._in[e]={},this._preds[e]={},this._out[e]={},this._sucs[e]={},++this._nodeCount,this)}node(e){
return this._nodes[e]}hasNode(e){return e in this._nodes}removeNode(e){if(e in this._nodes){let t=n=>this.
removeEdge(this._edgeObjs[n]);delete this._nodes[e],this._isCompound&&(this._removeFromParentsChildList(
e),delete this._parent[e],this.children(e).forEach(n=>{this.setParent(n)}),delete this._children[e]),
Object.keys(this._in[e]).forEach(t),delete this._in[e],delete this._preds[e],Object.keys(this._out[e]).
forEach(t),delete this._out[e],delete this._sucs[e],--this._nodeCount}return this}setParent(e,t){if(!this.
_isCompound)throw new Error("Cannot set parent in a non-compound graph");if(t===void 0)t="\0";else{t+=
"";for(let n=t;n!==void 0;n=this.parent(n))if(n===e)throw new Error("Setting "+t+" as parent of "+e+
" would create a cycle");this.setNode(t)}return this.setNode(e),this._removeFromParentsChildList(e),
this._parent[e]=t,this._children[t][e]=!0,this}parent(e){if(this._isCompound){let t=this._parent[e];
if(t!=="\0")return t}}children(e="\0"){if(this._isCompound){let t=this._children[e];if(t)return Object.
keys(t)}else{if(e==="\0")return this.nodes();if(this.hasNode(e))return[]}return[]}predecessors(e){let t=this.
_preds[e];if(t)return Object.keys(t)}successors(e){let t=this._sucs[e];if(t)return Object.keys(t)}neighbors(e){
let t=this.predecessors(e);if(t){let n=new Set(t),r=this.successors(e);if(r)for(let o of r)n.add(o);
return Array.from(n.values())}}isLeaf(e){var t;let n;return this.isDirected()?n=this.successors(e):n=
this.neighbors(e),((t=n?.length)!=null?t:0)===0}filterNodes(e){let t=new this.constructor({directed:this.
_isDirected,multigraph:this._isMultigraph,compound:this._isCompound});t.setGraph(this.graph()),Object.
entries(this._nodes).forEach(([o,l])=>{e(o)&&t.setNode(o,l)}),Object.values(this._edgeObjs).forEach(
o=>{t.hasNode(o.v)&&t.hasNode(o.w)&&t.setEdge(o,this.edge(o))});let n={},r=o=>{let l=this.parent(o);
return!l||t.hasNode(l)?(n[o]=l,l):l in n?n[l]:r(l)};return this._isCompound&&t.nodes().forEach(o=>t.
setParent(o,r(o))),t}setDefaultEdgeLabel(e){return typeof e!="function"?this._defaultEdgeLabelFn=()=>e:
this._defaultEdgeLabelFn=e,this}edgeCount(){return this._edgeCount}edges(){return Object.values(this.
_edgeObjs)}setPath(e,t){return e.reduce((n,r)=>(t!==void 0?this.setEdge(n,r,t):this.setEdge(n,r),r)),
this}setEdge(e,t,n,r){let o,l,i,s,a=!1;typeof e=="object"&&e!==null&&"v"in e?(o=e.v,l=e.w,i=e.name,arguments.
length===2&&(s=t,a=!0)):(o=e,l=t,i=r,arguments.length>2&&(s=n,a=!0)),o=""+o,l=""+l,i!==void 0&&(i=""+
i);let c=Xr(this._isDirected,o,l,i);if(c in this._edgeLabels)return a&&(this._edgeLabels[c]=s),this;
if(i!==void 0&&!this._isMultigraph)throw new Error("Cannot set a named edge when isMultigraph = fals\
e");this.setNode(o),this.setNode(l),this._edgeLabels[c]=a?s:this._defaultEdgeLabelFn(o,l,i);let f=ch(
this._isDirected,o,l,i);return o=f.v,l=f.w,Object.freeze(f),this._edgeObjs[c]=f,Qa(this._preds[l],o),
Qa(this._sucs[o],l),this._in[l][c]=f,this._out[o][c]=f,this._edgeCount++,this}edge(e,t,n){let r=arguments.
length===1?vi(this._isDirected,e):Xr(this._isDirected,e,t,n);return this._edgeLabels[r]}edgeAsObj(e,t,n){
let r=arguments.length===1?this.edge(e):this.edge(e,t,n);return typeof r!="object"||r===null?{label:r}:
r}hasEdge(e,t,n){return(arguments.length===1?vi(this._isDirected,e):Xr(this._isDirected,e,t,n))in this.
_edgeLabels}removeEdge(e,t,n){let r=arguments.length===1?vi(this._isDirected,e):Xr(this._isDirected,
e,t,n),o=this._edgeObjs[r];if(o){let l=o.v,i=o.w;delete this._edgeLabels[r],delete this._edgeObjs[r],
Xa(this._preds[i],l),Xa(this._sucs[l],i),delete this._in[i][r],delete this._out[l][r],this._edgeCount--}
return this}inEdges(e,t){return this.isDirected()?this.filterEdges(this._in[e],e,t):this.nodeEdges(e,
t)}outEdges(e,t){return this.isDirected()?this.filterEdges(this._out[e],e,t):this.nodeEdges(e,t)}nodeEdges(e,t){
if(e in this._nodes)return this.filterEdges({...this._in[e],...this._out[e]},e,t)}_removeFromParentsChildList(e){
delete this._children[this._parent[e]][e]}filterEdges(e,t,n){if(!e)return;let r=Object.values(e);return n?
r.filter(o=>o.v===t&&o.w===n||o.v===n&&o.w===t):r}};function Qa(e,t){e[t]?e[t]++:e[t]=1}function Xa(e,t){
e[t]!==void 0&&!--e[t]&&delete e[t]}function Xr(e,t,n,r){let o=""+t,l=""+n;if(!e&&o>l){let i=o;o=l,l=
i}return o+""+l+""+(r===void 0?"\0":r)}function ch(e,t,n,r){let o=""+t,l=""+n;if(!e&&o>l){let s=o;
o=l,l=s}let i={v:o,w:l};return r&&(i.name=r),i}function vi(e,t){return Xr(e,t.v,t.w,t.name)}var uh={};
_c(uh,{read:()=>ph,write:()=>fh});function fh(e){let t={options:{directed:e.isDirected(),multigraph:e.
isMultigraph(),compound:e.isCompound()},nodes:dh(e),edges:hh(e)},n=e.graph();return n!==void 0&&(t.value=
structuredClone(n)),t}function dh(e){return e.nodes().map(t=>{let n=e.node(t),r=e.parent(t),o={v:t};
return n!==void 0&&(o.value=n),r!==void 0&&(o.parent=r),o})}function hh(e){return e.edges().map(t=>{
let n=e.edge(t),r={v:t.v,w:t.w};return t.name!==void 0&&(r.name=t.name),n!==void 0&&(r.value=n),r})}
function ph(e){let t=new Ei(e.options);return e.value!==void 0&&t.setGraph(e.value),e.nodes.forEach(
n=>{t.setNode(n.v,n.value),n.parent&&t.setParent(n.v,n.parent)}),e.edges.forEach(n=>{t.setEdge({v:n.
v,w:n.w,name:n.name},n.value)}),t}var Si={};_c(Si,{CycleException:()=>Go,bellmanFord:()=>wc,components:()=>vh,
dijkstra:()=>Bo,dijkstraAll:()=>wh,findCycles:()=>yh,floydWarshall:()=>xh,isAcyclic:()=>Sh,postorder:()=>Th,
preorder:()=>Nh,prim:()=>Ch,shortestPaths:()=>Lh,tarjan:()=>kc,topsort:()=>xc});var mh=()=>1;function wc(e,t,n,r){
return gh(e,String(t),n||mh,r||function(o){var l;return(l=e.outEdges(o))!=null?l:[]})}function gh(e,t,n,r){
let o={},l,i=0,s=e.nodes(),a=function(p){let g=o[p.v],m=o[p.w];if(!g||!m)return;let y=n(p);g.distance+
y<m.distance&&(o[p.w]={distance:g.distance+y,predecessor:p.v},l=!0)},c=function(){s.forEach(function(p){
r(p).forEach(function(g){let m=g.v===p?g.v:g.w,y=m===g.v?g.w:g.v;a({v:m,w:y})})})};s.forEach(function(p){
let g=p===t?0:Number.POSITIVE_INFINITY;o[p]={distance:g,predecessor:""}});let f=s.length;for(let p=1;p<
f&&(l=!1,i++,c(),!!l);p++);if(i===f-1&&(l=!1,c(),l))throw new Error("The graph contains a negative w\
eight cycle");return o}function vh(e){let t={},n=[],r;function o(l){var i,s;l in t||(t[l]=!0,r.push(
l),(i=e.successors(l))==null||i.forEach(o),(s=e.predecessors(l))==null||s.forEach(o))}return e.nodes().
forEach(function(l){r=[],o(l),r.length&&n.push(r)}),n}var yc=class{constructor(){this._arr=[],this._keyIndices=
{}}size(){return this._arr.length}keys(){return this._arr.map(e=>e.key)}has(e){return e in this._keyIndices}priority(e){
let t=this._keyIndices[e];if(t!==void 0)return this._arr[t].priority}min(){if(this.size()===0)throw new Error(
"Queue underflow");return this._arr[0].key}add(e,t){let n=this._keyIndices,r=String(e);if(!(r in n)){
let o=this._arr,l=o.length;return n[r]=l,o.push({key:r,priority:t}),this._decrease(l),!0}return!1}removeMin(){
if(this.size()===0)throw new Error("Queue underflow");this._swap(0,this._arr.length-1);let e=this._arr.
pop();return delete this._keyIndices[e.key],this._heapify(0),e.key}decrease(e,t){let n=this._keyIndices[e];
if(n===void 0)throw new Error(`Key not found: ${e}`);let r=this._arr[n].priority;if(t>r)throw new Error(
`New priority is greater than current priority. Key: ${e} Old: ${r} New: ${t}`);this._arr[n].priority=
t,this._decrease(n)}_heapify(e){let t=this._arr,n=2*e,r=n+1,o=e;n<t.length&&(o=t[n].priority<t[o].priority?
n:o,r<t.length&&(o=t[r].priority<t[o].priority?r:o),o!==e&&(this._swap(e,o),this._heapify(o)))}_decrease(e){
let t=this._arr,n=t[e].priority,r;for(;e!==0&&(r=e>>1,!(t[r].priority<n));)this._swap(e,r),e=r}_swap(e,t){
let n=this._arr,r=this._keyIndices,o=n[e],l=n[t];n[e]=l,n[t]=o,r[l.key]=e,r[o.key]=t}},bh=()=>1;function Bo(e,t,n,r){
let o=function(l){var i;return(i=e.outEdges(l))!=null?i:[]};return _h(e,String(t),n||bh,r||o)}function _h(e,t,n,r){
let o={},l=new yc,i,s,a=function(c){let f=c.v!==i?c.v:c.w,p=o[f];if(!p)return;let g=n(c),m=s.distance+
g;if(g<0)throw new Error("dijkstra does not allow negative edge weights. Bad edge: "+c+" Weight: "+g);
m<p.distance&&(p.distance=m,p.predecessor=i,l.decrease(f,m))};for(e.nodes().forEach(function(c){let f=c===
t?0:Number.POSITIVE_INFINITY;o[c]={distance:f,predecessor:""},l.add(c,f)});l.size()>0;){i=l.removeMin();
let c=o[i];if(!c||c.distance===Number.POSITIVE_INFINITY)break;s=c,r(i).forEach(a)}return o}function wh(e,t,n){
return e.nodes().reduce(function(r,o){return r[o]=Bo(e,o,t,n),r},{})}function kc(e){let t=0,n=[],r={},
o=[];function l(i){var s;let a=r[i]={onStack:!0,lowlink:t,index:t++};if(n.push(i),(s=e.successors(i))==
null||s.forEach(function(c){if(c in r){let f=r[c];f!=null&&f.onStack&&(a.lowlink=Math.min(a.lowlink,
f.index))}else{l(c);let f=r[c];f&&(a.lowlink=Math.min(a.lowlink,f.lowlink))}}),a.lowlink===a.index){
let c=[],f;do{f=n.pop();let p=r[f];p&&(p.onStack=!1),c.push(f)}while(i!==f);o.push(c)}}return e.nodes().
forEach(function(i){i in r||l(i)}),o}function yh(e){return kc(e).filter(function(t){var n;let r=t[0];
return r?t.length>1||t.length===1&&((n=e.outEdges(r,r))!=null?n:[]).length>0:!1})}var kh=()=>1;function xh(e,t,n){
return Eh(e,t||kh,n||function(r){var o;return(o=e.outEdges(r))!=null?o:[]})}function Eh(e,t,n){let r={},
o=e.nodes();return o.forEach(function(l){let i={};r[l]=i,i[l]={distance:0,predecessor:""},o.forEach(
function(s){l!==s&&(i[s]={distance:Number.POSITIVE_INFINITY,predecessor:""})}),n(l).forEach(function(s){
let a=s.v===l?s.w:s.v,c=t(s);i[a]={distance:c,predecessor:l}})}),o.forEach(function(l){let i=r[l];i&&
o.forEach(function(s){let a=r[s];a&&o.forEach(function(c){let f=a[l],p=i[c],g=a[c];if(f&&p&&g){let m=f.
distance+p.distance;m<g.distance&&(g.distance=m,g.predecessor=p.predecessor)}})})}),r}var Go=class extends Error{constructor(e){
super(e),this.name="CycleException"}};function xc(e){let t={},n={},r=[];function o(l){var i;if(l in n)
throw new Go;l in t||(n[l]=!0,t[l]=!0,(i=e.predecessors(l))==null||i.forEach(o),delete n[l],r.push(l))}
if(e.sinks().forEach(o),Object.keys(t).length!==e.nodeCount())throw new Go;return r}function Sh(e){try{
xc(e)}catch(t){if(t instanceof Go)return!1;throw t}return!0}function Mh(e,t,n,r,o){Array.isArray(t)||
(t=[t]);let l=(s=>{var a;return(a=e.isDirected()?e.successors(s):e.neighbors(s))!=null?a:[]}),i={};return t.
forEach(function(s){if(!e.hasNode(s))throw new Error("Graph does not have node: "+s);o=Ec(e,s,n==="p\
ost",i,l,r,o)}),o}function Ec(e,t,n,r,o,l,i){return t in r||(r[t]=!0,n||(i=l(i,t)),o(t).forEach(function(s){
i=Ec(e,s,n,r,o,l,i)}),n&&(i=l(i,t))),i}function Sc(e,t,n){return Mh(e,t,n,function(r,o){return r.push(
o),r},[])}function Th(e,t){return Sc(e,t,"post")}function Nh(e,t){return Sc(e,t,"pre")}function Ch(e,t){
var n;let r=new Ei,o={},l=new yc,i;function s(f){let p=f.v===i?f.w:f.v,g=l.priority(p);if(g!==void 0){
let m=t(f);m<g&&(o[p]=i,l.decrease(p,m))}}if(e.nodeCount()===0)return r;e.nodes().forEach(function(f){
l.add(f,Number.POSITIVE_INFINITY),r.setNode(f)});let a=e.nodes()[0];a!==void 0&&l.decrease(a,0);let c=!1;
for(;l.size()>0;){if(i=l.removeMin(),i in o)r.setEdge(i,o[i]);else{if(c)throw new Error("Input graph\
 is not connected: "+e);c=!0}(n=e.nodeEdges(i))==null||n.forEach(s)}return r}function Lh(e,t,n,r){return Ah(
e,t,n,r??(o=>{var l;return(l=e.outEdges(o))!=null?l:[]}))}function Ah(e,t,n,r){if(n===void 0)return Bo(
e,t,n,r);let o=!1,l=e.nodes();for(let i=0;i<l.length;i++){let s=l[i];if(s===void 0)continue;let a=r(
s);for(let c=0;c<a.length;c++){let f=a[c];if(!f)continue;let p=f.v===s?f.v:f.w,g=p===f.v?f.w:f.v;n({
v:p,w:g})<0&&(o=!0)}if(o)return wc(e,t,n,r)}return Bo(e,t,n,r)}var Lt=Ei;function yr(e,t,n,r){let o=r;
for(;e.hasNode(o);)o=Mi(r);return n.dummy=t,e.setNode(o,n),o}function Ph(e){let t=new Lt().setGraph(
e.graph());return e.nodes().forEach(n=>t.setNode(n,e.node(n))),e.edges().forEach(n=>{let r=t.edge(n.
v,n.w)||{weight:0,minlen:1},o=e.edge(n);t.setEdge(n.v,n.w,{weight:r.weight+o.weight,minlen:Math.max(
r.minlen,o.minlen)})}),t}function Mc(e){let t=new Lt({multigraph:e.isMultigraph()}).setGraph(e.graph());
return e.nodes().forEach(n=>{e.children(n).length||t.setNode(n,e.node(n))}),e.edges().forEach(n=>{t.
setEdge(n,e.edge(n))}),t}function ec(e,t){let n=e.x,r=e.y,o=t.x-n,l=t.y-r,i=e.width/2,s=e.height/2;if(!o&&
!l)throw new Error("Not possible to find intersection inside of the rectangle");let a,c;return o===0||
Math.abs(l)*i>Math.abs(o)*s?(l<0&&(s=-s),a=s*o/l,c=s):(o<0&&(i=-i),a=i,c=i*l/o),{x:n+a,y:r+c}}function qo(e){
let t=eo(Nc(e)+1).map(()=>[]);return e.nodes().forEach(n=>{let r=e.node(n),o=r.rank;o!==void 0&&(t[o]||
(t[o]=[]),t[o][r.order]=n)}),t}function Oh(e){let t=e.nodes().map(r=>{let o=e.node(r).rank;return o===
void 0?Number.MAX_VALUE:o}),n=Xt(Math.min,t);e.nodes().forEach(r=>{let o=e.node(r);Object.hasOwn(o,"\
rank")&&(o.rank-=n)})}function Rh(e){let t=e.nodes().map(i=>e.node(i).rank).filter(i=>i!==void 0),n=Xt(
Math.min,t),r=[];e.nodes().forEach(i=>{let s=e.node(i).rank-n;r[s]||(r[s]=[]),r[s].push(i)});let o=0,
l=e.graph().nodeRankFactor;Array.from(r).forEach((i,s)=>{i===void 0&&s%l!==0?--o:i!==void 0&&o&&i.forEach(
a=>e.node(a).rank+=o)})}function tc(e,t,n,r){let o={width:0,height:0};return arguments.length>=4&&(o.
rank=n,o.order=r),yr(e,"border",o,t)}function Dh(e,t=Tc){let n=[];for(let r=0;r<e.length;r+=t){let o=e.
slice(r,r+t);n.push(o)}return n}var Tc=65535;function Xt(e,t){if(t.length>Tc){let n=Dh(t);return e(...n.
map(r=>e(...r)))}else return e(...t)}function Nc(e){let t=e.nodes().map(n=>{let r=e.node(n).rank;return r===
void 0?Number.MIN_VALUE:r});return Xt(Math.max,t)}function Ih(e,t){let n={lhs:[],rhs:[]};return e.forEach(
r=>{t(r)?n.lhs.push(r):n.rhs.push(r)}),n}function $h(e,t){return t()}var jh=0;function Mi(e){let t=++jh;return e+(""+t)}function eo(e,t,n=1){
t==null&&(t=e,e=0);let r=l=>l<t;n<0&&(r=l=>t<l);let o=[];for(let l=e;r(l);l+=n)o.push(l);return o}function Uo(e,t){
let n={};for(let r of t)e[r]!==void 0&&(n[r]=e[r]);return n}function Yo(e,t){let n;return typeof t==
"string"?n=r=>r[t]:n=t,Object.entries(e).reduce((r,[o,l])=>(r[o]=n(l,o),r),{})}function Fh(e,t){return e.
reduce((n,r,o)=>(n[r]=t[o],n),{})}var Ko="\0";function Cc(e,t,n){var r,o,l,i,s,a;if(!(e&&t&&n&&t.dummy===
"edge"&&n.dummy==="edge"&&t.edgeObj&&n.edgeObj&&e[t.edgeObj.v]&&e[n.edgeObj.v]&&e[t.edgeObj.w]&&e[n.
edgeObj.w]))return 0;let c=!0;t.edgeObj.w===n.edgeObj.w&&(c=!1);let f=c?(o=(r=e[t.edgeObj.v])==null?
void 0:r.rank)!=null?o:NaN+1:(i=(l=e[t.edgeObj.w])==null?void 0:l.rank)!=null?i:NaN-1,p=Object.entries(
e).find(S=>{var M,T;return((M=S[1].edgeObj)==null?void 0:M.v)===t.edgeObj.v&&((T=S[1].edgeObj)==null?
void 0:T.w)===t.edgeObj.w&&S[1].rank===f}),g=Object.entries(e).find(S=>{var M,T;return((M=S[1].edgeObj)==
null?void 0:M.v)===n.edgeObj.v&&((T=S[1].edgeObj)==null?void 0:T.w)===n.edgeObj.w&&S[1].rank===f});if(!p||
!g)return 0;let m=(s=p[1].order)!=null?s:NaN,y=(a=g[1].order)!=null?a:NaN;return isNaN(m-y)?0:m-y}var zh=class{constructor(){ih(this,"_sentinel");let e={};e._next=e._prev=e,this._sentinel=e}dequeue(){
let e=this._sentinel,t=e._prev;if(t!==e)return nc(t),t}enqueue(e){let t=this._sentinel;e._prev&&e._next&&
nc(e),e._next=t._next,t._next._prev=e,t._next=e,e._prev=t}toString(){let e=[],t=this._sentinel,n=t._prev;
for(;n!==t;)e.push(JSON.stringify(n,Hh)),n=n._prev;return"["+e.join(", ")+"]"}};function nc(e){e._prev.
_next=e._next,e._next._prev=e._prev,delete e._next,delete e._prev}function Hh(e,t){if(e!=="_next"&&e!==
"_prev")return t}var Wh=zh,Vh=()=>1;function Bh(e,t){if(e.nodeCount()<=1)return[];let n=Uh(e,t||Vh);
return Gh(n.graph,n.buckets,n.zeroIdx).flatMap(r=>e.outEdges(r.v,r.w)||[])}function Gh(e,t,n){var r;
let o=[],l=t[t.length-1],i=t[0],s;for(;e.nodeCount();){for(;s=i.dequeue();)bi(e,t,n,s);for(;s=l.dequeue();)
bi(e,t,n,s);if(e.nodeCount()){for(let a=t.length-2;a>0;--a)if(s=(r=t[a])==null?void 0:r.dequeue(),s){
o=o.concat(bi(e,t,n,s,!0)||[]);break}}}return o}function bi(e,t,n,r,o){let l=[],i=o?l:void 0;return(e.
inEdges(r.v)||[]).forEach(s=>{let a=e.edge(s),c=e.node(s.v);o&&l.push({v:s.v,w:s.w}),c.out-=a,xi(t,n,
c)}),(e.outEdges(r.v)||[]).forEach(s=>{let a=e.edge(s),c=s.w,f=e.node(c);f.in-=a,xi(t,n,f)}),e.removeNode(
r.v),i}function Uh(e,t){let n=new Lt,r=0,o=0;e.nodes().forEach(s=>{n.setNode(s,{v:s,in:0,out:0})}),e.
edges().forEach(s=>{let a=n.edge(s.v,s.w)||0,c=t(s),f=a+c;n.setEdge(s.v,s.w,f);let p=n.node(s.v),g=n.
node(s.w);o=Math.max(o,p.out+=c),r=Math.max(r,g.in+=c)});let l=qh(o+r+3).map(()=>new Wh),i=r+1;return n.
nodes().forEach(s=>{xi(l,i,n.node(s))}),{graph:n,buckets:l,zeroIdx:i}}function xi(e,t,n){var r,o,l;n.
out?n.in?(l=e[n.out-n.in+t])==null||l.enqueue(n):(o=e[e.length-1])==null||o.enqueue(n):(r=e[0])==null||
r.enqueue(n)}function qh(e){let t=[];for(let n=0;n<e;n++)t.push(n);return t}function Yh(e,t){(e.graph().
acyclicer==="greedy"?Bh(e,n(e)):Kh(e,t??null)).forEach(r=>{let o=e.edge(r);e.removeEdge(r),o.forwardName=
r.name,o.reversed=!0,e.setEdge(r.w,r.v,o,Mi("rev"))});function n(r){return o=>r.edge(o).weight}}function Kh(e,t){
let n=[],r={},o={};function l(a){Object.hasOwn(o,a)||(o[a]=!0,r[a]=!0,e.outEdges(a).forEach(c=>{Object.
hasOwn(r,c.w)?n.push(c):l(c.w)}),delete r[a])}function i(a){var c;Object.hasOwn(o,a)||(o[a]=!0,r[a]=
!0,(c=e.outEdges(a))==null||c.forEach(f=>{var p,g;Object.hasOwn(r,f.w)||((p=t.node(a))==null?void 0:
p.rank)>((g=t.node(f.w))==null?void 0:g.rank)&&Zh(e,f.w,f)?n.push(f):i(f.w)}),delete r[a])}let s=l;return t&&
typeof t.node=="function"&&(s=i),e.sources().forEach(s),e.nodes().forEach(s),n}function Jh(e){e.edges().
forEach(t=>{let n=e.edge(t);if(n.reversed){e.removeEdge(t);let r=n.forwardName;delete n.reversed,delete n.
forwardName,e.setEdge(t.w,t.v,n,r)}})}function Zh(e,t,n){let r=new Set;function o(l){var i;if(e.sources().
includes(l))return!0;r.add(l);for(let s of(i=e.inEdges(l))!=null?i:[])if(!(s.v===n.v&&s.w===n.w)&&!r.
has(s.v)&&o(s.v))return!0;return!1}return o(t)}function Qh(e){e.graph().dummyChains=[],e.edges().forEach(
t=>Xh(e,t))}function Xh(e,t){let n=t.v,r=e.node(n).rank,o=t.w,l=e.node(o).rank,i=t.name,s=e.edge(t),
a=s.labelRank;if(l===r+1)return;e.removeEdge(t);let c,f,p;for(p=0,++r;r<l;++p,++r)s.points=[],f={width:0,
height:0,edgeLabel:s,edgeObj:t,rank:r},c=yr(e,"edge",f,"_d"),r===a&&(f.width=s.width,f.height=s.height,
f.dummy="edge-label",f.labelpos=s.labelpos),e.setEdge(n,c,{weight:s.weight},i),p===0&&e.graph().dummyChains.
push(c),n=c;e.setEdge(n,o,{weight:s.weight},i)}function ep(e){e.graph().dummyChains.forEach(t=>{let n=e.
node(t),r=n.edgeLabel,o;for(e.setEdge(n.edgeObj,r);n.dummy;)o=e.successors(t)[0],e.removeNode(t),r.points.
push({x:n.x,y:n.y}),n.dummy==="edge-label"&&(r.x=n.x,r.y=n.y,r.width=n.width,r.height=n.height),t=o,
n=e.node(t)})}function Ti(e){let t={};function n(r){let o=e.node(r);if(Object.hasOwn(t,r))return o.rank;
t[r]=!0;let l=e.outEdges(r),i=l?l.map(a=>a==null?Number.POSITIVE_INFINITY:n(a.w)-e.edge(a).minlen):[],
s=Xt(Math.min,i);return s===Number.POSITIVE_INFINITY&&(s=0),o.rank=s}e.sources().forEach(n)}function wr(e,t){
return e.node(t.w).rank-e.node(t.v).rank-e.edge(t).minlen}var Lc=tp;function tp(e){let t=new Lt({directed:!1}),
n=e.nodes();if(n.length===0)throw new Error("Graph must have at least one node");let r=n[0],o=e.nodeCount();
t.setNode(r,{});let l,i;for(;np(t,e)<o&&(l=rp(t,e),!!l);)i=t.hasNode(l.v)?wr(e,l):-wr(e,l),op(t,e,i);
return t}function np(e,t){function n(r){let o=t.nodeEdges(r);o&&o.forEach(l=>{let i=l.v,s=r===i?l.w:
i;!e.hasNode(s)&&!wr(t,l)&&(e.setNode(s,{}),e.setEdge(r,s,{}),n(s))})}return e.nodes().forEach(n),e.
nodeCount()}function rp(e,t){return t.edges().reduce((n,r)=>{let o=Number.POSITIVE_INFINITY;return e.
hasNode(r.v)!==e.hasNode(r.w)&&(o=wr(t,r)),o<n[0]?[o,r]:n},[Number.POSITIVE_INFINITY,null])[1]}function op(e,t,n){
e.nodes().forEach(r=>t.node(r).rank+=n)}var{preorder:lp,postorder:ip}=Si,sp=Wn;Wn.initLowLimValues=Ci;
Wn.initCutValues=Ni;Wn.calcCutValue=Ac;Wn.leaveEdge=Oc;Wn.enterEdge=Rc;Wn.exchangeEdges=Dc;function Wn(e){
e=Ph(e),Ti(e);let t=Lc(e);Ci(t),Ni(t,e);let n,r;for(;n=Oc(t);)r=Rc(t,e,n),Dc(t,e,n,r)}function Ni(e,t){
let n=ip(e,e.nodes());n=n.slice(0,n.length-1),n.forEach(r=>ap(e,t,r))}function ap(e,t,n){let r=e.node(
n).parent,o=e.edge(n,r);o.cutvalue=Ac(e,t,n)}function Ac(e,t,n){let r=e.node(n).parent,o=!0,l=t.edge(
n,r),i=0;l||(o=!1,l=t.edge(r,n)),i=l.weight;let s=t.nodeEdges(n);return s&&s.forEach(a=>{let c=a.v===
n,f=c?a.w:a.v;if(f!==r){let p=c===o,g=t.edge(a).weight;if(i+=p?g:-g,up(e,n,f)){let m=e.edge(n,f).cutvalue;
i+=p?-m:m}}}),i}function Ci(e,t){arguments.length<2&&(t=e.nodes()[0]),Pc(e,{},1,t)}function Pc(e,t,n,r,o){
let l=n,i=e.node(r);t[r]=!0;let s=e.neighbors(r);return s&&s.forEach(a=>{Object.hasOwn(t,a)||(n=Pc(e,
t,n,a,r))}),i.low=l,i.lim=n++,o?i.parent=o:delete i.parent,n}function Oc(e){return e.edges().find(t=>e.
edge(t).cutvalue<0)}function Rc(e,t,n){let r=n.v,o=n.w;t.hasEdge(r,o)||(r=n.w,o=n.v);let l=e.node(r),
i=e.node(o),s=l,a=!1;return l.lim>i.lim&&(s=i,a=!0),t.edges().filter(c=>a===rc(e,e.node(c.v),s)&&a!==
rc(e,e.node(c.w),s)).reduce((c,f)=>wr(t,f)<wr(t,c)?f:c)}function Dc(e,t,n,r){let o=n.v,l=n.w;e.removeEdge(
o,l),e.setEdge(r.v,r.w,{}),Ci(e),Ni(e,t),cp(e,t)}function cp(e,t){let n=e.nodes().find(o=>!e.node(o).
parent);if(!n)return;let r=lp(e,[n]);r=r.slice(1),r.forEach(o=>{let l=e.node(o).parent,i=t.edge(o,l),
s=!1;i||(i=t.edge(l,o),s=!0),t.node(o).rank=t.node(l).rank+(s?i.minlen:-i.minlen)})}function up(e,t,n){
return e.hasEdge(t,n)}function rc(e,t,n){return n.low<=t.lim&&t.lim<=n.lim}var fp=dp;function dp(e){
let t=e.graph().ranker;if(typeof t=="function")return t(e);switch(t){case"network-simplex":oc(e);break;case"\
tight-tree":pp(e);break;case"longest-path":hp(e);break;case"none":break;default:oc(e)}}var hp=Ti;function pp(e){
Ti(e),Lc(e)}function oc(e){sp(e)}var mp=gp;function gp(e){let t=bp(e),n=e.graph();Array.isArray(n.dummyChains)&&
n.dummyChains.forEach(r=>{let o=e.node(r),l=o.edgeObj,i=vp(e,t,l.v,l.w),s=i.path,a=i.lca,c=0,f=s[c],
p=!0;for(;r!==l.w;){if(o=e.node(r),p){for(;(f=s[c])!==a&&e.node(f).maxRank<o.rank;)c++;f===a&&(p=!1)}
if(!p){for(;c<s.length-1&&e.node(s[c+1]).minRank<=o.rank;)c++;f=s[c]}f!==void 0&&e.setParent(r,f),r=
e.successors(r)[0]}})}function vp(e,t,n,r){let o=[],l=[],i=Math.min(t[n].low,t[r].low),s=Math.max(t[n].
lim,t[r].lim),a;a=n;do a=e.parent(a),o.push(a);while(a&&(t[a].low>i||s>t[a].lim));let c=a,f=r;for(;(f=
e.parent(f))!==c;)l.push(f);return{path:o.concat(l.reverse()),lca:c}}function bp(e){let t={},n=0;function r(o){
let l=n;e.children(o).forEach(r),t[o]={low:l,lim:n++}}return e.children(Ko).forEach(r),t}function _p(e){
let t=yr(e,"root",{},"_root"),n=wp(e),r=Object.values(n),o=Xt(Math.max,r)-1,l=2*o+1;e.graph().nestingRoot=
t,e.edges().forEach(s=>e.edge(s).minlen*=l);let i=yp(e)+1;e.children(Ko).forEach(s=>{Ic(e,t,l,i,o,n,
s)}),e.graph().nodeRankFactor=l}function Ic(e,t,n,r,o,l,i){var s;let a=e.children(i);if(!a.length){i!==
t&&e.setEdge(t,i,{weight:0,minlen:n});return}let c=tc(e,"_bt"),f=tc(e,"_bb"),p=e.node(i);e.setParent(
c,i),p.borderTop=c,e.setParent(f,i),p.borderBottom=f,a.forEach(g=>{var m;Ic(e,t,n,r,o,l,g);let y=e.node(
g),S=y.borderTop?y.borderTop:g,M=y.borderBottom?y.borderBottom:g,T=y.borderTop?r:2*r,_=S!==M?1:o-((m=
l[i])!=null?m:0)+1;e.setEdge(c,S,{weight:T,minlen:_,nestingEdge:!0}),e.setEdge(M,f,{weight:T,minlen:_,
nestingEdge:!0})}),e.parent(i)||e.setEdge(t,c,{weight:0,minlen:o+((s=l[i])!=null?s:0)})}function wp(e){
let t={};function n(r,o){let l=e.children(r);l&&l.length&&l.forEach(i=>n(i,o+1)),t[r]=o}return e.children(
Ko).forEach(r=>n(r,1)),t}function yp(e){return e.edges().reduce((t,n)=>t+e.edge(n).weight,0)}function kp(e){
let t=e.graph();e.removeNode(t.nestingRoot),delete t.nestingRoot,e.edges().forEach(n=>{e.edge(n).nestingEdge&&
e.removeEdge(n)})}var xp=Ep;function Ep(e){function t(n){let r=e.children(n),o=e.node(n);if(r.length&&
r.forEach(t),o&&Object.hasOwn(o,"minRank")){o.borderLeft=[],o.borderRight=[];for(let l=o.minRank,i=o.
maxRank+1;l<i;++l)lc(e,"borderLeft","_bl",n,o,l),lc(e,"borderRight","_br",n,o,l)}}e.children(Ko).forEach(
t)}function lc(e,t,n,r,o,l){let i={width:0,height:0,rank:l,borderType:t},s=o[t][l-1],a=yr(e,"border",
i,n);o[t][l]=a,e.setParent(a,r),s&&e.setEdge(s,a,{weight:1})}function Sp(e){var t;let n=(t=e.graph().
rankdir)==null?void 0:t.toLowerCase();(n==="lr"||n==="rl")&&$c(e)}function Mp(e){var t;let n=(t=e.graph().
rankdir)==null?void 0:t.toLowerCase();(n==="bt"||n==="rl")&&Tp(e),(n==="lr"||n==="rl")&&(Np(e),$c(e))}
function $c(e){e.nodes().forEach(t=>ic(e.node(t))),e.edges().forEach(t=>ic(e.edge(t)))}function ic(e){
let t=e.width;e.width=e.height,e.height=t}function Tp(e){e.nodes().forEach(t=>_i(e.node(t))),e.edges().
forEach(t=>{var n;let r=e.edge(t);(n=r.points)==null||n.forEach(_i),Object.hasOwn(r,"y")&&_i(r)})}function _i(e){
e.y=-e.y}function Np(e){e.nodes().forEach(t=>wi(e.node(t))),e.edges().forEach(t=>{var n;let r=e.edge(
t);(n=r.points)==null||n.forEach(wi),Object.hasOwn(r,"x")&&wi(r)})}function wi(e){let t=e.x;e.x=e.y,
e.y=t}function Cp(e,t=null){let n={},r=e.nodes().filter(c=>!e.children(c).length),o=r.map(c=>e.node(
c).rank),l=Xt(Math.max,o),i=eo(l+1).map(()=>[]);function s(c){if(n[c])return;n[c]=!0;let f=e.node(c);
i[f.rank].push(c);let p=e.successors(c);p&&[...p].sort((g,m)=>a(g,m)).forEach(s)}r.sort((c,f)=>e.node(
c).rank-e.node(f).rank).forEach(s);function a(c,f){let p=e.node(c),g=e.node(f);return Cc(t,p,g)}return i}
function Lp(e,t){let n=0;for(let r=1;r<t.length;++r)n+=Ap(e,t[r-1],t[r]);return n}function Ap(e,t,n){
let r=Fh(n,n.map((c,f)=>f)),o=t.flatMap(c=>{let f=e.outEdges(c);return f?f.map(p=>({pos:r[p.w],weight:e.
edge(p).weight})).sort((p,g)=>p.pos-g.pos):[]}),l=1;for(;l<n.length;)l<<=1;let i=2*l-1;l-=1;let s=new Array(
i).fill(0),a=0;return o.forEach(c=>{let f=c.pos+l;s[f]+=c.weight;let p=0;for(;f>0;)f%2&&(p+=s[f+1]),
f=f-1>>1,s[f]+=c.weight;a+=c.weight*p}),a}function Pp(e,t=[]){return t.map(n=>{let r=e.inEdges(n);if(!r||
!r.length)return{v:n};{let o=r.reduce((l,i)=>{let s=e.edge(i),a=e.node(i.v);return{sum:l.sum+s.weight*
a.order,weight:l.weight+s.weight}},{sum:0,weight:0});return{v:n,barycenter:o.sum/o.weight,weight:o.weight}}})}
function Op(e,t){let n={};e.forEach((o,l)=>{let i={indegree:0,in:[],out:[],vs:[o.v],i:l};o.barycenter!==
void 0&&(i.barycenter=o.barycenter,i.weight=o.weight),n[o.v]=i}),t.edges().forEach(o=>{let l=n[o.v],
i=n[o.w];l!==void 0&&i!==void 0&&(i.indegree++,l.out.push(i))});let r=Object.values(n).filter(o=>!o.
indegree);return Rp(r)}function Rp(e){let t=[];function n(o){return l=>{l.merged||(l.barycenter===void 0||
o.barycenter===void 0||l.barycenter>=o.barycenter)&&Dp(o,l)}}function r(o){return l=>{l.in.push(o),--l.
indegree===0&&e.push(l)}}for(;e.length;){let o=e.pop();t.push(o),o.in.reverse().forEach(n(o)),o.out.
forEach(r(o))}return t.filter(o=>!o.merged).map(o=>Uo(o,["vs","i","barycenter","weight"]))}function Dp(e,t){
let n=0,r=0;e.weight&&(n+=e.barycenter*e.weight,r+=e.weight),t.weight&&(n+=t.barycenter*t.weight,r+=
t.weight),e.vs=t.vs.concat(e.vs),e.barycenter=n/r,e.weight=r,e.i=Math.min(t.i,e.i),t.merged=!0}function Ip(e,t,n,r,o){
let l={},i=null,s=null,a=o;typeof t=="boolean"?(a=t,l={}):t&&(l=t,i=n??null,s=r??null);let c=Ih(e,T=>Object.
hasOwn(T,"barycenter")),f=c.lhs,p=c.rhs.sort((T,_)=>_.i-T.i),g=[],m=0,y=0,S=0;f.sort($p(s,i,!!a));for(let[
T,_]of Object.entries(l)){let E=f.findIndex(k=>k.vs[0]===T);f.splice(E+1,0,_)}S=sc(g,p,S),f.forEach(
T=>{S+=T.vs.length,g.push(T.vs),m+=T.barycenter*T.weight,y+=T.weight,S=sc(g,p,S)});let M={vs:g.flat(
1)};return y&&(M.barycenter=m/y,M.weight=y),M}function sc(e,t,n){let r;for(;t.length&&(r=t[t.length-
1]).i<=n;)t.pop(),e.push(r.vs),n++;return n}function $p(e,t,n){return(r,o)=>{if(r.barycenter<o.barycenter)
return-1;if(r.barycenter>o.barycenter)return 1;if(e&&(typeof r.vs[0]=="string"||typeof o.vs[0]=="str\
ing")){let l=e.node(r.vs[0]),i=e.node(o.vs[0]),s=Cc(t,l,i);if(s!==0)return s}return n?o.i-r.i:r.i-o.
i}}function jc(e,t,n,r,o){var l,i,s,a,c,f,p,g,m,y,S;let M=null,T=o;typeof r=="boolean"?(T=r,M=null):
r!==void 0&&(M=r);let _=e.children(t),E=e.node(t),k=E?E.borderLeft:void 0,D=E?E.borderRight:void 0,L={};
k&&(_=_.filter($=>$!==k&&$!==D));let V=Pp(e,_);V.forEach($=>{if(e.children($.v).length){let{result:A}=jc(
e,$.v,n,M,T);L[$.v]=A,Object.hasOwn(A,"barycenter")&&Fp($,A)}});let R=Op(V,n);jp(R,L);let G={},F=!1;
for(let $=0;$<R.length;$++)for(let A=$+1;A<R.length;A++)if(!(!R[$]||!R[A]||!((l=R[$])!=null&&l.barycenter)||
!((i=R[A])!=null&&i.barycenter))&&((s=R[$])==null?void 0:s.barycenter)===R[A].barycenter){let j=(c=(a=
R[$])==null?void 0:a.vs[0])!=null?c:"",P=(p=(f=R[A])==null?void 0:f.vs[0])!=null?p:"",q=e.node(j),Y=e.
node(P);if(q.dummy==="edge"&&Y.dummy==="edge"&&((g=q.edgeObj)==null?void 0:g.v)===((m=Y.edgeObj)==null?
void 0:m.v)&&((y=q.edgeObj)==null?void 0:y.w)===((S=Y.edgeObj)==null?void 0:S.w))if(q.edgeLabel.reversed){
G[P]=R[$],R.splice($,1),$--;break}else G[j]||(G[j]=R[A],R.splice(A,1),A--);else F=!0}let C=Ip(R,G,M,
e,T);if(k&&D){C.vs=[k,C.vs,D].flat(1);let $=e.predecessors(k);if($&&$.length){let A=e.node($[0]),j=e.
predecessors(D),P=e.node(j[0]);Object.hasOwn(C,"barycenter")||(C.barycenter=0,C.weight=0),C.barycenter=
(C.barycenter*C.weight+A.order+P.order)/(C.weight+2),C.weight+=2}}return Object.defineProperty(C,"re\
sult",{value:C,enumerable:!1,configurable:!0,writable:!0}),Object.defineProperty(C,"usedBias",{value:F,
enumerable:!1,configurable:!0,writable:!0}),C}function jp(e,t){e.forEach(n=>{n.vs=n.vs.flatMap(r=>t[r]?
t[r].vs:r)})}function Fp(e,t){e.barycenter!==void 0?(e.barycenter=(e.barycenter*e.weight+t.barycenter*
t.weight)/(e.weight+t.weight),e.weight+=t.weight):(e.barycenter=t.barycenter,e.weight=t.weight)}function zp(e,t,n,r){
r||(r=e.nodes());let o=Hp(e),l=new Lt({compound:!0}).setGraph({root:o}).setDefaultNodeLabel(i=>e.node(
i));return r.forEach(i=>{let s=e.node(i),a=e.parent(i);if(s.rank===t||s.minRank<=t&&t<=s.maxRank){l.
setNode(i),l.setParent(i,a||o);let c=e[n](i);c&&c.forEach(f=>{let p=f.v===i?f.w:f.v,g=l.edge(p,i),m=g!==
void 0?g.weight:0;l.setEdge(p,i,{weight:e.edge(f).weight+m})}),Object.hasOwn(s,"minRank")&&l.setNode(
i,{borderLeft:s.borderLeft[t],borderRight:s.borderRight[t]})}}),l}function Hp(e){let t;for(;e.hasNode(
t=Mi("_root")););return t}function Wp(e,t,n){let r={},o;n.forEach(l=>{let i=e.parent(l),s,a;for(;i;){
if(s=e.parent(i),s?(a=r[s],r[s]=i):(a=o,o=i),a&&a!==i){t.setEdge(a,i);return}i=s}})}function Fc(e,t={},n=null){
if(typeof t.customOrder=="function"){t.customOrder(e,Fc);return}let r=Nc(e),o=ac(e,eo(1,r+1),"inEdge\
s"),l=ac(e,eo(r-1,-1,-1),"outEdges"),i=Cp(e,n);if(cc(e,i),t.disableOptimalOrderHeuristic)return;let s=Number.
POSITIVE_INFINITY,a,c=t.constraints||[];for(let f=0,p=0;p<4;++f,++p){Vp(f%2?o:l,f%4>=2,c,n),i=qo(e);
let g=Lp(e,i);g<s?(p=0,a=Object.assign({},i),s=g):g===s&&(a=structuredClone(i))}cc(e,a)}function ac(e,t,n){
let r=new Map,o=(l,i)=>{r.has(l)||r.set(l,[]),r.get(l).push(i)};for(let l of e.nodes()){let i=e.node(
l);if(typeof i.rank=="number"&&o(i.rank,l),typeof i.minRank=="number"&&typeof i.maxRank=="number")for(let s=i.
minRank;s<=i.maxRank;s++)s!==i.rank&&o(s,l)}return t.map(function(l){return zp(e,l,n,r.get(l)||[])})}
function Vp(e,t,n,r){let o=!0,l=new Lt;e.forEach(function(i){n.forEach(f=>l.setEdge(f.left,f.right));
let s=i.graph().root,{result:a,usedBias:c}=jc(i,s,l,r,o);t&&c&&(o=!o),a.vs.forEach((f,p)=>i.node(f).
order=p),Wp(i,l,a.vs)})}function cc(e,t){Object.values(t).forEach(n=>n.forEach((r,o)=>e.node(r).order=
o))}function Bp(e,t){let n={};function r(o,l){let i=0,s=0,a=o.length,c=l[l.length-1];return l.forEach(
(f,p)=>{let g=Up(e,f),m=g?e.node(g).order:a;(g||f===c)&&(l.slice(s,p+1).forEach(y=>{let S=e.predecessors(
y);S&&S.forEach(M=>{let T=e.node(M),_=T.order;(_<i||m<_)&&!(T.dummy&&e.node(y).dummy)&&zc(n,M,y)})}),
s=p+1,i=m)}),l}return t.length&&t.reduce(r),n}function Gp(e,t){let n={};function r(i){var s;return((s=
e.node(i))==null?void 0:s.dummy)==="border"}if(!e.nodes().some(r))return n;function o(i,s,a,c,f){eo(
s,a).forEach(p=>{let g=i[p];if(g!==void 0&&e.node(g).dummy){let m=e.predecessors(g);m&&m.forEach(y=>{
if(y===void 0)return;let S=e.node(y);S.dummy&&(S.order<c||S.order>f)&&zc(n,y,g)})}})}function l(i,s){
let a=-1,c=-1,f=0;return s.forEach((p,g)=>{if(r(p)){let m=e.predecessors(p);if(m&&m.length){let y=m[0];
if(y===void 0)return;c=e.node(y).order,o(s,f,g,a,c),f=g,a=c}}o(s,f,s.length,c,i.length)}),s}return t.
length&&t.reduce(l),n}function Up(e,t){if(e.node(t).dummy){let n=e.predecessors(t);if(n)return n.find(
r=>e.node(r).dummy)}}function zc(e,t,n){if(t>n){let o=t;t=n,n=o}let r=e[t];r||(e[t]=r={}),r[n]=!0}function qp(e,t,n){
if(t>n){let o=t;t=n,n=o}let r=e[t];return r!==void 0&&Object.hasOwn(r,n)}function Yp(e,t,n,r,o){let l={},
i={},s={};return t.forEach(a=>{a.forEach((c,f)=>{l[c]=c,i[c]=c,s[c]=f})}),t.forEach(a=>{let c=-1,f=-1,
p=!1,g=a,m=a.findIndex(y=>o?.includes(y)||uc(y,e,o));m>0&&(g=[a[m],...a.slice(0,m),...a.slice(m+1)],
p=!0),g.forEach(y=>{var S;let M=r(y);if(M&&M.length){o!=null&&o.includes(y)&&(M=M.filter(E=>uc(E,e,o)));
let T=M.sort((E,k)=>{let D=s[E],L=s[k];return(D!==void 0?D:0)-(L!==void 0?L:0)}),_=(T.length-1)/2;for(let E=Math.
floor(_),k=Math.ceil(_);E<=k;++E){let D=T[E];if(D===void 0)continue;let L=s[D];if(L!==void 0&&i[y]===
y&&c<L&&s[D]!==f&&!qp(n,y,D)){let V=l[D];V!==void 0&&(i[D]=y,i[y]=l[y]=V,c=L,p&&(c=-1,f=(S=s[D])!=null?
S:-1,p=!1))}}}})}),{root:l,align:i}}function Kp(e,t,n,r,o=!1){let l={},i=Jp(e,t,n,o),s=o?"borderLeft":
"borderRight";function a(m,y){let S=i.nodes().slice(),M={},T=S.pop();for(;T;){if(M[T])m(T);else{M[T]=
!0,S.push(T);for(let _ of y(T))S.push(_)}T=S.pop()}}function c(m){let y=i.inEdges(m);y?l[m]=y.reduce(
(S,M)=>{var T;let _=(T=l[M.v])!=null?T:0,E=i.edge(M);return Math.max(S,_+(E!==void 0?E:0))},0):l[m]=
0}function f(m){let y=i.outEdges(m),S=Number.POSITIVE_INFINITY;y&&(S=y.reduce((T,_)=>{let E=l[_.w],k=i.
edge(_);return Math.min(T,(E!==void 0?E:0)-(k!==void 0?k:0))},Number.POSITIVE_INFINITY));let M=e.node(
m);S!==Number.POSITIVE_INFINITY&&M.borderType!==s&&(l[m]=Math.max(l[m]!==void 0?l[m]:0,S))}function p(m){
return i.predecessors(m)||[]}function g(m){return i.successors(m)||[]}return a(c,p),a(f,g),Object.keys(
r).forEach(m=>{var y;let S=n[m];S!==void 0&&(l[m]=(y=l[S])!=null?y:0)}),l}function Jp(e,t,n,r){let o=new Lt,
l=e.graph(),i=tm(l.nodesep,l.edgesep,r);return t.forEach(s=>{let a;s.forEach(c=>{let f=n[c];if(f!==void 0){
if(o.setNode(f),a!==void 0){let p=n[a];if(p!==void 0){let g=o.edge(p,f);o.setEdge(p,f,Math.max(i(e,c,
a),g||0))}}a=c}})}),o}function Zp(e,t){return Object.values(t).reduce((n,r)=>{let o=Number.NEGATIVE_INFINITY,
l=Number.POSITIVE_INFINITY;Object.entries(r).forEach(([s,a])=>{let c=nm(e,s)/2;o=Math.max(a+c,o),l=Math.
min(a-c,l)});let i=o-l;return i<n[0]&&(n=[i,r]),n},[Number.POSITIVE_INFINITY,null])[1]}function Qp(e,t){
let n=Object.values(t),r=Xt(Math.min,n),o=Xt(Math.max,n);["u","d"].forEach(l=>{["l","r"].forEach(i=>{
let s=l+i,a=e[s];if(!a||a===t)return;let c=Object.values(a),f=r-Xt(Math.min,c);i!=="l"&&(f=o-Xt(Math.
max,c)),f&&(e[s]=Yo(a,p=>p+f))})})}function Xp(e,t=void 0){let n=e.ul;return n?Yo(n,(r,o)=>{var l,i;
if(t){let a=t.toLowerCase(),c=e[a];if(c&&c[o]!==void 0)return c[o]}let s=Object.values(e).map(a=>{let c=a[o];
return c!==void 0?c:0}).sort((a,c)=>a-c);return(((l=s[1])!=null?l:0)+((i=s[2])!=null?i:0))/2}):{}}function em(e,t){
let n=qo(e),r=Object.assign(Bp(e,n),Gp(e,n)),o={},l;["u","d"].forEach(s=>{l=s==="u"?n:Object.values(
n).reverse(),["l","r"].forEach(a=>{a==="r"&&(l=l.map(p=>Object.values(p).reverse()));let c=Yp(e,l,r,
p=>(s==="u"?e.predecessors(p):e.successors(p))||[],t),f=Kp(e,l,c.root,c.align,a==="r");a==="r"&&(f=Yo(
f,p=>-p)),o[s+a]=f})});let i=Zp(e,o);return Qp(o,i),Xp(o,e.graph().align)}function tm(e,t,n){return(r,o,l)=>{
let i=r.node(o),s=r.node(l),a=0,c;if(a+=i.width/2,Object.hasOwn(i,"labelpos"))switch(i.labelpos.toLowerCase()){case"\
l":c=-i.width/2;break;case"r":c=i.width/2;break}if(c&&(a+=n?c:-c),c=void 0,a+=(i.dummy?t:e)/2,a+=(s.
dummy?t:e)/2,a+=s.width/2,Object.hasOwn(s,"labelpos"))switch(s.labelpos.toLowerCase()){case"l":c=s.width/
2;break;case"r":c=-s.width/2;break}return c&&(a+=n?c:-c),a}}function nm(e,t){return e.node(t).width}
function uc(e,t,n){var r;if(!n)return!1;let o=(r=t.node(e))==null?void 0:r.edgeObj;if(!o||t.node(e).
edgeLabel.reversed)return!1;let l=n.indexOf(o?.v),i=n.indexOf(o?.w);return l!==-1&&i!==-1&&l===(i+1)%
n.length||l===(i-1)%n.length}function rm(e,t){e=Mc(e),om(e),Object.entries(em(e,t)).forEach(([n,r])=>e.
node(n).x=r)}function om(e){let t=qo(e),n=e.graph(),r=n.ranksep,o=n.rankalign,l=0;t.forEach(i=>{let s=i.
reduce((a,c)=>{var f;let p=(f=e.node(c).height)!=null?f:0;return a>p?a:p},0);i.forEach(a=>{let c=e.node(
a);o==="top"?c.y=l+c.height/2:o==="bottom"?c.y=l+s-c.height/2:c.y=l+s/2}),l+=s+r})}var fc=new WeakMap;
function Hc(e,t={}){return Wc(e,$h,t),e}function dc(e,t,n){let r=t;for(;r!==void 0;){let o=e.parent(
r);if(o===n)return r;r=o}}function Wc(e,t,n){var r;let o=e.nodes().filter(_=>e.children(_).length),l={};
o.forEach(_=>{let E=e.node(_);if(E&&E.rankdir){let k=new Lt({multigraph:!0,compound:!0});k.setGraph(
{rankdir:E.rankdir});let D=e.children(_);D.forEach(j=>{let P={...e.node(j)};k.setNode(j,P);let q=e.parent(
j);q&&q!==_&&D.includes(q)&&k.setParent(j,q)});let L=new Set;e.edges().forEach(j=>{let P=dc(e,j.v,_),
q=dc(e,j.w,_);if(P===j.v&&q===j.w)k.setEdge(j,{...e.edge(j)});else if(P&&q&&P!==q){let Y=`${P}\0${q}`;
L.has(Y)||(L.add(Y),k.setEdge(P,q,{...e.edge(j)}))}}),Wc(k,t,n);let V=vc(k);pc(V,t,n,null),mc(k,V);let R=1/0,
G=1/0,F=-1/0,C=-1/0;k.nodes().forEach(j=>{if(j===_)return;let P=k.node(j);P&&typeof P.x=="number"&&typeof P.
y=="number"&&typeof P.width=="number"&&typeof P.height=="number"&&(R=Math.min(R,P.x-P.width/2),F=Math.
max(F,P.x+P.width/2),G=Math.min(G,P.y-P.height/2),C=Math.max(C,P.y+P.height/2))}),(!isFinite(R)||!isFinite(
G)||!isFinite(F)||!isFinite(C))&&(R=G=0,F=C=0);let $=F-R,A=C-G;l[_]={minX:R,minY:G,maxX:F,maxY:C,width:$,
height:A,offsetX:R,offsetY:G},E._dagreClusterSubgraph=k}});let i=[],s=_=>{let E=[],k=(e.children(_)||
[]).filter(D=>D!==_);for(;k.length>0;){let D=k.shift();E.push(D),(e.children(D)||[]).filter(L=>L!==D).
forEach(L=>k.push(L))}return E},a=new Map;o.forEach(_=>{let E=e.node(_);E&&E.rankdir&&l[_]&&a.set(_,
(e.children(_)||[]).filter(k=>k!==_))});let c=new Set([...a.values()].flat()),f=new Map;a.forEach((_,E)=>{
c.has(E)||f.set(E,s(E))});let p=new Set([...f.values()].flat()),g=_=>{for(let[E,k]of f)if(k.includes(
_))return E;return _},m=[];e.edges().forEach(_=>{(p.has(_.v)||p.has(_.w))&&m.push({edge:_,label:e.edge(
_)})});let y=new Map;p.forEach(_=>{let E=e.parent(_);y.set(_,typeof E=="string"?E:void 0)}),f.forEach(
(_,E)=>{let k=e.node(E),D=[];_.forEach(R=>{let G=e.node(R);G&&(D.push({id:R,node:G,parent:y.get(R)}),
e.removeNode(R))});let L=m.filter(({edge:R})=>_.includes(R.v)||_.includes(R.w)),V=l[E];k&&(i.push({clusterId:E,
subgraph:k._dagreClusterSubgraph,bounds:V,children:_,removedNodes:D,removedEdges:L}),k.width=V.width,
k.height=V.height)});let S=new Set;m.forEach(({edge:_,label:E})=>{let k=g(_.v),D=g(_.w);if(k!==D&&e.
hasNode(k)&&e.hasNode(D)){let L=`${k}\0${D}`;S.has(L)||(S.add(L),e.setEdge(k,D,{...E,width:0,height:0}))}});
let M=vc(e),T=pc(M,t,n,(r=fc.get(e))!=null?r:null);fc.set(e,T),mc(e,M),S.forEach(_=>{let E=_.indexOf(
"\0"),k=_.slice(0,E),D=_.slice(E+1);e.hasEdge(k,D)&&e.removeEdge(k,D)}),i.forEach(({clusterId:_,subgraph:E,
bounds:k,removedNodes:D,removedEdges:L})=>{var V,R;let G=e.node(_),F=(V=G?.x)!=null?V:0,C=(R=G?.y)!=
null?R:0,$=(k.minX+k.maxX)/2,A=(k.minY+k.maxY)/2;D.forEach(({id:j,node:P,parent:q})=>{e.setNode(j,P),
q!==void 0&&e.setParent(j,q)}),L.forEach(({edge:j,label:P})=>{e.setEdge(j,P)}),E.nodes().forEach(j=>{
if(j===_)return;let P=E.node(j),q=e.node(j);q&&P&&typeof P.x=="number"&&typeof P.y=="number"&&(q.x=F+
(P.x-$),q.y=C+(P.y-A))}),hc(e,E,F-$,C-A),delete G._dagreClusterSubgraph}),o.forEach(_=>{var E,k;let D=e.
node(_),L=l[_];if(D&&D.rankdir&&D._dagreClusterSubgraph&&L){let V=D._dagreClusterSubgraph,R=(E=D.x)!=
null?E:0,G=(k=D.y)!=null?k:0,F=(L.minX+L.maxX)/2,C=(L.minY+L.maxY)/2;V.nodes().forEach($=>{if($===_)
return;let A=V.node($),j=e.node($);if(j&&A&&typeof A.x=="number"&&typeof A.y=="number"){let P=A.x-F,
q=A.y-C;j.x=R+P,j.y=G+q}}),hc(e,V,R-F,G-C),delete D._dagreClusterSubgraph}})}function hc(e,t,n,r){t.
edges().forEach(o=>{if(!e.hasEdge(o))return;let l=t.edge(o),i=e.edge(o);i.points=l.points.map(s=>({x:s.
x+n,y:s.y+r})),Object.hasOwn(l,"x")&&(i.x=l.x+n,i.y=l.y+r)})}function pc(e,t,n,r=null){var o,l;let i=n?.
useDynamic!==!1,s=i&&(o=r?.graph)!=null?o:null,a=i&&(l=r?.rawNodes)!=null?l:null;t("    makeSpaceFor\
EdgeLabels",()=>dm(e)),t("    removeSelfEdges",()=>ym(e)),t("    acyclic",()=>Yh(e,s)),t("    nestin\
gGraph.run",()=>_p(e)),t("    rank",()=>fp(Mc(e))),t("    injectEdgeLabelProxies",()=>hm(e)),t("    \
removeEmptyRanks",()=>Rh(e)),t("    nestingGraph.cleanup",()=>kp(e)),t("    normalizeRanks",()=>Oh(e)),
t("    assignRankMinMax",()=>pm(e)),t("    removeEdgeLabelProxies",()=>mm(e)),t("    normalize.run",
()=>Qh(e)),t("    parentDummyChains",()=>mp(e)),t("    addBorderSegments",()=>xp(e)),t("    order",()=>Fc(
e,n,a)),t("    insertSelfEdges",()=>km(e)),t("    adjustCoordinateSystem",()=>Sp(e)),t("    position",
()=>rm(e,n.corePath)),t("    positionSelfEdges",()=>xm(e));let c=JSON.parse(JSON.stringify(e._nodes));
return t("    removeBorderNodes",()=>wm(e)),t("    normalize.undo",()=>ep(e)),t("    fixupEdgeLabelC\
oords",()=>bm(e)),t("    undoCoordinateSystem",()=>Mp(e)),t("    translateGraph",()=>gm(e)),t("    a\
ssignNodeIntersects",()=>vm(e)),t("    reversePoints",()=>_m(e)),t("    acyclic.undo",()=>Jh(e)),{graph:e,
rawNodes:c}}function mc(e,t){e.nodes().forEach(n=>{let r=e.node(n),o=t.node(n);r&&(r.x=o.x,r.y=o.y,r.
order=o.order,r.rank=o.rank,t.children(n).length&&(r.width=o.width,r.height=o.height))}),e.edges().forEach(
n=>{let r=e.edge(n),o=t.edge(n);r.points=o.points,Object.hasOwn(o,"x")&&(r.x=o.x,r.y=o.y)}),e.graph().
width=t.graph().width,e.graph().height=t.graph().height}var lm=["nodesep","edgesep","ranksep","margi\
nx","marginy"],im={ranksep:50,edgesep:20,nodesep:50,rankdir:"TB",rankalign:"center"},sm=["acyclicer",
"ranker","rankdir","align","rankalign"],am=["width","height","rank"],gc={width:0,height:0},cm=["minl\
en","weight","width","height","labeloffset"],um={minlen:1,weight:1,width:0,height:0,labeloffset:10,labelpos:"\
r"},fm=["labelpos"];function vc(e){let t=new Lt({multigraph:!0,compound:!0}),n=ki(e.graph());return t.
setGraph(Object.assign({},im,yi(n,lm),Uo(n,sm))),e.nodes().forEach(r=>{let o=ki(e.node(r)),l=yi(o,am);
Object.keys(gc).forEach(s=>{l[s]===void 0&&(l[s]=gc[s])}),t.setNode(r,l);let i=e.parent(r);i!==void 0&&
t.setParent(r,i)}),e.edges().forEach(r=>{let o=ki(e.edge(r));t.setEdge(r,Object.assign({},um,yi(o,cm),
Uo(o,fm)))}),t}function dm(e){let t=e.graph();t.ranksep/=2,e.edges().forEach(n=>{var r;let o=e.edge(
n);o.minlen*=2,((r=o.labelpos)!=null?r:"r").toLowerCase()!=="c"&&(t.rankdir==="TB"||t.rankdir==="BT"?
o.width+=o.labeloffset:o.height+=o.labeloffset)})}function hm(e){e.edges().forEach(t=>{let n=e.edge(
t);if(n.width&&n.height){let r=e.node(t.v),o={rank:(e.node(t.w).rank-r.rank)/2+r.rank,e:t};yr(e,"edg\
e-proxy",o,"_ep")}})}function pm(e){let t=0;e.nodes().forEach(n=>{let r=e.node(n);r.borderTop&&(r.minRank=
e.node(r.borderTop).rank,r.maxRank=e.node(r.borderBottom).rank,t=Math.max(t,r.maxRank))}),e.graph().
maxRank=t}function mm(e){e.nodes().forEach(t=>{let n=e.node(t);if(n.dummy==="edge-proxy"){let r=n;e.
edge(r.e).labelRank=n.rank,e.removeNode(t)}})}function gm(e){let t=Number.POSITIVE_INFINITY,n=0,r=Number.
POSITIVE_INFINITY,o=0,l=e.graph(),i=l.marginx||0,s=l.marginy||0;function a(c){let f=c.x,p=c.y,g=c.width,
m=c.height;t=Math.min(t,f-g/2),n=Math.max(n,f+g/2),r=Math.min(r,p-m/2),o=Math.max(o,p+m/2)}e.nodes().
forEach(c=>a(e.node(c))),e.edges().forEach(c=>{let f=e.edge(c);Object.hasOwn(f,"x")&&a(f)}),t-=i,r-=
s,e.nodes().forEach(c=>{let f=e.node(c);f.x-=t,f.y-=r}),e.edges().forEach(c=>{let f=e.edge(c);f.points.
forEach(p=>{p.x-=t,p.y-=r}),Object.hasOwn(f,"x")&&(f.x-=t),Object.hasOwn(f,"y")&&(f.y-=r)}),l.width=
n-t+i,l.height=o-r+s}function vm(e){e.edges().forEach(t=>{if(t.v===t.w)return;let n=e.edge(t),r=e.node(
t.v),o=e.node(t.w),l,i;n.points?(l=n.points[0],i=n.points[n.points.length-1]):(n.points=[],l=o,i=r),
n.points.unshift(ec(r,l)),n.points.push(ec(o,i))})}function bm(e){e.edges().forEach(t=>{let n=e.edge(
t);if(Object.hasOwn(n,"x"))switch((n.labelpos==="l"||n.labelpos==="r")&&(n.width-=n.labeloffset),n.labelpos){case"\
l":n.x-=n.width/2+n.labeloffset;break;case"r":n.x+=n.width/2+n.labeloffset;break}})}function _m(e){e.
edges().forEach(t=>{let n=e.edge(t);n.reversed&&n.points.reverse()})}function wm(e){e.nodes().forEach(
t=>{if(e.children(t).length){let n=e.node(t),r=e.node(n.borderTop),o=e.node(n.borderBottom),l=e.node(
n.borderLeft[n.borderLeft.length-1]),i=e.node(n.borderRight[n.borderRight.length-1]);n.width=Math.abs(
i.x-l.x),n.height=Math.abs(o.y-r.y),n.x=l.x+n.width/2,n.y=r.y+n.height/2}}),e.nodes().forEach(t=>{e.
node(t).dummy==="border"&&e.removeNode(t)})}function ym(e){e.edges().forEach(t=>{if(t.v===t.w){let n=e.
node(t.v);n.selfEdges||(n.selfEdges=[]),n.selfEdges.push({e:t,label:e.edge(t)}),e.removeEdge(t)}})}function km(e){
qo(e).forEach(t=>{let n=0;t.forEach((r,o)=>{let l=e.node(r);typeof l.rank!="number"&&(l.rank=0),l.order=
o+n,(l.selfEdges||[]).forEach(i=>{yr(e,"selfedge",{width:i.label.width,height:i.label.height,rank:l.
rank,order:o+ ++n,e:i.e,edgeLabel:i.label},"_se"),(!Array.isArray(i.label.points)||i.label.points.length!==
7)&&(i.label.points=[{x:0,y:-10},{x:0,y:-10},{x:0,y:0},{x:0,y:10},{x:0,y:10},{x:0,y:0},{x:0,y:0}])}),
delete l.selfEdges})})}function xm(e){e.nodes().forEach(t=>{let n=e.node(t),r=o=>typeof o=="number"&&
isFinite(o);if(n.dummy==="selfedge"){let o=n,l=e.node(o.e.v),i=r(l?.x)?l.x:0,s=r(l?.y)?l.y:0,a=r(l?.
width)?l.width:0,c=r(l?.height)?l.height:0,f=r(n.x)?n.x:i,p=r(n.y)?n.y:s,g=a/2,m=c/2;o.edgeLabel.points=
[{x:f+g,y:p-m},{x:f+g,y:p-m},{x:f,y:p},{x:f-g,y:p+m},{x:f-g,y:p+m},{x:f,y:p},{x:f,y:p}],o.edgeLabel.
x=f,o.edgeLabel.y=p,e.setEdge(o.e,o.edgeLabel),e.removeNode(t)}else n&&Array.isArray(n.selfEdges)&&n.
selfEdges.forEach(o=>{if(!Array.isArray(o.label.points)||o.label.points.length!==7){let l=r(n.x)?n.x:
0,i=r(n.y)?n.y:0,s=r(n.width)?n.width:0,a=r(n.height)?n.height:0,c=s/2,f=a/2;o.label.points=[{x:l+c,
y:i-f},{x:l+c,y:i-f},{x:l,y:i},{x:l-c,y:i+f},{x:l-c,y:i+f},{x:l,y:i},{x:l,y:i}]}})})}function yi(e,t){
return Yo(Uo(e,t),Number)}function ki(e){let t={};return e&&Object.entries(e).forEach(([n,r])=>{typeof n==
"string"&&(n=n.toLowerCase()),t[n]=r}),t}var Em=32,Ai=16,Sm=7.1,Li=26;function Vc(e,t,n){let r=Mm(e).map(a=>({...Nm(a),grave:a.nodes.some(c=>n(
c.id,c.label))}));r.sort((a,c)=>Number(c.grave)-Number(a.grave)||c.nodes.length-a.nodes.length);let o={
nodes:[],edges:[],width:0,height:0},[l,i,s]=[0,0,0];for(let a of r){l>0&&l+a.width>t&&([l,i,s]=[0,i+
s+Li,0]);for(let c of a.nodes)o.nodes.push({...c,x:c.x+l,y:c.y+i});for(let{edge:c,points:f}of a.edges)
o.edges.push({edge:c,points:f.map(p=>({x:p.x+l,y:p.y+i}))});s=Math.max(s,a.height),l+=a.width+Li,o.width=
Math.max(o.width,l-Li),o.height=Math.max(o.height,i+a.height)}return o}function Mm({nodes:e,edges:t}){
let n=new Map(e.map(l=>[l.id,l.id])),r=l=>{let i=l;for(;n.get(i)!==i;)i=n.get(i);for(let s=l;s!==i;){
let a=n.get(s);n.set(s,i),s=a}return i};for(let l of t)n.set(r(l.from),r(l.to));let o=new Map;for(let l of e){
let i=o.get(r(l.id))??{nodes:[],edges:[]};i.nodes.push(l),o.set(r(l.id),i)}for(let l of t)o.get(r(l.
from)).edges.push(l);return[...o.values()]}function Tm(e){let[,t,n]=e.kind==="client"&&/^(.*\S) \(([^()]+)\)$/su.
exec(e.label)||[];return(t&&n?[t,n]:[e.label]).map(o=>Nt(rt(o),26))}function Nm({nodes:e,edges:t}){let n=new Lt(
{multigraph:!0});n.setGraph({rankdir:"LR",nodesep:12,ranksep:40,marginx:10,marginy:10}),n.setDefaultEdgeLabel(
()=>({}));let r=e.map(Tm);e.forEach((a,c)=>{let f=Math.max(...r[c].map(g=>g.length)),p=Em+(r[c].length-
1)*Ai;n.setNode(a.id,{width:Math.max(60,f*Sm+22),height:p})}),t.forEach((a,c)=>n.setEdge(a.from,a.to,
{},String(c))),Hc(n);let o=n.graph(),l=t.map((a,c)=>n.edge(a.from,a.to,String(c)).points),i=Math.min(
0,...l.flat().map(a=>a.y-4)),s=Math.max(o.height??0,...l.flat().map(a=>a.y+4));return{nodes:e.map((a,c)=>{
let{x:f,y:p,width:g,height:m}=n.node(a.id);return{node:a,lines:r[c],x:f,y:p-i,width:g,height:m}}),edges:t.
map((a,c)=>({edge:a,points:l[c].map(f=>({x:f.x,y:f.y-i}))})),width:o.width??0,height:s-i}}var Pi=300,Bc=4;function Gc(e,t=Pi,n=()=>null){let r=new Set(e.cycles.flatMap(g=>[...g.locks,...g.clients])),
o=new Map(e.nodes.map(g=>[g.id,g.label])),{edges:l,folded:i}=Cm(e,r,g=>n(o.get(g)??g)),s=g=>new Set(
g.flatMap(m=>[m.from,m.to])),a=l,c=null;if(s(l).size>t){let g=new Set(l.filter(m=>m.kind==="waits").
map(m=>m.to));a=l.filter(m=>m.kind==="waits"||g.has(m.from)),c="Only what somebody waits for is draw\
n."}if(s(a).size>t){let g=Lm(a,r,o,t),m=s(a).size;a=a.filter(y=>g.has(y.from)&&g.has(y.to)),c=`Only \
cycles and the longest queues are drawn: ${ue(g.size)} of ${ue(m)} locks and clients.`}let f=s(a),p=e.
nodes.filter(g=>f.has(g.id)).map(g=>({...g,folded:0}));for(let[g,{count:m}]of i)f.has(g)&&p.push({id:g,
kind:"client",label:`${ue(m)} more wait`,marks:[],folded:m});return{nodes:p,edges:a,left:c}}function Cm(e,t,n){
let r=new Map;for(let a of e.edges)for(let c of[a.from,a.to])r.set(c,(r.get(c)??0)+1);let o=new Map,
l=new Map,i=[];for(let a of e.edges){if(a.kind!=="waits"||r.get(a.from)!==1||t.has(a.from)){i.push(a);
continue}let c=(o.get(a.to)??0)+1;o.set(a.to,c),c<=Bc?i.push(a):l.set(`more:${a.to}`,{lock:a.to,count:c-
Bc})}let s=new Map;for(let a of i)a.kind==="waits"&&s.set(a.to,(s.get(a.to)??0)+1);for(let[a,{lock:c,
count:f}]of l)l.set(a,{lock:c,count:Math.max(f,(n(c)??0)-(s.get(c)??0))});for(let[a,{lock:c}]of l)i.
push({from:a,to:c,kind:"waits",sinceAt:null,thread:null});return{edges:i,folded:l}}function Lm(e,t,n,r){
let o=new Map;for(let a of e){let[c,f]=a.kind==="waits"?[a.to,a.from]:[a.from,a.to],p=o.get(c)??new Set;
o.set(c,p.add(f))}let l=a=>t.has(a)||t.has(n.get(a)??""),i=[...o].sort(([a,c],[f,p])=>Number(l(f))-Number(
l(a))||p.size-c.size),s=new Set;for(let[a,c]of i){let f=[a,...c].filter(p=>!s.has(p)).length;if(!(s.
size>0&&s.size+f>r)){s.add(a);for(let p of c)s.add(p)}}return s}function Uc(){let{value:e,problem:t}=_r("graph"),n=_e.value.locks,r=e?JSON.stringify([e.nodes,e.edges.
map(i=>[i.from,i.to,i.kind]),e.cycles.map(i=>[i.locks,i.clients]),e.nodes.map(i=>i.kind==="lock"?n.get(
i.label)?.waiters:null)]):"",o=jt(()=>e?Gc(e,Pi,i=>n.get(i)?.waiters??null):null,[r]);if(!e||!o)return d(
"p",{class:"soft",children:t??"Asking."});let l=new Map(o.nodes.map(i=>[i.id,i.label]));return d(oe,
{children:[d("h1",{class:"hidden",children:"Who blocks whom"}),t!==null&&d("p",{class:"notice warn",
role:"status",children:t}),e.cycles.length===0?d("p",{class:"answer",children:"No cycle: nobody wait\
s for themselves."}):e.cycles.map((i,s)=>d(Am,{cycle:i},s)),o.edges.length===0&&d("p",{class:"empty",
children:"Nobody holds or waits for a lock."}),o.left!==null&&d("p",{class:"soft",children:o.left}),
e.truncated&&d("p",{class:"soft",children:"The server\u2019s answer leaves out some clients, since there \
are too many."}),o.edges.length>0&&d(Om,{drawn:o,cycles:e.cycles}),o.edges.length>0&&d("details",{class:"\
graph-list",children:[d("summary",{children:["The same as a list: ",ut(o.edges.length,"edge")]}),d("\
ul",{children:o.edges.slice(0,500).map((i,s)=>d(Pm,{edge:i,labels:l},s))}),o.edges.length>500&&d("p",
{class:"soft",children:[ue(o.edges.length-500)," more."]})]})]})}function Am({cycle:e}){return d("p",
{class:e.certain?"notice bad":"notice warn",children:[d("b",{children:e.certain?"Deadlock":"Possible\
 deadlock"}),e.sinceAt!==null&&` for ${De(Ve.value-e.sinceAt)}`,": ",d("bdi",{children:an(e.text)}),
" ",e.locks.map((t,n)=>d("span",{children:[n>0&&", ",d("a",{href:lt(t),children:d(Pe,{name:t,most:60})})]},
t))]})}function Pm({edge:e,labels:t}){let[n,r]=e.kind==="waits"?[e.from,e.to]:[e.to,e.from],o=t.get(
r)??r;return d("li",{children:[d(Pe,{name:t.get(n)??n,most:50})," ",e.kind==="waits"?"waits for":"ho\
lds"," ",d("a",{href:lt(o),children:d(Pe,{name:o,most:60})}),e.sinceAt!==null&&` for ${De(Ve.value-e.
sinceAt)}`,e.thread!==null&&d(oe,{children:[", thread ",d("bdi",{children:Nt(rt(e.thread),40)})]})]})}
function Om({drawn:e,cycles:t}){let n=new Set(t.flatMap(a=>[...a.locks,...a.clients])),r=(a,c)=>n.has(
a)||n.has(a.replace(/^(lock|client)[^]/,""))||c!==void 0&&n.has(c),o=Math.min(1340,document.documentElement.
clientWidth-60),l=jt(()=>Vc(e,o,r),[e,o]),i=new Map(e.nodes.map(a=>[a.id,a.label])),s=({edge:a})=>r(
a.from,i.get(a.from))&&r(a.to,i.get(a.to));return d("div",{class:"graph",role:"group",tabIndex:0,"ar\
ia-label":"Graph of who blocks whom; it can be scrolled",children:[d("svg",{width:l.width,height:l.height,
viewBox:`0 0 ${l.width} ${l.height}`,children:[d("defs",{children:[d("marker",{id:"arrow",viewBox:"0\
 0 8 8",refX:"7",refY:"4",markerWidth:"8",markerHeight:"8",orient:"auto",children:d("path",{d:"M0 0L\
8 4L0 8z",class:"arrow"})}),d("marker",{id:"arrow-bad",viewBox:"0 0 8 8",refX:"7",refY:"4",markerWidth:"\
8",markerHeight:"8",orient:"auto",children:d("path",{d:"M0 0L8 4L0 8z",class:"arrow bad"})})]}),d("g",
{"aria-hidden":"true",children:l.edges.map((a,c)=>d("path",{class:`edge ${a.edge.kind}${s(a)?" bad":
""}`,d:Dm(a.points),"marker-end":`url(#arrow${s(a)?"-bad":""})`},c))}),l.nodes.map(a=>d(Rm,{placed:a,
bad:r(a.node.id,a.node.label)},a.node.id))]}),d("p",{class:"soft small","aria-hidden":"true",children:"\
Dashed: waits for. Solid: is held by."})]})}function Rm({placed:{node:e,lines:t,x:n,y:r,width:o,height:l},
bad:i}){let s=e.kind==="lock"?lt(e.label):e.folded>0?Hn("locks",{sort:"waiters"}):Hn("clients",{q:e.
label});return d("a",{href:s,class:`node ${e.kind}${i?" bad":""}`,children:[d("title",{children:rt(e.
label)}),d("rect",{x:n-o/2,y:r-l/2,width:o,height:l,rx:e.kind==="lock"?4:16}),t.map((a,c)=>d("text",
{class:c>0?"place":"",x:n,y:r+4.5+(c-(t.length-1)/2)*Ai,children:a},c))]})}function Dm(e){let[t,...n]=e;
return t?`M${t.x} ${t.y}`+n.map(r=>`L${r.x} ${r.y}`).join(""):""}var Jo=class extends _n{state={failure:null};static getDerivedStateFromError(t){return{failure:String(
t)}}componentDidCatch(t){console.error(t)}render(){return this.state.failure===null?this.props.children:
d("p",{class:"notice bad",role:"alert",children:["This view failed, which is a defect of the page: ",
this.state.failure]})}};var Im=60,$m={released:"taken by force",ended:"released, or taken away",expired:"not renewed in time",
lost:"lost",acquired:"then it had the lock",gaveUp:"gave up",unknown:"how it ended is unknown"},qc=e=>e===
null?"goes on":$m[e]??e;function jm(e,t){let n=e.toAt??t,r=()=>`held for ${De(n-e.fromAt)} from ${et(
e.fromAt,t)}, token ${e.token}, `+qc(e.end);return{from:e.fromAt,to:n,colour:0,lost:e.end==="expired"||
e.end==="lost",say:r}}function Fm(e,t){let n=e.toAt??t,r=()=>`waited for ${De(n-e.fromAt)} from ${et(
e.fromAt,t)}, ${qc(e.end)}`;return{from:e.fromAt,to:n,colour:8,thin:!0,say:r}}function Yc(e){let{history:t,
now:n}=e,r=new Map,o=s=>{let a=r.get(s.client);return a||r.set(s.client,a={lane:{label:yn(s),bars:[]},
held:0,waited:0}),a};for(let s of t.waits){let a=o(s);a.lane.bars.push(Fm(s,n)),s.toAt===null&&(a.waited=
Math.max(a.waited,n-s.fromAt))}for(let s of t.holds){let a=o(s);a.lane.bars.push(jm(s,n)),a.held=Math.
max(a.held,s.toAt??1/0)}let l=[...r.values()].sort((s,a)=>a.held-s.held||a.waited-s.waited);for(let{
lane:s}of l)s.bars.sort((a,c)=>a.from-c.from);let i=l.slice(0,Im).map(({lane:s})=>s);return{group:{label:"",
kind:"client",lanes:i,bands:[]},left:l.length-i.length}}function Kc(e){let{shown:t,holder:n}=e,[r,o]=$e(""),[l,i]=$e(!1),[s,a]=$e(null),c=Xe(null);Te(()=>{let p=document.
activeElement;return c.current.showModal(),()=>{p instanceof HTMLElement&&p.isConnected&&p.focus()}},
[]);let f=async p=>{if(p.preventDefault(),!(!ui(e.name,r)||l)){i(!0);try{let g=await Ma("release",{name:e.
name,shown:t,typed:e.name});a({ok:!0,text:g.text})}catch(g){a({ok:!1,text:zm(g)})}i(!1)}};return d("\
dialog",{ref:c,class:"release","aria-labelledby":"release-title",onClose:e.onEnd,children:[d("h2",{id:"\
release-title",children:["Release ",d(Pe,{name:e.name,most:80})," by force?"]}),n&&d("p",{children:[
"It is held by ",d(kn,{who:n}),", token ",d("code",{children:n.token}),"."]}),d("p",{children:["The \
next waiter gets the lock at once. ",d("b",{children:"The holder goes on until its next renewal"}),"\
, since nothing can stop it before; until then, two work in the section. Only a resource that checks\
 fencing tokens is protected."]}),d("p",{children:"If another has the lock by now, nothing is releas\
ed."}),s?d(oe,{children:[d("p",{class:s.ok?"notice good":"notice bad",role:"alert",children:s.text}),
d("div",{class:"buttons",children:d("button",{type:"button",onClick:()=>c.current.close(),children:"\
Close"})})]}):d("form",{onSubmit:f,children:[d("label",{children:["Type the lock\u2019s name to confirm",
d("input",{type:"text",value:r,autocomplete:"off",spellcheck:!1,dir:"auto",onInput:p=>o(p.currentTarget.
value)})]}),d("div",{class:"buttons",children:[d("button",{type:"button",onClick:()=>c.current.close(),
children:"Cancel"}),d("button",{type:"submit",class:"danger",disabled:!ui(e.name,r)||l,children:"Rel\
ease"})]})]})]})}function zm(e){return e instanceof Zt?e.status===409?`Nothing was released: ${e.body.
text??e.message}`:`Nothing was released. ${e.message}`:"The console does not answer: whether the loc\
k was released is not known."}var Hm="uplot",Wm="u-hz",Vm="u-vt",Bm="u-title",Gm="u-wrap",Um="u-under",qm="u-over",Ym="u-axis",Gn="\
u-off",Km="u-select",Jm="u-cursor-x",Zm="u-cursor-y",Qm="u-cursor-pt",Xm="u-legend",eg="u-live",tg="\
u-inline",ng="u-series",rg="u-marker",Jc="u-label",og="u-value",no="width",ro="height";var Zc="bottom",kr="left",Oi="right",Ji="#000",Qc=Ji+"0",Ri="mousemove",Xc="mousedown",Di="mouseup",
eu="mouseenter",tu="mouseleave",nu="dblclick",lg="resize",ig="scroll",ru="change",tl="dppxchange",Zi="\
--",Cr=typeof window<"u",zi=Cr?document:null,Er=Cr?window:null,sg=Cr?navigator:null,he,Zo;function Hi(){
let e=devicePixelRatio;he!=e&&(he=e,Zo&&Vi(ru,Zo,Hi),Zo=matchMedia(`(min-resolution: ${he-.001}dppx)\
 and (max-resolution: ${he+.001}dppx)`),Un(ru,Zo,Hi),Er.dispatchEvent(new CustomEvent(tl)))}function _t(e,t){
if(t!=null){let n=e.classList;!n.contains(t)&&n.add(t)}}function Wi(e,t){let n=e.classList;n.contains(
t)&&n.remove(t)}function Ne(e,t,n){e.style[t]=n+"px"}function zt(e,t,n,r){let o=zi.createElement(e);
return t!=null&&_t(o,t),n?.insertBefore(o,r),o}function At(e,t){return zt("div",e,t)}var ou=new WeakMap;
function en(e,t,n,r,o){let l="translate("+t+"px,"+n+"px)",i=ou.get(e);l!=i&&(e.style.transform=l,ou.
set(e,l),t<0||n<0||t>r||n>o?_t(e,Gn):Wi(e,Gn))}var lu=new WeakMap;function iu(e,t,n){let r=t+n,o=lu.
get(e);r!=o&&(lu.set(e,r),e.style.background=t,e.style.borderColor=n)}var su=new WeakMap;function au(e,t,n,r){
let o=t+""+n,l=su.get(e);o!=l&&(su.set(e,o),e.style.height=n+"px",e.style.width=t+"px",e.style.marginLeft=
r?-t/2+"px":0,e.style.marginTop=r?-n/2+"px":0)}var Qi={passive:!0},ag={...Qi,capture:!0};function Un(e,t,n,r){
t.addEventListener(e,n,r?ag:Qi)}function Vi(e,t,n,r){t.removeEventListener(e,n,Qi)}Cr&&Hi();function Ht(e,t,n,r){
let o;n=n||0,r=r||t.length-1;let l=r<=2147483647;for(;r-n>1;)o=l?n+r>>1:wt((n+r)/2),t[o]<e?n=o:r=o;return e-
t[n]<=t[r]-e?n:r}function Iu(e){return(n,r,o)=>{let l=-1,i=-1;for(let s=r;s<=o;s++)if(e(n[s])){l=s;break}
for(let s=o;s>=r;s--)if(e(n[s])){i=s;break}return[l,i]}}var $u=e=>e!=null,ju=e=>e!=null&&e>0,ol=Iu($u),
cg=Iu(ju);function ug(e,t,n,r=0,o=!1){let l=o?cg:ol,i=o?ju:$u;[t,n]=l(e,t,n);let s=e[t],a=e[t];if(t>
-1)if(r==1)s=e[t],a=e[n];else if(r==-1)s=e[n],a=e[t];else for(let c=t;c<=n;c++){let f=e[c];i(f)&&(f<
s?s=f:f>a&&(a=f))}return[s??we,a??-we]}function ll(e,t,n,r){let o=fu(e),l=fu(t);e==t&&(o==-1?(e*=n,t/=
n):(e/=n,t*=n));let i=n==10?cn:Fu,s=o==1?wt:Pt,a=l==1?Pt:wt,c=s(i(Ge(e))),f=a(i(Ge(t))),p=Sr(n,c),g=Sr(
n,f);return n==10&&(c<0&&(p=ye(p,-c)),f<0&&(g=ye(g,-f))),r||n==2?(e=p*o,t=g*l):(e=Vu(e,p),t=il(t,g)),
[e,t]}function Xi(e,t,n,r){let o=ll(e,t,n,r);return e==0&&(o[0]=0),t==0&&(o[1]=0),o}var es=.1,cu={mode:3,
pad:es},lo={pad:0,soft:null,mode:0},fg={min:lo,max:lo};function nl(e,t,n,r){return sl(n)?uu(e,t,n):(lo.
pad=n,lo.soft=r?0:null,lo.mode=r?3:0,uu(e,t,fg))}function fe(e,t){return e??t}function dg(e,t,n){for(t=
fe(t,0),n=fe(n,e.length-1);t<=n;){if(e[t]!=null)return!0;t++}return!1}function uu(e,t,n){let r=n.min,
o=n.max,l=fe(r.pad,0),i=fe(o.pad,0),s=fe(r.hard,-we),a=fe(o.hard,we),c=fe(r.soft,we),f=fe(o.soft,-we),
p=fe(r.mode,0),g=fe(o.mode,0),m=t-e,y=cn(m),S=ft(Ge(e),Ge(t)),M=cn(S),T=Ge(M-y);(m<1e-24||T>10)&&(m=
0,(e==0||t==0)&&(m=1e-24,p==2&&c!=we&&(l=0),g==2&&f!=-we&&(i=0)));let _=m||S||1e3,E=cn(_),k=Sr(10,wt(
E)),D=_*(m==0?e==0?.1:1:l),L=ye(Vu(e-D,k/10),24),V=e>=c&&(p==1||p==3&&L<=c||p==2&&L>=c)?c:we,R=ft(s,
L<V&&e>=V?V:Wt(V,L)),G=_*(m==0?t==0?.1:1:i),F=ye(il(t+G,k/10),24),C=t<=f&&(g==1||g==3&&F>=f||g==2&&F<=
f)?f:-we,$=Wt(a,F>C&&t<=C?C:ft(C,F));return R==$&&R==0&&($=100),[R,$]}var hg=new Intl.NumberFormat(Cr?
sg.language:"en-US"),ts=e=>hg.format(e),yt=Math,el=yt.PI,Ge=yt.abs,wt=yt.floor,Be=yt.round,Pt=yt.ceil,
Wt=yt.min,ft=yt.max,Sr=yt.pow,fu=yt.sign,cn=yt.log10,Fu=yt.log2,pg=(e,t=1)=>yt.sinh(e)*t,Ii=(e,t=1)=>yt.
asinh(e/t),we=1/0;function du(e){return(cn((e^e>>31)-(e>>31))|0)+1}function Bi(e,t,n){return Wt(ft(e,
t),n)}function zu(e){return typeof e=="function"}function ie(e){return zu(e)?e:()=>e}var mg=()=>{},Hu=e=>e,
Wu=(e,t)=>t,gg=e=>null,hu=e=>!0,pu=(e,t)=>e==t,vg=/\.\d*?(?=9{6,}|0{6,})/gm,qn=e=>{if(Gu(e)||Sn.has(
e))return e;let t=`${e}`,n=t.match(vg);if(n==null)return e;let r=n[0].length-1;if(t.indexOf("e-")!=-1){
let[o,l]=t.split("e");return+`${qn(o)}e${l}`}return ye(e,r)};function Vn(e,t){return qn(ye(qn(e/t))*
t)}function il(e,t){return qn(Pt(qn(e/t))*t)}function Vu(e,t){return qn(wt(qn(e/t))*t)}function ye(e,t=0){
if(Gu(e))return e;let n=10**t,r=e*n*(1+Number.EPSILON);return Be(r)/n}var Sn=new Map;function Bu(e){
return((""+e).split(".")[1]||"").length}function so(e,t,n,r){let o=[],l=r.map(Bu);for(let i=t;i<n;i++){
let s=Ge(i),a=ye(Sr(e,i),s);for(let c=0;c<r.length;c++){let f=e==10?+`${r[c]}e${i}`:r[c]*a,p=(i>=0?0:
s)+(i>=l[c]?0:l[c]),g=e==10?f:ye(f,p);o.push(g),Sn.set(g,p)}}return o}var io={},ns=[],Mr=[null,null],
En=Array.isArray,Gu=Number.isInteger,bg=e=>e===void 0;function mu(e){return typeof e=="string"}function sl(e){
let t=!1;if(e!=null){let n=e.constructor;t=n==null||n==Object}return t}function _g(e){return e!=null&&
typeof e=="object"}var wg=Object.getPrototypeOf(Uint8Array),Uu="__proto__";function Tr(e,t=sl){let n;
if(En(e)){let r=e.find(o=>o!=null);if(En(r)||t(r)){n=Array(e.length);for(let o=0;o<e.length;o++)n[o]=
Tr(e[o],t)}else n=e.slice()}else if(e instanceof wg)n=e.slice();else if(t(e)){n={};for(let r in e)r!=
Uu&&(n[r]=Tr(e[r],t))}else n=e;return n}function ze(e){let t=arguments;for(let n=1;n<t.length;n++){let r=t[n];
for(let o in r)o!=Uu&&(sl(e[o])?ze(e[o],Tr(r[o])):e[o]=Tr(r[o]))}return e}var yg=0,kg=1,xg=2;function Eg(e,t,n){
for(let r=0,o,l=-1;r<t.length;r++){let i=t[r];if(i>l){for(o=i-1;o>=0&&e[o]==null;)e[o--]=null;for(o=
i+1;o<n&&e[o]==null;)e[l=o++]=null}}}function Sg(e,t){if(Ng(e)){let i=e[0].slice();for(let s=1;s<e.length;s++)
i.push(...e[s].slice(1));return Cg(i[0])||(i=Tg(i)),i}let n=new Set;for(let i=0;i<e.length;i++){let a=e[i][0],
c=a.length;for(let f=0;f<c;f++)n.add(a[f])}let r=[Array.from(n).sort((i,s)=>i-s)],o=r[0].length,l=new Map;
for(let i=0;i<o;i++)l.set(r[0][i],i);for(let i=0;i<e.length;i++){let s=e[i],a=s[0];for(let c=1;c<s.length;c++){
let f=s[c],p=Array(o).fill(void 0),g=t?t[i][c]:kg,m=[];for(let y=0;y<f.length;y++){let S=f[y],M=l.get(
a[y]);S===null?g!=yg&&(p[M]=S,g==xg&&m.push(M)):p[M]=S}Eg(p,m,o),r.push(p)}}return r}var Mg=typeof queueMicrotask>
"u"?e=>Promise.resolve().then(e):queueMicrotask;function Tg(e){let t=e[0],n=t.length,r=Array(n);for(let l=0;l<
r.length;l++)r[l]=l;r.sort((l,i)=>t[l]-t[i]);let o=[];for(let l=0;l<e.length;l++){let i=e[l],s=Array(
n);for(let a=0;a<n;a++)s[a]=i[r[a]];o.push(s)}return o}function Ng(e){let t=e[0][0],n=t.length;for(let r=1;r<
e.length;r++){let o=e[r][0];if(o.length!=n)return!1;if(o!=t){for(let l=0;l<n;l++)if(o[l]!=t[l])return!1}}
return!0}function Cg(e,t=100){let n=e.length;if(n<=1)return!0;let r=0,o=n-1;for(;r<=o&&e[r]==null;)r++;
for(;o>=r&&e[o]==null;)o--;if(o<=r)return!0;let l=ft(1,wt((o-r+1)/t));for(let i=e[r],s=r+l;s<=o;s+=l){
let a=e[s];if(a!=null){if(a<=i)return!1;i=a}}return!0}var qu=["January","February","March","April","\
May","June","July","August","September","October","November","December"],Yu=["Sunday","Monday","Tues\
day","Wednesday","Thursday","Friday","Saturday"];function Ku(e){return e.slice(0,3)}var Lg=Yu.map(Ku),
Ag=qu.map(Ku),Pg={MMMM:qu,MMM:Ag,WWWW:Yu,WWW:Lg};function to(e){return(e<10?"0":"")+e}function Og(e){
return(e<10?"00":e<100?"0":"")+e}var Rg={YYYY:e=>e.getFullYear(),YY:e=>(e.getFullYear()+"").slice(2),
MMMM:(e,t)=>t.MMMM[e.getMonth()],MMM:(e,t)=>t.MMM[e.getMonth()],MM:e=>to(e.getMonth()+1),M:e=>e.getMonth()+
1,DD:e=>to(e.getDate()),D:e=>e.getDate(),WWWW:(e,t)=>t.WWWW[e.getDay()],WWW:(e,t)=>t.WWW[e.getDay()],
HH:e=>to(e.getHours()),H:e=>e.getHours(),h:e=>{let t=e.getHours();return t==0?12:t>12?t-12:t},AA:e=>e.
getHours()>=12?"PM":"AM",aa:e=>e.getHours()>=12?"pm":"am",a:e=>e.getHours()>=12?"p":"a",mm:e=>to(e.getMinutes()),
m:e=>e.getMinutes(),ss:e=>to(e.getSeconds()),s:e=>e.getSeconds(),fff:e=>Og(e.getMilliseconds())};function rs(e,t){
t=t||Pg;let n=[],r=/\{([a-z]+)\}|[^{]+/gi,o;for(;o=r.exec(e);)n.push(o[0][0]=="{"?Rg[o[1]]:o[0]);return l=>{
let i="";for(let s=0;s<n.length;s++)i+=typeof n[s]=="string"?n[s]:n[s](l,t);return i}}var Dg=new Intl.
DateTimeFormat().resolvedOptions().timeZone;function Ig(e,t){let n;return t=="UTC"||t=="Etc/UTC"?n=new Date(
+e+e.getTimezoneOffset()*6e4):t==Dg?n=e:(n=new Date(e.toLocaleString("en-US",{timeZone:t})),n.setMilliseconds(
e.getMilliseconds())),n}var Ju=e=>e%1==0,rl=[1,2,2.5,5],$g=so(10,-32,0,rl),Zu=so(10,0,32,rl),jg=Zu.filter(
Ju),Bn=$g.concat(Zu),os=`
`,Qu="{YYYY}",gu=os+Qu,Xu="{M}/{D}",oo=os+Xu,Qo=oo+"/{YY}",ef="{aa}",Fg="{h}:{mm}",xr=Fg+ef,vu=os+xr,
bu=":{ss}",me=null;function tf(e){let t=e*1e3,n=t*60,r=n*60,o=r*24,l=o*30,i=o*365,a=(e==1?so(10,0,3,
rl).filter(Ju):so(10,-3,0,rl)).concat([t,t*5,t*10,t*15,t*30,n,n*5,n*10,n*15,n*30,r,r*2,r*3,r*4,r*6,r*
8,r*12,o,o*2,o*3,o*4,o*5,o*6,o*7,o*8,o*9,o*10,o*15,l,l*2,l*3,l*4,l*6,i,i*2,i*5,i*10,i*25,i*50,i*100]),
c=[[i,Qu,me,me,me,me,me,me,1],[o*28,"{MMM}",gu,me,me,me,me,me,1],[o,Xu,gu,me,me,me,me,me,1],[r,"{h}"+
ef,Qo,me,oo,me,me,me,1],[n,xr,Qo,me,oo,me,me,me,1],[t,bu,Qo+" "+xr,me,oo+" "+xr,me,vu,me,1],[e,bu+".\
{fff}",Qo+" "+xr,me,oo+" "+xr,me,vu,me,1]];function f(p){return(g,m,y,S,M,T)=>{let _=[],E=M>=i,k=M>=
l&&M<i,D=p(y),L=ye(D*e,3),V=$i(D.getFullYear(),E?0:D.getMonth(),k||E?1:D.getDate()),R=ye(V*e,3);if(k||
E){let G=k?M/l:0,F=E?M/i:0,C=L==R?L:ye($i(V.getFullYear()+F,V.getMonth()+G,1)*e,3),$=new Date(Be(C/e)),
A=$.getFullYear(),j=$.getMonth();for(let P=0;C<=S;P++){let q=$i(A+F*P,j+G*P,1),Y=q-p(ye(q*e,3));C=ye(
(+q+Y)*e,3),C<=S&&_.push(C)}}else{let G=M>=o?o:M,F=wt(y)-wt(L),C=R+F+il(L-R,G);_.push(C);let $=p(C),
A=$.getHours()+$.getMinutes()/n+$.getSeconds()/r,j=M/r,P=g.axes[m]._space,q=T/P;for(;C=ye(C+M,e==1?0:
3),!(C>S);)if(j>1){let Y=wt(ye(A+j,6))%24,J=p(C).getHours()-Y;J>1&&(J=-1),C-=J*r,A=(A+j)%24;let X=_[_.
length-1];ye((C-X)/M,3)*q>=.7&&_.push(C)}else _.push(C)}return _}}return[a,c,f]}var[zg,Hg,Wg]=tf(1),
[Vg,Bg,Gg]=tf(.001);so(2,-53,53,[1]);function _u(e,t){return e.map(n=>n.map((r,o)=>o==0||o==8||r==null?
r:t(o==1||n[8]==0?r:n[1]+r)))}function wu(e,t){return(n,r,o,l,i)=>{let s=t.find(y=>i>=y[0])||t[t.length-
1],a,c,f,p,g,m;return r.map(y=>{let S=e(y),M=S.getFullYear(),T=S.getMonth(),_=S.getDate(),E=S.getHours(),
k=S.getMinutes(),D=S.getSeconds(),L=M!=a&&s[2]||T!=c&&s[3]||_!=f&&s[4]||E!=p&&s[5]||k!=g&&s[6]||D!=m&&
s[7]||s[1];return a=M,c=T,f=_,p=E,g=k,m=D,L(S)})}}function Ug(e,t){let n=rs(t);return(r,o,l,i,s)=>o.
map(a=>n(e(a)))}function $i(e,t,n){return new Date(e,t,n)}function yu(e,t){return t(e)}var qg="{YYYY\
}-{MM}-{DD} {h}:{mm}{aa}";function ku(e,t){return(n,r,o,l)=>l==null?Zi:t(e(r))}function Yg(e,t){let n=e.
series[t];return n.width?n.stroke(e,t):n.points.width?n.points.stroke(e,t):null}function Kg(e,t){return e.
series[t].fill(e,t)}var Jg={show:!0,live:!0,isolate:!1,mount:mg,markers:{show:!0,width:2,stroke:Yg,fill:Kg,
dash:"solid"},idx:null,idxs:null,values:[]};function Zg(e,t){let n=e.cursor.points,r=At(),o=n.size(e,
t);Ne(r,no,o),Ne(r,ro,o);let l=o/-2;Ne(r,"marginLeft",l),Ne(r,"marginTop",l);let i=n.width(e,t,o);return i&&
Ne(r,"borderWidth",i),r}function Qg(e,t){let n=e.series[t].points;return n._fill||n._stroke}function Xg(e,t){
let n=e.series[t].points;return n._stroke||n._fill}function e0(e,t){return e.series[t].points.size}var ji=[
0,0];function t0(e,t,n){return ji[0]=t,ji[1]=n,ji}function Xo(e,t,n,r=!0){return o=>{o.button==0&&(!r||
o.target==t)&&n(o)}}function Fi(e,t,n,r=!0){return o=>{(!r||o.target==t)&&n(o)}}var n0={show:!0,x:!0,
y:!0,lock:!1,move:t0,points:{one:!1,show:Zg,size:e0,width:0,stroke:Xg,fill:Qg},bind:{mousedown:Xo,mouseup:Xo,
click:Xo,dblclick:Xo,mousemove:Fi,mouseleave:Fi,mouseenter:Fi},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,
click:(e,t)=>{t.stopPropagation(),t.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(e,t,n,r,o)=>r-
o,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,
event:null},nf={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},ls=ze({},nf,{filter:Wu}),rf=ze({},ls,{size:10}),
of=ze({},nf,{show:!1}),is='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Aria\
l, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Em\
oji"',lf="bold "+is,sf=1.5,xu={show:!0,scale:"x",stroke:Ji,space:50,gap:5,alignTo:1,size:50,labelGap:0,
labelSize:30,labelFont:lf,side:2,grid:ls,ticks:rf,border:of,font:is,lineGap:sf,rotate:0},r0="Value",
o0="Time",Eu={show:!0,scale:"x",auto:!1,sorted:1,min:we,max:-we,idxs:[]};function l0(e,t,n,r,o){return t.
map(l=>l==null?"":ts(l))}function i0(e,t,n,r,o,l,i){let s=[],a=Sn.get(o)||0;n=i?n:ye(il(n,o),a);for(let c=n;c<=
r;c=ye(c+o,a))s.push(Object.is(c,-0)?0:c);return s}function Gi(e,t,n,r,o,l,i){let s=[],a=e.scales[e.
axes[t].scale].log,c=a==10?cn:Fu,f=wt(c(n));o=Sr(a,f),a==10&&(o=Bn[Ht(o,Bn)]);let p=n,g=o*a;a==10&&(g=
Bn[Ht(g,Bn)]);do s.push(p),p=p+o,a==10&&!Sn.has(p)&&(p=ye(p,Sn.get(o))),p>=g&&(o=p,g=o*a,a==10&&(g=Bn[Ht(
g,Bn)]));while(p<=r);return s}function s0(e,t,n,r,o,l,i){let a=e.scales[e.axes[t].scale].asinh,c=r>a?
Gi(e,t,ft(a,n),r,o):[a],f=r>=0&&n<=0?[0]:[];return(n<-a?Gi(e,t,ft(a,-r),-n,o):[a]).reverse().map(g=>-g).
concat(f,c)}var af=/./,a0=/[12357]/,c0=/[125]/,Su=/1/,Ui=(e,t,n,r)=>e.map((o,l)=>t==4&&o==0||l%r==0&&
n.test(o.toExponential()[o<0?1:0])?o:null);function u0(e,t,n,r,o){let l=e.axes[n],i=l.scale,s=e.scales[i],
a=e.valToPos,c=l._space,f=a(10,i),p=a(9,i)-f>=c?af:a(7,i)-f>=c?a0:a(5,i)-f>=c?c0:Su;if(p==Su){let g=Ge(
a(1,i)-f);if(g<c)return Ui(t.slice().reverse(),s.distr,p,Pt(c/g)).reverse()}return Ui(t,s.distr,p,1)}
function f0(e,t,n,r,o){let l=e.axes[n],i=l.scale,s=l._space,a=e.valToPos,c=Ge(a(1,i)-a(2,i));return c<
s?Ui(t.slice().reverse(),3,af,Pt(s/c)).reverse():t}function d0(e,t,n,r){return r==null?Zi:t==null?"":
ts(t)}var Mu={show:!0,scale:"y",stroke:Ji,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:lf,
side:3,grid:ls,ticks:rf,border:of,font:is,lineGap:sf,rotate:0};function h0(e,t){let n=3+(e||1)*2;return ye(
n*t,3)}function p0(e,t){let{scale:n,idxs:r}=e.series[0],o=e._data[0],l=e.valToPos(o[r[0]],n,!0),i=e.
valToPos(o[r[1]],n,!0),s=Ge(i-l),a=e.series[t],c=s/(a.points.space*he);return r[1]-r[0]<=c}var Tu={scale:null,
auto:!0,sorted:0,min:we,max:-we},cf=(e,t,n,r,o)=>o,Nu={show:!0,auto:!0,sorted:0,gaps:cf,alpha:1,facets:[
ze({},Tu,{scale:"x"}),ze({},Tu,{scale:"y"})]},Cu={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:cf,
alpha:1,points:{show:p0,filter:null},values:null,min:we,max:-we,idxs:[],path:null,clip:null};function m0(e,t,n,r,o){
return n/10}var uf={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},g0=ze({},uf,
{time:!1,ori:1}),Lu={};function ff(e,t){let n=Lu[e];return n||(n={key:e,plots:[],sub(r){n.plots.push(
r)},unsub(r){n.plots=n.plots.filter(o=>o!=r)},pub(r,o,l,i,s,a,c){for(let f=0;f<n.plots.length;f++)n.
plots[f]!=o&&n.plots[f].pub(r,o,l,i,s,a,c)}},e!=null&&(Lu[e]=n)),n}var Nr=1,qi=2;function Yn(e,t,n){
let r=e.mode,o=e.series[t],l=r==2?e._data[t]:e._data,i=e.scales,s=e.bbox,a=l[0],c=r==2?l[1]:l[t],f=r==
2?i[o.facets[0].scale]:i[e.series[0].scale],p=r==2?i[o.facets[1].scale]:i[o.scale],g=s.left,m=s.top,
y=s.width,S=s.height,M=e.valToPosH,T=e.valToPosV;return f.ori==0?n(o,a,c,f,p,M,T,g,m,y,S,cl,Lr,fl,hf,
mf):n(o,a,c,f,p,T,M,m,g,S,y,ul,Ar,cs,pf,gf)}function ss(e,t){let n=0,r=0,o=fe(e.bands,ns);for(let l=0;l<
o.length;l++){let i=o[l];i.series[0]==t?n=i.dir:i.series[1]==t&&(i.dir==1?r|=1:r|=2)}return[n,r==1?-1:
r==2?1:r==3?2:0]}function v0(e,t,n,r,o){let l=e.mode,i=e.series[t],s=l==2?i.facets[1].scale:i.scale,
a=e.scales[s];return o==-1?a.min:o==1?a.max:a.distr==3?a.dir==1?a.min:a.max:0}function un(e,t,n,r,o,l){
return Yn(e,t,(i,s,a,c,f,p,g,m,y,S,M)=>{let T=i.pxRound,_=c.dir*(c.ori==0?1:-1),E=c.ori==0?Lr:Ar,k,D;
_==1?(k=n,D=r):(k=r,D=n);let L=T(p(s[k],c,S,m)),V=T(g(a[k],f,M,y)),R=T(p(s[D],c,S,m)),G=T(g(l==1?f.max:
f.min,f,M,y)),F=new Path2D(o);return E(F,R,G),E(F,L,G),E(F,L,V),F})}function al(e,t,n,r,o,l){let i=null;
if(e.length>0){i=new Path2D;let s=t==0?fl:cs,a=n;for(let p=0;p<e.length;p++){let g=e[p];if(g[1]>g[0]){
let m=g[0]-a;m>0&&s(i,a,r,m,r+l),a=g[1]}}let c=n+o-a,f=10;c>0&&s(i,a,r-f/2,c,r+l+f)}return i}function b0(e,t,n){
let r=e[e.length-1];r&&r[0]==t?r[1]=n:e.push([t,n])}function as(e,t,n,r,o,l,i){let s=[],a=e.length;for(let c=o==
1?n:r;c>=n&&c<=r;c+=o)if(t[c]===null){let p=c,g=c;if(o==1)for(;++c<=r&&t[c]===null;)g=c;else for(;--c>=
n&&t[c]===null;)g=c;let m=l(e[p]),y=g==p?m:l(e[g]),S=p-o;m=i<=0&&S>=0&&S<a?l(e[S]):m;let T=g+o;y=i>=
0&&T>=0&&T<a?l(e[T]):y,y>=m&&s.push([m,y])}return s}function Au(e){return e==0?Hu:e==1?Be:t=>Vn(t,e)}
function df(e){let t=e==0?cl:ul,n=e==0?(o,l,i,s,a,c)=>{o.arcTo(l,i,s,a,c)}:(o,l,i,s,a,c)=>{o.arcTo(i,
l,a,s,c)},r=e==0?(o,l,i,s,a)=>{o.rect(l,i,s,a)}:(o,l,i,s,a)=>{o.rect(i,l,a,s)};return(o,l,i,s,a,c=0,f=0)=>{
c==0&&f==0?r(o,l,i,s,a):(c=Wt(c,s/2,a/2),f=Wt(f,s/2,a/2),t(o,l+c,i),n(o,l+s,i,l+s,i+a,c),n(o,l+s,i+a,
l,i+a,f),n(o,l,i+a,l,i,f),n(o,l,i,l+s,i,c),o.closePath())}}var cl=(e,t,n)=>{e.moveTo(t,n)},ul=(e,t,n)=>{
e.moveTo(n,t)},Lr=(e,t,n)=>{e.lineTo(t,n)},Ar=(e,t,n)=>{e.lineTo(n,t)},fl=df(0),cs=df(1),hf=(e,t,n,r,o,l)=>{
e.arc(t,n,r,o,l)},pf=(e,t,n,r,o,l)=>{e.arc(n,t,r,o,l)},mf=(e,t,n,r,o,l,i)=>{e.bezierCurveTo(t,n,r,o,
l,i)},gf=(e,t,n,r,o,l,i)=>{e.bezierCurveTo(n,t,o,r,i,l)};function vf(e){return(t,n,r,o,l)=>Yn(t,n,(i,s,a,c,f,p,g,m,y,S,M)=>{
let{pxRound:T,points:_}=i,E,k;c.ori==0?(E=cl,k=hf):(E=ul,k=pf);let D=ye(_.width*he,3),L=(_.size-_.width)/
2*he,V=ye(L*2,3),R=new Path2D,G=new Path2D,{left:F,top:C,width:$,height:A}=t.bbox;fl(G,F-V,C-V,$+V*2,
A+V*2);let j=P=>{if(a[P]!=null){let q=T(p(s[P],c,S,m)),Y=T(g(a[P],f,M,y));E(R,q+L,Y),k(R,q,Y,L,0,el*
2)}};if(l)l.forEach(j);else for(let P=r;P<=o;P++)j(P);return{stroke:D>0?R:null,fill:R,clip:G,flags:Nr|
qi}})}function bf(e){return(t,n,r,o,l,i)=>{r!=o&&(l!=r&&i!=r&&e(t,n,r),l!=o&&i!=o&&e(t,n,o),e(t,n,i))}}
var _0=bf(Lr),w0=bf(Ar);function _f(e){let t=fe(e?.alignGaps,0);return(n,r,o,l)=>Yn(n,r,(i,s,a,c,f,p,g,m,y,S,M)=>{
[o,l]=ol(a,o,l);let T=i.pxRound,_=A=>T(p(A,c,S,m)),E=A=>T(g(A,f,M,y)),k,D;c.ori==0?(k=Lr,D=_0):(k=Ar,
D=w0);let L=c.dir*(c.ori==0?1:-1),V={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Nr},
R=V.stroke,G=!1;if(l-o>=S*4){let A=K=>n.posToVal(K,c.key,!0),j=null,P=null,q,Y,H,Z=_(s[L==1?o:l]),J=_(
s[o]),X=_(s[l]),ee=A(L==1?J+1:X-1);for(let K=L==1?o:l;K>=o&&K<=l;K+=L){let ve=s[K],ae=(L==1?ve<ee:ve>
ee)?Z:_(ve),pe=a[K];ae==Z?pe!=null?(Y=pe,j==null?(k(R,ae,E(Y)),q=j=P=Y):Y<j?j=Y:Y>P&&(P=Y)):pe===null&&
(G=!0):(j!=null&&D(R,Z,E(j),E(P),E(q),E(Y)),pe!=null?(Y=pe,k(R,ae,E(Y)),j=P=q=Y):(j=P=null,pe===null&&
(G=!0)),Z=ae,ee=A(Z+L))}j!=null&&j!=P&&H!=Z&&D(R,Z,E(j),E(P),E(q),E(Y))}else for(let A=L==1?o:l;A>=o&&
A<=l;A+=L){let j=a[A];j===null?G=!0:j!=null&&k(R,_(s[A]),E(j))}let[C,$]=ss(n,r);if(i.fill!=null||C!=
0){let A=V.fill=new Path2D(R),j=i.fillTo(n,r,i.min,i.max,C),P=E(j),q=_(s[o]),Y=_(s[l]);L==-1&&([Y,q]=
[q,Y]),k(A,Y,P),k(A,q,P)}if(!i.spanGaps){let A=[];G&&A.push(...as(s,a,o,l,L,_,t)),V.gaps=A=i.gaps(n,
r,o,l,A),V.clip=al(A,c.ori,m,y,S,M)}return $!=0&&(V.band=$==2?[un(n,r,o,l,R,-1),un(n,r,o,l,R,1)]:un(
n,r,o,l,R,$)),V})}function y0(e){let t=fe(e.align,1),n=fe(e.ascDesc,!1),r=fe(e.alignGaps,0),o=fe(e.extend,
!1);return(l,i,s,a)=>Yn(l,i,(c,f,p,g,m,y,S,M,T,_,E)=>{[s,a]=ol(p,s,a);let k=c.pxRound,{left:D,width:L}=l.
bbox,V=J=>k(y(J,g,_,M)),R=J=>k(S(J,m,E,T)),G=g.ori==0?Lr:Ar,F={stroke:new Path2D,fill:null,clip:null,
band:null,gaps:null,flags:Nr},C=F.stroke,$=g.dir*(g.ori==0?1:-1),A=R(p[$==1?s:a]),j=V(f[$==1?s:a]),P=j,
q=j;o&&t==-1&&(q=D,G(C,q,A)),G(C,j,A);for(let J=$==1?s:a;J>=s&&J<=a;J+=$){let X=p[J];if(X==null)continue;
let ee=V(f[J]),K=R(X);t==1?G(C,ee,A):G(C,P,K),G(C,ee,K),A=K,P=ee}let Y=P;o&&t==1&&(Y=D+L,G(C,Y,A));let[
H,Z]=ss(l,i);if(c.fill!=null||H!=0){let J=F.fill=new Path2D(C),X=c.fillTo(l,i,c.min,c.max,H),ee=R(X);
G(J,Y,ee),G(J,q,ee)}if(!c.spanGaps){let J=[];J.push(...as(f,p,s,a,$,V,r));let X=c.width*he/2,ee=n||t==
1?X:-X,K=n||t==-1?-X:X;J.forEach(ve=>{ve[0]+=ee,ve[1]+=K}),F.gaps=J=c.gaps(l,i,s,a,J),F.clip=al(J,g.
ori,M,T,_,E)}return Z!=0&&(F.band=Z==2?[un(l,i,s,a,C,-1),un(l,i,s,a,C,1)]:un(l,i,s,a,C,Z)),F})}function Pu(e,t,n,r,o,l,i=we){
if(e.length>1){let s=null;for(let a=0,c=1/0;a<e.length;a++)if(t[a]!==void 0){if(s!=null){let f=Ge(e[a]-
e[s]);f<c&&(c=f,i=Ge(n(e[a],r,o,l)-n(e[s],r,o,l)))}s=a}}return i}function k0(e){e=e||io;let t=fe(e.size,
[.6,we,1]),n=e.align||0,r=e.gap||0,o=e.radius;o=o==null?[0,0]:typeof o=="number"?[o,0]:o;let l=ie(o),
i=1-t[0],s=fe(t[1],we),a=fe(t[2],1),c=fe(e.disp,io),f=fe(e.each,m=>{}),{fill:p,stroke:g}=c;return(m,y,S,M)=>Yn(
m,y,(T,_,E,k,D,L,V,R,G,F,C)=>{let $=T.pxRound,A=n,j=r*he,P=s*he,q=a*he,Y,H;k.ori==0?[Y,H]=l(m,y):[H,
Y]=l(m,y);let Z=k.dir*(k.ori==0?1:-1),J=k.ori==0?fl:cs,X=k.ori==0?f:(B,ke,He,Xn,Nn,Gt,Cn)=>{f(B,ke,He,
Nn,Xn,Cn,Gt)},ee=fe(m.bands,ns).find(B=>B.series[0]==y),K=ee!=null?ee.dir:0,ve=T.fillTo(m,y,T.min,T.
max,K),be=$(V(ve,D,C,G)),ae,pe,Ot,pt=F,Ae=$(T.width*he),Bt=!1,tn=null,kt=null,dn=null,Jn=null;p!=null&&
(Ae==0||g!=null)&&(Bt=!0,tn=p.values(m,y,S,M),kt=new Map,new Set(tn).forEach(B=>{B!=null&&kt.set(B,new Path2D)}),
Ae>0&&(dn=g.values(m,y,S,M),Jn=new Map,new Set(dn).forEach(B=>{B!=null&&Jn.set(B,new Path2D)})));let{
x0:Zn,size:Ir}=c;if(Zn!=null&&Ir!=null){A=1,_=Zn.values(m,y,S,M),Zn.unit==2&&(_=_.map(He=>m.posToVal(
R+He*F,k.key,!0)));let B=Ir.values(m,y,S,M);Ir.unit==2?pe=B[0]*F:pe=L(B[0],k,F,R)-L(0,k,F,R),pt=Pu(_,
E,L,k,F,R,pt),Ot=pt-pe+j}else pt=Pu(_,E,L,k,F,R,pt),Ot=pt*i+j,pe=pt-Ot;Ot<1&&(Ot=0),Ae>=pe/2&&(Ae=0),
Ot<5&&($=Hu);let co=Ot>0,Mn=pt-Ot-(co?Ae:0);pe=$(Bi(Mn,q,P)),ae=(A==0?pe/2:A==Z?0:pe)-A*Z*((A==0?j/2:
0)+(co?Ae/2:0));let it={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},Qn=Bt?null:new Path2D,
nn=null;if(ee!=null)nn=m.data[ee.series[1]];else{let{y0:B,y1:ke}=c;B!=null&&ke!=null&&(E=ke.values(m,
y,S,M),nn=B.values(m,y,S,M))}let Tn=Y*pe,re=H*pe;for(let B=Z==1?S:M;B>=S&&B<=M;B+=Z){let ke=E[B];if(ke==
null)continue;if(nn!=null){let dt=nn[B]??0;if(ke-dt==0)continue;be=V(dt,D,C,G)}let He=k.distr!=2||c!=
null?_[B]:B,Xn=L(He,k,F,R),Nn=V(fe(ke,ve),D,C,G),Gt=$(Xn-ae),Cn=$(ft(Nn,be)),mt=$(Wt(Nn,be)),xt=Cn-mt;
if(ke!=null){let dt=ke<0?re:Tn,Rt=ke<0?Tn:re;Bt?(Ae>0&&dn[B]!=null&&J(Jn.get(dn[B]),Gt,mt+wt(Ae/2),pe,
ft(0,xt-Ae),dt,Rt),tn[B]!=null&&J(kt.get(tn[B]),Gt,mt+wt(Ae/2),pe,ft(0,xt-Ae),dt,Rt)):J(Qn,Gt,mt+wt(
Ae/2),pe,ft(0,xt-Ae),dt,Rt),X(m,y,B,Gt-Ae/2,mt,pe+Ae,xt)}}return Ae>0?it.stroke=Bt?Jn:Qn:Bt||(it._fill=
T.width==0?T._fill:T._stroke??T._fill,it.width=0),it.fill=Bt?kt:Qn,it})}function x0(e,t){let n=fe(t?.
alignGaps,0);return(r,o,l,i)=>Yn(r,o,(s,a,c,f,p,g,m,y,S,M,T)=>{[l,i]=ol(c,l,i);let _=s.pxRound,E=Y=>_(
g(Y,f,M,y)),k=Y=>_(m(Y,p,T,S)),D,L,V;f.ori==0?(D=cl,V=Lr,L=mf):(D=ul,V=Ar,L=gf);let R=f.dir*(f.ori==
0?1:-1),G=E(a[R==1?l:i]),F=G,C=[],$=[];for(let Y=R==1?l:i;Y>=l&&Y<=i;Y+=R)if(c[Y]!=null){let Z=a[Y],
J=E(Z);C.push(F=J),$.push(k(c[Y]))}let A={stroke:e(C,$,D,V,L,_),fill:null,clip:null,band:null,gaps:null,
flags:Nr},j=A.stroke,[P,q]=ss(r,o);if(s.fill!=null||P!=0){let Y=A.fill=new Path2D(j),H=s.fillTo(r,o,
s.min,s.max,P),Z=k(H);V(Y,F,Z),V(Y,G,Z)}if(!s.spanGaps){let Y=[];Y.push(...as(a,c,l,i,R,E,n)),A.gaps=
Y=s.gaps(r,o,l,i,Y),A.clip=al(Y,f.ori,y,S,M,T)}return q!=0&&(A.band=q==2?[un(r,o,l,i,j,-1),un(r,o,l,
i,j,1)]:un(r,o,l,i,j,q)),A})}function E0(e){return x0(S0,e)}function S0(e,t,n,r,o,l){let i=e.length;
if(i<2)return null;let s=new Path2D;if(n(s,e[0],t[0]),i==2)r(s,e[1],t[1]);else{let a=Array(i),c=Array(
i-1),f=Array(i-1),p=Array(i-1);for(let g=0;g<i-1;g++)f[g]=t[g+1]-t[g],p[g]=e[g+1]-e[g],c[g]=f[g]/p[g];
a[0]=c[0];for(let g=1;g<i-1;g++)c[g]===0||c[g-1]===0||c[g-1]>0!=c[g]>0?a[g]=0:(a[g]=3*(p[g-1]+p[g])/
((2*p[g]+p[g-1])/c[g-1]+(p[g]+2*p[g-1])/c[g]),isFinite(a[g])||(a[g]=0));a[i-1]=c[i-2];for(let g=0;g<
i-1;g++)o(s,e[g]+p[g]/3,t[g]+a[g]*p[g]/3,e[g+1]-p[g]/3,t[g+1]-a[g+1]*p[g]/3,e[g+1],t[g+1])}return s}
var Yi=new Set;function Ou(){for(let e of Yi)e.syncRect(!0)}Cr&&(Un(lg,Er,Ou),Un(ig,Er,Ou,!0),Un(tl,
Er,()=>{Ue.pxRatio=he}));var M0=_f(),T0=vf();function Ru(e,t,n,r){return(r?[e[0],e[1]].concat(e.slice(
2)):[e[0]].concat(e.slice(1))).map((l,i)=>Ki(l,i,t,n))}function N0(e,t){return e.map((n,r)=>r==0?{}:
ze({},t,n))}function Ki(e,t,n,r){return ze({},t==0?n:r,e)}function wf(e,t,n){return t==null?Mr:[t,n]}
var C0=wf;function L0(e,t,n){return t==null?Mr:nl(t,n,es,!0)}function yf(e,t,n,r){return t==null?Mr:
ll(t,n,e.scales[r].log,!1)}var A0=yf;function kf(e,t,n,r){return t==null?Mr:Xi(t,n,e.scales[r].log,!1)}
var P0=kf;function O0(e,t,n,r,o){let l=ft(du(e),du(t)),i=t-e,s=Ht(o/r*i,n);do{let a=n[s],c=r*a/i;if(c>=
o&&l+(a<5?Sn.get(a):0)<=17)return[a,c]}while(++s<n.length);return[0,0]}function Du(e){let t,n;return e=
e.replace(/(\d+)px/,(r,o)=>(t=Be((n=+o)*he))+"px"),[e,t,n]}function R0(e){e.show&&[e.font,e.labelFont].
forEach(t=>{let n=ye(t[2]*he,1);t[0]=t[0].replace(/[0-9.]+px/,n+"px"),t[1]=n})}function Ue(e,t,n){let r={
mode:fe(e.mode,1)},o=r.mode;function l(u,h,v,b){let w=h.valToPct(u);return b+v*(h.dir==-1?1-w:w)}function i(u,h,v,b){
let w=h.valToPct(u);return b+v*(h.dir==-1?w:1-w)}function s(u,h,v,b){return h.ori==0?l(u,h,v,b):i(u,
h,v,b)}r.valToPosH=l,r.valToPosV=i;let a=!1;r.status=0;let c=r.root=At(Hm);if(e.id!=null&&(c.id=e.id),
_t(c,e.class),e.title){let u=At(Bm,c);u.textContent=e.title}let f=zt("canvas"),p=r.ctx=f.getContext(
"2d"),g=At(Gm,c);Un("click",g,u=>{u.target===y&&(Ee!=ur||Ce!=fr)&&nt.click(r,u)},!0);let m=r.under=At(
Um,g);g.appendChild(f);let y=r.over=At(qm,g);e=Tr(e);let S=+fe(e.pxAlign,1),M=Au(S);(e.plugins||[]).
forEach(u=>{u.opts&&(e=u.opts(r,e)||e)});let T=e.ms||.001,_=r.series=o==1?Ru(e.series||[],Eu,Cu,!1):
N0(e.series||[null],Nu),E=r.axes=Ru(e.axes||[],xu,Mu,!0),k=r.scales={},D=r.bands=e.bands||[];D.forEach(
u=>{u.fill=ie(u.fill||null),u.dir=fe(u.dir,-1)});let L=o==2?_[1].facets[0].scale:_[0].scale,V={axes:od,
series:Xf},R=(e.drawOrder||["axes","series"]).map(u=>V[u]);function G(u){let h=u.distr==3?v=>cn(v>0?
v:u.clamp(r,v,u.min,u.max,u.key)):u.distr==4?v=>Ii(v,u.asinh):u.distr==100?v=>u.fwd(v):v=>v;return v=>{
let b=h(v),{_min:w,_max:x}=u,N=x-w;return(b-w)/N}}function F(u){let h=k[u];if(h==null){let v=(e.scales||
io)[u]||io;if(v.from!=null){F(v.from);let b=ze({},k[v.from],v,{key:u});b.valToPct=G(b),k[u]=b}else{h=
k[u]=ze({},u==L?uf:g0,v),h.key=u;let b=h.time,w=h.range,x=En(w);if((u!=L||o==2&&!b)&&(x&&(w[0]==null||
w[1]==null)&&(w={min:w[0]==null?cu:{mode:1,hard:w[0],soft:w[0]},max:w[1]==null?cu:{mode:1,hard:w[1],
soft:w[1]}},x=!1),!x&&sl(w))){let N=w;w=(O,I,z)=>I==null?Mr:nl(I,z,N)}h.range=ie(w||(b?C0:u==L?h.distr==
3?A0:h.distr==4?P0:wf:h.distr==3?yf:h.distr==4?kf:L0)),h.auto=ie(x?!1:h.auto),h.clamp=ie(h.clamp||m0),
h._min=h._max=null,h.valToPct=G(h)}}}F("x"),F("y"),o==1&&_.forEach(u=>{F(u.scale)}),E.forEach(u=>{F(
u.scale)});for(let u in e.scales)F(u);let C=k[L],$=C.distr,A,j;C.ori==0?(_t(c,Wm),A=l,j=i):(_t(c,Vm),
A=i,j=l);let P={};for(let u in k){let h=k[u];(h.min!=null||h.max!=null)&&(P[u]={min:h.min,max:h.max},
h.min=h.max=null)}let q=e.tzDate||(u=>new Date(Be(u/T))),Y=e.fmtDate||rs,H=T==1?Wg(q):Gg(q),Z=wu(q,_u(
T==1?Hg:Bg,Y)),J=ku(q,yu(qg,Y)),X=[],ee=r.legend=ze({},Jg,e.legend),K=r.cursor=ze({},n0,{drag:{y:o==
2}},e.cursor),ve=ee.show,be=K.show,ae=ee.markers;ee.idxs=X,ae.width=ie(ae.width),ae.dash=ie(ae.dash),
ae.stroke=ie(ae.stroke),ae.fill=ie(ae.fill);let pe,Ot,pt,Ae=[],Bt=[],tn,kt=!1,dn={};if(ee.live){let u=_[1]?
_[1].values:null;kt=u!=null,tn=kt?u(r,1,0):{_:0};for(let h in tn)dn[h]=Zi}if(ve)if(pe=zt("table",Xm,
c),pt=zt("tbody",null,pe),ee.mount(r,pe),kt){Ot=zt("thead",null,pe,pt);let u=zt("tr",null,Ot);zt("th",
null,u);for(var Jn in tn)zt("th",Jc,u).textContent=Jn}else _t(pe,tg),ee.live&&_t(pe,eg);let Zn={show:!0},
Ir={show:!1};function co(u,h){if(h==0&&(kt||!ee.live||o==2))return Mr;let v=[],b=zt("tr",ng,pt,pt.childNodes[h]);
_t(b,u.class),u.show||_t(b,Gn);let w=zt("th",null,b);if(ae.show){let O=At(rg,w);if(h>0){let I=ae.width(
r,h);I&&(O.style.border=I+"px "+ae.dash(r,h)+" "+ae.stroke(r,h)),O.style.background=ae.fill(r,h)}}let x=At(
Jc,w);u.label instanceof HTMLElement?x.appendChild(u.label):x.textContent=u.label,h>0&&(ae.show||(x.
style.color=u.width>0?ae.stroke(r,h):ae.fill(r,h)),it("click",w,O=>{if(K._lock)return;An(O);let I=_.
indexOf(u);if((O.ctrlKey||O.metaKey)!=ee.isolate){let z=_.some((W,U)=>U>0&&U!=I&&W.show);_.forEach((W,U)=>{
U>0&&qt(U,z?U==I?Zn:Ir:Zn,!0,je.setSeries)})}else qt(I,{show:!u.show},!0,je.setSeries)},!1),tr&&it(eu,
w,O=>{K._lock||(An(O),qt(_.indexOf(u),hr,!0,je.setSeries))},!1));for(var N in tn){let O=zt("td",og,b);
O.textContent="--",v.push(O)}return[b,v]}let Mn=new Map;function it(u,h,v,b=!0){let w=Mn.get(h)||{},
x=K.bind[u](r,h,v,b);x&&(Un(u,h,w[u]=x),Mn.set(h,w))}function Qn(u,h,v){let b=Mn.get(h)||{};for(let w in b)
(u==null||w==u)&&(Vi(w,h,b[w]),delete b[w]);u==null&&Mn.delete(h)}let nn=0,Tn=0,re=0,B=0,ke=0,He=0,Xn=ke,
Nn=He,Gt=re,Cn=B,mt=0,xt=0,dt=0,Rt=0;r.bbox={};let gl=!1,uo=!1,er=!1,Ln=!1,fo=!1,Et=!1;function vl(u,h,v){
(v||u!=r.width||h!=r.height)&&ds(u,h),ir(!1),er=!0,uo=!0,sr()}function ds(u,h){r.width=nn=re=u,r.height=
Tn=B=h,ke=He=0,Uf(),qf();let v=r.bbox;mt=v.left=Vn(ke*he,.5),xt=v.top=Vn(He*he,.5),dt=v.width=Vn(re*
he,.5),Rt=v.height=Vn(B*he,.5)}let Vf=3;function Bf(){let u=!1,h=0;for(;!u;){h++;let v=nd(h),b=rd(h);
u=h==Vf||v&&b,u||(ds(r.width,r.height),uo=!0)}}function Gf({width:u,height:h}){vl(u,h)}r.setSize=Gf;
function Uf(){let u=!1,h=!1,v=!1,b=!1;E.forEach((w,x)=>{if(w.show&&w._show){let{side:N,_size:O}=w,I=N%
2,z=w.label!=null?w.labelSize:0,W=O+z;W>0&&(I?(re-=W,N==3?(ke+=W,b=!0):v=!0):(B-=W,N==0?(He+=W,u=!0):
h=!0))}}),Pn[0]=u,Pn[1]=v,Pn[2]=h,Pn[3]=b,re-=hn[1]+hn[3],ke+=hn[3],B-=hn[2]+hn[0],He+=hn[0]}function qf(){
let u=ke+re,h=He+B,v=ke,b=He;function w(x,N){switch(x){case 1:return u+=N,u-N;case 2:return h+=N,h-N;case 3:
return v-=N,v+N;case 0:return b-=N,b+N}}E.forEach((x,N)=>{if(x.show&&x._show){let O=x.side;x._pos=w(
O,x._size),x.label!=null&&(x._lpos=w(O,x.labelSize))}})}if(K.dataIdx==null){let u=K.hover,h=u.skip=new Set(
u.skip??[]);h.add(void 0);let v=u.prox=ie(u.prox),b=u.bias??=0;K.dataIdx=(w,x,N,O)=>{if(x==0)return N;
let I=N,z=v(w,x,N,O)??we,W=z>=0&&z<we,U=C.ori==0?re:B,ne=K.left,de=t[0],ce=t[x];if(h.has(ce[N])){I=null;
let le=null,te=null,Q;if(b==0||b==-1)for(Q=N;le==null&&Q-- >0;)h.has(ce[Q])||(le=Q);if(b==0||b==1)for(Q=
N;te==null&&Q++<ce.length;)h.has(ce[Q])||(te=Q);if(le!=null||te!=null)if(W){let Me=le==null?-1/0:A(de[le],
C,U,0),Oe=te==null?1/0:A(de[te],C,U,0),Qe=ne-Me,ge=Oe-ne;Qe<=ge?Qe<=z&&(I=le):ge<=z&&(I=te)}else I=te==
null?le:le==null?te:N-le<=te-N?le:te}else W&&Ge(ne-A(de[N],C,U,0))>z&&(I=null);return I}}let An=u=>{
K.event=u};K.idxs=X,K._lock=!1;let ot=K.points;ot.show=ie(ot.show),ot.size=ie(ot.size),ot.stroke=ie(
ot.stroke),ot.width=ie(ot.width),ot.fill=ie(ot.fill);let Ut=r.focus=ze({},e.focus||{alpha:.3},K.focus),
tr=Ut.prox>=0,nr=tr&&ot.one,St=[],rr=[],or=[];function hs(u,h){let v=ot.show(r,h);if(v instanceof HTMLElement)
return _t(v,Qm),_t(v,u.class),en(v,-10,-10,re,B),y.insertBefore(v,St[h]),v}function ps(u,h){if(o==1||
h>0){let v=o==1&&k[u.scale].time,b=u.value;u.value=v?mu(b)?ku(q,yu(b,Y)):b||J:b||d0,u.label=u.label||
(v?o0:r0)}if(nr||h>0){u.width=u.width==null?1:u.width,u.paths=u.paths||M0||gg,u.fillTo=ie(u.fillTo||
v0),u.pxAlign=+fe(u.pxAlign,S),u.pxRound=Au(u.pxAlign),u.stroke=ie(u.stroke||null),u.fill=ie(u.fill||
null),u._stroke=u._fill=u._paths=u._focus=null;let v=h0(ft(1,u.width),1),b=u.points=ze({},{size:v,width:ft(
1,v*.2),stroke:u.stroke,space:v*2,paths:T0,_stroke:null,_fill:null},u.points);b.show=ie(b.show),b.filter=
ie(b.filter),b.fill=ie(b.fill),b.stroke=ie(b.stroke),b.paths=ie(b.paths),b.pxAlign=u.pxAlign}if(ve){
let v=co(u,h);Ae.splice(h,0,v[0]),Bt.splice(h,0,v[1]),ee.values.push(null)}if(be){X.splice(h,0,null);
let v=null;nr?h==0&&(v=hs(u,h)):h>0&&(v=hs(u,h)),St.splice(h,0,v),rr.splice(h,0,0),or.splice(h,0,0)}
Ze("addSeries",h)}function Yf(u,h){h=h??_.length,u=o==1?Ki(u,h,Eu,Cu):Ki(u,h,{},Nu),_.splice(h,0,u),
ps(_[h],h)}r.addSeries=Yf;function Kf(u){if(_.splice(u,1),ve){ee.values.splice(u,1),Bt.splice(u,1);let h=Ae.
splice(u,1)[0];Qn(null,h.firstChild),h.remove()}be&&(X.splice(u,1),St.splice(u,1)[0].remove(),rr.splice(
u,1),or.splice(u,1)),Ze("delSeries",u)}r.delSeries=Kf;let Pn=[!1,!1,!1,!1];function Jf(u,h){if(u._show=
u.show,u.show){let v=u.side%2,b=k[u.scale];b==null&&(u.scale=v?_[1].scale:L,b=k[u.scale]);let w=b.time;
u.size=ie(u.size),u.space=ie(u.space),u.rotate=ie(u.rotate),En(u.incrs)&&u.incrs.forEach(N=>{!Sn.has(
N)&&Sn.set(N,Bu(N))}),u.incrs=ie(u.incrs||(b.distr==2?jg:w?T==1?zg:Vg:Bn)),u.splits=ie(u.splits||(w&&
b.distr==1?H:b.distr==3?Gi:b.distr==4?s0:i0)),u.stroke=ie(u.stroke),u.grid.stroke=ie(u.grid.stroke),
u.ticks.stroke=ie(u.ticks.stroke),u.border.stroke=ie(u.border.stroke);let x=u.values;u.values=En(x)&&
!En(x[0])?ie(x):w?En(x)?wu(q,_u(x,Y)):mu(x)?Ug(q,x):x||Z:x||l0,u.filter=ie(u.filter||(b.distr>=3&&b.
log==10?u0:b.distr==3&&b.log==2?f0:Wu)),u.font=Du(u.font),u.labelFont=Du(u.labelFont),u._size=u.size(
r,null,h,0),u._space=u._rotate=u._incrs=u._found=u._splits=u._values=null,u._size>0&&(Pn[h]=!0,u._el=
At(Ym,g))}}function $r(u,h,v,b){let[w,x,N,O]=v,I=h%2,z=0;return I==0&&(O||x)&&(z=h==0&&!w||h==2&&!N?
Be(xu.size/3):0),I==1&&(w||N)&&(z=h==1&&!x||h==3&&!O?Be(Mu.size/2):0),z}let ms=r.padding=(e.padding||
[$r,$r,$r,$r]).map(u=>ie(fe(u,$r))),hn=r._padding=ms.map((u,h)=>u(r,h,Pn,0)),tt,qe=null,Ye=null,ho=o==
1?_[0].idxs:null,Dt=null,jr=!1;function gs(u,h){if(t=u??[],r.data=r._data=t,o==2){tt=0;for(let v=1;v<
_.length;v++)tt+=t[v][0].length}else{t.length==0&&(r.data=r._data=t=[[]]),Dt=t[0],tt=Dt.length;let v=t;
if($==2){v=t.slice();let b=v[0]=Array(tt);for(let w=0;w<tt;w++)b[w]=w}r._data=t=v}if(ir(!0),Ze("setD\
ata"),$==2&&(er=!0),h!==!1){let v=C;v.auto(r,jr)?bl():mn(L,v.min,v.max),Ln=Ln||K.left>=0,Et=!0,sr()}}
r.setData=gs;function bl(){jr=!0;let u,h;o==1&&(tt>0?(qe=ho[0]=0,Ye=ho[1]=tt-1,u=t[0][qe],h=t[0][Ye],
$==2?(u=qe,h=Ye):u==h&&($==3?[u,h]=ll(u,u,C.log,!1):$==4?[u,h]=Xi(u,u,C.log,!1):C.time?h=u+Be(86400/
T):[u,h]=nl(u,h,es,!0))):(qe=ho[0]=u=null,Ye=ho[1]=h=null)),mn(L,u,h)}let po,lr,_l,wl,yl,kl,xl,El,Sl,
ht;function vs(u,h,v,b,w,x){u??=Qc,v??=ns,b??="butt",w??=Qc,x??="round",u!=po&&(p.strokeStyle=po=u),
w!=lr&&(p.fillStyle=lr=w),h!=_l&&(p.lineWidth=_l=h),x!=yl&&(p.lineJoin=yl=x),b!=kl&&(p.lineCap=kl=b),
v!=wl&&p.setLineDash(wl=v)}function bs(u,h,v,b){h!=lr&&(p.fillStyle=lr=h),u!=xl&&(p.font=xl=u),v!=El&&
(p.textAlign=El=v),b!=Sl&&(p.textBaseline=Sl=b)}function Ml(u,h,v,b,w=0){if(b.length>0&&u.auto(r,jr)&&
(h==null||h.min==null)){let x=fe(qe,0),N=fe(Ye,b.length-1),O=v.min==null?ug(b,x,N,w,u.distr==3):[v.min,
v.max];u.min=Wt(u.min,v.min=O[0]),u.max=ft(u.max,v.max=O[1])}}let _s={min:null,max:null};function Zf(){
for(let b in k){let w=k[b];P[b]==null&&(w.min==null||P[L]!=null&&w.auto(r,jr))&&(P[b]=_s)}for(let b in k){
let w=k[b];P[b]==null&&w.from!=null&&P[w.from]!=null&&(P[b]=_s)}P[L]!=null&&ir(!0);let u={};for(let b in P){
let w=P[b];if(w!=null){let x=u[b]=Tr(k[b],_g);if(w.min!=null)ze(x,w);else if(b!=L||o==2)if(tt==0&&x.
from==null){let N=x.range(r,null,null,b);x.min=N[0],x.max=N[1]}else x.min=we,x.max=-we}}if(tt>0){_.forEach(
(b,w)=>{if(o==1){let x=b.scale,N=P[x];if(N==null)return;let O=u[x];if(w==0){let I=O.range(r,O.min,O.
max,x);O.min=I[0],O.max=I[1],qe=Ht(O.min,t[0]),Ye=Ht(O.max,t[0]),Ye-qe>1&&(t[0][qe]<O.min&&qe++,t[0][Ye]>
O.max&&Ye--),b.min=Dt[qe],b.max=Dt[Ye]}else b.show&&b.auto&&Ml(O,N,b,t[w],b.sorted);b.idxs[0]=qe,b.idxs[1]=
Ye}else if(w>0&&b.show&&b.auto){let[x,N]=b.facets,O=x.scale,I=N.scale,[z,W]=t[w],U=u[O],ne=u[I];U!=null&&
Ml(U,P[O],x,z,x.sorted),ne!=null&&Ml(ne,P[I],N,W,N.sorted),b.min=N.min,b.max=N.max}});for(let b in u){
let w=u[b],x=P[b];if(w.from==null&&(x==null||x.min==null)){let N=w.range(r,w.min==we?null:w.min,w.max==
-we?null:w.max,b);w.min=N[0],w.max=N[1]}}}for(let b in u){let w=u[b];if(w.from!=null){let x=u[w.from];
if(x.min==null)w.min=w.max=null;else{let N=w.range(r,x.min,x.max,b);w.min=N[0],w.max=N[1]}}}let h={},
v=!1;for(let b in u){let w=u[b],x=k[b];if(x.min!=w.min||x.max!=w.max){x.min=w.min,x.max=w.max;let N=x.
distr;x._min=N==3?cn(x.min):N==4?Ii(x.min,x.asinh):N==100?x.fwd(x.min):x.min,x._max=N==3?cn(x.max):N==
4?Ii(x.max,x.asinh):N==100?x.fwd(x.max):x.max,h[b]=v=!0}}if(v){_.forEach((b,w)=>{o==2?w>0&&h.y&&(b._paths=
null):h[b.scale]&&(b._paths=null)});for(let b in h)er=!0,Ze("setScale",b);be&&K.left>=0&&(Ln=Et=!0)}
for(let b in P)P[b]=null}function Qf(u){let h=Bi(qe-1,0,tt-1),v=Bi(Ye+1,0,tt-1);for(;u[h]==null&&h>0;)
h--;for(;u[v]==null&&v<tt-1;)v++;return[h,v]}function Xf(){if(tt>0){let u=_.some(h=>h._focus)&&ht!=Ut.
alpha;u&&(p.globalAlpha=ht=Ut.alpha),_.forEach((h,v)=>{if(v>0&&h.show&&(ws(v,!1),ws(v,!0),h._paths==
null)){let b=ht;ht!=h.alpha&&(p.globalAlpha=ht=h.alpha);let w=o==2?[0,t[v][0].length-1]:Qf(t[v]);h._paths=
h.paths(r,v,w[0],w[1]),ht!=b&&(p.globalAlpha=ht=b)}}),_.forEach((h,v)=>{if(v>0&&h.show){let b=ht;ht!=
h.alpha&&(p.globalAlpha=ht=h.alpha),h._paths!=null&&ys(v,!1);{let w=h._paths!=null?h._paths.gaps:null,
x=h.points.show(r,v,qe,Ye,w),N=h.points.filter(r,v,x,w);(x||N)&&(h.points._paths=h.points.paths(r,v,
qe,Ye,N),ys(v,!0))}ht!=b&&(p.globalAlpha=ht=b),Ze("drawSeries",v)}}),u&&(p.globalAlpha=ht=1)}}function ws(u,h){
let v=h?_[u].points:_[u];v._stroke=v.stroke(r,u),v._fill=v.fill(r,u)}function ys(u,h){let v=h?_[u].points:
_[u],{stroke:b,fill:w,clip:x,flags:N,_stroke:O=v._stroke,_fill:I=v._fill,_width:z=v.width}=v._paths;
z=ye(z*he,3);let W=null,U=z%2/2;h&&I==null&&(I=z>0?"#fff":O);let ne=v.pxAlign==1&&U>0;if(ne&&p.translate(
U,U),!h){let de=mt-z/2,ce=xt-z/2,le=dt+z,te=Rt+z;W=new Path2D,W.rect(de,ce,le,te)}h?Tl(O,z,v.dash,v.
cap,I,b,w,N,x):ed(u,O,z,v.dash,v.cap,I,b,w,N,W,x),ne&&p.translate(-U,-U)}function ed(u,h,v,b,w,x,N,O,I,z,W){
let U=!1;I!=0&&D.forEach((ne,de)=>{if(ne.series[0]==u){let ce=_[ne.series[1]],le=t[ne.series[1]],te=(ce.
_paths||io).band;En(te)&&(te=ne.dir==1?te[0]:te[1]);let Q,Me=null;ce.show&&te&&dg(le,qe,Ye)?(Me=ne.fill(
r,de)||x,Q=ce._paths.clip):te=null,Tl(h,v,b,w,Me,N,O,I,z,W,Q,te),U=!0}}),U||Tl(h,v,b,w,x,N,O,I,z,W)}
let ks=Nr|qi;function Tl(u,h,v,b,w,x,N,O,I,z,W,U){vs(u,h,v,b,w),(I||z||U)&&(p.save(),I&&p.clip(I),z&&
p.clip(z)),U?(O&ks)==ks?(p.clip(U),W&&p.clip(W),go(w,N),mo(u,x,h)):O&qi?(go(w,N),p.clip(U),mo(u,x,h)):
O&Nr&&(p.save(),p.clip(U),W&&p.clip(W),go(w,N),p.restore(),mo(u,x,h)):(go(w,N),mo(u,x,h)),(I||z||U)&&
p.restore()}function mo(u,h,v){v>0&&(h instanceof Map?h.forEach((b,w)=>{p.strokeStyle=po=w,p.stroke(
b)}):h!=null&&u&&p.stroke(h))}function go(u,h){h instanceof Map?h.forEach((v,b)=>{p.fillStyle=lr=b,p.
fill(v)}):h!=null&&u&&p.fill(h)}function td(u,h,v,b){let w=E[u],x;if(b<=0)x=[0,0];else{let N=w._space=
w.space(r,u,h,v,b),O=w._incrs=w.incrs(r,u,h,v,b,N);x=O0(h,v,O,b,N)}return w._found=x}function Nl(u,h,v,b,w,x,N,O,I,z){
let W=N%2/2;S==1&&p.translate(W,W),vs(O,N,I,z,O),p.beginPath();let U,ne,de,ce,le=w+(b==0||b==3?-x:x);
v==0?(ne=w,ce=le):(U=w,de=le);for(let te=0;te<u.length;te++)h[te]!=null&&(v==0?U=de=u[te]:ne=ce=u[te],
p.moveTo(U,ne),p.lineTo(de,ce));p.stroke(),S==1&&p.translate(-W,-W)}function nd(u){let h=!0;return E.
forEach((v,b)=>{if(!v.show)return;let w=k[v.scale];if(w.min==null){v._show&&(h=!1,v._show=!1,ir(!1));
return}else v._show||(h=!1,v._show=!0,ir(!1));let x=v.side,N=x%2,{min:O,max:I}=w,[z,W]=td(b,O,I,N==0?
re:B);if(W==0)return;let U=w.distr==2,ne=v._splits=v.splits(r,b,O,I,z,W,U),de=w.distr==2?ne.map(Q=>Dt[Q]):
ne,ce=w.distr==2?Dt[ne[1]]-Dt[ne[0]]:z,le=v._values=v.values(r,v.filter(r,de,b,W,ce),b,W,ce);v._rotate=
x==2?v.rotate(r,le,b,W):0;let te=v._size;v._size=Pt(v.size(r,le,b,u)),te!=null&&v._size!=te&&(h=!1)}),
h}function rd(u){let h=!0;return ms.forEach((v,b)=>{let w=v(r,b,Pn,u);w!=hn[b]&&(h=!1),hn[b]=w}),h}function od(){
for(let u=0;u<E.length;u++){let h=E[u];if(!h.show||!h._show)continue;let v=h.side,b=v%2,w,x,N=h.stroke(
r,u),O=v==0||v==3?-1:1,[I,z]=h._found;if(h.label!=null){let at=h.labelGap*O,bt=Be((h._lpos+at)*he);bs(
h.labelFont[0],N,"center",v==2?"top":Zc),p.save(),b==1?(w=x=0,p.translate(bt,Be(xt+Rt/2)),p.rotate((v==
3?-el:el)/2)):(w=Be(mt+dt/2),x=bt);let Dn=zu(h.label)?h.label(r,u,I,z):h.label;p.fillText(Dn,w,x),p.
restore()}if(z==0)continue;let W=k[h.scale],U=b==0?dt:Rt,ne=b==0?mt:xt,de=h._splits,ce=W.distr==2?de.
map(at=>Dt[at]):de,le=W.distr==2?Dt[de[1]]-Dt[de[0]]:I,te=h.ticks,Q=h.border,Me=te.show?te.size:0,Oe=Be(
Me*he),Qe=Be((h.alignTo==2?h._size-Me-h.gap:h.gap)*he),ge=h._rotate*-el/180,Re=M(h._pos*he),gt=(Oe+Qe)*
O,st=Re+gt;x=b==0?st:0,w=b==1?st:0;let Mt=h.font[0],It=h.align==1?kr:h.align==2?Oi:ge>0?kr:ge<0?Oi:b==
0?"center":v==3?Oi:kr,Kt=ge||b==1?"middle":v==2?"top":Zc;bs(Mt,N,It,Kt);let vt=h.font[1]*h.lineGap,Tt=de.
map(at=>M(s(at,W,U,ne))),$t=h._values;for(let at=0;at<$t.length;at++){let bt=$t[at];if(bt!=null){b==
0?w=Tt[at]:x=Tt[at],bt=""+bt;let Dn=bt.indexOf(`
`)==-1?[bt]:bt.split(/\n/gm);for(let ct=0;ct<Dn.length;ct++){let Hs=Dn[ct];ge?(p.save(),p.translate(
w,x+ct*vt),p.rotate(ge),p.fillText(Hs,0,0),p.restore()):p.fillText(Hs,w,x+ct*vt)}}}te.show&&Nl(Tt,te.
filter(r,ce,u,z,le),b,v,Re,Oe,ye(te.width*he,3),te.stroke(r,u),te.dash,te.cap);let Jt=h.grid;Jt.show&&
Nl(Tt,Jt.filter(r,ce,u,z,le),b,b==0?2:1,b==0?xt:mt,b==0?Rt:dt,ye(Jt.width*he,3),Jt.stroke(r,u),Jt.dash,
Jt.cap),Q.show&&Nl([Re],[1],b==0?1:0,b==0?1:2,b==1?xt:mt,b==1?Rt:dt,ye(Q.width*he,3),Q.stroke(r,u),Q.
dash,Q.cap)}Ze("drawAxes")}function ir(u){_.forEach((h,v)=>{v>0&&(h._paths=null,u&&(o==1?(h.min=null,
h.max=null):h.facets.forEach(b=>{b.min=null,b.max=null})))})}let vo=!1,Cl=!1,Fr=[];function ld(){Cl=
!1;for(let u=0;u<Fr.length;u++)Ze(...Fr[u]);Fr.length=0}function sr(){vo||(Mg(xs),vo=!0)}function id(u,h=!1){
vo=!0,Cl=h,u(r),xs(),h&&Fr.length>0&&queueMicrotask(ld)}r.batch=id;function xs(){if(gl&&(Zf(),gl=!1),
er&&(Bf(),er=!1),uo){if(Ne(m,kr,ke),Ne(m,"top",He),Ne(m,no,re),Ne(m,ro,B),Ne(y,kr,ke),Ne(y,"top",He),
Ne(y,no,re),Ne(y,ro,B),Ne(g,no,nn),Ne(g,ro,Tn),f.width=Be(nn*he),f.height=Be(Tn*he),E.forEach(({_el:u,
_show:h,_size:v,_pos:b,side:w})=>{if(u!=null)if(h){let x=w===3||w===0?v:0,N=w%2==1;Ne(u,N?"left":"to\
p",b-x),Ne(u,N?"width":"height",v),Ne(u,N?"top":"left",N?He:ke),Ne(u,N?"height":"width",N?B:re),Wi(u,
Gn)}else _t(u,Gn)}),po=lr=_l=yl=kl=xl=El=Sl=wl=null,ht=1,Wr(!0),ke!=Xn||He!=Nn||re!=Gt||B!=Cn){ir(!1);
let u=re/Gt,h=B/Cn;if(be&&!Ln&&K.left>=0){K.left*=u,K.top*=h,ar&&en(ar,Be(K.left),0,re,B),cr&&en(cr,
0,Be(K.top),re,B);for(let v=0;v<St.length;v++){let b=St[v];b!=null&&(rr[v]*=u,or[v]*=h,en(b,Pt(rr[v]),
Pt(or[v]),re,B))}}if(Se.show&&!fo&&Se.left>=0&&Se.width>0){Se.left*=u,Se.width*=u,Se.top*=h,Se.height*=
h;for(let v in Dl)Ne(dr,v,Se[v])}Xn=ke,Nn=He,Gt=re,Cn=B}Ze("setSize"),uo=!1}nn>0&&Tn>0&&(p.clearRect(
0,0,f.width,f.height),Ze("drawClear"),R.forEach(u=>u()),Ze("draw")),Se.show&&fo&&(bo(Se),fo=!1),be&&
Ln&&(Rn(null,!0,!1),Ln=!1),ee.show&&ee.live&&Et&&(Ol(),Et=!1),a||(a=!0,r.status=1,Ze("ready")),jr=!1,
vo=!1}r.redraw=(u,h)=>{er=h||!1,u!==!1?mn(L,C.min,C.max):sr()};function Ll(u,h){let v=k[u];if(v.from==
null){if(tt==0){let b=v.range(r,h.min,h.max,u);h.min=b[0],h.max=b[1]}if(h.min>h.max){let b=h.min;h.min=
h.max,h.max=b}if(tt>1&&h.min!=null&&h.max!=null&&h.max-h.min<1e-16)return;u==L&&v.distr==2&&tt>0&&(h.
min=Ht(h.min,t[0]),h.max=Ht(h.max,t[0]),h.min==h.max&&h.max++),P[u]=h,gl=!0,sr()}}r.setScale=Ll;let Al,
Pl,ar,cr,Es,Ss,ur,fr,Ms,Ts,Ee,Ce,pn=!1,nt=K.drag,Ke=nt.x,Je=nt.y;be&&(K.x&&(Al=At(Jm,y)),K.y&&(Pl=At(
Zm,y)),C.ori==0?(ar=Al,cr=Pl):(ar=Pl,cr=Al),Ee=K.left,Ce=K.top);let Se=r.select=ze({show:!0,over:!0,
left:0,width:0,top:0,height:0},e.select),dr=Se.show?At(Km,Se.over?y:m):null;function bo(u,h){if(Se.show){
for(let v in u)Se[v]=u[v],v in Dl&&Ne(dr,v,u[v]);h!==!1&&Ze("setSelect")}}r.setSelect=bo;function sd(u){
if(_[u].show)ve&&Wi(Ae[u],Gn);else if(ve&&_t(Ae[u],Gn),be){let v=nr?St[0]:St[u];v!=null&&en(v,-10,-10,
re,B)}}function mn(u,h,v){Ll(u,{min:h,max:v})}function qt(u,h,v,b){h.focus!=null&&dd(u),h.show!=null&&
_.forEach((w,x)=>{x>0&&(u==x||u==null)&&(w.show=h.show,sd(x),o==2?(mn(w.facets[0].scale,null,null),mn(
w.facets[1].scale,null,null)):mn(w.scale,null,null),sr())}),v!==!1&&Ze("setSeries",u,h),b&&Vr("setSe\
ries",r,u,h)}r.setSeries=qt;function ad(u,h){ze(D[u],h)}function cd(u,h){u.fill=ie(u.fill||null),u.dir=
fe(u.dir,-1),h=h??D.length,D.splice(h,0,u)}function ud(u){u==null?D.length=0:D.splice(u,1)}r.addBand=
cd,r.setBand=ad,r.delBand=ud;function fd(u,h){_[u].alpha=h,be&&St[u]!=null&&(St[u].style.opacity=h),
ve&&Ae[u]&&(Ae[u].style.opacity=h)}let rn,gn,On,hr={focus:!0};function dd(u){if(u!=On){let h=u==null,
v=Ut.alpha!=1;_.forEach((b,w)=>{if(o==1||w>0){let x=h||w==0||w==u;b._focus=h?null:x,v&&fd(w,x?1:Ut.alpha)}}),
On=u,v&&sr()}}ve&&tr&&it(tu,pe,u=>{K._lock||(An(u),On!=null&&qt(null,hr,!0,je.setSeries))});function Yt(u,h,v){
let b=k[h];v&&(u=u/he-(b.ori==1?He:ke));let w=re;b.ori==1&&(w=B,u=w-u),b.dir==-1&&(u=w-u);let x=b._min,
N=b._max,O=u/w,I=x+(N-x)*O,z=b.distr;return z==3?Sr(10,I):z==4?pg(I,b.asinh):z==100?b.bwd(I):I}function hd(u,h){
let v=Yt(u,L,h);return Ht(v,t[0],qe,Ye)}r.valToIdx=u=>Ht(u,t[0]),r.posToIdx=hd,r.posToVal=Yt,r.valToPos=
(u,h,v)=>k[h].ori==0?l(u,k[h],v?dt:re,v?mt:0):i(u,k[h],v?Rt:B,v?xt:0),r.setCursor=(u,h,v)=>{Ee=u.left,
Ce=u.top,Rn(null,h,v)};function Ns(u,h){Ne(dr,kr,Se.left=u),Ne(dr,no,Se.width=h)}function Cs(u,h){Ne(
dr,"top",Se.top=u),Ne(dr,ro,Se.height=h)}let zr=C.ori==0?Ns:Cs,Hr=C.ori==1?Ns:Cs;function pd(){if(ve&&
ee.live)for(let u=o==2?1:0;u<_.length;u++){if(u==0&&kt)continue;let h=ee.values[u],v=0;for(let b in h)
Bt[u][v++].firstChild.nodeValue=h[b]}}function Ol(u,h){if(u!=null&&(u.idxs?u.idxs.forEach((v,b)=>{X[b]=
v}):bg(u.idx)||X.fill(u.idx),ee.idx=X[0]),ve&&ee.live){for(let v=0;v<_.length;v++)(v>0||o==1&&!kt)&&
md(v,X[v]);pd()}Et=!1,h!==!1&&Ze("setLegend")}r.setLegend=Ol;function md(u,h){let v=_[u],b=u==0&&$==
2?Dt:t[u],w;kt?w=v.values(r,u,h)??dn:(w=v.value(r,h==null?null:b[h],u,h),w=w==null?dn:{_:w}),ee.values[u]=
w}function Rn(u,h,v){Ms=Ee,Ts=Ce,[Ee,Ce]=K.move(r,Ee,Ce),K.left=Ee,K.top=Ce,be&&(ar&&en(ar,Be(Ee),0,
re,B),cr&&en(cr,0,Be(Ce),re,B));let b,w=qe>Ye;rn=we,gn=null;let x=C.ori==0?re:B,N=C.ori==1?re:B;if(Ee<
0||tt==0||w){b=K.idx=null;for(let O=0;O<_.length;O++){let I=St[O];I!=null&&en(I,-10,-10,re,B)}tr&&qt(
null,hr,!0,u==null&&je.setSeries),ee.live&&(X.fill(b),Et=!0)}else{let O,I,z;o==1&&(O=C.ori==0?Ee:Ce,
I=Yt(O,L),b=K.idx=Ht(I,t[0],qe,Ye),z=A(t[0][b],C,x,0));let W=-10,U=-10,ne=0,de=0,ce=!0,le="",te="";for(let Q=o==
2?1:0;Q<_.length;Q++){let Me=_[Q],Oe=X[Q],Qe=Oe==null?null:o==1?t[Q][Oe]:t[Q][1][Oe],ge=K.dataIdx(r,
Q,b,I),Re=ge==null?null:o==1?t[Q][ge]:t[Q][1][ge];if(Et=Et||Re!=Qe||ge!=Oe,X[Q]=ge,Q>0&&Me.show){let gt=ge==
null?-10:ge==b?z:A(o==1?t[0][ge]:t[Q][0][ge],C,x,0),st=Re==null?-10:j(Re,o==1?k[Me.scale]:k[Me.facets[1].
scale],N,0);if(tr&&Re!=null){let Mt=C.ori==1?Ee:Ce,It=Ge(Ut.dist(r,Q,ge,st,Mt));if(It<rn){let Kt=Ut.
bias;if(Kt!=0){let vt=Yt(Mt,Me.scale),Tt=Re>=0?1:-1,$t=vt>=0?1:-1;$t==Tt&&($t==1?Kt==1?Re>=vt:Re<=vt:
Kt==1?Re<=vt:Re>=vt)&&(rn=It,gn=Q)}else rn=It,gn=Q}}if(Et||nr){let Mt,It;C.ori==0?(Mt=gt,It=st):(Mt=
st,It=gt);let Kt,vt,Tt,$t,Jt,at,bt=!0,Dn=ot.bbox;if(Dn!=null){bt=!1;let ct=Dn(r,Q);Tt=ct.left,$t=ct.
top,Kt=ct.width,vt=ct.height}else Tt=Mt,$t=It,Kt=vt=ot.size(r,Q);if(at=ot.fill(r,Q),Jt=ot.stroke(r,Q),
nr)Q==gn&&rn<=Ut.prox&&(W=Tt,U=$t,ne=Kt,de=vt,ce=bt,le=at,te=Jt);else{let ct=St[Q];ct!=null&&(rr[Q]=
Tt,or[Q]=$t,au(ct,Kt,vt,bt),iu(ct,at,Jt),en(ct,Pt(Tt),Pt($t),re,B))}}}}if(nr){let Q=Ut.prox,Me=On==null?
rn<=Q:rn>Q||gn!=On;if(Et||Me){let Oe=St[0];Oe!=null&&(rr[0]=W,or[0]=U,au(Oe,ne,de,ce),iu(Oe,le,te),en(
Oe,Pt(W),Pt(U),re,B))}}}if(Se.show&&pn)if(u!=null){let[O,I]=je.scales,[z,W]=je.match,[U,ne]=u.cursor.
sync.scales,de=u.cursor.drag;if(Ke=de._x,Je=de._y,Ke||Je){let{left:ce,top:le,width:te,height:Q}=u.select,
Me=u.scales[U].ori,Oe=u.posToVal,Qe,ge,Re,gt,st,Mt=O!=null&&z(O,U),It=I!=null&&W(I,ne);Mt&&Ke?(Me==0?
(Qe=ce,ge=te):(Qe=le,ge=Q),Re=k[O],gt=A(Oe(Qe,U),Re,x,0),st=A(Oe(Qe+ge,U),Re,x,0),zr(Wt(gt,st),Ge(st-
gt))):zr(0,x),It&&Je?(Me==1?(Qe=ce,ge=te):(Qe=le,ge=Q),Re=k[I],gt=j(Oe(Qe,ne),Re,N,0),st=j(Oe(Qe+ge,
ne),Re,N,0),Hr(Wt(gt,st),Ge(st-gt))):Hr(0,N)}else Il()}else{let O=Ge(Ms-Es),I=Ge(Ts-Ss);if(C.ori==1){
let ne=O;O=I,I=ne}Ke=nt.x&&O>=nt.dist,Je=nt.y&&I>=nt.dist;let z=nt.uni;z!=null?Ke&&Je&&(Ke=O>=z,Je=I>=
z,!Ke&&!Je&&(I>O?Je=!0:Ke=!0)):nt.x&&nt.y&&(Ke||Je)&&(Ke=Je=!0);let W,U;Ke&&(C.ori==0?(W=ur,U=Ee):(W=
fr,U=Ce),zr(Wt(W,U),Ge(U-W)),Je||Hr(0,N)),Je&&(C.ori==1?(W=ur,U=Ee):(W=fr,U=Ce),Hr(Wt(W,U),Ge(U-W)),
Ke||zr(0,x)),!Ke&&!Je&&(zr(0,0),Hr(0,0))}if(nt._x=Ke,nt._y=Je,u==null){if(v){if(zs!=null){let[O,I]=je.
scales;je.values[0]=O!=null?Yt(C.ori==0?Ee:Ce,O):null,je.values[1]=I!=null?Yt(C.ori==1?Ee:Ce,I):null}
Vr(Ri,r,Ee,Ce,re,B,b)}if(tr){let O=v&&je.setSeries,I=Ut.prox;On==null?rn<=I&&qt(gn,hr,!0,O):rn>I?qt(
null,hr,!0,O):gn!=On&&qt(gn,hr,!0,O)}}Et&&(ee.idx=b,Ol()),h!==!1&&Ze("setCursor")}let vn=null;Object.
defineProperty(r,"rect",{get(){return vn==null&&Wr(!1),vn}});function Wr(u=!1){u?vn=null:(vn=y.getBoundingClientRect(),
Ze("syncRect",vn))}function Ls(u,h,v,b,w,x,N){K._lock||pn&&u!=null&&u.movementX==0&&u.movementY==0||
(Rl(u,h,v,b,w,x,N,!1,u!=null),u!=null?Rn(null,!0,!0):Rn(h,!0,!1))}function Rl(u,h,v,b,w,x,N,O,I){if(vn==
null&&Wr(!1),An(u),u!=null)v=u.clientX-vn.left,b=u.clientY-vn.top;else{if(v<0||b<0){Ee=-10,Ce=-10;return}
let[z,W]=je.scales,U=h.cursor.sync,[ne,de]=U.values,[ce,le]=U.scales,[te,Q]=je.match,Me=h.axes[0].side%
2==1,Oe=C.ori==0?re:B,Qe=C.ori==1?re:B,ge=Me?x:w,Re=Me?w:x,gt=Me?b:v,st=Me?v:b;if(ce!=null?v=te(z,ce)?
s(ne,k[z],Oe,0):-10:v=Oe*(gt/ge),le!=null?b=Q(W,le)?s(de,k[W],Qe,0):-10:b=Qe*(st/Re),C.ori==1){let Mt=v;
v=b,b=Mt}}I&&(h==null||h.cursor.event.type==Ri)&&((v<=1||v>=re-1)&&(v=Vn(v,re)),(b<=1||b>=B-1)&&(b=Vn(
b,B))),O?(Es=v,Ss=b,[ur,fr]=K.move(r,v,b)):(Ee=v,Ce=b)}let Dl={width:0,height:0,left:0,top:0};function Il(){
bo(Dl,!1)}let As,Ps,Os,Rs;function Ds(u,h,v,b,w,x,N){pn=!0,Ke=Je=nt._x=nt._y=!1,Rl(u,h,v,b,w,x,N,!0,
!1),u!=null&&(it(Di,zi,Is,!1),Vr(Xc,r,ur,fr,re,B,null));let{left:O,top:I,width:z,height:W}=Se;As=O,Ps=
I,Os=z,Rs=W}function Is(u,h,v,b,w,x,N){pn=nt._x=nt._y=!1,Rl(u,h,v,b,w,x,N,!1,!0);let{left:O,top:I,width:z,
height:W}=Se,U=z>0||W>0,ne=As!=O||Ps!=I||Os!=z||Rs!=W;if(U&&ne&&bo(Se),nt.setScale&&U&&ne){let de=O,
ce=z,le=I,te=W;if(C.ori==1&&(de=I,ce=W,le=O,te=z),Ke&&mn(L,Yt(de,L),Yt(de+ce,L)),Je)for(let Q in k){
let Me=k[Q];Q!=L&&Me.from==null&&Me.min!=we&&mn(Q,Yt(le+te,Q),Yt(le,Q))}Il()}else K.lock&&(K._lock=!K.
_lock,Rn(h,!0,u!=null));u!=null&&(Qn(Di,zi),Vr(Di,r,Ee,Ce,re,B,null))}function gd(u,h,v,b,w,x,N){if(K.
_lock)return;An(u);let O=pn;if(pn){let I=!0,z=!0,W=10,U,ne;C.ori==0?(U=Ke,ne=Je):(U=Je,ne=Ke),U&&ne&&
(I=Ee<=W||Ee>=re-W,z=Ce<=W||Ce>=B-W),U&&I&&(Ee=Ee<ur?0:re),ne&&z&&(Ce=Ce<fr?0:B),Rn(null,!0,!0),pn=!1}
Ee=-10,Ce=-10,X.fill(null),Rn(null,!0,!0),O&&(pn=O)}function $s(u,h,v,b,w,x,N){K._lock||(An(u),bl(),
Il(),u!=null&&Vr(nu,r,Ee,Ce,re,B,null))}function js(){E.forEach(R0),vl(r.width,r.height,!0)}Un(tl,Er,
js);let pr={};pr.mousedown=Ds,pr.mousemove=Ls,pr.mouseup=Is,pr.dblclick=$s,pr.setSeries=(u,h,v,b)=>{
let w=je.match[2];v=w(r,h,v),v!=-1&&qt(v,b,!0,!1)},be&&(it(Xc,y,Ds),it(Ri,y,Ls),it(eu,y,u=>{An(u),Wr(
!1)}),it(tu,y,gd),it(nu,y,$s),Yi.add(r),r.syncRect=Wr);let _o=r.hooks=e.hooks||{};function Ze(u,h,v){
Cl?Fr.push([u,h,v]):u in _o&&_o[u].forEach(b=>{b.call(null,r,h,v)})}(e.plugins||[]).forEach(u=>{for(let h in u.
hooks)_o[h]=(_o[h]||[]).concat(u.hooks[h])});let Fs=(u,h,v)=>v,je=ze({key:null,setSeries:!1,filters:{
pub:hu,sub:hu},scales:[L,_[1]?_[1].scale:null],match:[pu,pu,Fs],values:[null,null]},K.sync);je.match.
length==2&&je.match.push(Fs),K.sync=je;let zs=je.key,$l=ff(zs);function Vr(u,h,v,b,w,x,N){je.filters.
pub(u,h,v,b,w,x,N)&&$l.pub(u,h,v,b,w,x,N)}$l.sub(r);function vd(u,h,v,b,w,x,N){je.filters.sub(u,h,v,
b,w,x,N)&&pr[u](null,h,v,b,w,x,N)}r.pub=vd;function bd(){$l.unsub(r),Yi.delete(r),Mn.clear(),Vi(tl,Er,
js),c.remove(),pe?.remove(),Ze("destroy")}r.destroy=bd;function jl(){Ze("init",e,t),gs(t||e.data,!1),
P[L]?Ll(L,P[L]):bl(),fo=Se.show&&(Se.width>0||Se.height>0),Ln=Et=!0,vl(e.width,e.height)}return _.forEach(
ps),E.forEach(Jf),n?n instanceof HTMLElement?(n.appendChild(c),jl()):n(r,jl):jl(),r}Ue.assign=ze;Ue.
fmtNum=ts;Ue.rangeNum=nl;Ue.rangeLog=ll;Ue.rangeAsinh=Xi;Ue.orient=Yn;Ue.pxRatio=he;Ue.join=Sg;Ue.fmtDate=
rs,Ue.tzDate=Ig;Ue.sync=ff;{Ue.addGap=b0,Ue.clipGaps=al;let e=Ue.paths={points:vf};e.linear=_f,e.stepped=
y0,e.bars=k0,e.spline=E0}var dl=e=>getComputedStyle(document.documentElement).getPropertyValue(e).trim(),D0=e=>e!==null&&e>0?
e*1.08:1;function I0(e,t){let n=e(),r=dl("--soft"),o=dl("--line"),l=(a,c)=>({stroke:r,size:a,font:"1\
1px system-ui, sans-serif",grid:{stroke:o,width:1},ticks:{stroke:o},...c}),i=Math.max(1,...n.data.slice(
1).flatMap(a=>Array.from(a)).filter(a=>Number.isFinite(a))),s=fi(n.topY??i*1.1).length;return{width:t,
height:n.height,cursor:{show:n.onRange!==void 0,x:!1,y:!1,points:{show:!1},drag:{x:n.onRange!==void 0,
y:!1,setScale:!1}},legend:{show:n.legend===!0,live:!1},scales:{x:{time:!1,range:(a,c,f)=>e().rangeX??
[c??0,Math.max(f??1,(c??0)+1)]},y:{range:(a,c,f)=>[Math.min(0,c??0),e().topY??D0(f)]}},axes:[l(30,{space:84,
...n.incrementsX?{incrs:n.incrementsX}:{},values:(a,c)=>c.map(n.atX)}),l(Math.max(44,26+s*7),{space:36,
values:(a,c)=>c.map(fi)})],series:[{},...n.series.map(a=>({label:a.label,stroke:dl(a.colour),width:a.
bars?0:1.75,points:{show:!1},...a.dashed?{dash:[5,4]}:{},...a.filled||a.bars?{fill:dl(a.colour)+(a.bars?
"":"33")}:{},...a.stepped?{paths:Ue.paths.stepped({align:1})}:{},...a.bars?{paths:Ue.paths.bars({size:[
1,100],gap:0})}:{}}))],hooks:{drawAxes:[a=>{let c=a.root.parentElement;c&&(c.dataset.top=String(a.scales.
y?.max??"")),e().behind?.(a,a.ctx)}],draw:[a=>e().over?.(a,a.ctx)],setSelect:[a=>{let{left:c,width:f}=a.
select;f>2&&e().onRange?.(a.posToVal(c,"x"),a.posToVal(c+f,"x"))}]}}}function xf(e){let t=Xe(null),n=Xe(
null),r=Xe(e);r.current=e;let o=JSON.stringify([e.series,e.height,e.legend]);return Te(()=>{let l=()=>{
n.current?.destroy();let a=Math.max(160,t.current.clientWidth);n.current=new Ue(I0(()=>r.current,a),
r.current.data,t.current)},i=new ResizeObserver(()=>{let a=Math.max(160,t.current.clientWidth);n.current&&
n.current.width!==a&&n.current.setSize({width:a,height:r.current.height})});l(),i.observe(t.current);
let s=matchMedia("(prefers-color-scheme: dark)");return s.addEventListener("change",l),()=>{s.removeEventListener(
"change",l),i.disconnect(),n.current?.destroy(),n.current=null}},[o]),Te(()=>n.current?.setData(e.data),
[e.data,e.topY,e.rangeX?.[0],e.rangeX?.[1]]),Te(()=>n.current?.redraw(!1),[e.behind,e.over]),d("div",
{class:"chart",ref:t,role:"img","aria-label":e.label})}function Ef({spark:e}){let t=Math.max(...e.map(([,r])=>r));if(t===0)return null;let n=e[e.length-1];
return d(oe,{children:[d("h2",{children:"Waiters"}),d(xf,{label:`Waiters over time: at most ${ue(t)}\
, now ${ue(n[1])}`,height:150,data:[e.map(([r])=>r/1e3),e.map(([,r])=>r)],series:[{label:"waiters",colour:"\
--c0",stepped:!0}],incrementsX:[1,5,10,30,60,120,300,600],atX:r=>et(r*1e3,n[0])})]})}function hl(e,t,n){if(!Number.isFinite(e.from)||!Number.isFinite(e.to)||e.to<=e.from)return{...t};let r=Math.
min(t.to-t.from,Math.max(n,e.to-e.from)),o=Math.max(t.from,Math.min(t.to-r,e.from));return{from:o,to:o+
r}}var Kn=(e,t,n)=>({from:t-(t-e.from)*n,to:t+(e.to-t)*n}),Pr=(e,t)=>({from:e.from+t,to:e.to+t});var $0=[.001,.002,.005,.01,.02,.05,.1,.2,.5,1,2,5,10,15,30,60,120,300,600,900,1800,3600,7200,14400,43200,
86400];function Mf(e,t,n,r){let o=Math.max(1,Math.floor(t/n)),l=e.to-e.from,i=r*($0.find(a=>l/(a*r)<=
o)??86400*Math.ceil(l/(86400*r*o))),s=[];for(let a=Math.ceil(e.from/i-1e-9);a*i<=e.to+i*1e-9;a++)s.push(
a*i);return{at:s,step:i}}function Tf(e,t,n){let r=n/(t.to-t.from),o=[];for(let l of e){if(l.to<t.from||l.from>t.to)continue;let i=Math.
max(-2,(l.from-t.from)*r),s=Math.max(1,Math.min(n+2,(l.to-t.from)*r)-i),a=o[o.length-1];a&&i-(a[0]+a[1])<
.5&&s<2?a[1]=Math.max(a[1],i+s-a[0]):o.push([i,s])}return o}function Nf(e,t,n){return e.map(([r,o])=>`\
M${us(r)} ${t}h${us(o)}v${n}h${-us(o)}z`).join("")}var us=e=>Math.round(e*10)/10,Sf=6;function Cf(e,t,n,r,o=4){
let l=n/(t.to-t.from),i=[],s=(f,p,g)=>(i[f]??[]).every(([m,y])=>g<=m||p>=y),a=(f,p,g)=>{let m=0;for(;m<
g-1&&!s(m,f,p);)m++;return(i[m]??=[]).push([f,p]),m},c=e.filter(f=>f.to>=t.from&&f.from<=t.to).sort(
(f,p)=>Number(p.strong)-Number(f.strong)||f.from-p.from).map(f=>{let p=Math.max(0,(f.from-t.from)*l),
g=Math.max(1.5,Math.min(n,(f.to-t.from)*l)-p),m=r(f.label),y=Math.max(0,Math.min(p,n-m)),S=a(Math.min(
p,y),Math.max(p+g,y+m)+Sf,f.strong?1e3:o);return{band:f,x:p,wide:g,row:S,labelAt:y}});for(let f of c){
if(f.band.strong)continue;let p=f.labelAt+r(f.band.label);c.some(m=>m!==f&&m.row===f.row&&m.x<p+Sf&&
Math.max(m.x+m.wide,m.labelAt===null?0:m.labelAt+r(m.band.label))>f.labelAt)&&(f.labelAt=null)}return{
placed:c,rows:c.reduce((f,p)=>Math.max(f,p.row+1),0)}}function Lf(e,t,n){return e.filter(r=>t>=r.from-
n&&t<=r.to+n)}var Or=24,Vt=20,pl=15,j0=10,F0=18,z0=6.4,H0=e=>e.length*z0+4;function Af(e,t,n,r){let o=Or;return{standings:e.
map((i,s)=>{let a=o,{placed:c,rows:f}=Cf(i.bands,t,n,H0);r[s]=Math.max(r[s]??0,f);let p=i.label===""?
0:F0;o+=Math.max(p,r[s]*pl+(r[s]?3:0));let g=i.lanes.map(()=>{let y=o;return o+=Vt,y}),m=o;return o+=
s===e.length-1?2:j0,{group:i,top:a,bottom:m,bands:c,lanes:g}}),height:o}}function fs(e,t){for(let[n,
r]of e.standings.entries()){let o=r.lanes.findIndex(l=>t>=l&&t<l+Vt);if(o>=0)return{group:n,lane:o}}
return null}var W0=300;function V0(e,t,n){let r=[],o=(i,s)=>s>=n.from&&i<=n.to;for(let i of e){for(let s of i.bands)
o(s.from,s.to)&&r.push({at:s.from,lane:i.label||s.label,say:s.say});for(let s of i.lanes)for(let a of s.
bars)o(a.from,a.to)&&r.push({at:a.from,lane:[i.label,s.label].filter(Boolean).join(", "),say:a.say})}
for(let i of t)o(i.at,i.at)&&r.push({at:i.at,lane:"finding",say:i.say});r.sort((i,s)=>i.at-s.at);let l=r.
slice(0,W0).map(({at:i,lane:s,say:a})=>({at:i,lane:s,say:a()}));return{lines:l,left:r.length-l.length}}
function Pf({groups:e,moments:t,range:n}){let[r,o]=$e(!1),{lines:l,left:i}=r?V0(e,t,n):{lines:[],left:0};
return d("details",{class:"timeline-list",onToggle:s=>o(s.currentTarget.open),children:[d("summary",
{children:"What is in this range, as a list"}),d("ol",{children:l.map((s,a)=>d("li",{children:[d("b",
{children:d("bdi",{children:s.lane})}),": ",s.say]},a))}),i>0&&d("p",{class:"soft",children:[i.toLocaleString(
"en-US")," more; zoom in to see them."]})]})}function Rf({layout:e,gutter:t}){let n=(r,o)=>({top:`${r}px`,height:`${o}px`,width:`${t-8}px`});return d(
"div",{"aria-hidden":"true",children:e.standings.map((r,o)=>[r.group.label!==""&&d("div",{class:"lan\
e-group",style:n(r.top,16),children:r.group.label},`g${o}`),...r.group.lanes.map((l,i)=>d("div",{class:"\
lane-label",style:n(r.lanes[i],Vt),title:l.label,children:d("bdi",{children:l.label})},`${o}/${i}`))])})}
function Df(e){let{layout:t,range:n,inner:r,gutter:o,second:l,tick:i,chosen:s}=e,a=m=>Math.max(-2,Math.
min(r+2,(m-n.from)/(n.to-n.from)*r)),c=(m,y,S)=>Math.max(S,a(y)-a(m)),{at:f,step:p}=Mf(n,r,l===1?64:
76,l),g=(e.moments??[]).filter(m=>m.at>=n.from&&m.at<=n.to);return d("svg",{x:o,width:r,height:t.height,
overflow:"hidden","aria-hidden":"true",children:[f.map(m=>d("g",{children:[d("line",{class:"tick",x1:a(
m),x2:a(m),y1:Or-5,y2:t.height}),B0(a(m),r)&&d("text",{class:"tick-text",x:a(m),y:12,"text-anchor":"\
middle",children:i(m,p)})]},m)),t.standings.map((m,y)=>d("g",{children:[d(G0,{standing:m,bottom:m.group.
kind==="server"?t.height:m.bottom}),m.group.lanes.map((S,M)=>d(U0,{bars:S.bars,range:n,width:r,top:m.
lanes[M]},M))]},y)),g.map((m,y)=>d("g",{class:m.bad?"moment bad":"moment",children:[d("line",{x1:a(m.
at),x2:a(m.at),y1:Or,y2:t.height}),m.frames?.map((S,M)=>d("rect",{x:a(S.from),y:(t.standings[S.group]?.
lanes[S.lane]??0)+1,width:c(S.from,S.to,3),height:Vt-2},M))]},y)),s&&d("rect",{class:"chosen",x:a(s.
bar.from)-1.5,y:s.top+1,width:c(s.bar.from,s.bar.to,1)+3,height:Vt-2,rx:"2"})]})}var B0=(e,t)=>e>=30&&
e<=t-30;function G0({standing:e,bottom:t}){let{group:n,top:r}=e;return d(oe,{children:e.bands.map(({
band:o,x:l,wide:i,row:s,labelAt:a},c)=>d("g",{class:`band ${n.kind}${o.strong?" strong":""}`,children:[
d("rect",{x:l,y:r,width:i,height:t-r}),d("rect",{class:"edge",x:l,y:r+s*pl,width:i,height:2}),a!==null&&
d("text",{x:a+2,y:r+s*pl+12,children:o.label})]},c))})}function U0({bars:e,range:t,width:n,top:r}){let o=new Map,
l=(s,a)=>{let c=o.get(s);c?c.push(a):o.set(s,[a])};for(let s of e)s.to<t.from||s.from>t.to||(l(`${s.
thin?"wait":"hold"} c${s.colour}`,s),s.lost&&l("lost",{...s,from:s.to}));let i=s=>s.startsWith("wait")?
[r+Vt/2-1.5,3]:s==="lost"?[r+2,Vt-4]:[r+4,Vt-8];return d(oe,{children:[...o].sort(([s],[a])=>Of(s)-Of(
a)).map(([s,a])=>{let c=Tf(a,t,n);if(s==="lost")for(let f of c)f[1]=Math.max(2,f[1]);return d("path",
{class:s,d:Nf(c,...i(s))},s)})})}var Of=e=>e.startsWith("wait")?0:e==="lost"?2:1;var If="Arrow keys choose a bar, Shift with an arrow moves the range, + and \u2212 zoom, 0 shows all. Wit\
h the mouse: drag to move, Ctrl and the wheel to zoom.",q0=6.6;function Y0(e,t){let n=Math.max(4,...e.
flatMap(({label:r,lanes:o})=>[r,...o.map(l=>l.label)]).map(r=>r.length));return Math.min(n*q0+22,t<560?
Math.min(110,t*.3):Math.min(230,t*.22))}function $f(e){let{groups:t,all:n,range:r,onRange:o,least:l}=e,
[i,s]=$e(600),[a,c]=$e(null),[f,p]=$e(null),g=Xe(null),m=Xe(null),y=Xe([]),S=Xe(null),M=Y0(t,i),T=Math.
max(40,i-M),_=jt(()=>Af(t,r,T,y.current),[t,r,T]),E=H=>o(hl(H,n,l)),k=H=>r.from+(H-M)/T*(r.to-r.from);
Te(()=>{let H=new ResizeObserver(Z=>s(Math.max(200,Z[0].contentRect.width)));return H.observe(g.current),
()=>H.disconnect()},[]);let D=Xe(()=>{});D.current=H=>{if(!H.ctrlKey&&!H.metaKey)return;H.preventDefault();
let Z=H.clientX-m.current.getBoundingClientRect().left;E(Kn(r,k(Math.max(M,Z)),Math.exp(H.deltaY/300)))},
Te(()=>{let H=Z=>D.current(Z);return m.current.addEventListener("wheel",H,{passive:!1}),()=>m.current?.
removeEventListener("wheel",H)},[]);let L=H=>t[H.group]?.lanes[H.lane]?.bars[H.bar],V=t.flatMap((H,Z)=>H.
lanes.map((J,X)=>({group:Z,lane:X}))),R=H=>{let Z=H&&L(H);if(!H||!Z)return;c(H);let J=r.to-r.from;(Z.
to<r.from||Z.from>r.to)&&E({from:Z.from-J/4,to:Z.from+J*.75})},G=(H,Z=r.from)=>{let J=t[H.group].lanes[H.
lane].bars;if(!J.length)return null;let X=J.findIndex(ee=>ee.to>=Z);return{...H,bar:X<0?J.length-1:X}},
F=H=>{if(!a)return V.map(X=>G(X)).find(X=>X!==null)??null;let Z=L(a)?.from??r.from,J=V.findIndex(X=>X.
group===a.group&&X.lane===a.lane)+H;for(;J>=0&&J<V.length;J+=H){let X=G(V[J],Z);if(X)return X}return a},
C=H=>R(a?{...a,bar:a.bar+H}:F(1)),$=H=>{let Z=r.to-r.from,J=a&&L(a)?Math.max(r.from,Math.min(r.to,L(
a).from)):r.from+Z/2,X={ArrowLeft:()=>H.shiftKey?E(Pr(r,-Z/5)):C(-1),ArrowRight:()=>H.shiftKey?E(Pr(
r,Z/5)):C(1),ArrowUp:()=>R(F(-1)),ArrowDown:()=>R(F(1)),"+":()=>E(Kn(r,J,.5)),"=":()=>E(Kn(r,J,.5)),
"-":()=>E(Kn(r,J,2)),0:()=>E(n),Escape:()=>c(null)},ee=H.ctrlKey||H.metaKey||H.altKey?void 0:X[H.key];
ee&&(H.preventDefault(),ee())},A=H=>{let Z=m.current.getBoundingClientRect(),[J,X]=[H.clientX-Z.left,
H.clientY-Z.top];if(S.current){let{x:be,range:ae}=S.current;p(null),Math.abs(J-be)>2&&E(Pr(ae,(be-J)/
T*(ae.to-ae.from)));return}if(J<M||X<Or)return p(null);let ee=(r.to-r.from)/T*3,K=fs(_,X),ve=K?Lf(t[K.
group].lanes[K.lane].bars,k(J),ee).map(be=>be.say()):[];for(let be of _.standings)if(X>=be.top&&X<be.
bottom)for(let{band:ae}of be.bands)k(J)>=ae.from-ee&&k(J)<=ae.to+ee&&ve.push(ae.say());for(let be of e.
moments??[])Math.abs(be.at-k(J))<ee&&ve.push(be.say());p(ve.length?{x:J,y:X,lines:ve.slice(0,8)}:null)},
j=H=>{if(H.button!==0)return;m.current.setPointerCapture(H.pointerId);let Z=m.current.getBoundingClientRect();
S.current={x:H.clientX-Z.left,range:r};let J=fs(_,H.clientY-Z.top);if(!J)return;let X=k(H.clientX-Z.
left),ee=(r.to-r.from)/T*3,K=t[J.group].lanes[J.lane].bars.findIndex(ve=>X>=ve.from-ee&&X<=ve.to+ee);
K>=0&&c({...J,bar:K})},P=r.to-r.from,q=a?L(a):void 0,Y=a?t[a.group]?.lanes[a.lane]?.label:void 0;return d(
"section",{class:"timeline","aria-label":e.label,children:[d("div",{class:"timeline-tools",children:[
d("button",{type:"button",onClick:()=>E(Kn(r,r.from+P/2,.5)),"aria-label":"Zoom in",children:"+"}),d(
"button",{type:"button",onClick:()=>E(Kn(r,r.from+P/2,2)),"aria-label":"Zoom out",children:"\u2212"}),
d("button",{type:"button",onClick:()=>E(Pr(r,-P/2)),"aria-label":"Earlier",children:"\u2190"}),d("bu\
tton",{type:"button",onClick:()=>E(Pr(r,P/2)),"aria-label":"Later",children:"\u2192"}),d("button",{type:"\
button",onClick:()=>E(n),children:"All"}),e.legend?.map(({colour:H,text:Z})=>d("span",{class:"legend",
children:[d("span",{class:`swatch c${H}`,"aria-hidden":"true"}),d("bdi",{children:Z})]},Z))]}),d("di\
v",{class:"timeline-frame",ref:g,children:[d(Rf,{layout:_,gutter:M}),d("svg",{ref:m,width:i,height:_.
height,tabindex:0,role:"application","aria-roledescription":"timeline","aria-label":`${e.label}. ${If}`,
onKeyDown:$,onPointerMove:A,onPointerDown:j,onPointerUp:()=>S.current=null,onPointerCancel:()=>S.current=
null,onPointerLeave:()=>p(null),onDblClick:()=>E(n),children:d(Df,{...e,layout:_,gutter:M,inner:T,chosen:a&&
q?{top:_.standings[a.group].lanes[a.lane],bar:q}:null})}),f&&d("div",{class:"timeline-tip",style:{top:`${f.
y+Vt}px`,left:`${Math.max(0,Math.min(f.x+12,i-270))}px`},children:f.lines.map((H,Z)=>d("p",{children:H},
Z))})]}),d("p",{class:"timeline-chosen",role:"status",children:q?d(oe,{children:[d("bdi",{children:Y}),
": ",q.say()]}):d("span",{class:"soft",children:If})}),d(Pf,{groups:t,moments:e.moments??[],range:r})]})}function jf(){let e=Ct.value.parameters.get("name")??"",{value:t,missing:n,problem:r,again:o}=_r(`lo\
ck?${new URLSearchParams({name:e})}`),[l,i]=$e(null);Te(()=>i(null),[e]);let s=t?.lock??null,a=_e.value.
state?.mode.release===!0&&sn.value===null&&t?.shown!=null;return d("article",{class:"lock",children:[
d("p",{children:d("a",{href:"#/locks",children:"\u2190 All locks"})}),d("h1",{class:"lock-name",children:d(
Pe,{name:e})}),n&&d("p",{class:"empty",children:"No lock of this name is held or waited for, nor was\
 one in the time that is kept."}),r!==null&&!n&&d("p",{class:"notice warn",role:"status",children:r}),
!t&&!n&&r===null&&d("p",{class:"soft",children:"Asking."}),t&&s&&d(oe,{children:[d("p",{class:"answe\
r",children:[$o(s,Ve.value)," ",d(Fo,{marks:s.marks})]}),t.blockedBy.map((c,f)=>d("p",{children:[f===
0?"Its holder":"The holder of that"," waits for"," ",d("a",{href:lt(c.name),children:d(Pe,{name:c.name,
most:80})}),c.holder&&d(oe,{children:[", which is held by ",d(kn,{who:c.holder})]}),"."]},f)),t.kept!==
null&&d("p",{children:t.kept}),t.outcome&&d("p",{children:["Outcome kept: ",t.outcome.text," (token ",
d("code",{children:t.outcome.token}),")"]}),d(K0,{row:s.holders,all:s.holderCount}),a&&d("button",{type:"\
button",class:"danger",onClick:()=>i({shown:t.shown??"",holder:s.holders[0]??null}),children:"Releas\
e by force\u2026"}),l&&d(Kc,{name:e,shown:l.shown,holder:l.holder,onEnd:()=>{i(null),o()}}),d(J0,{detail:t,
name:e}),s.spark.length>1&&d(Ef,{spark:s.spark})]}),t&&d(Z0,{queue:t.queue,length:t.queueLength})]})}
function K0({row:e,all:t}){return e.length===0?null:d(oe,{children:[d("h2",{children:t===1?"Holder":
`${ue(t)} holders`}),d("ul",{class:"cards",children:e.map(n=>d("li",{class:"card",children:[d("p",{children:d(
kn,{who:n})}),d(zo,{holder:n,now:Ve.value}),d("dl",{children:[d("dt",{children:"since"}),d("dd",{children:n.
sinceAt===null?"unknown":`${et(n.sinceAt,Ve.value)} (${De(Ve.value-n.sinceAt)})`}),d("dt",{children:"\
lease"}),d("dd",{children:n.leaseUntilAt===null?"unknown":`ends in ${De(n.leaseUntilAt-Ve.value)}, u\
nless renewed`}),d("dt",{children:"client"}),d("dd",{children:[d(Pe,{name:n.client,most:60}),d(Ho,{connected:n.
connected})]}),d("dt",{children:"token"}),d("dd",{children:d("code",{children:n.token})}),d("dt",{children:"\
attempt"}),d("dd",{children:d("code",{children:n.attempt})})]})]},n.client+n.attempt))}),t>e.length&&
d("p",{class:"soft",children:[ue(t-e.length)," more hold it and are not listed."]})]})}function J0({
detail:e,name:t}){let{group:n,left:r}=jt(()=>Yc(e),[e]),[o,l]=$e(null);Te(()=>l(null),[t]);let{fromAt:i,
toAt:s,truncated:a}=e.history,c={from:i,to:Math.max(s,i+1e3)},f=hl(o??c,c,100);return n.lanes.length===
0?null:d(oe,{children:[d("h2",{children:"Holds and waits"}),d($f,{label:"Holds and waits of this loc\
k, a lane for each client",groups:[n],all:c,range:f,onRange:p=>l(p.from<=c.from&&p.to>=c.to?null:p),
least:100,second:1e3,tick:(p,g)=>et(p,e.now).slice(-8)+(g<1e3?"."+String(p%1e3).padStart(3,"0"):""),
legend:[{colour:0,text:"held"},{colour:8,text:"waited"}]}),r>0&&d("p",{class:"soft",children:[ut(r,"\
more client","more clients")," waited or held it in this time."]}),a&&d("p",{class:"soft",children:"\
What is older was dropped to keep the history small."})]})}function Z0({queue:e,length:t}){return d(
oe,{children:[d("h2",{children:t===0?"Nobody waits":`${ut(t,"waiter")}, in the order of the queue`}),
e.length>0&&d(xn,{label:"Queue",count:e.length,height:Ft.value?64:38,keyOf:n=>`${e[n].client} ${e[n].
attempt}`,row:n=>{let r=e[n];return d("div",{class:"queue-row",children:[d("span",{class:"number sof\
t place",children:ue(n+1)}),d("a",{href:Hn("clients",{q:r.client}),children:d(kn,{who:r})}),d("span",
{class:"number",children:[r.sinceAt===null?"unknown":`for ${De(Ve.value-r.sinceAt)}`,d("span",{class:"\
soft",children:[" attempt ",r.attempt]}),r.connected===!1&&d("span",{class:"bad",children:" not conn\
ected"})]})]})}}),t>e.length&&e.length>0&&d("p",{class:"soft",children:["The first ",ue(e.length)," \
are listed; ",ue(t-e.length)," more wait."]})]})}var fn=xe(""),ao=xe(""),Dr=xe("trouble"),Rr=xe(!1),Ff=[["trouble","trouble first"],["name","name"],[
"held","longest held"],["waiters","most waiters"],["wait","longest wait"]],Q0=[["","all locks"],["he\
ld","held"],["waited","waited for"],["deadlock","deadlock"],["possible-deadlock","possible deadlock"],
["slow","slow"],["holder-gone","holder gone"],["many-waiters","many waiters"],["minimum-hold","minim\
um hold"]];function X0(){let e=Ct.value.parameters;fn.value=e.get("q")??"",ao.value=e.get("mark")??"";
let t=e.get("sort")??"trouble";Dr.value=Ff.find(([n])=>n===t)?.[0]??"trouble",Rr.value=e.get("turned")===
"1"}function ml(){Wo({q:fn.value,mark:ao.value,sort:Dr.value==="trouble"?"":Dr.value,turned:Rr.value?
"1":""})}function zf(){let e=Xe(null);Te(X0,[Ct.value]),Te(()=>{let o=l=>{let i=l.target instanceof HTMLElement&&
l.target.matches("input, select, textarea");l.key!=="/"||i||document.querySelector("dialog[open]")||
(l.preventDefault(),e.current?.focus(),e.current?.select())};return addEventListener("keydown",o),()=>removeEventListener(
"keydown",o)},[]);let t=_e.value.locks,n=Aa(t.values(),fn.value,ao.value,{key:Dr.value,turned:Rr.value}),
r=o=>{let l=n[0]?.name??fn.value;o.key==="Enter"&&l&&(location.hash=lt(l)),o.key==="ArrowDown"&&(o.preventDefault(),
document.querySelector('.rows [data-row="0"] a')?.focus())};return d(oe,{children:[d("div",{class:"t\
ools",children:[d("label",{class:"search",children:[d("span",{class:"hidden",children:"Search locks \
by name, application or host"}),d("input",{ref:e,type:"search",value:fn.value,autocomplete:"off",spellcheck:!1,
placeholder:"Search: name, application, host   ( / )","aria-keyshortcuts":"/",onKeyDown:r,onInput:o=>{
fn.value=o.currentTarget.value,ml()}})]}),d("label",{children:[d("span",{class:"hidden",children:"Sh\
ow"}),d("select",{value:ao.value,onChange:o=>{ao.value=o.currentTarget.value,ml()},children:Q0.map(([
o,l])=>d("option",{value:o,children:l},o))})]}),d("label",{children:[d("span",{class:"hidden",children:"\
Sort by"}),d("select",{value:Dr.value,onChange:o=>{Dr.value=o.currentTarget.value,ml()},children:Ff.
map(([o,l])=>d("option",{value:o,children:l},o))})]}),d("button",{type:"button","aria-pressed":Rr.value,
"aria-label":"Reverse the order",onClick:()=>{Rr.value=!Rr.value,ml()},children:"\u21C5"}),d("p",{class:"\
soft",role:"status",children:n.length===t.size?ut(t.size,"lock"):`${ue(n.length)} of ${ut(t.size,"lo\
ck")}`})]}),n.length===0?d(ev,{any:t.size>0}):d(xn,{label:"Locks",count:n.length,height:Ft.value?126:
66,keyOf:o=>n[o].name,row:o=>d(tv,{row:n[o]})})]})}function ev({any:e}){let t=_e.value.state;return fn.
value!==""?d("p",{class:"empty",children:["No lock that was seen yet is like that. Look at"," ",d("a",
{href:lt(fn.value),children:d(Pe,{name:fn.value,most:60})})," ","itself, or clear the search to see \
all."]}):e?d("p",{class:"empty",children:"No lock is like that."}):t?t.mode.discover?d("p",{class:"e\
mpty",children:["No lock is held or waited for",t.discovery?.complete?".":", as far as was seen yet."]}):
d("p",{class:"empty",children:"None of the named locks was seen yet. Locks are not searched for."}):
d("p",{class:"empty",children:"Waiting for the first answer of the server."})}function tv({row:e}){let t=e.
holders[0],n=Ve.value,r=e.waiters??0;return d("div",{class:`lock-row ${e.state}`,children:[d("div",{
class:"main",children:[d("p",{class:"title",children:[d("a",{href:lt(e.name),children:d(Pe,{name:e.name,
most:Ft.value?42:90})}),e.kind!=="lock"&&d("span",{class:"kind",children:e.kind}),d(Fo,{marks:e.marks})]}),
d("p",{class:"sentence",title:t?yn(t):"",children:$o(e,n)})]}),d("div",{class:"cell held","aria-hidd\
en":"true",children:[d("span",{class:"number",children:e.state==="held"&&t?.sinceAt!=null?De(n-t.sinceAt):
"\u2013"}),d(zo,{holder:e.state==="held"?t:void 0,now:n})]}),d("div",{class:"cell waiters","aria-hid\
den":"true",children:[d("span",{class:r>0?"number strong":"number soft",children:e.waiters===null?"?":
ue(r)}),d("span",{class:"soft number",children:e.oldestWaitAt===null?r?"":"none wait":`wait up to ${De(
n-e.oldestWaitAt)}`})]}),d(Wa,{row:e})]})}var Hf={locks:"Locks",clients:"Clients",graph:"Graph",events:"Events"};function Wf(){let{view:e,parameters:t}=Ct.
value,n=t.get("name")??"";if(Te(()=>{document.title=(e==="lock"?rt(n):Hf[e])+" \xB7 Holdfast",scrollTo(
0,0)},[e,n]),Qt.value)return d(av,{});let r=_e.value.state;return d(oe,{children:[d("a",{class:"skip",
href:"#main",onClick:o=>{o.preventDefault(),document.getElementById("main")?.focus()},children:"Skip\
 to the content"}),d("header",{class:"top",children:[d("div",{class:"brand",children:[d("b",{children:"\
Holdfast"})," ",r&&d(rv,{state:r})]}),d("nav",{"aria-label":"Views",children:hi.map(o=>d("a",{href:`\
#/${o}`,"aria-current":o===e||o==="locks"&&e==="lock"?"page":void 0,children:[Hf[o],r&&o==="locks"&&
d("span",{class:"badge",children:ue(r.counts.locks)}),o==="locks"&&_e.value.alerts.length>0&&d("span",
{class:"badge bad",children:[ue(_e.value.alerts.length),d("span",{class:"word",children:[" ",_e.value.
alerts.length===1?"alert":"alerts"]})]}),r&&o==="graph"&&r.counts.deadlocks>0&&d(nv,{cycles:r.counts.
deadlocks,alerts:_e.value.alerts})]},o))})]}),d(ov,{}),r?.mode.replay&&d(iv,{state:r}),d("main",{id:"\
main",tabIndex:-1,children:d(Jo,{children:[e==="locks"&&d("h1",{class:"hidden",children:"Locks"}),e===
"locks"&&d(lv,{}),e==="locks"&&d(zf,{}),e==="lock"&&d(jf,{},n),e==="clients"&&d(Ya,{}),e==="graph"&&
d(Uc,{}),e==="events"&&d(Za,{})]},`${e} ${n}`)}),r&&d(sv,{state:r})]})}function nv({cycles:e,alerts:t}){
let n=t.some(r=>r.kind==="deadlock");return d("span",{class:n?"badge bad":"badge warn",children:[ue(
e),d("span",{class:"word",children:[n?" ":" possible ",e===1?"deadlock":"deadlocks"]})]})}function rv({
state:e}){let{nodes:t}=e.backend,n=t.filter(l=>l.state==="down"),r=t.length===1?t[0].address:void 0,
o=r!==void 0&&r.includes(e.backend.label);return d("span",{class:"soft backend",children:[!o&&d("bdi",
{children:an(e.backend.label)}),r&&!o&&" ",r&&d("bdi",{children:Nt(rt(r),48)}),e.backend.topology!==
null&&e.backend.topology!=="single"&&`, ${e.backend.topology}`,n.length>0&&d("span",{class:"bad",children:[
", ",ut(n.length,"node")," down: ",n.map(l=>rt(l.address)).join(", ")]})]})}function ov(){let e=ci.value,
t=_e.value.state;return d("div",{role:"alert",children:e!==null&&d("p",{class:"stale",children:[an(e),
" ",t?d("b",{children:["What is shown is as of ",et(t.now,Date.now()),"."]}):"Nothing was seen yet."]})})}
function lv(){let{alerts:e}=_e.value;if(e.length===0)return null;let[t,n]=[e.slice(0,3),e.slice(3)],
r=(o,l)=>d("li",{class:o.kind==="deadlock"||o.kind==="holder-gone"?"notice bad":"notice warn",children:[
o.lock!==null&&d(oe,{children:[d("a",{href:lt(o.lock),children:d(Pe,{name:o.lock,most:60})}),":"," "]}),
o.kind==="deadlock"&&"deadlock: ",d("bdi",{children:an(o.text)})," ",d("span",{class:"soft",children:[
"(",De(Ve.value-o.sinceAt),")"]})]},l);return d("section",{class:"alerts","aria-label":"Alerts",children:[
d("ul",{children:t.map(r)}),n.length>0&&d("details",{children:[d("summary",{children:ut(n.length,"mo\
re alert")}),d("ul",{children:n.slice(0,100).map(r)})]})]})}function iv({state:e}){let{fromAt:t,toAt:n,
millis:r}=e.mode.replay,o=sn.value??r;return d("section",{class:"replay","aria-label":"Replay",children:[
d("label",{children:["Recorded; shown is ",d("b",{class:"number",children:et(o,n)}),d("input",{type:"\
range",min:t,max:n,step:1e3,value:o,"aria-valuetext":et(o,n),onInput:l=>sn.value=Number(l.currentTarget.
value)})]}),d("span",{class:"soft",children:["from ",et(t,n)," to ",et(n,n)]})]})}function sv({state:e}){
return d("footer",{class:"foot soft",children:[d("p",{children:[e.mode.live?`Sampled every ${De(e.sampledEveryMillis)}`:
"A record",e.cost.text!==""&&`; costs ${e.cost.text}`,e.cost.throttled&&", slowed down to stay below\
 its limit",e.discovery&&(e.discovery.complete?"; all keys were searched":"; keys are still being se\
arched"),"."]}),e.notes.length>0&&d("details",{children:[d("summary",{children:"What this page canno\
t see"}),d("ul",{children:e.notes.map(t=>d("li",{children:t},t))})]})]})}function av(){return d("mai\
n",{class:"ask",children:[d("h1",{children:"Holdfast"}),d("form",{onSubmit:t=>{t.preventDefault();let n=String(
new FormData(t.currentTarget).get("token")??"").trim();n!==""&&ni(n.includes("#token=")?n.slice(n.indexOf(
"#token=")+7):n)},children:[d("label",{children:["Token",d("input",{type:"password",name:"token",autocomplete:"\
off","aria-describedby":"token-help"})]}),d("button",{type:"submit",children:"Open"})]}),d("p",{id:"\
token-help",class:"soft",children:["The console asks for a token. It is the part after ",d("code",{children:"\
#token="})," of the address that the command printed, or what is in the file of ",d("code",{children:"\
--token-file"}),"."]}),d("p",{class:"soft",children:"Where an application serves this page, its sess\
ion may have ended: sign in there again."})]})}xa();Va();Da();ea(d(Wf,{}),document.getElementById("app"));})();
