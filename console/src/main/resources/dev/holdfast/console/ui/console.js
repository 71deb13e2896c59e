"use strict";(()=>{var se,Fs,$l,gn,Dl,yo,zs,_o,Hs,jl,Il,hd,Hr=Symbol.for("pv"),ko={},xo=[],pd=/^m(i|n|o|s|text|space)$/,
Fl=Array.isArray,zl=xo.slice,On=Object.assign;function An(e){e&&e.parentNode&&e.remove()}function Ws(e,t,n){
var r,o,l,i={},s=arguments.length;for(l in t)l=="key"?r=t[l]:l=="ref"&&typeof e!="function"?o=t[l]:i[l]=
t[l];return s>2&&(i.children=s>3?zl.call(arguments,2):n),zr(e,i,r,o,null)}function zr(e,t,n,r,o){var l={type:e,props:t,key:n,ref:r,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Hr,
__v:o||++Fs,__i:-1,__u:0};return!o&&se.vnode&&se.vnode(l),l}function oe(e){return e.children}function cr(e,t){this.props=e,this.context=t,this.__g=0}function vn(e,t){
if(t==null)return e.__&&vn(e.__,e.__i+1);for(var n;t<e.__k.length;t++)if((n=e.__k[t])&&n.__e)return n.
__e;return typeof e.type!="function"||e.props.__P?null:vn(e)}function md(e){var t,n=e.__v,r=n.__e,o=[],
l=[],i=e.__P;i&&((t=On({constructor:Hr},n)).__v=n.__v+1,se.vnode&&se.vnode(t),Hl(i,t,n,e.__n,i.namespaceURI,
32&n.__u?[r]:null,o,r||vn(n),32&n.__u,l),t.__v=n.__v,t.__.__k[t.__i]=t,Ys(o,t,l),n.__=n.__e=null,t.__e!=
r&&Vs(t))}function Vs(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&
(e.__e=t.__e)}),Vs(e)}function $s(e){(8&e.__g||(e.__g|=8,gn.push(e),yo++))&&Dl==se.debounceRendering||
((Dl=se.debounceRendering)||queueMicrotask)(Bs)}function Bs(){try{for(var e,t=1;gn.length;)gn.length>
t&&gn.sort(zs),e=gn.shift(),t=gn.length,8&e.__g&&md(e)}finally{(yo=gn.length)&&(Dl||queueMicrotask)(
Bs)}}function Gs(e,t,n,r,o,l,i,s,a,c,f){var d,g,m,y,S,M,T=r.__k||xo,_=t.length;for(a=gd(n,t,T,a,_),d=
0;d<_;d++)(m=n.__k[d])!=null&&(g=~m.__i&&T[m.__i]||ko,m.__i=d,M=Hl(e,m,g,o,l,i,s,a,c,f),y=m.__e,(g.ref!=
m.ref||8&g.__u)&&(g.ref&&Wl(g.ref,null,m,g),m.ref&&f.push(m.ref,m.__c||y,m)),S=S||y,4&m.__u?(a=Us(m,
a,e,!g.__v),g.__e&&(g.__e=null)):typeof m.type=="function"&&M!==void 0?a=M:y&&(a=y.nextSibling),m.__u&=
-21);return n.__e=S,a}function gd(e,t,n,r,o){var l,i,s,a,c,f,d,g,m,y=n.length,S=y,M=0,T=0,_=e.__k=Array(
o);for(l=0;l<o;l++)(i=t[l])!=null&&typeof i!="boolean"&&typeof i!="function"?(typeof i!="object"||i.
constructor===String?i=_[l]=zr(null,i):Fl(i)?i=_[l]=zr(oe,{children:i}):i.constructor===Hr&&i.__b?i=
_[l]=zr(i.type,i.props,i.key,i.ref,i.__v):_[l]=i,a=l+M,i.__=e,i.__b=e.__b+1,s=null,~(c=i.__i=vd(i,n,
a,S))&&(S--,(s=n[c])&&(s.__u|=2)),s&&s.__v?(i.__u|=16,c==a-1?M--:c==a+1?M++:c!=a&&(c>a?M--:M++,T=1)):
(~c||(o>y?M--:o<y&&M++),typeof i.type!="function"&&(i.__u|=4))):_[l]=null;if(T){for(f=[],d=[],l=0;l<
o;l++)if((i=_[l])&&16&i.__u){for(M=0,g=f.length;M<g;)f[m=M+g>>1]<i.__i?M=m+1:g=m;f[M]=i.__i,d[l]=M+1}
for(M=f.length;l--;)d[l]&&(d[l]==M?M--:_[l].__u|=4)}if(S)for(l=0;l<y;l++)!(s=n[l])||2&s.__u||(s.__e==
r&&(r=vn(s)),Vl(s,s));return r}function Us(e,t,n,r){var o,l,i,s;if(typeof e.type=="function"){if(e.props.
__P)return t;if(o=e.__k)for(l=0;l<o.length;l++)o[l]&&(o[l].__=e,t=Us(o[l],t,n,!1));return t}for(t&&!t.
parentNode&&(t=vn(e))&&!t.parentNode&&(t=null),i=e.__e,s=t;s&&s.nodeType==8;)s=s.nextSibling;for(i!=
s&&(!r&&n.moveBefore&&i.parentNode?n.moveBefore(i,t):n.insertBefore(i,t||null)),t=i;(t=t&&t.nextSibling)&&
t.nodeType==8&&!t.data.startsWith("$s"););return t}function vd(e,t,n,r){var o,l=e.key,i=e.type,s=t[n],a=s&&!(2&s.__u);if(s===null&&l==null||a&&l==s.key&&
i==s.type)return n;if(r>(a?1:0)){for(o=n-1;o>=0;o--)if((s=t[o])&&!(2&s.__u)&&l==s.key&&i==s.type)return o;
for(o=n+1;o<t.length;o++)if((s=t[o])&&!(2&s.__u)&&l==s.key&&i==s.type)return o}return-1}function js(e,t,n){
n==null&&(n=""),t[0]=="-"?e.setProperty(t,n):e[t]=n}function bo(e,t,n,r,o){var l,i;if(t=="style")if(typeof n==
"string")e.style.cssText=n;else{if(typeof r=="string"&&(e.style.cssText=r=""),r)for(t in r)n&&t in n||
js(e.style,t);if(n)for(t in n)r&&n[t]==r[t]||js(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")typeof n!=
"function"&&(n=null),typeof r!="function"&&(r=null),(e.__e||(e.__e={}))[t]=n,n&&r||(i=Il[t]||(Il[t]=
bd(t)),(e.__a||(e.__a={}))[t]=jl,l=t!=(t=t.replace(Hs,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),
n?e.addEventListener(t,i,l):e.removeEventListener(t,i,l));else{if(o=="http://www.w3.org/2000/svg")t=
t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="l\
ist"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&
t in e)try{return void(e[t]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&t[4]!="-"?
e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n)}}function bd(e){return function(t){var n=this.
__e;if(n){if(n=n[e],t[_o]==null)t[_o]=jl++;else if(t[_o]<this.__a[e])return;return n(se.event?se.event(
t):t)}}}function Hl(e,t,n,r,o,l,i,s,a,c){var f,d,g,m,y,S,M,T,_,E,k,D,L,V,R,G,F,N,$=t.type;if(t.constructor!==
Hr)return null;128&n.__u&&(a=32&n.__u,f=n.__c.__z)&&(t.__u|=a,d=l=[],f.nodeType==8?s=wo(f,l):l.push(
f),s=l[0]||s),(f=se.__b)&&f(t);e:if(typeof $=="function"){g=i.length;try{if(T=t.props,_=(f=$.prototype)&&
f.render,E=(f=$.contextType)&&r[f.__c],k=f?E?E.props.value:f.__:r,(m=n.__c)?(t.__c=m,2&m.__g&&(m.__g|=
1)):(_?t.__c=m=new $(T,k):(t.__c=m=new cr(T,k),m.constructor=$,m.render=wd),E&&E.sub(m),m.state||(m.
state={}),m.__n=r,m.__g|=8,m.__h=[],m.__k=[]),_&&(m.__s||(m.__s=m.state),$.getDerivedStateFromProps&&
(m.__s==m.state&&(m.__s=On({},m.__s)),On(m.__s,$.getDerivedStateFromProps(T,m.__s)))),y=m.props,S=m.
state,m.__v=t,n.__c){if(T!==y&&_&&!$.getDerivedStateFromProps&&m.componentWillReceiveProps&&m.componentWillReceiveProps(
T,k),t.__v==n.__v&&!(8&m.__g)||!(4&m.__g)&&m.shouldComponentUpdate&&m.shouldComponentUpdate(T,m.__s,
k)===!1){t.__v!=n.__v&&(m.props=T,m.state=m.__s,m.__g&=-9),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(P){
P&&(P.__=t)}),xo.push.apply(m.__h,m.__k),m.__k=[],m.__h.length&&i.push(m),s=vn(n);break e}m.componentWillUpdate&&
m.componentWillUpdate(T,m.__s,k),_&&m.componentDidUpdate&&m.__h.push(function(){m.componentDidUpdate(
y,S,M)})}else _&&!$.getDerivedStateFromProps&&m.componentWillMount&&m.componentWillMount(),_&&m.componentDidMount&&
m.__h.push(m.componentDidMount);m.context=k,m.props=T,m.__P=e,m.__g&=-5,D=se.__r,L=_?25:0;do m.__g&=
-9,D&&D(t),f=m.render(m.props,m.state=m.__s,m.context);while(8&m.__g&&++L<25);_&&(xo.push.apply(m.__h,
m.__k),m.__k=[]),m.state=m.__s,m.getChildContext&&(r=On({},r,m.getChildContext())),_&&n.__c&&m.getSnapshotBeforeUpdate&&
(M=m.getSnapshotBeforeUpdate(y,S)),V=f&&f.type===oe&&f.key==null?f.props.children:f,T.__P&&(f=s,o=(e=
T.__P).namespaceURI,a=l=null,n.props&&n.props.__P!=e&&(n.__k.some(function(P){P&&Vl(P,P)}),n.__k=null),
s=n.__k?vn(n,0):null),s=Gs(e,Fl(V)?V:[V],t,n,r,o,l,i,s,a,c),T.__P&&(t.__e=null,s=f),t.__u&=-161,d&&d.
some(An),m.__h.length&&i.push(m),1&m.__g&&(m.__g&=-4)}catch(P){if(i.length=g,t.__v=null,a||l)if(P&&P.
then){if(t.__u|=128|a,l){for(~(F=l.indexOf(s||void 0))||(F=l.length);(N=l[F-1])&&N.nodeType==8;)F--;
for(;F<l.length;F++)if(N=l[F])if(l[F]=null,R){if(N==G)break}else{if(N.nodeType!=8)break;N.data.startsWith(
"$s")&&(G=wo(R=N))}}if(!R){for(;s&&s.nodeType==8&&s.nextSibling;)s=s.nextSibling;R=s}(f=wo(R=t.__c.__z||
(t.__c.__z=R)))?(t.__e=R,s=f):t.__e=s,s=s&&s.nextSibling}else l&&l.some(An);else t.__e=n.__e;t.__k||
(t.__k=n.__k||[]),P&&P.then||qs(t),se.__e(P,t,n)}}else s=t.__e=_d(n.__e,t,n,r,o,l,i,a,c,e);return(f=
se.diffed)&&f(t),s}function wo(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var n=1;e=e.nextSibling;){
if(e.nodeType==8){if(e.data.startsWith("$s"))n++;else if(e.data.startsWith("/$s")&&!--n)return e}t&&
t.push(e)}}function qs(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(qs))}function Ys(e,t,n){for(var r=0;r<
n.length;)Wl(n[r++],n[r++],n[r++]);se.__c&&se.__c(t,e),e.some(function(o){try{e=o.__h,o.__h=[],e.some(
function(l){l.call(o)})}catch(l){se.__e(l,o.__v)}})}function _d(e,t,n,r,o,l,i,s,a,c){var f,d,g,m,y,S,
M,T,_=n.props||ko,E=t.props,k=t.type;if(k=="svg"?o="http://www.w3.org/2000/svg":k=="math"?o="http://\
www.w3.org/1998/Math/MathML":o||(o="http://www.w3.org/1999/xhtml"),l){for(f=0;f<l.length;f++)if((y=l[f])&&
(k?y.localName==k:y.nodeType==3)){e=y,l[f]=null;break}}if(!e){if(T=c.ownerDocument||document,!k)return T.
createTextNode(E);e=T.createElementNS(o,k,E.is?E:c),s&&(se.__m&&se.__m(t,l),s=!1),l=null}if(k){if(c=
k=="template"&&e.content||e,l=k=="textarea"&&E.defaultValue!=null?null:l&&zl.call(c.childNodes),!s&&
l)for(_={},f=0;f<e.attributes.length;f++)_[(y=e.attributes[f]).name]=y.value;for(f in _)y=_[f],f=="d\
angerouslySetInnerHTML"?g=y:f=="children"||f in E||f=="value"&&"defaultValue"in E||f=="checked"&&"de\
faultChecked"in E||bo(e,f,null,y,o);for(f in E)y=E[f],f=="children"?m=y:f=="dangerouslySetInnerHTML"?
d=y:f=="value"?S=y:f=="checked"?M=y:s&&typeof y!="function"||_[f]===y||bo(e,f,y,_[f],o);d?(s||g&&(d.
__html==g.__html||d.__html==e.innerHTML)||(e.innerHTML=d.__html),t.__k=[]):(g&&(e.textContent=""),(k==
"foreignObject"||o=="http://www.w3.org/1998/Math/MathML"&&pd.test(k))&&(o="http://www.w3.org/1999/xh\
tml"),Gs(c,Fl(m)?m:[m],t,n,r,o,l,i,l?l[0]:n.__k&&vn(n,0),s,a),l&&l.some(An)),s&&k!="textarea"||(f="v\
alue",k=="progress"&&S==null?e.removeAttribute(f):S==null||S===e[f]&&(k!="progress"||S)||bo(e,f,S,_[f],
o),f="checked",M!=null&&M!=e[f]&&bo(e,f,M,_[f],o))}else _===E||s&&e.data==E||(e.data=E);return e}function Wl(e,t,n,r){
try{typeof e=="function"?t?t.__x=e(t)||1:r&&(r=r.__c||r.__e)&&(t=r.__x)&&(r.__x=null,typeof t=="func\
tion"?t():e(null)):e.current=t}catch(o){se.__e(o,n)}}function Vl(e,t,n){var r,o,l,i;if(se.unmount&&se.
unmount(e),!(r=e.ref)||r.current&&r.current!=e.__e||Wl(r,null,t,e),r=e.__c){if(r.componentWillUnmount)
try{r.componentWillUnmount()}catch(s){se.__e(s,t)}r.__P=r.__n=null}if(r=e.__k)for(i=0;i<r.length;i++)
r[i]&&Vl(r[i],t,typeof e.type!="function"||n&&!e.props.__P);!n&&(r=e.__c)&&(r=r.__z)&&(o=wo(r,l=[]))&&
(r==e.__e&&l.some(An),An(o),An(r)),n||An(e.__e),e.__e=e.__c=e.__=null}function wd(e,t,n){return this.
constructor(e,n)}function Ks(e,t){var n,r,o,l;se.__&&se.__(e,t),t.nodeType==9&&(t=t.documentElement),
r=(n=e&&32&e.__u)?null:t.__k,t.__k=zr(oe,{children:[e]}),o=[],l=[],Hl(t,t.__k,r||ko,ko,t.namespaceURI,
r?null:t.firstChild?zl.call(t.childNodes):null,o,r?r.__e:t.firstChild,n,l),Ys(o,t.__k,l),t.__k.props.
children=null}se={__e:function(e,t,n,r){for(var o,l,i;t=t.__;)if((o=t.__c)&&!(1&o.__g)){o.__g|=4;try{if((i=(l=o.constructor)&&
l.getDerivedStateFromError)&&o.setState(l.getDerivedStateFromError(e)),o.componentDidCatch&&(o.componentDidCatch(
e,r||{}),i=1),i&&8&o.__g)return void(o.__g|=2)}catch(s){e=s}}throw yo=0,e}},Fs=0,$l=function(e){return e!=
null&&e.constructor===Hr},cr.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.
__s=On({},this.state)),typeof e=="function"&&(e=e(On({},n),this.props)),e&&(On(n,e),this.__v&&(t&&this.
__k.push(t),$s(this)))},cr.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(
e),$s(this))},cr.prototype.render=oe,gn=[],yo=0,zs=function(e,t){return e.__v.__b-t.__v.__b},_o=Symbol(),
Hs=/(PointerCapture)$|Capture$/i,jl=0,Il={},hd=0;var ur,ze,Bl,Js,Gl=Object.is,Eo=0,la=[],Ul=[],je=se,Zs=je.__b,Qs=je.__r,Xs=je.diffed,ea=je.__c,ta=je.
unmount,na=je.__;function So(e,t){je.__h&&je.__h(ze,e,Eo||t),Eo=0;var n=ze.__H||(ze.__H={__:[],__h:[]});
return e>=n.__.length&&n.__.push({}),n.__[e]}function Re(e){return Eo=1,yd(sa,e)}function yd(e,t,n){
var r=So(ur++,2);if(r.t=e,!r.__c&&(r.__=[n?n(t):sa(void 0,t),function(l){var i=(r.__N||r.__)[0],s=r.
t(i,l);Gl(i,s)||(r.__N=[s,r.__[1]],r.__c.setState({}))}],r.__c=ze,!ze.__f)){ze.__f=!0;var o=ze.shouldComponentUpdate;
ze.shouldComponentUpdate=function(l,i,s){var a=this.__H;if(!a)return!0;var c=!1,f=this.props!=l;if(a.
__.some(function(g){g.__N&&(c=!0,Gl(g.__[0],g.__N[0])||(f=!0))}),o){var d=o.call(this,l,i,s);return c?
d||f:d}return!c||f}}return r.__}function Me(e,t){var n=So(ur++,3);!je.__s&&Yl(n.__H,t)&&(n.__P=!0,n.
__=e,n.u=t,ze.__H.__h.push(n))}function ia(e,t){var n=So(ur++,4);!je.__s&&Yl(n.__H,t)&&(n.__P=!1,n.__=
e,n.u=t,ze.__h.push(n))}function et(e){return Eo=5,$t(function(){return{current:e}},[])}function $t(e,t){var n=So(ur++,7);return Yl(n.__H,t)&&(n.__=e(),n.__H=t),n.__}function kd(){var e;do{for(;e=Ul.shift();)try{Wr(e)}catch(n){je.__e(n,{__:(e=e.__P)&&e.__v})}for(;e=
la.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(Wr),t.__h.some(ql),t.__h=[]}catch(n){t.__h=[],je.
__e(n,e.__v)}}}while(Ul.length)}je.__b=function(e){ze=null,Zs&&Zs(e)},je.__=function(e,t){e&&t.__k&&
t.__k.__m&&(e.__m=t.__k.__m),na&&na(e,t)},je.__r=function(e){Qs&&Qs(e),ur=0;var t=(ze=e.__c).__H;t&&
(Bl==ze?ze.__h=[]:(t.__h.some(Wr),t.__h.some(ql),ur=0),t.__h=[],t.__.some(function(n){n.__N&&(n.__=n.
__N),n.u=n.__N=void 0})),Bl=ze},je.diffed=function(e){Xs&&Xs(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&
oa(la.push(t)),t.__H.__.some(function(n){n.u&&(n.__H=n.u)})),Bl=ze=null},je.__c=function(e,t){t.some(
function(n){try{n.__h.some(Wr),n.__h=n.__h.filter(function(r){return!r.__||ql(r)})}catch(r){n.__h=[function(){
throw r}]}}),ea&&ea(e,t)},je.unmount=function(e){ta&&ta(e);var t,n,r=e.__c;r&&r.__H&&(r.__H.__.some(
function(o){try{if(o.__P&&o.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}
o.__P=n,oa(Ul.push(o))}else Wr(o)}catch(l){t=l}}),r.__H=void 0,t&&je.__e(t,r.__v))};var ra=typeof requestAnimationFrame==
"function";function xd(e){var t,n=function(){clearTimeout(r),ra&&cancelAnimationFrame(t),setTimeout(
e)},r=setTimeout(n,35);ra&&(t=requestAnimationFrame(n))}function oa(e){e!=1&&Js==je.requestAnimationFrame||
((Js=je.requestAnimationFrame)||xd)(kd)}function Wr(e){var t=ze,n=e.__c;typeof n=="function"&&(e.__c=
void 0,n()),ze=t}function ql(e){var t=ze;e.__c=e.__(),ze=t}function Yl(e,t){return!e||e.length!=t.length||
t.some(function(n,r){return!Gl(n,e[r])})}function sa(e,t){return typeof t=="function"?t(e):t}var Ed=Symbol.for("preact-signals");function No(){if(on>1)on--;else{var e,t=!1;for((function(){var o=To;
for(To=void 0;o!==void 0;){var l=o.S;if(l.v===o.v)for(var i=l.t;i!==void 0;i=i.x)i.i===o.i&&(i.i=l.i);
o=o.o}})();Br!==void 0;){var n=Br;for(Br=void 0,Mo++;n!==void 0;){var r=n.u;if(n.u=void 0,n.f&=-3,!(8&
n.f)&&ca(n))try{n.c()}catch(o){t||(e=o,t=!0)}n=r}}if(Mo=0,on--,t)throw e}}function Jl(e){if(on>0)return e();
Kl=++Sd,on++;try{return e()}finally{No()}}var Vr,Ne=void 0;function Gr(e){var t=Ne,n=Vr;Ne=void 0,Vr=
void 0;try{return e()}finally{Ne=t,Vr=n}}var Br=void 0,on=0,Mo=0,Sd=0,Kl=0,To=void 0,Co=0;function aa(e){
if(Ne!==void 0){var t=e.n;if(t===void 0||t.t!==Ne)return t={i:0,S:e,p:Ne.s,n:void 0,t:Ne,e:void 0,x:void 0,
r:t},Ne.s!==void 0&&(Ne.s.n=t),Ne.s=t,e.n=t,32&Ne.f&&e.S(t),t;if(t.i===-1)return t.i=0,t.n!==void 0&&
(t.n.p=t.p,t.p!==void 0&&(t.p.n=t.n),t.p=Ne.s,t.n=void 0,Ne.s.n=t,Ne.s=t),t}}function Ve(e,t){this.v=
e,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=t?.watched,this.Z=t?.unwatched,this.name=t?.name}
Ve.prototype.brand=Ed;Ve.prototype.h=function(){return!0};Ve.prototype.S=function(e){var t=this,n=this.
t;n!==e&&e.e===void 0&&(e.x=n,this.t=e,n!==void 0?n.e=e:Gr(function(){var r;(r=t.W)==null||r.call(t)}))};
Ve.prototype.U=function(e){var t=this;if(this.t!==void 0){var n=e.e,r=e.x;n!==void 0&&(n.x=r,e.e=void 0),
r!==void 0&&(r.e=n,e.x=void 0),e===this.t&&(this.t=r,r===void 0&&Gr(function(){var o;(o=t.Z)==null||
o.call(t)}))}};Ve.prototype.subscribe=function(e){var t=this;return ln(function(){var n=t.value;Gr(function(){
return e(n)})},{name:"sub"})};Ve.prototype.valueOf=function(){return this.value};Ve.prototype.toString=
function(){return this.value+""};Ve.prototype.toJSON=function(){return this.value};Ve.prototype.peek=
function(){var e=this;return Gr(function(){return e.value})};Object.defineProperty(Ve.prototype,"val\
ue",{get:function(){var e=aa(this);return e!==void 0&&(e.i=this.i),this.v},set:function(e){if(e!==this.
v){if(Mo>100)throw new Error("Cycle detected");(function(n){on!==0&&Mo===0&&n.l!==Kl&&(n.l=Kl,To={S:n,
v:n.v,i:n.i,o:To})})(this),this.v=e,this.i++,Co++,on++;try{for(var t=this.t;t!==void 0;t=t.x)t.t.N()}finally{
No()}}}});function ke(e,t){return new Ve(e,t)}function ca(e){for(var t=e.s;t!==void 0;t=t.n)if(t.S.i!==
t.i||!t.S.h()||t.S.i!==t.i)return!0;return!1}function ua(e){for(var t=e.s;t!==void 0;t=t.n){var n=t.
S.n;if(n!==void 0&&(t.r=n),t.S.n=t,t.i=-1,t.n===void 0){e.s=t;break}}}function fa(e){for(var t=e.s,n=void 0;t!==
void 0;){var r=t.p;t.i===-1?(t.S.U(t),r!==void 0&&(r.n=t.n),t.n!==void 0&&(t.n.p=r)):n=t,t.S.n=t.r,t.
r!==void 0&&(t.r=void 0),t=r}e.s=n}function Rn(e,t){Ve.call(this,void 0,t),this.x=e,this.s=void 0,this.
g=Co-1,this.f=4}Rn.prototype=new Ve;Rn.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&
this.f)==32||(this.f&=-5,this.g===Co))return!0;if(this.g=Co,this.f|=1,this.i>0&&!ca(this))return this.
f&=-2,!0;var e=Ne;try{ua(this),Ne=this;var t=this.x();(16&this.f||this.v!==t||this.i===0)&&(this.v=t,
this.f&=-17,this.i++)}catch(n){this.v=n,this.f|=16,this.i++}return Ne=e,fa(this),this.f&=-2,!0};Rn.prototype.
S=function(e){if(this.t===void 0){this.f|=36;for(var t=this.s;t!==void 0;t=t.n)t.S.S(t)}Ve.prototype.
S.call(this,e)};Rn.prototype.U=function(e){if(this.t!==void 0&&(Ve.prototype.U.call(this,e),this.t===
void 0)){this.f&=-33;for(var t=this.s;t!==void 0;t=t.n)t.S.U(t)}};Rn.prototype.N=function(){if(!(2&this.
f)){this.f|=6;for(var e=this.t;e!==void 0;e=e.x)e.t.N()}};Object.defineProperty(Rn.prototype,"value",
{get:function(){if(1&this.f)throw new Error("Cycle detected");var e=aa(this);if(this.h(),e!==void 0&&
(e.i=this.i),16&this.f)throw this.v;return this.v}});function Dn(e,t){return new Rn(e,t)}function da(e){
var t=e.j;if(e.j=void 0,typeof t=="function"){on++;var n=Ne;Ne=void 0;try{t()}catch(r){throw e.f&=-2,
e.f|=8,Zl(e),r}finally{Ne=n,No()}}}function Zl(e){for(var t=e.s;t!==void 0;t=t.n)t.S.U(t);e.x=void 0,
e.s=void 0,da(e)}function Md(e){if(Ne!==this)throw new Error("Out-of-order effect");fa(this),Ne=e,this.
f&=-2;try{8&this.f&&Zl(this)}finally{No()}}function fr(e,t){this.x=e,this.j=void 0,this.s=void 0,this.
u=void 0,this.f=32,this.name=t?.name,Vr&&Vr.push(this)}fr.prototype.c=function(){var e=this.S();try{
if(8&this.f||this.x===void 0)return;var t=this.x();typeof t=="function"&&(this.j=t)}finally{e()}};fr.
prototype.S=function(){if(1&this.f)throw new Error("Cycle detected");this.f|=1,this.f&=-9,da(this),ua(
this),on++;var e=Ne;return Ne=this,Md.bind(this,e)};fr.prototype.N=function(){2&this.f||(this.f|=2,this.
u=Br,Br=this)};fr.prototype.d=function(){this.f|=8,1&this.f||Zl(this)};fr.prototype.dispose=function(){
this.d()};function ln(e,t){var n=new fr(e,t);try{n.c()}catch(o){throw n.d(),o}var r=n.d.bind(n);return r[Symbol.
dispose]=r,r}var ha,Po,Lo,Td=typeof window<"u"&&!!window.__PREACT_SIGNALS_DEVTOOLS__;var pa=[];ln(function(){ha=this.N})();function dr(e,t){se[e]=t.bind(null,se[e]||function(){})}function Ur(e){
if(Lo){var t=Lo;Lo=void 0,t()}Lo=e&&e.S()}function ma(e){var t=this,n=e.data,r=Nd(n);r.name="Reactiv\
eDom",r.value=n;var o=$t(function(){for(var s=t,a=t.__v;a=a.__;)if(a.__c){a.__c.__$f|=4;break}var c=Dn(
function(){var m=r.value.value;return m===0?0:m===!0?"":m||""}),f=Dn(function(){return!Array.isArray(
c.value)&&!$l(c.value)}),d=ln(function(){if(this.N=ga,f.value){var m=c.value;s.__v&&s.__v.__e&&s.__v.
__e.nodeType===3&&(s.__v.__e.data=m)}}),g=t.__$u.d;return t.__$u.d=function(){d(),g.call(this)},[f,c]},
[]),l=o[0],i=o[1];return l.value?i.peek():i.value}ma.displayName="ReactiveTextNode";Object.defineProperties(
Ve.prototype,{constructor:{configurable:!0,value:Ws(oe,null).constructor},type:{configurable:!0,value:ma},
props:{configurable:!0,get:function(){var e=this;return{data:{get value(){return e.value}}}}},__b:{configurable:!0,
value:1}});dr("__b",function(e,t){if(Ur(),Po=void 0,typeof t.type=="string"){var n,r=t.props;for(var o in r)
if(o!=="children"){var l=r[o];l instanceof Ve&&(n||(t.__np=n={}),n[o]=l,r[o]=l.peek())}}e(t)});dr("_\
_r",function(e,t){if(e(t),t.type!==oe){Ur();var n,r=t.__c;r&&(r.__$f&=-2,(n=r.__$u)===void 0&&(r.__$u=
n=(function(o,l){var i;return ln(function(){i=this},{name:l}),i.c=o,i})((function(o){return function(){
var l;Td&&((l=this.y)==null||l.call(this)),o.__$f|=1,o.setState({})}})(r),typeof t.type=="function"?
t.type.displayName||t.type.name:""))),Po=r,Ur(n)}});dr("__e",function(e,t,n,r){Ur(),Po=void 0,e(t,n,
r)});dr("diffed",function(e,t){Ur(),Po=void 0;var n;if(typeof t.type=="string"&&(n=t.__e)){var r=t.__np,
o=t.props,l=n.U;if(l)for(var i in l){var s=l[i];s===void 0||r&&i in r||(s.d(),l[i]=void 0)}if(r){l||
(l={},n.U=l);for(var a in r){var c=l[a],f=r[a];c===void 0?(c=Cd(n,a,f,o),l[a]=c):c.o(f,o)}}}e(t)});function Cd(e,t,n,r){
var o=t in e&&e.ownerSVGElement===void 0,l=ke(n);return{o:function(i,s){l.value=i,r=s},d:ln(function(){
this.N=ga;var i=l.value.value;r[t]!==i&&(r[t]=i,o?e[t]=i:i!=null&&(i!==!1||t[4]==="-")?e.setAttribute(
t,i):e.removeAttribute(t))})}}dr("unmount",function(e,t){if(typeof t.type=="string"){var n=t.__e;if(n){
var r=n.U;if(r){n.U=void 0;for(var o in r){var l=r[o];l&&l.d()}}}var i=t.__np;if(i){var s=t.props;for(var a in i)
s[a]=i[a]}t.__np=void 0}else{var c=t.__c;if(c){c.__$f|=8;var f=c.__$u;f&&(c.__$u=void 0,f.d())}}e(t)});
dr("__h",function(e,t,n,r){r<3&&(t.__$f|=2),e(t,n,r)});cr.prototype.shouldComponentUpdate=function(e,t){
if(this.__R)return!0;var n=this.__$u,r=n&&n.s!==void 0;for(var o in t)return!0;if(this.__f||typeof this.
u=="boolean"&&this.u===!0){var l=2&this.__$f;if(!(r||l||4&this.__$f)||1&this.__$f)return!0}else if(!(r||
4&this.__$f)||3&this.__$f)return!0;for(var i in e)if(i!=="__source"&&e[i]!==this.props[i])return!0;for(var s in this.
props)if(!(s in e))return!0;return!1};function Nd(e,t){return $t(function(){return ke(e,t)},[])}var Ld=function(e){queueMicrotask(function(){queueMicrotask(e)})};function Pd(){Jl(function(){for(var e;e=pa.shift();)ha.call(e)})}function ga(){pa.push(this)===1&&(se.
requestAnimationFrame||Ld)(Pd)}var va="holdfast-token:"+location.pathname,Zt=ke(!1);function ba(){let e=/^#token=([^&]*)/.exec(location.
hash);e&&(Ql(decodeURIComponent(e[1]??"")),history.replaceState(null,"",location.pathname+location.search+
"#/locks"))}function Ql(e){sessionStorage.setItem(va,e),Zt.value=!1}var Jt=class extends Error{constructor(n,r){
super(r.error??`The server answered ${n}.`);this.status=n;this.body=r}status;body};function _a(e){let t=sessionStorage.
getItem(va);return t===null||t===""?e:{...e,"X-Holdfast-Token":t}}async function wa(e,t){let n=await fetch(
"api/"+e,{...t,cache:"no-store",credentials:"same-origin"});if(n.ok||n.status===304)return n;n.status===
401&&(Zt.value=!0);let r=await n.text(),o={};try{o=JSON.parse(r)}catch{}throw new Jt(n.status,o)}async function hr(e,t){
let n=await wa(e,{headers:_a({}),...t?{signal:t}:{}});return n.status===304?null:n.json()}async function ya(e,t){
let n={method:"POST",headers:_a({"Content-Type":"application/json"})};return(await wa(e,{...n,body:JSON.
stringify(t)})).json()}var xa={seq:0,state:null,locks:new Map,events:[],alerts:[]};function Ea(e,t){let n=new Map(t.full?[]:
e.locks);for(let r of t.gone)n.delete(r);for(let r of t.locks)n.set(r.name,r);return{seq:t.seq,state:t,
locks:n,events:Oo(t.full?[]:e.events,t.events),alerts:t.alerts}}function Oo(e,t,n=1e3){let r=new Map;
for(let o of e)r.set(o.seq,o);for(let o of t)r.set(o.seq,o);return[...r.values()].sort((o,l)=>o.seq-
l.seq).slice(-n)}var Xl=["deadlock","holder-gone","possible-deadlock","slow","many-waiters"],ka=e=>e.
marks.reduce((t,n)=>t+(Xl.includes(n)?1<<Xl.length-Xl.indexOf(n):0),0),ei=(e,t)=>(e??1/0)===(t??1/0)?
0:(e??1/0)<(t??1/0)?-1:1,Ao=e=>e.state==="held"?e.holders[0]?.sinceAt??null:null,Sa=(e,t)=>e.name<t.
name?-1:e.name>t.name?1:0,qr=e=>e.waiters??0,Ad={trouble:(e,t)=>ka(t)-ka(e)||qr(t)-qr(e)||ei(Ao(e),Ao(
t)),name:Sa,held:(e,t)=>ei(Ao(e),Ao(t)),waiters:(e,t)=>qr(t)-qr(e),wait:(e,t)=>ei(e.oldestWaitAt,t.oldestWaitAt)};
function Ma(e,t,n,r){let o=t.toLowerCase().split(/\s+/).filter(a=>a!==""),l=[];for(let a of e)n!==""&&
(n==="waited"?qr(a)===0:n==="held"?a.state!=="held":!a.marks.includes(n))||o.length&&!o.every(c=>Od(
a,c))||l.push(a);let i=Ad[r.key],s=r.turned?-1:1;return l.sort((a,c)=>s*i(a,c)||Sa(a,c))}function Od(e,t){
return e.name.toLowerCase().includes(t)?!0:e.holders.some(n=>[n.application,n.host,n.client].some(r=>r!==
null&&r.toLowerCase().includes(t)))}var Pe=ke(xa),li=ke(null),sn=ke(null),Ca=0,ri=ke(Date.now()),ii=Dn(()=>li.value??Pe.value.state?.error??
null),Be=Dn(()=>{let e=Pe.value.state;return e?!e.mode.live||ii.value!==null?e.now:Math.max(e.now,ri.
value+Ca):ri.value}),ti=2e3,Rd=1e4;async function Dd(){let e=sn.value,t=e===null?`state?since=${Pe.value.
seq}`:`state?since=0&millis=${e}`,n=await hr(t,AbortSignal.timeout(Rd));li.value=null,n!==null&&(Ca=
n.now-Date.now(),Pe.value=Ea(Pe.value,n))}function Id(e){return e instanceof Jt?e.message:"The conso\
le does not answer."}var Ta,ni=!1;async function oi(){if(clearTimeout(Ta),ni||document.hidden||Zt.value)
return;ni=!0;let e=Pe.value.state?.sampledEveryMillis??ti;try{await Dd(),e=Math.max(500,Pe.value.state?.
sampledEveryMillis??ti)}catch(t){li.value=Id(t),e=Math.max(ti,e)}ni=!1,Ta=setTimeout(oi,e)}function Na(){
setInterval(()=>{document.hidden||(ri.value=Date.now())},1e3),document.addEventListener("visibilityc\
hange",oi),ln(()=>{Zt.value||sn.value===void 0||oi()})}var $d=new RegExp("[\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\uf\
eff\\ufff9-\\ufffb]|[\\ud800-\\udbff](?![\\udc00-\\udfff])|(?<![\\ud800-\\udbff])[\\udc00-\\udfff]",
"g");function De(e){let t=e.replace($d,(n,r)=>Fd(e,r)?n:jd(n));return t===""?"\u27E8empty\u27E9":t}var jd=e=>`\
\u27E8U+${e.charCodeAt(0).toString(16).toUpperCase().padStart(4,"0")}\u27E9`;function Fd(e,t){return e[t]===
"\u200D"&&/\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]*$/u.test(e.slice(0,t))&&/^\p{Extended_Pictographic}/u.
test(e.slice(t+1))}var zd=new Intl.Segmenter(void 0,{granularity:"grapheme"});function Qt(e,t){if(e.
length<=t)return e;let n=Array.from(zd.segment(e),o=>o.segment);if(n.length<=t)return e;let r=Math.ceil(
(t-1)/2);return n.slice(0,r).join("")+"\u2026"+n.slice(n.length-(t-1-r)).join("")}function si(e,t){return t===
e||t===De(e)}var La=new Intl.NumberFormat("en-US"),ue=e=>La.format(e),ct=(e,t,n=t+"s")=>`${ue(e)} ${e===1?t:n}`;function Ie(e){
let t=Math.max(0,e);if(t<9950)return(Math.floor(t/100)/10).toFixed(1)+" s";let n=Math.floor(t/1e3);if(n<
60)return n+" s";let r=(l,i,s,a)=>`${ue(Math.floor(l/s))} ${i}`+(l%s?` ${l%s} ${a}`:"");if(n<3600)return r(
n,"min",60,"s");let o=Math.floor(n/60);return o<1440?r(o,"h",60,"min"):r(Math.floor(o/60),"d",24,"h")}
var Yr=e=>String(e).padStart(2,"0");function tt(e,t){let n=new Date(e),r=`${Yr(n.getHours())}:${Yr(n.
getMinutes())}:${Yr(n.getSeconds())}`;return n.toDateString()===new Date(t).toDateString()?r:`${n.getFullYear()}\
-${Yr(n.getMonth()+1)}-${Yr(n.getDate())} ${r}`}function ai(e){let t=Math.abs(e);return t>=1e9?Number(
(e/1e9).toPrecision(3))+" G":t>=1e6?Number((e/1e6).toPrecision(3))+" M":t>=1e4?Number((e/1e3).toPrecision(
3))+" k":t<1?String(Number(e.toPrecision(3))):La.format(Number(e.toPrecision(4)))}function ci(e){return e.host===null?e.pid===null?null:`pid ${e.pid}`:Qt(De(e.host),40)+(e.pid===null?
"":`:${e.pid}`)}function pr(e){let t=ci(e);if(e.application===null)return t===null?Qt(De(e.client),40):
t;let n=Qt(De(e.application),40);return t===null?n:`${n} (${t})`}function Hd(e,t){return e===null?"s\
ince an unknown time":`for ${Ie(t-e)}, since ${tt(e,t)}`}function Wd(e,t){let n=e.holders[0];if(!n)return e.
holderCount>0?`Held by ${ue(e.holderCount)} that are not known`:"Held";let r=e.label==="read"?"Read":
"Held",o=e.units?`${ue(e.units.taken)} of ${ue(e.units.of)} taken, `:"",l=e.holderCount-1,i=l>0?` an\
d ${ue(l)} more`:"",s=`by ${pr(n)}${i} ${Hd(n.sinceAt,t)}`;return o?o+s:`${r} ${s}`}function Pa(e,t){
switch(e.state){case"held":return Wd(e,t);case"kept":return e.holders[0]?`Kept for its minimum hold;\
 last held by ${pr(e.holders[0])}`:"Kept for its minimum hold";case"queued":return"Not held, but wai\
ted for";default:return"Free"}}function Ro(e,t){let n=e.waiters??0;if(n===0)return Pa(e,t)+".";let r=e.
oldestWaitAt===null?"":`${n===1?"":", the longest"} for ${Ie(t-e.oldestWaitAt)}`;return`${Pa(e,t)}; ${ue(
n)} ${n===1?"waits":"wait"}${r}.`}var Vd={slow:"slow","holder-gone":"holder gone","minimum-hold":"mi\
nimum hold",deadlock:"deadlock","possible-deadlock":"possible deadlock","many-waiters":"many waiters"},
Aa=e=>Vd[e]??De(e),Oa=e=>e==="deadlock"||e==="holder-gone"?"mark bad":e==="minimum-hold"?"mark":"mar\
k warn";var Bd=Symbol.for("pv"),Gd=0;function h(e,t,n,r,o,l){t||(t={});var i,s,a=t;if("ref"in a&&typeof e!="function")for(s in a={},t)s==
"ref"?i=t[s]:a[s]=t[s];var c={type:e,props:a,key:n,ref:i,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Bd,
__v:--Gd,__i:-1,__u:0};return(o||l)&&(c.__source=o,c.__self=l),se.vnode&&se.vnode(c),c}function $e({name:e,most:t=0}){let n=De(e);return h("bdi",{class:"name",children:t>0?Qt(n,t):n})}function Io({marks:e}){return h(oe,{children:e.map(t=>h("span",{class:Oa(t),children:Aa(t)},t))})}function bn({
who:e,most:t=40}){let n=ci(e);return h("span",{class:"who",children:[e.application===null?h($e,{name:e.
client,most:t}):h($e,{name:e.application,most:t}),n!==null&&h("span",{class:"soft",children:[" ",h("\
bdi",{children:n})]})]})}function $o({holder:e,now:t}){if(!e||e.leaseUntilAt===null)return null;let n=Math.
max(0,e.leaseUntilAt-t),r=e.leaseMillis??Math.max(n,1),o=Math.max(0,Math.min(1,n/r)),l=`${(n/1e3).toFixed(
0)} s of the lease left`;return h("span",{class:`lease ${o<.2?"low":""}`,role:"img","aria-label":l,title:l,
children:h("span",{style:{width:`${o*100}%`}})})}var[Ra,Do]=[96,26];function Da({row:e}){let t=e.spark[0];
if(!t||e.spark.length<2)return h("span",{class:"spark"});let n=Math.max(1,...e.spark.map(([,i])=>i)),
r=Math.max(1,e.spark[e.spark.length-1][0]-t[0]),o=e.spark.map(([i,s])=>[(i-t[0])/r*Ra,Do-2-s/n*(Do-4)]),
l=`M${o[0][0].toFixed(1)} ${o[0][1].toFixed(1)}`;for(let[i,s]of o.slice(1))l+=`H${i.toFixed(1)}V${s.
toFixed(1)}`;return h("svg",{class:"spark",width:Ra,height:Do,role:"img","aria-label":`at most ${n} \
waited`,children:[h("path",{class:"spark-area",d:`${l}V${Do}H0z`}),h("path",{class:"spark-line",d:l})]})}
function jo({connected:e}){return e===null?h("span",{class:"soft",children:"unknown"}):e?h("span",{children:"\
connected"}):h("span",{class:"bad",children:"not connected"})}var ui=["locks","clients","graph","events"];function Ud(e){let[t="",n=""]=e.replace(/^#\/?/,"").split(
"?",2),r=[...ui,"lock"].includes(t)?t:"locks",o=new URLSearchParams(n);return r==="lock"&&!o.has("na\
me")?{view:"locks",parameters:o}:{view:r,parameters:o}}var Ct=ke({view:"locks",parameters:new URLSearchParams}),
Ia=(e,t={})=>{let n=new URLSearchParams(t).toString();return`#/${e}${n?"?"+n:""}`},ut=e=>Ia("lock",{
name:e});function Fo(e){let t=Object.fromEntries(Object.entries(e).filter(([,n])=>n!==""));history.replaceState(
null,"",Ia(Ct.value.view,t))}function $a(){let e=()=>Ct.value=Ud(location.hash);addEventListener("ha\
shchange",e),e()}function mr(e){let[t,n]=Re({value:null,missing:!1,problem:null}),[r,o]=Re(0),l=sn.value,i=Pe.value.seq,
s=l===null?e:`${e}${e.includes("?")?"&":"?"}millis=${l}`;return Me(()=>n({value:null,missing:!1,problem:null}),
[e]),Me(()=>{if(Zt.value)return;let a=new AbortController;return hr(s,a.signal).then(c=>n({value:c,missing:!1,
problem:null})).catch(c=>{if(a.signal.aborted)return;let f=c instanceof Jt&&c.status===404,d=c instanceof
Jt?c.message:"The console does not answer.";n(g=>({value:f?null:g.value,missing:f,problem:d}))}),()=>a.
abort()},[s,i,r,Zt.value]),{...t,again:()=>o(a=>a+1)}}var fi=typeof matchMedia>"u"?null:matchMedia("(max-width: 760px)"),jt=ke(fi?.matches??!1);fi?.addEventListener(
"change",()=>jt.value=fi.matches);var za=200,ja=12;function Fa(e,t,n,r){if(r<=za)return[0,r];let o=Math.max(0,Math.min(r,Math.floor(-e/
n)-ja));return[o,Math.max(o,Math.min(r,Math.ceil((t-e)/n)+ja))]}function _n({label:e,count:t,height:n,
keyOf:r,row:o}){let l=et(null),[[i,s],a]=Re([0,Math.min(t,za)]),c=et(null);ia(()=>{let m=()=>{let y=l.
current.getBoundingClientRect().top,S=Fa(y,innerHeight,n,t);a(M=>M[0]===S[0]&&M[1]===S[1]?M:S)};return m(),
addEventListener("scroll",m,{passive:!0}),addEventListener("resize",m),()=>{removeEventListener("scr\
oll",m),removeEventListener("resize",m)}},[t,n]);let f=m=>{let y=l.current?.querySelector(`[data-row\
="${m}"] a, [data-row="${m}"] button`);return y?.focus({preventScroll:!0}),y!=null};Me(()=>{c.current!==
null&&f(c.current)&&(c.current=null)});let d=m=>{let y=Number(m.target.closest("[data-row]")?.dataset.
row),S=Math.max(1,Math.floor(innerHeight/n)-1),M={ArrowDown:y+1,ArrowUp:y-1,Home:0,End:t-1,PageDown:y+
S,PageUp:y-S}[m.key];if(M===void 0||Number.isNaN(y)||m.ctrlKey||m.altKey||m.metaKey)return;m.preventDefault();
let T=Math.max(0,Math.min(t-1,M)),_=l.current.getBoundingClientRect().top+T*n,E=document.querySelector(
".top")?.getBoundingClientRect().bottom??0;_<E?scrollBy(0,_-E-8):_+n>innerHeight&&scrollBy(0,_+n-innerHeight+
8),f(T)||(c.current=T,a(Fa(l.current.getBoundingClientRect().top,innerHeight,n,t)))},g=[];for(let m=i;m<
Math.min(s,t);m++)g.push(h("li",{"data-row":m,class:"row","aria-setsize":t,"aria-posinset":m+1,style:{
top:`${m*n}px`,height:`${n}px`},children:o(m)},r(m)));return h("ul",{ref:l,class:"rows","aria-label":e,
style:{height:`${t*n}px`},onKeyDown:d,children:g})}var Kr=ke("");function qd(e,t){let n=t.toLowerCase().split(/\s+/).filter(o=>o!==""),r=(o,l)=>[o.client,
o.application??"",`${o.host??""}:${o.pid??""}`,...o.holds.map(i=>i.name),...o.waits.map(i=>i.name)].
some(i=>i.toLowerCase().includes(l));return e.filter(o=>n.every(l=>r(o,l))).sort((o,l)=>l.holds.length-
o.holds.length||l.waits.length-o.waits.length||(o.client<l.client?-1:1))}function Wa(){let{value:e,problem:t}=mr(
"clients");Me(()=>{Kr.value=Ct.value.parameters.get("q")??""},[Ct.value]);let n=qd(e?.clients??[],Kr.
value);return h(oe,{children:[h("h1",{class:"hidden",children:"Clients"}),h("div",{class:"tools",children:[
h("label",{class:"search",children:[h("span",{class:"hidden",children:"Search clients"}),h("input",{
type:"search",value:Kr.value,placeholder:"Search: application, host, lock",autocomplete:"off",spellcheck:!1,
onInput:r=>{Kr.value=r.currentTarget.value,Fo({q:Kr.value})}})]}),h("p",{class:"soft",role:"status",
children:e?ct(n.length,"client"):"Asking."})]}),t!==null&&h("p",{class:"notice warn",role:"status",children:t}),
e&&n.length===0&&h("p",{class:"empty",children:"No client is like that."}),n.length>0&&h(_n,{label:"\
Clients",count:n.length,height:jt.value?112:66,keyOf:r=>n[r].client,row:r=>h(Yd,{client:n[r]})})]})}
function Yd({client:e}){return h("div",{class:"client-row",children:[h("div",{class:"main",children:[
h("p",{class:"title",children:h(bn,{who:e})}),h("p",{class:"soft small",children:[h($e,{name:e.client,
most:40}),", ",h(jo,{connected:e.connected}),e.sinceAt!==null&&h(oe,{children:[", for ",Ie(Be.value-
e.sinceAt)]})]})]}),h(Ha,{verb:"holds",locks:e.holds}),h(Ha,{verb:"waits for",locks:e.waits})]})}function Ha({
verb:e,locks:t}){let n=t[0];return n?h("p",{class:"cell",children:[h("span",{class:"soft small",children:[
e," "]}),h("a",{href:ut(n.name),children:h($e,{name:n.name,most:34})}),h("span",{class:"soft small",
children:[n.sinceAt!==null&&` for ${Ie(Be.value-n.sinceAt)}`,t.length>1&&` and ${ue(t.length-1)} mor\
e`]})]}):h("p",{class:"cell soft small",children:[e," nothing"]})}var di=ke(""),zo=ke(""),hi=ke([]),Va=5e3,Kd=["acquired","handed","released","expired","lost","queued",
"gaveUp","marked","unmarked","released-by-force","server"],Ba=e=>e==="gaveUp"?"gave up":e.replaceAll(
"-"," "),Jd=new Set(["expired","lost","marked","released-by-force","server"]);function Ga(){let[e,t]=Re(
!1),[n,r]=Re(null),o=Oo(hi.value,Pe.value.events,Va),l=di.value.toLowerCase().split(/\s+/).filter(c=>c!==
""),i=o.filter(c=>zo.value===""||c.kind===zo.value).filter(c=>l.every(f=>[c.lock,c.application,c.client,
c.text].some(d=>d!==null&&d.toLowerCase().includes(f)))).reverse(),s=o[0],a=async()=>{try{let c=await hr(
`events?before=${s?.seq??0}&limit=200`);hi.value=Oo(hi.value,c?.events??[],Va),t(c?.more!==!0),r(null)}catch{
r("Older events could not be read.")}};return h(oe,{children:[h("h1",{class:"hidden",children:"Event\
s"}),h("div",{class:"tools",children:[h("label",{class:"search",children:[h("span",{class:"hidden",children:"\
Search events"}),h("input",{type:"search",value:di.value,placeholder:"Search: lock, application",autocomplete:"\
off",spellcheck:!1,onInput:c=>di.value=c.currentTarget.value})]}),h("label",{children:[h("span",{class:"\
hidden",children:"Kind of event"}),h("select",{value:zo.value,onChange:c=>zo.value=c.currentTarget.value,
children:[h("option",{value:"",children:"all events"}),Kd.map(c=>h("option",{value:c,children:Ba(c)},
c))]})]}),h("p",{class:"soft",role:"status",children:ct(i.length,"event")})]}),i.length===0?h("p",{class:"\
empty",children:"Nothing happened that is like that, as far as is known here."}):h(_n,{label:"Events",
count:i.length,height:jt.value?82:40,keyOf:c=>String(i[c].seq),row:c=>h(Zd,{event:i[c]})}),n!==null&&
h("p",{class:"notice warn",role:"status",children:n}),s&&!e&&h("p",{children:h("button",{type:"butto\
n",onClick:a,children:"Older events"})})]})}function Zd({event:e}){return h("div",{class:"event-row",
children:[h("span",{class:"number soft time",children:tt(e.at,Be.value)}),h("span",{class:Jd.has(e.kind)?
"mark warn":"mark",children:Ba(e.kind)}),e.lock!==null?h("a",{href:ut(e.lock),children:h($e,{name:e.
lock,most:jt.value?26:44})}):h("span",{}),h("bdi",{class:"text",children:De(e.text)})]})}var dc=Object.defineProperty,Qd=(e,t,n)=>t in e?dc(e,t,{enumerable:!0,configurable:!0,writable:!0,value:n}):
e[t]=n,Xd=(e,t)=>{for(var n in t)dc(e,n,{get:t[n],enumerable:!0})},eh=(e,t,n)=>Qd(e,typeof t!="symbo\
l"?t+"":t,n),th={};Xd(th,{Graph:()=>Nt,alg:()=>ki});var nh=Object.defineProperty,hc=(e,t)=>{for(var n in t)
nh(e,n,{get:t[n],enumerable:!0})},yi=class{constructor(e){this._isDirected=!0,this._isMultigraph=!1,
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
i);let c=Jr(this._isDirected,o,l,i);if(c in this._edgeLabels)return a&&(this._edgeLabels[c]=s),this;
if(i!==void 0&&!this._isMultigraph)throw new Error("Cannot set a named edge when isMultigraph = fals\
e");this.setNode(o),this.setNode(l),this._edgeLabels[c]=a?s:this._defaultEdgeLabelFn(o,l,i);let f=rh(
this._isDirected,o,l,i);return o=f.v,l=f.w,Object.freeze(f),this._edgeObjs[c]=f,Ua(this._preds[l],o),
Ua(this._sucs[o],l),this._in[l][c]=f,this._out[o][c]=f,this._edgeCount++,this}edge(e,t,n){let r=arguments.
length===1?pi(this._isDirected,e):Jr(this._isDirected,e,t,n);return this._edgeLabels[r]}edgeAsObj(e,t,n){
let r=arguments.length===1?this.edge(e):this.edge(e,t,n);return typeof r!="object"||r===null?{label:r}:
r}hasEdge(e,t,n){return(arguments.length===1?pi(this._isDirected,e):Jr(this._isDirected,e,t,n))in this.
_edgeLabels}removeEdge(e,t,n){let r=arguments.length===1?pi(this._isDirected,e):Jr(this._isDirected,
e,t,n),o=this._edgeObjs[r];if(o){let l=o.v,i=o.w;delete this._edgeLabels[r],delete this._edgeObjs[r],
qa(this._preds[i],l),qa(this._sucs[l],i),delete this._in[i][r],delete this._out[l][r],this._edgeCount--}
return this}inEdges(e,t){return this.isDirected()?this.filterEdges(this._in[e],e,t):this.nodeEdges(e,
t)}outEdges(e,t){return this.isDirected()?this.filterEdges(this._out[e],e,t):this.nodeEdges(e,t)}nodeEdges(e,t){
if(e in this._nodes)return this.filterEdges({...this._in[e],...this._out[e]},e,t)}_removeFromParentsChildList(e){
delete this._children[this._parent[e]][e]}filterEdges(e,t,n){if(!e)return;let r=Object.values(e);return n?
r.filter(o=>o.v===t&&o.w===n||o.v===n&&o.w===t):r}};function Ua(e,t){e[t]?e[t]++:e[t]=1}function qa(e,t){
e[t]!==void 0&&!--e[t]&&delete e[t]}function Jr(e,t,n,r){let o=""+t,l=""+n;if(!e&&o>l){let i=o;o=l,l=
i}return o+""+l+""+(r===void 0?"\0":r)}function rh(e,t,n,r){let o=""+t,l=""+n;if(!e&&o>l){let s=o;
o=l,l=s}let i={v:o,w:l};return r&&(i.name=r),i}function pi(e,t){return Jr(e,t.v,t.w,t.name)}var oh={};
hc(oh,{read:()=>ah,write:()=>lh});function lh(e){let t={options:{directed:e.isDirected(),multigraph:e.
isMultigraph(),compound:e.isCompound()},nodes:ih(e),edges:sh(e)},n=e.graph();return n!==void 0&&(t.value=
structuredClone(n)),t}function ih(e){return e.nodes().map(t=>{let n=e.node(t),r=e.parent(t),o={v:t};
return n!==void 0&&(o.value=n),r!==void 0&&(o.parent=r),o})}function sh(e){return e.edges().map(t=>{
let n=e.edge(t),r={v:t.v,w:t.w};return t.name!==void 0&&(r.name=t.name),n!==void 0&&(r.value=n),r})}
function ah(e){let t=new yi(e.options);return e.value!==void 0&&t.setGraph(e.value),e.nodes.forEach(
n=>{t.setNode(n.v,n.value),n.parent&&t.setParent(n.v,n.parent)}),e.edges.forEach(n=>{t.setEdge({v:n.
v,w:n.w,name:n.name},n.value)}),t}var ki={};hc(ki,{CycleException:()=>Wo,bellmanFord:()=>pc,components:()=>fh,
dijkstra:()=>Ho,dijkstraAll:()=>ph,findCycles:()=>mh,floydWarshall:()=>vh,isAcyclic:()=>_h,postorder:()=>yh,
preorder:()=>kh,prim:()=>xh,shortestPaths:()=>Eh,tarjan:()=>gc,topsort:()=>vc});var ch=()=>1;function pc(e,t,n,r){
return uh(e,String(t),n||ch,r||function(o){var l;return(l=e.outEdges(o))!=null?l:[]})}function uh(e,t,n,r){
let o={},l,i=0,s=e.nodes(),a=function(d){let g=o[d.v],m=o[d.w];if(!g||!m)return;let y=n(d);g.distance+
y<m.distance&&(o[d.w]={distance:g.distance+y,predecessor:d.v},l=!0)},c=function(){s.forEach(function(d){
r(d).forEach(function(g){let m=g.v===d?g.v:g.w,y=m===g.v?g.w:g.v;a({v:m,w:y})})})};s.forEach(function(d){
let g=d===t?0:Number.POSITIVE_INFINITY;o[d]={distance:g,predecessor:""}});let f=s.length;for(let d=1;d<
f&&(l=!1,i++,c(),!!l);d++);if(i===f-1&&(l=!1,c(),l))throw new Error("The graph contains a negative w\
eight cycle");return o}function fh(e){let t={},n=[],r;function o(l){var i,s;l in t||(t[l]=!0,r.push(
l),(i=e.successors(l))==null||i.forEach(o),(s=e.predecessors(l))==null||s.forEach(o))}return e.nodes().
forEach(function(l){r=[],o(l),r.length&&n.push(r)}),n}var mc=class{constructor(){this._arr=[],this._keyIndices=
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
let n=this._arr,r=this._keyIndices,o=n[e],l=n[t];n[e]=l,n[t]=o,r[l.key]=e,r[o.key]=t}},dh=()=>1;function Ho(e,t,n,r){
let o=function(l){var i;return(i=e.outEdges(l))!=null?i:[]};return hh(e,String(t),n||dh,r||o)}function hh(e,t,n,r){
let o={},l=new mc,i,s,a=function(c){let f=c.v!==i?c.v:c.w,d=o[f];if(!d)return;let g=n(c),m=s.distance+
g;if(g<0)throw new Error("dijkstra does not allow negative edge weights. Bad edge: "+c+" Weight: "+g);
m<d.distance&&(d.distance=m,d.predecessor=i,l.decrease(f,m))};for(e.nodes().forEach(function(c){let f=c===
t?0:Number.POSITIVE_INFINITY;o[c]={distance:f,predecessor:""},l.add(c,f)});l.size()>0;){i=l.removeMin();
let c=o[i];if(!c||c.distance===Number.POSITIVE_INFINITY)break;s=c,r(i).forEach(a)}return o}function ph(e,t,n){
return e.nodes().reduce(function(r,o){return r[o]=Ho(e,o,t,n),r},{})}function gc(e){let t=0,n=[],r={},
o=[];function l(i){var s;let a=r[i]={onStack:!0,lowlink:t,index:t++};if(n.push(i),(s=e.successors(i))==
null||s.forEach(function(c){if(c in r){let f=r[c];f!=null&&f.onStack&&(a.lowlink=Math.min(a.lowlink,
f.index))}else{l(c);let f=r[c];f&&(a.lowlink=Math.min(a.lowlink,f.lowlink))}}),a.lowlink===a.index){
let c=[],f;do{f=n.pop();let d=r[f];d&&(d.onStack=!1),c.push(f)}while(i!==f);o.push(c)}}return e.nodes().
forEach(function(i){i in r||l(i)}),o}function mh(e){return gc(e).filter(function(t){var n;let r=t[0];
return r?t.length>1||t.length===1&&((n=e.outEdges(r,r))!=null?n:[]).length>0:!1})}var gh=()=>1;function vh(e,t,n){
return bh(e,t||gh,n||function(r){var o;return(o=e.outEdges(r))!=null?o:[]})}function bh(e,t,n){let r={},
o=e.nodes();return o.forEach(function(l){let i={};r[l]=i,i[l]={distance:0,predecessor:""},o.forEach(
function(s){l!==s&&(i[s]={distance:Number.POSITIVE_INFINITY,predecessor:""})}),n(l).forEach(function(s){
let a=s.v===l?s.w:s.v,c=t(s);i[a]={distance:c,predecessor:l}})}),o.forEach(function(l){let i=r[l];i&&
o.forEach(function(s){let a=r[s];a&&o.forEach(function(c){let f=a[l],d=i[c],g=a[c];if(f&&d&&g){let m=f.
distance+d.distance;m<g.distance&&(g.distance=m,g.predecessor=d.predecessor)}})})}),r}var Wo=class extends Error{constructor(e){
super(e),this.name="CycleException"}};function vc(e){let t={},n={},r=[];function o(l){var i;if(l in n)
throw new Wo;l in t||(n[l]=!0,t[l]=!0,(i=e.predecessors(l))==null||i.forEach(o),delete n[l],r.push(l))}
if(e.sinks().forEach(o),Object.keys(t).length!==e.nodeCount())throw new Wo;return r}function _h(e){try{
vc(e)}catch(t){if(t instanceof Wo)return!1;throw t}return!0}function wh(e,t,n,r,o){Array.isArray(t)||
(t=[t]);let l=(s=>{var a;return(a=e.isDirected()?e.successors(s):e.neighbors(s))!=null?a:[]}),i={};return t.
forEach(function(s){if(!e.hasNode(s))throw new Error("Graph does not have node: "+s);o=bc(e,s,n==="p\
ost",i,l,r,o)}),o}function bc(e,t,n,r,o,l,i){return t in r||(r[t]=!0,n||(i=l(i,t)),o(t).forEach(function(s){
i=bc(e,s,n,r,o,l,i)}),n&&(i=l(i,t))),i}function _c(e,t,n){return wh(e,t,n,function(r,o){return r.push(
o),r},[])}function yh(e,t){return _c(e,t,"post")}function kh(e,t){return _c(e,t,"pre")}function xh(e,t){
var n;let r=new yi,o={},l=new mc,i;function s(f){let d=f.v===i?f.w:f.v,g=l.priority(d);if(g!==void 0){
let m=t(f);m<g&&(o[d]=i,l.decrease(d,m))}}if(e.nodeCount()===0)return r;e.nodes().forEach(function(f){
l.add(f,Number.POSITIVE_INFINITY),r.setNode(f)});let a=e.nodes()[0];a!==void 0&&l.decrease(a,0);let c=!1;
for(;l.size()>0;){if(i=l.removeMin(),i in o)r.setEdge(i,o[i]);else{if(c)throw new Error("Input graph\
 is not connected: "+e);c=!0}(n=e.nodeEdges(i))==null||n.forEach(s)}return r}function Eh(e,t,n,r){return Sh(
e,t,n,r??(o=>{var l;return(l=e.outEdges(o))!=null?l:[]}))}function Sh(e,t,n,r){if(n===void 0)return Ho(
e,t,n,r);let o=!1,l=e.nodes();for(let i=0;i<l.length;i++){let s=l[i];if(s===void 0)continue;let a=r(
s);for(let c=0;c<a.length;c++){let f=a[c];if(!f)continue;let d=f.v===s?f.v:f.w,g=d===f.v?f.w:f.v;n({
v:d,w:g})<0&&(o=!0)}if(o)return pc(e,t,n,r)}return Ho(e,t,n,r)}var Nt=yi;function vr(e,t,n,r){let o=r;
for(;e.hasNode(o);)o=xi(r);return n.dummy=t,e.setNode(o,n),o}function Mh(e){let t=new Nt().setGraph(
e.graph());return e.nodes().forEach(n=>t.setNode(n,e.node(n))),e.edges().forEach(n=>{let r=t.edge(n.
v,n.w)||{weight:0,minlen:1},o=e.edge(n);t.setEdge(n.v,n.w,{weight:r.weight+o.weight,minlen:Math.max(
r.minlen,o.minlen)})}),t}function wc(e){let t=new Nt({multigraph:e.isMultigraph()}).setGraph(e.graph());
return e.nodes().forEach(n=>{e.children(n).length||t.setNode(n,e.node(n))}),e.edges().forEach(n=>{t.
setEdge(n,e.edge(n))}),t}function Ya(e,t){let n=e.x,r=e.y,o=t.x-n,l=t.y-r,i=e.width/2,s=e.height/2;if(!o&&
!l)throw new Error("Not possible to find intersection inside of the rectangle");let a,c;return o===0||
Math.abs(l)*i>Math.abs(o)*s?(l<0&&(s=-s),a=s*o/l,c=s):(o<0&&(i=-i),a=i,c=i*l/o),{x:n+a,y:r+c}}function Bo(e){
let t=Zr(kc(e)+1).map(()=>[]);return e.nodes().forEach(n=>{let r=e.node(n),o=r.rank;o!==void 0&&(t[o]||
(t[o]=[]),t[o][r.order]=n)}),t}function Th(e){let t=e.nodes().map(r=>{let o=e.node(r).rank;return o===
void 0?Number.MAX_VALUE:o}),n=Xt(Math.min,t);e.nodes().forEach(r=>{let o=e.node(r);Object.hasOwn(o,"\
rank")&&(o.rank-=n)})}function Ch(e){let t=e.nodes().map(i=>e.node(i).rank).filter(i=>i!==void 0),n=Xt(
Math.min,t),r=[];e.nodes().forEach(i=>{let s=e.node(i).rank-n;r[s]||(r[s]=[]),r[s].push(i)});let o=0,
l=e.graph().nodeRankFactor;Array.from(r).forEach((i,s)=>{i===void 0&&s%l!==0?--o:i!==void 0&&o&&i.forEach(
a=>e.node(a).rank+=o)})}function Ka(e,t,n,r){let o={width:0,height:0};return arguments.length>=4&&(o.
rank=n,o.order=r),vr(e,"border",o,t)}function Nh(e,t=yc){let n=[];for(let r=0;r<e.length;r+=t){let o=e.
slice(r,r+t);n.push(o)}return n}var yc=65535;function Xt(e,t){if(t.length>yc){let n=Nh(t);return e(...n.
map(r=>e(...r)))}else return e(...t)}function kc(e){let t=e.nodes().map(n=>{let r=e.node(n).rank;return r===
void 0?Number.MIN_VALUE:r});return Xt(Math.max,t)}function Lh(e,t){let n={lhs:[],rhs:[]};return e.forEach(
r=>{t(r)?n.lhs.push(r):n.rhs.push(r)}),n}function Ph(e,t){return t()}var Ah=0;function xi(e){let t=++Ah;return e+(""+t)}function Zr(e,t,n=1){
t==null&&(t=e,e=0);let r=l=>l<t;n<0&&(r=l=>t<l);let o=[];for(let l=e;r(l);l+=n)o.push(l);return o}function Vo(e,t){
let n={};for(let r of t)e[r]!==void 0&&(n[r]=e[r]);return n}function Go(e,t){let n;return typeof t==
"string"?n=r=>r[t]:n=t,Object.entries(e).reduce((r,[o,l])=>(r[o]=n(l,o),r),{})}function Oh(e,t){return e.
reduce((n,r,o)=>(n[r]=t[o],n),{})}var Uo="\0";function xc(e,t,n){var r,o,l,i,s,a;if(!(e&&t&&n&&t.dummy===
"edge"&&n.dummy==="edge"&&t.edgeObj&&n.edgeObj&&e[t.edgeObj.v]&&e[n.edgeObj.v]&&e[t.edgeObj.w]&&e[n.
edgeObj.w]))return 0;let c=!0;t.edgeObj.w===n.edgeObj.w&&(c=!1);let f=c?(o=(r=e[t.edgeObj.v])==null?
void 0:r.rank)!=null?o:NaN+1:(i=(l=e[t.edgeObj.w])==null?void 0:l.rank)!=null?i:NaN-1,d=Object.entries(
e).find(S=>{var M,T;return((M=S[1].edgeObj)==null?void 0:M.v)===t.edgeObj.v&&((T=S[1].edgeObj)==null?
void 0:T.w)===t.edgeObj.w&&S[1].rank===f}),g=Object.entries(e).find(S=>{var M,T;return((M=S[1].edgeObj)==
null?void 0:M.v)===n.edgeObj.v&&((T=S[1].edgeObj)==null?void 0:T.w)===n.edgeObj.w&&S[1].rank===f});if(!d||
!g)return 0;let m=(s=d[1].order)!=null?s:NaN,y=(a=g[1].order)!=null?a:NaN;return isNaN(m-y)?0:m-y}var Rh=class{constructor(){eh(this,"_sentinel");let e={};e._next=e._prev=e,this._sentinel=e}dequeue(){
let e=this._sentinel,t=e._prev;if(t!==e)return Ja(t),t}enqueue(e){let t=this._sentinel;e._prev&&e._next&&
Ja(e),e._next=t._next,t._next._prev=e,t._next=e,e._prev=t}toString(){let e=[],t=this._sentinel,n=t._prev;
for(;n!==t;)e.push(JSON.stringify(n,Dh)),n=n._prev;return"["+e.join(", ")+"]"}};function Ja(e){e._prev.
_next=e._next,e._next._prev=e._prev,delete e._next,delete e._prev}function Dh(e,t){if(e!=="_next"&&e!==
"_prev")return t}var Ih=Rh,$h=()=>1;function jh(e,t){if(e.nodeCount()<=1)return[];let n=zh(e,t||$h);
return Fh(n.graph,n.buckets,n.zeroIdx).flatMap(r=>e.outEdges(r.v,r.w)||[])}function Fh(e,t,n){var r;
let o=[],l=t[t.length-1],i=t[0],s;for(;e.nodeCount();){for(;s=i.dequeue();)mi(e,t,n,s);for(;s=l.dequeue();)
mi(e,t,n,s);if(e.nodeCount()){for(let a=t.length-2;a>0;--a)if(s=(r=t[a])==null?void 0:r.dequeue(),s){
o=o.concat(mi(e,t,n,s,!0)||[]);break}}}return o}function mi(e,t,n,r,o){let l=[],i=o?l:void 0;return(e.
inEdges(r.v)||[]).forEach(s=>{let a=e.edge(s),c=e.node(s.v);o&&l.push({v:s.v,w:s.w}),c.out-=a,wi(t,n,
c)}),(e.outEdges(r.v)||[]).forEach(s=>{let a=e.edge(s),c=s.w,f=e.node(c);f.in-=a,wi(t,n,f)}),e.removeNode(
r.v),i}function zh(e,t){let n=new Nt,r=0,o=0;e.nodes().forEach(s=>{n.setNode(s,{v:s,in:0,out:0})}),e.
edges().forEach(s=>{let a=n.edge(s.v,s.w)||0,c=t(s),f=a+c;n.setEdge(s.v,s.w,f);let d=n.node(s.v),g=n.
node(s.w);o=Math.max(o,d.out+=c),r=Math.max(r,g.in+=c)});let l=Hh(o+r+3).map(()=>new Ih),i=r+1;return n.
nodes().forEach(s=>{wi(l,i,n.node(s))}),{graph:n,buckets:l,zeroIdx:i}}function wi(e,t,n){var r,o,l;n.
out?n.in?(l=e[n.out-n.in+t])==null||l.enqueue(n):(o=e[e.length-1])==null||o.enqueue(n):(r=e[0])==null||
r.enqueue(n)}function Hh(e){let t=[];for(let n=0;n<e;n++)t.push(n);return t}function Wh(e,t){(e.graph().
acyclicer==="greedy"?jh(e,n(e)):Vh(e,t??null)).forEach(r=>{let o=e.edge(r);e.removeEdge(r),o.forwardName=
r.name,o.reversed=!0,e.setEdge(r.w,r.v,o,xi("rev"))});function n(r){return o=>r.edge(o).weight}}function Vh(e,t){
let n=[],r={},o={};function l(a){Object.hasOwn(o,a)||(o[a]=!0,r[a]=!0,e.outEdges(a).forEach(c=>{Object.
hasOwn(r,c.w)?n.push(c):l(c.w)}),delete r[a])}function i(a){var c;Object.hasOwn(o,a)||(o[a]=!0,r[a]=
!0,(c=e.outEdges(a))==null||c.forEach(f=>{var d,g;Object.hasOwn(r,f.w)||((d=t.node(a))==null?void 0:
d.rank)>((g=t.node(f.w))==null?void 0:g.rank)&&Gh(e,f.w,f)?n.push(f):i(f.w)}),delete r[a])}let s=l;return t&&
typeof t.node=="function"&&(s=i),e.sources().forEach(s),e.nodes().forEach(s),n}function Bh(e){e.edges().
forEach(t=>{let n=e.edge(t);if(n.reversed){e.removeEdge(t);let r=n.forwardName;delete n.reversed,delete n.
forwardName,e.setEdge(t.w,t.v,n,r)}})}function Gh(e,t,n){let r=new Set;function o(l){var i;if(e.sources().
includes(l))return!0;r.add(l);for(let s of(i=e.inEdges(l))!=null?i:[])if(!(s.v===n.v&&s.w===n.w)&&!r.
has(s.v)&&o(s.v))return!0;return!1}return o(t)}function Uh(e){e.graph().dummyChains=[],e.edges().forEach(
t=>qh(e,t))}function qh(e,t){let n=t.v,r=e.node(n).rank,o=t.w,l=e.node(o).rank,i=t.name,s=e.edge(t),
a=s.labelRank;if(l===r+1)return;e.removeEdge(t);let c,f,d;for(d=0,++r;r<l;++d,++r)s.points=[],f={width:0,
height:0,edgeLabel:s,edgeObj:t,rank:r},c=vr(e,"edge",f,"_d"),r===a&&(f.width=s.width,f.height=s.height,
f.dummy="edge-label",f.labelpos=s.labelpos),e.setEdge(n,c,{weight:s.weight},i),d===0&&e.graph().dummyChains.
push(c),n=c;e.setEdge(n,o,{weight:s.weight},i)}function Yh(e){e.graph().dummyChains.forEach(t=>{let n=e.
node(t),r=n.edgeLabel,o;for(e.setEdge(n.edgeObj,r);n.dummy;)o=e.successors(t)[0],e.removeNode(t),r.points.
push({x:n.x,y:n.y}),n.dummy==="edge-label"&&(r.x=n.x,r.y=n.y,r.width=n.width,r.height=n.height),t=o,
n=e.node(t)})}function Ei(e){let t={};function n(r){let o=e.node(r);if(Object.hasOwn(t,r))return o.rank;
t[r]=!0;let l=e.outEdges(r),i=l?l.map(a=>a==null?Number.POSITIVE_INFINITY:n(a.w)-e.edge(a).minlen):[],
s=Xt(Math.min,i);return s===Number.POSITIVE_INFINITY&&(s=0),o.rank=s}e.sources().forEach(n)}function gr(e,t){
return e.node(t.w).rank-e.node(t.v).rank-e.edge(t).minlen}var Ec=Kh;function Kh(e){let t=new Nt({directed:!1}),
n=e.nodes();if(n.length===0)throw new Error("Graph must have at least one node");let r=n[0],o=e.nodeCount();
t.setNode(r,{});let l,i;for(;Jh(t,e)<o&&(l=Zh(t,e),!!l);)i=t.hasNode(l.v)?gr(e,l):-gr(e,l),Qh(t,e,i);
return t}function Jh(e,t){function n(r){let o=t.nodeEdges(r);o&&o.forEach(l=>{let i=l.v,s=r===i?l.w:
i;!e.hasNode(s)&&!gr(t,l)&&(e.setNode(s,{}),e.setEdge(r,s,{}),n(s))})}return e.nodes().forEach(n),e.
nodeCount()}function Zh(e,t){return t.edges().reduce((n,r)=>{let o=Number.POSITIVE_INFINITY;return e.
hasNode(r.v)!==e.hasNode(r.w)&&(o=gr(t,r)),o<n[0]?[o,r]:n},[Number.POSITIVE_INFINITY,null])[1]}function Qh(e,t,n){
e.nodes().forEach(r=>t.node(r).rank+=n)}var{preorder:Xh,postorder:ep}=ki,tp=In;In.initLowLimValues=Mi;
In.initCutValues=Si;In.calcCutValue=Sc;In.leaveEdge=Tc;In.enterEdge=Cc;In.exchangeEdges=Nc;function In(e){
e=Mh(e),Ei(e);let t=Ec(e);Mi(t),Si(t,e);let n,r;for(;n=Tc(t);)r=Cc(t,e,n),Nc(t,e,n,r)}function Si(e,t){
let n=ep(e,e.nodes());n=n.slice(0,n.length-1),n.forEach(r=>np(e,t,r))}function np(e,t,n){let r=e.node(
n).parent,o=e.edge(n,r);o.cutvalue=Sc(e,t,n)}function Sc(e,t,n){let r=e.node(n).parent,o=!0,l=t.edge(
n,r),i=0;l||(o=!1,l=t.edge(r,n)),i=l.weight;let s=t.nodeEdges(n);return s&&s.forEach(a=>{let c=a.v===
n,f=c?a.w:a.v;if(f!==r){let d=c===o,g=t.edge(a).weight;if(i+=d?g:-g,op(e,n,f)){let m=e.edge(n,f).cutvalue;
i+=d?-m:m}}}),i}function Mi(e,t){arguments.length<2&&(t=e.nodes()[0]),Mc(e,{},1,t)}function Mc(e,t,n,r,o){
let l=n,i=e.node(r);t[r]=!0;let s=e.neighbors(r);return s&&s.forEach(a=>{Object.hasOwn(t,a)||(n=Mc(e,
t,n,a,r))}),i.low=l,i.lim=n++,o?i.parent=o:delete i.parent,n}function Tc(e){return e.edges().find(t=>e.
edge(t).cutvalue<0)}function Cc(e,t,n){let r=n.v,o=n.w;t.hasEdge(r,o)||(r=n.w,o=n.v);let l=e.node(r),
i=e.node(o),s=l,a=!1;return l.lim>i.lim&&(s=i,a=!0),t.edges().filter(c=>a===Za(e,e.node(c.v),s)&&a!==
Za(e,e.node(c.w),s)).reduce((c,f)=>gr(t,f)<gr(t,c)?f:c)}function Nc(e,t,n,r){let o=n.v,l=n.w;e.removeEdge(
o,l),e.setEdge(r.v,r.w,{}),Mi(e),Si(e,t),rp(e,t)}function rp(e,t){let n=e.nodes().find(o=>!e.node(o).
parent);if(!n)return;let r=Xh(e,[n]);r=r.slice(1),r.forEach(o=>{let l=e.node(o).parent,i=t.edge(o,l),
s=!1;i||(i=t.edge(l,o),s=!0),t.node(o).rank=t.node(l).rank+(s?i.minlen:-i.minlen)})}function op(e,t,n){
return e.hasEdge(t,n)}function Za(e,t,n){return n.low<=t.lim&&t.lim<=n.lim}var lp=ip;function ip(e){
let t=e.graph().ranker;if(typeof t=="function")return t(e);switch(t){case"network-simplex":Qa(e);break;case"\
tight-tree":ap(e);break;case"longest-path":sp(e);break;case"none":break;default:Qa(e)}}var sp=Ei;function ap(e){
Ei(e),Ec(e)}function Qa(e){tp(e)}var cp=up;function up(e){let t=dp(e),n=e.graph();Array.isArray(n.dummyChains)&&
n.dummyChains.forEach(r=>{let o=e.node(r),l=o.edgeObj,i=fp(e,t,l.v,l.w),s=i.path,a=i.lca,c=0,f=s[c],
d=!0;for(;r!==l.w;){if(o=e.node(r),d){for(;(f=s[c])!==a&&e.node(f).maxRank<o.rank;)c++;f===a&&(d=!1)}
if(!d){for(;c<s.length-1&&e.node(s[c+1]).minRank<=o.rank;)c++;f=s[c]}f!==void 0&&e.setParent(r,f),r=
e.successors(r)[0]}})}function fp(e,t,n,r){let o=[],l=[],i=Math.min(t[n].low,t[r].low),s=Math.max(t[n].
lim,t[r].lim),a;a=n;do a=e.parent(a),o.push(a);while(a&&(t[a].low>i||s>t[a].lim));let c=a,f=r;for(;(f=
e.parent(f))!==c;)l.push(f);return{path:o.concat(l.reverse()),lca:c}}function dp(e){let t={},n=0;function r(o){
let l=n;e.children(o).forEach(r),t[o]={low:l,lim:n++}}return e.children(Uo).forEach(r),t}function hp(e){
let t=vr(e,"root",{},"_root"),n=pp(e),r=Object.values(n),o=Xt(Math.max,r)-1,l=2*o+1;e.graph().nestingRoot=
t,e.edges().forEach(s=>e.edge(s).minlen*=l);let i=mp(e)+1;e.children(Uo).forEach(s=>{Lc(e,t,l,i,o,n,
s)}),e.graph().nodeRankFactor=l}function Lc(e,t,n,r,o,l,i){var s;let a=e.children(i);if(!a.length){i!==
t&&e.setEdge(t,i,{weight:0,minlen:n});return}let c=Ka(e,"_bt"),f=Ka(e,"_bb"),d=e.node(i);e.setParent(
c,i),d.borderTop=c,e.setParent(f,i),d.borderBottom=f,a.forEach(g=>{var m;Lc(e,t,n,r,o,l,g);let y=e.node(
g),S=y.borderTop?y.borderTop:g,M=y.borderBottom?y.borderBottom:g,T=y.borderTop?r:2*r,_=S!==M?1:o-((m=
l[i])!=null?m:0)+1;e.setEdge(c,S,{weight:T,minlen:_,nestingEdge:!0}),e.setEdge(M,f,{weight:T,minlen:_,
nestingEdge:!0})}),e.parent(i)||e.setEdge(t,c,{weight:0,minlen:o+((s=l[i])!=null?s:0)})}function pp(e){
let t={};function n(r,o){let l=e.children(r);l&&l.length&&l.forEach(i=>n(i,o+1)),t[r]=o}return e.children(
Uo).forEach(r=>n(r,1)),t}function mp(e){return e.edges().reduce((t,n)=>t+e.edge(n).weight,0)}function gp(e){
let t=e.graph();e.removeNode(t.nestingRoot),delete t.nestingRoot,e.edges().forEach(n=>{e.edge(n).nestingEdge&&
e.removeEdge(n)})}var vp=bp;function bp(e){function t(n){let r=e.children(n),o=e.node(n);if(r.length&&
r.forEach(t),o&&Object.hasOwn(o,"minRank")){o.borderLeft=[],o.borderRight=[];for(let l=o.minRank,i=o.
maxRank+1;l<i;++l)Xa(e,"borderLeft","_bl",n,o,l),Xa(e,"borderRight","_br",n,o,l)}}e.children(Uo).forEach(
t)}function Xa(e,t,n,r,o,l){let i={width:0,height:0,rank:l,borderType:t},s=o[t][l-1],a=vr(e,"border",
i,n);o[t][l]=a,e.setParent(a,r),s&&e.setEdge(s,a,{weight:1})}function _p(e){var t;let n=(t=e.graph().
rankdir)==null?void 0:t.toLowerCase();(n==="lr"||n==="rl")&&Pc(e)}function wp(e){var t;let n=(t=e.graph().
rankdir)==null?void 0:t.toLowerCase();(n==="bt"||n==="rl")&&yp(e),(n==="lr"||n==="rl")&&(kp(e),Pc(e))}
function Pc(e){e.nodes().forEach(t=>ec(e.node(t))),e.edges().forEach(t=>ec(e.edge(t)))}function ec(e){
let t=e.width;e.width=e.height,e.height=t}function yp(e){e.nodes().forEach(t=>gi(e.node(t))),e.edges().
forEach(t=>{var n;let r=e.edge(t);(n=r.points)==null||n.forEach(gi),Object.hasOwn(r,"y")&&gi(r)})}function gi(e){
e.y=-e.y}function kp(e){e.nodes().forEach(t=>vi(e.node(t))),e.edges().forEach(t=>{var n;let r=e.edge(
t);(n=r.points)==null||n.forEach(vi),Object.hasOwn(r,"x")&&vi(r)})}function vi(e){let t=e.x;e.x=e.y,
e.y=t}function xp(e,t=null){let n={},r=e.nodes().filter(c=>!e.children(c).length),o=r.map(c=>e.node(
c).rank),l=Xt(Math.max,o),i=Zr(l+1).map(()=>[]);function s(c){if(n[c])return;n[c]=!0;let f=e.node(c);
i[f.rank].push(c);let d=e.successors(c);d&&[...d].sort((g,m)=>a(g,m)).forEach(s)}r.sort((c,f)=>e.node(
c).rank-e.node(f).rank).forEach(s);function a(c,f){let d=e.node(c),g=e.node(f);return xc(t,d,g)}return i}
function Ep(e,t){let n=0;for(let r=1;r<t.length;++r)n+=Sp(e,t[r-1],t[r]);return n}function Sp(e,t,n){
let r=Oh(n,n.map((c,f)=>f)),o=t.flatMap(c=>{let f=e.outEdges(c);return f?f.map(d=>({pos:r[d.w],weight:e.
edge(d).weight})).sort((d,g)=>d.pos-g.pos):[]}),l=1;for(;l<n.length;)l<<=1;let i=2*l-1;l-=1;let s=new Array(
i).fill(0),a=0;return o.forEach(c=>{let f=c.pos+l;s[f]+=c.weight;let d=0;for(;f>0;)f%2&&(d+=s[f+1]),
f=f-1>>1,s[f]+=c.weight;a+=c.weight*d}),a}function Mp(e,t=[]){return t.map(n=>{let r=e.inEdges(n);if(!r||
!r.length)return{v:n};{let o=r.reduce((l,i)=>{let s=e.edge(i),a=e.node(i.v);return{sum:l.sum+s.weight*
a.order,weight:l.weight+s.weight}},{sum:0,weight:0});return{v:n,barycenter:o.sum/o.weight,weight:o.weight}}})}
function Tp(e,t){let n={};e.forEach((o,l)=>{let i={indegree:0,in:[],out:[],vs:[o.v],i:l};o.barycenter!==
void 0&&(i.barycenter=o.barycenter,i.weight=o.weight),n[o.v]=i}),t.edges().forEach(o=>{let l=n[o.v],
i=n[o.w];l!==void 0&&i!==void 0&&(i.indegree++,l.out.push(i))});let r=Object.values(n).filter(o=>!o.
indegree);return Cp(r)}function Cp(e){let t=[];function n(o){return l=>{l.merged||(l.barycenter===void 0||
o.barycenter===void 0||l.barycenter>=o.barycenter)&&Np(o,l)}}function r(o){return l=>{l.in.push(o),--l.
indegree===0&&e.push(l)}}for(;e.length;){let o=e.pop();t.push(o),o.in.reverse().forEach(n(o)),o.out.
forEach(r(o))}return t.filter(o=>!o.merged).map(o=>Vo(o,["vs","i","barycenter","weight"]))}function Np(e,t){
let n=0,r=0;e.weight&&(n+=e.barycenter*e.weight,r+=e.weight),t.weight&&(n+=t.barycenter*t.weight,r+=
t.weight),e.vs=t.vs.concat(e.vs),e.barycenter=n/r,e.weight=r,e.i=Math.min(t.i,e.i),t.merged=!0}function Lp(e,t,n,r,o){
let l={},i=null,s=null,a=o;typeof t=="boolean"?(a=t,l={}):t&&(l=t,i=n??null,s=r??null);let c=Lh(e,T=>Object.
hasOwn(T,"barycenter")),f=c.lhs,d=c.rhs.sort((T,_)=>_.i-T.i),g=[],m=0,y=0,S=0;f.sort(Pp(s,i,!!a));for(let[
T,_]of Object.entries(l)){let E=f.findIndex(k=>k.vs[0]===T);f.splice(E+1,0,_)}S=tc(g,d,S),f.forEach(
T=>{S+=T.vs.length,g.push(T.vs),m+=T.barycenter*T.weight,y+=T.weight,S=tc(g,d,S)});let M={vs:g.flat(
1)};return y&&(M.barycenter=m/y,M.weight=y),M}function tc(e,t,n){let r;for(;t.length&&(r=t[t.length-
1]).i<=n;)t.pop(),e.push(r.vs),n++;return n}function Pp(e,t,n){return(r,o)=>{if(r.barycenter<o.barycenter)
return-1;if(r.barycenter>o.barycenter)return 1;if(e&&(typeof r.vs[0]=="string"||typeof o.vs[0]=="str\
ing")){let l=e.node(r.vs[0]),i=e.node(o.vs[0]),s=xc(t,l,i);if(s!==0)return s}return n?o.i-r.i:r.i-o.
i}}function Ac(e,t,n,r,o){var l,i,s,a,c,f,d,g,m,y,S;let M=null,T=o;typeof r=="boolean"?(T=r,M=null):
r!==void 0&&(M=r);let _=e.children(t),E=e.node(t),k=E?E.borderLeft:void 0,D=E?E.borderRight:void 0,L={};
k&&(_=_.filter($=>$!==k&&$!==D));let V=Mp(e,_);V.forEach($=>{if(e.children($.v).length){let{result:P}=Ac(
e,$.v,n,M,T);L[$.v]=P,Object.hasOwn(P,"barycenter")&&Op($,P)}});let R=Tp(V,n);Ap(R,L);let G={},F=!1;
for(let $=0;$<R.length;$++)for(let P=$+1;P<R.length;P++)if(!(!R[$]||!R[P]||!((l=R[$])!=null&&l.barycenter)||
!((i=R[P])!=null&&i.barycenter))&&((s=R[$])==null?void 0:s.barycenter)===R[P].barycenter){let j=(c=(a=
R[$])==null?void 0:a.vs[0])!=null?c:"",A=(d=(f=R[P])==null?void 0:f.vs[0])!=null?d:"",q=e.node(j),Y=e.
node(A);if(q.dummy==="edge"&&Y.dummy==="edge"&&((g=q.edgeObj)==null?void 0:g.v)===((m=Y.edgeObj)==null?
void 0:m.v)&&((y=q.edgeObj)==null?void 0:y.w)===((S=Y.edgeObj)==null?void 0:S.w))if(q.edgeLabel.reversed){
G[A]=R[$],R.splice($,1),$--;break}else G[j]||(G[j]=R[P],R.splice(P,1),P--);else F=!0}let N=Lp(R,G,M,
e,T);if(k&&D){N.vs=[k,N.vs,D].flat(1);let $=e.predecessors(k);if($&&$.length){let P=e.node($[0]),j=e.
predecessors(D),A=e.node(j[0]);Object.hasOwn(N,"barycenter")||(N.barycenter=0,N.weight=0),N.barycenter=
(N.barycenter*N.weight+P.order+A.order)/(N.weight+2),N.weight+=2}}return Object.defineProperty(N,"re\
sult",{value:N,enumerable:!1,configurable:!0,writable:!0}),Object.defineProperty(N,"usedBias",{value:F,
enumerable:!1,configurable:!0,writable:!0}),N}function Ap(e,t){e.forEach(n=>{n.vs=n.vs.flatMap(r=>t[r]?
t[r].vs:r)})}function Op(e,t){e.barycenter!==void 0?(e.barycenter=(e.barycenter*e.weight+t.barycenter*
t.weight)/(e.weight+t.weight),e.weight+=t.weight):(e.barycenter=t.barycenter,e.weight=t.weight)}function Rp(e,t,n,r){
r||(r=e.nodes());let o=Dp(e),l=new Nt({compound:!0}).setGraph({root:o}).setDefaultNodeLabel(i=>e.node(
i));return r.forEach(i=>{let s=e.node(i),a=e.parent(i);if(s.rank===t||s.minRank<=t&&t<=s.maxRank){l.
setNode(i),l.setParent(i,a||o);let c=e[n](i);c&&c.forEach(f=>{let d=f.v===i?f.w:f.v,g=l.edge(d,i),m=g!==
void 0?g.weight:0;l.setEdge(d,i,{weight:e.edge(f).weight+m})}),Object.hasOwn(s,"minRank")&&l.setNode(
i,{borderLeft:s.borderLeft[t],borderRight:s.borderRight[t]})}}),l}function Dp(e){let t;for(;e.hasNode(
t=xi("_root")););return t}function Ip(e,t,n){let r={},o;n.forEach(l=>{let i=e.parent(l),s,a;for(;i;){
if(s=e.parent(i),s?(a=r[s],r[s]=i):(a=o,o=i),a&&a!==i){t.setEdge(a,i);return}i=s}})}function Oc(e,t={},n=null){
if(typeof t.customOrder=="function"){t.customOrder(e,Oc);return}let r=kc(e),o=nc(e,Zr(1,r+1),"inEdge\
s"),l=nc(e,Zr(r-1,-1,-1),"outEdges"),i=xp(e,n);if(rc(e,i),t.disableOptimalOrderHeuristic)return;let s=Number.
POSITIVE_INFINITY,a,c=t.constraints||[];for(let f=0,d=0;d<4;++f,++d){$p(f%2?o:l,f%4>=2,c,n),i=Bo(e);
let g=Ep(e,i);g<s?(d=0,a=Object.assign({},i),s=g):g===s&&(a=structuredClone(i))}rc(e,a)}function nc(e,t,n){
let r=new Map,o=(l,i)=>{r.has(l)||r.set(l,[]),r.get(l).push(i)};for(let l of e.nodes()){let i=e.node(
l);if(typeof i.rank=="number"&&o(i.rank,l),typeof i.minRank=="number"&&typeof i.maxRank=="number")for(let s=i.
minRank;s<=i.maxRank;s++)s!==i.rank&&o(s,l)}return t.map(function(l){return Rp(e,l,n,r.get(l)||[])})}
function $p(e,t,n,r){let o=!0,l=new Nt;e.forEach(function(i){n.forEach(f=>l.setEdge(f.left,f.right));
let s=i.graph().root,{result:a,usedBias:c}=Ac(i,s,l,r,o);t&&c&&(o=!o),a.vs.forEach((f,d)=>i.node(f).
order=d),Ip(i,l,a.vs)})}function rc(e,t){Object.values(t).forEach(n=>n.forEach((r,o)=>e.node(r).order=
o))}function jp(e,t){let n={};function r(o,l){let i=0,s=0,a=o.length,c=l[l.length-1];return l.forEach(
(f,d)=>{let g=zp(e,f),m=g?e.node(g).order:a;(g||f===c)&&(l.slice(s,d+1).forEach(y=>{let S=e.predecessors(
y);S&&S.forEach(M=>{let T=e.node(M),_=T.order;(_<i||m<_)&&!(T.dummy&&e.node(y).dummy)&&Rc(n,M,y)})}),
s=d+1,i=m)}),l}return t.length&&t.reduce(r),n}function Fp(e,t){let n={};function r(i){var s;return((s=
e.node(i))==null?void 0:s.dummy)==="border"}if(!e.nodes().some(r))return n;function o(i,s,a,c,f){Zr(
s,a).forEach(d=>{let g=i[d];if(g!==void 0&&e.node(g).dummy){let m=e.predecessors(g);m&&m.forEach(y=>{
if(y===void 0)return;let S=e.node(y);S.dummy&&(S.order<c||S.order>f)&&Rc(n,y,g)})}})}function l(i,s){
let a=-1,c=-1,f=0;return s.forEach((d,g)=>{if(r(d)){let m=e.predecessors(d);if(m&&m.length){let y=m[0];
if(y===void 0)return;c=e.node(y).order,o(s,f,g,a,c),f=g,a=c}}o(s,f,s.length,c,i.length)}),s}return t.
length&&t.reduce(l),n}function zp(e,t){if(e.node(t).dummy){let n=e.predecessors(t);if(n)return n.find(
r=>e.node(r).dummy)}}function Rc(e,t,n){if(t>n){let o=t;t=n,n=o}let r=e[t];r||(e[t]=r={}),r[n]=!0}function Hp(e,t,n){
if(t>n){let o=t;t=n,n=o}let r=e[t];return r!==void 0&&Object.hasOwn(r,n)}function Wp(e,t,n,r,o){let l={},
i={},s={};return t.forEach(a=>{a.forEach((c,f)=>{l[c]=c,i[c]=c,s[c]=f})}),t.forEach(a=>{let c=-1,f=-1,
d=!1,g=a,m=a.findIndex(y=>o?.includes(y)||oc(y,e,o));m>0&&(g=[a[m],...a.slice(0,m),...a.slice(m+1)],
d=!0),g.forEach(y=>{var S;let M=r(y);if(M&&M.length){o!=null&&o.includes(y)&&(M=M.filter(E=>oc(E,e,o)));
let T=M.sort((E,k)=>{let D=s[E],L=s[k];return(D!==void 0?D:0)-(L!==void 0?L:0)}),_=(T.length-1)/2;for(let E=Math.
floor(_),k=Math.ceil(_);E<=k;++E){let D=T[E];if(D===void 0)continue;let L=s[D];if(L!==void 0&&i[y]===
y&&c<L&&s[D]!==f&&!Hp(n,y,D)){let V=l[D];V!==void 0&&(i[D]=y,i[y]=l[y]=V,c=L,d&&(c=-1,f=(S=s[D])!=null?
S:-1,d=!1))}}}})}),{root:l,align:i}}function Vp(e,t,n,r,o=!1){let l={},i=Bp(e,t,n,o),s=o?"borderLeft":
"borderRight";function a(m,y){let S=i.nodes().slice(),M={},T=S.pop();for(;T;){if(M[T])m(T);else{M[T]=
!0,S.push(T);for(let _ of y(T))S.push(_)}T=S.pop()}}function c(m){let y=i.inEdges(m);y?l[m]=y.reduce(
(S,M)=>{var T;let _=(T=l[M.v])!=null?T:0,E=i.edge(M);return Math.max(S,_+(E!==void 0?E:0))},0):l[m]=
0}function f(m){let y=i.outEdges(m),S=Number.POSITIVE_INFINITY;y&&(S=y.reduce((T,_)=>{let E=l[_.w],k=i.
edge(_);return Math.min(T,(E!==void 0?E:0)-(k!==void 0?k:0))},Number.POSITIVE_INFINITY));let M=e.node(
m);S!==Number.POSITIVE_INFINITY&&M.borderType!==s&&(l[m]=Math.max(l[m]!==void 0?l[m]:0,S))}function d(m){
return i.predecessors(m)||[]}function g(m){return i.successors(m)||[]}return a(c,d),a(f,g),Object.keys(
r).forEach(m=>{var y;let S=n[m];S!==void 0&&(l[m]=(y=l[S])!=null?y:0)}),l}function Bp(e,t,n,r){let o=new Nt,
l=e.graph(),i=Kp(l.nodesep,l.edgesep,r);return t.forEach(s=>{let a;s.forEach(c=>{let f=n[c];if(f!==void 0){
if(o.setNode(f),a!==void 0){let d=n[a];if(d!==void 0){let g=o.edge(d,f);o.setEdge(d,f,Math.max(i(e,c,
a),g||0))}}a=c}})}),o}function Gp(e,t){return Object.values(t).reduce((n,r)=>{let o=Number.NEGATIVE_INFINITY,
l=Number.POSITIVE_INFINITY;Object.entries(r).forEach(([s,a])=>{let c=Jp(e,s)/2;o=Math.max(a+c,o),l=Math.
min(a-c,l)});let i=o-l;return i<n[0]&&(n=[i,r]),n},[Number.POSITIVE_INFINITY,null])[1]}function Up(e,t){
let n=Object.values(t),r=Xt(Math.min,n),o=Xt(Math.max,n);["u","d"].forEach(l=>{["l","r"].forEach(i=>{
let s=l+i,a=e[s];if(!a||a===t)return;let c=Object.values(a),f=r-Xt(Math.min,c);i!=="l"&&(f=o-Xt(Math.
max,c)),f&&(e[s]=Go(a,d=>d+f))})})}function qp(e,t=void 0){let n=e.ul;return n?Go(n,(r,o)=>{var l,i;
if(t){let a=t.toLowerCase(),c=e[a];if(c&&c[o]!==void 0)return c[o]}let s=Object.values(e).map(a=>{let c=a[o];
return c!==void 0?c:0}).sort((a,c)=>a-c);return(((l=s[1])!=null?l:0)+((i=s[2])!=null?i:0))/2}):{}}function Yp(e,t){
let n=Bo(e),r=Object.assign(jp(e,n),Fp(e,n)),o={},l;["u","d"].forEach(s=>{l=s==="u"?n:Object.values(
n).reverse(),["l","r"].forEach(a=>{a==="r"&&(l=l.map(d=>Object.values(d).reverse()));let c=Wp(e,l,r,
d=>(s==="u"?e.predecessors(d):e.successors(d))||[],t),f=Vp(e,l,c.root,c.align,a==="r");a==="r"&&(f=Go(
f,d=>-d)),o[s+a]=f})});let i=Gp(e,o);return Up(o,i),qp(o,e.graph().align)}function Kp(e,t,n){return(r,o,l)=>{
let i=r.node(o),s=r.node(l),a=0,c;if(a+=i.width/2,Object.hasOwn(i,"labelpos"))switch(i.labelpos.toLowerCase()){case"\
l":c=-i.width/2;break;case"r":c=i.width/2;break}if(c&&(a+=n?c:-c),c=void 0,a+=(i.dummy?t:e)/2,a+=(s.
dummy?t:e)/2,a+=s.width/2,Object.hasOwn(s,"labelpos"))switch(s.labelpos.toLowerCase()){case"l":c=s.width/
2;break;case"r":c=-s.width/2;break}return c&&(a+=n?c:-c),a}}function Jp(e,t){return e.node(t).width}
function oc(e,t,n){var r;if(!n)return!1;let o=(r=t.node(e))==null?void 0:r.edgeObj;if(!o||t.node(e).
edgeLabel.reversed)return!1;let l=n.indexOf(o?.v),i=n.indexOf(o?.w);return l!==-1&&i!==-1&&l===(i+1)%
n.length||l===(i-1)%n.length}function Zp(e,t){e=wc(e),Qp(e),Object.entries(Yp(e,t)).forEach(([n,r])=>e.
node(n).x=r)}function Qp(e){let t=Bo(e),n=e.graph(),r=n.ranksep,o=n.rankalign,l=0;t.forEach(i=>{let s=i.
reduce((a,c)=>{var f;let d=(f=e.node(c).height)!=null?f:0;return a>d?a:d},0);i.forEach(a=>{let c=e.node(
a);o==="top"?c.y=l+c.height/2:o==="bottom"?c.y=l+s-c.height/2:c.y=l+s/2}),l+=s+r})}var lc=new WeakMap;
function Dc(e,t={}){return Ic(e,Ph,t),e}function ic(e,t,n){let r=t;for(;r!==void 0;){let o=e.parent(
r);if(o===n)return r;r=o}}function Ic(e,t,n){var r;let o=e.nodes().filter(_=>e.children(_).length),l={};
o.forEach(_=>{let E=e.node(_);if(E&&E.rankdir){let k=new Nt({multigraph:!0,compound:!0});k.setGraph(
{rankdir:E.rankdir});let D=e.children(_);D.forEach(j=>{let A={...e.node(j)};k.setNode(j,A);let q=e.parent(
j);q&&q!==_&&D.includes(q)&&k.setParent(j,q)});let L=new Set;e.edges().forEach(j=>{let A=ic(e,j.v,_),
q=ic(e,j.w,_);if(A===j.v&&q===j.w)k.setEdge(j,{...e.edge(j)});else if(A&&q&&A!==q){let Y=`${A}\0${q}`;
L.has(Y)||(L.add(Y),k.setEdge(A,q,{...e.edge(j)}))}}),Ic(k,t,n);let V=fc(k);ac(V,t,n,null),cc(k,V);let R=1/0,
G=1/0,F=-1/0,N=-1/0;k.nodes().forEach(j=>{if(j===_)return;let A=k.node(j);A&&typeof A.x=="number"&&typeof A.
y=="number"&&typeof A.width=="number"&&typeof A.height=="number"&&(R=Math.min(R,A.x-A.width/2),F=Math.
max(F,A.x+A.width/2),G=Math.min(G,A.y-A.height/2),N=Math.max(N,A.y+A.height/2))}),(!isFinite(R)||!isFinite(
G)||!isFinite(F)||!isFinite(N))&&(R=G=0,F=N=0);let $=F-R,P=N-G;l[_]={minX:R,minY:G,maxX:F,maxY:N,width:$,
height:P,offsetX:R,offsetY:G},E._dagreClusterSubgraph=k}});let i=[],s=_=>{let E=[],k=(e.children(_)||
[]).filter(D=>D!==_);for(;k.length>0;){let D=k.shift();E.push(D),(e.children(D)||[]).filter(L=>L!==D).
forEach(L=>k.push(L))}return E},a=new Map;o.forEach(_=>{let E=e.node(_);E&&E.rankdir&&l[_]&&a.set(_,
(e.children(_)||[]).filter(k=>k!==_))});let c=new Set([...a.values()].flat()),f=new Map;a.forEach((_,E)=>{
c.has(E)||f.set(E,s(E))});let d=new Set([...f.values()].flat()),g=_=>{for(let[E,k]of f)if(k.includes(
_))return E;return _},m=[];e.edges().forEach(_=>{(d.has(_.v)||d.has(_.w))&&m.push({edge:_,label:e.edge(
_)})});let y=new Map;d.forEach(_=>{let E=e.parent(_);y.set(_,typeof E=="string"?E:void 0)}),f.forEach(
(_,E)=>{let k=e.node(E),D=[];_.forEach(R=>{let G=e.node(R);G&&(D.push({id:R,node:G,parent:y.get(R)}),
e.removeNode(R))});let L=m.filter(({edge:R})=>_.includes(R.v)||_.includes(R.w)),V=l[E];k&&(i.push({clusterId:E,
subgraph:k._dagreClusterSubgraph,bounds:V,children:_,removedNodes:D,removedEdges:L}),k.width=V.width,
k.height=V.height)});let S=new Set;m.forEach(({edge:_,label:E})=>{let k=g(_.v),D=g(_.w);if(k!==D&&e.
hasNode(k)&&e.hasNode(D)){let L=`${k}\0${D}`;S.has(L)||(S.add(L),e.setEdge(k,D,{...E,width:0,height:0}))}});
let M=fc(e),T=ac(M,t,n,(r=lc.get(e))!=null?r:null);lc.set(e,T),cc(e,M),S.forEach(_=>{let E=_.indexOf(
"\0"),k=_.slice(0,E),D=_.slice(E+1);e.hasEdge(k,D)&&e.removeEdge(k,D)}),i.forEach(({clusterId:_,subgraph:E,
bounds:k,removedNodes:D,removedEdges:L})=>{var V,R;let G=e.node(_),F=(V=G?.x)!=null?V:0,N=(R=G?.y)!=
null?R:0,$=(k.minX+k.maxX)/2,P=(k.minY+k.maxY)/2;D.forEach(({id:j,node:A,parent:q})=>{e.setNode(j,A),
q!==void 0&&e.setParent(j,q)}),L.forEach(({edge:j,label:A})=>{e.setEdge(j,A)}),E.nodes().forEach(j=>{
if(j===_)return;let A=E.node(j),q=e.node(j);q&&A&&typeof A.x=="number"&&typeof A.y=="number"&&(q.x=F+
(A.x-$),q.y=N+(A.y-P))}),sc(e,E,F-$,N-P),delete G._dagreClusterSubgraph}),o.forEach(_=>{var E,k;let D=e.
node(_),L=l[_];if(D&&D.rankdir&&D._dagreClusterSubgraph&&L){let V=D._dagreClusterSubgraph,R=(E=D.x)!=
null?E:0,G=(k=D.y)!=null?k:0,F=(L.minX+L.maxX)/2,N=(L.minY+L.maxY)/2;V.nodes().forEach($=>{if($===_)
return;let P=V.node($),j=e.node($);if(j&&P&&typeof P.x=="number"&&typeof P.y=="number"){let A=P.x-F,
q=P.y-N;j.x=R+A,j.y=G+q}}),sc(e,V,R-F,G-N),delete D._dagreClusterSubgraph}})}function sc(e,t,n,r){t.
edges().forEach(o=>{if(!e.hasEdge(o))return;let l=t.edge(o),i=e.edge(o);i.points=l.points.map(s=>({x:s.
x+n,y:s.y+r})),Object.hasOwn(l,"x")&&(i.x=l.x+n,i.y=l.y+r)})}function ac(e,t,n,r=null){var o,l;let i=n?.
useDynamic!==!1,s=i&&(o=r?.graph)!=null?o:null,a=i&&(l=r?.rawNodes)!=null?l:null;t("    makeSpaceFor\
EdgeLabels",()=>im(e)),t("    removeSelfEdges",()=>mm(e)),t("    acyclic",()=>Wh(e,s)),t("    nestin\
gGraph.run",()=>hp(e)),t("    rank",()=>lp(wc(e))),t("    injectEdgeLabelProxies",()=>sm(e)),t("    \
removeEmptyRanks",()=>Ch(e)),t("    nestingGraph.cleanup",()=>gp(e)),t("    normalizeRanks",()=>Th(e)),
t("    assignRankMinMax",()=>am(e)),t("    removeEdgeLabelProxies",()=>cm(e)),t("    normalize.run",
()=>Uh(e)),t("    parentDummyChains",()=>cp(e)),t("    addBorderSegments",()=>vp(e)),t("    order",()=>Oc(
e,n,a)),t("    insertSelfEdges",()=>gm(e)),t("    adjustCoordinateSystem",()=>_p(e)),t("    position",
()=>Zp(e,n.corePath)),t("    positionSelfEdges",()=>vm(e));let c=JSON.parse(JSON.stringify(e._nodes));
return t("    removeBorderNodes",()=>pm(e)),t("    normalize.undo",()=>Yh(e)),t("    fixupEdgeLabelC\
oords",()=>dm(e)),t("    undoCoordinateSystem",()=>wp(e)),t("    translateGraph",()=>um(e)),t("    a\
ssignNodeIntersects",()=>fm(e)),t("    reversePoints",()=>hm(e)),t("    acyclic.undo",()=>Bh(e)),{graph:e,
rawNodes:c}}function cc(e,t){e.nodes().forEach(n=>{let r=e.node(n),o=t.node(n);r&&(r.x=o.x,r.y=o.y,r.
order=o.order,r.rank=o.rank,t.children(n).length&&(r.width=o.width,r.height=o.height))}),e.edges().forEach(
n=>{let r=e.edge(n),o=t.edge(n);r.points=o.points,Object.hasOwn(o,"x")&&(r.x=o.x,r.y=o.y)}),e.graph().
width=t.graph().width,e.graph().height=t.graph().height}var Xp=["nodesep","edgesep","ranksep","margi\
nx","marginy"],em={ranksep:50,edgesep:20,nodesep:50,rankdir:"TB",rankalign:"center"},tm=["acyclicer",
"ranker","rankdir","align","rankalign"],nm=["width","height","rank"],uc={width:0,height:0},rm=["minl\
en","weight","width","height","labeloffset"],om={minlen:1,weight:1,width:0,height:0,labeloffset:10,labelpos:"\
r"},lm=["labelpos"];function fc(e){let t=new Nt({multigraph:!0,compound:!0}),n=_i(e.graph());return t.
setGraph(Object.assign({},em,bi(n,Xp),Vo(n,tm))),e.nodes().forEach(r=>{let o=_i(e.node(r)),l=bi(o,nm);
Object.keys(uc).forEach(s=>{l[s]===void 0&&(l[s]=uc[s])}),t.setNode(r,l);let i=e.parent(r);i!==void 0&&
t.setParent(r,i)}),e.edges().forEach(r=>{let o=_i(e.edge(r));t.setEdge(r,Object.assign({},om,bi(o,rm),
Vo(o,lm)))}),t}function im(e){let t=e.graph();t.ranksep/=2,e.edges().forEach(n=>{var r;let o=e.edge(
n);o.minlen*=2,((r=o.labelpos)!=null?r:"r").toLowerCase()!=="c"&&(t.rankdir==="TB"||t.rankdir==="BT"?
o.width+=o.labeloffset:o.height+=o.labeloffset)})}function sm(e){e.edges().forEach(t=>{let n=e.edge(
t);if(n.width&&n.height){let r=e.node(t.v),o={rank:(e.node(t.w).rank-r.rank)/2+r.rank,e:t};vr(e,"edg\
e-proxy",o,"_ep")}})}function am(e){let t=0;e.nodes().forEach(n=>{let r=e.node(n);r.borderTop&&(r.minRank=
e.node(r.borderTop).rank,r.maxRank=e.node(r.borderBottom).rank,t=Math.max(t,r.maxRank))}),e.graph().
maxRank=t}function cm(e){e.nodes().forEach(t=>{let n=e.node(t);if(n.dummy==="edge-proxy"){let r=n;e.
edge(r.e).labelRank=n.rank,e.removeNode(t)}})}function um(e){let t=Number.POSITIVE_INFINITY,n=0,r=Number.
POSITIVE_INFINITY,o=0,l=e.graph(),i=l.marginx||0,s=l.marginy||0;function a(c){let f=c.x,d=c.y,g=c.width,
m=c.height;t=Math.min(t,f-g/2),n=Math.max(n,f+g/2),r=Math.min(r,d-m/2),o=Math.max(o,d+m/2)}e.nodes().
forEach(c=>a(e.node(c))),e.edges().forEach(c=>{let f=e.edge(c);Object.hasOwn(f,"x")&&a(f)}),t-=i,r-=
s,e.nodes().forEach(c=>{let f=e.node(c);f.x-=t,f.y-=r}),e.edges().forEach(c=>{let f=e.edge(c);f.points.
forEach(d=>{d.x-=t,d.y-=r}),Object.hasOwn(f,"x")&&(f.x-=t),Object.hasOwn(f,"y")&&(f.y-=r)}),l.width=
n-t+i,l.height=o-r+s}function fm(e){e.edges().forEach(t=>{if(t.v===t.w)return;let n=e.edge(t),r=e.node(
t.v),o=e.node(t.w),l,i;n.points?(l=n.points[0],i=n.points[n.points.length-1]):(n.points=[],l=o,i=r),
n.points.unshift(Ya(r,l)),n.points.push(Ya(o,i))})}function dm(e){e.edges().forEach(t=>{let n=e.edge(
t);if(Object.hasOwn(n,"x"))switch((n.labelpos==="l"||n.labelpos==="r")&&(n.width-=n.labeloffset),n.labelpos){case"\
l":n.x-=n.width/2+n.labeloffset;break;case"r":n.x+=n.width/2+n.labeloffset;break}})}function hm(e){e.
edges().forEach(t=>{let n=e.edge(t);n.reversed&&n.points.reverse()})}function pm(e){e.nodes().forEach(
t=>{if(e.children(t).length){let n=e.node(t),r=e.node(n.borderTop),o=e.node(n.borderBottom),l=e.node(
n.borderLeft[n.borderLeft.length-1]),i=e.node(n.borderRight[n.borderRight.length-1]);n.width=Math.abs(
i.x-l.x),n.height=Math.abs(o.y-r.y),n.x=l.x+n.width/2,n.y=r.y+n.height/2}}),e.nodes().forEach(t=>{e.
node(t).dummy==="border"&&e.removeNode(t)})}function mm(e){e.edges().forEach(t=>{if(t.v===t.w){let n=e.
node(t.v);n.selfEdges||(n.selfEdges=[]),n.selfEdges.push({e:t,label:e.edge(t)}),e.removeEdge(t)}})}function gm(e){
Bo(e).forEach(t=>{let n=0;t.forEach((r,o)=>{let l=e.node(r);typeof l.rank!="number"&&(l.rank=0),l.order=
o+n,(l.selfEdges||[]).forEach(i=>{vr(e,"selfedge",{width:i.label.width,height:i.label.height,rank:l.
rank,order:o+ ++n,e:i.e,edgeLabel:i.label},"_se"),(!Array.isArray(i.label.points)||i.label.points.length!==
7)&&(i.label.points=[{x:0,y:-10},{x:0,y:-10},{x:0,y:0},{x:0,y:10},{x:0,y:10},{x:0,y:0},{x:0,y:0}])}),
delete l.selfEdges})})}function vm(e){e.nodes().forEach(t=>{let n=e.node(t),r=o=>typeof o=="number"&&
isFinite(o);if(n.dummy==="selfedge"){let o=n,l=e.node(o.e.v),i=r(l?.x)?l.x:0,s=r(l?.y)?l.y:0,a=r(l?.
width)?l.width:0,c=r(l?.height)?l.height:0,f=r(n.x)?n.x:i,d=r(n.y)?n.y:s,g=a/2,m=c/2;o.edgeLabel.points=
[{x:f+g,y:d-m},{x:f+g,y:d-m},{x:f,y:d},{x:f-g,y:d+m},{x:f-g,y:d+m},{x:f,y:d},{x:f,y:d}],o.edgeLabel.
x=f,o.edgeLabel.y=d,e.setEdge(o.e,o.edgeLabel),e.removeNode(t)}else n&&Array.isArray(n.selfEdges)&&n.
selfEdges.forEach(o=>{if(!Array.isArray(o.label.points)||o.label.points.length!==7){let l=r(n.x)?n.x:
0,i=r(n.y)?n.y:0,s=r(n.width)?n.width:0,a=r(n.height)?n.height:0,c=s/2,f=a/2;o.label.points=[{x:l+c,
y:i-f},{x:l+c,y:i-f},{x:l,y:i},{x:l-c,y:i+f},{x:l-c,y:i+f},{x:l,y:i},{x:l,y:i}]}})})}function bi(e,t){
return Go(Vo(e,t),Number)}function _i(e){let t={};return e&&Object.entries(e).forEach(([n,r])=>{typeof n==
"string"&&(n=n.toLowerCase()),t[n]=r}),t}var bm=32,_m=7.1,Ti=26;function $c(e,t,n){let r=wm(e).map(a=>({...ym(a),grave:a.nodes.some(c=>n(c.id,
c.label))}));r.sort((a,c)=>Number(c.grave)-Number(a.grave)||c.nodes.length-a.nodes.length);let o={nodes:[],
edges:[],width:0,height:0},[l,i,s]=[0,0,0];for(let a of r){l>0&&l+a.width>t&&([l,i,s]=[0,i+s+Ti,0]);
for(let c of a.nodes)o.nodes.push({...c,x:c.x+l,y:c.y+i});for(let{edge:c,points:f}of a.edges)o.edges.
push({edge:c,points:f.map(d=>({x:d.x+l,y:d.y+i}))});s=Math.max(s,a.height),l+=a.width+Ti,o.width=Math.
max(o.width,l-Ti),o.height=Math.max(o.height,i+a.height)}return o}function wm({nodes:e,edges:t}){let n=new Map(
e.map(l=>[l.id,l.id])),r=l=>{let i=l;for(;n.get(i)!==i;)i=n.get(i);for(let s=l;s!==i;){let a=n.get(s);
n.set(s,i),s=a}return i};for(let l of t)n.set(r(l.from),r(l.to));let o=new Map;for(let l of e){let i=o.
get(r(l.id))??{nodes:[],edges:[]};i.nodes.push(l),o.set(r(l.id),i)}for(let l of t)o.get(r(l.from)).edges.
push(l);return[...o.values()]}function ym({nodes:e,edges:t}){let n=new Nt({multigraph:!0});n.setGraph(
{rankdir:"LR",nodesep:12,ranksep:40,marginx:10,marginy:10}),n.setDefaultEdgeLabel(()=>({}));let r=e.
map(a=>Qt(De(a.label),26));e.forEach((a,c)=>n.setNode(a.id,{width:Math.max(60,r[c].length*_m+22),height:bm})),
t.forEach((a,c)=>n.setEdge(a.from,a.to,{},String(c))),Dc(n);let o=n.graph(),l=t.map((a,c)=>n.edge(a.
from,a.to,String(c)).points),i=Math.min(0,...l.flat().map(a=>a.y-4)),s=Math.max(o.height??0,...l.flat().
map(a=>a.y+4));return{nodes:e.map((a,c)=>{let{x:f,y:d,width:g,height:m}=n.node(a.id);return{node:a,text:r[c],
x:f,y:d-i,width:g,height:m}}),edges:t.map((a,c)=>({edge:a,points:l[c].map(f=>({x:f.x,y:f.y-i}))})),width:o.
width??0,height:s-i}}var km=300,jc=4;function Fc(e,t=km){let n=new Set(e.cycles.flatMap(d=>[...d.locks,...d.clients])),r=new Map(
e.nodes.map(d=>[d.id,d.label])),{edges:o,folded:l}=xm(e,n),i=d=>new Set(d.flatMap(g=>[g.from,g.to])),
s=o,a=null;if(i(o).size>t){let d=new Set(o.filter(g=>g.kind==="waits").map(g=>g.to));s=o.filter(g=>g.
kind==="waits"||d.has(g.from)),a="Only what somebody waits for is drawn."}if(i(s).size>t){let d=Em(s,
n,r,t),g=i(s).size;s=s.filter(m=>d.has(m.from)&&d.has(m.to)),a=`Only cycles and the longest queues a\
re drawn: ${ue(d.size)} of ${ue(g)} locks and clients.`}let c=i(s),f=e.nodes.filter(d=>c.has(d.id)).
map(d=>({...d,folded:0}));for(let[d,{count:g}]of l)c.has(d)&&f.push({id:d,kind:"client",label:`${ue(
g)} more wait`,marks:[],folded:g});return{nodes:f,edges:s,left:a}}function xm(e,t){let n=new Map;for(let i of e.
edges)for(let s of[i.from,i.to])n.set(s,(n.get(s)??0)+1);let r=new Map,o=new Map,l=[];for(let i of e.
edges){if(i.kind!=="waits"||n.get(i.from)!==1||t.has(i.from)){l.push(i);continue}let s=(r.get(i.to)??
0)+1;r.set(i.to,s),s<=jc?l.push(i):o.set(`more:${i.to}`,{lock:i.to,count:s-jc})}for(let[i,{lock:s}]of o)
l.push({from:i,to:s,kind:"waits",sinceAt:null,thread:null});return{edges:l,folded:o}}function Em(e,t,n,r){
let o=new Map;for(let a of e){let[c,f]=a.kind==="waits"?[a.to,a.from]:[a.from,a.to],d=o.get(c)??new Set;
o.set(c,d.add(f))}let l=a=>t.has(a)||t.has(n.get(a)??""),i=[...o].sort(([a,c],[f,d])=>Number(l(f))-Number(
l(a))||d.size-c.size),s=new Set;for(let[a,c]of i){let f=[a,...c].filter(d=>!s.has(d)).length;if(!(s.
size>0&&s.size+f>r)){s.add(a);for(let d of c)s.add(d)}}return s}function zc(){let{value:e,problem:t}=mr("graph"),n=e?JSON.stringify([e.nodes,e.edges.map(l=>[l.from,
l.to,l.kind]),e.cycles.map(l=>[l.locks,l.clients])]):"",r=$t(()=>e?Fc(e):null,[n]);if(!e||!r)return h(
"p",{class:"soft",children:t??"Asking."});let o=new Map(r.nodes.map(l=>[l.id,l.label]));return h(oe,
{children:[h("h1",{class:"hidden",children:"Who blocks whom"}),t!==null&&h("p",{class:"notice warn",
role:"status",children:t}),e.cycles.length===0?h("p",{class:"answer",children:"No cycle: nobody wait\
s for themselves."}):e.cycles.map((l,i)=>h(Sm,{cycle:l},i)),r.edges.length===0&&h("p",{class:"empty",
children:"Nobody holds or waits for a lock."}),r.left!==null&&h("p",{class:"soft",children:r.left}),
e.truncated&&h("p",{class:"soft",children:"The server\u2019s answer leaves out some clients, since there \
are too many."}),r.edges.length>0&&h(Tm,{drawn:r,cycles:e.cycles}),r.edges.length>0&&h("details",{class:"\
graph-list",children:[h("summary",{children:["The same as a list: ",ct(r.edges.length,"edge")]}),h("\
ul",{children:r.edges.slice(0,500).map((l,i)=>h(Mm,{edge:l,labels:o},i))}),r.edges.length>500&&h("p",
{class:"soft",children:[ue(r.edges.length-500)," more."]})]})]})}function Sm({cycle:e}){return h("p",
{class:e.certain?"notice bad":"notice warn",children:[h("b",{children:e.certain?"Deadlock":"Possible\
 deadlock"}),e.sinceAt!==null&&` for ${Ie(Be.value-e.sinceAt)}`,": ",h("bdi",{children:De(e.text)}),
" ",e.locks.map((t,n)=>h("span",{children:[n>0&&", ",h("a",{href:ut(t),children:h($e,{name:t,most:60})})]},
t))]})}function Mm({edge:e,labels:t}){let[n,r]=e.kind==="waits"?[e.from,e.to]:[e.to,e.from],o=t.get(
r)??r;return h("li",{children:[h($e,{name:t.get(n)??n,most:50})," ",e.kind==="waits"?"waits for":"ho\
lds"," ",h("a",{href:ut(o),children:h($e,{name:o,most:60})}),e.sinceAt!==null&&` for ${Ie(Be.value-e.
sinceAt)}`,e.thread!==null&&h(oe,{children:[", thread ",h("bdi",{children:Qt(De(e.thread),40)})]})]})}
function Tm({drawn:e,cycles:t}){let n=new Set(t.flatMap(a=>[...a.locks,...a.clients])),r=(a,c)=>n.has(
a)||n.has(a.slice(a.indexOf(":")+1))||c!==void 0&&n.has(c),o=Math.min(1340,document.documentElement.
clientWidth-60),l=$t(()=>$c(e,o,r),[e,o]),i=new Map(e.nodes.map(a=>[a.id,a.label])),s=({edge:a})=>r(
a.from,i.get(a.from))&&r(a.to,i.get(a.to));return h("div",{class:"graph",role:"group",tabIndex:0,"ar\
ia-label":"Graph of who blocks whom; it can be scrolled",children:[h("svg",{width:l.width,height:l.height,
viewBox:`0 0 ${l.width} ${l.height}`,children:[h("defs",{children:[h("marker",{id:"arrow",viewBox:"0\
 0 8 8",refX:"7",refY:"4",markerWidth:"8",markerHeight:"8",orient:"auto",children:h("path",{d:"M0 0L\
8 4L0 8z",class:"arrow"})}),h("marker",{id:"arrow-bad",viewBox:"0 0 8 8",refX:"7",refY:"4",markerWidth:"\
8",markerHeight:"8",orient:"auto",children:h("path",{d:"M0 0L8 4L0 8z",class:"arrow bad"})})]}),h("g",
{"aria-hidden":"true",children:l.edges.map((a,c)=>h("path",{class:`edge ${a.edge.kind}${s(a)?" bad":
""}`,d:Nm(a.points),"marker-end":`url(#arrow${s(a)?"-bad":""})`},c))}),l.nodes.map(a=>h(Cm,{placed:a,
bad:r(a.node.id,a.node.label)},a.node.id))]}),h("p",{class:"soft small","aria-hidden":"true",children:"\
Dashed: waits for. Solid: is held by."})]})}function Cm({placed:{node:e,text:t,x:n,y:r,width:o,height:l},
bad:i}){let s=e.kind==="lock"?ut(e.label):e.folded>0?"#/locks?sort=waiters":`#/clients?q=${encodeURIComponent(
e.label)}`;return h("a",{href:s,class:`node ${e.kind}${i?" bad":""}`,"aria-label":`${e.kind} ${De(e.
label)}`,children:[h("rect",{x:n-o/2,y:r-l/2,width:o,height:l,rx:e.kind==="lock"?4:16}),h("text",{x:n,
y:r+4.5,"text-anchor":"middle",children:t})]})}function Nm(e){let[t,...n]=e;return t?`M${t.x} ${t.y}`+
n.map(r=>`L${r.x} ${r.y}`).join(""):""}var Lm=60,Pm={released:"released",expired:"expired",lost:"lost",acquired:"then it had the lock",gaveUp:"\
gave up",unknown:"how it ended is unknown"},Hc=e=>e===null?"goes on":Pm[e]??e;function Am(e,t){let n=e.
toAt??t,r=()=>`held for ${Ie(n-e.fromAt)} from ${tt(e.fromAt,t)}, token ${e.token}, `+Hc(e.end);return{
from:e.fromAt,to:n,colour:0,lost:e.end==="expired"||e.end==="lost",say:r}}function Om(e,t){let n=e.toAt??
t,r=()=>`waited for ${Ie(n-e.fromAt)} from ${tt(e.fromAt,t)}, ${Hc(e.end)}`;return{from:e.fromAt,to:n,
colour:8,thin:!0,say:r}}function Wc(e){let{history:t,now:n}=e,r=new Map,o=s=>{let a=r.get(s.client);
return a||r.set(s.client,a={lane:{label:pr(s),bars:[]},held:0,waited:0}),a};for(let s of t.waits){let a=o(
s);a.lane.bars.push(Om(s,n)),s.toAt===null&&(a.waited=Math.max(a.waited,n-s.fromAt))}for(let s of t.
holds){let a=o(s);a.lane.bars.push(Am(s,n)),a.held=Math.max(a.held,s.toAt??1/0)}let l=[...r.values()].
sort((s,a)=>a.held-s.held||a.waited-s.waited);for(let{lane:s}of l)s.bars.sort((a,c)=>a.from-c.from);
let i=l.slice(0,Lm).map(({lane:s})=>s);return{group:{label:"",kind:"client",lanes:i,bands:[]},left:l.
length-i.length}}function Vc(e){let[{shown:t,holder:n}]=Re({shown:e.shown,holder:e.holder}),[r,o]=Re(""),[l,i]=Re(!1),
[s,a]=Re(null),c=et(null);Me(()=>{let d=document.activeElement;return c.current.showModal(),()=>{d instanceof
HTMLElement&&d.isConnected&&d.focus()}},[]);let f=async d=>{if(d.preventDefault(),!(!si(e.name,r)||l)){
i(!0);try{let g=await ya("release",{name:e.name,shown:t,typed:e.name});a({ok:!0,text:g.text})}catch(g){
a({ok:!1,text:Rm(g)})}i(!1)}};return h("dialog",{ref:c,class:"release","aria-labelledby":"release-ti\
tle",onClose:e.onEnd,children:[h("h2",{id:"release-title",children:["Release ",h($e,{name:e.name,most:80}),
" by force?"]}),n&&h("p",{children:["It is held by ",h(bn,{who:n}),", token ",h("code",{children:n.token}),
"."]}),h("p",{children:["The next waiter gets the lock at once. ",h("b",{children:"The holder goes o\
n until its next renewal"}),", since nothing can stop it before; until then, two work in the section\
. Only a resource that checks fencing tokens is protected."]}),h("p",{children:"If another has the l\
ock by now, nothing is released."}),s?h(oe,{children:[h("p",{class:s.ok?"notice good":"notice bad",role:"\
alert",children:s.text}),h("div",{class:"buttons",children:h("button",{type:"button",onClick:()=>c.current.
close(),children:"Close"})})]}):h("form",{onSubmit:f,children:[h("label",{children:["Type the lock\u2019s\
 name to confirm",h("input",{type:"text",value:r,autocomplete:"off",spellcheck:!1,dir:"auto",onInput:d=>o(
d.currentTarget.value)})]}),h("div",{class:"buttons",children:[h("button",{type:"button",onClick:()=>c.
current.close(),children:"Cancel"}),h("button",{type:"submit",class:"danger",disabled:!si(e.name,r)||
l,children:"Release"})]})]})]})}function Rm(e){return e instanceof Jt?e.status===409?`Nothing was re\
leased: ${e.body.text??e.message}`:`Nothing was released. ${e.message}`:"The console does not answer\
: whether the lock was released is not known."}var Dm="uplot",Im="u-hz",$m="u-vt",jm="u-title",Fm="u-wrap",zm="u-under",Hm="u-over",Wm="u-axis",Fn="\
u-off",Vm="u-select",Bm="u-cursor-x",Gm="u-cursor-y",Um="u-cursor-pt",qm="u-legend",Ym="u-live",Km="\
u-inline",Jm="u-series",Zm="u-marker",Bc="u-label",Qm="u-value",Xr="width",eo="height";var Gc="bottom",br="left",Ci="right",Gi="#000",Uc=Gi+"0",Ni="mousemove",qc="mousedown",Li="mouseup",
Yc="mouseenter",Kc="mouseleave",Jc="dblclick",Xm="resize",eg="scroll",Zc="change",Zo="dppxchange",Ui="\
--",Sr=typeof window<"u",Di=Sr?document:null,wr=Sr?window:null,tg=Sr?navigator:null,he,qo;function Ii(){
let e=devicePixelRatio;he!=e&&(he=e,qo&&ji(Zc,qo,Ii),qo=matchMedia(`(min-resolution: ${he-.001}dppx)\
 and (max-resolution: ${he+.001}dppx)`),zn(Zc,qo,Ii),wr.dispatchEvent(new CustomEvent(Zo)))}function _t(e,t){
if(t!=null){let n=e.classList;!n.contains(t)&&n.add(t)}}function $i(e,t){let n=e.classList;n.contains(
t)&&n.remove(t)}function Te(e,t,n){e.style[t]=n+"px"}function Ft(e,t,n,r){let o=Di.createElement(e);
return t!=null&&_t(o,t),n?.insertBefore(o,r),o}function Lt(e,t){return Ft("div",e,t)}var Qc=new WeakMap;
function en(e,t,n,r,o){let l="translate("+t+"px,"+n+"px)",i=Qc.get(e);l!=i&&(e.style.transform=l,Qc.
set(e,l),t<0||n<0||t>r||n>o?_t(e,Fn):$i(e,Fn))}var Xc=new WeakMap;function eu(e,t,n){let r=t+n,o=Xc.
get(e);r!=o&&(Xc.set(e,r),e.style.background=t,e.style.borderColor=n)}var tu=new WeakMap;function nu(e,t,n,r){
let o=t+""+n,l=tu.get(e);o!=l&&(tu.set(e,o),e.style.height=n+"px",e.style.width=t+"px",e.style.marginLeft=
r?-t/2+"px":0,e.style.marginTop=r?-n/2+"px":0)}var qi={passive:!0},ng={...qi,capture:!0};function zn(e,t,n,r){
t.addEventListener(e,n,r?ng:qi)}function ji(e,t,n,r){t.removeEventListener(e,n,qi)}Sr&&Ii();function zt(e,t,n,r){
let o;n=n||0,r=r||t.length-1;let l=r<=2147483647;for(;r-n>1;)o=l?n+r>>1:wt((n+r)/2),t[o]<e?n=o:r=o;return e-
t[n]<=t[r]-e?n:r}function Lu(e){return(n,r,o)=>{let l=-1,i=-1;for(let s=r;s<=o;s++)if(e(n[s])){l=s;break}
for(let s=o;s>=r;s--)if(e(n[s])){i=s;break}return[l,i]}}var Pu=e=>e!=null,Au=e=>e!=null&&e>0,el=Lu(Pu),
rg=Lu(Au);function og(e,t,n,r=0,o=!1){let l=o?rg:el,i=o?Au:Pu;[t,n]=l(e,t,n);let s=e[t],a=e[t];if(t>
-1)if(r==1)s=e[t],a=e[n];else if(r==-1)s=e[n],a=e[t];else for(let c=t;c<=n;c++){let f=e[c];i(f)&&(f<
s?s=f:f>a&&(a=f))}return[s??_e,a??-_e]}function tl(e,t,n,r){let o=lu(e),l=lu(t);e==t&&(o==-1?(e*=n,t/=
n):(e/=n,t*=n));let i=n==10?an:Ou,s=o==1?wt:Pt,a=l==1?Pt:wt,c=s(i(Ue(e))),f=a(i(Ue(t))),d=yr(n,c),g=yr(
n,f);return n==10&&(c<0&&(d=we(d,-c)),f<0&&(g=we(g,-f))),r||n==2?(e=d*o,t=g*l):(e=$u(e,d),t=nl(t,g)),
[e,t]}function Yi(e,t,n,r){let o=tl(e,t,n,r);return e==0&&(o[0]=0),t==0&&(o[1]=0),o}var Ki=.1,ru={mode:3,
pad:Ki},no={pad:0,soft:null,mode:0},lg={min:no,max:no};function Qo(e,t,n,r){return rl(n)?ou(e,t,n):(no.
pad=n,no.soft=r?0:null,no.mode=r?3:0,ou(e,t,lg))}function fe(e,t){return e??t}function ig(e,t,n){for(t=
fe(t,0),n=fe(n,e.length-1);t<=n;){if(e[t]!=null)return!0;t++}return!1}function ou(e,t,n){let r=n.min,
o=n.max,l=fe(r.pad,0),i=fe(o.pad,0),s=fe(r.hard,-_e),a=fe(o.hard,_e),c=fe(r.soft,_e),f=fe(o.soft,-_e),
d=fe(r.mode,0),g=fe(o.mode,0),m=t-e,y=an(m),S=ft(Ue(e),Ue(t)),M=an(S),T=Ue(M-y);(m<1e-24||T>10)&&(m=
0,(e==0||t==0)&&(m=1e-24,d==2&&c!=_e&&(l=0),g==2&&f!=-_e&&(i=0)));let _=m||S||1e3,E=an(_),k=yr(10,wt(
E)),D=_*(m==0?e==0?.1:1:l),L=we($u(e-D,k/10),24),V=e>=c&&(d==1||d==3&&L<=c||d==2&&L>=c)?c:_e,R=ft(s,
L<V&&e>=V?V:Ht(V,L)),G=_*(m==0?t==0?.1:1:i),F=we(nl(t+G,k/10),24),N=t<=f&&(g==1||g==3&&F>=f||g==2&&F<=
f)?f:-_e,$=Ht(a,F>N&&t<=N?N:ft(N,F));return R==$&&R==0&&($=100),[R,$]}var sg=new Intl.NumberFormat(Sr?
tg.language:"en-US"),Ji=e=>sg.format(e),yt=Math,Jo=yt.PI,Ue=yt.abs,wt=yt.floor,Ge=yt.round,Pt=yt.ceil,
Ht=yt.min,ft=yt.max,yr=yt.pow,lu=yt.sign,an=yt.log10,Ou=yt.log2,ag=(e,t=1)=>yt.sinh(e)*t,Pi=(e,t=1)=>yt.
asinh(e/t),_e=1/0;function iu(e){return(an((e^e>>31)-(e>>31))|0)+1}function Fi(e,t,n){return Ht(ft(e,
t),n)}function Ru(e){return typeof e=="function"}function ie(e){return Ru(e)?e:()=>e}var cg=()=>{},Du=e=>e,
Iu=(e,t)=>t,ug=e=>null,su=e=>!0,au=(e,t)=>e==t,fg=/\.\d*?(?=9{6,}|0{6,})/gm,Hn=e=>{if(Fu(e)||yn.has(
e))return e;let t=`${e}`,n=t.match(fg);if(n==null)return e;let r=n[0].length-1;if(t.indexOf("e-")!=-1){
let[o,l]=t.split("e");return+`${Hn(o)}e${l}`}return we(e,r)};function $n(e,t){return Hn(we(Hn(e/t))*
t)}function nl(e,t){return Hn(Pt(Hn(e/t))*t)}function $u(e,t){return Hn(wt(Hn(e/t))*t)}function we(e,t=0){
if(Fu(e))return e;let n=10**t,r=e*n*(1+Number.EPSILON);return Ge(r)/n}var yn=new Map;function ju(e){
return((""+e).split(".")[1]||"").length}function oo(e,t,n,r){let o=[],l=r.map(ju);for(let i=t;i<n;i++){
let s=Ue(i),a=we(yr(e,i),s);for(let c=0;c<r.length;c++){let f=e==10?+`${r[c]}e${i}`:r[c]*a,d=(i>=0?0:
s)+(i>=l[c]?0:l[c]),g=e==10?f:we(f,d);o.push(g),yn.set(g,d)}}return o}var ro={},Zi=[],kr=[null,null],
wn=Array.isArray,Fu=Number.isInteger,dg=e=>e===void 0;function cu(e){return typeof e=="string"}function rl(e){
let t=!1;if(e!=null){let n=e.constructor;t=n==null||n==Object}return t}function hg(e){return e!=null&&
typeof e=="object"}var pg=Object.getPrototypeOf(Uint8Array),zu="__proto__";function xr(e,t=rl){let n;
if(wn(e)){let r=e.find(o=>o!=null);if(wn(r)||t(r)){n=Array(e.length);for(let o=0;o<e.length;o++)n[o]=
xr(e[o],t)}else n=e.slice()}else if(e instanceof pg)n=e.slice();else if(t(e)){n={};for(let r in e)r!=
zu&&(n[r]=xr(e[r],t))}else n=e;return n}function He(e){let t=arguments;for(let n=1;n<t.length;n++){let r=t[n];
for(let o in r)o!=zu&&(rl(e[o])?He(e[o],xr(r[o])):e[o]=xr(r[o]))}return e}var mg=0,gg=1,vg=2;function bg(e,t,n){
for(let r=0,o,l=-1;r<t.length;r++){let i=t[r];if(i>l){for(o=i-1;o>=0&&e[o]==null;)e[o--]=null;for(o=
i+1;o<n&&e[o]==null;)e[l=o++]=null}}}function _g(e,t){if(kg(e)){let i=e[0].slice();for(let s=1;s<e.length;s++)
i.push(...e[s].slice(1));return xg(i[0])||(i=yg(i)),i}let n=new Set;for(let i=0;i<e.length;i++){let a=e[i][0],
c=a.length;for(let f=0;f<c;f++)n.add(a[f])}let r=[Array.from(n).sort((i,s)=>i-s)],o=r[0].length,l=new Map;
for(let i=0;i<o;i++)l.set(r[0][i],i);for(let i=0;i<e.length;i++){let s=e[i],a=s[0];for(let c=1;c<s.length;c++){
let f=s[c],d=Array(o).fill(void 0),g=t?t[i][c]:gg,m=[];for(let y=0;y<f.length;y++){let S=f[y],M=l.get(
a[y]);S===null?g!=mg&&(d[M]=S,g==vg&&m.push(M)):d[M]=S}bg(d,m,o),r.push(d)}}return r}var wg=typeof queueMicrotask>
"u"?e=>Promise.resolve().then(e):queueMicrotask;function yg(e){let t=e[0],n=t.length,r=Array(n);for(let l=0;l<
r.length;l++)r[l]=l;r.sort((l,i)=>t[l]-t[i]);let o=[];for(let l=0;l<e.length;l++){let i=e[l],s=Array(
n);for(let a=0;a<n;a++)s[a]=i[r[a]];o.push(s)}return o}function kg(e){let t=e[0][0],n=t.length;for(let r=1;r<
e.length;r++){let o=e[r][0];if(o.length!=n)return!1;if(o!=t){for(let l=0;l<n;l++)if(o[l]!=t[l])return!1}}
return!0}function xg(e,t=100){let n=e.length;if(n<=1)return!0;let r=0,o=n-1;for(;r<=o&&e[r]==null;)r++;
for(;o>=r&&e[o]==null;)o--;if(o<=r)return!0;let l=ft(1,wt((o-r+1)/t));for(let i=e[r],s=r+l;s<=o;s+=l){
let a=e[s];if(a!=null){if(a<=i)return!1;i=a}}return!0}var Hu=["January","February","March","April","\
May","June","July","August","September","October","November","December"],Wu=["Sunday","Monday","Tues\
day","Wednesday","Thursday","Friday","Saturday"];function Vu(e){return e.slice(0,3)}var Eg=Wu.map(Vu),
Sg=Hu.map(Vu),Mg={MMMM:Hu,MMM:Sg,WWWW:Wu,WWW:Eg};function Qr(e){return(e<10?"0":"")+e}function Tg(e){
return(e<10?"00":e<100?"0":"")+e}var Cg={YYYY:e=>e.getFullYear(),YY:e=>(e.getFullYear()+"").slice(2),
MMMM:(e,t)=>t.MMMM[e.getMonth()],MMM:(e,t)=>t.MMM[e.getMonth()],MM:e=>Qr(e.getMonth()+1),M:e=>e.getMonth()+
1,DD:e=>Qr(e.getDate()),D:e=>e.getDate(),WWWW:(e,t)=>t.WWWW[e.getDay()],WWW:(e,t)=>t.WWW[e.getDay()],
HH:e=>Qr(e.getHours()),H:e=>e.getHours(),h:e=>{let t=e.getHours();return t==0?12:t>12?t-12:t},AA:e=>e.
getHours()>=12?"PM":"AM",aa:e=>e.getHours()>=12?"pm":"am",a:e=>e.getHours()>=12?"p":"a",mm:e=>Qr(e.getMinutes()),
m:e=>e.getMinutes(),ss:e=>Qr(e.getSeconds()),s:e=>e.getSeconds(),fff:e=>Tg(e.getMilliseconds())};function Qi(e,t){
t=t||Mg;let n=[],r=/\{([a-z]+)\}|[^{]+/gi,o;for(;o=r.exec(e);)n.push(o[0][0]=="{"?Cg[o[1]]:o[0]);return l=>{
let i="";for(let s=0;s<n.length;s++)i+=typeof n[s]=="string"?n[s]:n[s](l,t);return i}}var Ng=new Intl.
DateTimeFormat().resolvedOptions().timeZone;function Lg(e,t){let n;return t=="UTC"||t=="Etc/UTC"?n=new Date(
+e+e.getTimezoneOffset()*6e4):t==Ng?n=e:(n=new Date(e.toLocaleString("en-US",{timeZone:t})),n.setMilliseconds(
e.getMilliseconds())),n}var Bu=e=>e%1==0,Xo=[1,2,2.5,5],Pg=oo(10,-32,0,Xo),Gu=oo(10,0,32,Xo),Ag=Gu.filter(
Bu),jn=Pg.concat(Gu),Xi=`
`,Uu="{YYYY}",uu=Xi+Uu,qu="{M}/{D}",to=Xi+qu,Yo=to+"/{YY}",Yu="{aa}",Og="{h}:{mm}",_r=Og+Yu,fu=Xi+_r,
du=":{ss}",me=null;function Ku(e){let t=e*1e3,n=t*60,r=n*60,o=r*24,l=o*30,i=o*365,a=(e==1?oo(10,0,3,
Xo).filter(Bu):oo(10,-3,0,Xo)).concat([t,t*5,t*10,t*15,t*30,n,n*5,n*10,n*15,n*30,r,r*2,r*3,r*4,r*6,r*
8,r*12,o,o*2,o*3,o*4,o*5,o*6,o*7,o*8,o*9,o*10,o*15,l,l*2,l*3,l*4,l*6,i,i*2,i*5,i*10,i*25,i*50,i*100]),
c=[[i,Uu,me,me,me,me,me,me,1],[o*28,"{MMM}",uu,me,me,me,me,me,1],[o,qu,uu,me,me,me,me,me,1],[r,"{h}"+
Yu,Yo,me,to,me,me,me,1],[n,_r,Yo,me,to,me,me,me,1],[t,du,Yo+" "+_r,me,to+" "+_r,me,fu,me,1],[e,du+".\
{fff}",Yo+" "+_r,me,to+" "+_r,me,fu,me,1]];function f(d){return(g,m,y,S,M,T)=>{let _=[],E=M>=i,k=M>=
l&&M<i,D=d(y),L=we(D*e,3),V=Ai(D.getFullYear(),E?0:D.getMonth(),k||E?1:D.getDate()),R=we(V*e,3);if(k||
E){let G=k?M/l:0,F=E?M/i:0,N=L==R?L:we(Ai(V.getFullYear()+F,V.getMonth()+G,1)*e,3),$=new Date(Ge(N/e)),
P=$.getFullYear(),j=$.getMonth();for(let A=0;N<=S;A++){let q=Ai(P+F*A,j+G*A,1),Y=q-d(we(q*e,3));N=we(
(+q+Y)*e,3),N<=S&&_.push(N)}}else{let G=M>=o?o:M,F=wt(y)-wt(L),N=R+F+nl(L-R,G);_.push(N);let $=d(N),
P=$.getHours()+$.getMinutes()/n+$.getSeconds()/r,j=M/r,A=g.axes[m]._space,q=T/A;for(;N=we(N+M,e==1?0:
3),!(N>S);)if(j>1){let Y=wt(we(P+j,6))%24,J=d(N).getHours()-Y;J>1&&(J=-1),N-=J*r,P=(P+j)%24;let X=_[_.
length-1];we((N-X)/M,3)*q>=.7&&_.push(N)}else _.push(N)}return _}}return[a,c,f]}var[Rg,Dg,Ig]=Ku(1),
[$g,jg,Fg]=Ku(.001);oo(2,-53,53,[1]);function hu(e,t){return e.map(n=>n.map((r,o)=>o==0||o==8||r==null?
r:t(o==1||n[8]==0?r:n[1]+r)))}function pu(e,t){return(n,r,o,l,i)=>{let s=t.find(y=>i>=y[0])||t[t.length-
1],a,c,f,d,g,m;return r.map(y=>{let S=e(y),M=S.getFullYear(),T=S.getMonth(),_=S.getDate(),E=S.getHours(),
k=S.getMinutes(),D=S.getSeconds(),L=M!=a&&s[2]||T!=c&&s[3]||_!=f&&s[4]||E!=d&&s[5]||k!=g&&s[6]||D!=m&&
s[7]||s[1];return a=M,c=T,f=_,d=E,g=k,m=D,L(S)})}}function zg(e,t){let n=Qi(t);return(r,o,l,i,s)=>o.
map(a=>n(e(a)))}function Ai(e,t,n){return new Date(e,t,n)}function mu(e,t){return t(e)}var Hg="{YYYY\
}-{MM}-{DD} {h}:{mm}{aa}";function gu(e,t){return(n,r,o,l)=>l==null?Ui:t(e(r))}function Wg(e,t){let n=e.
series[t];return n.width?n.stroke(e,t):n.points.width?n.points.stroke(e,t):null}function Vg(e,t){return e.
series[t].fill(e,t)}var Bg={show:!0,live:!0,isolate:!1,mount:cg,markers:{show:!0,width:2,stroke:Wg,fill:Vg,
dash:"solid"},idx:null,idxs:null,values:[]};function Gg(e,t){let n=e.cursor.points,r=Lt(),o=n.size(e,
t);Te(r,Xr,o),Te(r,eo,o);let l=o/-2;Te(r,"marginLeft",l),Te(r,"marginTop",l);let i=n.width(e,t,o);return i&&
Te(r,"borderWidth",i),r}function Ug(e,t){let n=e.series[t].points;return n._fill||n._stroke}function qg(e,t){
let n=e.series[t].points;return n._stroke||n._fill}function Yg(e,t){return e.series[t].points.size}var Oi=[
0,0];function Kg(e,t,n){return Oi[0]=t,Oi[1]=n,Oi}function Ko(e,t,n,r=!0){return o=>{o.button==0&&(!r||
o.target==t)&&n(o)}}function Ri(e,t,n,r=!0){return o=>{(!r||o.target==t)&&n(o)}}var Jg={show:!0,x:!0,
y:!0,lock:!1,move:Kg,points:{one:!1,show:Gg,size:Yg,width:0,stroke:qg,fill:Ug},bind:{mousedown:Ko,mouseup:Ko,
click:Ko,dblclick:Ko,mousemove:Ri,mouseleave:Ri,mouseenter:Ri},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,
click:(e,t)=>{t.stopPropagation(),t.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(e,t,n,r,o)=>r-
o,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,
event:null},Ju={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},es=He({},Ju,{filter:Iu}),Zu=He({},es,{size:10}),
Qu=He({},Ju,{show:!1}),ts='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Aria\
l, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Em\
oji"',Xu="bold "+ts,ef=1.5,vu={show:!0,scale:"x",stroke:Gi,space:50,gap:5,alignTo:1,size:50,labelGap:0,
labelSize:30,labelFont:Xu,side:2,grid:es,ticks:Zu,border:Qu,font:ts,lineGap:ef,rotate:0},Zg="Value",
Qg="Time",bu={show:!0,scale:"x",auto:!1,sorted:1,min:_e,max:-_e,idxs:[]};function Xg(e,t,n,r,o){return t.
map(l=>l==null?"":Ji(l))}function e0(e,t,n,r,o,l,i){let s=[],a=yn.get(o)||0;n=i?n:we(nl(n,o),a);for(let c=n;c<=
r;c=we(c+o,a))s.push(Object.is(c,-0)?0:c);return s}function zi(e,t,n,r,o,l,i){let s=[],a=e.scales[e.
axes[t].scale].log,c=a==10?an:Ou,f=wt(c(n));o=yr(a,f),a==10&&(o=jn[zt(o,jn)]);let d=n,g=o*a;a==10&&(g=
jn[zt(g,jn)]);do s.push(d),d=d+o,a==10&&!yn.has(d)&&(d=we(d,yn.get(o))),d>=g&&(o=d,g=o*a,a==10&&(g=jn[zt(
g,jn)]));while(d<=r);return s}function t0(e,t,n,r,o,l,i){let a=e.scales[e.axes[t].scale].asinh,c=r>a?
zi(e,t,ft(a,n),r,o):[a],f=r>=0&&n<=0?[0]:[];return(n<-a?zi(e,t,ft(a,-r),-n,o):[a]).reverse().map(g=>-g).
concat(f,c)}var tf=/./,n0=/[12357]/,r0=/[125]/,_u=/1/,Hi=(e,t,n,r)=>e.map((o,l)=>t==4&&o==0||l%r==0&&
n.test(o.toExponential()[o<0?1:0])?o:null);function o0(e,t,n,r,o){let l=e.axes[n],i=l.scale,s=e.scales[i],
a=e.valToPos,c=l._space,f=a(10,i),d=a(9,i)-f>=c?tf:a(7,i)-f>=c?n0:a(5,i)-f>=c?r0:_u;if(d==_u){let g=Ue(
a(1,i)-f);if(g<c)return Hi(t.slice().reverse(),s.distr,d,Pt(c/g)).reverse()}return Hi(t,s.distr,d,1)}
function l0(e,t,n,r,o){let l=e.axes[n],i=l.scale,s=l._space,a=e.valToPos,c=Ue(a(1,i)-a(2,i));return c<
s?Hi(t.slice().reverse(),3,tf,Pt(s/c)).reverse():t}function i0(e,t,n,r){return r==null?Ui:t==null?"":
Ji(t)}var wu={show:!0,scale:"y",stroke:Gi,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Xu,
side:3,grid:es,ticks:Zu,border:Qu,font:ts,lineGap:ef,rotate:0};function s0(e,t){let n=3+(e||1)*2;return we(
n*t,3)}function a0(e,t){let{scale:n,idxs:r}=e.series[0],o=e._data[0],l=e.valToPos(o[r[0]],n,!0),i=e.
valToPos(o[r[1]],n,!0),s=Ue(i-l),a=e.series[t],c=s/(a.points.space*he);return r[1]-r[0]<=c}var yu={scale:null,
auto:!0,sorted:0,min:_e,max:-_e},nf=(e,t,n,r,o)=>o,ku={show:!0,auto:!0,sorted:0,gaps:nf,alpha:1,facets:[
He({},yu,{scale:"x"}),He({},yu,{scale:"y"})]},xu={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:nf,
alpha:1,points:{show:a0,filter:null},values:null,min:_e,max:-_e,idxs:[],path:null,clip:null};function c0(e,t,n,r,o){
return n/10}var rf={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},u0=He({},rf,
{time:!1,ori:1}),Eu={};function of(e,t){let n=Eu[e];return n||(n={key:e,plots:[],sub(r){n.plots.push(
r)},unsub(r){n.plots=n.plots.filter(o=>o!=r)},pub(r,o,l,i,s,a,c){for(let f=0;f<n.plots.length;f++)n.
plots[f]!=o&&n.plots[f].pub(r,o,l,i,s,a,c)}},e!=null&&(Eu[e]=n)),n}var Er=1,Wi=2;function Wn(e,t,n){
let r=e.mode,o=e.series[t],l=r==2?e._data[t]:e._data,i=e.scales,s=e.bbox,a=l[0],c=r==2?l[1]:l[t],f=r==
2?i[o.facets[0].scale]:i[e.series[0].scale],d=r==2?i[o.facets[1].scale]:i[o.scale],g=s.left,m=s.top,
y=s.width,S=s.height,M=e.valToPosH,T=e.valToPosV;return f.ori==0?n(o,a,c,f,d,M,T,g,m,y,S,ll,Mr,sl,sf,
cf):n(o,a,c,f,d,T,M,m,g,S,y,il,Tr,os,af,uf)}function ns(e,t){let n=0,r=0,o=fe(e.bands,Zi);for(let l=0;l<
o.length;l++){let i=o[l];i.series[0]==t?n=i.dir:i.series[1]==t&&(i.dir==1?r|=1:r|=2)}return[n,r==1?-1:
r==2?1:r==3?2:0]}function f0(e,t,n,r,o){let l=e.mode,i=e.series[t],s=l==2?i.facets[1].scale:i.scale,
a=e.scales[s];return o==-1?a.min:o==1?a.max:a.distr==3?a.dir==1?a.min:a.max:0}function cn(e,t,n,r,o,l){
return Wn(e,t,(i,s,a,c,f,d,g,m,y,S,M)=>{let T=i.pxRound,_=c.dir*(c.ori==0?1:-1),E=c.ori==0?Mr:Tr,k,D;
_==1?(k=n,D=r):(k=r,D=n);let L=T(d(s[k],c,S,m)),V=T(g(a[k],f,M,y)),R=T(d(s[D],c,S,m)),G=T(g(l==1?f.max:
f.min,f,M,y)),F=new Path2D(o);return E(F,R,G),E(F,L,G),E(F,L,V),F})}function ol(e,t,n,r,o,l){let i=null;
if(e.length>0){i=new Path2D;let s=t==0?sl:os,a=n;for(let d=0;d<e.length;d++){let g=e[d];if(g[1]>g[0]){
let m=g[0]-a;m>0&&s(i,a,r,m,r+l),a=g[1]}}let c=n+o-a,f=10;c>0&&s(i,a,r-f/2,c,r+l+f)}return i}function d0(e,t,n){
let r=e[e.length-1];r&&r[0]==t?r[1]=n:e.push([t,n])}function rs(e,t,n,r,o,l,i){let s=[],a=e.length;for(let c=o==
1?n:r;c>=n&&c<=r;c+=o)if(t[c]===null){let d=c,g=c;if(o==1)for(;++c<=r&&t[c]===null;)g=c;else for(;--c>=
n&&t[c]===null;)g=c;let m=l(e[d]),y=g==d?m:l(e[g]),S=d-o;m=i<=0&&S>=0&&S<a?l(e[S]):m;let T=g+o;y=i>=
0&&T>=0&&T<a?l(e[T]):y,y>=m&&s.push([m,y])}return s}function Su(e){return e==0?Du:e==1?Ge:t=>$n(t,e)}
function lf(e){let t=e==0?ll:il,n=e==0?(o,l,i,s,a,c)=>{o.arcTo(l,i,s,a,c)}:(o,l,i,s,a,c)=>{o.arcTo(i,
l,a,s,c)},r=e==0?(o,l,i,s,a)=>{o.rect(l,i,s,a)}:(o,l,i,s,a)=>{o.rect(i,l,a,s)};return(o,l,i,s,a,c=0,f=0)=>{
c==0&&f==0?r(o,l,i,s,a):(c=Ht(c,s/2,a/2),f=Ht(f,s/2,a/2),t(o,l+c,i),n(o,l+s,i,l+s,i+a,c),n(o,l+s,i+a,
l,i+a,f),n(o,l,i+a,l,i,f),n(o,l,i,l+s,i,c),o.closePath())}}var ll=(e,t,n)=>{e.moveTo(t,n)},il=(e,t,n)=>{
e.moveTo(n,t)},Mr=(e,t,n)=>{e.lineTo(t,n)},Tr=(e,t,n)=>{e.lineTo(n,t)},sl=lf(0),os=lf(1),sf=(e,t,n,r,o,l)=>{
e.arc(t,n,r,o,l)},af=(e,t,n,r,o,l)=>{e.arc(n,t,r,o,l)},cf=(e,t,n,r,o,l,i)=>{e.bezierCurveTo(t,n,r,o,
l,i)},uf=(e,t,n,r,o,l,i)=>{e.bezierCurveTo(n,t,o,r,i,l)};function ff(e){return(t,n,r,o,l)=>Wn(t,n,(i,s,a,c,f,d,g,m,y,S,M)=>{
let{pxRound:T,points:_}=i,E,k;c.ori==0?(E=ll,k=sf):(E=il,k=af);let D=we(_.width*he,3),L=(_.size-_.width)/
2*he,V=we(L*2,3),R=new Path2D,G=new Path2D,{left:F,top:N,width:$,height:P}=t.bbox;sl(G,F-V,N-V,$+V*2,
P+V*2);let j=A=>{if(a[A]!=null){let q=T(d(s[A],c,S,m)),Y=T(g(a[A],f,M,y));E(R,q+L,Y),k(R,q,Y,L,0,Jo*
2)}};if(l)l.forEach(j);else for(let A=r;A<=o;A++)j(A);return{stroke:D>0?R:null,fill:R,clip:G,flags:Er|
Wi}})}function df(e){return(t,n,r,o,l,i)=>{r!=o&&(l!=r&&i!=r&&e(t,n,r),l!=o&&i!=o&&e(t,n,o),e(t,n,i))}}
var h0=df(Mr),p0=df(Tr);function hf(e){let t=fe(e?.alignGaps,0);return(n,r,o,l)=>Wn(n,r,(i,s,a,c,f,d,g,m,y,S,M)=>{
[o,l]=el(a,o,l);let T=i.pxRound,_=P=>T(d(P,c,S,m)),E=P=>T(g(P,f,M,y)),k,D;c.ori==0?(k=Mr,D=h0):(k=Tr,
D=p0);let L=c.dir*(c.ori==0?1:-1),V={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Er},
R=V.stroke,G=!1;if(l-o>=S*4){let P=K=>n.posToVal(K,c.key,!0),j=null,A=null,q,Y,H,Z=_(s[L==1?o:l]),J=_(
s[o]),X=_(s[l]),ee=P(L==1?J+1:X-1);for(let K=L==1?o:l;K>=o&&K<=l;K+=L){let ve=s[K],ae=(L==1?ve<ee:ve>
ee)?Z:_(ve),pe=a[K];ae==Z?pe!=null?(Y=pe,j==null?(k(R,ae,E(Y)),q=j=A=Y):Y<j?j=Y:Y>A&&(A=Y)):pe===null&&
(G=!0):(j!=null&&D(R,Z,E(j),E(A),E(q),E(Y)),pe!=null?(Y=pe,k(R,ae,E(Y)),j=A=q=Y):(j=A=null,pe===null&&
(G=!0)),Z=ae,ee=P(Z+L))}j!=null&&j!=A&&H!=Z&&D(R,Z,E(j),E(A),E(q),E(Y))}else for(let P=L==1?o:l;P>=o&&
P<=l;P+=L){let j=a[P];j===null?G=!0:j!=null&&k(R,_(s[P]),E(j))}let[N,$]=ns(n,r);if(i.fill!=null||N!=
0){let P=V.fill=new Path2D(R),j=i.fillTo(n,r,i.min,i.max,N),A=E(j),q=_(s[o]),Y=_(s[l]);L==-1&&([Y,q]=
[q,Y]),k(P,Y,A),k(P,q,A)}if(!i.spanGaps){let P=[];G&&P.push(...rs(s,a,o,l,L,_,t)),V.gaps=P=i.gaps(n,
r,o,l,P),V.clip=ol(P,c.ori,m,y,S,M)}return $!=0&&(V.band=$==2?[cn(n,r,o,l,R,-1),cn(n,r,o,l,R,1)]:cn(
n,r,o,l,R,$)),V})}function m0(e){let t=fe(e.align,1),n=fe(e.ascDesc,!1),r=fe(e.alignGaps,0),o=fe(e.extend,
!1);return(l,i,s,a)=>Wn(l,i,(c,f,d,g,m,y,S,M,T,_,E)=>{[s,a]=el(d,s,a);let k=c.pxRound,{left:D,width:L}=l.
bbox,V=J=>k(y(J,g,_,M)),R=J=>k(S(J,m,E,T)),G=g.ori==0?Mr:Tr,F={stroke:new Path2D,fill:null,clip:null,
band:null,gaps:null,flags:Er},N=F.stroke,$=g.dir*(g.ori==0?1:-1),P=R(d[$==1?s:a]),j=V(f[$==1?s:a]),A=j,
q=j;o&&t==-1&&(q=D,G(N,q,P)),G(N,j,P);for(let J=$==1?s:a;J>=s&&J<=a;J+=$){let X=d[J];if(X==null)continue;
let ee=V(f[J]),K=R(X);t==1?G(N,ee,P):G(N,A,K),G(N,ee,K),P=K,A=ee}let Y=A;o&&t==1&&(Y=D+L,G(N,Y,P));let[
H,Z]=ns(l,i);if(c.fill!=null||H!=0){let J=F.fill=new Path2D(N),X=c.fillTo(l,i,c.min,c.max,H),ee=R(X);
G(J,Y,ee),G(J,q,ee)}if(!c.spanGaps){let J=[];J.push(...rs(f,d,s,a,$,V,r));let X=c.width*he/2,ee=n||t==
1?X:-X,K=n||t==-1?-X:X;J.forEach(ve=>{ve[0]+=ee,ve[1]+=K}),F.gaps=J=c.gaps(l,i,s,a,J),F.clip=ol(J,g.
ori,M,T,_,E)}return Z!=0&&(F.band=Z==2?[cn(l,i,s,a,N,-1),cn(l,i,s,a,N,1)]:cn(l,i,s,a,N,Z)),F})}function Mu(e,t,n,r,o,l,i=_e){
if(e.length>1){let s=null;for(let a=0,c=1/0;a<e.length;a++)if(t[a]!==void 0){if(s!=null){let f=Ue(e[a]-
e[s]);f<c&&(c=f,i=Ue(n(e[a],r,o,l)-n(e[s],r,o,l)))}s=a}}return i}function g0(e){e=e||ro;let t=fe(e.size,
[.6,_e,1]),n=e.align||0,r=e.gap||0,o=e.radius;o=o==null?[0,0]:typeof o=="number"?[o,0]:o;let l=ie(o),
i=1-t[0],s=fe(t[1],_e),a=fe(t[2],1),c=fe(e.disp,ro),f=fe(e.each,m=>{}),{fill:d,stroke:g}=c;return(m,y,S,M)=>Wn(
m,y,(T,_,E,k,D,L,V,R,G,F,N)=>{let $=T.pxRound,P=n,j=r*he,A=s*he,q=a*he,Y,H;k.ori==0?[Y,H]=l(m,y):[H,
Y]=l(m,y);let Z=k.dir*(k.ori==0?1:-1),J=k.ori==0?sl:os,X=k.ori==0?f:(B,ye,We,qn,En,Bt,Sn)=>{f(B,ye,We,
En,qn,Sn,Bt)},ee=fe(m.bands,Zi).find(B=>B.series[0]==y),K=ee!=null?ee.dir:0,ve=T.fillTo(m,y,T.min,T.
max,K),be=$(V(ve,D,N,G)),ae,pe,At,pt=F,Le=$(T.width*he),Vt=!1,tn=null,kt=null,un=null,Bn=null;d!=null&&
(Le==0||g!=null)&&(Vt=!0,tn=d.values(m,y,S,M),kt=new Map,new Set(tn).forEach(B=>{B!=null&&kt.set(B,new Path2D)}),
Le>0&&(un=g.values(m,y,S,M),Bn=new Map,new Set(un).forEach(B=>{B!=null&&Bn.set(B,new Path2D)})));let{
x0:Gn,size:Ar}=c;if(Gn!=null&&Ar!=null){P=1,_=Gn.values(m,y,S,M),Gn.unit==2&&(_=_.map(We=>m.posToVal(
R+We*F,k.key,!0)));let B=Ar.values(m,y,S,M);Ar.unit==2?pe=B[0]*F:pe=L(B[0],k,F,R)-L(0,k,F,R),pt=Mu(_,
E,L,k,F,R,pt),At=pt-pe+j}else pt=Mu(_,E,L,k,F,R,pt),At=pt*i+j,pe=pt-At;At<1&&(At=0),Le>=pe/2&&(Le=0),
At<5&&($=Du);let so=At>0,kn=pt-At-(so?Le:0);pe=$(Fi(kn,q,A)),ae=(P==0?pe/2:P==Z?0:pe)-P*Z*((P==0?j/2:
0)+(so?Le/2:0));let lt={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},Un=Vt?null:new Path2D,
nn=null;if(ee!=null)nn=m.data[ee.series[1]];else{let{y0:B,y1:ye}=c;B!=null&&ye!=null&&(E=ye.values(m,
y,S,M),nn=B.values(m,y,S,M))}let xn=Y*pe,re=H*pe;for(let B=Z==1?S:M;B>=S&&B<=M;B+=Z){let ye=E[B];if(ye==
null)continue;if(nn!=null){let dt=nn[B]??0;if(ye-dt==0)continue;be=V(dt,D,N,G)}let We=k.distr!=2||c!=
null?_[B]:B,qn=L(We,k,F,R),En=V(fe(ye,ve),D,N,G),Bt=$(qn-ae),Sn=$(ft(En,be)),mt=$(Ht(En,be)),xt=Sn-mt;
if(ye!=null){let dt=ye<0?re:xn,Ot=ye<0?xn:re;Vt?(Le>0&&un[B]!=null&&J(Bn.get(un[B]),Bt,mt+wt(Le/2),pe,
ft(0,xt-Le),dt,Ot),tn[B]!=null&&J(kt.get(tn[B]),Bt,mt+wt(Le/2),pe,ft(0,xt-Le),dt,Ot)):J(Un,Bt,mt+wt(
Le/2),pe,ft(0,xt-Le),dt,Ot),X(m,y,B,Bt-Le/2,mt,pe+Le,xt)}}return Le>0?lt.stroke=Vt?Bn:Un:Vt||(lt._fill=
T.width==0?T._fill:T._stroke??T._fill,lt.width=0),lt.fill=Vt?kt:Un,lt})}function v0(e,t){let n=fe(t?.
alignGaps,0);return(r,o,l,i)=>Wn(r,o,(s,a,c,f,d,g,m,y,S,M,T)=>{[l,i]=el(c,l,i);let _=s.pxRound,E=Y=>_(
g(Y,f,M,y)),k=Y=>_(m(Y,d,T,S)),D,L,V;f.ori==0?(D=ll,V=Mr,L=cf):(D=il,V=Tr,L=uf);let R=f.dir*(f.ori==
0?1:-1),G=E(a[R==1?l:i]),F=G,N=[],$=[];for(let Y=R==1?l:i;Y>=l&&Y<=i;Y+=R)if(c[Y]!=null){let Z=a[Y],
J=E(Z);N.push(F=J),$.push(k(c[Y]))}let P={stroke:e(N,$,D,V,L,_),fill:null,clip:null,band:null,gaps:null,
flags:Er},j=P.stroke,[A,q]=ns(r,o);if(s.fill!=null||A!=0){let Y=P.fill=new Path2D(j),H=s.fillTo(r,o,
s.min,s.max,A),Z=k(H);V(Y,F,Z),V(Y,G,Z)}if(!s.spanGaps){let Y=[];Y.push(...rs(a,c,l,i,R,E,n)),P.gaps=
Y=s.gaps(r,o,l,i,Y),P.clip=ol(Y,f.ori,y,S,M,T)}return q!=0&&(P.band=q==2?[cn(r,o,l,i,j,-1),cn(r,o,l,
i,j,1)]:cn(r,o,l,i,j,q)),P})}function b0(e){return v0(_0,e)}function _0(e,t,n,r,o,l){let i=e.length;
if(i<2)return null;let s=new Path2D;if(n(s,e[0],t[0]),i==2)r(s,e[1],t[1]);else{let a=Array(i),c=Array(
i-1),f=Array(i-1),d=Array(i-1);for(let g=0;g<i-1;g++)f[g]=t[g+1]-t[g],d[g]=e[g+1]-e[g],c[g]=f[g]/d[g];
a[0]=c[0];for(let g=1;g<i-1;g++)c[g]===0||c[g-1]===0||c[g-1]>0!=c[g]>0?a[g]=0:(a[g]=3*(d[g-1]+d[g])/
((2*d[g]+d[g-1])/c[g-1]+(d[g]+2*d[g-1])/c[g]),isFinite(a[g])||(a[g]=0));a[i-1]=c[i-2];for(let g=0;g<
i-1;g++)o(s,e[g]+d[g]/3,t[g]+a[g]*d[g]/3,e[g+1]-d[g]/3,t[g+1]-a[g+1]*d[g]/3,e[g+1],t[g+1])}return s}
var Vi=new Set;function Tu(){for(let e of Vi)e.syncRect(!0)}Sr&&(zn(Xm,wr,Tu),zn(eg,wr,Tu,!0),zn(Zo,
wr,()=>{qe.pxRatio=he}));var w0=hf(),y0=ff();function Cu(e,t,n,r){return(r?[e[0],e[1]].concat(e.slice(
2)):[e[0]].concat(e.slice(1))).map((l,i)=>Bi(l,i,t,n))}function k0(e,t){return e.map((n,r)=>r==0?{}:
He({},t,n))}function Bi(e,t,n,r){return He({},t==0?n:r,e)}function pf(e,t,n){return t==null?kr:[t,n]}
var x0=pf;function E0(e,t,n){return t==null?kr:Qo(t,n,Ki,!0)}function mf(e,t,n,r){return t==null?kr:
tl(t,n,e.scales[r].log,!1)}var S0=mf;function gf(e,t,n,r){return t==null?kr:Yi(t,n,e.scales[r].log,!1)}
var M0=gf;function T0(e,t,n,r,o){let l=ft(iu(e),iu(t)),i=t-e,s=zt(o/r*i,n);do{let a=n[s],c=r*a/i;if(c>=
o&&l+(a<5?yn.get(a):0)<=17)return[a,c]}while(++s<n.length);return[0,0]}function Nu(e){let t,n;return e=
e.replace(/(\d+)px/,(r,o)=>(t=Ge((n=+o)*he))+"px"),[e,t,n]}function C0(e){e.show&&[e.font,e.labelFont].
forEach(t=>{let n=we(t[2]*he,1);t[0]=t[0].replace(/[0-9.]+px/,n+"px"),t[1]=n})}function qe(e,t,n){let r={
mode:fe(e.mode,1)},o=r.mode;function l(u,p,v,b){let w=p.valToPct(u);return b+v*(p.dir==-1?1-w:w)}function i(u,p,v,b){
let w=p.valToPct(u);return b+v*(p.dir==-1?w:1-w)}function s(u,p,v,b){return p.ori==0?l(u,p,v,b):i(u,
p,v,b)}r.valToPosH=l,r.valToPosV=i;let a=!1;r.status=0;let c=r.root=Lt(Dm);if(e.id!=null&&(c.id=e.id),
_t(c,e.class),e.title){let u=Lt(jm,c);u.textContent=e.title}let f=Ft("canvas"),d=r.ctx=f.getContext(
"2d"),g=Lt(Fm,c);zn("click",g,u=>{u.target===y&&(xe!=or||Ce!=lr)&&rt.click(r,u)},!0);let m=r.under=Lt(
zm,g);g.appendChild(f);let y=r.over=Lt(Hm,g);e=xr(e);let S=+fe(e.pxAlign,1),M=Su(S);(e.plugins||[]).
forEach(u=>{u.opts&&(e=u.opts(r,e)||e)});let T=e.ms||.001,_=r.series=o==1?Cu(e.series||[],bu,xu,!1):
k0(e.series||[null],ku),E=r.axes=Cu(e.axes||[],vu,wu,!0),k=r.scales={},D=r.bands=e.bands||[];D.forEach(
u=>{u.fill=ie(u.fill||null),u.dir=fe(u.dir,-1)});let L=o==2?_[1].facets[0].scale:_[0].scale,V={axes:Qf,
series:qf},R=(e.drawOrder||["axes","series"]).map(u=>V[u]);function G(u){let p=u.distr==3?v=>an(v>0?
v:u.clamp(r,v,u.min,u.max,u.key)):u.distr==4?v=>Pi(v,u.asinh):u.distr==100?v=>u.fwd(v):v=>v;return v=>{
let b=p(v),{_min:w,_max:x}=u,C=x-w;return(b-w)/C}}function F(u){let p=k[u];if(p==null){let v=(e.scales||
ro)[u]||ro;if(v.from!=null){F(v.from);let b=He({},k[v.from],v,{key:u});b.valToPct=G(b),k[u]=b}else{p=
k[u]=He({},u==L?rf:u0,v),p.key=u;let b=p.time,w=p.range,x=wn(w);if((u!=L||o==2&&!b)&&(x&&(w[0]==null||
w[1]==null)&&(w={min:w[0]==null?ru:{mode:1,hard:w[0],soft:w[0]},max:w[1]==null?ru:{mode:1,hard:w[1],
soft:w[1]}},x=!1),!x&&rl(w))){let C=w;w=(O,I,z)=>I==null?kr:Qo(I,z,C)}p.range=ie(w||(b?x0:u==L?p.distr==
3?S0:p.distr==4?M0:pf:p.distr==3?mf:p.distr==4?gf:E0)),p.auto=ie(x?!1:p.auto),p.clamp=ie(p.clamp||c0),
p._min=p._max=null,p.valToPct=G(p)}}}F("x"),F("y"),o==1&&_.forEach(u=>{F(u.scale)}),E.forEach(u=>{F(
u.scale)});for(let u in e.scales)F(u);let N=k[L],$=N.distr,P,j;N.ori==0?(_t(c,Im),P=l,j=i):(_t(c,$m),
P=i,j=l);let A={};for(let u in k){let p=k[u];(p.min!=null||p.max!=null)&&(A[u]={min:p.min,max:p.max},
p.min=p.max=null)}let q=e.tzDate||(u=>new Date(Ge(u/T))),Y=e.fmtDate||Qi,H=T==1?Ig(q):Fg(q),Z=pu(q,hu(
T==1?Dg:jg,Y)),J=gu(q,mu(Hg,Y)),X=[],ee=r.legend=He({},Bg,e.legend),K=r.cursor=He({},Jg,{drag:{y:o==
2}},e.cursor),ve=ee.show,be=K.show,ae=ee.markers;ee.idxs=X,ae.width=ie(ae.width),ae.dash=ie(ae.dash),
ae.stroke=ie(ae.stroke),ae.fill=ie(ae.fill);let pe,At,pt,Le=[],Vt=[],tn,kt=!1,un={};if(ee.live){let u=_[1]?
_[1].values:null;kt=u!=null,tn=kt?u(r,1,0):{_:0};for(let p in tn)un[p]=Ui}if(ve)if(pe=Ft("table",qm,
c),pt=Ft("tbody",null,pe),ee.mount(r,pe),kt){At=Ft("thead",null,pe,pt);let u=Ft("tr",null,At);Ft("th",
null,u);for(var Bn in tn)Ft("th",Bc,u).textContent=Bn}else _t(pe,Km),ee.live&&_t(pe,Ym);let Gn={show:!0},
Ar={show:!1};function so(u,p){if(p==0&&(kt||!ee.live||o==2))return kr;let v=[],b=Ft("tr",Jm,pt,pt.childNodes[p]);
_t(b,u.class),u.show||_t(b,Fn);let w=Ft("th",null,b);if(ae.show){let O=Lt(Zm,w);if(p>0){let I=ae.width(
r,p);I&&(O.style.border=I+"px "+ae.dash(r,p)+" "+ae.stroke(r,p)),O.style.background=ae.fill(r,p)}}let x=Lt(
Bc,w);u.label instanceof HTMLElement?x.appendChild(u.label):x.textContent=u.label,p>0&&(ae.show||(x.
style.color=u.width>0?ae.stroke(r,p):ae.fill(r,p)),lt("click",w,O=>{if(K._lock)return;Tn(O);let I=_.
indexOf(u);if((O.ctrlKey||O.metaKey)!=ee.isolate){let z=_.some((W,U)=>U>0&&U!=I&&W.show);_.forEach((W,U)=>{
U>0&&Ut(U,z?U==I?Gn:Ar:Gn,!0,Fe.setSeries)})}else Ut(I,{show:!u.show},!0,Fe.setSeries)},!1),Kn&&lt(Yc,
w,O=>{K._lock||(Tn(O),Ut(_.indexOf(u),sr,!0,Fe.setSeries))},!1));for(var C in tn){let O=Ft("td",Qm,b);
O.textContent="--",v.push(O)}return[b,v]}let kn=new Map;function lt(u,p,v,b=!0){let w=kn.get(p)||{},
x=K.bind[u](r,p,v,b);x&&(zn(u,p,w[u]=x),kn.set(p,w))}function Un(u,p,v){let b=kn.get(p)||{};for(let w in b)
(u==null||w==u)&&(ji(w,p,b[w]),delete b[w]);u==null&&kn.delete(p)}let nn=0,xn=0,re=0,B=0,ye=0,We=0,qn=ye,
En=We,Bt=re,Sn=B,mt=0,xt=0,dt=0,Ot=0;r.bbox={};let dl=!1,ao=!1,Yn=!1,Mn=!1,co=!1,Et=!1;function hl(u,p,v){
(v||u!=r.width||p!=r.height)&&ss(u,p),er(!1),Yn=!0,ao=!0,tr()}function ss(u,p){r.width=nn=re=u,r.height=
xn=B=p,ye=We=0,zf(),Hf();let v=r.bbox;mt=v.left=$n(ye*he,.5),xt=v.top=$n(We*he,.5),dt=v.width=$n(re*
he,.5),Ot=v.height=$n(B*he,.5)}let $f=3;function jf(){let u=!1,p=0;for(;!u;){p++;let v=Jf(p),b=Zf(p);
u=p==$f||v&&b,u||(ss(r.width,r.height),ao=!0)}}function Ff({width:u,height:p}){hl(u,p)}r.setSize=Ff;
function zf(){let u=!1,p=!1,v=!1,b=!1;E.forEach((w,x)=>{if(w.show&&w._show){let{side:C,_size:O}=w,I=C%
2,z=w.label!=null?w.labelSize:0,W=O+z;W>0&&(I?(re-=W,C==3?(ye+=W,b=!0):v=!0):(B-=W,C==0?(We+=W,u=!0):
p=!0))}}),Cn[0]=u,Cn[1]=v,Cn[2]=p,Cn[3]=b,re-=fn[1]+fn[3],ye+=fn[3],B-=fn[2]+fn[0],We+=fn[0]}function Hf(){
let u=ye+re,p=We+B,v=ye,b=We;function w(x,C){switch(x){case 1:return u+=C,u-C;case 2:return p+=C,p-C;case 3:
return v-=C,v+C;case 0:return b-=C,b+C}}E.forEach((x,C)=>{if(x.show&&x._show){let O=x.side;x._pos=w(
O,x._size),x.label!=null&&(x._lpos=w(O,x.labelSize))}})}if(K.dataIdx==null){let u=K.hover,p=u.skip=new Set(
u.skip??[]);p.add(void 0);let v=u.prox=ie(u.prox),b=u.bias??=0;K.dataIdx=(w,x,C,O)=>{if(x==0)return C;
let I=C,z=v(w,x,C,O)??_e,W=z>=0&&z<_e,U=N.ori==0?re:B,ne=K.left,de=t[0],ce=t[x];if(p.has(ce[C])){I=null;
let le=null,te=null,Q;if(b==0||b==-1)for(Q=C;le==null&&Q-- >0;)p.has(ce[Q])||(le=Q);if(b==0||b==1)for(Q=
C;te==null&&Q++<ce.length;)p.has(ce[Q])||(te=Q);if(le!=null||te!=null)if(W){let Se=le==null?-1/0:P(de[le],
N,U,0),Ae=te==null?1/0:P(de[te],N,U,0),Xe=ne-Se,ge=Ae-ne;Xe<=ge?Xe<=z&&(I=le):ge<=z&&(I=te)}else I=te==
null?le:le==null?te:C-le<=te-C?le:te}else W&&Ue(ne-P(de[C],N,U,0))>z&&(I=null);return I}}let Tn=u=>{
K.event=u};K.idxs=X,K._lock=!1;let ot=K.points;ot.show=ie(ot.show),ot.size=ie(ot.size),ot.stroke=ie(
ot.stroke),ot.width=ie(ot.width),ot.fill=ie(ot.fill);let Gt=r.focus=He({},e.focus||{alpha:.3},K.focus),
Kn=Gt.prox>=0,Jn=Kn&&ot.one,St=[],Zn=[],Qn=[];function as(u,p){let v=ot.show(r,p);if(v instanceof HTMLElement)
return _t(v,Um),_t(v,u.class),en(v,-10,-10,re,B),y.insertBefore(v,St[p]),v}function cs(u,p){if(o==1||
p>0){let v=o==1&&k[u.scale].time,b=u.value;u.value=v?cu(b)?gu(q,mu(b,Y)):b||J:b||i0,u.label=u.label||
(v?Qg:Zg)}if(Jn||p>0){u.width=u.width==null?1:u.width,u.paths=u.paths||w0||ug,u.fillTo=ie(u.fillTo||
f0),u.pxAlign=+fe(u.pxAlign,S),u.pxRound=Su(u.pxAlign),u.stroke=ie(u.stroke||null),u.fill=ie(u.fill||
null),u._stroke=u._fill=u._paths=u._focus=null;let v=s0(ft(1,u.width),1),b=u.points=He({},{size:v,width:ft(
1,v*.2),stroke:u.stroke,space:v*2,paths:y0,_stroke:null,_fill:null},u.points);b.show=ie(b.show),b.filter=
ie(b.filter),b.fill=ie(b.fill),b.stroke=ie(b.stroke),b.paths=ie(b.paths),b.pxAlign=u.pxAlign}if(ve){
let v=so(u,p);Le.splice(p,0,v[0]),Vt.splice(p,0,v[1]),ee.values.push(null)}if(be){X.splice(p,0,null);
let v=null;Jn?p==0&&(v=as(u,p)):p>0&&(v=as(u,p)),St.splice(p,0,v),Zn.splice(p,0,0),Qn.splice(p,0,0)}
Qe("addSeries",p)}function Wf(u,p){p=p??_.length,u=o==1?Bi(u,p,bu,xu):Bi(u,p,{},ku),_.splice(p,0,u),
cs(_[p],p)}r.addSeries=Wf;function Vf(u){if(_.splice(u,1),ve){ee.values.splice(u,1),Vt.splice(u,1);let p=Le.
splice(u,1)[0];Un(null,p.firstChild),p.remove()}be&&(X.splice(u,1),St.splice(u,1)[0].remove(),Zn.splice(
u,1),Qn.splice(u,1)),Qe("delSeries",u)}r.delSeries=Vf;let Cn=[!1,!1,!1,!1];function Bf(u,p){if(u._show=
u.show,u.show){let v=u.side%2,b=k[u.scale];b==null&&(u.scale=v?_[1].scale:L,b=k[u.scale]);let w=b.time;
u.size=ie(u.size),u.space=ie(u.space),u.rotate=ie(u.rotate),wn(u.incrs)&&u.incrs.forEach(C=>{!yn.has(
C)&&yn.set(C,ju(C))}),u.incrs=ie(u.incrs||(b.distr==2?Ag:w?T==1?Rg:$g:jn)),u.splits=ie(u.splits||(w&&
b.distr==1?H:b.distr==3?zi:b.distr==4?t0:e0)),u.stroke=ie(u.stroke),u.grid.stroke=ie(u.grid.stroke),
u.ticks.stroke=ie(u.ticks.stroke),u.border.stroke=ie(u.border.stroke);let x=u.values;u.values=wn(x)&&
!wn(x[0])?ie(x):w?wn(x)?pu(q,hu(x,Y)):cu(x)?zg(q,x):x||Z:x||Xg,u.filter=ie(u.filter||(b.distr>=3&&b.
log==10?o0:b.distr==3&&b.log==2?l0:Iu)),u.font=Nu(u.font),u.labelFont=Nu(u.labelFont),u._size=u.size(
r,null,p,0),u._space=u._rotate=u._incrs=u._found=u._splits=u._values=null,u._size>0&&(Cn[p]=!0,u._el=
Lt(Wm,g))}}function Or(u,p,v,b){let[w,x,C,O]=v,I=p%2,z=0;return I==0&&(O||x)&&(z=p==0&&!w||p==2&&!C?
Ge(vu.size/3):0),I==1&&(w||C)&&(z=p==1&&!x||p==3&&!O?Ge(wu.size/2):0),z}let us=r.padding=(e.padding||
[Or,Or,Or,Or]).map(u=>ie(fe(u,Or))),fn=r._padding=us.map((u,p)=>u(r,p,Cn,0)),nt,Ye=null,Ke=null,uo=o==
1?_[0].idxs:null,Rt=null,Rr=!1;function fs(u,p){if(t=u??[],r.data=r._data=t,o==2){nt=0;for(let v=1;v<
_.length;v++)nt+=t[v][0].length}else{t.length==0&&(r.data=r._data=t=[[]]),Rt=t[0],nt=Rt.length;let v=t;
if($==2){v=t.slice();let b=v[0]=Array(nt);for(let w=0;w<nt;w++)b[w]=w}r._data=t=v}if(er(!0),Qe("setD\
ata"),$==2&&(Yn=!0),p!==!1){let v=N;v.auto(r,Rr)?pl():hn(L,v.min,v.max),Mn=Mn||K.left>=0,Et=!0,tr()}}
r.setData=fs;function pl(){Rr=!0;let u,p;o==1&&(nt>0?(Ye=uo[0]=0,Ke=uo[1]=nt-1,u=t[0][Ye],p=t[0][Ke],
$==2?(u=Ye,p=Ke):u==p&&($==3?[u,p]=tl(u,u,N.log,!1):$==4?[u,p]=Yi(u,u,N.log,!1):N.time?p=u+Ge(86400/
T):[u,p]=Qo(u,p,Ki,!0))):(Ye=uo[0]=u=null,Ke=uo[1]=p=null)),hn(L,u,p)}let fo,Xn,ml,gl,vl,bl,_l,wl,yl,
ht;function ds(u,p,v,b,w,x){u??=Uc,v??=Zi,b??="butt",w??=Uc,x??="round",u!=fo&&(d.strokeStyle=fo=u),
w!=Xn&&(d.fillStyle=Xn=w),p!=ml&&(d.lineWidth=ml=p),x!=vl&&(d.lineJoin=vl=x),b!=bl&&(d.lineCap=bl=b),
v!=gl&&d.setLineDash(gl=v)}function hs(u,p,v,b){p!=Xn&&(d.fillStyle=Xn=p),u!=_l&&(d.font=_l=u),v!=wl&&
(d.textAlign=wl=v),b!=yl&&(d.textBaseline=yl=b)}function kl(u,p,v,b,w=0){if(b.length>0&&u.auto(r,Rr)&&
(p==null||p.min==null)){let x=fe(Ye,0),C=fe(Ke,b.length-1),O=v.min==null?og(b,x,C,w,u.distr==3):[v.min,
v.max];u.min=Ht(u.min,v.min=O[0]),u.max=ft(u.max,v.max=O[1])}}let ps={min:null,max:null};function Gf(){
for(let b in k){let w=k[b];A[b]==null&&(w.min==null||A[L]!=null&&w.auto(r,Rr))&&(A[b]=ps)}for(let b in k){
let w=k[b];A[b]==null&&w.from!=null&&A[w.from]!=null&&(A[b]=ps)}A[L]!=null&&er(!0);let u={};for(let b in A){
let w=A[b];if(w!=null){let x=u[b]=xr(k[b],hg);if(w.min!=null)He(x,w);else if(b!=L||o==2)if(nt==0&&x.
from==null){let C=x.range(r,null,null,b);x.min=C[0],x.max=C[1]}else x.min=_e,x.max=-_e}}if(nt>0){_.forEach(
(b,w)=>{if(o==1){let x=b.scale,C=A[x];if(C==null)return;let O=u[x];if(w==0){let I=O.range(r,O.min,O.
max,x);O.min=I[0],O.max=I[1],Ye=zt(O.min,t[0]),Ke=zt(O.max,t[0]),Ke-Ye>1&&(t[0][Ye]<O.min&&Ye++,t[0][Ke]>
O.max&&Ke--),b.min=Rt[Ye],b.max=Rt[Ke]}else b.show&&b.auto&&kl(O,C,b,t[w],b.sorted);b.idxs[0]=Ye,b.idxs[1]=
Ke}else if(w>0&&b.show&&b.auto){let[x,C]=b.facets,O=x.scale,I=C.scale,[z,W]=t[w],U=u[O],ne=u[I];U!=null&&
kl(U,A[O],x,z,x.sorted),ne!=null&&kl(ne,A[I],C,W,C.sorted),b.min=C.min,b.max=C.max}});for(let b in u){
let w=u[b],x=A[b];if(w.from==null&&(x==null||x.min==null)){let C=w.range(r,w.min==_e?null:w.min,w.max==
-_e?null:w.max,b);w.min=C[0],w.max=C[1]}}}for(let b in u){let w=u[b];if(w.from!=null){let x=u[w.from];
if(x.min==null)w.min=w.max=null;else{let C=w.range(r,x.min,x.max,b);w.min=C[0],w.max=C[1]}}}let p={},
v=!1;for(let b in u){let w=u[b],x=k[b];if(x.min!=w.min||x.max!=w.max){x.min=w.min,x.max=w.max;let C=x.
distr;x._min=C==3?an(x.min):C==4?Pi(x.min,x.asinh):C==100?x.fwd(x.min):x.min,x._max=C==3?an(x.max):C==
4?Pi(x.max,x.asinh):C==100?x.fwd(x.max):x.max,p[b]=v=!0}}if(v){_.forEach((b,w)=>{o==2?w>0&&p.y&&(b._paths=
null):p[b.scale]&&(b._paths=null)});for(let b in p)Yn=!0,Qe("setScale",b);be&&K.left>=0&&(Mn=Et=!0)}
for(let b in A)A[b]=null}function Uf(u){let p=Fi(Ye-1,0,nt-1),v=Fi(Ke+1,0,nt-1);for(;u[p]==null&&p>0;)
p--;for(;u[v]==null&&v<nt-1;)v++;return[p,v]}function qf(){if(nt>0){let u=_.some(p=>p._focus)&&ht!=Gt.
alpha;u&&(d.globalAlpha=ht=Gt.alpha),_.forEach((p,v)=>{if(v>0&&p.show&&(ms(v,!1),ms(v,!0),p._paths==
null)){let b=ht;ht!=p.alpha&&(d.globalAlpha=ht=p.alpha);let w=o==2?[0,t[v][0].length-1]:Uf(t[v]);p._paths=
p.paths(r,v,w[0],w[1]),ht!=b&&(d.globalAlpha=ht=b)}}),_.forEach((p,v)=>{if(v>0&&p.show){let b=ht;ht!=
p.alpha&&(d.globalAlpha=ht=p.alpha),p._paths!=null&&gs(v,!1);{let w=p._paths!=null?p._paths.gaps:null,
x=p.points.show(r,v,Ye,Ke,w),C=p.points.filter(r,v,x,w);(x||C)&&(p.points._paths=p.points.paths(r,v,
Ye,Ke,C),gs(v,!0))}ht!=b&&(d.globalAlpha=ht=b),Qe("drawSeries",v)}}),u&&(d.globalAlpha=ht=1)}}function ms(u,p){
let v=p?_[u].points:_[u];v._stroke=v.stroke(r,u),v._fill=v.fill(r,u)}function gs(u,p){let v=p?_[u].points:
_[u],{stroke:b,fill:w,clip:x,flags:C,_stroke:O=v._stroke,_fill:I=v._fill,_width:z=v.width}=v._paths;
z=we(z*he,3);let W=null,U=z%2/2;p&&I==null&&(I=z>0?"#fff":O);let ne=v.pxAlign==1&&U>0;if(ne&&d.translate(
U,U),!p){let de=mt-z/2,ce=xt-z/2,le=dt+z,te=Ot+z;W=new Path2D,W.rect(de,ce,le,te)}p?xl(O,z,v.dash,v.
cap,I,b,w,C,x):Yf(u,O,z,v.dash,v.cap,I,b,w,C,W,x),ne&&d.translate(-U,-U)}function Yf(u,p,v,b,w,x,C,O,I,z,W){
let U=!1;I!=0&&D.forEach((ne,de)=>{if(ne.series[0]==u){let ce=_[ne.series[1]],le=t[ne.series[1]],te=(ce.
_paths||ro).band;wn(te)&&(te=ne.dir==1?te[0]:te[1]);let Q,Se=null;ce.show&&te&&ig(le,Ye,Ke)?(Se=ne.fill(
r,de)||x,Q=ce._paths.clip):te=null,xl(p,v,b,w,Se,C,O,I,z,W,Q,te),U=!0}}),U||xl(p,v,b,w,x,C,O,I,z,W)}
let vs=Er|Wi;function xl(u,p,v,b,w,x,C,O,I,z,W,U){ds(u,p,v,b,w),(I||z||U)&&(d.save(),I&&d.clip(I),z&&
d.clip(z)),U?(O&vs)==vs?(d.clip(U),W&&d.clip(W),po(w,C),ho(u,x,p)):O&Wi?(po(w,C),d.clip(U),ho(u,x,p)):
O&Er&&(d.save(),d.clip(U),W&&d.clip(W),po(w,C),d.restore(),ho(u,x,p)):(po(w,C),ho(u,x,p)),(I||z||U)&&
d.restore()}function ho(u,p,v){v>0&&(p instanceof Map?p.forEach((b,w)=>{d.strokeStyle=fo=w,d.stroke(
b)}):p!=null&&u&&d.stroke(p))}function po(u,p){p instanceof Map?p.forEach((v,b)=>{d.fillStyle=Xn=b,d.
fill(v)}):p!=null&&u&&d.fill(p)}function Kf(u,p,v,b){let w=E[u],x;if(b<=0)x=[0,0];else{let C=w._space=
w.space(r,u,p,v,b),O=w._incrs=w.incrs(r,u,p,v,b,C);x=T0(p,v,O,b,C)}return w._found=x}function El(u,p,v,b,w,x,C,O,I,z){
let W=C%2/2;S==1&&d.translate(W,W),ds(O,C,I,z,O),d.beginPath();let U,ne,de,ce,le=w+(b==0||b==3?-x:x);
v==0?(ne=w,ce=le):(U=w,de=le);for(let te=0;te<u.length;te++)p[te]!=null&&(v==0?U=de=u[te]:ne=ce=u[te],
d.moveTo(U,ne),d.lineTo(de,ce));d.stroke(),S==1&&d.translate(-W,-W)}function Jf(u){let p=!0;return E.
forEach((v,b)=>{if(!v.show)return;let w=k[v.scale];if(w.min==null){v._show&&(p=!1,v._show=!1,er(!1));
return}else v._show||(p=!1,v._show=!0,er(!1));let x=v.side,C=x%2,{min:O,max:I}=w,[z,W]=Kf(b,O,I,C==0?
re:B);if(W==0)return;let U=w.distr==2,ne=v._splits=v.splits(r,b,O,I,z,W,U),de=w.distr==2?ne.map(Q=>Rt[Q]):
ne,ce=w.distr==2?Rt[ne[1]]-Rt[ne[0]]:z,le=v._values=v.values(r,v.filter(r,de,b,W,ce),b,W,ce);v._rotate=
x==2?v.rotate(r,le,b,W):0;let te=v._size;v._size=Pt(v.size(r,le,b,u)),te!=null&&v._size!=te&&(p=!1)}),
p}function Zf(u){let p=!0;return us.forEach((v,b)=>{let w=v(r,b,Cn,u);w!=fn[b]&&(p=!1),fn[b]=w}),p}function Qf(){
for(let u=0;u<E.length;u++){let p=E[u];if(!p.show||!p._show)continue;let v=p.side,b=v%2,w,x,C=p.stroke(
r,u),O=v==0||v==3?-1:1,[I,z]=p._found;if(p.label!=null){let st=p.labelGap*O,bt=Ge((p._lpos+st)*he);hs(
p.labelFont[0],C,"center",v==2?"top":Gc),d.save(),b==1?(w=x=0,d.translate(bt,Ge(xt+Ot/2)),d.rotate((v==
3?-Jo:Jo)/2)):(w=Ge(mt+dt/2),x=bt);let Pn=Ru(p.label)?p.label(r,u,I,z):p.label;d.fillText(Pn,w,x),d.
restore()}if(z==0)continue;let W=k[p.scale],U=b==0?dt:Ot,ne=b==0?mt:xt,de=p._splits,ce=W.distr==2?de.
map(st=>Rt[st]):de,le=W.distr==2?Rt[de[1]]-Rt[de[0]]:I,te=p.ticks,Q=p.border,Se=te.show?te.size:0,Ae=Ge(
Se*he),Xe=Ge((p.alignTo==2?p._size-Se-p.gap:p.gap)*he),ge=p._rotate*-Jo/180,Oe=M(p._pos*he),gt=(Ae+Xe)*
O,it=Oe+gt;x=b==0?it:0,w=b==1?it:0;let Mt=p.font[0],Dt=p.align==1?br:p.align==2?Ci:ge>0?br:ge<0?Ci:b==
0?"center":v==3?Ci:br,Yt=ge||b==1?"middle":v==2?"top":Gc;hs(Mt,C,Dt,Yt);let vt=p.font[1]*p.lineGap,Tt=de.
map(st=>M(s(st,W,U,ne))),It=p._values;for(let st=0;st<It.length;st++){let bt=It[st];if(bt!=null){b==
0?w=Tt[st]:x=Tt[st],bt=""+bt;let Pn=bt.indexOf(`
`)==-1?[bt]:bt.split(/\n/gm);for(let at=0;at<Pn.length;at++){let Is=Pn[at];ge?(d.save(),d.translate(
w,x+at*vt),d.rotate(ge),d.fillText(Is,0,0),d.restore()):d.fillText(Is,w,x+at*vt)}}}te.show&&El(Tt,te.
filter(r,ce,u,z,le),b,v,Oe,Ae,we(te.width*he,3),te.stroke(r,u),te.dash,te.cap);let Kt=p.grid;Kt.show&&
El(Tt,Kt.filter(r,ce,u,z,le),b,b==0?2:1,b==0?xt:mt,b==0?Ot:dt,we(Kt.width*he,3),Kt.stroke(r,u),Kt.dash,
Kt.cap),Q.show&&El([Oe],[1],b==0?1:0,b==0?1:2,b==1?xt:mt,b==1?Ot:dt,we(Q.width*he,3),Q.stroke(r,u),Q.
dash,Q.cap)}Qe("drawAxes")}function er(u){_.forEach((p,v)=>{v>0&&(p._paths=null,u&&(o==1?(p.min=null,
p.max=null):p.facets.forEach(b=>{b.min=null,b.max=null})))})}let mo=!1,Sl=!1,Dr=[];function Xf(){Sl=
!1;for(let u=0;u<Dr.length;u++)Qe(...Dr[u]);Dr.length=0}function tr(){mo||(wg(bs),mo=!0)}function ed(u,p=!1){
mo=!0,Sl=p,u(r),bs(),p&&Dr.length>0&&queueMicrotask(Xf)}r.batch=ed;function bs(){if(dl&&(Gf(),dl=!1),
Yn&&(jf(),Yn=!1),ao){if(Te(m,br,ye),Te(m,"top",We),Te(m,Xr,re),Te(m,eo,B),Te(y,br,ye),Te(y,"top",We),
Te(y,Xr,re),Te(y,eo,B),Te(g,Xr,nn),Te(g,eo,xn),f.width=Ge(nn*he),f.height=Ge(xn*he),E.forEach(({_el:u,
_show:p,_size:v,_pos:b,side:w})=>{if(u!=null)if(p){let x=w===3||w===0?v:0,C=w%2==1;Te(u,C?"left":"to\
p",b-x),Te(u,C?"width":"height",v),Te(u,C?"top":"left",C?We:ye),Te(u,C?"height":"width",C?B:re),$i(u,
Fn)}else _t(u,Fn)}),fo=Xn=ml=vl=bl=_l=wl=yl=gl=null,ht=1,jr(!0),ye!=qn||We!=En||re!=Bt||B!=Sn){er(!1);
let u=re/Bt,p=B/Sn;if(be&&!Mn&&K.left>=0){K.left*=u,K.top*=p,nr&&en(nr,Ge(K.left),0,re,B),rr&&en(rr,
0,Ge(K.top),re,B);for(let v=0;v<St.length;v++){let b=St[v];b!=null&&(Zn[v]*=u,Qn[v]*=p,en(b,Pt(Zn[v]),
Pt(Qn[v]),re,B))}}if(Ee.show&&!co&&Ee.left>=0&&Ee.width>0){Ee.left*=u,Ee.width*=u,Ee.top*=p,Ee.height*=
p;for(let v in Pl)Te(ir,v,Ee[v])}qn=ye,En=We,Bt=re,Sn=B}Qe("setSize"),ao=!1}nn>0&&xn>0&&(d.clearRect(
0,0,f.width,f.height),Qe("drawClear"),R.forEach(u=>u()),Qe("draw")),Ee.show&&co&&(go(Ee),co=!1),be&&
Mn&&(Ln(null,!0,!1),Mn=!1),ee.show&&ee.live&&Et&&(Nl(),Et=!1),a||(a=!0,r.status=1,Qe("ready")),Rr=!1,
mo=!1}r.redraw=(u,p)=>{Yn=p||!1,u!==!1?hn(L,N.min,N.max):tr()};function Ml(u,p){let v=k[u];if(v.from==
null){if(nt==0){let b=v.range(r,p.min,p.max,u);p.min=b[0],p.max=b[1]}if(p.min>p.max){let b=p.min;p.min=
p.max,p.max=b}if(nt>1&&p.min!=null&&p.max!=null&&p.max-p.min<1e-16)return;u==L&&v.distr==2&&nt>0&&(p.
min=zt(p.min,t[0]),p.max=zt(p.max,t[0]),p.min==p.max&&p.max++),A[u]=p,dl=!0,tr()}}r.setScale=Ml;let Tl,
Cl,nr,rr,_s,ws,or,lr,ys,ks,xe,Ce,dn=!1,rt=K.drag,Je=rt.x,Ze=rt.y;be&&(K.x&&(Tl=Lt(Bm,y)),K.y&&(Cl=Lt(
Gm,y)),N.ori==0?(nr=Tl,rr=Cl):(nr=Cl,rr=Tl),xe=K.left,Ce=K.top);let Ee=r.select=He({show:!0,over:!0,
left:0,width:0,top:0,height:0},e.select),ir=Ee.show?Lt(Vm,Ee.over?y:m):null;function go(u,p){if(Ee.show){
for(let v in u)Ee[v]=u[v],v in Pl&&Te(ir,v,u[v]);p!==!1&&Qe("setSelect")}}r.setSelect=go;function td(u){
if(_[u].show)ve&&$i(Le[u],Fn);else if(ve&&_t(Le[u],Fn),be){let v=Jn?St[0]:St[u];v!=null&&en(v,-10,-10,
re,B)}}function hn(u,p,v){Ml(u,{min:p,max:v})}function Ut(u,p,v,b){p.focus!=null&&id(u),p.show!=null&&
_.forEach((w,x)=>{x>0&&(u==x||u==null)&&(w.show=p.show,td(x),o==2?(hn(w.facets[0].scale,null,null),hn(
w.facets[1].scale,null,null)):hn(w.scale,null,null),tr())}),v!==!1&&Qe("setSeries",u,p),b&&Fr("setSe\
ries",r,u,p)}r.setSeries=Ut;function nd(u,p){He(D[u],p)}function rd(u,p){u.fill=ie(u.fill||null),u.dir=
fe(u.dir,-1),p=p??D.length,D.splice(p,0,u)}function od(u){u==null?D.length=0:D.splice(u,1)}r.addBand=
rd,r.setBand=nd,r.delBand=od;function ld(u,p){_[u].alpha=p,be&&St[u]!=null&&(St[u].style.opacity=p),
ve&&Le[u]&&(Le[u].style.opacity=p)}let rn,pn,Nn,sr={focus:!0};function id(u){if(u!=Nn){let p=u==null,
v=Gt.alpha!=1;_.forEach((b,w)=>{if(o==1||w>0){let x=p||w==0||w==u;b._focus=p?null:x,v&&ld(w,x?1:Gt.alpha)}}),
Nn=u,v&&tr()}}ve&&Kn&&lt(Kc,pe,u=>{K._lock||(Tn(u),Nn!=null&&Ut(null,sr,!0,Fe.setSeries))});function qt(u,p,v){
let b=k[p];v&&(u=u/he-(b.ori==1?We:ye));let w=re;b.ori==1&&(w=B,u=w-u),b.dir==-1&&(u=w-u);let x=b._min,
C=b._max,O=u/w,I=x+(C-x)*O,z=b.distr;return z==3?yr(10,I):z==4?ag(I,b.asinh):z==100?b.bwd(I):I}function sd(u,p){
let v=qt(u,L,p);return zt(v,t[0],Ye,Ke)}r.valToIdx=u=>zt(u,t[0]),r.posToIdx=sd,r.posToVal=qt,r.valToPos=
(u,p,v)=>k[p].ori==0?l(u,k[p],v?dt:re,v?mt:0):i(u,k[p],v?Ot:B,v?xt:0),r.setCursor=(u,p,v)=>{xe=u.left,
Ce=u.top,Ln(null,p,v)};function xs(u,p){Te(ir,br,Ee.left=u),Te(ir,Xr,Ee.width=p)}function Es(u,p){Te(
ir,"top",Ee.top=u),Te(ir,eo,Ee.height=p)}let Ir=N.ori==0?xs:Es,$r=N.ori==1?xs:Es;function ad(){if(ve&&
ee.live)for(let u=o==2?1:0;u<_.length;u++){if(u==0&&kt)continue;let p=ee.values[u],v=0;for(let b in p)
Vt[u][v++].firstChild.nodeValue=p[b]}}function Nl(u,p){if(u!=null&&(u.idxs?u.idxs.forEach((v,b)=>{X[b]=
v}):dg(u.idx)||X.fill(u.idx),ee.idx=X[0]),ve&&ee.live){for(let v=0;v<_.length;v++)(v>0||o==1&&!kt)&&
cd(v,X[v]);ad()}Et=!1,p!==!1&&Qe("setLegend")}r.setLegend=Nl;function cd(u,p){let v=_[u],b=u==0&&$==
2?Rt:t[u],w;kt?w=v.values(r,u,p)??un:(w=v.value(r,p==null?null:b[p],u,p),w=w==null?un:{_:w}),ee.values[u]=
w}function Ln(u,p,v){ys=xe,ks=Ce,[xe,Ce]=K.move(r,xe,Ce),K.left=xe,K.top=Ce,be&&(nr&&en(nr,Ge(xe),0,
re,B),rr&&en(rr,0,Ge(Ce),re,B));let b,w=Ye>Ke;rn=_e,pn=null;let x=N.ori==0?re:B,C=N.ori==1?re:B;if(xe<
0||nt==0||w){b=K.idx=null;for(let O=0;O<_.length;O++){let I=St[O];I!=null&&en(I,-10,-10,re,B)}Kn&&Ut(
null,sr,!0,u==null&&Fe.setSeries),ee.live&&(X.fill(b),Et=!0)}else{let O,I,z;o==1&&(O=N.ori==0?xe:Ce,
I=qt(O,L),b=K.idx=zt(I,t[0],Ye,Ke),z=P(t[0][b],N,x,0));let W=-10,U=-10,ne=0,de=0,ce=!0,le="",te="";for(let Q=o==
2?1:0;Q<_.length;Q++){let Se=_[Q],Ae=X[Q],Xe=Ae==null?null:o==1?t[Q][Ae]:t[Q][1][Ae],ge=K.dataIdx(r,
Q,b,I),Oe=ge==null?null:o==1?t[Q][ge]:t[Q][1][ge];if(Et=Et||Oe!=Xe||ge!=Ae,X[Q]=ge,Q>0&&Se.show){let gt=ge==
null?-10:ge==b?z:P(o==1?t[0][ge]:t[Q][0][ge],N,x,0),it=Oe==null?-10:j(Oe,o==1?k[Se.scale]:k[Se.facets[1].
scale],C,0);if(Kn&&Oe!=null){let Mt=N.ori==1?xe:Ce,Dt=Ue(Gt.dist(r,Q,ge,it,Mt));if(Dt<rn){let Yt=Gt.
bias;if(Yt!=0){let vt=qt(Mt,Se.scale),Tt=Oe>=0?1:-1,It=vt>=0?1:-1;It==Tt&&(It==1?Yt==1?Oe>=vt:Oe<=vt:
Yt==1?Oe<=vt:Oe>=vt)&&(rn=Dt,pn=Q)}else rn=Dt,pn=Q}}if(Et||Jn){let Mt,Dt;N.ori==0?(Mt=gt,Dt=it):(Mt=
it,Dt=gt);let Yt,vt,Tt,It,Kt,st,bt=!0,Pn=ot.bbox;if(Pn!=null){bt=!1;let at=Pn(r,Q);Tt=at.left,It=at.
top,Yt=at.width,vt=at.height}else Tt=Mt,It=Dt,Yt=vt=ot.size(r,Q);if(st=ot.fill(r,Q),Kt=ot.stroke(r,Q),
Jn)Q==pn&&rn<=Gt.prox&&(W=Tt,U=It,ne=Yt,de=vt,ce=bt,le=st,te=Kt);else{let at=St[Q];at!=null&&(Zn[Q]=
Tt,Qn[Q]=It,nu(at,Yt,vt,bt),eu(at,st,Kt),en(at,Pt(Tt),Pt(It),re,B))}}}}if(Jn){let Q=Gt.prox,Se=Nn==null?
rn<=Q:rn>Q||pn!=Nn;if(Et||Se){let Ae=St[0];Ae!=null&&(Zn[0]=W,Qn[0]=U,nu(Ae,ne,de,ce),eu(Ae,le,te),en(
Ae,Pt(W),Pt(U),re,B))}}}if(Ee.show&&dn)if(u!=null){let[O,I]=Fe.scales,[z,W]=Fe.match,[U,ne]=u.cursor.
sync.scales,de=u.cursor.drag;if(Je=de._x,Ze=de._y,Je||Ze){let{left:ce,top:le,width:te,height:Q}=u.select,
Se=u.scales[U].ori,Ae=u.posToVal,Xe,ge,Oe,gt,it,Mt=O!=null&&z(O,U),Dt=I!=null&&W(I,ne);Mt&&Je?(Se==0?
(Xe=ce,ge=te):(Xe=le,ge=Q),Oe=k[O],gt=P(Ae(Xe,U),Oe,x,0),it=P(Ae(Xe+ge,U),Oe,x,0),Ir(Ht(gt,it),Ue(it-
gt))):Ir(0,x),Dt&&Ze?(Se==1?(Xe=ce,ge=te):(Xe=le,ge=Q),Oe=k[I],gt=j(Ae(Xe,ne),Oe,C,0),it=j(Ae(Xe+ge,
ne),Oe,C,0),$r(Ht(gt,it),Ue(it-gt))):$r(0,C)}else Al()}else{let O=Ue(ys-_s),I=Ue(ks-ws);if(N.ori==1){
let ne=O;O=I,I=ne}Je=rt.x&&O>=rt.dist,Ze=rt.y&&I>=rt.dist;let z=rt.uni;z!=null?Je&&Ze&&(Je=O>=z,Ze=I>=
z,!Je&&!Ze&&(I>O?Ze=!0:Je=!0)):rt.x&&rt.y&&(Je||Ze)&&(Je=Ze=!0);let W,U;Je&&(N.ori==0?(W=or,U=xe):(W=
lr,U=Ce),Ir(Ht(W,U),Ue(U-W)),Ze||$r(0,C)),Ze&&(N.ori==1?(W=or,U=xe):(W=lr,U=Ce),$r(Ht(W,U),Ue(U-W)),
Je||Ir(0,x)),!Je&&!Ze&&(Ir(0,0),$r(0,0))}if(rt._x=Je,rt._y=Ze,u==null){if(v){if(Ds!=null){let[O,I]=Fe.
scales;Fe.values[0]=O!=null?qt(N.ori==0?xe:Ce,O):null,Fe.values[1]=I!=null?qt(N.ori==1?xe:Ce,I):null}
Fr(Ni,r,xe,Ce,re,B,b)}if(Kn){let O=v&&Fe.setSeries,I=Gt.prox;Nn==null?rn<=I&&Ut(pn,sr,!0,O):rn>I?Ut(
null,sr,!0,O):pn!=Nn&&Ut(pn,sr,!0,O)}}Et&&(ee.idx=b,Nl()),p!==!1&&Qe("setCursor")}let mn=null;Object.
defineProperty(r,"rect",{get(){return mn==null&&jr(!1),mn}});function jr(u=!1){u?mn=null:(mn=y.getBoundingClientRect(),
Qe("syncRect",mn))}function Ss(u,p,v,b,w,x,C){K._lock||dn&&u!=null&&u.movementX==0&&u.movementY==0||
(Ll(u,p,v,b,w,x,C,!1,u!=null),u!=null?Ln(null,!0,!0):Ln(p,!0,!1))}function Ll(u,p,v,b,w,x,C,O,I){if(mn==
null&&jr(!1),Tn(u),u!=null)v=u.clientX-mn.left,b=u.clientY-mn.top;else{if(v<0||b<0){xe=-10,Ce=-10;return}
let[z,W]=Fe.scales,U=p.cursor.sync,[ne,de]=U.values,[ce,le]=U.scales,[te,Q]=Fe.match,Se=p.axes[0].side%
2==1,Ae=N.ori==0?re:B,Xe=N.ori==1?re:B,ge=Se?x:w,Oe=Se?w:x,gt=Se?b:v,it=Se?v:b;if(ce!=null?v=te(z,ce)?
s(ne,k[z],Ae,0):-10:v=Ae*(gt/ge),le!=null?b=Q(W,le)?s(de,k[W],Xe,0):-10:b=Xe*(it/Oe),N.ori==1){let Mt=v;
v=b,b=Mt}}I&&(p==null||p.cursor.event.type==Ni)&&((v<=1||v>=re-1)&&(v=$n(v,re)),(b<=1||b>=B-1)&&(b=$n(
b,B))),O?(_s=v,ws=b,[or,lr]=K.move(r,v,b)):(xe=v,Ce=b)}let Pl={width:0,height:0,left:0,top:0};function Al(){
go(Pl,!1)}let Ms,Ts,Cs,Ns;function Ls(u,p,v,b,w,x,C){dn=!0,Je=Ze=rt._x=rt._y=!1,Ll(u,p,v,b,w,x,C,!0,
!1),u!=null&&(lt(Li,Di,Ps,!1),Fr(qc,r,or,lr,re,B,null));let{left:O,top:I,width:z,height:W}=Ee;Ms=O,Ts=
I,Cs=z,Ns=W}function Ps(u,p,v,b,w,x,C){dn=rt._x=rt._y=!1,Ll(u,p,v,b,w,x,C,!1,!0);let{left:O,top:I,width:z,
height:W}=Ee,U=z>0||W>0,ne=Ms!=O||Ts!=I||Cs!=z||Ns!=W;if(U&&ne&&go(Ee),rt.setScale&&U&&ne){let de=O,
ce=z,le=I,te=W;if(N.ori==1&&(de=I,ce=W,le=O,te=z),Je&&hn(L,qt(de,L),qt(de+ce,L)),Ze)for(let Q in k){
let Se=k[Q];Q!=L&&Se.from==null&&Se.min!=_e&&hn(Q,qt(le+te,Q),qt(le,Q))}Al()}else K.lock&&(K._lock=!K.
_lock,Ln(p,!0,u!=null));u!=null&&(Un(Li,Di),Fr(Li,r,xe,Ce,re,B,null))}function ud(u,p,v,b,w,x,C){if(K.
_lock)return;Tn(u);let O=dn;if(dn){let I=!0,z=!0,W=10,U,ne;N.ori==0?(U=Je,ne=Ze):(U=Ze,ne=Je),U&&ne&&
(I=xe<=W||xe>=re-W,z=Ce<=W||Ce>=B-W),U&&I&&(xe=xe<or?0:re),ne&&z&&(Ce=Ce<lr?0:B),Ln(null,!0,!0),dn=!1}
xe=-10,Ce=-10,X.fill(null),Ln(null,!0,!0),O&&(dn=O)}function As(u,p,v,b,w,x,C){K._lock||(Tn(u),pl(),
Al(),u!=null&&Fr(Jc,r,xe,Ce,re,B,null))}function Os(){E.forEach(C0),hl(r.width,r.height,!0)}zn(Zo,wr,
Os);let ar={};ar.mousedown=Ls,ar.mousemove=Ss,ar.mouseup=Ps,ar.dblclick=As,ar.setSeries=(u,p,v,b)=>{
let w=Fe.match[2];v=w(r,p,v),v!=-1&&Ut(v,b,!0,!1)},be&&(lt(qc,y,Ls),lt(Ni,y,Ss),lt(Yc,y,u=>{Tn(u),jr(
!1)}),lt(Kc,y,ud),lt(Jc,y,As),Vi.add(r),r.syncRect=jr);let vo=r.hooks=e.hooks||{};function Qe(u,p,v){
Sl?Dr.push([u,p,v]):u in vo&&vo[u].forEach(b=>{b.call(null,r,p,v)})}(e.plugins||[]).forEach(u=>{for(let p in u.
hooks)vo[p]=(vo[p]||[]).concat(u.hooks[p])});let Rs=(u,p,v)=>v,Fe=He({key:null,setSeries:!1,filters:{
pub:su,sub:su},scales:[L,_[1]?_[1].scale:null],match:[au,au,Rs],values:[null,null]},K.sync);Fe.match.
length==2&&Fe.match.push(Rs),K.sync=Fe;let Ds=Fe.key,Ol=of(Ds);function Fr(u,p,v,b,w,x,C){Fe.filters.
pub(u,p,v,b,w,x,C)&&Ol.pub(u,p,v,b,w,x,C)}Ol.sub(r);function fd(u,p,v,b,w,x,C){Fe.filters.sub(u,p,v,
b,w,x,C)&&ar[u](null,p,v,b,w,x,C)}r.pub=fd;function dd(){Ol.unsub(r),Vi.delete(r),kn.clear(),ji(Zo,wr,
Os),c.remove(),pe?.remove(),Qe("destroy")}r.destroy=dd;function Rl(){Qe("init",e,t),fs(t||e.data,!1),
A[L]?Ml(L,A[L]):pl(),co=Ee.show&&(Ee.width>0||Ee.height>0),Mn=Et=!0,hl(e.width,e.height)}return _.forEach(
cs),E.forEach(Bf),n?n instanceof HTMLElement?(n.appendChild(c),Rl()):n(r,Rl):Rl(),r}qe.assign=He;qe.
fmtNum=Ji;qe.rangeNum=Qo;qe.rangeLog=tl;qe.rangeAsinh=Yi;qe.orient=Wn;qe.pxRatio=he;qe.join=_g;qe.fmtDate=
Qi,qe.tzDate=Lg;qe.sync=of;{qe.addGap=d0,qe.clipGaps=ol;let e=qe.paths={points:ff};e.linear=hf,e.stepped=
m0,e.bars=g0,e.spline=b0}var al=e=>getComputedStyle(document.documentElement).getPropertyValue(e).trim();function N0(e,t){let n=e(),
r=al("--soft"),o=al("--line"),l=(a,c)=>({stroke:r,size:a,font:"11px system-ui, sans-serif",grid:{stroke:o,
width:1},ticks:{stroke:o},...c}),i=Math.max(1,...n.data.slice(1).flatMap(a=>Array.from(a)).filter(a=>Number.
isFinite(a))),s=ai(n.topY??i*1.1).length;return{width:t,height:n.height,cursor:{show:n.onRange!==void 0,
x:!1,y:!1,points:{show:!1},drag:{x:n.onRange!==void 0,y:!1,setScale:!1}},legend:{show:n.legend===!0,
live:!1},scales:{x:{time:!1,range:(a,c,f)=>e().rangeX??[c??0,Math.max(f??1,(c??0)+1)]},y:{range:(a,c,f)=>[
Math.min(0,c??0),e().topY??(f!==null&&f>0)?f*1.08:1]}},axes:[l(30,{space:84,...n.incrementsX?{incrs:n.
incrementsX}:{},values:(a,c)=>c.map(n.atX)}),l(Math.max(44,26+s*7),{space:36,values:(a,c)=>c.map(ai)})],
series:[{},...n.series.map(a=>({label:a.label,stroke:al(a.colour),width:a.bars?0:1.75,points:{show:!1},
...a.dashed?{dash:[5,4]}:{},...a.filled||a.bars?{fill:al(a.colour)+(a.bars?"":"33")}:{},...a.stepped?
{paths:qe.paths.stepped({align:1})}:{},...a.bars?{paths:qe.paths.bars({size:[1,100],gap:0})}:{}}))],
hooks:{drawAxes:[a=>e().behind?.(a,a.ctx)],draw:[a=>e().over?.(a,a.ctx)],setSelect:[a=>{let{left:c,width:f}=a.
select;f>2&&e().onRange?.(a.posToVal(c,"x"),a.posToVal(c+f,"x"))}]}}}function vf(e){let t=et(null),n=et(
null),r=et(e);r.current=e;let o=JSON.stringify([e.series,e.height,e.legend]);return Me(()=>{let l=()=>{
n.current?.destroy();let a=Math.max(160,t.current.clientWidth);n.current=new qe(N0(()=>r.current,a),
r.current.data,t.current)},i=new ResizeObserver(()=>{let a=Math.max(160,t.current.clientWidth);n.current&&
n.current.width!==a&&n.current.setSize({width:a,height:r.current.height})});l(),i.observe(t.current);
let s=matchMedia("(prefers-color-scheme: dark)");return s.addEventListener("change",l),()=>{s.removeEventListener(
"change",l),i.disconnect(),n.current?.destroy(),n.current=null}},[o]),Me(()=>n.current?.setData(e.data),
[e.data,e.topY,e.rangeX?.[0],e.rangeX?.[1]]),Me(()=>n.current?.redraw(!1),[e.behind,e.over]),h("div",
{class:"chart",ref:t,role:"img","aria-label":e.label})}function bf({spark:e}){let t=Math.max(...e.map(([,r])=>r));if(t===0)return null;let n=e[e.length-1];
return h(oe,{children:[h("h2",{children:"Waiters"}),h(vf,{label:`Waiters over time: at most ${ue(t)}\
, now ${ue(n[1])}`,height:150,data:[e.map(([r])=>r/1e3),e.map(([,r])=>r)],series:[{label:"waiters",colour:"\
--c0",stepped:!0}],incrementsX:[1,5,10,30,60,120,300,600],atX:r=>tt(r*1e3,n[0])})]})}function cl(e,t,n){if(!Number.isFinite(e.from)||!Number.isFinite(e.to)||e.to<=e.from)return{...t};let r=Math.
min(t.to-t.from,Math.max(n,e.to-e.from)),o=Math.max(t.from,Math.min(t.to-r,e.from));return{from:o,to:o+
r}}var Vn=(e,t,n)=>({from:t-(t-e.from)*n,to:t+(e.to-t)*n}),Cr=(e,t)=>({from:e.from+t,to:e.to+t});var L0=[.001,.002,.005,.01,.02,.05,.1,.2,.5,1,2,5,10,15,30,60,120,300,600,900,1800,3600,7200,14400,43200,
86400];function wf(e,t,n,r){let o=Math.max(1,Math.floor(t/n)),l=e.to-e.from,i=r*(L0.find(a=>l/(a*r)<=
o)??86400*Math.ceil(l/(86400*r*o))),s=[];for(let a=Math.ceil(e.from/i-1e-9);a*i<=e.to+i*1e-9;a++)s.push(
a*i);return{at:s,step:i}}function yf(e,t,n){let r=n/(t.to-t.from),o=[];for(let l of e){if(l.to<t.from||l.from>t.to)continue;let i=Math.
max(-2,(l.from-t.from)*r),s=Math.max(1,Math.min(n+2,(l.to-t.from)*r)-i),a=o[o.length-1];a&&i-(a[0]+a[1])<
.5&&s<2?a[1]=Math.max(a[1],i+s-a[0]):o.push([i,s])}return o}function kf(e,t,n){return e.map(([r,o])=>`\
M${ls(r)} ${t}h${ls(o)}v${n}h${-ls(o)}z`).join("")}var ls=e=>Math.round(e*10)/10,_f=6;function xf(e,t,n,r,o=4){
let l=n/(t.to-t.from),i=[],s=(f,d,g)=>(i[f]??[]).every(([m,y])=>g<=m||d>=y),a=(f,d,g)=>{let m=0;for(;m<
g-1&&!s(m,f,d);)m++;return(i[m]??=[]).push([f,d]),m},c=e.filter(f=>f.to>=t.from&&f.from<=t.to).sort(
(f,d)=>Number(d.strong)-Number(f.strong)||f.from-d.from).map(f=>{let d=Math.max(0,(f.from-t.from)*l),
g=Math.max(1.5,Math.min(n,(f.to-t.from)*l)-d),m=r(f.label),y=Math.max(0,Math.min(d,n-m)),S=a(Math.min(
d,y),Math.max(d+g,y+m)+_f,f.strong?1e3:o);return{band:f,x:d,wide:g,row:S,labelAt:y}});for(let f of c){
if(f.band.strong)continue;let d=f.labelAt+r(f.band.label);c.some(m=>m!==f&&m.row===f.row&&m.x<d+_f&&
Math.max(m.x+m.wide,m.labelAt===null?0:m.labelAt+r(m.band.label))>f.labelAt)&&(f.labelAt=null)}return{
placed:c,rows:c.reduce((f,d)=>Math.max(f,d.row+1),0)}}function Ef(e,t,n){return e.filter(r=>t>=r.from-
n&&t<=r.to+n)}var Nr=24,Wt=20,ul=15,P0=10,A0=18,O0=6.4,R0=e=>e.length*O0+4;function Sf(e,t,n,r){let o=Nr;return{standings:e.
map((i,s)=>{let a=o,{placed:c,rows:f}=xf(i.bands,t,n,R0);r[s]=Math.max(r[s]??0,f);let d=i.label===""?
0:A0;o+=Math.max(d,r[s]*ul+(r[s]?3:0));let g=i.lanes.map(()=>{let y=o;return o+=Wt,y}),m=o;return o+=
s===e.length-1?2:P0,{group:i,top:a,bottom:m,bands:c,lanes:g}}),height:o}}function is(e,t){for(let[n,
r]of e.standings.entries()){let o=r.lanes.findIndex(l=>t>=l&&t<l+Wt);if(o>=0)return{group:n,lane:o}}
return null}var D0=300;function I0(e,t,n){let r=[],o=(i,s)=>s>=n.from&&i<=n.to;for(let i of e){for(let s of i.bands)
o(s.from,s.to)&&r.push({at:s.from,lane:i.label||s.label,say:s.say});for(let s of i.lanes)for(let a of s.
bars)o(a.from,a.to)&&r.push({at:a.from,lane:[i.label,s.label].filter(Boolean).join(", "),say:a.say})}
for(let i of t)o(i.at,i.at)&&r.push({at:i.at,lane:"finding",say:i.say});r.sort((i,s)=>i.at-s.at);let l=r.
slice(0,D0).map(({at:i,lane:s,say:a})=>({at:i,lane:s,say:a()}));return{lines:l,left:r.length-l.length}}
function Mf({groups:e,moments:t,range:n}){let[r,o]=Re(!1),{lines:l,left:i}=r?I0(e,t,n):{lines:[],left:0};
return h("details",{class:"timeline-list",onToggle:s=>o(s.currentTarget.open),children:[h("summary",
{children:"What is in this range, as a list"}),h("ol",{children:l.map((s,a)=>h("li",{children:[h("b",
{children:h("bdi",{children:s.lane})}),": ",s.say]},a))}),i>0&&h("p",{class:"soft",children:[i.toLocaleString(
"en-US")," more; zoom in to see them."]})]})}function Cf({layout:e,gutter:t}){let n=(r,o)=>({top:`${r}px`,height:`${o}px`,width:`${t-8}px`});return h(
"div",{"aria-hidden":"true",children:e.standings.map((r,o)=>[r.group.label!==""&&h("div",{class:"lan\
e-group",style:n(r.top,16),children:r.group.label},`g${o}`),...r.group.lanes.map((l,i)=>h("div",{class:"\
lane-label",style:n(r.lanes[i],Wt),title:l.label,children:h("bdi",{children:l.label})},`${o}/${i}`))])})}
function Nf(e){let{layout:t,range:n,inner:r,gutter:o,second:l,tick:i,chosen:s}=e,a=m=>Math.max(-2,Math.
min(r+2,(m-n.from)/(n.to-n.from)*r)),c=(m,y,S)=>Math.max(S,a(y)-a(m)),{at:f,step:d}=wf(n,r,l===1?64:
76,l),g=(e.moments??[]).filter(m=>m.at>=n.from&&m.at<=n.to);return h("svg",{x:o,width:r,height:t.height,
overflow:"hidden","aria-hidden":"true",children:[f.map(m=>h("g",{children:[h("line",{class:"tick",x1:a(
m),x2:a(m),y1:Nr-5,y2:t.height}),$0(a(m),r)&&h("text",{class:"tick-text",x:a(m),y:12,"text-anchor":"\
middle",children:i(m,d)})]},m)),t.standings.map((m,y)=>h("g",{children:[h(j0,{standing:m,bottom:m.group.
kind==="server"?t.height:m.bottom}),m.group.lanes.map((S,M)=>h(F0,{bars:S.bars,range:n,width:r,top:m.
lanes[M]},M))]},y)),g.map((m,y)=>h("g",{class:m.bad?"moment bad":"moment",children:[h("line",{x1:a(m.
at),x2:a(m.at),y1:Nr,y2:t.height}),m.frames?.map((S,M)=>h("rect",{x:a(S.from),y:(t.standings[S.group]?.
lanes[S.lane]??0)+1,width:c(S.from,S.to,3),height:Wt-2},M))]},y)),s&&h("rect",{class:"chosen",x:a(s.
bar.from)-1.5,y:s.top+1,width:c(s.bar.from,s.bar.to,1)+3,height:Wt-2,rx:"2"})]})}var $0=(e,t)=>e>=30&&
e<=t-30;function j0({standing:e,bottom:t}){let{group:n,top:r}=e;return h(oe,{children:e.bands.map(({
band:o,x:l,wide:i,row:s,labelAt:a},c)=>h("g",{class:`band ${n.kind}${o.strong?" strong":""}`,children:[
h("rect",{x:l,y:r,width:i,height:t-r}),h("rect",{class:"edge",x:l,y:r+s*ul,width:i,height:2}),a!==null&&
h("text",{x:a+2,y:r+s*ul+12,children:o.label})]},c))})}function F0({bars:e,range:t,width:n,top:r}){let o=new Map,
l=(s,a)=>{let c=o.get(s);c?c.push(a):o.set(s,[a])};for(let s of e)s.to<t.from||s.from>t.to||(l(`${s.
thin?"wait":"hold"} c${s.colour}`,s),s.lost&&l("lost",{...s,from:s.to}));let i=s=>s.startsWith("wait")?
[r+Wt/2-1.5,3]:s==="lost"?[r+2,Wt-4]:[r+4,Wt-8];return h(oe,{children:[...o].sort(([s],[a])=>Tf(s)-Tf(
a)).map(([s,a])=>{let c=yf(a,t,n);if(s==="lost")for(let f of c)f[1]=Math.max(2,f[1]);return h("path",
{class:s,d:kf(c,...i(s))},s)})})}var Tf=e=>e.startsWith("wait")?0:e==="lost"?2:1;var Lf="Arrow keys choose a bar, Shift with an arrow moves the range, + and \u2212 zoom, 0 shows all. Wit\
h the mouse: drag to move, Ctrl and the wheel to zoom.",z0=6.6;function H0(e,t){let n=Math.max(4,...e.
flatMap(({label:r,lanes:o})=>[r,...o.map(l=>l.label)]).map(r=>r.length));return Math.min(n*z0+22,t<560?
Math.min(110,t*.3):Math.min(230,t*.22))}function Pf(e){let{groups:t,all:n,range:r,onRange:o,least:l}=e,
[i,s]=Re(600),[a,c]=Re(null),[f,d]=Re(null),g=et(null),m=et(null),y=et([]),S=et(null),M=H0(t,i),T=Math.
max(40,i-M),_=$t(()=>Sf(t,r,T,y.current),[t,r,T]),E=H=>o(cl(H,n,l)),k=H=>r.from+(H-M)/T*(r.to-r.from);
Me(()=>{let H=new ResizeObserver(Z=>s(Math.max(200,Z[0].contentRect.width)));return H.observe(g.current),
()=>H.disconnect()},[]);let D=et(()=>{});D.current=H=>{if(!H.ctrlKey&&!H.metaKey)return;H.preventDefault();
let Z=H.clientX-m.current.getBoundingClientRect().left;E(Vn(r,k(Math.max(M,Z)),Math.exp(H.deltaY/300)))},
Me(()=>{let H=Z=>D.current(Z);return m.current.addEventListener("wheel",H,{passive:!1}),()=>m.current?.
removeEventListener("wheel",H)},[]);let L=H=>t[H.group]?.lanes[H.lane]?.bars[H.bar],V=t.flatMap((H,Z)=>H.
lanes.map((J,X)=>({group:Z,lane:X}))),R=H=>{let Z=H&&L(H);if(!H||!Z)return;c(H);let J=r.to-r.from;(Z.
to<r.from||Z.from>r.to)&&E({from:Z.from-J/4,to:Z.from+J*.75})},G=(H,Z=r.from)=>{let J=t[H.group].lanes[H.
lane].bars;if(!J.length)return null;let X=J.findIndex(ee=>ee.to>=Z);return{...H,bar:X<0?J.length-1:X}},
F=H=>{if(!a)return V.map(X=>G(X)).find(X=>X!==null)??null;let Z=L(a)?.from??r.from,J=V.findIndex(X=>X.
group===a.group&&X.lane===a.lane)+H;for(;J>=0&&J<V.length;J+=H){let X=G(V[J],Z);if(X)return X}return a},
N=H=>R(a?{...a,bar:a.bar+H}:F(1)),$=H=>{let Z=r.to-r.from,J=a&&L(a)?Math.max(r.from,Math.min(r.to,L(
a).from)):r.from+Z/2,X={ArrowLeft:()=>H.shiftKey?E(Cr(r,-Z/5)):N(-1),ArrowRight:()=>H.shiftKey?E(Cr(
r,Z/5)):N(1),ArrowUp:()=>R(F(-1)),ArrowDown:()=>R(F(1)),"+":()=>E(Vn(r,J,.5)),"=":()=>E(Vn(r,J,.5)),
"-":()=>E(Vn(r,J,2)),0:()=>E(n),Escape:()=>c(null)},ee=H.ctrlKey||H.metaKey||H.altKey?void 0:X[H.key];
ee&&(H.preventDefault(),ee())},P=H=>{let Z=m.current.getBoundingClientRect(),[J,X]=[H.clientX-Z.left,
H.clientY-Z.top];if(S.current){let{x:be,range:ae}=S.current;d(null),Math.abs(J-be)>2&&E(Cr(ae,(be-J)/
T*(ae.to-ae.from)));return}if(J<M||X<Nr)return d(null);let ee=(r.to-r.from)/T*3,K=is(_,X),ve=K?Ef(t[K.
group].lanes[K.lane].bars,k(J),ee).map(be=>be.say()):[];for(let be of _.standings)if(X>=be.top&&X<be.
bottom)for(let{band:ae}of be.bands)k(J)>=ae.from-ee&&k(J)<=ae.to+ee&&ve.push(ae.say());for(let be of e.
moments??[])Math.abs(be.at-k(J))<ee&&ve.push(be.say());d(ve.length?{x:J,y:X,lines:ve.slice(0,8)}:null)},
j=H=>{if(H.button!==0)return;m.current.setPointerCapture(H.pointerId);let Z=m.current.getBoundingClientRect();
S.current={x:H.clientX-Z.left,range:r};let J=is(_,H.clientY-Z.top);if(!J)return;let X=k(H.clientX-Z.
left),ee=(r.to-r.from)/T*3,K=t[J.group].lanes[J.lane].bars.findIndex(ve=>X>=ve.from-ee&&X<=ve.to+ee);
K>=0&&c({...J,bar:K})},A=r.to-r.from,q=a?L(a):void 0,Y=a?t[a.group]?.lanes[a.lane]?.label:void 0;return h(
"section",{class:"timeline","aria-label":e.label,children:[h("div",{class:"timeline-tools",children:[
h("button",{type:"button",onClick:()=>E(Vn(r,r.from+A/2,.5)),"aria-label":"Zoom in",children:"+"}),h(
"button",{type:"button",onClick:()=>E(Vn(r,r.from+A/2,2)),"aria-label":"Zoom out",children:"\u2212"}),
h("button",{type:"button",onClick:()=>E(Cr(r,-A/2)),"aria-label":"Earlier",children:"\u2190"}),h("bu\
tton",{type:"button",onClick:()=>E(Cr(r,A/2)),"aria-label":"Later",children:"\u2192"}),h("button",{type:"\
button",onClick:()=>E(n),children:"All"}),e.legend?.map(({colour:H,text:Z})=>h("span",{class:"legend",
children:[h("span",{class:`swatch c${H}`,"aria-hidden":"true"}),h("bdi",{children:Z})]},Z))]}),h("di\
v",{class:"timeline-frame",ref:g,children:[h(Cf,{layout:_,gutter:M}),h("svg",{ref:m,width:i,height:_.
height,tabIndex:0,role:"application","aria-roledescription":"timeline","aria-label":`${e.label}. ${Lf}`,
onKeyDown:$,onPointerMove:P,onPointerDown:j,onPointerUp:()=>S.current=null,onPointerCancel:()=>S.current=
null,onPointerLeave:()=>d(null),onDblClick:()=>E(n),children:h(Nf,{...e,layout:_,gutter:M,inner:T,chosen:a&&
q?{top:_.standings[a.group].lanes[a.lane],bar:q}:null})}),f&&h("div",{class:"timeline-tip",style:{top:`${f.
y+Wt}px`,left:`${Math.max(0,Math.min(f.x+12,i-270))}px`},children:f.lines.map((H,Z)=>h("p",{children:H},
Z))})]}),h("p",{class:"timeline-chosen",role:"status",children:q?h(oe,{children:[h("bdi",{children:Y}),
": ",q.say()]}):h("span",{class:"soft",children:Lf})}),h(Mf,{groups:t,moments:e.moments??[],range:r})]})}function Af(){let e=Ct.value.parameters.get("name")??"",{value:t,missing:n,problem:r,again:o}=mr(`lo\
ck?name=${encodeURIComponent(e)}`),[l,i]=Re(!1);Me(()=>i(!1),[e]);let s=t?.lock??null,a=Pe.value.state?.
mode.release===!0&&sn.value===null&&t?.shown!=null;return h("article",{class:"lock",children:[h("p",
{children:h("a",{href:"#/locks",children:"\u2190 All locks"})}),h("h1",{class:"lock-name",children:h(
$e,{name:e})}),n&&h("p",{class:"empty",children:"No lock of this name is held or waited for, nor was\
 one in the time that is kept."}),r!==null&&!n&&h("p",{class:"notice warn",role:"status",children:r}),
!t&&!n&&r===null&&h("p",{class:"soft",children:"Asking."}),t&&s&&h(oe,{children:[h("p",{class:"answe\
r",children:[Ro(s,Be.value)," ",h(Io,{marks:s.marks})]}),t.blockedBy.map((c,f)=>h("p",{children:["It\
s holder waits for"," ",h("a",{href:ut(c.name),children:h($e,{name:c.name,most:80})}),c.holder&&h(oe,
{children:[", which is held by ",h(bn,{who:c.holder})]}),"."]},f)),t.kept!==null&&h("p",{children:t.
kept}),t.outcome&&h("p",{children:["Outcome kept: ",t.outcome.text," (token ",h("code",{children:t.outcome.
token}),")"]}),h(W0,{row:s.holders,all:s.holderCount}),a&&h("button",{type:"button",class:"danger",onClick:()=>i(
!0),children:"Release by force\u2026"}),l&&t.shown!==null&&h(Vc,{name:e,shown:t.shown,holder:s.holders[0]??
null,onEnd:()=>{i(!1),o()}}),h(V0,{detail:t,name:e}),s.spark.length>1&&h(bf,{spark:s.spark})]}),t&&h(
B0,{queue:t.queue,length:t.queueLength})]})}function W0({row:e,all:t}){return e.length===0?null:h(oe,
{children:[h("h2",{children:t===1?"Holder":`${ue(t)} holders`}),h("ul",{class:"cards",children:e.map(
n=>h("li",{class:"card",children:[h("p",{children:h(bn,{who:n})}),h($o,{holder:n,now:Be.value}),h("d\
l",{children:[h("dt",{children:"since"}),h("dd",{children:n.sinceAt===null?"unknown":`${tt(n.sinceAt,
Be.value)} (${Ie(Be.value-n.sinceAt)})`}),h("dt",{children:"lease"}),h("dd",{children:n.leaseUntilAt===
null?"unknown":`ends in ${Ie(n.leaseUntilAt-Be.value)}, unless renewed`}),h("dt",{children:"client"}),
h("dd",{children:[h($e,{name:n.client,most:60}),", ",h(jo,{connected:n.connected})]}),h("dt",{children:"\
token"}),h("dd",{children:h("code",{children:n.token})}),h("dt",{children:"attempt"}),h("dd",{children:h(
"code",{children:n.attempt})})]})]},n.client+n.attempt))}),t>e.length&&h("p",{class:"soft",children:[
ue(t-e.length)," more hold it and are not listed."]})]})}function V0({detail:e,name:t}){let{group:n,
left:r}=$t(()=>Wc(e),[e]),[o,l]=Re(null);Me(()=>l(null),[t]);let{fromAt:i,toAt:s,truncated:a}=e.history,
c={from:i,to:Math.max(s,i+1e3)},f=cl(o??c,c,100);return n.lanes.length===0?null:h(oe,{children:[h("h\
2",{children:"Holds and waits"}),h(Pf,{label:"Holds and waits of this lock, a lane for each client",
groups:[n],all:c,range:f,onRange:d=>l(d.from<=c.from&&d.to>=c.to?null:d),least:100,second:1e3,tick:(d,g)=>tt(
d,e.now).slice(-8)+(g<1e3?"."+String(d%1e3).padStart(3,"0"):""),legend:[{colour:0,text:"held"},{colour:8,
text:"waited"}]}),r>0&&h("p",{class:"soft",children:[ct(r,"more client","more clients")," waited or \
held it in this time."]}),a&&h("p",{class:"soft",children:"What is older was dropped to keep the his\
tory small."})]})}function B0({queue:e,length:t}){return h(oe,{children:[h("h2",{children:t===0?"Nob\
ody waits":`${ct(t,"waiter")}, in the order of the queue`}),e.length>0&&h(_n,{label:"Queue",count:e.
length,height:jt.value?64:38,keyOf:n=>`${e[n].client} ${e[n].attempt}`,row:n=>{let r=e[n];return h("\
div",{class:"queue-row",children:[h("span",{class:"number soft place",children:ue(n+1)}),h("a",{href:`\
#/clients?q=${encodeURIComponent(r.client)}`,children:h(bn,{who:r})}),h("span",{class:"number",children:[
r.sinceAt===null?"unknown":`for ${Ie(Be.value-r.sinceAt)}`,h("span",{class:"soft",children:[" attemp\
t ",r.attempt]}),r.connected===!1&&h("span",{class:"bad",children:" not connected"})]})]})}}),t>e.length&&
e.length>0&&h("p",{class:"soft",children:["The first ",ue(e.length)," are listed; ",ue(t-e.length),"\
 more wait."]})]})}var lo=ke(""),io=ke(""),Pr=ke("trouble"),Lr=ke(!1),Of=[["trouble","trouble first"],["name","name"],[
"held","longest held"],["waiters","most waiters"],["wait","longest wait"]],G0=[["","all locks"],["he\
ld","held"],["waited","waited for"],["deadlock","deadlock"],["possible-deadlock","possible deadlock"],
["slow","slow"],["holder-gone","holder gone"],["many-waiters","many waiters"],["minimum-hold","minim\
um hold"]];function U0(){let e=Ct.value.parameters;lo.value=e.get("q")??"",io.value=e.get("mark")??"";
let t=e.get("sort")??"trouble";Pr.value=Of.find(([n])=>n===t)?.[0]??"trouble",Lr.value=e.get("turned")===
"1"}function fl(){Fo({q:lo.value,mark:io.value,sort:Pr.value==="trouble"?"":Pr.value,turned:Lr.value?
"1":""})}function Rf(){let e=et(null);Me(U0,[Ct.value]),Me(()=>{let o=l=>{let i=l.target instanceof HTMLElement&&
l.target.matches("input, select, textarea");l.key!=="/"||i||document.querySelector("dialog[open]")||
(l.preventDefault(),e.current?.focus(),e.current?.select())};return addEventListener("keydown",o),()=>removeEventListener(
"keydown",o)},[]);let t=Pe.value.locks,n=Ma(t.values(),lo.value,io.value,{key:Pr.value,turned:Lr.value}),
r=o=>{o.key==="Enter"&&n[0]&&(location.hash=ut(n[0].name)),o.key==="ArrowDown"&&(o.preventDefault(),
document.querySelector('.rows [data-row="0"] a')?.focus())};return h(oe,{children:[h("div",{class:"t\
ools",children:[h("label",{class:"search",children:[h("span",{class:"hidden",children:"Search locks \
by name, application or host"}),h("input",{ref:e,type:"search",value:lo.value,autocomplete:"off",spellcheck:!1,
placeholder:"Search: name, application, host   ( / )","aria-keyshortcuts":"/",onKeyDown:r,onInput:o=>{
lo.value=o.currentTarget.value,fl()}})]}),h("label",{children:[h("span",{class:"hidden",children:"Sh\
ow"}),h("select",{value:io.value,onChange:o=>{io.value=o.currentTarget.value,fl()},children:G0.map(([
o,l])=>h("option",{value:o,children:l},o))})]}),h("label",{children:[h("span",{class:"hidden",children:"\
Sort by"}),h("select",{value:Pr.value,onChange:o=>{Pr.value=o.currentTarget.value,fl()},children:Of.
map(([o,l])=>h("option",{value:o,children:l},o))})]}),h("button",{type:"button","aria-pressed":Lr.value,
"aria-label":"Reverse the order",onClick:()=>{Lr.value=!Lr.value,fl()},children:"\u21C5"}),h("p",{class:"\
soft",role:"status",children:n.length===t.size?ct(t.size,"lock"):`${ue(n.length)} of ${ct(t.size,"lo\
ck")}`})]}),n.length===0?h(q0,{any:t.size>0}):h(_n,{label:"Locks",count:n.length,height:jt.value?126:
66,keyOf:o=>n[o].name,row:o=>h(Y0,{row:n[o]})})]})}function q0({any:e}){let t=Pe.value.state;return e?
h("p",{class:"empty",children:"No lock is like that. Clear the search to see all."}):t?t.mode.discover?
h("p",{class:"empty",children:["No lock is held or waited for",t.discovery?.complete?".":", as far a\
s was seen yet."]}):h("p",{class:"empty",children:"None of the named locks was seen yet. Locks are n\
ot searched for."}):h("p",{class:"empty",children:"Waiting for the first answer of the server."})}function Y0({
row:e}){let t=e.holders[0],n=Be.value,r=e.waiters??0;return h("div",{class:`lock-row ${e.state}`,children:[
h("div",{class:"main",children:[h("p",{class:"title",children:[h("a",{href:ut(e.name),children:h($e,
{name:e.name,most:jt.value?42:90})}),e.kind!=="lock"&&h("span",{class:"kind",children:e.kind}),h(Io,
{marks:e.marks})]}),h("p",{class:"sentence",title:t?pr(t):"",children:Ro(e,n)})]}),h("div",{class:"c\
ell held","aria-hidden":"true",children:[h("span",{class:"number",children:e.state==="held"&&t?.sinceAt!=
null?Ie(n-t.sinceAt):"\u2013"}),h($o,{holder:e.state==="held"?t:void 0,now:n})]}),h("div",{class:"ce\
ll waiters","aria-hidden":"true",children:[h("span",{class:r>0?"number strong":"number soft",children:e.
waiters===null?"?":ue(r)}),h("span",{class:"soft number",children:e.oldestWaitAt===null?r?"":"none w\
ait":`wait up to ${Ie(n-e.oldestWaitAt)}`})]}),h(Da,{row:e})]})}var Df={locks:"Locks",clients:"Clients",graph:"Graph",events:"Events"};function If(){let{view:e,parameters:t}=Ct.
value,n=t.get("name")??"";if(Me(()=>{document.title=(e==="lock"?De(n):Df[e])+" \xB7 Holdfast",scrollTo(
0,0)},[e,n]),Zt.value)return h(ev,{});let r=Pe.value.state;return h(oe,{children:[h("a",{class:"skip",
href:"#main",onClick:o=>{o.preventDefault(),document.getElementById("main")?.focus()},children:"Skip\
 to the content"}),h("header",{class:"top",children:[h("div",{class:"brand",children:[h("b",{children:"\
Holdfast"})," ",r&&h(K0,{state:r})]}),h("nav",{"aria-label":"Views",children:ui.map(o=>h("a",{href:`\
#/${o}`,"aria-current":o===e||o==="locks"&&e==="lock"?"page":void 0,children:[Df[o],r&&o==="locks"&&
h("span",{class:"badge",children:ue(r.counts.locks)}),o==="locks"&&Pe.value.alerts.length>0&&h("span",
{class:"badge bad",children:[ue(Pe.value.alerts.length),h("span",{class:"word",children:[" ",Pe.value.
alerts.length===1?"alert":"alerts"]})]}),r&&o==="graph"&&r.counts.deadlocks>0&&h("span",{class:"badg\
e bad",children:[ue(r.counts.deadlocks),h("span",{class:"word",children:[" ",r.counts.deadlocks===1?
"deadlock":"deadlocks"]})]})]},o))})]}),h(J0,{}),r?.mode.replay&&h(Q0,{state:r}),h("main",{id:"main",
tabIndex:-1,children:[e==="locks"&&h("h1",{class:"hidden",children:"Locks"}),e==="locks"&&h(Z0,{}),e===
"locks"&&h(Rf,{}),e==="lock"&&h(Af,{},n),e==="clients"&&h(Wa,{}),e==="graph"&&h(zc,{}),e==="events"&&
h(Ga,{})]}),r&&h(X0,{state:r})]})}function K0({state:e}){let t=e.backend.nodes.filter(n=>n.state==="\
down");return h("span",{class:"soft backend",children:[h("bdi",{children:De(e.backend.label)}),e.backend.
topology!=="single"&&`, ${e.backend.topology}`,t.length>0&&h("span",{class:"bad",children:[", ",ct(t.
length,"node")," down: ",t.map(n=>De(n.address)).join(", ")]})]})}function J0(){let e=ii.value,t=Pe.
value.state;return h("div",{role:"alert",children:e!==null&&h("p",{class:"stale",children:[De(e)," ",
t?h("b",{children:["What is shown is as of ",tt(t.now,Date.now()),"."]}):"Nothing was seen yet."]})})}
function Z0(){let{alerts:e}=Pe.value;if(e.length===0)return null;let[t,n]=[e.slice(0,3),e.slice(3)],
r=(o,l)=>h("li",{class:o.kind==="deadlock"||o.kind==="holder-gone"?"notice bad":"notice warn",children:[
h("bdi",{children:De(o.text)})," ",h("span",{class:"soft",children:["(",Ie(Be.value-o.sinceAt),")"]}),
" ",o.lock!==null&&h("a",{href:ut(o.lock),children:["open",h("span",{class:"hidden",children:[" ",h(
$e,{name:o.lock})]})]})]},l);return h("section",{class:"alerts","aria-label":"Alerts",children:[h("u\
l",{children:t.map(r)}),n.length>0&&h("details",{children:[h("summary",{children:ct(n.length,"more a\
lert")}),h("ul",{children:n.slice(0,100).map(r)})]})]})}function Q0({state:e}){let{fromAt:t,toAt:n,millis:r}=e.
mode.replay,o=sn.value??r;return h("div",{class:"replay",children:[h("label",{children:["Recorded; s\
hown is ",h("b",{class:"number",children:tt(o,n)}),h("input",{type:"range",min:t,max:n,step:1e3,value:o,
"aria-valuetext":tt(o,n),onInput:l=>sn.value=Number(l.currentTarget.value)})]}),h("span",{class:"sof\
t",children:["from ",tt(t,n)," to ",tt(n,n)]})]})}function X0({state:e}){return h("footer",{class:"f\
oot soft",children:[h("p",{children:[e.mode.live?`Sampled every ${Ie(e.sampledEveryMillis)}`:"A reco\
rd",e.cost.text!==""&&`; costs ${e.cost.text}`,e.cost.throttled&&", slowed down to stay below its li\
mit",e.discovery&&(e.discovery.complete?"; all keys were searched":"; keys are still being searched"),
"."]}),e.notes.length>0&&h("details",{children:[h("summary",{children:"What this page cannot see"}),
h("ul",{children:e.notes.map(t=>h("li",{children:t},t))})]})]})}function ev(){return h("main",{class:"\
ask",children:[h("h1",{children:"Holdfast"}),h("form",{onSubmit:t=>{t.preventDefault();let n=String(
new FormData(t.currentTarget).get("token")??"").trim();n!==""&&Ql(n.includes("#token=")?n.slice(n.indexOf(
"#token=")+7):n)},children:[h("label",{children:["Token",h("input",{type:"password",name:"token",autocomplete:"\
off","aria-describedby":"token-help"})]}),h("button",{type:"submit",children:"Open"})]}),h("p",{id:"\
token-help",class:"soft",children:["The console asks for a token. It is the part after ",h("code",{children:"\
#token="})," of the address that the command printed, or what is in the file of ",h("code",{children:"\
--token-file"}),"."]})]})}ba();$a();Na();Ks(h(If,{}),document.getElementById("app"));})();
