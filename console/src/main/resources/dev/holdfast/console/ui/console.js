"use strict";(()=>{var se,Vs,Hl,vn,Fl,xo,Bs,yo,Gs,Wl,zl,bd,Br=Symbol.for("pv"),Eo={},So=[],_d=/^m(i|n|o|s|text|space)$/,
Vl=Array.isArray,Bl=So.slice,In=Object.assign;function Dn(e){e&&e.parentNode&&e.remove()}function Us(e,t,n){
var r,o,l,i={},s=arguments.length;for(l in t)l=="key"?r=t[l]:l=="ref"&&typeof e!="function"?o=t[l]:i[l]=
t[l];return s>2&&(i.children=s>3?Bl.call(arguments,2):n),Vr(e,i,r,o,null)}function Vr(e,t,n,r,o){var l={type:e,props:t,key:n,ref:r,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Br,
__v:o||++Vs,__i:-1,__u:0};return!o&&se.vnode&&se.vnode(l),l}function oe(e){return e.children}function bn(e,t){this.props=e,this.context=t,this.__g=0}function _n(e,t){
if(t==null)return e.__&&_n(e.__,e.__i+1);for(var n;t<e.__k.length;t++)if((n=e.__k[t])&&n.__e)return n.
__e;return typeof e.type!="function"||e.props.__P?null:_n(e)}function wd(e){var t,n=e.__v,r=n.__e,o=[],
l=[],i=e.__P;i&&((t=In({constructor:Br},n)).__v=n.__v+1,se.vnode&&se.vnode(t),Gl(i,t,n,e.__n,i.namespaceURI,
32&n.__u?[r]:null,o,r||_n(n),32&n.__u,l),t.__v=n.__v,t.__.__k[t.__i]=t,Qs(o,t,l),n.__=n.__e=null,t.__e!=
r&&qs(t))}function qs(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&
(e.__e=t.__e)}),qs(e)}function Hs(e){(8&e.__g||(e.__g|=8,vn.push(e),xo++))&&Fl==se.debounceRendering||
((Fl=se.debounceRendering)||queueMicrotask)(Ys)}function Ys(){try{for(var e,t=1;vn.length;)vn.length>
t&&vn.sort(Bs),e=vn.shift(),t=vn.length,8&e.__g&&wd(e)}finally{(xo=vn.length)&&(Fl||queueMicrotask)(
Ys)}}function Ks(e,t,n,r,o,l,i,s,a,c,f){var h,g,m,y,S,M,T=r.__k||So,_=t.length;for(a=yd(n,t,T,a,_),h=
0;h<_;h++)(m=n.__k[h])!=null&&(g=~m.__i&&T[m.__i]||Eo,m.__i=h,M=Gl(e,m,g,o,l,i,s,a,c,f),y=m.__e,(g.ref!=
m.ref||8&g.__u)&&(g.ref&&Ul(g.ref,null,m,g),m.ref&&f.push(m.ref,m.__c||y,m)),S=S||y,4&m.__u?(a=Js(m,
a,e,!g.__v),g.__e&&(g.__e=null)):typeof m.type=="function"&&M!==void 0?a=M:y&&(a=y.nextSibling),m.__u&=
-21);return n.__e=S,a}function yd(e,t,n,r,o){var l,i,s,a,c,f,h,g,m,y=n.length,S=y,M=0,T=0,_=e.__k=Array(
o);for(l=0;l<o;l++)(i=t[l])!=null&&typeof i!="boolean"&&typeof i!="function"?(typeof i!="object"||i.
constructor===String?i=_[l]=Vr(null,i):Vl(i)?i=_[l]=Vr(oe,{children:i}):i.constructor===Br&&i.__b?i=
_[l]=Vr(i.type,i.props,i.key,i.ref,i.__v):_[l]=i,a=l+M,i.__=e,i.__b=e.__b+1,s=null,~(c=i.__i=kd(i,n,
a,S))&&(S--,(s=n[c])&&(s.__u|=2)),s&&s.__v?(i.__u|=16,c==a-1?M--:c==a+1?M++:c!=a&&(c>a?M--:M++,T=1)):
(~c||(o>y?M--:o<y&&M++),typeof i.type!="function"&&(i.__u|=4))):_[l]=null;if(T){for(f=[],h=[],l=0;l<
o;l++)if((i=_[l])&&16&i.__u){for(M=0,g=f.length;M<g;)f[m=M+g>>1]<i.__i?M=m+1:g=m;f[M]=i.__i,h[l]=M+1}
for(M=f.length;l--;)h[l]&&(h[l]==M?M--:_[l].__u|=4)}if(S)for(l=0;l<y;l++)!(s=n[l])||2&s.__u||(s.__e==
r&&(r=_n(s)),ql(s,s));return r}function Js(e,t,n,r){var o,l,i,s;if(typeof e.type=="function"){if(e.props.
__P)return t;if(o=e.__k)for(l=0;l<o.length;l++)o[l]&&(o[l].__=e,t=Js(o[l],t,n,!1));return t}for(t&&!t.
parentNode&&(t=_n(e))&&!t.parentNode&&(t=null),i=e.__e,s=t;s&&s.nodeType==8;)s=s.nextSibling;for(i!=
s&&(!r&&n.moveBefore&&i.parentNode?n.moveBefore(i,t):n.insertBefore(i,t||null)),t=i;(t=t&&t.nextSibling)&&
t.nodeType==8&&!t.data.startsWith("$s"););return t}function kd(e,t,n,r){var o,l=e.key,i=e.type,s=t[n],a=s&&!(2&s.__u);if(s===null&&l==null||a&&l==s.key&&
i==s.type)return n;if(r>(a?1:0)){for(o=n-1;o>=0;o--)if((s=t[o])&&!(2&s.__u)&&l==s.key&&i==s.type)return o;
for(o=n+1;o<t.length;o++)if((s=t[o])&&!(2&s.__u)&&l==s.key&&i==s.type)return o}return-1}function Ws(e,t,n){
n==null&&(n=""),t[0]=="-"?e.setProperty(t,n):e[t]=n}function wo(e,t,n,r,o){var l,i;if(t=="style")if(typeof n==
"string")e.style.cssText=n;else{if(typeof r=="string"&&(e.style.cssText=r=""),r)for(t in r)n&&t in n||
Ws(e.style,t);if(n)for(t in n)r&&n[t]==r[t]||Ws(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")typeof n!=
"function"&&(n=null),typeof r!="function"&&(r=null),(e.__e||(e.__e={}))[t]=n,n&&r||(i=zl[t]||(zl[t]=
xd(t)),(e.__a||(e.__a={}))[t]=Wl,l=t!=(t=t.replace(Gs,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),
n?e.addEventListener(t,i,l):e.removeEventListener(t,i,l));else{if(o=="http://www.w3.org/2000/svg")t=
t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="l\
ist"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&
t in e)try{return void(e[t]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&t[4]!="-"?
e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n)}}function xd(e){return function(t){var n=this.
__e;if(n){if(n=n[e],t[yo]==null)t[yo]=Wl++;else if(t[yo]<this.__a[e])return;return n(se.event?se.event(
t):t)}}}function Gl(e,t,n,r,o,l,i,s,a,c){var f,h,g,m,y,S,M,T,_,E,k,D,L,V,R,G,F,N,$=t.type;if(t.constructor!==
Br)return null;128&n.__u&&(a=32&n.__u,f=n.__c.__z)&&(t.__u|=a,h=l=[],f.nodeType==8?s=ko(f,l):l.push(
f),s=l[0]||s),(f=se.__b)&&f(t);e:if(typeof $=="function"){g=i.length;try{if(T=t.props,_=(f=$.prototype)&&
f.render,E=(f=$.contextType)&&r[f.__c],k=f?E?E.props.value:f.__:r,(m=n.__c)?(t.__c=m,2&m.__g&&(m.__g|=
1)):(_?t.__c=m=new $(T,k):(t.__c=m=new bn(T,k),m.constructor=$,m.render=Sd),E&&E.sub(m),m.state||(m.
state={}),m.__n=r,m.__g|=8,m.__h=[],m.__k=[]),_&&(m.__s||(m.__s=m.state),$.getDerivedStateFromProps&&
(m.__s==m.state&&(m.__s=In({},m.__s)),In(m.__s,$.getDerivedStateFromProps(T,m.__s)))),y=m.props,S=m.
state,m.__v=t,n.__c){if(T!==y&&_&&!$.getDerivedStateFromProps&&m.componentWillReceiveProps&&m.componentWillReceiveProps(
T,k),t.__v==n.__v&&!(8&m.__g)||!(4&m.__g)&&m.shouldComponentUpdate&&m.shouldComponentUpdate(T,m.__s,
k)===!1){t.__v!=n.__v&&(m.props=T,m.state=m.__s,m.__g&=-9),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(P){
P&&(P.__=t)}),So.push.apply(m.__h,m.__k),m.__k=[],m.__h.length&&i.push(m),s=_n(n);break e}m.componentWillUpdate&&
m.componentWillUpdate(T,m.__s,k),_&&m.componentDidUpdate&&m.__h.push(function(){m.componentDidUpdate(
y,S,M)})}else _&&!$.getDerivedStateFromProps&&m.componentWillMount&&m.componentWillMount(),_&&m.componentDidMount&&
m.__h.push(m.componentDidMount);m.context=k,m.props=T,m.__P=e,m.__g&=-5,D=se.__r,L=_?25:0;do m.__g&=
-9,D&&D(t),f=m.render(m.props,m.state=m.__s,m.context);while(8&m.__g&&++L<25);_&&(So.push.apply(m.__h,
m.__k),m.__k=[]),m.state=m.__s,m.getChildContext&&(r=In({},r,m.getChildContext())),_&&n.__c&&m.getSnapshotBeforeUpdate&&
(M=m.getSnapshotBeforeUpdate(y,S)),V=f&&f.type===oe&&f.key==null?f.props.children:f,T.__P&&(f=s,o=(e=
T.__P).namespaceURI,a=l=null,n.props&&n.props.__P!=e&&(n.__k.some(function(P){P&&ql(P,P)}),n.__k=null),
s=n.__k?_n(n,0):null),s=Ks(e,Vl(V)?V:[V],t,n,r,o,l,i,s,a,c),T.__P&&(t.__e=null,s=f),t.__u&=-161,h&&h.
some(Dn),m.__h.length&&i.push(m),1&m.__g&&(m.__g&=-4)}catch(P){if(i.length=g,t.__v=null,a||l)if(P&&P.
then){if(t.__u|=128|a,l){for(~(F=l.indexOf(s||void 0))||(F=l.length);(N=l[F-1])&&N.nodeType==8;)F--;
for(;F<l.length;F++)if(N=l[F])if(l[F]=null,R){if(N==G)break}else{if(N.nodeType!=8)break;N.data.startsWith(
"$s")&&(G=ko(R=N))}}if(!R){for(;s&&s.nodeType==8&&s.nextSibling;)s=s.nextSibling;R=s}(f=ko(R=t.__c.__z||
(t.__c.__z=R)))?(t.__e=R,s=f):t.__e=s,s=s&&s.nextSibling}else l&&l.some(Dn);else t.__e=n.__e;t.__k||
(t.__k=n.__k||[]),P&&P.then||Zs(t),se.__e(P,t,n)}}else s=t.__e=Ed(n.__e,t,n,r,o,l,i,a,c,e);return(f=
se.diffed)&&f(t),s}function ko(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var n=1;e=e.nextSibling;){
if(e.nodeType==8){if(e.data.startsWith("$s"))n++;else if(e.data.startsWith("/$s")&&!--n)return e}t&&
t.push(e)}}function Zs(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(Zs))}function Qs(e,t,n){for(var r=0;r<
n.length;)Ul(n[r++],n[r++],n[r++]);se.__c&&se.__c(t,e),e.some(function(o){try{e=o.__h,o.__h=[],e.some(
function(l){l.call(o)})}catch(l){se.__e(l,o.__v)}})}function Ed(e,t,n,r,o,l,i,s,a,c){var f,h,g,m,y,S,
M,T,_=n.props||Eo,E=t.props,k=t.type;if(k=="svg"?o="http://www.w3.org/2000/svg":k=="math"?o="http://\
www.w3.org/1998/Math/MathML":o||(o="http://www.w3.org/1999/xhtml"),l){for(f=0;f<l.length;f++)if((y=l[f])&&
(k?y.localName==k:y.nodeType==3)){e=y,l[f]=null;break}}if(!e){if(T=c.ownerDocument||document,!k)return T.
createTextNode(E);e=T.createElementNS(o,k,E.is?E:c),s&&(se.__m&&se.__m(t,l),s=!1),l=null}if(k){if(c=
k=="template"&&e.content||e,l=k=="textarea"&&E.defaultValue!=null?null:l&&Bl.call(c.childNodes),!s&&
l)for(_={},f=0;f<e.attributes.length;f++)_[(y=e.attributes[f]).name]=y.value;for(f in _)y=_[f],f=="d\
angerouslySetInnerHTML"?g=y:f=="children"||f in E||f=="value"&&"defaultValue"in E||f=="checked"&&"de\
faultChecked"in E||wo(e,f,null,y,o);for(f in E)y=E[f],f=="children"?m=y:f=="dangerouslySetInnerHTML"?
h=y:f=="value"?S=y:f=="checked"?M=y:s&&typeof y!="function"||_[f]===y||wo(e,f,y,_[f],o);h?(s||g&&(h.
__html==g.__html||h.__html==e.innerHTML)||(e.innerHTML=h.__html),t.__k=[]):(g&&(e.textContent=""),(k==
"foreignObject"||o=="http://www.w3.org/1998/Math/MathML"&&_d.test(k))&&(o="http://www.w3.org/1999/xh\
tml"),Ks(c,Vl(m)?m:[m],t,n,r,o,l,i,l?l[0]:n.__k&&_n(n,0),s,a),l&&l.some(Dn)),s&&k!="textarea"||(f="v\
alue",k=="progress"&&S==null?e.removeAttribute(f):S==null||S===e[f]&&(k!="progress"||S)||wo(e,f,S,_[f],
o),f="checked",M!=null&&M!=e[f]&&wo(e,f,M,_[f],o))}else _===E||s&&e.data==E||(e.data=E);return e}function Ul(e,t,n,r){
try{typeof e=="function"?t?t.__x=e(t)||1:r&&(r=r.__c||r.__e)&&(t=r.__x)&&(r.__x=null,typeof t=="func\
tion"?t():e(null)):e.current=t}catch(o){se.__e(o,n)}}function ql(e,t,n){var r,o,l,i;if(se.unmount&&se.
unmount(e),!(r=e.ref)||r.current&&r.current!=e.__e||Ul(r,null,t,e),r=e.__c){if(r.componentWillUnmount)
try{r.componentWillUnmount()}catch(s){se.__e(s,t)}r.__P=r.__n=null}if(r=e.__k)for(i=0;i<r.length;i++)
r[i]&&ql(r[i],t,typeof e.type!="function"||n&&!e.props.__P);!n&&(r=e.__c)&&(r=r.__z)&&(o=ko(r,l=[]))&&
(r==e.__e&&l.some(Dn),Dn(o),Dn(r)),n||Dn(e.__e),e.__e=e.__c=e.__=null}function Sd(e,t,n){return this.
constructor(e,n)}function Xs(e,t){var n,r,o,l;se.__&&se.__(e,t),t.nodeType==9&&(t=t.documentElement),
r=(n=e&&32&e.__u)?null:t.__k,t.__k=Vr(oe,{children:[e]}),o=[],l=[],Gl(t,t.__k,r||Eo,Eo,t.namespaceURI,
r?null:t.firstChild?Bl.call(t.childNodes):null,o,r?r.__e:t.firstChild,n,l),Qs(o,t.__k,l),t.__k.props.
children=null}se={__e:function(e,t,n,r){for(var o,l,i;t=t.__;)if((o=t.__c)&&!(1&o.__g)){o.__g|=4;try{if((i=(l=o.constructor)&&
l.getDerivedStateFromError)&&o.setState(l.getDerivedStateFromError(e)),o.componentDidCatch&&(o.componentDidCatch(
e,r||{}),i=1),i&&8&o.__g)return void(o.__g|=2)}catch(s){e=s}}throw xo=0,e}},Vs=0,Hl=function(e){return e!=
null&&e.constructor===Br},bn.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.
__s=In({},this.state)),typeof e=="function"&&(e=e(In({},n),this.props)),e&&(In(n,e),this.__v&&(t&&this.
__k.push(t),Hs(this)))},bn.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(
e),Hs(this))},bn.prototype.render=oe,vn=[],xo=0,Bs=function(e,t){return e.__v.__b-t.__v.__b},yo=Symbol(),
Gs=/(PointerCapture)$|Capture$/i,Wl=0,zl={},bd=0;var pr,Fe,Yl,ea,Kl=Object.is,Mo=0,ca=[],Jl=[],Ie=se,ta=Ie.__b,na=Ie.__r,ra=Ie.diffed,oa=Ie.__c,la=Ie.
unmount,ia=Ie.__;function To(e,t){Ie.__h&&Ie.__h(Fe,e,Mo||t),Mo=0;var n=Fe.__H||(Fe.__H={__:[],__h:[]});
return e>=n.__.length&&n.__.push({}),n.__[e]}function $e(e){return Mo=1,Md(fa,e)}function Md(e,t,n){
var r=To(pr++,2);if(r.t=e,!r.__c&&(r.__=[n?n(t):fa(void 0,t),function(l){var i=(r.__N||r.__)[0],s=r.
t(i,l);Kl(i,s)||(r.__N=[s,r.__[1]],r.__c.setState({}))}],r.__c=Fe,!Fe.__f)){Fe.__f=!0;var o=Fe.shouldComponentUpdate;
Fe.shouldComponentUpdate=function(l,i,s){var a=this.__H;if(!a)return!0;var c=!1,f=this.props!=l;if(a.
__.some(function(g){g.__N&&(c=!0,Kl(g.__[0],g.__N[0])||(f=!0))}),o){var h=o.call(this,l,i,s);return c?
h||f:h}return!c||f}}return r.__}function Me(e,t){var n=To(pr++,3);!Ie.__s&&Ql(n.__H,t)&&(n.__P=!0,n.
__=e,n.u=t,Fe.__H.__h.push(n))}function ua(e,t){var n=To(pr++,4);!Ie.__s&&Ql(n.__H,t)&&(n.__P=!1,n.__=
e,n.u=t,Fe.__h.push(n))}function Xe(e){return Mo=5,$t(function(){return{current:e}},[])}function $t(e,t){var n=To(pr++,7);return Ql(n.__H,t)&&(n.__=e(),n.__H=t),n.__}function Td(){var e;do{for(;e=Jl.shift();)try{Gr(e)}catch(n){Ie.__e(n,{__:(e=e.__P)&&e.__v})}for(;e=
ca.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(Gr),t.__h.some(Zl),t.__h=[]}catch(n){t.__h=[],Ie.
__e(n,e.__v)}}}while(Jl.length)}Ie.__b=function(e){Fe=null,ta&&ta(e)},Ie.__=function(e,t){e&&t.__k&&
t.__k.__m&&(e.__m=t.__k.__m),ia&&ia(e,t)},Ie.__r=function(e){na&&na(e),pr=0;var t=(Fe=e.__c).__H;t&&
(Yl==Fe?Fe.__h=[]:(t.__h.some(Gr),t.__h.some(Zl),pr=0),t.__h=[],t.__.some(function(n){n.__N&&(n.__=n.
__N),n.u=n.__N=void 0})),Yl=Fe},Ie.diffed=function(e){ra&&ra(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&
aa(ca.push(t)),t.__H.__.some(function(n){n.u&&(n.__H=n.u)})),Yl=Fe=null},Ie.__c=function(e,t){t.some(
function(n){try{n.__h.some(Gr),n.__h=n.__h.filter(function(r){return!r.__||Zl(r)})}catch(r){n.__h=[function(){
throw r}]}}),oa&&oa(e,t)},Ie.unmount=function(e){la&&la(e);var t,n,r=e.__c;r&&r.__H&&(r.__H.__.some(
function(o){try{if(o.__P&&o.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}
o.__P=n,aa(Jl.push(o))}else Gr(o)}catch(l){t=l}}),r.__H=void 0,t&&Ie.__e(t,r.__v))};var sa=typeof requestAnimationFrame==
"function";function Cd(e){var t,n=function(){clearTimeout(r),sa&&cancelAnimationFrame(t),setTimeout(
e)},r=setTimeout(n,35);sa&&(t=requestAnimationFrame(n))}function aa(e){e!=1&&ea==Ie.requestAnimationFrame||
((ea=Ie.requestAnimationFrame)||Cd)(Td)}function Gr(e){var t=Fe,n=e.__c;typeof n=="function"&&(e.__c=
void 0,n()),Fe=t}function Zl(e){var t=Fe;e.__c=e.__(),Fe=t}function Ql(e,t){return!e||e.length!=t.length||
t.some(function(n,r){return!Kl(n,e[r])})}function fa(e,t){return typeof t=="function"?t(e):t}var Nd=Symbol.for("preact-signals");function Po(){if(on>1)on--;else{var e,t=!1;for((function(){var o=No;
for(No=void 0;o!==void 0;){var l=o.S;if(l.v===o.v)for(var i=l.t;i!==void 0;i=i.x)i.i===o.i&&(i.i=l.i);
o=o.o}})();qr!==void 0;){var n=qr;for(qr=void 0,Co++;n!==void 0;){var r=n.u;if(n.u=void 0,n.f&=-3,!(8&
n.f)&&ha(n))try{n.c()}catch(o){t||(e=o,t=!0)}n=r}}if(Co=0,on--,t)throw e}}function ei(e){if(on>0)return e();
Xl=++Ld,on++;try{return e()}finally{Po()}}var Ur,Ne=void 0;function $n(e){var t=Ne,n=Ur;Ne=void 0,Ur=
void 0;try{return e()}finally{Ne=t,Ur=n}}var qr=void 0,on=0,Co=0,Ld=0,Xl=0,No=void 0,Lo=0;function da(e){
if(Ne!==void 0){var t=e.n;if(t===void 0||t.t!==Ne)return t={i:0,S:e,p:Ne.s,n:void 0,t:Ne,e:void 0,x:void 0,
r:t},Ne.s!==void 0&&(Ne.s.n=t),Ne.s=t,e.n=t,32&Ne.f&&e.S(t),t;if(t.i===-1)return t.i=0,t.n!==void 0&&
(t.n.p=t.p,t.p!==void 0&&(t.p.n=t.n),t.p=Ne.s,t.n=void 0,Ne.s.n=t,Ne.s=t),t}}function We(e,t){this.v=
e,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=t?.watched,this.Z=t?.unwatched,this.name=t?.name}
We.prototype.brand=Nd;We.prototype.h=function(){return!0};We.prototype.S=function(e){var t=this,n=this.
t;n!==e&&e.e===void 0&&(e.x=n,this.t=e,n!==void 0?n.e=e:$n(function(){var r;(r=t.W)==null||r.call(t)}))};
We.prototype.U=function(e){var t=this;if(this.t!==void 0){var n=e.e,r=e.x;n!==void 0&&(n.x=r,e.e=void 0),
r!==void 0&&(r.e=n,e.x=void 0),e===this.t&&(this.t=r,r===void 0&&$n(function(){var o;(o=t.Z)==null||
o.call(t)}))}};We.prototype.subscribe=function(e){var t=this;return ln(function(){var n=t.value;$n(function(){
return e(n)})},{name:"sub"})};We.prototype.valueOf=function(){return this.value};We.prototype.toString=
function(){return this.value+""};We.prototype.toJSON=function(){return this.value};We.prototype.peek=
function(){var e=this;return $n(function(){return e.value})};Object.defineProperty(We.prototype,"val\
ue",{get:function(){var e=da(this);return e!==void 0&&(e.i=this.i),this.v},set:function(e){if(e!==this.
v){if(Co>100)throw new Error("Cycle detected");(function(n){on!==0&&Co===0&&n.l!==Xl&&(n.l=Xl,No={S:n,
v:n.v,i:n.i,o:No})})(this),this.v=e,this.i++,Lo++,on++;try{for(var t=this.t;t!==void 0;t=t.x)t.t.N()}finally{
Po()}}}});function ke(e,t){return new We(e,t)}function ha(e){for(var t=e.s;t!==void 0;t=t.n)if(t.S.i!==
t.i||!t.S.h()||t.S.i!==t.i)return!0;return!1}function pa(e){for(var t=e.s;t!==void 0;t=t.n){var n=t.
S.n;if(n!==void 0&&(t.r=n),t.S.n=t,t.i=-1,t.n===void 0){e.s=t;break}}}function ma(e){for(var t=e.s,n=void 0;t!==
void 0;){var r=t.p;t.i===-1?(t.S.U(t),r!==void 0&&(r.n=t.n),t.n!==void 0&&(t.n.p=r)):n=t,t.S.n=t.r,t.
r!==void 0&&(t.r=void 0),t=r}e.s=n}function jn(e,t){We.call(this,void 0,t),this.x=e,this.s=void 0,this.
g=Lo-1,this.f=4}jn.prototype=new We;jn.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&
this.f)==32||(this.f&=-5,this.g===Lo))return!0;if(this.g=Lo,this.f|=1,this.i>0&&!ha(this))return this.
f&=-2,!0;var e=Ne;try{pa(this),Ne=this;var t=this.x();(16&this.f||this.v!==t||this.i===0)&&(this.v=t,
this.f&=-17,this.i++)}catch(n){this.v=n,this.f|=16,this.i++}return Ne=e,ma(this),this.f&=-2,!0};jn.prototype.
S=function(e){if(this.t===void 0){this.f|=36;for(var t=this.s;t!==void 0;t=t.n)t.S.S(t)}We.prototype.
S.call(this,e)};jn.prototype.U=function(e){if(this.t!==void 0&&(We.prototype.U.call(this,e),this.t===
void 0)){this.f&=-33;for(var t=this.s;t!==void 0;t=t.n)t.S.U(t)}};jn.prototype.N=function(){if(!(2&this.
f)){this.f|=6;for(var e=this.t;e!==void 0;e=e.x)e.t.N()}};Object.defineProperty(jn.prototype,"value",
{get:function(){if(1&this.f)throw new Error("Cycle detected");var e=da(this);if(this.h(),e!==void 0&&
(e.i=this.i),16&this.f)throw this.v;return this.v}});function Fn(e,t){return new jn(e,t)}function ga(e){
var t=e.j;if(e.j=void 0,typeof t=="function"){on++;var n=Ne;Ne=void 0;try{t()}catch(r){throw e.f&=-2,
e.f|=8,ti(e),r}finally{Ne=n,Po()}}}function ti(e){for(var t=e.s;t!==void 0;t=t.n)t.S.U(t);e.x=void 0,
e.s=void 0,ga(e)}function Pd(e){if(Ne!==this)throw new Error("Out-of-order effect");ma(this),Ne=e,this.
f&=-2;try{8&this.f&&ti(this)}finally{Po()}}function mr(e,t){this.x=e,this.j=void 0,this.s=void 0,this.
u=void 0,this.f=32,this.name=t?.name,Ur&&Ur.push(this)}mr.prototype.c=function(){var e=this.S();try{
if(8&this.f||this.x===void 0)return;var t=this.x();typeof t=="function"&&(this.j=t)}finally{e()}};mr.
prototype.S=function(){if(1&this.f)throw new Error("Cycle detected");this.f|=1,this.f&=-9,ga(this),pa(
this),on++;var e=Ne;return Ne=this,Pd.bind(this,e)};mr.prototype.N=function(){2&this.f||(this.f|=2,this.
u=qr,qr=this)};mr.prototype.d=function(){this.f|=8,1&this.f||ti(this)};mr.prototype.dispose=function(){
this.d()};function ln(e,t){var n=new mr(e,t);try{n.c()}catch(o){throw n.d(),o}var r=n.d.bind(n);return r[Symbol.
dispose]=r,r}var va,Oo,Ao,Ad=typeof window<"u"&&!!window.__PREACT_SIGNALS_DEVTOOLS__;var ba=[];ln(function(){va=this.N})();function gr(e,t){se[e]=t.bind(null,se[e]||function(){})}function Yr(e){
if(Ao){var t=Ao;Ao=void 0,t()}Ao=e&&e.S()}function _a(e){var t=this,n=e.data,r=Rd(n);r.name="Reactiv\
eDom",r.value=n;var o=$t(function(){for(var s=t,a=t.__v;a=a.__;)if(a.__c){a.__c.__$f|=4;break}var c=Fn(
function(){var m=r.value.value;return m===0?0:m===!0?"":m||""}),f=Fn(function(){return!Array.isArray(
c.value)&&!Hl(c.value)}),h=ln(function(){if(this.N=wa,f.value){var m=c.value;s.__v&&s.__v.__e&&s.__v.
__e.nodeType===3&&(s.__v.__e.data=m)}}),g=t.__$u.d;return t.__$u.d=function(){h(),g.call(this)},[f,c]},
[]),l=o[0],i=o[1];return l.value?i.peek():i.value}_a.displayName="ReactiveTextNode";Object.defineProperties(
We.prototype,{constructor:{configurable:!0,value:Us(oe,null).constructor},type:{configurable:!0,value:_a},
props:{configurable:!0,get:function(){var e=this;return{data:{get value(){return e.value}}}}},__b:{configurable:!0,
value:1}});gr("__b",function(e,t){if(Yr(),Oo=void 0,typeof t.type=="string"){var n,r=t.props;for(var o in r)
if(o!=="children"){var l=r[o];l instanceof We&&(n||(t.__np=n={}),n[o]=l,r[o]=l.peek())}}e(t)});gr("_\
_r",function(e,t){if(e(t),t.type!==oe){Yr();var n,r=t.__c;r&&(r.__$f&=-2,(n=r.__$u)===void 0&&(r.__$u=
n=(function(o,l){var i;return ln(function(){i=this},{name:l}),i.c=o,i})((function(o){return function(){
var l;Ad&&((l=this.y)==null||l.call(this)),o.__$f|=1,o.setState({})}})(r),typeof t.type=="function"?
t.type.displayName||t.type.name:""))),Oo=r,Yr(n)}});gr("__e",function(e,t,n,r){Yr(),Oo=void 0,e(t,n,
r)});gr("diffed",function(e,t){Yr(),Oo=void 0;var n;if(typeof t.type=="string"&&(n=t.__e)){var r=t.__np,
o=t.props,l=n.U;if(l)for(var i in l){var s=l[i];s===void 0||r&&i in r||(s.d(),l[i]=void 0)}if(r){l||
(l={},n.U=l);for(var a in r){var c=l[a],f=r[a];c===void 0?(c=Od(n,a,f,o),l[a]=c):c.o(f,o)}}}e(t)});function Od(e,t,n,r){
var o=t in e&&e.ownerSVGElement===void 0,l=ke(n);return{o:function(i,s){l.value=i,r=s},d:ln(function(){
this.N=wa;var i=l.value.value;r[t]!==i&&(r[t]=i,o?e[t]=i:i!=null&&(i!==!1||t[4]==="-")?e.setAttribute(
t,i):e.removeAttribute(t))})}}gr("unmount",function(e,t){if(typeof t.type=="string"){var n=t.__e;if(n){
var r=n.U;if(r){n.U=void 0;for(var o in r){var l=r[o];l&&l.d()}}}var i=t.__np;if(i){var s=t.props;for(var a in i)
s[a]=i[a]}t.__np=void 0}else{var c=t.__c;if(c){c.__$f|=8;var f=c.__$u;f&&(c.__$u=void 0,f.d())}}e(t)});
gr("__h",function(e,t,n,r){r<3&&(t.__$f|=2),e(t,n,r)});bn.prototype.shouldComponentUpdate=function(e,t){
if(this.__R)return!0;var n=this.__$u,r=n&&n.s!==void 0;for(var o in t)return!0;if(this.__f||typeof this.
u=="boolean"&&this.u===!0){var l=2&this.__$f;if(!(r||l||4&this.__$f)||1&this.__$f)return!0}else if(!(r||
4&this.__$f)||3&this.__$f)return!0;for(var i in e)if(i!=="__source"&&e[i]!==this.props[i])return!0;for(var s in this.
props)if(!(s in e))return!0;return!1};function Rd(e,t){return $t(function(){return ke(e,t)},[])}var Dd=function(e){queueMicrotask(function(){queueMicrotask(e)})};function Id(){ei(function(){for(var e;e=ba.shift();)va.call(e)})}function wa(){ba.push(this)===1&&(se.
requestAnimationFrame||Dd)(Id)}var ya="holdfast-token:"+location.pathname,Zt=ke(!1);function ka(){let e=/^#token=([^&]*)/.exec(location.
hash);e&&(ni(decodeURIComponent(e[1]??"")),history.replaceState(null,"",location.pathname+location.search+
"#/locks"))}function ni(e){sessionStorage.setItem(ya,e),Zt.value=!1}var Jt=class extends Error{constructor(n,r){
super(r.error??`The server answered ${n}.`);this.status=n;this.body=r}status;body};function xa(e){let t=sessionStorage.
getItem(ya);return t===null||t===""?e:{...e,"X-Holdfast-Token":t}}async function Ea(e,t){let n=await fetch(
"api/"+e,{...t,cache:"no-store",credentials:"same-origin"});if(n.ok||n.status===304)return n;n.status===
401&&(Zt.value=!0);let r=await n.text(),o={};try{o=JSON.parse(r)}catch{}throw new Jt(n.status,o)}async function vr(e,t){
let n=await Ea(e,{headers:xa({}),...t?{signal:t}:{}});return n.status===304?null:n.json()}async function Sa(e,t){
let n={method:"POST",headers:xa({"Content-Type":"application/json"})};return(await Ea(e,{...n,body:JSON.
stringify(t)})).json()}var Ta={seq:0,state:null,locks:new Map,events:[],alerts:[]};function Ca(e,t){let n=new Map(t.full?[]:
e.locks);for(let r of t.gone)n.delete(r);for(let r of t.locks)n.set(r.name,r);return{seq:t.seq,state:t,
locks:n,events:Do(t.full?[]:e.events,t.events),alerts:t.alerts}}function Do(e,t,n=1e3){let r=new Map;
for(let o of e)r.set(o.seq,o);for(let o of t)r.set(o.seq,o);return[...r.values()].sort((o,l)=>o.seq-
l.seq).slice(-n)}var ri=["deadlock","holder-gone","possible-deadlock","slow","many-waiters"],Ma=e=>e.
marks.reduce((t,n)=>t+(ri.includes(n)?1<<ri.length-ri.indexOf(n):0),0),oi=(e,t)=>(e??1/0)===(t??1/0)?
0:(e??1/0)<(t??1/0)?-1:1,Ro=e=>e.state==="held"?e.holders[0]?.sinceAt??null:null,Na=(e,t)=>e.name<t.
name?-1:e.name>t.name?1:0,Kr=e=>e.waiters??0,$d={trouble:(e,t)=>Ma(t)-Ma(e)||Kr(t)-Kr(e)||oi(Ro(e),Ro(
t)),name:Na,held:(e,t)=>oi(Ro(e),Ro(t)),waiters:(e,t)=>Kr(t)-Kr(e),wait:(e,t)=>oi(e.oldestWaitAt,t.oldestWaitAt)};
function La(e,t,n,r){let o=t.toLowerCase().split(/\s+/).filter(a=>a!==""),l=[];for(let a of e)n!==""&&
(n==="waited"?Kr(a)===0:n==="held"?a.state!=="held":!a.marks.includes(n))||o.length&&!o.every(c=>jd(
a,c))||l.push(a);let i=$d[r.key],s=r.turned?-1:1;return l.sort((a,c)=>s*i(a,c)||Na(a,c))}function jd(e,t){
return e.name.toLowerCase().includes(t)?!0:e.holders.some(n=>[n.application,n.host,n.client].some(r=>r!==
null&&r.toLowerCase().includes(t)))}var Le=ke(Ta),ai=ke(null),sn=ke(null),Oa=0,ii=ke(Date.now()),ci=Fn(()=>ai.value??Le.value.state?.error??
null),Ve=Fn(()=>{let e=Le.value.state;return e?!e.mode.live||ci.value!==null?e.now:Math.max(e.now,ii.
value+Oa):ii.value}),li=2e3,Fd=1e4;async function zd(){let e=sn.value,t=e===null?`state?since=${Le.value.
seq}`:`state?since=0&millis=${e}`,n=await vr(t,AbortSignal.timeout(Fd));ai.value=null,n!==null&&(Oa=
n.now-Date.now(),Le.value=Ca(Le.value,n))}function Hd(e){return e instanceof Jt?e.message:"The conso\
le does not answer."}var Pa,Io=!1,Aa=!1,Wd=3e4;async function si(){if(clearTimeout(Pa),Aa=Io,Io||document.
hidden||Zt.value)return;Io=!0;let e=Le.value.state?.sampledEveryMillis??li;try{await zd(),e=Math.max(
500,Le.value.state?.sampledEveryMillis??li),Le.value.state?.mode.live===!1&&(e=Wd)}catch(t){ai.value=
Hd(t),e=Math.max(li,e)}Io=!1,Pa=setTimeout(si,Aa?0:e)}function Ra(){setInterval(()=>{document.hidden||
(ii.value=Date.now())},1e3),document.addEventListener("visibilitychange",si),ln(()=>{Zt.value||sn.value===
void 0||$n(()=>{si()})})}var Vd=new RegExp("[\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\uf\
eff\\ufff9-\\ufffb]|[\\ud800-\\udbff](?![\\udc00-\\udfff])|(?<![\\ud800-\\udbff])[\\udc00-\\udfff]",
"g");function an(e){return e.replace(Vd,(t,n)=>Bd(e,n)?t:Da(t))}function ot(e){return e===""?"\u27E8empty\
\u27E9":an(e).replace(/^\s+|\s+$|[^\S ]|  +/gu,t=>[...t].map(Da).join(""))}var Da=e=>`\u27E8U+${e.charCodeAt(
0).toString(16).toUpperCase().padStart(4,"0")}\u27E9`;function Bd(e,t){return e[t]==="\u200D"&&/\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]*$/u.
test(e.slice(0,t))&&/^\p{Extended_Pictographic}/u.test(e.slice(t+1))}var Gd=new Intl.Segmenter(void 0,
{granularity:"grapheme"});function Qt(e,t){if(e.length<=t)return e;let n=Array.from(Gd.segment(e),o=>o.
segment);if(n.length<=t)return e;let r=Math.ceil((t-1)/2);return n.slice(0,r).join("")+"\u2026"+n.slice(
n.length-(t-1-r)).join("")}function ui(e,t){return t===e||t===ot(e)}var Ia=new Intl.NumberFormat("en-US"),ue=e=>Ia.format(e),ct=(e,t,n=t+"s")=>`${ue(e)} ${e===1?t:n}`;function Re(e){
let t=Math.max(0,e);if(t<9950)return(Math.floor(t/100)/10).toFixed(1)+" s";let n=Math.floor(t/1e3);if(n<
60)return n+" s";let r=(l,i,s,a)=>`${ue(Math.floor(l/s))} ${i}`+(l%s?` ${l%s} ${a}`:"");if(n<3600)return r(
n,"min",60,"s");let o=Math.floor(n/60);return o<1440?r(o,"h",60,"min"):r(Math.floor(o/60),"d",24,"h")}
var Jr=e=>String(e).padStart(2,"0");function et(e,t){let n=new Date(e),r=`${Jr(n.getHours())}:${Jr(n.
getMinutes())}:${Jr(n.getSeconds())}`;return n.toDateString()===new Date(t).toDateString()?r:`${n.getFullYear()}\
-${Jr(n.getMonth()+1)}-${Jr(n.getDate())} ${r}`}function fi(e){let t=Math.abs(e);return t>=1e9?Number(
(e/1e9).toPrecision(3))+" G":t>=1e6?Number((e/1e6).toPrecision(3))+" M":t>=1e4?Number((e/1e3).toPrecision(
3))+" k":t<1?String(Number(e.toPrecision(3))):Ia.format(Number(e.toPrecision(4)))}function di(e){return e.host===null?e.pid===null?null:`pid ${e.pid}`:Qt(ot(e.host),40)+(e.pid===null?
"":`:${e.pid}`)}function wn(e){let t=di(e);if(e.application===null)return t===null?Qt(ot(e.client),40):
t;let n=Qt(ot(e.application),40);return t===null?n:`${n} (${t})`}function Ud(e,t){return e===null?"s\
ince an unknown time":`for ${Re(t-e)}, since ${et(e,t)}`}function qd(e,t){let n=e.holders[0];if(!n)return e.
holderCount>0?`Held by ${ue(e.holderCount)} that are not known`:"Held";let r=e.label==="read"?"Read":
"Held",o=e.units?`${ue(e.units.taken)}${e.units.of===null?"":` of ${ue(e.units.of)}`} taken, `:"",l=e.
holderCount-1,i=l>0?` and ${ue(l)} more`:"",s=`by ${wn(n)}${i} ${Ud(n.sinceAt,t)}`;return o?o+s:`${r}\
 ${s}`}function $a(e,t){switch(e.state){case"held":return qd(e,t);case"kept":return e.holders[0]?`Ke\
pt for its minimum hold; last held by ${wn(e.holders[0])}`:"Kept for its minimum hold";case"queued":
return"Not held, but waited for";case"unknown":return"Not known: the server says nothing of it now";default:
return"Free"}}function $o(e,t){let n=e.waiters??0;if(n===0)return $a(e,t)+".";let r=e.oldestWaitAt===
null?"":`${n===1?"":", the longest"} for ${Re(t-e.oldestWaitAt)}`;return`${$a(e,t)}; ${ue(n)} ${n===
1?"waits":"wait"}${r}.`}var Yd={slow:"slow","holder-gone":"holder gone","minimum-hold":"minimum hold",
deadlock:"deadlock","possible-deadlock":"possible deadlock","many-waiters":"many waiters"},ja=e=>Yd[e]??
ot(e),Fa=e=>e==="deadlock"||e==="holder-gone"?"mark bad":e==="minimum-hold"?"mark":"mark warn";var Kd=Symbol.for("pv"),Jd=0;function d(e,t,n,r,o,l){t||(t={});var i,s,a=t;if("ref"in a&&typeof e!="function")for(s in a={},t)s==
"ref"?i=t[s]:a[s]=t[s];var c={type:e,props:a,key:n,ref:i,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Kd,
__v:--Jd,__i:-1,__u:0};return(o||l)&&(c.__source=o,c.__self=l),se.vnode&&se.vnode(c),c}function De({name:e,most:t=0}){let n=ot(e);return d("bdi",{class:"name",children:t>0?Qt(n,t):n})}function Fo({marks:e}){return d(oe,{children:e.map(t=>d("span",{class:Fa(t),children:ja(t)},t))})}function yn({
who:e,most:t=40}){let n=di(e);return d("span",{class:"who",children:[e.application===null?d(De,{name:e.
client,most:t}):d(De,{name:e.application,most:t}),n!==null&&d("span",{class:"soft",children:[" ",d("\
bdi",{children:n})]})]})}function zo({holder:e,now:t}){if(!e||e.leaseUntilAt===null)return null;let n=Math.
max(0,e.leaseUntilAt-t),r=e.leaseMillis??Math.max(n,1),o=Math.max(0,Math.min(1,n/r)),l=`${(n/1e3).toFixed(
0)} s of the lease left`;return d("span",{class:`lease ${o<.2?"low":""}`,role:"img","aria-label":l,title:l,
children:d("span",{style:{width:`${o*100}%`}})})}var[za,jo]=[96,26];function Ha({row:e}){let t=e.spark[0];
if(!t||e.spark.length<2)return d("span",{class:"spark"});let n=Math.max(1,...e.spark.map(([,i])=>i)),
r=Math.max(1,e.spark[e.spark.length-1][0]-t[0]),o=e.spark.map(([i,s])=>[(i-t[0])/r*za,jo-2-s/n*(jo-4)]),
l=`M${o[0][0].toFixed(1)} ${o[0][1].toFixed(1)}`;for(let[i,s]of o.slice(1))l+=`H${i.toFixed(1)}V${s.
toFixed(1)}`;return d("svg",{class:"spark",width:za,height:jo,role:"img","aria-label":`at most ${n} \
waited`,children:[d("path",{class:"spark-area",d:`${l}V${jo}H0z`}),d("path",{class:"spark-line",d:l})]})}
function Ho({connected:e}){return e===null?null:e?d(oe,{children:", connected"}):d("span",{class:"ba\
d",children:", not connected"})}var hi=["locks","clients","graph","events"];function Zd(e){let[t="",n=""]=e.replace(/^#\/?/,"").split(
"?",2),r=[...hi,"lock"].includes(t)?t:"locks",o=new URLSearchParams(n);return r==="lock"&&!o.has("na\
me")?{view:"locks",parameters:o}:{view:r,parameters:o}}var Ct=ke({view:"locks",parameters:new URLSearchParams}),
zn=(e,t={})=>{let n=new URLSearchParams(t).toString();return`#/${e}${n?"?"+n:""}`},ut=e=>zn("lock",{
name:e});function Wo(e){let t=Object.fromEntries(Object.entries(e).filter(([,n])=>n!==""));history.replaceState(
null,"",zn(Ct.value.view,t))}function Wa(){let e=()=>Ct.value=Zd(location.hash);addEventListener("ha\
shchange",e),e()}function br(e){let[t,n]=$e({value:null,missing:!1,problem:null}),[r,o]=$e(0),l=sn.value,i=Le.value.seq,
s=l===null?e:`${e}${e.includes("?")?"&":"?"}millis=${l}`;return Me(()=>n({value:null,missing:!1,problem:null}),
[e]),Me(()=>{if(Zt.value)return;let a=new AbortController;return vr(s,a.signal).then(c=>n({value:c,missing:!1,
problem:null})).catch(c=>{if(a.signal.aborted)return;let f=c instanceof Jt&&c.status===404,h=c instanceof
Jt?c.message:"The console does not answer.";n(g=>({value:f?null:g.value,missing:f,problem:h}))}),()=>a.
abort()},[s,i,r,Zt.value]),{...t,again:()=>o(a=>a+1)}}var pi=typeof matchMedia>"u"?null:matchMedia("(max-width: 760px)"),jt=ke(pi?.matches??!1);pi?.addEventListener(
"change",()=>jt.value=pi.matches);var Ga=200,Va=12;function Ba(e,t,n,r){if(r<=Ga)return[0,r];let o=Math.max(0,Math.min(r,Math.floor(-e/
n)-Va));return[o,Math.max(o,Math.min(r,Math.ceil((t-e)/n)+Va))]}function kn({label:e,count:t,height:n,
keyOf:r,row:o}){let l=Xe(null),[[i,s],a]=$e([0,Math.min(t,Ga)]),c=Xe(null);ua(()=>{let m=()=>{let y=l.
current.getBoundingClientRect().top,S=Ba(y,innerHeight,n,t);a(M=>M[0]===S[0]&&M[1]===S[1]?M:S)};return m(),
addEventListener("scroll",m,{passive:!0}),addEventListener("resize",m),()=>{removeEventListener("scr\
oll",m),removeEventListener("resize",m)}},[t,n]);let f=m=>{let y=l.current?.querySelector(`[data-row\
="${m}"] a, [data-row="${m}"] button`);return y?.focus({preventScroll:!0}),y!=null};Me(()=>{c.current!==
null&&f(c.current)&&(c.current=null)});let h=m=>{let y=Number(m.target.closest("[data-row]")?.dataset.
row),S=Math.max(1,Math.floor(innerHeight/n)-1),M={ArrowDown:y+1,ArrowUp:y-1,Home:0,End:t-1,PageDown:y+
S,PageUp:y-S}[m.key];if(M===void 0||Number.isNaN(y)||m.ctrlKey||m.altKey||m.metaKey)return;m.preventDefault();
let T=Math.max(0,Math.min(t-1,M)),_=l.current.getBoundingClientRect().top+T*n,E=document.querySelector(
".top")?.getBoundingClientRect().bottom??0;_<E?scrollBy(0,_-E-8):_+n>innerHeight&&scrollBy(0,_+n-innerHeight+
8),f(T)||(c.current=T,a(Ba(l.current.getBoundingClientRect().top,innerHeight,n,t)))},g=[];for(let m=i;m<
Math.min(s,t);m++)g.push(d("li",{"data-row":m,class:"row","aria-setsize":t,"aria-posinset":m+1,style:{
top:`${m*n}px`,height:`${n}px`},children:o(m)},r(m)));return d("ul",{ref:l,class:"rows","aria-label":e,
style:{height:`${t*n}px`},onKeyDown:h,children:g})}var Zr=ke("");function Qd(e,t){let n=t.toLowerCase().split(/\s+/).filter(o=>o!==""),r=(o,l)=>[o.client,
wn(o),o.application??"",`${o.host??""}:${o.pid??""}`,...o.holds.map(i=>i.name),...o.waits.map(i=>i.name)].
some(i=>i.toLowerCase().includes(l));return e.filter(o=>n.every(l=>r(o,l))).sort((o,l)=>l.holds.length-
o.holds.length||l.waits.length-o.waits.length||(o.client<l.client?-1:1))}function qa(){let{value:e,problem:t}=br(
"clients");Me(()=>{Zr.value=Ct.value.parameters.get("q")??""},[Ct.value]);let n=Qd(e?.clients??[],Zr.
value);return d(oe,{children:[d("h1",{class:"hidden",children:"Clients"}),d("div",{class:"tools",children:[
d("label",{class:"search",children:[d("span",{class:"hidden",children:"Search clients"}),d("input",{
type:"search",value:Zr.value,placeholder:"Search: application, host, lock",autocomplete:"off",spellcheck:!1,
onInput:r=>{Zr.value=r.currentTarget.value,Wo({q:Zr.value})}})]}),d("p",{class:"soft",role:"status",
children:e?ct(n.length,"client"):"Asking."})]}),t!==null&&d("p",{class:"notice warn",role:"status",children:t}),
e&&n.length===0&&d("p",{class:"empty",children:"No client is like that."}),n.length>0&&d(kn,{label:"\
Clients",count:n.length,height:jt.value?112:66,keyOf:r=>n[r].client,row:r=>d(Xd,{client:n[r]})})]})}
function Xd({client:e}){return d("div",{class:"client-row",children:[d("div",{class:"main",children:[
d("p",{class:"title",children:d(yn,{who:e})}),d("p",{class:"soft small",children:[d(De,{name:e.client,
most:40}),d(Ho,{connected:e.connected}),e.sinceAt!==null&&d(oe,{children:[", for ",Re(Ve.value-e.sinceAt)]})]})]}),
d(Ua,{verb:"holds",locks:e.holds}),d(Ua,{verb:"waits for",locks:e.waits})]})}function Ua({verb:e,locks:t}){
let n=t[0];return n?d("p",{class:"cell",children:[d("span",{class:"soft small",children:[e," "]}),d(
"a",{href:ut(n.name),children:d(De,{name:n.name,most:34})}),d("span",{class:"soft small",children:[n.
sinceAt!==null&&` for ${Re(Ve.value-n.sinceAt)}`,t.length>1&&` and ${ue(t.length-1)} more`]})]}):d("\
p",{class:"cell soft small",children:[e," nothing"]})}var mi=ke(""),Vo=ke(""),gi=ke([]),Ya=5e3,eh=["acquired","released","ended","expired","lost","queued",
"gaveUp","unknown","marked","unmarked","released-by-force","server"],Ka=e=>e==="gaveUp"?"gave up":e.
replaceAll("-"," "),th=new Set(["expired","lost","marked","released-by-force","server"]);function Ja(){
let[e,t]=$e(!1),[n,r]=$e(null),o=Do(gi.value,Le.value.events,Ya),l=mi.value.toLowerCase().split(/\s+/).
filter(c=>c!==""),i=o.filter(c=>Vo.value===""||c.kind===Vo.value).filter(c=>l.every(f=>[c.lock,c.application,
c.client,c.text].some(h=>h!==null&&h.toLowerCase().includes(f)))).reverse(),s=o[0],a=async()=>{try{let c=await vr(
`events?before=${s?.seq??0}&limit=200`);gi.value=Do(gi.value,c?.events??[],Ya),t(c?.more!==!0),r(null)}catch{
r("Older events could not be read.")}};return d(oe,{children:[d("h1",{class:"hidden",children:"Event\
s"}),d("div",{class:"tools",children:[d("label",{class:"search",children:[d("span",{class:"hidden",children:"\
Search events"}),d("input",{type:"search",value:mi.value,placeholder:"Search: lock, application",autocomplete:"\
off",spellcheck:!1,onInput:c=>mi.value=c.currentTarget.value})]}),d("label",{children:[d("span",{class:"\
hidden",children:"Kind of event"}),d("select",{value:Vo.value,onChange:c=>Vo.value=c.currentTarget.value,
children:[d("option",{value:"",children:"all events"}),eh.map(c=>d("option",{value:c,children:Ka(c)},
c))]})]}),d("p",{class:"soft",role:"status",children:ct(i.length,"event")})]}),i.length===0?d("p",{class:"\
empty",children:"Nothing happened that is like that, as far as is known here."}):d(kn,{label:"Events",
count:i.length,height:jt.value?82:40,keyOf:c=>String(i[c].seq),row:c=>d(nh,{event:i[c]})}),n!==null&&
d("p",{class:"notice warn",role:"status",children:n}),s&&!e&&d("p",{children:d("button",{type:"butto\
n",onClick:a,children:"Older events"})})]})}function nh({event:e}){return d("div",{class:"event-row",
children:[d("span",{class:"number soft time",children:et(e.at,Ve.value)}),d("span",{class:th.has(e.kind)?
"mark warn":"mark",children:Ka(e.kind)}),e.lock!==null?d("a",{href:ut(e.lock),children:d(De,{name:e.
lock,most:jt.value?26:44})}):d("span",{}),d("bdi",{class:"text",children:an(e.text)})]})}var vc=Object.defineProperty,rh=(e,t,n)=>t in e?vc(e,t,{enumerable:!0,configurable:!0,writable:!0,value:n}):
e[t]=n,oh=(e,t)=>{for(var n in t)vc(e,n,{get:t[n],enumerable:!0})},lh=(e,t,n)=>rh(e,typeof t!="symbo\
l"?t+"":t,n),ih={};oh(ih,{Graph:()=>Nt,alg:()=>Si});var sh=Object.defineProperty,bc=(e,t)=>{for(var n in t)
sh(e,n,{get:t[n],enumerable:!0})},Ei=class{constructor(e){this._isDirected=!0,this._isMultigraph=!1,
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
i);let c=Qr(this._isDirected,o,l,i);if(c in this._edgeLabels)return a&&(this._edgeLabels[c]=s),this;
if(i!==void 0&&!this._isMultigraph)throw new Error("Cannot set a named edge when isMultigraph = fals\
e");this.setNode(o),this.setNode(l),this._edgeLabels[c]=a?s:this._defaultEdgeLabelFn(o,l,i);let f=ah(
this._isDirected,o,l,i);return o=f.v,l=f.w,Object.freeze(f),this._edgeObjs[c]=f,Za(this._preds[l],o),
Za(this._sucs[o],l),this._in[l][c]=f,this._out[o][c]=f,this._edgeCount++,this}edge(e,t,n){let r=arguments.
length===1?vi(this._isDirected,e):Qr(this._isDirected,e,t,n);return this._edgeLabels[r]}edgeAsObj(e,t,n){
let r=arguments.length===1?this.edge(e):this.edge(e,t,n);return typeof r!="object"||r===null?{label:r}:
r}hasEdge(e,t,n){return(arguments.length===1?vi(this._isDirected,e):Qr(this._isDirected,e,t,n))in this.
_edgeLabels}removeEdge(e,t,n){let r=arguments.length===1?vi(this._isDirected,e):Qr(this._isDirected,
e,t,n),o=this._edgeObjs[r];if(o){let l=o.v,i=o.w;delete this._edgeLabels[r],delete this._edgeObjs[r],
Qa(this._preds[i],l),Qa(this._sucs[l],i),delete this._in[i][r],delete this._out[l][r],this._edgeCount--}
return this}inEdges(e,t){return this.isDirected()?this.filterEdges(this._in[e],e,t):this.nodeEdges(e,
t)}outEdges(e,t){return this.isDirected()?this.filterEdges(this._out[e],e,t):this.nodeEdges(e,t)}nodeEdges(e,t){
if(e in this._nodes)return this.filterEdges({...this._in[e],...this._out[e]},e,t)}_removeFromParentsChildList(e){
delete this._children[this._parent[e]][e]}filterEdges(e,t,n){if(!e)return;let r=Object.values(e);return n?
r.filter(o=>o.v===t&&o.w===n||o.v===n&&o.w===t):r}};function Za(e,t){e[t]?e[t]++:e[t]=1}function Qa(e,t){
e[t]!==void 0&&!--e[t]&&delete e[t]}function Qr(e,t,n,r){let o=""+t,l=""+n;if(!e&&o>l){let i=o;o=l,l=
i}return o+""+l+""+(r===void 0?"\0":r)}function ah(e,t,n,r){let o=""+t,l=""+n;if(!e&&o>l){let s=o;
o=l,l=s}let i={v:o,w:l};return r&&(i.name=r),i}function vi(e,t){return Qr(e,t.v,t.w,t.name)}var ch={};
bc(ch,{read:()=>hh,write:()=>uh});function uh(e){let t={options:{directed:e.isDirected(),multigraph:e.
isMultigraph(),compound:e.isCompound()},nodes:fh(e),edges:dh(e)},n=e.graph();return n!==void 0&&(t.value=
structuredClone(n)),t}function fh(e){return e.nodes().map(t=>{let n=e.node(t),r=e.parent(t),o={v:t};
return n!==void 0&&(o.value=n),r!==void 0&&(o.parent=r),o})}function dh(e){return e.edges().map(t=>{
let n=e.edge(t),r={v:t.v,w:t.w};return t.name!==void 0&&(r.name=t.name),n!==void 0&&(r.value=n),r})}
function hh(e){let t=new Ei(e.options);return e.value!==void 0&&t.setGraph(e.value),e.nodes.forEach(
n=>{t.setNode(n.v,n.value),n.parent&&t.setParent(n.v,n.parent)}),e.edges.forEach(n=>{t.setEdge({v:n.
v,w:n.w,name:n.name},n.value)}),t}var Si={};bc(Si,{CycleException:()=>Go,bellmanFord:()=>_c,components:()=>gh,
dijkstra:()=>Bo,dijkstraAll:()=>_h,findCycles:()=>wh,floydWarshall:()=>kh,isAcyclic:()=>Eh,postorder:()=>Mh,
preorder:()=>Th,prim:()=>Ch,shortestPaths:()=>Nh,tarjan:()=>yc,topsort:()=>kc});var ph=()=>1;function _c(e,t,n,r){
return mh(e,String(t),n||ph,r||function(o){var l;return(l=e.outEdges(o))!=null?l:[]})}function mh(e,t,n,r){
let o={},l,i=0,s=e.nodes(),a=function(h){let g=o[h.v],m=o[h.w];if(!g||!m)return;let y=n(h);g.distance+
y<m.distance&&(o[h.w]={distance:g.distance+y,predecessor:h.v},l=!0)},c=function(){s.forEach(function(h){
r(h).forEach(function(g){let m=g.v===h?g.v:g.w,y=m===g.v?g.w:g.v;a({v:m,w:y})})})};s.forEach(function(h){
let g=h===t?0:Number.POSITIVE_INFINITY;o[h]={distance:g,predecessor:""}});let f=s.length;for(let h=1;h<
f&&(l=!1,i++,c(),!!l);h++);if(i===f-1&&(l=!1,c(),l))throw new Error("The graph contains a negative w\
eight cycle");return o}function gh(e){let t={},n=[],r;function o(l){var i,s;l in t||(t[l]=!0,r.push(
l),(i=e.successors(l))==null||i.forEach(o),(s=e.predecessors(l))==null||s.forEach(o))}return e.nodes().
forEach(function(l){r=[],o(l),r.length&&n.push(r)}),n}var wc=class{constructor(){this._arr=[],this._keyIndices=
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
let n=this._arr,r=this._keyIndices,o=n[e],l=n[t];n[e]=l,n[t]=o,r[l.key]=e,r[o.key]=t}},vh=()=>1;function Bo(e,t,n,r){
let o=function(l){var i;return(i=e.outEdges(l))!=null?i:[]};return bh(e,String(t),n||vh,r||o)}function bh(e,t,n,r){
let o={},l=new wc,i,s,a=function(c){let f=c.v!==i?c.v:c.w,h=o[f];if(!h)return;let g=n(c),m=s.distance+
g;if(g<0)throw new Error("dijkstra does not allow negative edge weights. Bad edge: "+c+" Weight: "+g);
m<h.distance&&(h.distance=m,h.predecessor=i,l.decrease(f,m))};for(e.nodes().forEach(function(c){let f=c===
t?0:Number.POSITIVE_INFINITY;o[c]={distance:f,predecessor:""},l.add(c,f)});l.size()>0;){i=l.removeMin();
let c=o[i];if(!c||c.distance===Number.POSITIVE_INFINITY)break;s=c,r(i).forEach(a)}return o}function _h(e,t,n){
return e.nodes().reduce(function(r,o){return r[o]=Bo(e,o,t,n),r},{})}function yc(e){let t=0,n=[],r={},
o=[];function l(i){var s;let a=r[i]={onStack:!0,lowlink:t,index:t++};if(n.push(i),(s=e.successors(i))==
null||s.forEach(function(c){if(c in r){let f=r[c];f!=null&&f.onStack&&(a.lowlink=Math.min(a.lowlink,
f.index))}else{l(c);let f=r[c];f&&(a.lowlink=Math.min(a.lowlink,f.lowlink))}}),a.lowlink===a.index){
let c=[],f;do{f=n.pop();let h=r[f];h&&(h.onStack=!1),c.push(f)}while(i!==f);o.push(c)}}return e.nodes().
forEach(function(i){i in r||l(i)}),o}function wh(e){return yc(e).filter(function(t){var n;let r=t[0];
return r?t.length>1||t.length===1&&((n=e.outEdges(r,r))!=null?n:[]).length>0:!1})}var yh=()=>1;function kh(e,t,n){
return xh(e,t||yh,n||function(r){var o;return(o=e.outEdges(r))!=null?o:[]})}function xh(e,t,n){let r={},
o=e.nodes();return o.forEach(function(l){let i={};r[l]=i,i[l]={distance:0,predecessor:""},o.forEach(
function(s){l!==s&&(i[s]={distance:Number.POSITIVE_INFINITY,predecessor:""})}),n(l).forEach(function(s){
let a=s.v===l?s.w:s.v,c=t(s);i[a]={distance:c,predecessor:l}})}),o.forEach(function(l){let i=r[l];i&&
o.forEach(function(s){let a=r[s];a&&o.forEach(function(c){let f=a[l],h=i[c],g=a[c];if(f&&h&&g){let m=f.
distance+h.distance;m<g.distance&&(g.distance=m,g.predecessor=h.predecessor)}})})}),r}var Go=class extends Error{constructor(e){
super(e),this.name="CycleException"}};function kc(e){let t={},n={},r=[];function o(l){var i;if(l in n)
throw new Go;l in t||(n[l]=!0,t[l]=!0,(i=e.predecessors(l))==null||i.forEach(o),delete n[l],r.push(l))}
if(e.sinks().forEach(o),Object.keys(t).length!==e.nodeCount())throw new Go;return r}function Eh(e){try{
kc(e)}catch(t){if(t instanceof Go)return!1;throw t}return!0}function Sh(e,t,n,r,o){Array.isArray(t)||
(t=[t]);let l=(s=>{var a;return(a=e.isDirected()?e.successors(s):e.neighbors(s))!=null?a:[]}),i={};return t.
forEach(function(s){if(!e.hasNode(s))throw new Error("Graph does not have node: "+s);o=xc(e,s,n==="p\
ost",i,l,r,o)}),o}function xc(e,t,n,r,o,l,i){return t in r||(r[t]=!0,n||(i=l(i,t)),o(t).forEach(function(s){
i=xc(e,s,n,r,o,l,i)}),n&&(i=l(i,t))),i}function Ec(e,t,n){return Sh(e,t,n,function(r,o){return r.push(
o),r},[])}function Mh(e,t){return Ec(e,t,"post")}function Th(e,t){return Ec(e,t,"pre")}function Ch(e,t){
var n;let r=new Ei,o={},l=new wc,i;function s(f){let h=f.v===i?f.w:f.v,g=l.priority(h);if(g!==void 0){
let m=t(f);m<g&&(o[h]=i,l.decrease(h,m))}}if(e.nodeCount()===0)return r;e.nodes().forEach(function(f){
l.add(f,Number.POSITIVE_INFINITY),r.setNode(f)});let a=e.nodes()[0];a!==void 0&&l.decrease(a,0);let c=!1;
for(;l.size()>0;){if(i=l.removeMin(),i in o)r.setEdge(i,o[i]);else{if(c)throw new Error("Input graph\
 is not connected: "+e);c=!0}(n=e.nodeEdges(i))==null||n.forEach(s)}return r}function Nh(e,t,n,r){return Lh(
e,t,n,r??(o=>{var l;return(l=e.outEdges(o))!=null?l:[]}))}function Lh(e,t,n,r){if(n===void 0)return Bo(
e,t,n,r);let o=!1,l=e.nodes();for(let i=0;i<l.length;i++){let s=l[i];if(s===void 0)continue;let a=r(
s);for(let c=0;c<a.length;c++){let f=a[c];if(!f)continue;let h=f.v===s?f.v:f.w,g=h===f.v?f.w:f.v;n({
v:h,w:g})<0&&(o=!0)}if(o)return _c(e,t,n,r)}return Bo(e,t,n,r)}var Nt=Ei;function wr(e,t,n,r){let o=r;
for(;e.hasNode(o);)o=Mi(r);return n.dummy=t,e.setNode(o,n),o}function Ph(e){let t=new Nt().setGraph(
e.graph());return e.nodes().forEach(n=>t.setNode(n,e.node(n))),e.edges().forEach(n=>{let r=t.edge(n.
v,n.w)||{weight:0,minlen:1},o=e.edge(n);t.setEdge(n.v,n.w,{weight:r.weight+o.weight,minlen:Math.max(
r.minlen,o.minlen)})}),t}function Sc(e){let t=new Nt({multigraph:e.isMultigraph()}).setGraph(e.graph());
return e.nodes().forEach(n=>{e.children(n).length||t.setNode(n,e.node(n))}),e.edges().forEach(n=>{t.
setEdge(n,e.edge(n))}),t}function Xa(e,t){let n=e.x,r=e.y,o=t.x-n,l=t.y-r,i=e.width/2,s=e.height/2;if(!o&&
!l)throw new Error("Not possible to find intersection inside of the rectangle");let a,c;return o===0||
Math.abs(l)*i>Math.abs(o)*s?(l<0&&(s=-s),a=s*o/l,c=s):(o<0&&(i=-i),a=i,c=i*l/o),{x:n+a,y:r+c}}function qo(e){
let t=Xr(Tc(e)+1).map(()=>[]);return e.nodes().forEach(n=>{let r=e.node(n),o=r.rank;o!==void 0&&(t[o]||
(t[o]=[]),t[o][r.order]=n)}),t}function Ah(e){let t=e.nodes().map(r=>{let o=e.node(r).rank;return o===
void 0?Number.MAX_VALUE:o}),n=Xt(Math.min,t);e.nodes().forEach(r=>{let o=e.node(r);Object.hasOwn(o,"\
rank")&&(o.rank-=n)})}function Oh(e){let t=e.nodes().map(i=>e.node(i).rank).filter(i=>i!==void 0),n=Xt(
Math.min,t),r=[];e.nodes().forEach(i=>{let s=e.node(i).rank-n;r[s]||(r[s]=[]),r[s].push(i)});let o=0,
l=e.graph().nodeRankFactor;Array.from(r).forEach((i,s)=>{i===void 0&&s%l!==0?--o:i!==void 0&&o&&i.forEach(
a=>e.node(a).rank+=o)})}function ec(e,t,n,r){let o={width:0,height:0};return arguments.length>=4&&(o.
rank=n,o.order=r),wr(e,"border",o,t)}function Rh(e,t=Mc){let n=[];for(let r=0;r<e.length;r+=t){let o=e.
slice(r,r+t);n.push(o)}return n}var Mc=65535;function Xt(e,t){if(t.length>Mc){let n=Rh(t);return e(...n.
map(r=>e(...r)))}else return e(...t)}function Tc(e){let t=e.nodes().map(n=>{let r=e.node(n).rank;return r===
void 0?Number.MIN_VALUE:r});return Xt(Math.max,t)}function Dh(e,t){let n={lhs:[],rhs:[]};return e.forEach(
r=>{t(r)?n.lhs.push(r):n.rhs.push(r)}),n}function Ih(e,t){return t()}var $h=0;function Mi(e){let t=++$h;return e+(""+t)}function Xr(e,t,n=1){
t==null&&(t=e,e=0);let r=l=>l<t;n<0&&(r=l=>t<l);let o=[];for(let l=e;r(l);l+=n)o.push(l);return o}function Uo(e,t){
let n={};for(let r of t)e[r]!==void 0&&(n[r]=e[r]);return n}function Yo(e,t){let n;return typeof t==
"string"?n=r=>r[t]:n=t,Object.entries(e).reduce((r,[o,l])=>(r[o]=n(l,o),r),{})}function jh(e,t){return e.
reduce((n,r,o)=>(n[r]=t[o],n),{})}var Ko="\0";function Cc(e,t,n){var r,o,l,i,s,a;if(!(e&&t&&n&&t.dummy===
"edge"&&n.dummy==="edge"&&t.edgeObj&&n.edgeObj&&e[t.edgeObj.v]&&e[n.edgeObj.v]&&e[t.edgeObj.w]&&e[n.
edgeObj.w]))return 0;let c=!0;t.edgeObj.w===n.edgeObj.w&&(c=!1);let f=c?(o=(r=e[t.edgeObj.v])==null?
void 0:r.rank)!=null?o:NaN+1:(i=(l=e[t.edgeObj.w])==null?void 0:l.rank)!=null?i:NaN-1,h=Object.entries(
e).find(S=>{var M,T;return((M=S[1].edgeObj)==null?void 0:M.v)===t.edgeObj.v&&((T=S[1].edgeObj)==null?
void 0:T.w)===t.edgeObj.w&&S[1].rank===f}),g=Object.entries(e).find(S=>{var M,T;return((M=S[1].edgeObj)==
null?void 0:M.v)===n.edgeObj.v&&((T=S[1].edgeObj)==null?void 0:T.w)===n.edgeObj.w&&S[1].rank===f});if(!h||
!g)return 0;let m=(s=h[1].order)!=null?s:NaN,y=(a=g[1].order)!=null?a:NaN;return isNaN(m-y)?0:m-y}var Fh=class{constructor(){lh(this,"_sentinel");let e={};e._next=e._prev=e,this._sentinel=e}dequeue(){
let e=this._sentinel,t=e._prev;if(t!==e)return tc(t),t}enqueue(e){let t=this._sentinel;e._prev&&e._next&&
tc(e),e._next=t._next,t._next._prev=e,t._next=e,e._prev=t}toString(){let e=[],t=this._sentinel,n=t._prev;
for(;n!==t;)e.push(JSON.stringify(n,zh)),n=n._prev;return"["+e.join(", ")+"]"}};function tc(e){e._prev.
_next=e._next,e._next._prev=e._prev,delete e._next,delete e._prev}function zh(e,t){if(e!=="_next"&&e!==
"_prev")return t}var Hh=Fh,Wh=()=>1;function Vh(e,t){if(e.nodeCount()<=1)return[];let n=Gh(e,t||Wh);
return Bh(n.graph,n.buckets,n.zeroIdx).flatMap(r=>e.outEdges(r.v,r.w)||[])}function Bh(e,t,n){var r;
let o=[],l=t[t.length-1],i=t[0],s;for(;e.nodeCount();){for(;s=i.dequeue();)bi(e,t,n,s);for(;s=l.dequeue();)
bi(e,t,n,s);if(e.nodeCount()){for(let a=t.length-2;a>0;--a)if(s=(r=t[a])==null?void 0:r.dequeue(),s){
o=o.concat(bi(e,t,n,s,!0)||[]);break}}}return o}function bi(e,t,n,r,o){let l=[],i=o?l:void 0;return(e.
inEdges(r.v)||[]).forEach(s=>{let a=e.edge(s),c=e.node(s.v);o&&l.push({v:s.v,w:s.w}),c.out-=a,xi(t,n,
c)}),(e.outEdges(r.v)||[]).forEach(s=>{let a=e.edge(s),c=s.w,f=e.node(c);f.in-=a,xi(t,n,f)}),e.removeNode(
r.v),i}function Gh(e,t){let n=new Nt,r=0,o=0;e.nodes().forEach(s=>{n.setNode(s,{v:s,in:0,out:0})}),e.
edges().forEach(s=>{let a=n.edge(s.v,s.w)||0,c=t(s),f=a+c;n.setEdge(s.v,s.w,f);let h=n.node(s.v),g=n.
node(s.w);o=Math.max(o,h.out+=c),r=Math.max(r,g.in+=c)});let l=Uh(o+r+3).map(()=>new Hh),i=r+1;return n.
nodes().forEach(s=>{xi(l,i,n.node(s))}),{graph:n,buckets:l,zeroIdx:i}}function xi(e,t,n){var r,o,l;n.
out?n.in?(l=e[n.out-n.in+t])==null||l.enqueue(n):(o=e[e.length-1])==null||o.enqueue(n):(r=e[0])==null||
r.enqueue(n)}function Uh(e){let t=[];for(let n=0;n<e;n++)t.push(n);return t}function qh(e,t){(e.graph().
acyclicer==="greedy"?Vh(e,n(e)):Yh(e,t??null)).forEach(r=>{let o=e.edge(r);e.removeEdge(r),o.forwardName=
r.name,o.reversed=!0,e.setEdge(r.w,r.v,o,Mi("rev"))});function n(r){return o=>r.edge(o).weight}}function Yh(e,t){
let n=[],r={},o={};function l(a){Object.hasOwn(o,a)||(o[a]=!0,r[a]=!0,e.outEdges(a).forEach(c=>{Object.
hasOwn(r,c.w)?n.push(c):l(c.w)}),delete r[a])}function i(a){var c;Object.hasOwn(o,a)||(o[a]=!0,r[a]=
!0,(c=e.outEdges(a))==null||c.forEach(f=>{var h,g;Object.hasOwn(r,f.w)||((h=t.node(a))==null?void 0:
h.rank)>((g=t.node(f.w))==null?void 0:g.rank)&&Jh(e,f.w,f)?n.push(f):i(f.w)}),delete r[a])}let s=l;return t&&
typeof t.node=="function"&&(s=i),e.sources().forEach(s),e.nodes().forEach(s),n}function Kh(e){e.edges().
forEach(t=>{let n=e.edge(t);if(n.reversed){e.removeEdge(t);let r=n.forwardName;delete n.reversed,delete n.
forwardName,e.setEdge(t.w,t.v,n,r)}})}function Jh(e,t,n){let r=new Set;function o(l){var i;if(e.sources().
includes(l))return!0;r.add(l);for(let s of(i=e.inEdges(l))!=null?i:[])if(!(s.v===n.v&&s.w===n.w)&&!r.
has(s.v)&&o(s.v))return!0;return!1}return o(t)}function Zh(e){e.graph().dummyChains=[],e.edges().forEach(
t=>Qh(e,t))}function Qh(e,t){let n=t.v,r=e.node(n).rank,o=t.w,l=e.node(o).rank,i=t.name,s=e.edge(t),
a=s.labelRank;if(l===r+1)return;e.removeEdge(t);let c,f,h;for(h=0,++r;r<l;++h,++r)s.points=[],f={width:0,
height:0,edgeLabel:s,edgeObj:t,rank:r},c=wr(e,"edge",f,"_d"),r===a&&(f.width=s.width,f.height=s.height,
f.dummy="edge-label",f.labelpos=s.labelpos),e.setEdge(n,c,{weight:s.weight},i),h===0&&e.graph().dummyChains.
push(c),n=c;e.setEdge(n,o,{weight:s.weight},i)}function Xh(e){e.graph().dummyChains.forEach(t=>{let n=e.
node(t),r=n.edgeLabel,o;for(e.setEdge(n.edgeObj,r);n.dummy;)o=e.successors(t)[0],e.removeNode(t),r.points.
push({x:n.x,y:n.y}),n.dummy==="edge-label"&&(r.x=n.x,r.y=n.y,r.width=n.width,r.height=n.height),t=o,
n=e.node(t)})}function Ti(e){let t={};function n(r){let o=e.node(r);if(Object.hasOwn(t,r))return o.rank;
t[r]=!0;let l=e.outEdges(r),i=l?l.map(a=>a==null?Number.POSITIVE_INFINITY:n(a.w)-e.edge(a).minlen):[],
s=Xt(Math.min,i);return s===Number.POSITIVE_INFINITY&&(s=0),o.rank=s}e.sources().forEach(n)}function _r(e,t){
return e.node(t.w).rank-e.node(t.v).rank-e.edge(t).minlen}var Nc=ep;function ep(e){let t=new Nt({directed:!1}),
n=e.nodes();if(n.length===0)throw new Error("Graph must have at least one node");let r=n[0],o=e.nodeCount();
t.setNode(r,{});let l,i;for(;tp(t,e)<o&&(l=np(t,e),!!l);)i=t.hasNode(l.v)?_r(e,l):-_r(e,l),rp(t,e,i);
return t}function tp(e,t){function n(r){let o=t.nodeEdges(r);o&&o.forEach(l=>{let i=l.v,s=r===i?l.w:
i;!e.hasNode(s)&&!_r(t,l)&&(e.setNode(s,{}),e.setEdge(r,s,{}),n(s))})}return e.nodes().forEach(n),e.
nodeCount()}function np(e,t){return t.edges().reduce((n,r)=>{let o=Number.POSITIVE_INFINITY;return e.
hasNode(r.v)!==e.hasNode(r.w)&&(o=_r(t,r)),o<n[0]?[o,r]:n},[Number.POSITIVE_INFINITY,null])[1]}function rp(e,t,n){
e.nodes().forEach(r=>t.node(r).rank+=n)}var{preorder:op,postorder:lp}=Si,ip=Hn;Hn.initLowLimValues=Ni;
Hn.initCutValues=Ci;Hn.calcCutValue=Lc;Hn.leaveEdge=Ac;Hn.enterEdge=Oc;Hn.exchangeEdges=Rc;function Hn(e){
e=Ph(e),Ti(e);let t=Nc(e);Ni(t),Ci(t,e);let n,r;for(;n=Ac(t);)r=Oc(t,e,n),Rc(t,e,n,r)}function Ci(e,t){
let n=lp(e,e.nodes());n=n.slice(0,n.length-1),n.forEach(r=>sp(e,t,r))}function sp(e,t,n){let r=e.node(
n).parent,o=e.edge(n,r);o.cutvalue=Lc(e,t,n)}function Lc(e,t,n){let r=e.node(n).parent,o=!0,l=t.edge(
n,r),i=0;l||(o=!1,l=t.edge(r,n)),i=l.weight;let s=t.nodeEdges(n);return s&&s.forEach(a=>{let c=a.v===
n,f=c?a.w:a.v;if(f!==r){let h=c===o,g=t.edge(a).weight;if(i+=h?g:-g,cp(e,n,f)){let m=e.edge(n,f).cutvalue;
i+=h?-m:m}}}),i}function Ni(e,t){arguments.length<2&&(t=e.nodes()[0]),Pc(e,{},1,t)}function Pc(e,t,n,r,o){
let l=n,i=e.node(r);t[r]=!0;let s=e.neighbors(r);return s&&s.forEach(a=>{Object.hasOwn(t,a)||(n=Pc(e,
t,n,a,r))}),i.low=l,i.lim=n++,o?i.parent=o:delete i.parent,n}function Ac(e){return e.edges().find(t=>e.
edge(t).cutvalue<0)}function Oc(e,t,n){let r=n.v,o=n.w;t.hasEdge(r,o)||(r=n.w,o=n.v);let l=e.node(r),
i=e.node(o),s=l,a=!1;return l.lim>i.lim&&(s=i,a=!0),t.edges().filter(c=>a===nc(e,e.node(c.v),s)&&a!==
nc(e,e.node(c.w),s)).reduce((c,f)=>_r(t,f)<_r(t,c)?f:c)}function Rc(e,t,n,r){let o=n.v,l=n.w;e.removeEdge(
o,l),e.setEdge(r.v,r.w,{}),Ni(e),Ci(e,t),ap(e,t)}function ap(e,t){let n=e.nodes().find(o=>!e.node(o).
parent);if(!n)return;let r=op(e,[n]);r=r.slice(1),r.forEach(o=>{let l=e.node(o).parent,i=t.edge(o,l),
s=!1;i||(i=t.edge(l,o),s=!0),t.node(o).rank=t.node(l).rank+(s?i.minlen:-i.minlen)})}function cp(e,t,n){
return e.hasEdge(t,n)}function nc(e,t,n){return n.low<=t.lim&&t.lim<=n.lim}var up=fp;function fp(e){
let t=e.graph().ranker;if(typeof t=="function")return t(e);switch(t){case"network-simplex":rc(e);break;case"\
tight-tree":hp(e);break;case"longest-path":dp(e);break;case"none":break;default:rc(e)}}var dp=Ti;function hp(e){
Ti(e),Nc(e)}function rc(e){ip(e)}var pp=mp;function mp(e){let t=vp(e),n=e.graph();Array.isArray(n.dummyChains)&&
n.dummyChains.forEach(r=>{let o=e.node(r),l=o.edgeObj,i=gp(e,t,l.v,l.w),s=i.path,a=i.lca,c=0,f=s[c],
h=!0;for(;r!==l.w;){if(o=e.node(r),h){for(;(f=s[c])!==a&&e.node(f).maxRank<o.rank;)c++;f===a&&(h=!1)}
if(!h){for(;c<s.length-1&&e.node(s[c+1]).minRank<=o.rank;)c++;f=s[c]}f!==void 0&&e.setParent(r,f),r=
e.successors(r)[0]}})}function gp(e,t,n,r){let o=[],l=[],i=Math.min(t[n].low,t[r].low),s=Math.max(t[n].
lim,t[r].lim),a;a=n;do a=e.parent(a),o.push(a);while(a&&(t[a].low>i||s>t[a].lim));let c=a,f=r;for(;(f=
e.parent(f))!==c;)l.push(f);return{path:o.concat(l.reverse()),lca:c}}function vp(e){let t={},n=0;function r(o){
let l=n;e.children(o).forEach(r),t[o]={low:l,lim:n++}}return e.children(Ko).forEach(r),t}function bp(e){
let t=wr(e,"root",{},"_root"),n=_p(e),r=Object.values(n),o=Xt(Math.max,r)-1,l=2*o+1;e.graph().nestingRoot=
t,e.edges().forEach(s=>e.edge(s).minlen*=l);let i=wp(e)+1;e.children(Ko).forEach(s=>{Dc(e,t,l,i,o,n,
s)}),e.graph().nodeRankFactor=l}function Dc(e,t,n,r,o,l,i){var s;let a=e.children(i);if(!a.length){i!==
t&&e.setEdge(t,i,{weight:0,minlen:n});return}let c=ec(e,"_bt"),f=ec(e,"_bb"),h=e.node(i);e.setParent(
c,i),h.borderTop=c,e.setParent(f,i),h.borderBottom=f,a.forEach(g=>{var m;Dc(e,t,n,r,o,l,g);let y=e.node(
g),S=y.borderTop?y.borderTop:g,M=y.borderBottom?y.borderBottom:g,T=y.borderTop?r:2*r,_=S!==M?1:o-((m=
l[i])!=null?m:0)+1;e.setEdge(c,S,{weight:T,minlen:_,nestingEdge:!0}),e.setEdge(M,f,{weight:T,minlen:_,
nestingEdge:!0})}),e.parent(i)||e.setEdge(t,c,{weight:0,minlen:o+((s=l[i])!=null?s:0)})}function _p(e){
let t={};function n(r,o){let l=e.children(r);l&&l.length&&l.forEach(i=>n(i,o+1)),t[r]=o}return e.children(
Ko).forEach(r=>n(r,1)),t}function wp(e){return e.edges().reduce((t,n)=>t+e.edge(n).weight,0)}function yp(e){
let t=e.graph();e.removeNode(t.nestingRoot),delete t.nestingRoot,e.edges().forEach(n=>{e.edge(n).nestingEdge&&
e.removeEdge(n)})}var kp=xp;function xp(e){function t(n){let r=e.children(n),o=e.node(n);if(r.length&&
r.forEach(t),o&&Object.hasOwn(o,"minRank")){o.borderLeft=[],o.borderRight=[];for(let l=o.minRank,i=o.
maxRank+1;l<i;++l)oc(e,"borderLeft","_bl",n,o,l),oc(e,"borderRight","_br",n,o,l)}}e.children(Ko).forEach(
t)}function oc(e,t,n,r,o,l){let i={width:0,height:0,rank:l,borderType:t},s=o[t][l-1],a=wr(e,"border",
i,n);o[t][l]=a,e.setParent(a,r),s&&e.setEdge(s,a,{weight:1})}function Ep(e){var t;let n=(t=e.graph().
rankdir)==null?void 0:t.toLowerCase();(n==="lr"||n==="rl")&&Ic(e)}function Sp(e){var t;let n=(t=e.graph().
rankdir)==null?void 0:t.toLowerCase();(n==="bt"||n==="rl")&&Mp(e),(n==="lr"||n==="rl")&&(Tp(e),Ic(e))}
function Ic(e){e.nodes().forEach(t=>lc(e.node(t))),e.edges().forEach(t=>lc(e.edge(t)))}function lc(e){
let t=e.width;e.width=e.height,e.height=t}function Mp(e){e.nodes().forEach(t=>_i(e.node(t))),e.edges().
forEach(t=>{var n;let r=e.edge(t);(n=r.points)==null||n.forEach(_i),Object.hasOwn(r,"y")&&_i(r)})}function _i(e){
e.y=-e.y}function Tp(e){e.nodes().forEach(t=>wi(e.node(t))),e.edges().forEach(t=>{var n;let r=e.edge(
t);(n=r.points)==null||n.forEach(wi),Object.hasOwn(r,"x")&&wi(r)})}function wi(e){let t=e.x;e.x=e.y,
e.y=t}function Cp(e,t=null){let n={},r=e.nodes().filter(c=>!e.children(c).length),o=r.map(c=>e.node(
c).rank),l=Xt(Math.max,o),i=Xr(l+1).map(()=>[]);function s(c){if(n[c])return;n[c]=!0;let f=e.node(c);
i[f.rank].push(c);let h=e.successors(c);h&&[...h].sort((g,m)=>a(g,m)).forEach(s)}r.sort((c,f)=>e.node(
c).rank-e.node(f).rank).forEach(s);function a(c,f){let h=e.node(c),g=e.node(f);return Cc(t,h,g)}return i}
function Np(e,t){let n=0;for(let r=1;r<t.length;++r)n+=Lp(e,t[r-1],t[r]);return n}function Lp(e,t,n){
let r=jh(n,n.map((c,f)=>f)),o=t.flatMap(c=>{let f=e.outEdges(c);return f?f.map(h=>({pos:r[h.w],weight:e.
edge(h).weight})).sort((h,g)=>h.pos-g.pos):[]}),l=1;for(;l<n.length;)l<<=1;let i=2*l-1;l-=1;let s=new Array(
i).fill(0),a=0;return o.forEach(c=>{let f=c.pos+l;s[f]+=c.weight;let h=0;for(;f>0;)f%2&&(h+=s[f+1]),
f=f-1>>1,s[f]+=c.weight;a+=c.weight*h}),a}function Pp(e,t=[]){return t.map(n=>{let r=e.inEdges(n);if(!r||
!r.length)return{v:n};{let o=r.reduce((l,i)=>{let s=e.edge(i),a=e.node(i.v);return{sum:l.sum+s.weight*
a.order,weight:l.weight+s.weight}},{sum:0,weight:0});return{v:n,barycenter:o.sum/o.weight,weight:o.weight}}})}
function Ap(e,t){let n={};e.forEach((o,l)=>{let i={indegree:0,in:[],out:[],vs:[o.v],i:l};o.barycenter!==
void 0&&(i.barycenter=o.barycenter,i.weight=o.weight),n[o.v]=i}),t.edges().forEach(o=>{let l=n[o.v],
i=n[o.w];l!==void 0&&i!==void 0&&(i.indegree++,l.out.push(i))});let r=Object.values(n).filter(o=>!o.
indegree);return Op(r)}function Op(e){let t=[];function n(o){return l=>{l.merged||(l.barycenter===void 0||
o.barycenter===void 0||l.barycenter>=o.barycenter)&&Rp(o,l)}}function r(o){return l=>{l.in.push(o),--l.
indegree===0&&e.push(l)}}for(;e.length;){let o=e.pop();t.push(o),o.in.reverse().forEach(n(o)),o.out.
forEach(r(o))}return t.filter(o=>!o.merged).map(o=>Uo(o,["vs","i","barycenter","weight"]))}function Rp(e,t){
let n=0,r=0;e.weight&&(n+=e.barycenter*e.weight,r+=e.weight),t.weight&&(n+=t.barycenter*t.weight,r+=
t.weight),e.vs=t.vs.concat(e.vs),e.barycenter=n/r,e.weight=r,e.i=Math.min(t.i,e.i),t.merged=!0}function Dp(e,t,n,r,o){
let l={},i=null,s=null,a=o;typeof t=="boolean"?(a=t,l={}):t&&(l=t,i=n??null,s=r??null);let c=Dh(e,T=>Object.
hasOwn(T,"barycenter")),f=c.lhs,h=c.rhs.sort((T,_)=>_.i-T.i),g=[],m=0,y=0,S=0;f.sort(Ip(s,i,!!a));for(let[
T,_]of Object.entries(l)){let E=f.findIndex(k=>k.vs[0]===T);f.splice(E+1,0,_)}S=ic(g,h,S),f.forEach(
T=>{S+=T.vs.length,g.push(T.vs),m+=T.barycenter*T.weight,y+=T.weight,S=ic(g,h,S)});let M={vs:g.flat(
1)};return y&&(M.barycenter=m/y,M.weight=y),M}function ic(e,t,n){let r;for(;t.length&&(r=t[t.length-
1]).i<=n;)t.pop(),e.push(r.vs),n++;return n}function Ip(e,t,n){return(r,o)=>{if(r.barycenter<o.barycenter)
return-1;if(r.barycenter>o.barycenter)return 1;if(e&&(typeof r.vs[0]=="string"||typeof o.vs[0]=="str\
ing")){let l=e.node(r.vs[0]),i=e.node(o.vs[0]),s=Cc(t,l,i);if(s!==0)return s}return n?o.i-r.i:r.i-o.
i}}function $c(e,t,n,r,o){var l,i,s,a,c,f,h,g,m,y,S;let M=null,T=o;typeof r=="boolean"?(T=r,M=null):
r!==void 0&&(M=r);let _=e.children(t),E=e.node(t),k=E?E.borderLeft:void 0,D=E?E.borderRight:void 0,L={};
k&&(_=_.filter($=>$!==k&&$!==D));let V=Pp(e,_);V.forEach($=>{if(e.children($.v).length){let{result:P}=$c(
e,$.v,n,M,T);L[$.v]=P,Object.hasOwn(P,"barycenter")&&jp($,P)}});let R=Ap(V,n);$p(R,L);let G={},F=!1;
for(let $=0;$<R.length;$++)for(let P=$+1;P<R.length;P++)if(!(!R[$]||!R[P]||!((l=R[$])!=null&&l.barycenter)||
!((i=R[P])!=null&&i.barycenter))&&((s=R[$])==null?void 0:s.barycenter)===R[P].barycenter){let j=(c=(a=
R[$])==null?void 0:a.vs[0])!=null?c:"",A=(h=(f=R[P])==null?void 0:f.vs[0])!=null?h:"",q=e.node(j),Y=e.
node(A);if(q.dummy==="edge"&&Y.dummy==="edge"&&((g=q.edgeObj)==null?void 0:g.v)===((m=Y.edgeObj)==null?
void 0:m.v)&&((y=q.edgeObj)==null?void 0:y.w)===((S=Y.edgeObj)==null?void 0:S.w))if(q.edgeLabel.reversed){
G[A]=R[$],R.splice($,1),$--;break}else G[j]||(G[j]=R[P],R.splice(P,1),P--);else F=!0}let N=Dp(R,G,M,
e,T);if(k&&D){N.vs=[k,N.vs,D].flat(1);let $=e.predecessors(k);if($&&$.length){let P=e.node($[0]),j=e.
predecessors(D),A=e.node(j[0]);Object.hasOwn(N,"barycenter")||(N.barycenter=0,N.weight=0),N.barycenter=
(N.barycenter*N.weight+P.order+A.order)/(N.weight+2),N.weight+=2}}return Object.defineProperty(N,"re\
sult",{value:N,enumerable:!1,configurable:!0,writable:!0}),Object.defineProperty(N,"usedBias",{value:F,
enumerable:!1,configurable:!0,writable:!0}),N}function $p(e,t){e.forEach(n=>{n.vs=n.vs.flatMap(r=>t[r]?
t[r].vs:r)})}function jp(e,t){e.barycenter!==void 0?(e.barycenter=(e.barycenter*e.weight+t.barycenter*
t.weight)/(e.weight+t.weight),e.weight+=t.weight):(e.barycenter=t.barycenter,e.weight=t.weight)}function Fp(e,t,n,r){
r||(r=e.nodes());let o=zp(e),l=new Nt({compound:!0}).setGraph({root:o}).setDefaultNodeLabel(i=>e.node(
i));return r.forEach(i=>{let s=e.node(i),a=e.parent(i);if(s.rank===t||s.minRank<=t&&t<=s.maxRank){l.
setNode(i),l.setParent(i,a||o);let c=e[n](i);c&&c.forEach(f=>{let h=f.v===i?f.w:f.v,g=l.edge(h,i),m=g!==
void 0?g.weight:0;l.setEdge(h,i,{weight:e.edge(f).weight+m})}),Object.hasOwn(s,"minRank")&&l.setNode(
i,{borderLeft:s.borderLeft[t],borderRight:s.borderRight[t]})}}),l}function zp(e){let t;for(;e.hasNode(
t=Mi("_root")););return t}function Hp(e,t,n){let r={},o;n.forEach(l=>{let i=e.parent(l),s,a;for(;i;){
if(s=e.parent(i),s?(a=r[s],r[s]=i):(a=o,o=i),a&&a!==i){t.setEdge(a,i);return}i=s}})}function jc(e,t={},n=null){
if(typeof t.customOrder=="function"){t.customOrder(e,jc);return}let r=Tc(e),o=sc(e,Xr(1,r+1),"inEdge\
s"),l=sc(e,Xr(r-1,-1,-1),"outEdges"),i=Cp(e,n);if(ac(e,i),t.disableOptimalOrderHeuristic)return;let s=Number.
POSITIVE_INFINITY,a,c=t.constraints||[];for(let f=0,h=0;h<4;++f,++h){Wp(f%2?o:l,f%4>=2,c,n),i=qo(e);
let g=Np(e,i);g<s?(h=0,a=Object.assign({},i),s=g):g===s&&(a=structuredClone(i))}ac(e,a)}function sc(e,t,n){
let r=new Map,o=(l,i)=>{r.has(l)||r.set(l,[]),r.get(l).push(i)};for(let l of e.nodes()){let i=e.node(
l);if(typeof i.rank=="number"&&o(i.rank,l),typeof i.minRank=="number"&&typeof i.maxRank=="number")for(let s=i.
minRank;s<=i.maxRank;s++)s!==i.rank&&o(s,l)}return t.map(function(l){return Fp(e,l,n,r.get(l)||[])})}
function Wp(e,t,n,r){let o=!0,l=new Nt;e.forEach(function(i){n.forEach(f=>l.setEdge(f.left,f.right));
let s=i.graph().root,{result:a,usedBias:c}=$c(i,s,l,r,o);t&&c&&(o=!o),a.vs.forEach((f,h)=>i.node(f).
order=h),Hp(i,l,a.vs)})}function ac(e,t){Object.values(t).forEach(n=>n.forEach((r,o)=>e.node(r).order=
o))}function Vp(e,t){let n={};function r(o,l){let i=0,s=0,a=o.length,c=l[l.length-1];return l.forEach(
(f,h)=>{let g=Gp(e,f),m=g?e.node(g).order:a;(g||f===c)&&(l.slice(s,h+1).forEach(y=>{let S=e.predecessors(
y);S&&S.forEach(M=>{let T=e.node(M),_=T.order;(_<i||m<_)&&!(T.dummy&&e.node(y).dummy)&&Fc(n,M,y)})}),
s=h+1,i=m)}),l}return t.length&&t.reduce(r),n}function Bp(e,t){let n={};function r(i){var s;return((s=
e.node(i))==null?void 0:s.dummy)==="border"}if(!e.nodes().some(r))return n;function o(i,s,a,c,f){Xr(
s,a).forEach(h=>{let g=i[h];if(g!==void 0&&e.node(g).dummy){let m=e.predecessors(g);m&&m.forEach(y=>{
if(y===void 0)return;let S=e.node(y);S.dummy&&(S.order<c||S.order>f)&&Fc(n,y,g)})}})}function l(i,s){
let a=-1,c=-1,f=0;return s.forEach((h,g)=>{if(r(h)){let m=e.predecessors(h);if(m&&m.length){let y=m[0];
if(y===void 0)return;c=e.node(y).order,o(s,f,g,a,c),f=g,a=c}}o(s,f,s.length,c,i.length)}),s}return t.
length&&t.reduce(l),n}function Gp(e,t){if(e.node(t).dummy){let n=e.predecessors(t);if(n)return n.find(
r=>e.node(r).dummy)}}function Fc(e,t,n){if(t>n){let o=t;t=n,n=o}let r=e[t];r||(e[t]=r={}),r[n]=!0}function Up(e,t,n){
if(t>n){let o=t;t=n,n=o}let r=e[t];return r!==void 0&&Object.hasOwn(r,n)}function qp(e,t,n,r,o){let l={},
i={},s={};return t.forEach(a=>{a.forEach((c,f)=>{l[c]=c,i[c]=c,s[c]=f})}),t.forEach(a=>{let c=-1,f=-1,
h=!1,g=a,m=a.findIndex(y=>o?.includes(y)||cc(y,e,o));m>0&&(g=[a[m],...a.slice(0,m),...a.slice(m+1)],
h=!0),g.forEach(y=>{var S;let M=r(y);if(M&&M.length){o!=null&&o.includes(y)&&(M=M.filter(E=>cc(E,e,o)));
let T=M.sort((E,k)=>{let D=s[E],L=s[k];return(D!==void 0?D:0)-(L!==void 0?L:0)}),_=(T.length-1)/2;for(let E=Math.
floor(_),k=Math.ceil(_);E<=k;++E){let D=T[E];if(D===void 0)continue;let L=s[D];if(L!==void 0&&i[y]===
y&&c<L&&s[D]!==f&&!Up(n,y,D)){let V=l[D];V!==void 0&&(i[D]=y,i[y]=l[y]=V,c=L,h&&(c=-1,f=(S=s[D])!=null?
S:-1,h=!1))}}}})}),{root:l,align:i}}function Yp(e,t,n,r,o=!1){let l={},i=Kp(e,t,n,o),s=o?"borderLeft":
"borderRight";function a(m,y){let S=i.nodes().slice(),M={},T=S.pop();for(;T;){if(M[T])m(T);else{M[T]=
!0,S.push(T);for(let _ of y(T))S.push(_)}T=S.pop()}}function c(m){let y=i.inEdges(m);y?l[m]=y.reduce(
(S,M)=>{var T;let _=(T=l[M.v])!=null?T:0,E=i.edge(M);return Math.max(S,_+(E!==void 0?E:0))},0):l[m]=
0}function f(m){let y=i.outEdges(m),S=Number.POSITIVE_INFINITY;y&&(S=y.reduce((T,_)=>{let E=l[_.w],k=i.
edge(_);return Math.min(T,(E!==void 0?E:0)-(k!==void 0?k:0))},Number.POSITIVE_INFINITY));let M=e.node(
m);S!==Number.POSITIVE_INFINITY&&M.borderType!==s&&(l[m]=Math.max(l[m]!==void 0?l[m]:0,S))}function h(m){
return i.predecessors(m)||[]}function g(m){return i.successors(m)||[]}return a(c,h),a(f,g),Object.keys(
r).forEach(m=>{var y;let S=n[m];S!==void 0&&(l[m]=(y=l[S])!=null?y:0)}),l}function Kp(e,t,n,r){let o=new Nt,
l=e.graph(),i=em(l.nodesep,l.edgesep,r);return t.forEach(s=>{let a;s.forEach(c=>{let f=n[c];if(f!==void 0){
if(o.setNode(f),a!==void 0){let h=n[a];if(h!==void 0){let g=o.edge(h,f);o.setEdge(h,f,Math.max(i(e,c,
a),g||0))}}a=c}})}),o}function Jp(e,t){return Object.values(t).reduce((n,r)=>{let o=Number.NEGATIVE_INFINITY,
l=Number.POSITIVE_INFINITY;Object.entries(r).forEach(([s,a])=>{let c=tm(e,s)/2;o=Math.max(a+c,o),l=Math.
min(a-c,l)});let i=o-l;return i<n[0]&&(n=[i,r]),n},[Number.POSITIVE_INFINITY,null])[1]}function Zp(e,t){
let n=Object.values(t),r=Xt(Math.min,n),o=Xt(Math.max,n);["u","d"].forEach(l=>{["l","r"].forEach(i=>{
let s=l+i,a=e[s];if(!a||a===t)return;let c=Object.values(a),f=r-Xt(Math.min,c);i!=="l"&&(f=o-Xt(Math.
max,c)),f&&(e[s]=Yo(a,h=>h+f))})})}function Qp(e,t=void 0){let n=e.ul;return n?Yo(n,(r,o)=>{var l,i;
if(t){let a=t.toLowerCase(),c=e[a];if(c&&c[o]!==void 0)return c[o]}let s=Object.values(e).map(a=>{let c=a[o];
return c!==void 0?c:0}).sort((a,c)=>a-c);return(((l=s[1])!=null?l:0)+((i=s[2])!=null?i:0))/2}):{}}function Xp(e,t){
let n=qo(e),r=Object.assign(Vp(e,n),Bp(e,n)),o={},l;["u","d"].forEach(s=>{l=s==="u"?n:Object.values(
n).reverse(),["l","r"].forEach(a=>{a==="r"&&(l=l.map(h=>Object.values(h).reverse()));let c=qp(e,l,r,
h=>(s==="u"?e.predecessors(h):e.successors(h))||[],t),f=Yp(e,l,c.root,c.align,a==="r");a==="r"&&(f=Yo(
f,h=>-h)),o[s+a]=f})});let i=Jp(e,o);return Zp(o,i),Qp(o,e.graph().align)}function em(e,t,n){return(r,o,l)=>{
let i=r.node(o),s=r.node(l),a=0,c;if(a+=i.width/2,Object.hasOwn(i,"labelpos"))switch(i.labelpos.toLowerCase()){case"\
l":c=-i.width/2;break;case"r":c=i.width/2;break}if(c&&(a+=n?c:-c),c=void 0,a+=(i.dummy?t:e)/2,a+=(s.
dummy?t:e)/2,a+=s.width/2,Object.hasOwn(s,"labelpos"))switch(s.labelpos.toLowerCase()){case"l":c=s.width/
2;break;case"r":c=-s.width/2;break}return c&&(a+=n?c:-c),a}}function tm(e,t){return e.node(t).width}
function cc(e,t,n){var r;if(!n)return!1;let o=(r=t.node(e))==null?void 0:r.edgeObj;if(!o||t.node(e).
edgeLabel.reversed)return!1;let l=n.indexOf(o?.v),i=n.indexOf(o?.w);return l!==-1&&i!==-1&&l===(i+1)%
n.length||l===(i-1)%n.length}function nm(e,t){e=Sc(e),rm(e),Object.entries(Xp(e,t)).forEach(([n,r])=>e.
node(n).x=r)}function rm(e){let t=qo(e),n=e.graph(),r=n.ranksep,o=n.rankalign,l=0;t.forEach(i=>{let s=i.
reduce((a,c)=>{var f;let h=(f=e.node(c).height)!=null?f:0;return a>h?a:h},0);i.forEach(a=>{let c=e.node(
a);o==="top"?c.y=l+c.height/2:o==="bottom"?c.y=l+s-c.height/2:c.y=l+s/2}),l+=s+r})}var uc=new WeakMap;
function zc(e,t={}){return Hc(e,Ih,t),e}function fc(e,t,n){let r=t;for(;r!==void 0;){let o=e.parent(
r);if(o===n)return r;r=o}}function Hc(e,t,n){var r;let o=e.nodes().filter(_=>e.children(_).length),l={};
o.forEach(_=>{let E=e.node(_);if(E&&E.rankdir){let k=new Nt({multigraph:!0,compound:!0});k.setGraph(
{rankdir:E.rankdir});let D=e.children(_);D.forEach(j=>{let A={...e.node(j)};k.setNode(j,A);let q=e.parent(
j);q&&q!==_&&D.includes(q)&&k.setParent(j,q)});let L=new Set;e.edges().forEach(j=>{let A=fc(e,j.v,_),
q=fc(e,j.w,_);if(A===j.v&&q===j.w)k.setEdge(j,{...e.edge(j)});else if(A&&q&&A!==q){let Y=`${A}\0${q}`;
L.has(Y)||(L.add(Y),k.setEdge(A,q,{...e.edge(j)}))}}),Hc(k,t,n);let V=gc(k);hc(V,t,n,null),pc(k,V);let R=1/0,
G=1/0,F=-1/0,N=-1/0;k.nodes().forEach(j=>{if(j===_)return;let A=k.node(j);A&&typeof A.x=="number"&&typeof A.
y=="number"&&typeof A.width=="number"&&typeof A.height=="number"&&(R=Math.min(R,A.x-A.width/2),F=Math.
max(F,A.x+A.width/2),G=Math.min(G,A.y-A.height/2),N=Math.max(N,A.y+A.height/2))}),(!isFinite(R)||!isFinite(
G)||!isFinite(F)||!isFinite(N))&&(R=G=0,F=N=0);let $=F-R,P=N-G;l[_]={minX:R,minY:G,maxX:F,maxY:N,width:$,
height:P,offsetX:R,offsetY:G},E._dagreClusterSubgraph=k}});let i=[],s=_=>{let E=[],k=(e.children(_)||
[]).filter(D=>D!==_);for(;k.length>0;){let D=k.shift();E.push(D),(e.children(D)||[]).filter(L=>L!==D).
forEach(L=>k.push(L))}return E},a=new Map;o.forEach(_=>{let E=e.node(_);E&&E.rankdir&&l[_]&&a.set(_,
(e.children(_)||[]).filter(k=>k!==_))});let c=new Set([...a.values()].flat()),f=new Map;a.forEach((_,E)=>{
c.has(E)||f.set(E,s(E))});let h=new Set([...f.values()].flat()),g=_=>{for(let[E,k]of f)if(k.includes(
_))return E;return _},m=[];e.edges().forEach(_=>{(h.has(_.v)||h.has(_.w))&&m.push({edge:_,label:e.edge(
_)})});let y=new Map;h.forEach(_=>{let E=e.parent(_);y.set(_,typeof E=="string"?E:void 0)}),f.forEach(
(_,E)=>{let k=e.node(E),D=[];_.forEach(R=>{let G=e.node(R);G&&(D.push({id:R,node:G,parent:y.get(R)}),
e.removeNode(R))});let L=m.filter(({edge:R})=>_.includes(R.v)||_.includes(R.w)),V=l[E];k&&(i.push({clusterId:E,
subgraph:k._dagreClusterSubgraph,bounds:V,children:_,removedNodes:D,removedEdges:L}),k.width=V.width,
k.height=V.height)});let S=new Set;m.forEach(({edge:_,label:E})=>{let k=g(_.v),D=g(_.w);if(k!==D&&e.
hasNode(k)&&e.hasNode(D)){let L=`${k}\0${D}`;S.has(L)||(S.add(L),e.setEdge(k,D,{...E,width:0,height:0}))}});
let M=gc(e),T=hc(M,t,n,(r=uc.get(e))!=null?r:null);uc.set(e,T),pc(e,M),S.forEach(_=>{let E=_.indexOf(
"\0"),k=_.slice(0,E),D=_.slice(E+1);e.hasEdge(k,D)&&e.removeEdge(k,D)}),i.forEach(({clusterId:_,subgraph:E,
bounds:k,removedNodes:D,removedEdges:L})=>{var V,R;let G=e.node(_),F=(V=G?.x)!=null?V:0,N=(R=G?.y)!=
null?R:0,$=(k.minX+k.maxX)/2,P=(k.minY+k.maxY)/2;D.forEach(({id:j,node:A,parent:q})=>{e.setNode(j,A),
q!==void 0&&e.setParent(j,q)}),L.forEach(({edge:j,label:A})=>{e.setEdge(j,A)}),E.nodes().forEach(j=>{
if(j===_)return;let A=E.node(j),q=e.node(j);q&&A&&typeof A.x=="number"&&typeof A.y=="number"&&(q.x=F+
(A.x-$),q.y=N+(A.y-P))}),dc(e,E,F-$,N-P),delete G._dagreClusterSubgraph}),o.forEach(_=>{var E,k;let D=e.
node(_),L=l[_];if(D&&D.rankdir&&D._dagreClusterSubgraph&&L){let V=D._dagreClusterSubgraph,R=(E=D.x)!=
null?E:0,G=(k=D.y)!=null?k:0,F=(L.minX+L.maxX)/2,N=(L.minY+L.maxY)/2;V.nodes().forEach($=>{if($===_)
return;let P=V.node($),j=e.node($);if(j&&P&&typeof P.x=="number"&&typeof P.y=="number"){let A=P.x-F,
q=P.y-N;j.x=R+A,j.y=G+q}}),dc(e,V,R-F,G-N),delete D._dagreClusterSubgraph}})}function dc(e,t,n,r){t.
edges().forEach(o=>{if(!e.hasEdge(o))return;let l=t.edge(o),i=e.edge(o);i.points=l.points.map(s=>({x:s.
x+n,y:s.y+r})),Object.hasOwn(l,"x")&&(i.x=l.x+n,i.y=l.y+r)})}function hc(e,t,n,r=null){var o,l;let i=n?.
useDynamic!==!1,s=i&&(o=r?.graph)!=null?o:null,a=i&&(l=r?.rawNodes)!=null?l:null;t("    makeSpaceFor\
EdgeLabels",()=>fm(e)),t("    removeSelfEdges",()=>wm(e)),t("    acyclic",()=>qh(e,s)),t("    nestin\
gGraph.run",()=>bp(e)),t("    rank",()=>up(Sc(e))),t("    injectEdgeLabelProxies",()=>dm(e)),t("    \
removeEmptyRanks",()=>Oh(e)),t("    nestingGraph.cleanup",()=>yp(e)),t("    normalizeRanks",()=>Ah(e)),
t("    assignRankMinMax",()=>hm(e)),t("    removeEdgeLabelProxies",()=>pm(e)),t("    normalize.run",
()=>Zh(e)),t("    parentDummyChains",()=>pp(e)),t("    addBorderSegments",()=>kp(e)),t("    order",()=>jc(
e,n,a)),t("    insertSelfEdges",()=>ym(e)),t("    adjustCoordinateSystem",()=>Ep(e)),t("    position",
()=>nm(e,n.corePath)),t("    positionSelfEdges",()=>km(e));let c=JSON.parse(JSON.stringify(e._nodes));
return t("    removeBorderNodes",()=>_m(e)),t("    normalize.undo",()=>Xh(e)),t("    fixupEdgeLabelC\
oords",()=>vm(e)),t("    undoCoordinateSystem",()=>Sp(e)),t("    translateGraph",()=>mm(e)),t("    a\
ssignNodeIntersects",()=>gm(e)),t("    reversePoints",()=>bm(e)),t("    acyclic.undo",()=>Kh(e)),{graph:e,
rawNodes:c}}function pc(e,t){e.nodes().forEach(n=>{let r=e.node(n),o=t.node(n);r&&(r.x=o.x,r.y=o.y,r.
order=o.order,r.rank=o.rank,t.children(n).length&&(r.width=o.width,r.height=o.height))}),e.edges().forEach(
n=>{let r=e.edge(n),o=t.edge(n);r.points=o.points,Object.hasOwn(o,"x")&&(r.x=o.x,r.y=o.y)}),e.graph().
width=t.graph().width,e.graph().height=t.graph().height}var om=["nodesep","edgesep","ranksep","margi\
nx","marginy"],lm={ranksep:50,edgesep:20,nodesep:50,rankdir:"TB",rankalign:"center"},im=["acyclicer",
"ranker","rankdir","align","rankalign"],sm=["width","height","rank"],mc={width:0,height:0},am=["minl\
en","weight","width","height","labeloffset"],cm={minlen:1,weight:1,width:0,height:0,labeloffset:10,labelpos:"\
r"},um=["labelpos"];function gc(e){let t=new Nt({multigraph:!0,compound:!0}),n=ki(e.graph());return t.
setGraph(Object.assign({},lm,yi(n,om),Uo(n,im))),e.nodes().forEach(r=>{let o=ki(e.node(r)),l=yi(o,sm);
Object.keys(mc).forEach(s=>{l[s]===void 0&&(l[s]=mc[s])}),t.setNode(r,l);let i=e.parent(r);i!==void 0&&
t.setParent(r,i)}),e.edges().forEach(r=>{let o=ki(e.edge(r));t.setEdge(r,Object.assign({},cm,yi(o,am),
Uo(o,um)))}),t}function fm(e){let t=e.graph();t.ranksep/=2,e.edges().forEach(n=>{var r;let o=e.edge(
n);o.minlen*=2,((r=o.labelpos)!=null?r:"r").toLowerCase()!=="c"&&(t.rankdir==="TB"||t.rankdir==="BT"?
o.width+=o.labeloffset:o.height+=o.labeloffset)})}function dm(e){e.edges().forEach(t=>{let n=e.edge(
t);if(n.width&&n.height){let r=e.node(t.v),o={rank:(e.node(t.w).rank-r.rank)/2+r.rank,e:t};wr(e,"edg\
e-proxy",o,"_ep")}})}function hm(e){let t=0;e.nodes().forEach(n=>{let r=e.node(n);r.borderTop&&(r.minRank=
e.node(r.borderTop).rank,r.maxRank=e.node(r.borderBottom).rank,t=Math.max(t,r.maxRank))}),e.graph().
maxRank=t}function pm(e){e.nodes().forEach(t=>{let n=e.node(t);if(n.dummy==="edge-proxy"){let r=n;e.
edge(r.e).labelRank=n.rank,e.removeNode(t)}})}function mm(e){let t=Number.POSITIVE_INFINITY,n=0,r=Number.
POSITIVE_INFINITY,o=0,l=e.graph(),i=l.marginx||0,s=l.marginy||0;function a(c){let f=c.x,h=c.y,g=c.width,
m=c.height;t=Math.min(t,f-g/2),n=Math.max(n,f+g/2),r=Math.min(r,h-m/2),o=Math.max(o,h+m/2)}e.nodes().
forEach(c=>a(e.node(c))),e.edges().forEach(c=>{let f=e.edge(c);Object.hasOwn(f,"x")&&a(f)}),t-=i,r-=
s,e.nodes().forEach(c=>{let f=e.node(c);f.x-=t,f.y-=r}),e.edges().forEach(c=>{let f=e.edge(c);f.points.
forEach(h=>{h.x-=t,h.y-=r}),Object.hasOwn(f,"x")&&(f.x-=t),Object.hasOwn(f,"y")&&(f.y-=r)}),l.width=
n-t+i,l.height=o-r+s}function gm(e){e.edges().forEach(t=>{if(t.v===t.w)return;let n=e.edge(t),r=e.node(
t.v),o=e.node(t.w),l,i;n.points?(l=n.points[0],i=n.points[n.points.length-1]):(n.points=[],l=o,i=r),
n.points.unshift(Xa(r,l)),n.points.push(Xa(o,i))})}function vm(e){e.edges().forEach(t=>{let n=e.edge(
t);if(Object.hasOwn(n,"x"))switch((n.labelpos==="l"||n.labelpos==="r")&&(n.width-=n.labeloffset),n.labelpos){case"\
l":n.x-=n.width/2+n.labeloffset;break;case"r":n.x+=n.width/2+n.labeloffset;break}})}function bm(e){e.
edges().forEach(t=>{let n=e.edge(t);n.reversed&&n.points.reverse()})}function _m(e){e.nodes().forEach(
t=>{if(e.children(t).length){let n=e.node(t),r=e.node(n.borderTop),o=e.node(n.borderBottom),l=e.node(
n.borderLeft[n.borderLeft.length-1]),i=e.node(n.borderRight[n.borderRight.length-1]);n.width=Math.abs(
i.x-l.x),n.height=Math.abs(o.y-r.y),n.x=l.x+n.width/2,n.y=r.y+n.height/2}}),e.nodes().forEach(t=>{e.
node(t).dummy==="border"&&e.removeNode(t)})}function wm(e){e.edges().forEach(t=>{if(t.v===t.w){let n=e.
node(t.v);n.selfEdges||(n.selfEdges=[]),n.selfEdges.push({e:t,label:e.edge(t)}),e.removeEdge(t)}})}function ym(e){
qo(e).forEach(t=>{let n=0;t.forEach((r,o)=>{let l=e.node(r);typeof l.rank!="number"&&(l.rank=0),l.order=
o+n,(l.selfEdges||[]).forEach(i=>{wr(e,"selfedge",{width:i.label.width,height:i.label.height,rank:l.
rank,order:o+ ++n,e:i.e,edgeLabel:i.label},"_se"),(!Array.isArray(i.label.points)||i.label.points.length!==
7)&&(i.label.points=[{x:0,y:-10},{x:0,y:-10},{x:0,y:0},{x:0,y:10},{x:0,y:10},{x:0,y:0},{x:0,y:0}])}),
delete l.selfEdges})})}function km(e){e.nodes().forEach(t=>{let n=e.node(t),r=o=>typeof o=="number"&&
isFinite(o);if(n.dummy==="selfedge"){let o=n,l=e.node(o.e.v),i=r(l?.x)?l.x:0,s=r(l?.y)?l.y:0,a=r(l?.
width)?l.width:0,c=r(l?.height)?l.height:0,f=r(n.x)?n.x:i,h=r(n.y)?n.y:s,g=a/2,m=c/2;o.edgeLabel.points=
[{x:f+g,y:h-m},{x:f+g,y:h-m},{x:f,y:h},{x:f-g,y:h+m},{x:f-g,y:h+m},{x:f,y:h},{x:f,y:h}],o.edgeLabel.
x=f,o.edgeLabel.y=h,e.setEdge(o.e,o.edgeLabel),e.removeNode(t)}else n&&Array.isArray(n.selfEdges)&&n.
selfEdges.forEach(o=>{if(!Array.isArray(o.label.points)||o.label.points.length!==7){let l=r(n.x)?n.x:
0,i=r(n.y)?n.y:0,s=r(n.width)?n.width:0,a=r(n.height)?n.height:0,c=s/2,f=a/2;o.label.points=[{x:l+c,
y:i-f},{x:l+c,y:i-f},{x:l,y:i},{x:l-c,y:i+f},{x:l-c,y:i+f},{x:l,y:i},{x:l,y:i}]}})})}function yi(e,t){
return Yo(Uo(e,t),Number)}function ki(e){let t={};return e&&Object.entries(e).forEach(([n,r])=>{typeof n==
"string"&&(n=n.toLowerCase()),t[n]=r}),t}var xm=32,Pi=16,Em=7.1,Li=26;function Wc(e,t,n){let r=Sm(e).map(a=>({...Tm(a),grave:a.nodes.some(c=>n(
c.id,c.label))}));r.sort((a,c)=>Number(c.grave)-Number(a.grave)||c.nodes.length-a.nodes.length);let o={
nodes:[],edges:[],width:0,height:0},[l,i,s]=[0,0,0];for(let a of r){l>0&&l+a.width>t&&([l,i,s]=[0,i+
s+Li,0]);for(let c of a.nodes)o.nodes.push({...c,x:c.x+l,y:c.y+i});for(let{edge:c,points:f}of a.edges)
o.edges.push({edge:c,points:f.map(h=>({x:h.x+l,y:h.y+i}))});s=Math.max(s,a.height),l+=a.width+Li,o.width=
Math.max(o.width,l-Li),o.height=Math.max(o.height,i+a.height)}return o}function Sm({nodes:e,edges:t}){
let n=new Map(e.map(l=>[l.id,l.id])),r=l=>{let i=l;for(;n.get(i)!==i;)i=n.get(i);for(let s=l;s!==i;){
let a=n.get(s);n.set(s,i),s=a}return i};for(let l of t)n.set(r(l.from),r(l.to));let o=new Map;for(let l of e){
let i=o.get(r(l.id))??{nodes:[],edges:[]};i.nodes.push(l),o.set(r(l.id),i)}for(let l of t)o.get(r(l.
from)).edges.push(l);return[...o.values()]}function Mm(e){let[,t,n]=e.kind==="client"&&/^(.*\S) \(([^()]+)\)$/su.
exec(e.label)||[];return(t&&n?[t,n]:[e.label]).map(o=>Qt(ot(o),26))}function Tm({nodes:e,edges:t}){let n=new Nt(
{multigraph:!0});n.setGraph({rankdir:"LR",nodesep:12,ranksep:40,marginx:10,marginy:10}),n.setDefaultEdgeLabel(
()=>({}));let r=e.map(Mm);e.forEach((a,c)=>{let f=Math.max(...r[c].map(g=>g.length)),h=xm+(r[c].length-
1)*Pi;n.setNode(a.id,{width:Math.max(60,f*Em+22),height:h})}),t.forEach((a,c)=>n.setEdge(a.from,a.to,
{},String(c))),zc(n);let o=n.graph(),l=t.map((a,c)=>n.edge(a.from,a.to,String(c)).points),i=Math.min(
0,...l.flat().map(a=>a.y-4)),s=Math.max(o.height??0,...l.flat().map(a=>a.y+4));return{nodes:e.map((a,c)=>{
let{x:f,y:h,width:g,height:m}=n.node(a.id);return{node:a,lines:r[c],x:f,y:h-i,width:g,height:m}}),edges:t.
map((a,c)=>({edge:a,points:l[c].map(f=>({x:f.x,y:f.y-i}))})),width:o.width??0,height:s-i}}var Cm=300,Vc=4;function Bc(e,t=Cm){let n=new Set(e.cycles.flatMap(h=>[...h.locks,...h.clients])),r=new Map(
e.nodes.map(h=>[h.id,h.label])),{edges:o,folded:l}=Nm(e,n),i=h=>new Set(h.flatMap(g=>[g.from,g.to])),
s=o,a=null;if(i(o).size>t){let h=new Set(o.filter(g=>g.kind==="waits").map(g=>g.to));s=o.filter(g=>g.
kind==="waits"||h.has(g.from)),a="Only what somebody waits for is drawn."}if(i(s).size>t){let h=Lm(s,
n,r,t),g=i(s).size;s=s.filter(m=>h.has(m.from)&&h.has(m.to)),a=`Only cycles and the longest queues a\
re drawn: ${ue(h.size)} of ${ue(g)} locks and clients.`}let c=i(s),f=e.nodes.filter(h=>c.has(h.id)).
map(h=>({...h,folded:0}));for(let[h,{count:g}]of l)c.has(h)&&f.push({id:h,kind:"client",label:`${ue(
g)} more wait`,marks:[],folded:g});return{nodes:f,edges:s,left:a}}function Nm(e,t){let n=new Map;for(let i of e.
edges)for(let s of[i.from,i.to])n.set(s,(n.get(s)??0)+1);let r=new Map,o=new Map,l=[];for(let i of e.
edges){if(i.kind!=="waits"||n.get(i.from)!==1||t.has(i.from)){l.push(i);continue}let s=(r.get(i.to)??
0)+1;r.set(i.to,s),s<=Vc?l.push(i):o.set(`more:${i.to}`,{lock:i.to,count:s-Vc})}for(let[i,{lock:s}]of o)
l.push({from:i,to:s,kind:"waits",sinceAt:null,thread:null});return{edges:l,folded:o}}function Lm(e,t,n,r){
let o=new Map;for(let a of e){let[c,f]=a.kind==="waits"?[a.to,a.from]:[a.from,a.to],h=o.get(c)??new Set;
o.set(c,h.add(f))}let l=a=>t.has(a)||t.has(n.get(a)??""),i=[...o].sort(([a,c],[f,h])=>Number(l(f))-Number(
l(a))||h.size-c.size),s=new Set;for(let[a,c]of i){let f=[a,...c].filter(h=>!s.has(h)).length;if(!(s.
size>0&&s.size+f>r)){s.add(a);for(let h of c)s.add(h)}}return s}function Gc(){let{value:e,problem:t}=br("graph"),n=e?JSON.stringify([e.nodes,e.edges.map(l=>[l.from,
l.to,l.kind]),e.cycles.map(l=>[l.locks,l.clients])]):"",r=$t(()=>e?Bc(e):null,[n]);if(!e||!r)return d(
"p",{class:"soft",children:t??"Asking."});let o=new Map(r.nodes.map(l=>[l.id,l.label]));return d(oe,
{children:[d("h1",{class:"hidden",children:"Who blocks whom"}),t!==null&&d("p",{class:"notice warn",
role:"status",children:t}),e.cycles.length===0?d("p",{class:"answer",children:"No cycle: nobody wait\
s for themselves."}):e.cycles.map((l,i)=>d(Pm,{cycle:l},i)),r.edges.length===0&&d("p",{class:"empty",
children:"Nobody holds or waits for a lock."}),r.left!==null&&d("p",{class:"soft",children:r.left}),
e.truncated&&d("p",{class:"soft",children:"The server\u2019s answer leaves out some clients, since there \
are too many."}),r.edges.length>0&&d(Om,{drawn:r,cycles:e.cycles}),r.edges.length>0&&d("details",{class:"\
graph-list",children:[d("summary",{children:["The same as a list: ",ct(r.edges.length,"edge")]}),d("\
ul",{children:r.edges.slice(0,500).map((l,i)=>d(Am,{edge:l,labels:o},i))}),r.edges.length>500&&d("p",
{class:"soft",children:[ue(r.edges.length-500)," more."]})]})]})}function Pm({cycle:e}){return d("p",
{class:e.certain?"notice bad":"notice warn",children:[d("b",{children:e.certain?"Deadlock":"Possible\
 deadlock"}),e.sinceAt!==null&&` for ${Re(Ve.value-e.sinceAt)}`,": ",d("bdi",{children:an(e.text)}),
" ",e.locks.map((t,n)=>d("span",{children:[n>0&&", ",d("a",{href:ut(t),children:d(De,{name:t,most:60})})]},
t))]})}function Am({edge:e,labels:t}){let[n,r]=e.kind==="waits"?[e.from,e.to]:[e.to,e.from],o=t.get(
r)??r;return d("li",{children:[d(De,{name:t.get(n)??n,most:50})," ",e.kind==="waits"?"waits for":"ho\
lds"," ",d("a",{href:ut(o),children:d(De,{name:o,most:60})}),e.sinceAt!==null&&` for ${Re(Ve.value-e.
sinceAt)}`,e.thread!==null&&d(oe,{children:[", thread ",d("bdi",{children:Qt(ot(e.thread),40)})]})]})}
function Om({drawn:e,cycles:t}){let n=new Set(t.flatMap(a=>[...a.locks,...a.clients])),r=(a,c)=>n.has(
a)||n.has(a.replace(/^(lock|client)[^]/,""))||c!==void 0&&n.has(c),o=Math.min(1340,document.documentElement.
clientWidth-60),l=$t(()=>Wc(e,o,r),[e,o]),i=new Map(e.nodes.map(a=>[a.id,a.label])),s=({edge:a})=>r(
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
bad:i}){let s=e.kind==="lock"?ut(e.label):e.folded>0?zn("locks",{sort:"waiters"}):zn("clients",{q:e.
label});return d("a",{href:s,class:`node ${e.kind}${i?" bad":""}`,children:[d("title",{children:ot(e.
label)}),d("rect",{x:n-o/2,y:r-l/2,width:o,height:l,rx:e.kind==="lock"?4:16}),t.map((a,c)=>d("text",
{class:c>0?"place":"",x:n,y:r+4.5+(c-(t.length-1)/2)*Pi,children:a},c))]})}function Dm(e){let[t,...n]=e;
return t?`M${t.x} ${t.y}`+n.map(r=>`L${r.x} ${r.y}`).join(""):""}var Jo=class extends bn{state={failure:null};static getDerivedStateFromError(t){return{failure:String(
t)}}componentDidCatch(t){console.error(t)}render(){return this.state.failure===null?this.props.children:
d("p",{class:"notice bad",role:"alert",children:["This view failed, which is a defect of the page: ",
this.state.failure]})}};var Im=60,$m={released:"taken by force",ended:"released, or taken away",expired:"not renewed in time",
lost:"lost",acquired:"then it had the lock",gaveUp:"gave up",unknown:"how it ended is unknown"},Uc=e=>e===
null?"goes on":$m[e]??e;function jm(e,t){let n=e.toAt??t,r=()=>`held for ${Re(n-e.fromAt)} from ${et(
e.fromAt,t)}, token ${e.token}, `+Uc(e.end);return{from:e.fromAt,to:n,colour:0,lost:e.end==="expired"||
e.end==="lost",say:r}}function Fm(e,t){let n=e.toAt??t,r=()=>`waited for ${Re(n-e.fromAt)} from ${et(
e.fromAt,t)}, ${Uc(e.end)}`;return{from:e.fromAt,to:n,colour:8,thin:!0,say:r}}function qc(e){let{history:t,
now:n}=e,r=new Map,o=s=>{let a=r.get(s.client);return a||r.set(s.client,a={lane:{label:wn(s),bars:[]},
held:0,waited:0}),a};for(let s of t.waits){let a=o(s);a.lane.bars.push(Fm(s,n)),s.toAt===null&&(a.waited=
Math.max(a.waited,n-s.fromAt))}for(let s of t.holds){let a=o(s);a.lane.bars.push(jm(s,n)),a.held=Math.
max(a.held,s.toAt??1/0)}let l=[...r.values()].sort((s,a)=>a.held-s.held||a.waited-s.waited);for(let{
lane:s}of l)s.bars.sort((a,c)=>a.from-c.from);let i=l.slice(0,Im).map(({lane:s})=>s);return{group:{label:"",
kind:"client",lanes:i,bands:[]},left:l.length-i.length}}function Yc(e){let{shown:t,holder:n}=e,[r,o]=$e(""),[l,i]=$e(!1),[s,a]=$e(null),c=Xe(null);Me(()=>{let h=document.
activeElement;return c.current.showModal(),()=>{h instanceof HTMLElement&&h.isConnected&&h.focus()}},
[]);let f=async h=>{if(h.preventDefault(),!(!ui(e.name,r)||l)){i(!0);try{let g=await Sa("release",{name:e.
name,shown:t,typed:e.name});a({ok:!0,text:g.text})}catch(g){a({ok:!1,text:zm(g)})}i(!1)}};return d("\
dialog",{ref:c,class:"release","aria-labelledby":"release-title",onClose:e.onEnd,children:[d("h2",{id:"\
release-title",children:["Release ",d(De,{name:e.name,most:80})," by force?"]}),n&&d("p",{children:[
"It is held by ",d(yn,{who:n}),", token ",d("code",{children:n.token}),"."]}),d("p",{children:["The \
next waiter gets the lock at once. ",d("b",{children:"The holder goes on until its next renewal"}),"\
, since nothing can stop it before; until then, two work in the section. Only a resource that checks\
 fencing tokens is protected."]}),d("p",{children:"If another has the lock by now, nothing is releas\
ed."}),s?d(oe,{children:[d("p",{class:s.ok?"notice good":"notice bad",role:"alert",children:s.text}),
d("div",{class:"buttons",children:d("button",{type:"button",onClick:()=>c.current.close(),children:"\
Close"})})]}):d("form",{onSubmit:f,children:[d("label",{children:["Type the lock\u2019s name to confirm",
d("input",{type:"text",value:r,autocomplete:"off",spellcheck:!1,dir:"auto",onInput:h=>o(h.currentTarget.
value)})]}),d("div",{class:"buttons",children:[d("button",{type:"button",onClick:()=>c.current.close(),
children:"Cancel"}),d("button",{type:"submit",class:"danger",disabled:!ui(e.name,r)||l,children:"Rel\
ease"})]})]})]})}function zm(e){return e instanceof Jt?e.status===409?`Nothing was released: ${e.body.
text??e.message}`:`Nothing was released. ${e.message}`:"The console does not answer: whether the loc\
k was released is not known."}var Hm="uplot",Wm="u-hz",Vm="u-vt",Bm="u-title",Gm="u-wrap",Um="u-under",qm="u-over",Ym="u-axis",Bn="\
u-off",Km="u-select",Jm="u-cursor-x",Zm="u-cursor-y",Qm="u-cursor-pt",Xm="u-legend",eg="u-live",tg="\
u-inline",ng="u-series",rg="u-marker",Kc="u-label",og="u-value",to="width",no="height";var Jc="bottom",yr="left",Ai="right",Ki="#000",Zc=Ki+"0",Oi="mousemove",Qc="mousedown",Ri="mouseup",
Xc="mouseenter",eu="mouseleave",tu="dblclick",lg="resize",ig="scroll",nu="change",tl="dppxchange",Ji="\
--",Cr=typeof window<"u",Fi=Cr?document:null,xr=Cr?window:null,sg=Cr?navigator:null,he,Zo;function zi(){
let e=devicePixelRatio;he!=e&&(he=e,Zo&&Wi(nu,Zo,zi),Zo=matchMedia(`(min-resolution: ${he-.001}dppx)\
 and (max-resolution: ${he+.001}dppx)`),Gn(nu,Zo,zi),xr.dispatchEvent(new CustomEvent(tl)))}function _t(e,t){
if(t!=null){let n=e.classList;!n.contains(t)&&n.add(t)}}function Hi(e,t){let n=e.classList;n.contains(
t)&&n.remove(t)}function Te(e,t,n){e.style[t]=n+"px"}function Ft(e,t,n,r){let o=Fi.createElement(e);
return t!=null&&_t(o,t),n?.insertBefore(o,r),o}function Lt(e,t){return Ft("div",e,t)}var ru=new WeakMap;
function en(e,t,n,r,o){let l="translate("+t+"px,"+n+"px)",i=ru.get(e);l!=i&&(e.style.transform=l,ru.
set(e,l),t<0||n<0||t>r||n>o?_t(e,Bn):Hi(e,Bn))}var ou=new WeakMap;function lu(e,t,n){let r=t+n,o=ou.
get(e);r!=o&&(ou.set(e,r),e.style.background=t,e.style.borderColor=n)}var iu=new WeakMap;function su(e,t,n,r){
let o=t+""+n,l=iu.get(e);o!=l&&(iu.set(e,o),e.style.height=n+"px",e.style.width=t+"px",e.style.marginLeft=
r?-t/2+"px":0,e.style.marginTop=r?-n/2+"px":0)}var Zi={passive:!0},ag={...Zi,capture:!0};function Gn(e,t,n,r){
t.addEventListener(e,n,r?ag:Zi)}function Wi(e,t,n,r){t.removeEventListener(e,n,Zi)}Cr&&zi();function zt(e,t,n,r){
let o;n=n||0,r=r||t.length-1;let l=r<=2147483647;for(;r-n>1;)o=l?n+r>>1:wt((n+r)/2),t[o]<e?n=o:r=o;return e-
t[n]<=t[r]-e?n:r}function Du(e){return(n,r,o)=>{let l=-1,i=-1;for(let s=r;s<=o;s++)if(e(n[s])){l=s;break}
for(let s=o;s>=r;s--)if(e(n[s])){i=s;break}return[l,i]}}var Iu=e=>e!=null,$u=e=>e!=null&&e>0,ol=Du(Iu),
cg=Du($u);function ug(e,t,n,r=0,o=!1){let l=o?cg:ol,i=o?$u:Iu;[t,n]=l(e,t,n);let s=e[t],a=e[t];if(t>
-1)if(r==1)s=e[t],a=e[n];else if(r==-1)s=e[n],a=e[t];else for(let c=t;c<=n;c++){let f=e[c];i(f)&&(f<
s?s=f:f>a&&(a=f))}return[s??_e,a??-_e]}function ll(e,t,n,r){let o=uu(e),l=uu(t);e==t&&(o==-1?(e*=n,t/=
n):(e/=n,t*=n));let i=n==10?cn:ju,s=o==1?wt:Pt,a=l==1?Pt:wt,c=s(i(Ge(e))),f=a(i(Ge(t))),h=Er(n,c),g=Er(
n,f);return n==10&&(c<0&&(h=we(h,-c)),f<0&&(g=we(g,-f))),r||n==2?(e=h*o,t=g*l):(e=Wu(e,h),t=il(t,g)),
[e,t]}function Qi(e,t,n,r){let o=ll(e,t,n,r);return e==0&&(o[0]=0),t==0&&(o[1]=0),o}var Xi=.1,au={mode:3,
pad:Xi},oo={pad:0,soft:null,mode:0},fg={min:oo,max:oo};function nl(e,t,n,r){return sl(n)?cu(e,t,n):(oo.
pad=n,oo.soft=r?0:null,oo.mode=r?3:0,cu(e,t,fg))}function fe(e,t){return e??t}function dg(e,t,n){for(t=
fe(t,0),n=fe(n,e.length-1);t<=n;){if(e[t]!=null)return!0;t++}return!1}function cu(e,t,n){let r=n.min,
o=n.max,l=fe(r.pad,0),i=fe(o.pad,0),s=fe(r.hard,-_e),a=fe(o.hard,_e),c=fe(r.soft,_e),f=fe(o.soft,-_e),
h=fe(r.mode,0),g=fe(o.mode,0),m=t-e,y=cn(m),S=ft(Ge(e),Ge(t)),M=cn(S),T=Ge(M-y);(m<1e-24||T>10)&&(m=
0,(e==0||t==0)&&(m=1e-24,h==2&&c!=_e&&(l=0),g==2&&f!=-_e&&(i=0)));let _=m||S||1e3,E=cn(_),k=Er(10,wt(
E)),D=_*(m==0?e==0?.1:1:l),L=we(Wu(e-D,k/10),24),V=e>=c&&(h==1||h==3&&L<=c||h==2&&L>=c)?c:_e,R=ft(s,
L<V&&e>=V?V:Ht(V,L)),G=_*(m==0?t==0?.1:1:i),F=we(il(t+G,k/10),24),N=t<=f&&(g==1||g==3&&F>=f||g==2&&F<=
f)?f:-_e,$=Ht(a,F>N&&t<=N?N:ft(N,F));return R==$&&R==0&&($=100),[R,$]}var hg=new Intl.NumberFormat(Cr?
sg.language:"en-US"),es=e=>hg.format(e),yt=Math,el=yt.PI,Ge=yt.abs,wt=yt.floor,Be=yt.round,Pt=yt.ceil,
Ht=yt.min,ft=yt.max,Er=yt.pow,uu=yt.sign,cn=yt.log10,ju=yt.log2,pg=(e,t=1)=>yt.sinh(e)*t,Di=(e,t=1)=>yt.
asinh(e/t),_e=1/0;function fu(e){return(cn((e^e>>31)-(e>>31))|0)+1}function Vi(e,t,n){return Ht(ft(e,
t),n)}function Fu(e){return typeof e=="function"}function ie(e){return Fu(e)?e:()=>e}var mg=()=>{},zu=e=>e,
Hu=(e,t)=>t,gg=e=>null,du=e=>!0,hu=(e,t)=>e==t,vg=/\.\d*?(?=9{6,}|0{6,})/gm,Un=e=>{if(Bu(e)||En.has(
e))return e;let t=`${e}`,n=t.match(vg);if(n==null)return e;let r=n[0].length-1;if(t.indexOf("e-")!=-1){
let[o,l]=t.split("e");return+`${Un(o)}e${l}`}return we(e,r)};function Wn(e,t){return Un(we(Un(e/t))*
t)}function il(e,t){return Un(Pt(Un(e/t))*t)}function Wu(e,t){return Un(wt(Un(e/t))*t)}function we(e,t=0){
if(Bu(e))return e;let n=10**t,r=e*n*(1+Number.EPSILON);return Be(r)/n}var En=new Map;function Vu(e){
return((""+e).split(".")[1]||"").length}function io(e,t,n,r){let o=[],l=r.map(Vu);for(let i=t;i<n;i++){
let s=Ge(i),a=we(Er(e,i),s);for(let c=0;c<r.length;c++){let f=e==10?+`${r[c]}e${i}`:r[c]*a,h=(i>=0?0:
s)+(i>=l[c]?0:l[c]),g=e==10?f:we(f,h);o.push(g),En.set(g,h)}}return o}var lo={},ts=[],Sr=[null,null],
xn=Array.isArray,Bu=Number.isInteger,bg=e=>e===void 0;function pu(e){return typeof e=="string"}function sl(e){
let t=!1;if(e!=null){let n=e.constructor;t=n==null||n==Object}return t}function _g(e){return e!=null&&
typeof e=="object"}var wg=Object.getPrototypeOf(Uint8Array),Gu="__proto__";function Mr(e,t=sl){let n;
if(xn(e)){let r=e.find(o=>o!=null);if(xn(r)||t(r)){n=Array(e.length);for(let o=0;o<e.length;o++)n[o]=
Mr(e[o],t)}else n=e.slice()}else if(e instanceof wg)n=e.slice();else if(t(e)){n={};for(let r in e)r!=
Gu&&(n[r]=Mr(e[r],t))}else n=e;return n}function ze(e){let t=arguments;for(let n=1;n<t.length;n++){let r=t[n];
for(let o in r)o!=Gu&&(sl(e[o])?ze(e[o],Mr(r[o])):e[o]=Mr(r[o]))}return e}var yg=0,kg=1,xg=2;function Eg(e,t,n){
for(let r=0,o,l=-1;r<t.length;r++){let i=t[r];if(i>l){for(o=i-1;o>=0&&e[o]==null;)e[o--]=null;for(o=
i+1;o<n&&e[o]==null;)e[l=o++]=null}}}function Sg(e,t){if(Cg(e)){let i=e[0].slice();for(let s=1;s<e.length;s++)
i.push(...e[s].slice(1));return Ng(i[0])||(i=Tg(i)),i}let n=new Set;for(let i=0;i<e.length;i++){let a=e[i][0],
c=a.length;for(let f=0;f<c;f++)n.add(a[f])}let r=[Array.from(n).sort((i,s)=>i-s)],o=r[0].length,l=new Map;
for(let i=0;i<o;i++)l.set(r[0][i],i);for(let i=0;i<e.length;i++){let s=e[i],a=s[0];for(let c=1;c<s.length;c++){
let f=s[c],h=Array(o).fill(void 0),g=t?t[i][c]:kg,m=[];for(let y=0;y<f.length;y++){let S=f[y],M=l.get(
a[y]);S===null?g!=yg&&(h[M]=S,g==xg&&m.push(M)):h[M]=S}Eg(h,m,o),r.push(h)}}return r}var Mg=typeof queueMicrotask>
"u"?e=>Promise.resolve().then(e):queueMicrotask;function Tg(e){let t=e[0],n=t.length,r=Array(n);for(let l=0;l<
r.length;l++)r[l]=l;r.sort((l,i)=>t[l]-t[i]);let o=[];for(let l=0;l<e.length;l++){let i=e[l],s=Array(
n);for(let a=0;a<n;a++)s[a]=i[r[a]];o.push(s)}return o}function Cg(e){let t=e[0][0],n=t.length;for(let r=1;r<
e.length;r++){let o=e[r][0];if(o.length!=n)return!1;if(o!=t){for(let l=0;l<n;l++)if(o[l]!=t[l])return!1}}
return!0}function Ng(e,t=100){let n=e.length;if(n<=1)return!0;let r=0,o=n-1;for(;r<=o&&e[r]==null;)r++;
for(;o>=r&&e[o]==null;)o--;if(o<=r)return!0;let l=ft(1,wt((o-r+1)/t));for(let i=e[r],s=r+l;s<=o;s+=l){
let a=e[s];if(a!=null){if(a<=i)return!1;i=a}}return!0}var Uu=["January","February","March","April","\
May","June","July","August","September","October","November","December"],qu=["Sunday","Monday","Tues\
day","Wednesday","Thursday","Friday","Saturday"];function Yu(e){return e.slice(0,3)}var Lg=qu.map(Yu),
Pg=Uu.map(Yu),Ag={MMMM:Uu,MMM:Pg,WWWW:qu,WWW:Lg};function eo(e){return(e<10?"0":"")+e}function Og(e){
return(e<10?"00":e<100?"0":"")+e}var Rg={YYYY:e=>e.getFullYear(),YY:e=>(e.getFullYear()+"").slice(2),
MMMM:(e,t)=>t.MMMM[e.getMonth()],MMM:(e,t)=>t.MMM[e.getMonth()],MM:e=>eo(e.getMonth()+1),M:e=>e.getMonth()+
1,DD:e=>eo(e.getDate()),D:e=>e.getDate(),WWWW:(e,t)=>t.WWWW[e.getDay()],WWW:(e,t)=>t.WWW[e.getDay()],
HH:e=>eo(e.getHours()),H:e=>e.getHours(),h:e=>{let t=e.getHours();return t==0?12:t>12?t-12:t},AA:e=>e.
getHours()>=12?"PM":"AM",aa:e=>e.getHours()>=12?"pm":"am",a:e=>e.getHours()>=12?"p":"a",mm:e=>eo(e.getMinutes()),
m:e=>e.getMinutes(),ss:e=>eo(e.getSeconds()),s:e=>e.getSeconds(),fff:e=>Og(e.getMilliseconds())};function ns(e,t){
t=t||Ag;let n=[],r=/\{([a-z]+)\}|[^{]+/gi,o;for(;o=r.exec(e);)n.push(o[0][0]=="{"?Rg[o[1]]:o[0]);return l=>{
let i="";for(let s=0;s<n.length;s++)i+=typeof n[s]=="string"?n[s]:n[s](l,t);return i}}var Dg=new Intl.
DateTimeFormat().resolvedOptions().timeZone;function Ig(e,t){let n;return t=="UTC"||t=="Etc/UTC"?n=new Date(
+e+e.getTimezoneOffset()*6e4):t==Dg?n=e:(n=new Date(e.toLocaleString("en-US",{timeZone:t})),n.setMilliseconds(
e.getMilliseconds())),n}var Ku=e=>e%1==0,rl=[1,2,2.5,5],$g=io(10,-32,0,rl),Ju=io(10,0,32,rl),jg=Ju.filter(
Ku),Vn=$g.concat(Ju),rs=`
`,Zu="{YYYY}",mu=rs+Zu,Qu="{M}/{D}",ro=rs+Qu,Qo=ro+"/{YY}",Xu="{aa}",Fg="{h}:{mm}",kr=Fg+Xu,gu=rs+kr,
vu=":{ss}",me=null;function ef(e){let t=e*1e3,n=t*60,r=n*60,o=r*24,l=o*30,i=o*365,a=(e==1?io(10,0,3,
rl).filter(Ku):io(10,-3,0,rl)).concat([t,t*5,t*10,t*15,t*30,n,n*5,n*10,n*15,n*30,r,r*2,r*3,r*4,r*6,r*
8,r*12,o,o*2,o*3,o*4,o*5,o*6,o*7,o*8,o*9,o*10,o*15,l,l*2,l*3,l*4,l*6,i,i*2,i*5,i*10,i*25,i*50,i*100]),
c=[[i,Zu,me,me,me,me,me,me,1],[o*28,"{MMM}",mu,me,me,me,me,me,1],[o,Qu,mu,me,me,me,me,me,1],[r,"{h}"+
Xu,Qo,me,ro,me,me,me,1],[n,kr,Qo,me,ro,me,me,me,1],[t,vu,Qo+" "+kr,me,ro+" "+kr,me,gu,me,1],[e,vu+".\
{fff}",Qo+" "+kr,me,ro+" "+kr,me,gu,me,1]];function f(h){return(g,m,y,S,M,T)=>{let _=[],E=M>=i,k=M>=
l&&M<i,D=h(y),L=we(D*e,3),V=Ii(D.getFullYear(),E?0:D.getMonth(),k||E?1:D.getDate()),R=we(V*e,3);if(k||
E){let G=k?M/l:0,F=E?M/i:0,N=L==R?L:we(Ii(V.getFullYear()+F,V.getMonth()+G,1)*e,3),$=new Date(Be(N/e)),
P=$.getFullYear(),j=$.getMonth();for(let A=0;N<=S;A++){let q=Ii(P+F*A,j+G*A,1),Y=q-h(we(q*e,3));N=we(
(+q+Y)*e,3),N<=S&&_.push(N)}}else{let G=M>=o?o:M,F=wt(y)-wt(L),N=R+F+il(L-R,G);_.push(N);let $=h(N),
P=$.getHours()+$.getMinutes()/n+$.getSeconds()/r,j=M/r,A=g.axes[m]._space,q=T/A;for(;N=we(N+M,e==1?0:
3),!(N>S);)if(j>1){let Y=wt(we(P+j,6))%24,J=h(N).getHours()-Y;J>1&&(J=-1),N-=J*r,P=(P+j)%24;let X=_[_.
length-1];we((N-X)/M,3)*q>=.7&&_.push(N)}else _.push(N)}return _}}return[a,c,f]}var[zg,Hg,Wg]=ef(1),
[Vg,Bg,Gg]=ef(.001);io(2,-53,53,[1]);function bu(e,t){return e.map(n=>n.map((r,o)=>o==0||o==8||r==null?
r:t(o==1||n[8]==0?r:n[1]+r)))}function _u(e,t){return(n,r,o,l,i)=>{let s=t.find(y=>i>=y[0])||t[t.length-
1],a,c,f,h,g,m;return r.map(y=>{let S=e(y),M=S.getFullYear(),T=S.getMonth(),_=S.getDate(),E=S.getHours(),
k=S.getMinutes(),D=S.getSeconds(),L=M!=a&&s[2]||T!=c&&s[3]||_!=f&&s[4]||E!=h&&s[5]||k!=g&&s[6]||D!=m&&
s[7]||s[1];return a=M,c=T,f=_,h=E,g=k,m=D,L(S)})}}function Ug(e,t){let n=ns(t);return(r,o,l,i,s)=>o.
map(a=>n(e(a)))}function Ii(e,t,n){return new Date(e,t,n)}function wu(e,t){return t(e)}var qg="{YYYY\
}-{MM}-{DD} {h}:{mm}{aa}";function yu(e,t){return(n,r,o,l)=>l==null?Ji:t(e(r))}function Yg(e,t){let n=e.
series[t];return n.width?n.stroke(e,t):n.points.width?n.points.stroke(e,t):null}function Kg(e,t){return e.
series[t].fill(e,t)}var Jg={show:!0,live:!0,isolate:!1,mount:mg,markers:{show:!0,width:2,stroke:Yg,fill:Kg,
dash:"solid"},idx:null,idxs:null,values:[]};function Zg(e,t){let n=e.cursor.points,r=Lt(),o=n.size(e,
t);Te(r,to,o),Te(r,no,o);let l=o/-2;Te(r,"marginLeft",l),Te(r,"marginTop",l);let i=n.width(e,t,o);return i&&
Te(r,"borderWidth",i),r}function Qg(e,t){let n=e.series[t].points;return n._fill||n._stroke}function Xg(e,t){
let n=e.series[t].points;return n._stroke||n._fill}function e0(e,t){return e.series[t].points.size}var $i=[
0,0];function t0(e,t,n){return $i[0]=t,$i[1]=n,$i}function Xo(e,t,n,r=!0){return o=>{o.button==0&&(!r||
o.target==t)&&n(o)}}function ji(e,t,n,r=!0){return o=>{(!r||o.target==t)&&n(o)}}var n0={show:!0,x:!0,
y:!0,lock:!1,move:t0,points:{one:!1,show:Zg,size:e0,width:0,stroke:Xg,fill:Qg},bind:{mousedown:Xo,mouseup:Xo,
click:Xo,dblclick:Xo,mousemove:ji,mouseleave:ji,mouseenter:ji},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,
click:(e,t)=>{t.stopPropagation(),t.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(e,t,n,r,o)=>r-
o,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,
event:null},tf={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},os=ze({},tf,{filter:Hu}),nf=ze({},os,{size:10}),
rf=ze({},tf,{show:!1}),ls='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Aria\
l, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Em\
oji"',of="bold "+ls,lf=1.5,ku={show:!0,scale:"x",stroke:Ki,space:50,gap:5,alignTo:1,size:50,labelGap:0,
labelSize:30,labelFont:of,side:2,grid:os,ticks:nf,border:rf,font:ls,lineGap:lf,rotate:0},r0="Value",
o0="Time",xu={show:!0,scale:"x",auto:!1,sorted:1,min:_e,max:-_e,idxs:[]};function l0(e,t,n,r,o){return t.
map(l=>l==null?"":es(l))}function i0(e,t,n,r,o,l,i){let s=[],a=En.get(o)||0;n=i?n:we(il(n,o),a);for(let c=n;c<=
r;c=we(c+o,a))s.push(Object.is(c,-0)?0:c);return s}function Bi(e,t,n,r,o,l,i){let s=[],a=e.scales[e.
axes[t].scale].log,c=a==10?cn:ju,f=wt(c(n));o=Er(a,f),a==10&&(o=Vn[zt(o,Vn)]);let h=n,g=o*a;a==10&&(g=
Vn[zt(g,Vn)]);do s.push(h),h=h+o,a==10&&!En.has(h)&&(h=we(h,En.get(o))),h>=g&&(o=h,g=o*a,a==10&&(g=Vn[zt(
g,Vn)]));while(h<=r);return s}function s0(e,t,n,r,o,l,i){let a=e.scales[e.axes[t].scale].asinh,c=r>a?
Bi(e,t,ft(a,n),r,o):[a],f=r>=0&&n<=0?[0]:[];return(n<-a?Bi(e,t,ft(a,-r),-n,o):[a]).reverse().map(g=>-g).
concat(f,c)}var sf=/./,a0=/[12357]/,c0=/[125]/,Eu=/1/,Gi=(e,t,n,r)=>e.map((o,l)=>t==4&&o==0||l%r==0&&
n.test(o.toExponential()[o<0?1:0])?o:null);function u0(e,t,n,r,o){let l=e.axes[n],i=l.scale,s=e.scales[i],
a=e.valToPos,c=l._space,f=a(10,i),h=a(9,i)-f>=c?sf:a(7,i)-f>=c?a0:a(5,i)-f>=c?c0:Eu;if(h==Eu){let g=Ge(
a(1,i)-f);if(g<c)return Gi(t.slice().reverse(),s.distr,h,Pt(c/g)).reverse()}return Gi(t,s.distr,h,1)}
function f0(e,t,n,r,o){let l=e.axes[n],i=l.scale,s=l._space,a=e.valToPos,c=Ge(a(1,i)-a(2,i));return c<
s?Gi(t.slice().reverse(),3,sf,Pt(s/c)).reverse():t}function d0(e,t,n,r){return r==null?Ji:t==null?"":
es(t)}var Su={show:!0,scale:"y",stroke:Ki,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:of,
side:3,grid:os,ticks:nf,border:rf,font:ls,lineGap:lf,rotate:0};function h0(e,t){let n=3+(e||1)*2;return we(
n*t,3)}function p0(e,t){let{scale:n,idxs:r}=e.series[0],o=e._data[0],l=e.valToPos(o[r[0]],n,!0),i=e.
valToPos(o[r[1]],n,!0),s=Ge(i-l),a=e.series[t],c=s/(a.points.space*he);return r[1]-r[0]<=c}var Mu={scale:null,
auto:!0,sorted:0,min:_e,max:-_e},af=(e,t,n,r,o)=>o,Tu={show:!0,auto:!0,sorted:0,gaps:af,alpha:1,facets:[
ze({},Mu,{scale:"x"}),ze({},Mu,{scale:"y"})]},Cu={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:af,
alpha:1,points:{show:p0,filter:null},values:null,min:_e,max:-_e,idxs:[],path:null,clip:null};function m0(e,t,n,r,o){
return n/10}var cf={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},g0=ze({},cf,
{time:!1,ori:1}),Nu={};function uf(e,t){let n=Nu[e];return n||(n={key:e,plots:[],sub(r){n.plots.push(
r)},unsub(r){n.plots=n.plots.filter(o=>o!=r)},pub(r,o,l,i,s,a,c){for(let f=0;f<n.plots.length;f++)n.
plots[f]!=o&&n.plots[f].pub(r,o,l,i,s,a,c)}},e!=null&&(Nu[e]=n)),n}var Tr=1,Ui=2;function qn(e,t,n){
let r=e.mode,o=e.series[t],l=r==2?e._data[t]:e._data,i=e.scales,s=e.bbox,a=l[0],c=r==2?l[1]:l[t],f=r==
2?i[o.facets[0].scale]:i[e.series[0].scale],h=r==2?i[o.facets[1].scale]:i[o.scale],g=s.left,m=s.top,
y=s.width,S=s.height,M=e.valToPosH,T=e.valToPosV;return f.ori==0?n(o,a,c,f,h,M,T,g,m,y,S,cl,Nr,fl,df,
pf):n(o,a,c,f,h,T,M,m,g,S,y,ul,Lr,as,hf,mf)}function is(e,t){let n=0,r=0,o=fe(e.bands,ts);for(let l=0;l<
o.length;l++){let i=o[l];i.series[0]==t?n=i.dir:i.series[1]==t&&(i.dir==1?r|=1:r|=2)}return[n,r==1?-1:
r==2?1:r==3?2:0]}function v0(e,t,n,r,o){let l=e.mode,i=e.series[t],s=l==2?i.facets[1].scale:i.scale,
a=e.scales[s];return o==-1?a.min:o==1?a.max:a.distr==3?a.dir==1?a.min:a.max:0}function un(e,t,n,r,o,l){
return qn(e,t,(i,s,a,c,f,h,g,m,y,S,M)=>{let T=i.pxRound,_=c.dir*(c.ori==0?1:-1),E=c.ori==0?Nr:Lr,k,D;
_==1?(k=n,D=r):(k=r,D=n);let L=T(h(s[k],c,S,m)),V=T(g(a[k],f,M,y)),R=T(h(s[D],c,S,m)),G=T(g(l==1?f.max:
f.min,f,M,y)),F=new Path2D(o);return E(F,R,G),E(F,L,G),E(F,L,V),F})}function al(e,t,n,r,o,l){let i=null;
if(e.length>0){i=new Path2D;let s=t==0?fl:as,a=n;for(let h=0;h<e.length;h++){let g=e[h];if(g[1]>g[0]){
let m=g[0]-a;m>0&&s(i,a,r,m,r+l),a=g[1]}}let c=n+o-a,f=10;c>0&&s(i,a,r-f/2,c,r+l+f)}return i}function b0(e,t,n){
let r=e[e.length-1];r&&r[0]==t?r[1]=n:e.push([t,n])}function ss(e,t,n,r,o,l,i){let s=[],a=e.length;for(let c=o==
1?n:r;c>=n&&c<=r;c+=o)if(t[c]===null){let h=c,g=c;if(o==1)for(;++c<=r&&t[c]===null;)g=c;else for(;--c>=
n&&t[c]===null;)g=c;let m=l(e[h]),y=g==h?m:l(e[g]),S=h-o;m=i<=0&&S>=0&&S<a?l(e[S]):m;let T=g+o;y=i>=
0&&T>=0&&T<a?l(e[T]):y,y>=m&&s.push([m,y])}return s}function Lu(e){return e==0?zu:e==1?Be:t=>Wn(t,e)}
function ff(e){let t=e==0?cl:ul,n=e==0?(o,l,i,s,a,c)=>{o.arcTo(l,i,s,a,c)}:(o,l,i,s,a,c)=>{o.arcTo(i,
l,a,s,c)},r=e==0?(o,l,i,s,a)=>{o.rect(l,i,s,a)}:(o,l,i,s,a)=>{o.rect(i,l,a,s)};return(o,l,i,s,a,c=0,f=0)=>{
c==0&&f==0?r(o,l,i,s,a):(c=Ht(c,s/2,a/2),f=Ht(f,s/2,a/2),t(o,l+c,i),n(o,l+s,i,l+s,i+a,c),n(o,l+s,i+a,
l,i+a,f),n(o,l,i+a,l,i,f),n(o,l,i,l+s,i,c),o.closePath())}}var cl=(e,t,n)=>{e.moveTo(t,n)},ul=(e,t,n)=>{
e.moveTo(n,t)},Nr=(e,t,n)=>{e.lineTo(t,n)},Lr=(e,t,n)=>{e.lineTo(n,t)},fl=ff(0),as=ff(1),df=(e,t,n,r,o,l)=>{
e.arc(t,n,r,o,l)},hf=(e,t,n,r,o,l)=>{e.arc(n,t,r,o,l)},pf=(e,t,n,r,o,l,i)=>{e.bezierCurveTo(t,n,r,o,
l,i)},mf=(e,t,n,r,o,l,i)=>{e.bezierCurveTo(n,t,o,r,i,l)};function gf(e){return(t,n,r,o,l)=>qn(t,n,(i,s,a,c,f,h,g,m,y,S,M)=>{
let{pxRound:T,points:_}=i,E,k;c.ori==0?(E=cl,k=df):(E=ul,k=hf);let D=we(_.width*he,3),L=(_.size-_.width)/
2*he,V=we(L*2,3),R=new Path2D,G=new Path2D,{left:F,top:N,width:$,height:P}=t.bbox;fl(G,F-V,N-V,$+V*2,
P+V*2);let j=A=>{if(a[A]!=null){let q=T(h(s[A],c,S,m)),Y=T(g(a[A],f,M,y));E(R,q+L,Y),k(R,q,Y,L,0,el*
2)}};if(l)l.forEach(j);else for(let A=r;A<=o;A++)j(A);return{stroke:D>0?R:null,fill:R,clip:G,flags:Tr|
Ui}})}function vf(e){return(t,n,r,o,l,i)=>{r!=o&&(l!=r&&i!=r&&e(t,n,r),l!=o&&i!=o&&e(t,n,o),e(t,n,i))}}
var _0=vf(Nr),w0=vf(Lr);function bf(e){let t=fe(e?.alignGaps,0);return(n,r,o,l)=>qn(n,r,(i,s,a,c,f,h,g,m,y,S,M)=>{
[o,l]=ol(a,o,l);let T=i.pxRound,_=P=>T(h(P,c,S,m)),E=P=>T(g(P,f,M,y)),k,D;c.ori==0?(k=Nr,D=_0):(k=Lr,
D=w0);let L=c.dir*(c.ori==0?1:-1),V={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Tr},
R=V.stroke,G=!1;if(l-o>=S*4){let P=K=>n.posToVal(K,c.key,!0),j=null,A=null,q,Y,H,Z=_(s[L==1?o:l]),J=_(
s[o]),X=_(s[l]),ee=P(L==1?J+1:X-1);for(let K=L==1?o:l;K>=o&&K<=l;K+=L){let ve=s[K],ae=(L==1?ve<ee:ve>
ee)?Z:_(ve),pe=a[K];ae==Z?pe!=null?(Y=pe,j==null?(k(R,ae,E(Y)),q=j=A=Y):Y<j?j=Y:Y>A&&(A=Y)):pe===null&&
(G=!0):(j!=null&&D(R,Z,E(j),E(A),E(q),E(Y)),pe!=null?(Y=pe,k(R,ae,E(Y)),j=A=q=Y):(j=A=null,pe===null&&
(G=!0)),Z=ae,ee=P(Z+L))}j!=null&&j!=A&&H!=Z&&D(R,Z,E(j),E(A),E(q),E(Y))}else for(let P=L==1?o:l;P>=o&&
P<=l;P+=L){let j=a[P];j===null?G=!0:j!=null&&k(R,_(s[P]),E(j))}let[N,$]=is(n,r);if(i.fill!=null||N!=
0){let P=V.fill=new Path2D(R),j=i.fillTo(n,r,i.min,i.max,N),A=E(j),q=_(s[o]),Y=_(s[l]);L==-1&&([Y,q]=
[q,Y]),k(P,Y,A),k(P,q,A)}if(!i.spanGaps){let P=[];G&&P.push(...ss(s,a,o,l,L,_,t)),V.gaps=P=i.gaps(n,
r,o,l,P),V.clip=al(P,c.ori,m,y,S,M)}return $!=0&&(V.band=$==2?[un(n,r,o,l,R,-1),un(n,r,o,l,R,1)]:un(
n,r,o,l,R,$)),V})}function y0(e){let t=fe(e.align,1),n=fe(e.ascDesc,!1),r=fe(e.alignGaps,0),o=fe(e.extend,
!1);return(l,i,s,a)=>qn(l,i,(c,f,h,g,m,y,S,M,T,_,E)=>{[s,a]=ol(h,s,a);let k=c.pxRound,{left:D,width:L}=l.
bbox,V=J=>k(y(J,g,_,M)),R=J=>k(S(J,m,E,T)),G=g.ori==0?Nr:Lr,F={stroke:new Path2D,fill:null,clip:null,
band:null,gaps:null,flags:Tr},N=F.stroke,$=g.dir*(g.ori==0?1:-1),P=R(h[$==1?s:a]),j=V(f[$==1?s:a]),A=j,
q=j;o&&t==-1&&(q=D,G(N,q,P)),G(N,j,P);for(let J=$==1?s:a;J>=s&&J<=a;J+=$){let X=h[J];if(X==null)continue;
let ee=V(f[J]),K=R(X);t==1?G(N,ee,P):G(N,A,K),G(N,ee,K),P=K,A=ee}let Y=A;o&&t==1&&(Y=D+L,G(N,Y,P));let[
H,Z]=is(l,i);if(c.fill!=null||H!=0){let J=F.fill=new Path2D(N),X=c.fillTo(l,i,c.min,c.max,H),ee=R(X);
G(J,Y,ee),G(J,q,ee)}if(!c.spanGaps){let J=[];J.push(...ss(f,h,s,a,$,V,r));let X=c.width*he/2,ee=n||t==
1?X:-X,K=n||t==-1?-X:X;J.forEach(ve=>{ve[0]+=ee,ve[1]+=K}),F.gaps=J=c.gaps(l,i,s,a,J),F.clip=al(J,g.
ori,M,T,_,E)}return Z!=0&&(F.band=Z==2?[un(l,i,s,a,N,-1),un(l,i,s,a,N,1)]:un(l,i,s,a,N,Z)),F})}function Pu(e,t,n,r,o,l,i=_e){
if(e.length>1){let s=null;for(let a=0,c=1/0;a<e.length;a++)if(t[a]!==void 0){if(s!=null){let f=Ge(e[a]-
e[s]);f<c&&(c=f,i=Ge(n(e[a],r,o,l)-n(e[s],r,o,l)))}s=a}}return i}function k0(e){e=e||lo;let t=fe(e.size,
[.6,_e,1]),n=e.align||0,r=e.gap||0,o=e.radius;o=o==null?[0,0]:typeof o=="number"?[o,0]:o;let l=ie(o),
i=1-t[0],s=fe(t[1],_e),a=fe(t[2],1),c=fe(e.disp,lo),f=fe(e.each,m=>{}),{fill:h,stroke:g}=c;return(m,y,S,M)=>qn(
m,y,(T,_,E,k,D,L,V,R,G,F,N)=>{let $=T.pxRound,P=n,j=r*he,A=s*he,q=a*he,Y,H;k.ori==0?[Y,H]=l(m,y):[H,
Y]=l(m,y);let Z=k.dir*(k.ori==0?1:-1),J=k.ori==0?fl:as,X=k.ori==0?f:(B,ye,He,Qn,Tn,Bt,Cn)=>{f(B,ye,He,
Tn,Qn,Cn,Bt)},ee=fe(m.bands,ts).find(B=>B.series[0]==y),K=ee!=null?ee.dir:0,ve=T.fillTo(m,y,T.min,T.
max,K),be=$(V(ve,D,N,G)),ae,pe,At,pt=F,Pe=$(T.width*he),Vt=!1,tn=null,kt=null,fn=null,Kn=null;h!=null&&
(Pe==0||g!=null)&&(Vt=!0,tn=h.values(m,y,S,M),kt=new Map,new Set(tn).forEach(B=>{B!=null&&kt.set(B,new Path2D)}),
Pe>0&&(fn=g.values(m,y,S,M),Kn=new Map,new Set(fn).forEach(B=>{B!=null&&Kn.set(B,new Path2D)})));let{
x0:Jn,size:Dr}=c;if(Jn!=null&&Dr!=null){P=1,_=Jn.values(m,y,S,M),Jn.unit==2&&(_=_.map(He=>m.posToVal(
R+He*F,k.key,!0)));let B=Dr.values(m,y,S,M);Dr.unit==2?pe=B[0]*F:pe=L(B[0],k,F,R)-L(0,k,F,R),pt=Pu(_,
E,L,k,F,R,pt),At=pt-pe+j}else pt=Pu(_,E,L,k,F,R,pt),At=pt*i+j,pe=pt-At;At<1&&(At=0),Pe>=pe/2&&(Pe=0),
At<5&&($=zu);let co=At>0,Sn=pt-At-(co?Pe:0);pe=$(Vi(Sn,q,A)),ae=(P==0?pe/2:P==Z?0:pe)-P*Z*((P==0?j/2:
0)+(co?Pe/2:0));let lt={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},Zn=Vt?null:new Path2D,
nn=null;if(ee!=null)nn=m.data[ee.series[1]];else{let{y0:B,y1:ye}=c;B!=null&&ye!=null&&(E=ye.values(m,
y,S,M),nn=B.values(m,y,S,M))}let Mn=Y*pe,re=H*pe;for(let B=Z==1?S:M;B>=S&&B<=M;B+=Z){let ye=E[B];if(ye==
null)continue;if(nn!=null){let dt=nn[B]??0;if(ye-dt==0)continue;be=V(dt,D,N,G)}let He=k.distr!=2||c!=
null?_[B]:B,Qn=L(He,k,F,R),Tn=V(fe(ye,ve),D,N,G),Bt=$(Qn-ae),Cn=$(ft(Tn,be)),mt=$(Ht(Tn,be)),xt=Cn-mt;
if(ye!=null){let dt=ye<0?re:Mn,Ot=ye<0?Mn:re;Vt?(Pe>0&&fn[B]!=null&&J(Kn.get(fn[B]),Bt,mt+wt(Pe/2),pe,
ft(0,xt-Pe),dt,Ot),tn[B]!=null&&J(kt.get(tn[B]),Bt,mt+wt(Pe/2),pe,ft(0,xt-Pe),dt,Ot)):J(Zn,Bt,mt+wt(
Pe/2),pe,ft(0,xt-Pe),dt,Ot),X(m,y,B,Bt-Pe/2,mt,pe+Pe,xt)}}return Pe>0?lt.stroke=Vt?Kn:Zn:Vt||(lt._fill=
T.width==0?T._fill:T._stroke??T._fill,lt.width=0),lt.fill=Vt?kt:Zn,lt})}function x0(e,t){let n=fe(t?.
alignGaps,0);return(r,o,l,i)=>qn(r,o,(s,a,c,f,h,g,m,y,S,M,T)=>{[l,i]=ol(c,l,i);let _=s.pxRound,E=Y=>_(
g(Y,f,M,y)),k=Y=>_(m(Y,h,T,S)),D,L,V;f.ori==0?(D=cl,V=Nr,L=pf):(D=ul,V=Lr,L=mf);let R=f.dir*(f.ori==
0?1:-1),G=E(a[R==1?l:i]),F=G,N=[],$=[];for(let Y=R==1?l:i;Y>=l&&Y<=i;Y+=R)if(c[Y]!=null){let Z=a[Y],
J=E(Z);N.push(F=J),$.push(k(c[Y]))}let P={stroke:e(N,$,D,V,L,_),fill:null,clip:null,band:null,gaps:null,
flags:Tr},j=P.stroke,[A,q]=is(r,o);if(s.fill!=null||A!=0){let Y=P.fill=new Path2D(j),H=s.fillTo(r,o,
s.min,s.max,A),Z=k(H);V(Y,F,Z),V(Y,G,Z)}if(!s.spanGaps){let Y=[];Y.push(...ss(a,c,l,i,R,E,n)),P.gaps=
Y=s.gaps(r,o,l,i,Y),P.clip=al(Y,f.ori,y,S,M,T)}return q!=0&&(P.band=q==2?[un(r,o,l,i,j,-1),un(r,o,l,
i,j,1)]:un(r,o,l,i,j,q)),P})}function E0(e){return x0(S0,e)}function S0(e,t,n,r,o,l){let i=e.length;
if(i<2)return null;let s=new Path2D;if(n(s,e[0],t[0]),i==2)r(s,e[1],t[1]);else{let a=Array(i),c=Array(
i-1),f=Array(i-1),h=Array(i-1);for(let g=0;g<i-1;g++)f[g]=t[g+1]-t[g],h[g]=e[g+1]-e[g],c[g]=f[g]/h[g];
a[0]=c[0];for(let g=1;g<i-1;g++)c[g]===0||c[g-1]===0||c[g-1]>0!=c[g]>0?a[g]=0:(a[g]=3*(h[g-1]+h[g])/
((2*h[g]+h[g-1])/c[g-1]+(h[g]+2*h[g-1])/c[g]),isFinite(a[g])||(a[g]=0));a[i-1]=c[i-2];for(let g=0;g<
i-1;g++)o(s,e[g]+h[g]/3,t[g]+a[g]*h[g]/3,e[g+1]-h[g]/3,t[g+1]-a[g+1]*h[g]/3,e[g+1],t[g+1])}return s}
var qi=new Set;function Au(){for(let e of qi)e.syncRect(!0)}Cr&&(Gn(lg,xr,Au),Gn(ig,xr,Au,!0),Gn(tl,
xr,()=>{Ue.pxRatio=he}));var M0=bf(),T0=gf();function Ou(e,t,n,r){return(r?[e[0],e[1]].concat(e.slice(
2)):[e[0]].concat(e.slice(1))).map((l,i)=>Yi(l,i,t,n))}function C0(e,t){return e.map((n,r)=>r==0?{}:
ze({},t,n))}function Yi(e,t,n,r){return ze({},t==0?n:r,e)}function _f(e,t,n){return t==null?Sr:[t,n]}
var N0=_f;function L0(e,t,n){return t==null?Sr:nl(t,n,Xi,!0)}function wf(e,t,n,r){return t==null?Sr:
ll(t,n,e.scales[r].log,!1)}var P0=wf;function yf(e,t,n,r){return t==null?Sr:Qi(t,n,e.scales[r].log,!1)}
var A0=yf;function O0(e,t,n,r,o){let l=ft(fu(e),fu(t)),i=t-e,s=zt(o/r*i,n);do{let a=n[s],c=r*a/i;if(c>=
o&&l+(a<5?En.get(a):0)<=17)return[a,c]}while(++s<n.length);return[0,0]}function Ru(e){let t,n;return e=
e.replace(/(\d+)px/,(r,o)=>(t=Be((n=+o)*he))+"px"),[e,t,n]}function R0(e){e.show&&[e.font,e.labelFont].
forEach(t=>{let n=we(t[2]*he,1);t[0]=t[0].replace(/[0-9.]+px/,n+"px"),t[1]=n})}function Ue(e,t,n){let r={
mode:fe(e.mode,1)},o=r.mode;function l(u,p,v,b){let w=p.valToPct(u);return b+v*(p.dir==-1?1-w:w)}function i(u,p,v,b){
let w=p.valToPct(u);return b+v*(p.dir==-1?w:1-w)}function s(u,p,v,b){return p.ori==0?l(u,p,v,b):i(u,
p,v,b)}r.valToPosH=l,r.valToPosV=i;let a=!1;r.status=0;let c=r.root=Lt(Hm);if(e.id!=null&&(c.id=e.id),
_t(c,e.class),e.title){let u=Lt(Bm,c);u.textContent=e.title}let f=Ft("canvas"),h=r.ctx=f.getContext(
"2d"),g=Lt(Gm,c);Gn("click",g,u=>{u.target===y&&(xe!=cr||Ce!=ur)&&nt.click(r,u)},!0);let m=r.under=Lt(
Um,g);g.appendChild(f);let y=r.over=Lt(qm,g);e=Mr(e);let S=+fe(e.pxAlign,1),M=Lu(S);(e.plugins||[]).
forEach(u=>{u.opts&&(e=u.opts(r,e)||e)});let T=e.ms||.001,_=r.series=o==1?Ou(e.series||[],xu,Cu,!1):
C0(e.series||[null],Tu),E=r.axes=Ou(e.axes||[],ku,Su,!0),k=r.scales={},D=r.bands=e.bands||[];D.forEach(
u=>{u.fill=ie(u.fill||null),u.dir=fe(u.dir,-1)});let L=o==2?_[1].facets[0].scale:_[0].scale,V={axes:rd,
series:Qf},R=(e.drawOrder||["axes","series"]).map(u=>V[u]);function G(u){let p=u.distr==3?v=>cn(v>0?
v:u.clamp(r,v,u.min,u.max,u.key)):u.distr==4?v=>Di(v,u.asinh):u.distr==100?v=>u.fwd(v):v=>v;return v=>{
let b=p(v),{_min:w,_max:x}=u,C=x-w;return(b-w)/C}}function F(u){let p=k[u];if(p==null){let v=(e.scales||
lo)[u]||lo;if(v.from!=null){F(v.from);let b=ze({},k[v.from],v,{key:u});b.valToPct=G(b),k[u]=b}else{p=
k[u]=ze({},u==L?cf:g0,v),p.key=u;let b=p.time,w=p.range,x=xn(w);if((u!=L||o==2&&!b)&&(x&&(w[0]==null||
w[1]==null)&&(w={min:w[0]==null?au:{mode:1,hard:w[0],soft:w[0]},max:w[1]==null?au:{mode:1,hard:w[1],
soft:w[1]}},x=!1),!x&&sl(w))){let C=w;w=(O,I,z)=>I==null?Sr:nl(I,z,C)}p.range=ie(w||(b?N0:u==L?p.distr==
3?P0:p.distr==4?A0:_f:p.distr==3?wf:p.distr==4?yf:L0)),p.auto=ie(x?!1:p.auto),p.clamp=ie(p.clamp||m0),
p._min=p._max=null,p.valToPct=G(p)}}}F("x"),F("y"),o==1&&_.forEach(u=>{F(u.scale)}),E.forEach(u=>{F(
u.scale)});for(let u in e.scales)F(u);let N=k[L],$=N.distr,P,j;N.ori==0?(_t(c,Wm),P=l,j=i):(_t(c,Vm),
P=i,j=l);let A={};for(let u in k){let p=k[u];(p.min!=null||p.max!=null)&&(A[u]={min:p.min,max:p.max},
p.min=p.max=null)}let q=e.tzDate||(u=>new Date(Be(u/T))),Y=e.fmtDate||ns,H=T==1?Wg(q):Gg(q),Z=_u(q,bu(
T==1?Hg:Bg,Y)),J=yu(q,wu(qg,Y)),X=[],ee=r.legend=ze({},Jg,e.legend),K=r.cursor=ze({},n0,{drag:{y:o==
2}},e.cursor),ve=ee.show,be=K.show,ae=ee.markers;ee.idxs=X,ae.width=ie(ae.width),ae.dash=ie(ae.dash),
ae.stroke=ie(ae.stroke),ae.fill=ie(ae.fill);let pe,At,pt,Pe=[],Vt=[],tn,kt=!1,fn={};if(ee.live){let u=_[1]?
_[1].values:null;kt=u!=null,tn=kt?u(r,1,0):{_:0};for(let p in tn)fn[p]=Ji}if(ve)if(pe=Ft("table",Xm,
c),pt=Ft("tbody",null,pe),ee.mount(r,pe),kt){At=Ft("thead",null,pe,pt);let u=Ft("tr",null,At);Ft("th",
null,u);for(var Kn in tn)Ft("th",Kc,u).textContent=Kn}else _t(pe,tg),ee.live&&_t(pe,eg);let Jn={show:!0},
Dr={show:!1};function co(u,p){if(p==0&&(kt||!ee.live||o==2))return Sr;let v=[],b=Ft("tr",ng,pt,pt.childNodes[p]);
_t(b,u.class),u.show||_t(b,Bn);let w=Ft("th",null,b);if(ae.show){let O=Lt(rg,w);if(p>0){let I=ae.width(
r,p);I&&(O.style.border=I+"px "+ae.dash(r,p)+" "+ae.stroke(r,p)),O.style.background=ae.fill(r,p)}}let x=Lt(
Kc,w);u.label instanceof HTMLElement?x.appendChild(u.label):x.textContent=u.label,p>0&&(ae.show||(x.
style.color=u.width>0?ae.stroke(r,p):ae.fill(r,p)),lt("click",w,O=>{if(K._lock)return;Ln(O);let I=_.
indexOf(u);if((O.ctrlKey||O.metaKey)!=ee.isolate){let z=_.some((W,U)=>U>0&&U!=I&&W.show);_.forEach((W,U)=>{
U>0&&Ut(U,z?U==I?Jn:Dr:Jn,!0,je.setSeries)})}else Ut(I,{show:!u.show},!0,je.setSeries)},!1),er&&lt(Xc,
w,O=>{K._lock||(Ln(O),Ut(_.indexOf(u),dr,!0,je.setSeries))},!1));for(var C in tn){let O=Ft("td",og,b);
O.textContent="--",v.push(O)}return[b,v]}let Sn=new Map;function lt(u,p,v,b=!0){let w=Sn.get(p)||{},
x=K.bind[u](r,p,v,b);x&&(Gn(u,p,w[u]=x),Sn.set(p,w))}function Zn(u,p,v){let b=Sn.get(p)||{};for(let w in b)
(u==null||w==u)&&(Wi(w,p,b[w]),delete b[w]);u==null&&Sn.delete(p)}let nn=0,Mn=0,re=0,B=0,ye=0,He=0,Qn=ye,
Tn=He,Bt=re,Cn=B,mt=0,xt=0,dt=0,Ot=0;r.bbox={};let gl=!1,uo=!1,Xn=!1,Nn=!1,fo=!1,Et=!1;function vl(u,p,v){
(v||u!=r.width||p!=r.height)&&fs(u,p),lr(!1),Xn=!0,uo=!0,ir()}function fs(u,p){r.width=nn=re=u,r.height=
Mn=B=p,ye=He=0,Gf(),Uf();let v=r.bbox;mt=v.left=Wn(ye*he,.5),xt=v.top=Wn(He*he,.5),dt=v.width=Wn(re*
he,.5),Ot=v.height=Wn(B*he,.5)}let Wf=3;function Vf(){let u=!1,p=0;for(;!u;){p++;let v=td(p),b=nd(p);
u=p==Wf||v&&b,u||(fs(r.width,r.height),uo=!0)}}function Bf({width:u,height:p}){vl(u,p)}r.setSize=Bf;
function Gf(){let u=!1,p=!1,v=!1,b=!1;E.forEach((w,x)=>{if(w.show&&w._show){let{side:C,_size:O}=w,I=C%
2,z=w.label!=null?w.labelSize:0,W=O+z;W>0&&(I?(re-=W,C==3?(ye+=W,b=!0):v=!0):(B-=W,C==0?(He+=W,u=!0):
p=!0))}}),Pn[0]=u,Pn[1]=v,Pn[2]=p,Pn[3]=b,re-=dn[1]+dn[3],ye+=dn[3],B-=dn[2]+dn[0],He+=dn[0]}function Uf(){
let u=ye+re,p=He+B,v=ye,b=He;function w(x,C){switch(x){case 1:return u+=C,u-C;case 2:return p+=C,p-C;case 3:
return v-=C,v+C;case 0:return b-=C,b+C}}E.forEach((x,C)=>{if(x.show&&x._show){let O=x.side;x._pos=w(
O,x._size),x.label!=null&&(x._lpos=w(O,x.labelSize))}})}if(K.dataIdx==null){let u=K.hover,p=u.skip=new Set(
u.skip??[]);p.add(void 0);let v=u.prox=ie(u.prox),b=u.bias??=0;K.dataIdx=(w,x,C,O)=>{if(x==0)return C;
let I=C,z=v(w,x,C,O)??_e,W=z>=0&&z<_e,U=N.ori==0?re:B,ne=K.left,de=t[0],ce=t[x];if(p.has(ce[C])){I=null;
let le=null,te=null,Q;if(b==0||b==-1)for(Q=C;le==null&&Q-- >0;)p.has(ce[Q])||(le=Q);if(b==0||b==1)for(Q=
C;te==null&&Q++<ce.length;)p.has(ce[Q])||(te=Q);if(le!=null||te!=null)if(W){let Se=le==null?-1/0:P(de[le],
N,U,0),Ae=te==null?1/0:P(de[te],N,U,0),Qe=ne-Se,ge=Ae-ne;Qe<=ge?Qe<=z&&(I=le):ge<=z&&(I=te)}else I=te==
null?le:le==null?te:C-le<=te-C?le:te}else W&&Ge(ne-P(de[C],N,U,0))>z&&(I=null);return I}}let Ln=u=>{
K.event=u};K.idxs=X,K._lock=!1;let rt=K.points;rt.show=ie(rt.show),rt.size=ie(rt.size),rt.stroke=ie(
rt.stroke),rt.width=ie(rt.width),rt.fill=ie(rt.fill);let Gt=r.focus=ze({},e.focus||{alpha:.3},K.focus),
er=Gt.prox>=0,tr=er&&rt.one,St=[],nr=[],rr=[];function ds(u,p){let v=rt.show(r,p);if(v instanceof HTMLElement)
return _t(v,Qm),_t(v,u.class),en(v,-10,-10,re,B),y.insertBefore(v,St[p]),v}function hs(u,p){if(o==1||
p>0){let v=o==1&&k[u.scale].time,b=u.value;u.value=v?pu(b)?yu(q,wu(b,Y)):b||J:b||d0,u.label=u.label||
(v?o0:r0)}if(tr||p>0){u.width=u.width==null?1:u.width,u.paths=u.paths||M0||gg,u.fillTo=ie(u.fillTo||
v0),u.pxAlign=+fe(u.pxAlign,S),u.pxRound=Lu(u.pxAlign),u.stroke=ie(u.stroke||null),u.fill=ie(u.fill||
null),u._stroke=u._fill=u._paths=u._focus=null;let v=h0(ft(1,u.width),1),b=u.points=ze({},{size:v,width:ft(
1,v*.2),stroke:u.stroke,space:v*2,paths:T0,_stroke:null,_fill:null},u.points);b.show=ie(b.show),b.filter=
ie(b.filter),b.fill=ie(b.fill),b.stroke=ie(b.stroke),b.paths=ie(b.paths),b.pxAlign=u.pxAlign}if(ve){
let v=co(u,p);Pe.splice(p,0,v[0]),Vt.splice(p,0,v[1]),ee.values.push(null)}if(be){X.splice(p,0,null);
let v=null;tr?p==0&&(v=ds(u,p)):p>0&&(v=ds(u,p)),St.splice(p,0,v),nr.splice(p,0,0),rr.splice(p,0,0)}
Ze("addSeries",p)}function qf(u,p){p=p??_.length,u=o==1?Yi(u,p,xu,Cu):Yi(u,p,{},Tu),_.splice(p,0,u),
hs(_[p],p)}r.addSeries=qf;function Yf(u){if(_.splice(u,1),ve){ee.values.splice(u,1),Vt.splice(u,1);let p=Pe.
splice(u,1)[0];Zn(null,p.firstChild),p.remove()}be&&(X.splice(u,1),St.splice(u,1)[0].remove(),nr.splice(
u,1),rr.splice(u,1)),Ze("delSeries",u)}r.delSeries=Yf;let Pn=[!1,!1,!1,!1];function Kf(u,p){if(u._show=
u.show,u.show){let v=u.side%2,b=k[u.scale];b==null&&(u.scale=v?_[1].scale:L,b=k[u.scale]);let w=b.time;
u.size=ie(u.size),u.space=ie(u.space),u.rotate=ie(u.rotate),xn(u.incrs)&&u.incrs.forEach(C=>{!En.has(
C)&&En.set(C,Vu(C))}),u.incrs=ie(u.incrs||(b.distr==2?jg:w?T==1?zg:Vg:Vn)),u.splits=ie(u.splits||(w&&
b.distr==1?H:b.distr==3?Bi:b.distr==4?s0:i0)),u.stroke=ie(u.stroke),u.grid.stroke=ie(u.grid.stroke),
u.ticks.stroke=ie(u.ticks.stroke),u.border.stroke=ie(u.border.stroke);let x=u.values;u.values=xn(x)&&
!xn(x[0])?ie(x):w?xn(x)?_u(q,bu(x,Y)):pu(x)?Ug(q,x):x||Z:x||l0,u.filter=ie(u.filter||(b.distr>=3&&b.
log==10?u0:b.distr==3&&b.log==2?f0:Hu)),u.font=Ru(u.font),u.labelFont=Ru(u.labelFont),u._size=u.size(
r,null,p,0),u._space=u._rotate=u._incrs=u._found=u._splits=u._values=null,u._size>0&&(Pn[p]=!0,u._el=
Lt(Ym,g))}}function Ir(u,p,v,b){let[w,x,C,O]=v,I=p%2,z=0;return I==0&&(O||x)&&(z=p==0&&!w||p==2&&!C?
Be(ku.size/3):0),I==1&&(w||C)&&(z=p==1&&!x||p==3&&!O?Be(Su.size/2):0),z}let ps=r.padding=(e.padding||
[Ir,Ir,Ir,Ir]).map(u=>ie(fe(u,Ir))),dn=r._padding=ps.map((u,p)=>u(r,p,Pn,0)),tt,qe=null,Ye=null,ho=o==
1?_[0].idxs:null,Rt=null,$r=!1;function ms(u,p){if(t=u??[],r.data=r._data=t,o==2){tt=0;for(let v=1;v<
_.length;v++)tt+=t[v][0].length}else{t.length==0&&(r.data=r._data=t=[[]]),Rt=t[0],tt=Rt.length;let v=t;
if($==2){v=t.slice();let b=v[0]=Array(tt);for(let w=0;w<tt;w++)b[w]=w}r._data=t=v}if(lr(!0),Ze("setD\
ata"),$==2&&(Xn=!0),p!==!1){let v=N;v.auto(r,$r)?bl():pn(L,v.min,v.max),Nn=Nn||K.left>=0,Et=!0,ir()}}
r.setData=ms;function bl(){$r=!0;let u,p;o==1&&(tt>0?(qe=ho[0]=0,Ye=ho[1]=tt-1,u=t[0][qe],p=t[0][Ye],
$==2?(u=qe,p=Ye):u==p&&($==3?[u,p]=ll(u,u,N.log,!1):$==4?[u,p]=Qi(u,u,N.log,!1):N.time?p=u+Be(86400/
T):[u,p]=nl(u,p,Xi,!0))):(qe=ho[0]=u=null,Ye=ho[1]=p=null)),pn(L,u,p)}let po,or,_l,wl,yl,kl,xl,El,Sl,
ht;function gs(u,p,v,b,w,x){u??=Zc,v??=ts,b??="butt",w??=Zc,x??="round",u!=po&&(h.strokeStyle=po=u),
w!=or&&(h.fillStyle=or=w),p!=_l&&(h.lineWidth=_l=p),x!=yl&&(h.lineJoin=yl=x),b!=kl&&(h.lineCap=kl=b),
v!=wl&&h.setLineDash(wl=v)}function vs(u,p,v,b){p!=or&&(h.fillStyle=or=p),u!=xl&&(h.font=xl=u),v!=El&&
(h.textAlign=El=v),b!=Sl&&(h.textBaseline=Sl=b)}function Ml(u,p,v,b,w=0){if(b.length>0&&u.auto(r,$r)&&
(p==null||p.min==null)){let x=fe(qe,0),C=fe(Ye,b.length-1),O=v.min==null?ug(b,x,C,w,u.distr==3):[v.min,
v.max];u.min=Ht(u.min,v.min=O[0]),u.max=ft(u.max,v.max=O[1])}}let bs={min:null,max:null};function Jf(){
for(let b in k){let w=k[b];A[b]==null&&(w.min==null||A[L]!=null&&w.auto(r,$r))&&(A[b]=bs)}for(let b in k){
let w=k[b];A[b]==null&&w.from!=null&&A[w.from]!=null&&(A[b]=bs)}A[L]!=null&&lr(!0);let u={};for(let b in A){
let w=A[b];if(w!=null){let x=u[b]=Mr(k[b],_g);if(w.min!=null)ze(x,w);else if(b!=L||o==2)if(tt==0&&x.
from==null){let C=x.range(r,null,null,b);x.min=C[0],x.max=C[1]}else x.min=_e,x.max=-_e}}if(tt>0){_.forEach(
(b,w)=>{if(o==1){let x=b.scale,C=A[x];if(C==null)return;let O=u[x];if(w==0){let I=O.range(r,O.min,O.
max,x);O.min=I[0],O.max=I[1],qe=zt(O.min,t[0]),Ye=zt(O.max,t[0]),Ye-qe>1&&(t[0][qe]<O.min&&qe++,t[0][Ye]>
O.max&&Ye--),b.min=Rt[qe],b.max=Rt[Ye]}else b.show&&b.auto&&Ml(O,C,b,t[w],b.sorted);b.idxs[0]=qe,b.idxs[1]=
Ye}else if(w>0&&b.show&&b.auto){let[x,C]=b.facets,O=x.scale,I=C.scale,[z,W]=t[w],U=u[O],ne=u[I];U!=null&&
Ml(U,A[O],x,z,x.sorted),ne!=null&&Ml(ne,A[I],C,W,C.sorted),b.min=C.min,b.max=C.max}});for(let b in u){
let w=u[b],x=A[b];if(w.from==null&&(x==null||x.min==null)){let C=w.range(r,w.min==_e?null:w.min,w.max==
-_e?null:w.max,b);w.min=C[0],w.max=C[1]}}}for(let b in u){let w=u[b];if(w.from!=null){let x=u[w.from];
if(x.min==null)w.min=w.max=null;else{let C=w.range(r,x.min,x.max,b);w.min=C[0],w.max=C[1]}}}let p={},
v=!1;for(let b in u){let w=u[b],x=k[b];if(x.min!=w.min||x.max!=w.max){x.min=w.min,x.max=w.max;let C=x.
distr;x._min=C==3?cn(x.min):C==4?Di(x.min,x.asinh):C==100?x.fwd(x.min):x.min,x._max=C==3?cn(x.max):C==
4?Di(x.max,x.asinh):C==100?x.fwd(x.max):x.max,p[b]=v=!0}}if(v){_.forEach((b,w)=>{o==2?w>0&&p.y&&(b._paths=
null):p[b.scale]&&(b._paths=null)});for(let b in p)Xn=!0,Ze("setScale",b);be&&K.left>=0&&(Nn=Et=!0)}
for(let b in A)A[b]=null}function Zf(u){let p=Vi(qe-1,0,tt-1),v=Vi(Ye+1,0,tt-1);for(;u[p]==null&&p>0;)
p--;for(;u[v]==null&&v<tt-1;)v++;return[p,v]}function Qf(){if(tt>0){let u=_.some(p=>p._focus)&&ht!=Gt.
alpha;u&&(h.globalAlpha=ht=Gt.alpha),_.forEach((p,v)=>{if(v>0&&p.show&&(_s(v,!1),_s(v,!0),p._paths==
null)){let b=ht;ht!=p.alpha&&(h.globalAlpha=ht=p.alpha);let w=o==2?[0,t[v][0].length-1]:Zf(t[v]);p._paths=
p.paths(r,v,w[0],w[1]),ht!=b&&(h.globalAlpha=ht=b)}}),_.forEach((p,v)=>{if(v>0&&p.show){let b=ht;ht!=
p.alpha&&(h.globalAlpha=ht=p.alpha),p._paths!=null&&ws(v,!1);{let w=p._paths!=null?p._paths.gaps:null,
x=p.points.show(r,v,qe,Ye,w),C=p.points.filter(r,v,x,w);(x||C)&&(p.points._paths=p.points.paths(r,v,
qe,Ye,C),ws(v,!0))}ht!=b&&(h.globalAlpha=ht=b),Ze("drawSeries",v)}}),u&&(h.globalAlpha=ht=1)}}function _s(u,p){
let v=p?_[u].points:_[u];v._stroke=v.stroke(r,u),v._fill=v.fill(r,u)}function ws(u,p){let v=p?_[u].points:
_[u],{stroke:b,fill:w,clip:x,flags:C,_stroke:O=v._stroke,_fill:I=v._fill,_width:z=v.width}=v._paths;
z=we(z*he,3);let W=null,U=z%2/2;p&&I==null&&(I=z>0?"#fff":O);let ne=v.pxAlign==1&&U>0;if(ne&&h.translate(
U,U),!p){let de=mt-z/2,ce=xt-z/2,le=dt+z,te=Ot+z;W=new Path2D,W.rect(de,ce,le,te)}p?Tl(O,z,v.dash,v.
cap,I,b,w,C,x):Xf(u,O,z,v.dash,v.cap,I,b,w,C,W,x),ne&&h.translate(-U,-U)}function Xf(u,p,v,b,w,x,C,O,I,z,W){
let U=!1;I!=0&&D.forEach((ne,de)=>{if(ne.series[0]==u){let ce=_[ne.series[1]],le=t[ne.series[1]],te=(ce.
_paths||lo).band;xn(te)&&(te=ne.dir==1?te[0]:te[1]);let Q,Se=null;ce.show&&te&&dg(le,qe,Ye)?(Se=ne.fill(
r,de)||x,Q=ce._paths.clip):te=null,Tl(p,v,b,w,Se,C,O,I,z,W,Q,te),U=!0}}),U||Tl(p,v,b,w,x,C,O,I,z,W)}
let ys=Tr|Ui;function Tl(u,p,v,b,w,x,C,O,I,z,W,U){gs(u,p,v,b,w),(I||z||U)&&(h.save(),I&&h.clip(I),z&&
h.clip(z)),U?(O&ys)==ys?(h.clip(U),W&&h.clip(W),go(w,C),mo(u,x,p)):O&Ui?(go(w,C),h.clip(U),mo(u,x,p)):
O&Tr&&(h.save(),h.clip(U),W&&h.clip(W),go(w,C),h.restore(),mo(u,x,p)):(go(w,C),mo(u,x,p)),(I||z||U)&&
h.restore()}function mo(u,p,v){v>0&&(p instanceof Map?p.forEach((b,w)=>{h.strokeStyle=po=w,h.stroke(
b)}):p!=null&&u&&h.stroke(p))}function go(u,p){p instanceof Map?p.forEach((v,b)=>{h.fillStyle=or=b,h.
fill(v)}):p!=null&&u&&h.fill(p)}function ed(u,p,v,b){let w=E[u],x;if(b<=0)x=[0,0];else{let C=w._space=
w.space(r,u,p,v,b),O=w._incrs=w.incrs(r,u,p,v,b,C);x=O0(p,v,O,b,C)}return w._found=x}function Cl(u,p,v,b,w,x,C,O,I,z){
let W=C%2/2;S==1&&h.translate(W,W),gs(O,C,I,z,O),h.beginPath();let U,ne,de,ce,le=w+(b==0||b==3?-x:x);
v==0?(ne=w,ce=le):(U=w,de=le);for(let te=0;te<u.length;te++)p[te]!=null&&(v==0?U=de=u[te]:ne=ce=u[te],
h.moveTo(U,ne),h.lineTo(de,ce));h.stroke(),S==1&&h.translate(-W,-W)}function td(u){let p=!0;return E.
forEach((v,b)=>{if(!v.show)return;let w=k[v.scale];if(w.min==null){v._show&&(p=!1,v._show=!1,lr(!1));
return}else v._show||(p=!1,v._show=!0,lr(!1));let x=v.side,C=x%2,{min:O,max:I}=w,[z,W]=ed(b,O,I,C==0?
re:B);if(W==0)return;let U=w.distr==2,ne=v._splits=v.splits(r,b,O,I,z,W,U),de=w.distr==2?ne.map(Q=>Rt[Q]):
ne,ce=w.distr==2?Rt[ne[1]]-Rt[ne[0]]:z,le=v._values=v.values(r,v.filter(r,de,b,W,ce),b,W,ce);v._rotate=
x==2?v.rotate(r,le,b,W):0;let te=v._size;v._size=Pt(v.size(r,le,b,u)),te!=null&&v._size!=te&&(p=!1)}),
p}function nd(u){let p=!0;return ps.forEach((v,b)=>{let w=v(r,b,Pn,u);w!=dn[b]&&(p=!1),dn[b]=w}),p}function rd(){
for(let u=0;u<E.length;u++){let p=E[u];if(!p.show||!p._show)continue;let v=p.side,b=v%2,w,x,C=p.stroke(
r,u),O=v==0||v==3?-1:1,[I,z]=p._found;if(p.label!=null){let st=p.labelGap*O,bt=Be((p._lpos+st)*he);vs(
p.labelFont[0],C,"center",v==2?"top":Jc),h.save(),b==1?(w=x=0,h.translate(bt,Be(xt+Ot/2)),h.rotate((v==
3?-el:el)/2)):(w=Be(mt+dt/2),x=bt);let Rn=Fu(p.label)?p.label(r,u,I,z):p.label;h.fillText(Rn,w,x),h.
restore()}if(z==0)continue;let W=k[p.scale],U=b==0?dt:Ot,ne=b==0?mt:xt,de=p._splits,ce=W.distr==2?de.
map(st=>Rt[st]):de,le=W.distr==2?Rt[de[1]]-Rt[de[0]]:I,te=p.ticks,Q=p.border,Se=te.show?te.size:0,Ae=Be(
Se*he),Qe=Be((p.alignTo==2?p._size-Se-p.gap:p.gap)*he),ge=p._rotate*-el/180,Oe=M(p._pos*he),gt=(Ae+Qe)*
O,it=Oe+gt;x=b==0?it:0,w=b==1?it:0;let Mt=p.font[0],Dt=p.align==1?yr:p.align==2?Ai:ge>0?yr:ge<0?Ai:b==
0?"center":v==3?Ai:yr,Yt=ge||b==1?"middle":v==2?"top":Jc;vs(Mt,C,Dt,Yt);let vt=p.font[1]*p.lineGap,Tt=de.
map(st=>M(s(st,W,U,ne))),It=p._values;for(let st=0;st<It.length;st++){let bt=It[st];if(bt!=null){b==
0?w=Tt[st]:x=Tt[st],bt=""+bt;let Rn=bt.indexOf(`
`)==-1?[bt]:bt.split(/\n/gm);for(let at=0;at<Rn.length;at++){let zs=Rn[at];ge?(h.save(),h.translate(
w,x+at*vt),h.rotate(ge),h.fillText(zs,0,0),h.restore()):h.fillText(zs,w,x+at*vt)}}}te.show&&Cl(Tt,te.
filter(r,ce,u,z,le),b,v,Oe,Ae,we(te.width*he,3),te.stroke(r,u),te.dash,te.cap);let Kt=p.grid;Kt.show&&
Cl(Tt,Kt.filter(r,ce,u,z,le),b,b==0?2:1,b==0?xt:mt,b==0?Ot:dt,we(Kt.width*he,3),Kt.stroke(r,u),Kt.dash,
Kt.cap),Q.show&&Cl([Oe],[1],b==0?1:0,b==0?1:2,b==1?xt:mt,b==1?Ot:dt,we(Q.width*he,3),Q.stroke(r,u),Q.
dash,Q.cap)}Ze("drawAxes")}function lr(u){_.forEach((p,v)=>{v>0&&(p._paths=null,u&&(o==1?(p.min=null,
p.max=null):p.facets.forEach(b=>{b.min=null,b.max=null})))})}let vo=!1,Nl=!1,jr=[];function od(){Nl=
!1;for(let u=0;u<jr.length;u++)Ze(...jr[u]);jr.length=0}function ir(){vo||(Mg(ks),vo=!0)}function ld(u,p=!1){
vo=!0,Nl=p,u(r),ks(),p&&jr.length>0&&queueMicrotask(od)}r.batch=ld;function ks(){if(gl&&(Jf(),gl=!1),
Xn&&(Vf(),Xn=!1),uo){if(Te(m,yr,ye),Te(m,"top",He),Te(m,to,re),Te(m,no,B),Te(y,yr,ye),Te(y,"top",He),
Te(y,to,re),Te(y,no,B),Te(g,to,nn),Te(g,no,Mn),f.width=Be(nn*he),f.height=Be(Mn*he),E.forEach(({_el:u,
_show:p,_size:v,_pos:b,side:w})=>{if(u!=null)if(p){let x=w===3||w===0?v:0,C=w%2==1;Te(u,C?"left":"to\
p",b-x),Te(u,C?"width":"height",v),Te(u,C?"top":"left",C?He:ye),Te(u,C?"height":"width",C?B:re),Hi(u,
Bn)}else _t(u,Bn)}),po=or=_l=yl=kl=xl=El=Sl=wl=null,ht=1,Hr(!0),ye!=Qn||He!=Tn||re!=Bt||B!=Cn){lr(!1);
let u=re/Bt,p=B/Cn;if(be&&!Nn&&K.left>=0){K.left*=u,K.top*=p,sr&&en(sr,Be(K.left),0,re,B),ar&&en(ar,
0,Be(K.top),re,B);for(let v=0;v<St.length;v++){let b=St[v];b!=null&&(nr[v]*=u,rr[v]*=p,en(b,Pt(nr[v]),
Pt(rr[v]),re,B))}}if(Ee.show&&!fo&&Ee.left>=0&&Ee.width>0){Ee.left*=u,Ee.width*=u,Ee.top*=p,Ee.height*=
p;for(let v in Dl)Te(fr,v,Ee[v])}Qn=ye,Tn=He,Bt=re,Cn=B}Ze("setSize"),uo=!1}nn>0&&Mn>0&&(h.clearRect(
0,0,f.width,f.height),Ze("drawClear"),R.forEach(u=>u()),Ze("draw")),Ee.show&&fo&&(bo(Ee),fo=!1),be&&
Nn&&(On(null,!0,!1),Nn=!1),ee.show&&ee.live&&Et&&(Ol(),Et=!1),a||(a=!0,r.status=1,Ze("ready")),$r=!1,
vo=!1}r.redraw=(u,p)=>{Xn=p||!1,u!==!1?pn(L,N.min,N.max):ir()};function Ll(u,p){let v=k[u];if(v.from==
null){if(tt==0){let b=v.range(r,p.min,p.max,u);p.min=b[0],p.max=b[1]}if(p.min>p.max){let b=p.min;p.min=
p.max,p.max=b}if(tt>1&&p.min!=null&&p.max!=null&&p.max-p.min<1e-16)return;u==L&&v.distr==2&&tt>0&&(p.
min=zt(p.min,t[0]),p.max=zt(p.max,t[0]),p.min==p.max&&p.max++),A[u]=p,gl=!0,ir()}}r.setScale=Ll;let Pl,
Al,sr,ar,xs,Es,cr,ur,Ss,Ms,xe,Ce,hn=!1,nt=K.drag,Ke=nt.x,Je=nt.y;be&&(K.x&&(Pl=Lt(Jm,y)),K.y&&(Al=Lt(
Zm,y)),N.ori==0?(sr=Pl,ar=Al):(sr=Al,ar=Pl),xe=K.left,Ce=K.top);let Ee=r.select=ze({show:!0,over:!0,
left:0,width:0,top:0,height:0},e.select),fr=Ee.show?Lt(Km,Ee.over?y:m):null;function bo(u,p){if(Ee.show){
for(let v in u)Ee[v]=u[v],v in Dl&&Te(fr,v,u[v]);p!==!1&&Ze("setSelect")}}r.setSelect=bo;function id(u){
if(_[u].show)ve&&Hi(Pe[u],Bn);else if(ve&&_t(Pe[u],Bn),be){let v=tr?St[0]:St[u];v!=null&&en(v,-10,-10,
re,B)}}function pn(u,p,v){Ll(u,{min:p,max:v})}function Ut(u,p,v,b){p.focus!=null&&fd(u),p.show!=null&&
_.forEach((w,x)=>{x>0&&(u==x||u==null)&&(w.show=p.show,id(x),o==2?(pn(w.facets[0].scale,null,null),pn(
w.facets[1].scale,null,null)):pn(w.scale,null,null),ir())}),v!==!1&&Ze("setSeries",u,p),b&&Wr("setSe\
ries",r,u,p)}r.setSeries=Ut;function sd(u,p){ze(D[u],p)}function ad(u,p){u.fill=ie(u.fill||null),u.dir=
fe(u.dir,-1),p=p??D.length,D.splice(p,0,u)}function cd(u){u==null?D.length=0:D.splice(u,1)}r.addBand=
ad,r.setBand=sd,r.delBand=cd;function ud(u,p){_[u].alpha=p,be&&St[u]!=null&&(St[u].style.opacity=p),
ve&&Pe[u]&&(Pe[u].style.opacity=p)}let rn,mn,An,dr={focus:!0};function fd(u){if(u!=An){let p=u==null,
v=Gt.alpha!=1;_.forEach((b,w)=>{if(o==1||w>0){let x=p||w==0||w==u;b._focus=p?null:x,v&&ud(w,x?1:Gt.alpha)}}),
An=u,v&&ir()}}ve&&er&&lt(eu,pe,u=>{K._lock||(Ln(u),An!=null&&Ut(null,dr,!0,je.setSeries))});function qt(u,p,v){
let b=k[p];v&&(u=u/he-(b.ori==1?He:ye));let w=re;b.ori==1&&(w=B,u=w-u),b.dir==-1&&(u=w-u);let x=b._min,
C=b._max,O=u/w,I=x+(C-x)*O,z=b.distr;return z==3?Er(10,I):z==4?pg(I,b.asinh):z==100?b.bwd(I):I}function dd(u,p){
let v=qt(u,L,p);return zt(v,t[0],qe,Ye)}r.valToIdx=u=>zt(u,t[0]),r.posToIdx=dd,r.posToVal=qt,r.valToPos=
(u,p,v)=>k[p].ori==0?l(u,k[p],v?dt:re,v?mt:0):i(u,k[p],v?Ot:B,v?xt:0),r.setCursor=(u,p,v)=>{xe=u.left,
Ce=u.top,On(null,p,v)};function Ts(u,p){Te(fr,yr,Ee.left=u),Te(fr,to,Ee.width=p)}function Cs(u,p){Te(
fr,"top",Ee.top=u),Te(fr,no,Ee.height=p)}let Fr=N.ori==0?Ts:Cs,zr=N.ori==1?Ts:Cs;function hd(){if(ve&&
ee.live)for(let u=o==2?1:0;u<_.length;u++){if(u==0&&kt)continue;let p=ee.values[u],v=0;for(let b in p)
Vt[u][v++].firstChild.nodeValue=p[b]}}function Ol(u,p){if(u!=null&&(u.idxs?u.idxs.forEach((v,b)=>{X[b]=
v}):bg(u.idx)||X.fill(u.idx),ee.idx=X[0]),ve&&ee.live){for(let v=0;v<_.length;v++)(v>0||o==1&&!kt)&&
pd(v,X[v]);hd()}Et=!1,p!==!1&&Ze("setLegend")}r.setLegend=Ol;function pd(u,p){let v=_[u],b=u==0&&$==
2?Rt:t[u],w;kt?w=v.values(r,u,p)??fn:(w=v.value(r,p==null?null:b[p],u,p),w=w==null?fn:{_:w}),ee.values[u]=
w}function On(u,p,v){Ss=xe,Ms=Ce,[xe,Ce]=K.move(r,xe,Ce),K.left=xe,K.top=Ce,be&&(sr&&en(sr,Be(xe),0,
re,B),ar&&en(ar,0,Be(Ce),re,B));let b,w=qe>Ye;rn=_e,mn=null;let x=N.ori==0?re:B,C=N.ori==1?re:B;if(xe<
0||tt==0||w){b=K.idx=null;for(let O=0;O<_.length;O++){let I=St[O];I!=null&&en(I,-10,-10,re,B)}er&&Ut(
null,dr,!0,u==null&&je.setSeries),ee.live&&(X.fill(b),Et=!0)}else{let O,I,z;o==1&&(O=N.ori==0?xe:Ce,
I=qt(O,L),b=K.idx=zt(I,t[0],qe,Ye),z=P(t[0][b],N,x,0));let W=-10,U=-10,ne=0,de=0,ce=!0,le="",te="";for(let Q=o==
2?1:0;Q<_.length;Q++){let Se=_[Q],Ae=X[Q],Qe=Ae==null?null:o==1?t[Q][Ae]:t[Q][1][Ae],ge=K.dataIdx(r,
Q,b,I),Oe=ge==null?null:o==1?t[Q][ge]:t[Q][1][ge];if(Et=Et||Oe!=Qe||ge!=Ae,X[Q]=ge,Q>0&&Se.show){let gt=ge==
null?-10:ge==b?z:P(o==1?t[0][ge]:t[Q][0][ge],N,x,0),it=Oe==null?-10:j(Oe,o==1?k[Se.scale]:k[Se.facets[1].
scale],C,0);if(er&&Oe!=null){let Mt=N.ori==1?xe:Ce,Dt=Ge(Gt.dist(r,Q,ge,it,Mt));if(Dt<rn){let Yt=Gt.
bias;if(Yt!=0){let vt=qt(Mt,Se.scale),Tt=Oe>=0?1:-1,It=vt>=0?1:-1;It==Tt&&(It==1?Yt==1?Oe>=vt:Oe<=vt:
Yt==1?Oe<=vt:Oe>=vt)&&(rn=Dt,mn=Q)}else rn=Dt,mn=Q}}if(Et||tr){let Mt,Dt;N.ori==0?(Mt=gt,Dt=it):(Mt=
it,Dt=gt);let Yt,vt,Tt,It,Kt,st,bt=!0,Rn=rt.bbox;if(Rn!=null){bt=!1;let at=Rn(r,Q);Tt=at.left,It=at.
top,Yt=at.width,vt=at.height}else Tt=Mt,It=Dt,Yt=vt=rt.size(r,Q);if(st=rt.fill(r,Q),Kt=rt.stroke(r,Q),
tr)Q==mn&&rn<=Gt.prox&&(W=Tt,U=It,ne=Yt,de=vt,ce=bt,le=st,te=Kt);else{let at=St[Q];at!=null&&(nr[Q]=
Tt,rr[Q]=It,su(at,Yt,vt,bt),lu(at,st,Kt),en(at,Pt(Tt),Pt(It),re,B))}}}}if(tr){let Q=Gt.prox,Se=An==null?
rn<=Q:rn>Q||mn!=An;if(Et||Se){let Ae=St[0];Ae!=null&&(nr[0]=W,rr[0]=U,su(Ae,ne,de,ce),lu(Ae,le,te),en(
Ae,Pt(W),Pt(U),re,B))}}}if(Ee.show&&hn)if(u!=null){let[O,I]=je.scales,[z,W]=je.match,[U,ne]=u.cursor.
sync.scales,de=u.cursor.drag;if(Ke=de._x,Je=de._y,Ke||Je){let{left:ce,top:le,width:te,height:Q}=u.select,
Se=u.scales[U].ori,Ae=u.posToVal,Qe,ge,Oe,gt,it,Mt=O!=null&&z(O,U),Dt=I!=null&&W(I,ne);Mt&&Ke?(Se==0?
(Qe=ce,ge=te):(Qe=le,ge=Q),Oe=k[O],gt=P(Ae(Qe,U),Oe,x,0),it=P(Ae(Qe+ge,U),Oe,x,0),Fr(Ht(gt,it),Ge(it-
gt))):Fr(0,x),Dt&&Je?(Se==1?(Qe=ce,ge=te):(Qe=le,ge=Q),Oe=k[I],gt=j(Ae(Qe,ne),Oe,C,0),it=j(Ae(Qe+ge,
ne),Oe,C,0),zr(Ht(gt,it),Ge(it-gt))):zr(0,C)}else Il()}else{let O=Ge(Ss-xs),I=Ge(Ms-Es);if(N.ori==1){
let ne=O;O=I,I=ne}Ke=nt.x&&O>=nt.dist,Je=nt.y&&I>=nt.dist;let z=nt.uni;z!=null?Ke&&Je&&(Ke=O>=z,Je=I>=
z,!Ke&&!Je&&(I>O?Je=!0:Ke=!0)):nt.x&&nt.y&&(Ke||Je)&&(Ke=Je=!0);let W,U;Ke&&(N.ori==0?(W=cr,U=xe):(W=
ur,U=Ce),Fr(Ht(W,U),Ge(U-W)),Je||zr(0,C)),Je&&(N.ori==1?(W=cr,U=xe):(W=ur,U=Ce),zr(Ht(W,U),Ge(U-W)),
Ke||Fr(0,x)),!Ke&&!Je&&(Fr(0,0),zr(0,0))}if(nt._x=Ke,nt._y=Je,u==null){if(v){if(Fs!=null){let[O,I]=je.
scales;je.values[0]=O!=null?qt(N.ori==0?xe:Ce,O):null,je.values[1]=I!=null?qt(N.ori==1?xe:Ce,I):null}
Wr(Oi,r,xe,Ce,re,B,b)}if(er){let O=v&&je.setSeries,I=Gt.prox;An==null?rn<=I&&Ut(mn,dr,!0,O):rn>I?Ut(
null,dr,!0,O):mn!=An&&Ut(mn,dr,!0,O)}}Et&&(ee.idx=b,Ol()),p!==!1&&Ze("setCursor")}let gn=null;Object.
defineProperty(r,"rect",{get(){return gn==null&&Hr(!1),gn}});function Hr(u=!1){u?gn=null:(gn=y.getBoundingClientRect(),
Ze("syncRect",gn))}function Ns(u,p,v,b,w,x,C){K._lock||hn&&u!=null&&u.movementX==0&&u.movementY==0||
(Rl(u,p,v,b,w,x,C,!1,u!=null),u!=null?On(null,!0,!0):On(p,!0,!1))}function Rl(u,p,v,b,w,x,C,O,I){if(gn==
null&&Hr(!1),Ln(u),u!=null)v=u.clientX-gn.left,b=u.clientY-gn.top;else{if(v<0||b<0){xe=-10,Ce=-10;return}
let[z,W]=je.scales,U=p.cursor.sync,[ne,de]=U.values,[ce,le]=U.scales,[te,Q]=je.match,Se=p.axes[0].side%
2==1,Ae=N.ori==0?re:B,Qe=N.ori==1?re:B,ge=Se?x:w,Oe=Se?w:x,gt=Se?b:v,it=Se?v:b;if(ce!=null?v=te(z,ce)?
s(ne,k[z],Ae,0):-10:v=Ae*(gt/ge),le!=null?b=Q(W,le)?s(de,k[W],Qe,0):-10:b=Qe*(it/Oe),N.ori==1){let Mt=v;
v=b,b=Mt}}I&&(p==null||p.cursor.event.type==Oi)&&((v<=1||v>=re-1)&&(v=Wn(v,re)),(b<=1||b>=B-1)&&(b=Wn(
b,B))),O?(xs=v,Es=b,[cr,ur]=K.move(r,v,b)):(xe=v,Ce=b)}let Dl={width:0,height:0,left:0,top:0};function Il(){
bo(Dl,!1)}let Ls,Ps,As,Os;function Rs(u,p,v,b,w,x,C){hn=!0,Ke=Je=nt._x=nt._y=!1,Rl(u,p,v,b,w,x,C,!0,
!1),u!=null&&(lt(Ri,Fi,Ds,!1),Wr(Qc,r,cr,ur,re,B,null));let{left:O,top:I,width:z,height:W}=Ee;Ls=O,Ps=
I,As=z,Os=W}function Ds(u,p,v,b,w,x,C){hn=nt._x=nt._y=!1,Rl(u,p,v,b,w,x,C,!1,!0);let{left:O,top:I,width:z,
height:W}=Ee,U=z>0||W>0,ne=Ls!=O||Ps!=I||As!=z||Os!=W;if(U&&ne&&bo(Ee),nt.setScale&&U&&ne){let de=O,
ce=z,le=I,te=W;if(N.ori==1&&(de=I,ce=W,le=O,te=z),Ke&&pn(L,qt(de,L),qt(de+ce,L)),Je)for(let Q in k){
let Se=k[Q];Q!=L&&Se.from==null&&Se.min!=_e&&pn(Q,qt(le+te,Q),qt(le,Q))}Il()}else K.lock&&(K._lock=!K.
_lock,On(p,!0,u!=null));u!=null&&(Zn(Ri,Fi),Wr(Ri,r,xe,Ce,re,B,null))}function md(u,p,v,b,w,x,C){if(K.
_lock)return;Ln(u);let O=hn;if(hn){let I=!0,z=!0,W=10,U,ne;N.ori==0?(U=Ke,ne=Je):(U=Je,ne=Ke),U&&ne&&
(I=xe<=W||xe>=re-W,z=Ce<=W||Ce>=B-W),U&&I&&(xe=xe<cr?0:re),ne&&z&&(Ce=Ce<ur?0:B),On(null,!0,!0),hn=!1}
xe=-10,Ce=-10,X.fill(null),On(null,!0,!0),O&&(hn=O)}function Is(u,p,v,b,w,x,C){K._lock||(Ln(u),bl(),
Il(),u!=null&&Wr(tu,r,xe,Ce,re,B,null))}function $s(){E.forEach(R0),vl(r.width,r.height,!0)}Gn(tl,xr,
$s);let hr={};hr.mousedown=Rs,hr.mousemove=Ns,hr.mouseup=Ds,hr.dblclick=Is,hr.setSeries=(u,p,v,b)=>{
let w=je.match[2];v=w(r,p,v),v!=-1&&Ut(v,b,!0,!1)},be&&(lt(Qc,y,Rs),lt(Oi,y,Ns),lt(Xc,y,u=>{Ln(u),Hr(
!1)}),lt(eu,y,md),lt(tu,y,Is),qi.add(r),r.syncRect=Hr);let _o=r.hooks=e.hooks||{};function Ze(u,p,v){
Nl?jr.push([u,p,v]):u in _o&&_o[u].forEach(b=>{b.call(null,r,p,v)})}(e.plugins||[]).forEach(u=>{for(let p in u.
hooks)_o[p]=(_o[p]||[]).concat(u.hooks[p])});let js=(u,p,v)=>v,je=ze({key:null,setSeries:!1,filters:{
pub:du,sub:du},scales:[L,_[1]?_[1].scale:null],match:[hu,hu,js],values:[null,null]},K.sync);je.match.
length==2&&je.match.push(js),K.sync=je;let Fs=je.key,$l=uf(Fs);function Wr(u,p,v,b,w,x,C){je.filters.
pub(u,p,v,b,w,x,C)&&$l.pub(u,p,v,b,w,x,C)}$l.sub(r);function gd(u,p,v,b,w,x,C){je.filters.sub(u,p,v,
b,w,x,C)&&hr[u](null,p,v,b,w,x,C)}r.pub=gd;function vd(){$l.unsub(r),qi.delete(r),Sn.clear(),Wi(tl,xr,
$s),c.remove(),pe?.remove(),Ze("destroy")}r.destroy=vd;function jl(){Ze("init",e,t),ms(t||e.data,!1),
A[L]?Ll(L,A[L]):bl(),fo=Ee.show&&(Ee.width>0||Ee.height>0),Nn=Et=!0,vl(e.width,e.height)}return _.forEach(
hs),E.forEach(Kf),n?n instanceof HTMLElement?(n.appendChild(c),jl()):n(r,jl):jl(),r}Ue.assign=ze;Ue.
fmtNum=es;Ue.rangeNum=nl;Ue.rangeLog=ll;Ue.rangeAsinh=Qi;Ue.orient=qn;Ue.pxRatio=he;Ue.join=Sg;Ue.fmtDate=
ns,Ue.tzDate=Ig;Ue.sync=uf;{Ue.addGap=b0,Ue.clipGaps=al;let e=Ue.paths={points:gf};e.linear=bf,e.stepped=
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
select;f>2&&e().onRange?.(a.posToVal(c,"x"),a.posToVal(c+f,"x"))}]}}}function kf(e){let t=Xe(null),n=Xe(
null),r=Xe(e);r.current=e;let o=JSON.stringify([e.series,e.height,e.legend]);return Me(()=>{let l=()=>{
n.current?.destroy();let a=Math.max(160,t.current.clientWidth);n.current=new Ue(I0(()=>r.current,a),
r.current.data,t.current)},i=new ResizeObserver(()=>{let a=Math.max(160,t.current.clientWidth);n.current&&
n.current.width!==a&&n.current.setSize({width:a,height:r.current.height})});l(),i.observe(t.current);
let s=matchMedia("(prefers-color-scheme: dark)");return s.addEventListener("change",l),()=>{s.removeEventListener(
"change",l),i.disconnect(),n.current?.destroy(),n.current=null}},[o]),Me(()=>n.current?.setData(e.data),
[e.data,e.topY,e.rangeX?.[0],e.rangeX?.[1]]),Me(()=>n.current?.redraw(!1),[e.behind,e.over]),d("div",
{class:"chart",ref:t,role:"img","aria-label":e.label})}function xf({spark:e}){let t=Math.max(...e.map(([,r])=>r));if(t===0)return null;let n=e[e.length-1];
return d(oe,{children:[d("h2",{children:"Waiters"}),d(kf,{label:`Waiters over time: at most ${ue(t)}\
, now ${ue(n[1])}`,height:150,data:[e.map(([r])=>r/1e3),e.map(([,r])=>r)],series:[{label:"waiters",colour:"\
--c0",stepped:!0}],incrementsX:[1,5,10,30,60,120,300,600],atX:r=>et(r*1e3,n[0])})]})}function hl(e,t,n){if(!Number.isFinite(e.from)||!Number.isFinite(e.to)||e.to<=e.from)return{...t};let r=Math.
min(t.to-t.from,Math.max(n,e.to-e.from)),o=Math.max(t.from,Math.min(t.to-r,e.from));return{from:o,to:o+
r}}var Yn=(e,t,n)=>({from:t-(t-e.from)*n,to:t+(e.to-t)*n}),Pr=(e,t)=>({from:e.from+t,to:e.to+t});var $0=[.001,.002,.005,.01,.02,.05,.1,.2,.5,1,2,5,10,15,30,60,120,300,600,900,1800,3600,7200,14400,43200,
86400];function Sf(e,t,n,r){let o=Math.max(1,Math.floor(t/n)),l=e.to-e.from,i=r*($0.find(a=>l/(a*r)<=
o)??86400*Math.ceil(l/(86400*r*o))),s=[];for(let a=Math.ceil(e.from/i-1e-9);a*i<=e.to+i*1e-9;a++)s.push(
a*i);return{at:s,step:i}}function Mf(e,t,n){let r=n/(t.to-t.from),o=[];for(let l of e){if(l.to<t.from||l.from>t.to)continue;let i=Math.
max(-2,(l.from-t.from)*r),s=Math.max(1,Math.min(n+2,(l.to-t.from)*r)-i),a=o[o.length-1];a&&i-(a[0]+a[1])<
.5&&s<2?a[1]=Math.max(a[1],i+s-a[0]):o.push([i,s])}return o}function Tf(e,t,n){return e.map(([r,o])=>`\
M${cs(r)} ${t}h${cs(o)}v${n}h${-cs(o)}z`).join("")}var cs=e=>Math.round(e*10)/10,Ef=6;function Cf(e,t,n,r,o=4){
let l=n/(t.to-t.from),i=[],s=(f,h,g)=>(i[f]??[]).every(([m,y])=>g<=m||h>=y),a=(f,h,g)=>{let m=0;for(;m<
g-1&&!s(m,f,h);)m++;return(i[m]??=[]).push([f,h]),m},c=e.filter(f=>f.to>=t.from&&f.from<=t.to).sort(
(f,h)=>Number(h.strong)-Number(f.strong)||f.from-h.from).map(f=>{let h=Math.max(0,(f.from-t.from)*l),
g=Math.max(1.5,Math.min(n,(f.to-t.from)*l)-h),m=r(f.label),y=Math.max(0,Math.min(h,n-m)),S=a(Math.min(
h,y),Math.max(h+g,y+m)+Ef,f.strong?1e3:o);return{band:f,x:h,wide:g,row:S,labelAt:y}});for(let f of c){
if(f.band.strong)continue;let h=f.labelAt+r(f.band.label);c.some(m=>m!==f&&m.row===f.row&&m.x<h+Ef&&
Math.max(m.x+m.wide,m.labelAt===null?0:m.labelAt+r(m.band.label))>f.labelAt)&&(f.labelAt=null)}return{
placed:c,rows:c.reduce((f,h)=>Math.max(f,h.row+1),0)}}function Nf(e,t,n){return e.filter(r=>t>=r.from-
n&&t<=r.to+n)}var Ar=24,Wt=20,pl=15,j0=10,F0=18,z0=6.4,H0=e=>e.length*z0+4;function Lf(e,t,n,r){let o=Ar;return{standings:e.
map((i,s)=>{let a=o,{placed:c,rows:f}=Cf(i.bands,t,n,H0);r[s]=Math.max(r[s]??0,f);let h=i.label===""?
0:F0;o+=Math.max(h,r[s]*pl+(r[s]?3:0));let g=i.lanes.map(()=>{let y=o;return o+=Wt,y}),m=o;return o+=
s===e.length-1?2:j0,{group:i,top:a,bottom:m,bands:c,lanes:g}}),height:o}}function us(e,t){for(let[n,
r]of e.standings.entries()){let o=r.lanes.findIndex(l=>t>=l&&t<l+Wt);if(o>=0)return{group:n,lane:o}}
return null}var W0=300;function V0(e,t,n){let r=[],o=(i,s)=>s>=n.from&&i<=n.to;for(let i of e){for(let s of i.bands)
o(s.from,s.to)&&r.push({at:s.from,lane:i.label||s.label,say:s.say});for(let s of i.lanes)for(let a of s.
bars)o(a.from,a.to)&&r.push({at:a.from,lane:[i.label,s.label].filter(Boolean).join(", "),say:a.say})}
for(let i of t)o(i.at,i.at)&&r.push({at:i.at,lane:"finding",say:i.say});r.sort((i,s)=>i.at-s.at);let l=r.
slice(0,W0).map(({at:i,lane:s,say:a})=>({at:i,lane:s,say:a()}));return{lines:l,left:r.length-l.length}}
function Pf({groups:e,moments:t,range:n}){let[r,o]=$e(!1),{lines:l,left:i}=r?V0(e,t,n):{lines:[],left:0};
return d("details",{class:"timeline-list",onToggle:s=>o(s.currentTarget.open),children:[d("summary",
{children:"What is in this range, as a list"}),d("ol",{children:l.map((s,a)=>d("li",{children:[d("b",
{children:d("bdi",{children:s.lane})}),": ",s.say]},a))}),i>0&&d("p",{class:"soft",children:[i.toLocaleString(
"en-US")," more; zoom in to see them."]})]})}function Of({layout:e,gutter:t}){let n=(r,o)=>({top:`${r}px`,height:`${o}px`,width:`${t-8}px`});return d(
"div",{"aria-hidden":"true",children:e.standings.map((r,o)=>[r.group.label!==""&&d("div",{class:"lan\
e-group",style:n(r.top,16),children:r.group.label},`g${o}`),...r.group.lanes.map((l,i)=>d("div",{class:"\
lane-label",style:n(r.lanes[i],Wt),title:l.label,children:d("bdi",{children:l.label})},`${o}/${i}`))])})}
function Rf(e){let{layout:t,range:n,inner:r,gutter:o,second:l,tick:i,chosen:s}=e,a=m=>Math.max(-2,Math.
min(r+2,(m-n.from)/(n.to-n.from)*r)),c=(m,y,S)=>Math.max(S,a(y)-a(m)),{at:f,step:h}=Sf(n,r,l===1?64:
76,l),g=(e.moments??[]).filter(m=>m.at>=n.from&&m.at<=n.to);return d("svg",{x:o,width:r,height:t.height,
overflow:"hidden","aria-hidden":"true",children:[f.map(m=>d("g",{children:[d("line",{class:"tick",x1:a(
m),x2:a(m),y1:Ar-5,y2:t.height}),B0(a(m),r)&&d("text",{class:"tick-text",x:a(m),y:12,"text-anchor":"\
middle",children:i(m,h)})]},m)),t.standings.map((m,y)=>d("g",{children:[d(G0,{standing:m,bottom:m.group.
kind==="server"?t.height:m.bottom}),m.group.lanes.map((S,M)=>d(U0,{bars:S.bars,range:n,width:r,top:m.
lanes[M]},M))]},y)),g.map((m,y)=>d("g",{class:m.bad?"moment bad":"moment",children:[d("line",{x1:a(m.
at),x2:a(m.at),y1:Ar,y2:t.height}),m.frames?.map((S,M)=>d("rect",{x:a(S.from),y:(t.standings[S.group]?.
lanes[S.lane]??0)+1,width:c(S.from,S.to,3),height:Wt-2},M))]},y)),s&&d("rect",{class:"chosen",x:a(s.
bar.from)-1.5,y:s.top+1,width:c(s.bar.from,s.bar.to,1)+3,height:Wt-2,rx:"2"})]})}var B0=(e,t)=>e>=30&&
e<=t-30;function G0({standing:e,bottom:t}){let{group:n,top:r}=e;return d(oe,{children:e.bands.map(({
band:o,x:l,wide:i,row:s,labelAt:a},c)=>d("g",{class:`band ${n.kind}${o.strong?" strong":""}`,children:[
d("rect",{x:l,y:r,width:i,height:t-r}),d("rect",{class:"edge",x:l,y:r+s*pl,width:i,height:2}),a!==null&&
d("text",{x:a+2,y:r+s*pl+12,children:o.label})]},c))})}function U0({bars:e,range:t,width:n,top:r}){let o=new Map,
l=(s,a)=>{let c=o.get(s);c?c.push(a):o.set(s,[a])};for(let s of e)s.to<t.from||s.from>t.to||(l(`${s.
thin?"wait":"hold"} c${s.colour}`,s),s.lost&&l("lost",{...s,from:s.to}));let i=s=>s.startsWith("wait")?
[r+Wt/2-1.5,3]:s==="lost"?[r+2,Wt-4]:[r+4,Wt-8];return d(oe,{children:[...o].sort(([s],[a])=>Af(s)-Af(
a)).map(([s,a])=>{let c=Mf(a,t,n);if(s==="lost")for(let f of c)f[1]=Math.max(2,f[1]);return d("path",
{class:s,d:Tf(c,...i(s))},s)})})}var Af=e=>e.startsWith("wait")?0:e==="lost"?2:1;var Df="Arrow keys choose a bar, Shift with an arrow moves the range, + and \u2212 zoom, 0 shows all. Wit\
h the mouse: drag to move, Ctrl and the wheel to zoom.",q0=6.6;function Y0(e,t){let n=Math.max(4,...e.
flatMap(({label:r,lanes:o})=>[r,...o.map(l=>l.label)]).map(r=>r.length));return Math.min(n*q0+22,t<560?
Math.min(110,t*.3):Math.min(230,t*.22))}function If(e){let{groups:t,all:n,range:r,onRange:o,least:l}=e,
[i,s]=$e(600),[a,c]=$e(null),[f,h]=$e(null),g=Xe(null),m=Xe(null),y=Xe([]),S=Xe(null),M=Y0(t,i),T=Math.
max(40,i-M),_=$t(()=>Lf(t,r,T,y.current),[t,r,T]),E=H=>o(hl(H,n,l)),k=H=>r.from+(H-M)/T*(r.to-r.from);
Me(()=>{let H=new ResizeObserver(Z=>s(Math.max(200,Z[0].contentRect.width)));return H.observe(g.current),
()=>H.disconnect()},[]);let D=Xe(()=>{});D.current=H=>{if(!H.ctrlKey&&!H.metaKey)return;H.preventDefault();
let Z=H.clientX-m.current.getBoundingClientRect().left;E(Yn(r,k(Math.max(M,Z)),Math.exp(H.deltaY/300)))},
Me(()=>{let H=Z=>D.current(Z);return m.current.addEventListener("wheel",H,{passive:!1}),()=>m.current?.
removeEventListener("wheel",H)},[]);let L=H=>t[H.group]?.lanes[H.lane]?.bars[H.bar],V=t.flatMap((H,Z)=>H.
lanes.map((J,X)=>({group:Z,lane:X}))),R=H=>{let Z=H&&L(H);if(!H||!Z)return;c(H);let J=r.to-r.from;(Z.
to<r.from||Z.from>r.to)&&E({from:Z.from-J/4,to:Z.from+J*.75})},G=(H,Z=r.from)=>{let J=t[H.group].lanes[H.
lane].bars;if(!J.length)return null;let X=J.findIndex(ee=>ee.to>=Z);return{...H,bar:X<0?J.length-1:X}},
F=H=>{if(!a)return V.map(X=>G(X)).find(X=>X!==null)??null;let Z=L(a)?.from??r.from,J=V.findIndex(X=>X.
group===a.group&&X.lane===a.lane)+H;for(;J>=0&&J<V.length;J+=H){let X=G(V[J],Z);if(X)return X}return a},
N=H=>R(a?{...a,bar:a.bar+H}:F(1)),$=H=>{let Z=r.to-r.from,J=a&&L(a)?Math.max(r.from,Math.min(r.to,L(
a).from)):r.from+Z/2,X={ArrowLeft:()=>H.shiftKey?E(Pr(r,-Z/5)):N(-1),ArrowRight:()=>H.shiftKey?E(Pr(
r,Z/5)):N(1),ArrowUp:()=>R(F(-1)),ArrowDown:()=>R(F(1)),"+":()=>E(Yn(r,J,.5)),"=":()=>E(Yn(r,J,.5)),
"-":()=>E(Yn(r,J,2)),0:()=>E(n),Escape:()=>c(null)},ee=H.ctrlKey||H.metaKey||H.altKey?void 0:X[H.key];
ee&&(H.preventDefault(),ee())},P=H=>{let Z=m.current.getBoundingClientRect(),[J,X]=[H.clientX-Z.left,
H.clientY-Z.top];if(S.current){let{x:be,range:ae}=S.current;h(null),Math.abs(J-be)>2&&E(Pr(ae,(be-J)/
T*(ae.to-ae.from)));return}if(J<M||X<Ar)return h(null);let ee=(r.to-r.from)/T*3,K=us(_,X),ve=K?Nf(t[K.
group].lanes[K.lane].bars,k(J),ee).map(be=>be.say()):[];for(let be of _.standings)if(X>=be.top&&X<be.
bottom)for(let{band:ae}of be.bands)k(J)>=ae.from-ee&&k(J)<=ae.to+ee&&ve.push(ae.say());for(let be of e.
moments??[])Math.abs(be.at-k(J))<ee&&ve.push(be.say());h(ve.length?{x:J,y:X,lines:ve.slice(0,8)}:null)},
j=H=>{if(H.button!==0)return;m.current.setPointerCapture(H.pointerId);let Z=m.current.getBoundingClientRect();
S.current={x:H.clientX-Z.left,range:r};let J=us(_,H.clientY-Z.top);if(!J)return;let X=k(H.clientX-Z.
left),ee=(r.to-r.from)/T*3,K=t[J.group].lanes[J.lane].bars.findIndex(ve=>X>=ve.from-ee&&X<=ve.to+ee);
K>=0&&c({...J,bar:K})},A=r.to-r.from,q=a?L(a):void 0,Y=a?t[a.group]?.lanes[a.lane]?.label:void 0;return d(
"section",{class:"timeline","aria-label":e.label,children:[d("div",{class:"timeline-tools",children:[
d("button",{type:"button",onClick:()=>E(Yn(r,r.from+A/2,.5)),"aria-label":"Zoom in",children:"+"}),d(
"button",{type:"button",onClick:()=>E(Yn(r,r.from+A/2,2)),"aria-label":"Zoom out",children:"\u2212"}),
d("button",{type:"button",onClick:()=>E(Pr(r,-A/2)),"aria-label":"Earlier",children:"\u2190"}),d("bu\
tton",{type:"button",onClick:()=>E(Pr(r,A/2)),"aria-label":"Later",children:"\u2192"}),d("button",{type:"\
button",onClick:()=>E(n),children:"All"}),e.legend?.map(({colour:H,text:Z})=>d("span",{class:"legend",
children:[d("span",{class:`swatch c${H}`,"aria-hidden":"true"}),d("bdi",{children:Z})]},Z))]}),d("di\
v",{class:"timeline-frame",ref:g,children:[d(Of,{layout:_,gutter:M}),d("svg",{ref:m,width:i,height:_.
height,tabindex:0,role:"application","aria-roledescription":"timeline","aria-label":`${e.label}. ${Df}`,
onKeyDown:$,onPointerMove:P,onPointerDown:j,onPointerUp:()=>S.current=null,onPointerCancel:()=>S.current=
null,onPointerLeave:()=>h(null),onDblClick:()=>E(n),children:d(Rf,{...e,layout:_,gutter:M,inner:T,chosen:a&&
q?{top:_.standings[a.group].lanes[a.lane],bar:q}:null})}),f&&d("div",{class:"timeline-tip",style:{top:`${f.
y+Wt}px`,left:`${Math.max(0,Math.min(f.x+12,i-270))}px`},children:f.lines.map((H,Z)=>d("p",{children:H},
Z))})]}),d("p",{class:"timeline-chosen",role:"status",children:q?d(oe,{children:[d("bdi",{children:Y}),
": ",q.say()]}):d("span",{class:"soft",children:Df})}),d(Pf,{groups:t,moments:e.moments??[],range:r})]})}function $f(){let e=Ct.value.parameters.get("name")??"",{value:t,missing:n,problem:r,again:o}=br(`lo\
ck?${new URLSearchParams({name:e})}`),[l,i]=$e(null);Me(()=>i(null),[e]);let s=t?.lock??null,a=Le.value.
state?.mode.release===!0&&sn.value===null&&t?.shown!=null;return d("article",{class:"lock",children:[
d("p",{children:d("a",{href:"#/locks",children:"\u2190 All locks"})}),d("h1",{class:"lock-name",children:d(
De,{name:e})}),n&&d("p",{class:"empty",children:"No lock of this name is held or waited for, nor was\
 one in the time that is kept."}),r!==null&&!n&&d("p",{class:"notice warn",role:"status",children:r}),
!t&&!n&&r===null&&d("p",{class:"soft",children:"Asking."}),t&&s&&d(oe,{children:[d("p",{class:"answe\
r",children:[$o(s,Ve.value)," ",d(Fo,{marks:s.marks})]}),t.blockedBy.map((c,f)=>d("p",{children:[f===
0?"Its holder":"The holder of that"," waits for"," ",d("a",{href:ut(c.name),children:d(De,{name:c.name,
most:80})}),c.holder&&d(oe,{children:[", which is held by ",d(yn,{who:c.holder})]}),"."]},f)),t.kept!==
null&&d("p",{children:t.kept}),t.outcome&&d("p",{children:["Outcome kept: ",t.outcome.text," (token ",
d("code",{children:t.outcome.token}),")"]}),d(K0,{row:s.holders,all:s.holderCount}),a&&d("button",{type:"\
button",class:"danger",onClick:()=>i({shown:t.shown??"",holder:s.holders[0]??null}),children:"Releas\
e by force\u2026"}),l&&d(Yc,{name:e,shown:l.shown,holder:l.holder,onEnd:()=>{i(null),o()}}),d(J0,{detail:t,
name:e}),s.spark.length>1&&d(xf,{spark:s.spark})]}),t&&d(Z0,{queue:t.queue,length:t.queueLength})]})}
function K0({row:e,all:t}){return e.length===0?null:d(oe,{children:[d("h2",{children:t===1?"Holder":
`${ue(t)} holders`}),d("ul",{class:"cards",children:e.map(n=>d("li",{class:"card",children:[d("p",{children:d(
yn,{who:n})}),d(zo,{holder:n,now:Ve.value}),d("dl",{children:[d("dt",{children:"since"}),d("dd",{children:n.
sinceAt===null?"unknown":`${et(n.sinceAt,Ve.value)} (${Re(Ve.value-n.sinceAt)})`}),d("dt",{children:"\
lease"}),d("dd",{children:n.leaseUntilAt===null?"unknown":`ends in ${Re(n.leaseUntilAt-Ve.value)}, u\
nless renewed`}),d("dt",{children:"client"}),d("dd",{children:[d(De,{name:n.client,most:60}),d(Ho,{connected:n.
connected})]}),d("dt",{children:"token"}),d("dd",{children:d("code",{children:n.token})}),d("dt",{children:"\
attempt"}),d("dd",{children:d("code",{children:n.attempt})})]})]},n.client+n.attempt))}),t>e.length&&
d("p",{class:"soft",children:[ue(t-e.length)," more hold it and are not listed."]})]})}function J0({
detail:e,name:t}){let{group:n,left:r}=$t(()=>qc(e),[e]),[o,l]=$e(null);Me(()=>l(null),[t]);let{fromAt:i,
toAt:s,truncated:a}=e.history,c={from:i,to:Math.max(s,i+1e3)},f=hl(o??c,c,100);return n.lanes.length===
0?null:d(oe,{children:[d("h2",{children:"Holds and waits"}),d(If,{label:"Holds and waits of this loc\
k, a lane for each client",groups:[n],all:c,range:f,onRange:h=>l(h.from<=c.from&&h.to>=c.to?null:h),
least:100,second:1e3,tick:(h,g)=>et(h,e.now).slice(-8)+(g<1e3?"."+String(h%1e3).padStart(3,"0"):""),
legend:[{colour:0,text:"held"},{colour:8,text:"waited"}]}),r>0&&d("p",{class:"soft",children:[ct(r,"\
more client","more clients")," waited or held it in this time."]}),a&&d("p",{class:"soft",children:"\
What is older was dropped to keep the history small."})]})}function Z0({queue:e,length:t}){return d(
oe,{children:[d("h2",{children:t===0?"Nobody waits":`${ct(t,"waiter")}, in the order of the queue`}),
e.length>0&&d(kn,{label:"Queue",count:e.length,height:jt.value?64:38,keyOf:n=>`${e[n].client} ${e[n].
attempt}`,row:n=>{let r=e[n];return d("div",{class:"queue-row",children:[d("span",{class:"number sof\
t place",children:ue(n+1)}),d("a",{href:zn("clients",{q:r.client}),children:d(yn,{who:r})}),d("span",
{class:"number",children:[r.sinceAt===null?"unknown":`for ${Re(Ve.value-r.sinceAt)}`,d("span",{class:"\
soft",children:[" attempt ",r.attempt]}),r.connected===!1&&d("span",{class:"bad",children:" not conn\
ected"})]})]})}}),t>e.length&&e.length>0&&d("p",{class:"soft",children:["The first ",ue(e.length)," \
are listed; ",ue(t-e.length)," more wait."]})]})}var so=ke(""),ao=ke(""),Rr=ke("trouble"),Or=ke(!1),jf=[["trouble","trouble first"],["name","name"],[
"held","longest held"],["waiters","most waiters"],["wait","longest wait"]],Q0=[["","all locks"],["he\
ld","held"],["waited","waited for"],["deadlock","deadlock"],["possible-deadlock","possible deadlock"],
["slow","slow"],["holder-gone","holder gone"],["many-waiters","many waiters"],["minimum-hold","minim\
um hold"]];function X0(){let e=Ct.value.parameters;so.value=e.get("q")??"",ao.value=e.get("mark")??"";
let t=e.get("sort")??"trouble";Rr.value=jf.find(([n])=>n===t)?.[0]??"trouble",Or.value=e.get("turned")===
"1"}function ml(){Wo({q:so.value,mark:ao.value,sort:Rr.value==="trouble"?"":Rr.value,turned:Or.value?
"1":""})}function Ff(){let e=Xe(null);Me(X0,[Ct.value]),Me(()=>{let o=l=>{let i=l.target instanceof HTMLElement&&
l.target.matches("input, select, textarea");l.key!=="/"||i||document.querySelector("dialog[open]")||
(l.preventDefault(),e.current?.focus(),e.current?.select())};return addEventListener("keydown",o),()=>removeEventListener(
"keydown",o)},[]);let t=Le.value.locks,n=La(t.values(),so.value,ao.value,{key:Rr.value,turned:Or.value}),
r=o=>{o.key==="Enter"&&n[0]&&(location.hash=ut(n[0].name)),o.key==="ArrowDown"&&(o.preventDefault(),
document.querySelector('.rows [data-row="0"] a')?.focus())};return d(oe,{children:[d("div",{class:"t\
ools",children:[d("label",{class:"search",children:[d("span",{class:"hidden",children:"Search locks \
by name, application or host"}),d("input",{ref:e,type:"search",value:so.value,autocomplete:"off",spellcheck:!1,
placeholder:"Search: name, application, host   ( / )","aria-keyshortcuts":"/",onKeyDown:r,onInput:o=>{
so.value=o.currentTarget.value,ml()}})]}),d("label",{children:[d("span",{class:"hidden",children:"Sh\
ow"}),d("select",{value:ao.value,onChange:o=>{ao.value=o.currentTarget.value,ml()},children:Q0.map(([
o,l])=>d("option",{value:o,children:l},o))})]}),d("label",{children:[d("span",{class:"hidden",children:"\
Sort by"}),d("select",{value:Rr.value,onChange:o=>{Rr.value=o.currentTarget.value,ml()},children:jf.
map(([o,l])=>d("option",{value:o,children:l},o))})]}),d("button",{type:"button","aria-pressed":Or.value,
"aria-label":"Reverse the order",onClick:()=>{Or.value=!Or.value,ml()},children:"\u21C5"}),d("p",{class:"\
soft",role:"status",children:n.length===t.size?ct(t.size,"lock"):`${ue(n.length)} of ${ct(t.size,"lo\
ck")}`})]}),n.length===0?d(ev,{any:t.size>0}):d(kn,{label:"Locks",count:n.length,height:jt.value?126:
66,keyOf:o=>n[o].name,row:o=>d(tv,{row:n[o]})})]})}function ev({any:e}){let t=Le.value.state;return e?
d("p",{class:"empty",children:"No lock is like that. Clear the search to see all."}):t?t.mode.discover?
d("p",{class:"empty",children:["No lock is held or waited for",t.discovery?.complete?".":", as far a\
s was seen yet."]}):d("p",{class:"empty",children:"None of the named locks was seen yet. Locks are n\
ot searched for."}):d("p",{class:"empty",children:"Waiting for the first answer of the server."})}function tv({
row:e}){let t=e.holders[0],n=Ve.value,r=e.waiters??0;return d("div",{class:`lock-row ${e.state}`,children:[
d("div",{class:"main",children:[d("p",{class:"title",children:[d("a",{href:ut(e.name),children:d(De,
{name:e.name,most:jt.value?42:90})}),e.kind!=="lock"&&d("span",{class:"kind",children:e.kind}),d(Fo,
{marks:e.marks})]}),d("p",{class:"sentence",title:t?wn(t):"",children:$o(e,n)})]}),d("div",{class:"c\
ell held","aria-hidden":"true",children:[d("span",{class:"number",children:e.state==="held"&&t?.sinceAt!=
null?Re(n-t.sinceAt):"\u2013"}),d(zo,{holder:e.state==="held"?t:void 0,now:n})]}),d("div",{class:"ce\
ll waiters","aria-hidden":"true",children:[d("span",{class:r>0?"number strong":"number soft",children:e.
waiters===null?"?":ue(r)}),d("span",{class:"soft number",children:e.oldestWaitAt===null?r?"":"none w\
ait":`wait up to ${Re(n-e.oldestWaitAt)}`})]}),d(Ha,{row:e})]})}var zf={locks:"Locks",clients:"Clients",graph:"Graph",events:"Events"};function Hf(){let{view:e,parameters:t}=Ct.
value,n=t.get("name")??"";if(Me(()=>{document.title=(e==="lock"?ot(n):zf[e])+" \xB7 Holdfast",scrollTo(
0,0)},[e,n]),Zt.value)return d(sv,{});let r=Le.value.state;return d(oe,{children:[d("a",{class:"skip",
href:"#main",onClick:o=>{o.preventDefault(),document.getElementById("main")?.focus()},children:"Skip\
 to the content"}),d("header",{class:"top",children:[d("div",{class:"brand",children:[d("b",{children:"\
Holdfast"})," ",r&&d(nv,{state:r})]}),d("nav",{"aria-label":"Views",children:hi.map(o=>d("a",{href:`\
#/${o}`,"aria-current":o===e||o==="locks"&&e==="lock"?"page":void 0,children:[zf[o],r&&o==="locks"&&
d("span",{class:"badge",children:ue(r.counts.locks)}),o==="locks"&&Le.value.alerts.length>0&&d("span",
{class:"badge bad",children:[ue(Le.value.alerts.length),d("span",{class:"word",children:[" ",Le.value.
alerts.length===1?"alert":"alerts"]})]}),r&&o==="graph"&&r.counts.deadlocks>0&&d("span",{class:"badg\
e bad",children:[ue(r.counts.deadlocks),d("span",{class:"word",children:[" ",r.counts.deadlocks===1?
"deadlock":"deadlocks"]})]})]},o))})]}),d(rv,{}),r?.mode.replay&&d(lv,{state:r}),d("main",{id:"main",
tabIndex:-1,children:d(Jo,{children:[e==="locks"&&d("h1",{class:"hidden",children:"Locks"}),e==="loc\
ks"&&d(ov,{}),e==="locks"&&d(Ff,{}),e==="lock"&&d($f,{},n),e==="clients"&&d(qa,{}),e==="graph"&&d(Gc,
{}),e==="events"&&d(Ja,{})]},`${e} ${n}`)}),r&&d(iv,{state:r})]})}function nv({state:e}){let t=e.backend.
nodes.filter(n=>n.state==="down");return d("span",{class:"soft backend",children:[d("bdi",{children:an(
e.backend.label)}),e.backend.topology!==null&&e.backend.topology!=="single"&&`, ${e.backend.topology}`,
t.length>0&&d("span",{class:"bad",children:[", ",ct(t.length,"node")," down: ",t.map(n=>ot(n.address)).
join(", ")]})]})}function rv(){let e=ci.value,t=Le.value.state;return d("div",{role:"alert",children:e!==
null&&d("p",{class:"stale",children:[an(e)," ",t?d("b",{children:["What is shown is as of ",et(t.now,
Date.now()),"."]}):"Nothing was seen yet."]})})}function ov(){let{alerts:e}=Le.value;if(e.length===0)
return null;let[t,n]=[e.slice(0,3),e.slice(3)],r=(o,l)=>d("li",{class:o.kind==="deadlock"||o.kind===
"holder-gone"?"notice bad":"notice warn",children:[o.lock!==null&&d(oe,{children:[d("a",{href:ut(o.lock),
children:d(De,{name:o.lock,most:60})}),":"," "]}),d("bdi",{children:an(o.text)})," ",d("span",{class:"\
soft",children:["(",Re(Ve.value-o.sinceAt),")"]})]},l);return d("section",{class:"alerts","aria-labe\
l":"Alerts",children:[d("ul",{children:t.map(r)}),n.length>0&&d("details",{children:[d("summary",{children:ct(
n.length,"more alert")}),d("ul",{children:n.slice(0,100).map(r)})]})]})}function lv({state:e}){let{fromAt:t,
toAt:n,millis:r}=e.mode.replay,o=sn.value??r;return d("section",{class:"replay","aria-label":"Replay",
children:[d("label",{children:["Recorded; shown is ",d("b",{class:"number",children:et(o,n)}),d("inp\
ut",{type:"range",min:t,max:n,step:1e3,value:o,"aria-valuetext":et(o,n),onInput:l=>sn.value=Number(l.
currentTarget.value)})]}),d("span",{class:"soft",children:["from ",et(t,n)," to ",et(n,n)]})]})}function iv({
state:e}){return d("footer",{class:"foot soft",children:[d("p",{children:[e.mode.live?`Sampled every\
 ${Re(e.sampledEveryMillis)}`:"A record",e.cost.text!==""&&`; costs ${e.cost.text}`,e.cost.throttled&&
", slowed down to stay below its limit",e.discovery&&(e.discovery.complete?"; all keys were searched":
"; keys are still being searched"),"."]}),e.notes.length>0&&d("details",{children:[d("summary",{children:"\
What this page cannot see"}),d("ul",{children:e.notes.map(t=>d("li",{children:t},t))})]})]})}function sv(){
return d("main",{class:"ask",children:[d("h1",{children:"Holdfast"}),d("form",{onSubmit:t=>{t.preventDefault();
let n=String(new FormData(t.currentTarget).get("token")??"").trim();n!==""&&ni(n.includes("#token=")?
n.slice(n.indexOf("#token=")+7):n)},children:[d("label",{children:["Token",d("input",{type:"password",
name:"token",autocomplete:"off","aria-describedby":"token-help"})]}),d("button",{type:"submit",children:"\
Open"})]}),d("p",{id:"token-help",class:"soft",children:["The console asks for a token. It is the pa\
rt after ",d("code",{children:"#token="})," of the address that the command printed, or what is in t\
he file of ",d("code",{children:"--token-file"}),"."]})]})}ka();Wa();Ra();Xs(d(Hf,{}),document.getElementById("app"));})();
