"use strict";(()=>{var ie,bi,Wo,qt,Bo,Hl,vi,Vl,yi,Uo,Ho,vu,dl=Symbol.for("pv"),Wl={},Ul=[],yu=/^m(i|n|o|s|text|space)$/,
Io=Array.isArray,Go=Ul.slice,mn=Object.assign;function pn(e){e&&e.parentNode&&e.remove()}function wi(e,t,l){
var n,o,i,s={},u=arguments.length;for(i in t)i=="key"?n=t[i]:i=="ref"&&typeof e!="function"?o=t[i]:s[i]=
t[i];return u>2&&(s.children=u>3?Go.call(arguments,2):l),ml(e,s,n,o,null)}function ml(e,t,l,n,o){var i={type:e,props:t,key:l,ref:n,__k:null,__:null,__b:0,__e:null,__c:null,constructor:dl,
__v:o||++bi,__i:-1,__u:0};return!o&&ie.vnode&&ie.vnode(i),i}function Ye(e){return e.children}function Un(e,t){this.props=e,this.context=t,this.__g=0}function Jt(e,t){
if(t==null)return e.__&&Jt(e.__,e.__i+1);for(var l;t<e.__k.length;t++)if((l=e.__k[t])&&l.__e)return l.
__e;return typeof e.type!="function"||e.props.__P?null:Jt(e)}function wu(e){var t,l=e.__v,n=l.__e,o=[],
i=[],s=e.__P;s&&((t=mn({constructor:dl},l)).__v=l.__v+1,ie.vnode&&ie.vnode(t),jo(s,t,l,e.__n,s.namespaceURI,
32&l.__u?[n]:null,o,n||Jt(l),32&l.__u,i),t.__v=l.__v,t.__.__k[t.__i]=t,Ti(o,t,i),l.__=l.__e=null,t.__e!=
n&&xi(t))}function xi(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&
(e.__e=t.__e)}),xi(e)}function _i(e){(8&e.__g||(e.__g|=8,qt.push(e),Hl++))&&Bo==ie.debounceRendering||
((Bo=ie.debounceRendering)||queueMicrotask)(Si)}function Si(){try{for(var e,t=1;qt.length;)qt.length>
t&&qt.sort(vi),e=qt.shift(),t=qt.length,8&e.__g&&wu(e)}finally{(Hl=qt.length)&&(Bo||queueMicrotask)(
Si)}}function ki(e,t,l,n,o,i,s,u,f,m,d){var _,b,h,x,M,P,D=n.__k||Ul,y=t.length;for(f=xu(l,t,D,f,y),_=
0;_<y;_++)(h=l.__k[_])!=null&&(b=~h.__i&&D[h.__i]||Wl,h.__i=_,P=jo(e,h,b,o,i,s,u,f,m,d),x=h.__e,(b.ref!=
h.ref||8&b.__u)&&(b.ref&&Yo(b.ref,null,h,b),h.ref&&d.push(h.ref,h.__c||x,h)),M=M||x,4&h.__u?(f=Mi(h,
f,e,!b.__v),b.__e&&(b.__e=null)):typeof h.type=="function"&&P!==void 0?f=P:x&&(f=x.nextSibling),h.__u&=
-21);return l.__e=M,f}function xu(e,t,l,n,o){var i,s,u,f,m,d,_,b,h,x=l.length,M=x,P=0,D=0,y=e.__k=Array(
o);for(i=0;i<o;i++)(s=t[i])!=null&&typeof s!="boolean"&&typeof s!="function"?(typeof s!="object"||s.
constructor===String?s=y[i]=ml(null,s):Io(s)?s=y[i]=ml(Ye,{children:s}):s.constructor===dl&&s.__b?s=
y[i]=ml(s.type,s.props,s.key,s.ref,s.__v):y[i]=s,f=i+P,s.__=e,s.__b=e.__b+1,u=null,~(m=s.__i=Su(s,l,
f,M))&&(M--,(u=l[m])&&(u.__u|=2)),u&&u.__v?(s.__u|=16,m==f-1?P--:m==f+1?P++:m!=f&&(m>f?P--:P++,D=1)):
(~m||(o>x?P--:o<x&&P++),typeof s.type!="function"&&(s.__u|=4))):y[i]=null;if(D){for(d=[],_=[],i=0;i<
o;i++)if((s=y[i])&&16&s.__u){for(P=0,b=d.length;P<b;)d[h=P+b>>1]<s.__i?P=h+1:b=h;d[P]=s.__i,_[i]=P+1}
for(P=d.length;i--;)_[i]&&(_[i]==P?P--:y[i].__u|=4)}if(M)for(i=0;i<x;i++)!(u=l[i])||2&u.__u||(u.__e==
n&&(n=Jt(u)),Ko(u,u));return n}function Mi(e,t,l,n){var o,i,s,u;if(typeof e.type=="function"){if(e.props.
__P)return t;if(o=e.__k)for(i=0;i<o.length;i++)o[i]&&(o[i].__=e,t=Mi(o[i],t,l,!1));return t}for(t&&!t.
parentNode&&(t=Jt(e))&&!t.parentNode&&(t=null),s=e.__e,u=t;u&&u.nodeType==8;)u=u.nextSibling;for(s!=
u&&(!n&&l.moveBefore&&s.parentNode?l.moveBefore(s,t):l.insertBefore(s,t||null)),t=s;(t=t&&t.nextSibling)&&
t.nodeType==8&&!t.data.startsWith("$s"););return t}function Su(e,t,l,n){var o,i=e.key,s=e.type,u=t[l],f=u&&!(2&u.__u);if(u===null&&i==null||f&&i==u.key&&
s==u.type)return l;if(n>(f?1:0)){for(o=l-1;o>=0;o--)if((u=t[o])&&!(2&u.__u)&&i==u.key&&s==u.type)return o;
for(o=l+1;o<t.length;o++)if((u=t[o])&&!(2&u.__u)&&i==u.key&&s==u.type)return o}return-1}function gi(e,t,l){
l==null&&(l=""),t[0]=="-"?e.setProperty(t,l):e[t]=l}function Fl(e,t,l,n,o){var i,s;if(t=="style")if(typeof l==
"string")e.style.cssText=l;else{if(typeof n=="string"&&(e.style.cssText=n=""),n)for(t in n)l&&t in l||
gi(e.style,t);if(l)for(t in l)n&&l[t]==n[t]||gi(e.style,t,l[t])}else if(t[0]=="o"&&t[1]=="n")typeof l!=
"function"&&(l=null),typeof n!="function"&&(n=null),(e.__e||(e.__e={}))[t]=l,l&&n||(s=Ho[t]||(Ho[t]=
ku(t)),(e.__a||(e.__a={}))[t]=Uo,i=t!=(t=t.replace(yi,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),
l?e.addEventListener(t,s,i):e.removeEventListener(t,s,i));else{if(o=="http://www.w3.org/2000/svg")t=
t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="l\
ist"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&
t in e)try{return void(e[t]=l??"")}catch{}if(typeof l=="function")return;l==null||l===!1&&t[4]!="-"?
e.removeAttribute(t):e.setAttribute(t,t=="popover"&&l==1?"":l)}}function ku(e){return function(t){var l=this.
__e;if(l){if(l=l[e],t[Vl]==null)t[Vl]=Uo++;else if(t[Vl]<this.__a[e])return;return l(ie.event?ie.event(
t):t)}}}function jo(e,t,l,n,o,i,s,u,f,m){var d,_,b,h,x,M,P,D,y,T,S,X,R,Z,j,te,G,A,K=t.type;if(t.constructor!==
dl)return null;128&l.__u&&(f=32&l.__u,d=l.__c.__z)&&(t.__u|=f,_=i=[],d.nodeType==8?u=Bl(d,i):i.push(
d),u=i[0]||u),(d=ie.__b)&&d(t);e:if(typeof K=="function"){b=s.length;try{if(D=t.props,y=(d=K.prototype)&&
d.render,T=(d=K.contextType)&&n[d.__c],S=d?T?T.props.value:d.__:n,(h=l.__c)?(t.__c=h,2&h.__g&&(h.__g|=
1)):(y?t.__c=h=new K(D,S):(t.__c=h=new Un(D,S),h.constructor=K,h.render=Pu),T&&T.sub(h),h.state||(h.
state={}),h.__n=n,h.__g|=8,h.__h=[],h.__k=[]),y&&(h.__s||(h.__s=h.state),K.getDerivedStateFromProps&&
(h.__s==h.state&&(h.__s=mn({},h.__s)),mn(h.__s,K.getDerivedStateFromProps(D,h.__s)))),x=h.props,M=h.
state,h.__v=t,l.__c){if(D!==x&&y&&!K.getDerivedStateFromProps&&h.componentWillReceiveProps&&h.componentWillReceiveProps(
D,S),t.__v==l.__v&&!(8&h.__g)||!(4&h.__g)&&h.shouldComponentUpdate&&h.shouldComponentUpdate(D,h.__s,
S)===!1){t.__v!=l.__v&&(h.props=D,h.state=h.__s,h.__g&=-9),t.__e=l.__e,t.__k=l.__k,t.__k.some(function(L){
L&&(L.__=t)}),Ul.push.apply(h.__h,h.__k),h.__k=[],h.__h.length&&s.push(h),u=Jt(l);break e}h.componentWillUpdate&&
h.componentWillUpdate(D,h.__s,S),y&&h.componentDidUpdate&&h.__h.push(function(){h.componentDidUpdate(
x,M,P)})}else y&&!K.getDerivedStateFromProps&&h.componentWillMount&&h.componentWillMount(),y&&h.componentDidMount&&
h.__h.push(h.componentDidMount);h.context=S,h.props=D,h.__P=e,h.__g&=-5,X=ie.__r,R=y?25:0;do h.__g&=
-9,X&&X(t),d=h.render(h.props,h.state=h.__s,h.context);while(8&h.__g&&++R<25);y&&(Ul.push.apply(h.__h,
h.__k),h.__k=[]),h.state=h.__s,h.getChildContext&&(n=mn({},n,h.getChildContext())),y&&l.__c&&h.getSnapshotBeforeUpdate&&
(P=h.getSnapshotBeforeUpdate(x,M)),Z=d&&d.type===Ye&&d.key==null?d.props.children:d,D.__P&&(d=u,o=(e=
D.__P).namespaceURI,f=i=null,l.props&&l.props.__P!=e&&(l.__k.some(function(L){L&&Ko(L,L)}),l.__k=null),
u=l.__k?Jt(l,0):null),u=ki(e,Io(Z)?Z:[Z],t,l,n,o,i,s,u,f,m),D.__P&&(t.__e=null,u=d),t.__u&=-161,_&&_.
some(pn),h.__h.length&&s.push(h),1&h.__g&&(h.__g&=-4)}catch(L){if(s.length=b,t.__v=null,f||i)if(L&&L.
then){if(t.__u|=128|f,i){for(~(G=i.indexOf(u||void 0))||(G=i.length);(A=i[G-1])&&A.nodeType==8;)G--;
for(;G<i.length;G++)if(A=i[G])if(i[G]=null,j){if(A==te)break}else{if(A.nodeType!=8)break;A.data.startsWith(
"$s")&&(te=Bl(j=A))}}if(!j){for(;u&&u.nodeType==8&&u.nextSibling;)u=u.nextSibling;j=u}(d=Bl(j=t.__c.
__z||(t.__c.__z=j)))?(t.__e=j,u=d):t.__e=u,u=u&&u.nextSibling}else i&&i.some(pn);else t.__e=l.__e;t.
__k||(t.__k=l.__k||[]),L&&L.then||Pi(t),ie.__e(L,t,l)}}else u=t.__e=Mu(l.__e,t,l,n,o,i,s,f,m,e);return(d=
ie.diffed)&&d(t),u}function Bl(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var l=1;e=e.nextSibling;){
if(e.nodeType==8){if(e.data.startsWith("$s"))l++;else if(e.data.startsWith("/$s")&&!--l)return e}t&&
t.push(e)}}function Pi(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(Pi))}function Ti(e,t,l){for(var n=0;n<
l.length;)Yo(l[n++],l[n++],l[n++]);ie.__c&&ie.__c(t,e),e.some(function(o){try{e=o.__h,o.__h=[],e.some(
function(i){i.call(o)})}catch(i){ie.__e(i,o.__v)}})}function Mu(e,t,l,n,o,i,s,u,f,m){var d,_,b,h,x,M,
P,D,y=l.props||Wl,T=t.props,S=t.type;if(S=="svg"?o="http://www.w3.org/2000/svg":S=="math"?o="http://\
www.w3.org/1998/Math/MathML":o||(o="http://www.w3.org/1999/xhtml"),i){for(d=0;d<i.length;d++)if((x=i[d])&&
(S?x.localName==S:x.nodeType==3)){e=x,i[d]=null;break}}if(!e){if(D=m.ownerDocument||document,!S)return D.
createTextNode(T);e=D.createElementNS(o,S,T.is?T:m),u&&(ie.__m&&ie.__m(t,i),u=!1),i=null}if(S){if(m=
S=="template"&&e.content||e,i=S=="textarea"&&T.defaultValue!=null?null:i&&Go.call(m.childNodes),!u&&
i)for(y={},d=0;d<e.attributes.length;d++)y[(x=e.attributes[d]).name]=x.value;for(d in y)x=y[d],d=="d\
angerouslySetInnerHTML"?b=x:d=="children"||d in T||d=="value"&&"defaultValue"in T||d=="checked"&&"de\
faultChecked"in T||Fl(e,d,null,x,o);for(d in T)x=T[d],d=="children"?h=x:d=="dangerouslySetInnerHTML"?
_=x:d=="value"?M=x:d=="checked"?P=x:u&&typeof x!="function"||y[d]===x||Fl(e,d,x,y[d],o);_?(u||b&&(_.
__html==b.__html||_.__html==e.innerHTML)||(e.innerHTML=_.__html),t.__k=[]):(b&&(e.textContent=""),(S==
"foreignObject"||o=="http://www.w3.org/1998/Math/MathML"&&yu.test(S))&&(o="http://www.w3.org/1999/xh\
tml"),ki(m,Io(h)?h:[h],t,l,n,o,i,s,i?i[0]:l.__k&&Jt(l,0),u,f),i&&i.some(pn)),u&&S!="textarea"||(d="v\
alue",S=="progress"&&M==null?e.removeAttribute(d):M==null||M===e[d]&&(S!="progress"||M)||Fl(e,d,M,y[d],
o),d="checked",P!=null&&P!=e[d]&&Fl(e,d,P,y[d],o))}else y===T||u&&e.data==T||(e.data=T);return e}function Yo(e,t,l,n){
try{typeof e=="function"?t?t.__x=e(t)||1:n&&(n=n.__c||n.__e)&&(t=n.__x)&&(n.__x=null,typeof t=="func\
tion"?t():e(null)):e.current=t}catch(o){ie.__e(o,l)}}function Ko(e,t,l){var n,o,i,s;if(ie.unmount&&ie.
unmount(e),!(n=e.ref)||n.current&&n.current!=e.__e||Yo(n,null,t,e),n=e.__c){if(n.componentWillUnmount)
try{n.componentWillUnmount()}catch(u){ie.__e(u,t)}n.__P=n.__n=null}if(n=e.__k)for(s=0;s<n.length;s++)
n[s]&&Ko(n[s],t,typeof e.type!="function"||l&&!e.props.__P);!l&&(n=e.__c)&&(n=n.__z)&&(o=Bl(n,i=[]))&&
(n==e.__e&&i.some(pn),pn(o),pn(n)),l||pn(e.__e),e.__e=e.__c=e.__=null}function Pu(e,t,l){return this.
constructor(e,l)}function Ai(e,t){var l,n,o,i;ie.__&&ie.__(e,t),t.nodeType==9&&(t=t.documentElement),
n=(l=e&&32&e.__u)?null:t.__k,t.__k=ml(Ye,{children:[e]}),o=[],i=[],jo(t,t.__k,n||Wl,Wl,t.namespaceURI,
n?null:t.firstChild?Go.call(t.childNodes):null,o,n?n.__e:t.firstChild,l,i),Ti(o,t.__k,i),t.__k.props.
children=null}ie={__e:function(e,t,l,n){for(var o,i,s;t=t.__;)if((o=t.__c)&&!(1&o.__g)){o.__g|=4;try{if((s=(i=o.constructor)&&
i.getDerivedStateFromError)&&o.setState(i.getDerivedStateFromError(e)),o.componentDidCatch&&(o.componentDidCatch(
e,n||{}),s=1),s&&8&o.__g)return void(o.__g|=2)}catch(u){e=u}}throw Hl=0,e}},bi=0,Wo=function(e){return e!=
null&&e.constructor===dl},Un.prototype.setState=function(e,t){var l=this.__s;l&&l!=this.state||(l=this.
__s=mn({},this.state)),typeof e=="function"&&(e=e(mn({},l),this.props)),e&&(mn(l,e),this.__v&&(t&&this.
__k.push(t),_i(this)))},Un.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(
e),_i(this))},Un.prototype.render=Ye,qt=[],Hl=0,vi=function(e,t){return e.__v.__b-t.__v.__b},Vl=Symbol(),
yi=/(PointerCapture)$|Capture$/i,Uo=0,Ho={},vu=0;var _l,Le,qo,Ei,Jo=Object.is,Il=0,Fi=[],Zo=[],Ce=ie,Ci=Ce.__b,Di=Ce.__r,Ri=Ce.diffed,Li=Ce.__c,Ni=Ce.
unmount,Oi=Ce.__;function Xo(e,t){Ce.__h&&Ce.__h(Le,e,Il||t),Il=0;var l=Le.__H||(Le.__H={__:[],__h:[]});
return e>=l.__.length&&l.__.push({}),l.__[e]}function Zt(e){return Il=1,Tu(Bi,e)}function Tu(e,t,l){
var n=Xo(_l++,2);if(n.t=e,!n.__c&&(n.__=[l?l(t):Bi(void 0,t),function(i){var s=(n.__N||n.__)[0],u=n.
t(s,i);Jo(s,u)||(n.__N=[u,n.__[1]],n.__c.setState({}))}],n.__c=Le,!Le.__f)){Le.__f=!0;var o=Le.shouldComponentUpdate;
Le.shouldComponentUpdate=function(i,s,u){var f=this.__H;if(!f)return!0;var m=!1,d=this.props!=i;if(f.
__.some(function(b){b.__N&&(m=!0,Jo(b.__[0],b.__N[0])||(d=!0))}),o){var _=o.call(this,i,s,u);return m?
_||d:_}return!m||d}}return n.__}function Qt(e,t){var l=Xo(_l++,3);!Ce.__s&&Vi(l.__H,t)&&(l.__P=!0,l.
__=e,l.u=t,Le.__H.__h.push(l))}function xt(e){return Il=5,St(function(){return{current:e}},[])}function St(e,t){var l=Xo(_l++,7);return Vi(l.__H,t)&&(l.__=e(),l.__H=t),l.__}function Au(){var e;do{for(;e=Zo.shift();)try{hl(e)}catch(l){Ce.__e(l,{__:(e=e.__P)&&e.__v})}for(;e=
Fi.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(hl),t.__h.some(Qo),t.__h=[]}catch(l){t.__h=[],Ce.
__e(l,e.__v)}}}while(Zo.length)}Ce.__b=function(e){Le=null,Ci&&Ci(e)},Ce.__=function(e,t){e&&t.__k&&
t.__k.__m&&(e.__m=t.__k.__m),Oi&&Oi(e,t)},Ce.__r=function(e){Di&&Di(e),_l=0;var t=(Le=e.__c).__H;t&&
(qo==Le?Le.__h=[]:(t.__h.some(hl),t.__h.some(Qo),_l=0),t.__h=[],t.__.some(function(l){l.__N&&(l.__=l.
__N),l.u=l.__N=void 0})),qo=Le},Ce.diffed=function(e){Ri&&Ri(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&
zi(Fi.push(t)),t.__H.__.some(function(l){l.u&&(l.__H=l.u)})),qo=Le=null},Ce.__c=function(e,t){t.some(
function(l){try{l.__h.some(hl),l.__h=l.__h.filter(function(n){return!n.__||Qo(n)})}catch(n){l.__h=[function(){
throw n}]}}),Li&&Li(e,t)},Ce.unmount=function(e){Ni&&Ni(e);var t,l,n=e.__c;n&&n.__H&&(n.__H.__.some(
function(o){try{if(o.__P&&o.__c){if(l===void 0){for(l=e.__;l&&(!l.__c||!l.__c.__P);)l=l.__;l=l&&l.__c}
o.__P=l,zi(Zo.push(o))}else hl(o)}catch(i){t=i}}),n.__H=void 0,t&&Ce.__e(t,n.__v))};var $i=typeof requestAnimationFrame==
"function";function Eu(e){var t,l=function(){clearTimeout(n),$i&&cancelAnimationFrame(t),setTimeout(
e)},n=setTimeout(l,35);$i&&(t=requestAnimationFrame(l))}function zi(e){e!=1&&Ei==Ce.requestAnimationFrame||
((Ei=Ce.requestAnimationFrame)||Eu)(Au)}function hl(e){var t=Le,l=e.__c;typeof l=="function"&&(e.__c=
void 0,l()),Le=t}function Qo(e){var t=Le;e.__c=e.__(),Le=t}function Vi(e,t){return!e||e.length!=t.length||
t.some(function(l,n){return!Jo(l,e[n])})}function Bi(e,t){return typeof t=="function"?t(e):t}var Cu=Symbol.for("preact-signals");function Kl(){if(Vt>1)Vt--;else{var e,t=!1;for((function(){var o=jl;
for(jl=void 0;o!==void 0;){var i=o.S;if(i.v===o.v)for(var s=i.t;s!==void 0;s=s.x)s.i===o.i&&(s.i=i.i);
o=o.o}})();bl!==void 0;){var l=bl;for(bl=void 0,Gl++;l!==void 0;){var n=l.u;if(l.u=void 0,l.f&=-3,!(8&
l.f)&&Wi(l))try{l.c()}catch(o){t||(e=o,t=!0)}l=n}}if(Gl=0,Vt--,t)throw e}}function tr(e){if(Vt>0)return e();
er=++Du,Vt++;try{return e()}finally{Kl()}}var gl,Me=void 0;function vl(e){var t=Me,l=gl;Me=void 0,gl=
void 0;try{return e()}finally{Me=t,gl=l}}var bl=void 0,Vt=0,Gl=0,Du=0,er=0,jl=void 0,Yl=0;function Hi(e){
if(Me!==void 0){var t=e.n;if(t===void 0||t.t!==Me)return t={i:0,S:e,p:Me.s,n:void 0,t:Me,e:void 0,x:void 0,
r:t},Me.s!==void 0&&(Me.s.n=t),Me.s=t,e.n=t,32&Me.f&&e.S(t),t;if(t.i===-1)return t.i=0,t.n!==void 0&&
(t.n.p=t.p,t.p!==void 0&&(t.p.n=t.n),t.p=Me.s,t.n=void 0,Me.s.n=t,Me.s=t),t}}function Ne(e,t){this.v=
e,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=t?.watched,this.Z=t?.unwatched,this.name=t?.name}
Ne.prototype.brand=Cu;Ne.prototype.h=function(){return!0};Ne.prototype.S=function(e){var t=this,l=this.
t;l!==e&&e.e===void 0&&(e.x=l,this.t=e,l!==void 0?l.e=e:vl(function(){var n;(n=t.W)==null||n.call(t)}))};
Ne.prototype.U=function(e){var t=this;if(this.t!==void 0){var l=e.e,n=e.x;l!==void 0&&(l.x=n,e.e=void 0),
n!==void 0&&(n.e=l,e.x=void 0),e===this.t&&(this.t=n,n===void 0&&vl(function(){var o;(o=t.Z)==null||
o.call(t)}))}};Ne.prototype.subscribe=function(e){var t=this;return _n(function(){var l=t.value;vl(function(){
return e(l)})},{name:"sub"})};Ne.prototype.valueOf=function(){return this.value};Ne.prototype.toString=
function(){return this.value+""};Ne.prototype.toJSON=function(){return this.value};Ne.prototype.peek=
function(){var e=this;return vl(function(){return e.value})};Object.defineProperty(Ne.prototype,"val\
ue",{get:function(){var e=Hi(this);return e!==void 0&&(e.i=this.i),this.v},set:function(e){if(e!==this.
v){if(Gl>100)throw new Error("Cycle detected");(function(l){Vt!==0&&Gl===0&&l.l!==er&&(l.l=er,jl={S:l,
v:l.v,i:l.i,o:jl})})(this),this.v=e,this.i++,Yl++,Vt++;try{for(var t=this.t;t!==void 0;t=t.x)t.t.N()}finally{
Kl()}}}});function dn(e,t){return new Ne(e,t)}function Wi(e){for(var t=e.s;t!==void 0;t=t.n)if(t.S.i!==
t.i||!t.S.h()||t.S.i!==t.i)return!0;return!1}function Ui(e){for(var t=e.s;t!==void 0;t=t.n){var l=t.
S.n;if(l!==void 0&&(t.r=l),t.S.n=t,t.i=-1,t.n===void 0){e.s=t;break}}}function Ii(e){for(var t=e.s,l=void 0;t!==
void 0;){var n=t.p;t.i===-1?(t.S.U(t),n!==void 0&&(n.n=t.n),t.n!==void 0&&(t.n.p=n)):l=t,t.S.n=t.r,t.
r!==void 0&&(t.r=void 0),t=n}e.s=l}function hn(e,t){Ne.call(this,void 0,t),this.x=e,this.s=void 0,this.
g=Yl-1,this.f=4}hn.prototype=new Ne;hn.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&
this.f)==32||(this.f&=-5,this.g===Yl))return!0;if(this.g=Yl,this.f|=1,this.i>0&&!Wi(this))return this.
f&=-2,!0;var e=Me;try{Ui(this),Me=this;var t=this.x();(16&this.f||this.v!==t||this.i===0)&&(this.v=t,
this.f&=-17,this.i++)}catch(l){this.v=l,this.f|=16,this.i++}return Me=e,Ii(this),this.f&=-2,!0};hn.prototype.
S=function(e){if(this.t===void 0){this.f|=36;for(var t=this.s;t!==void 0;t=t.n)t.S.S(t)}Ne.prototype.
S.call(this,e)};hn.prototype.U=function(e){if(this.t!==void 0&&(Ne.prototype.U.call(this,e),this.t===
void 0)){this.f&=-33;for(var t=this.s;t!==void 0;t=t.n)t.S.U(t)}};hn.prototype.N=function(){if(!(2&this.
f)){this.f|=6;for(var e=this.t;e!==void 0;e=e.x)e.t.N()}};Object.defineProperty(hn.prototype,"value",
{get:function(){if(1&this.f)throw new Error("Cycle detected");var e=Hi(this);if(this.h(),e!==void 0&&
(e.i=this.i),16&this.f)throw this.v;return this.v}});function ql(e,t){return new hn(e,t)}function Gi(e){
var t=e.j;if(e.j=void 0,typeof t=="function"){Vt++;var l=Me;Me=void 0;try{t()}catch(n){throw e.f&=-2,
e.f|=8,nr(e),n}finally{Me=l,Kl()}}}function nr(e){for(var t=e.s;t!==void 0;t=t.n)t.S.U(t);e.x=void 0,
e.s=void 0,Gi(e)}function Ru(e){if(Me!==this)throw new Error("Out-of-order effect");Ii(this),Me=e,this.
f&=-2;try{8&this.f&&nr(this)}finally{Kl()}}function In(e,t){this.x=e,this.j=void 0,this.s=void 0,this.
u=void 0,this.f=32,this.name=t?.name,gl&&gl.push(this)}In.prototype.c=function(){var e=this.S();try{
if(8&this.f||this.x===void 0)return;var t=this.x();typeof t=="function"&&(this.j=t)}finally{e()}};In.
prototype.S=function(){if(1&this.f)throw new Error("Cycle detected");this.f|=1,this.f&=-9,Gi(this),Ui(
this),Vt++;var e=Me;return Me=this,Ru.bind(this,e)};In.prototype.N=function(){2&this.f||(this.f|=2,this.
u=bl,bl=this)};In.prototype.d=function(){this.f|=8,1&this.f||nr(this)};In.prototype.dispose=function(){
this.d()};function _n(e,t){var l=new In(e,t);try{l.c()}catch(o){throw l.d(),o}var n=l.d.bind(l);return n[Symbol.
dispose]=n,n}var ji,Zl,Jl,Lu=typeof window<"u"&&!!window.__PREACT_SIGNALS_DEVTOOLS__;var Yi=[];_n(function(){ji=this.N})();function Gn(e,t){ie[e]=t.bind(null,ie[e]||function(){})}function yl(e){
if(Jl){var t=Jl;Jl=void 0,t()}Jl=e&&e.S()}function Ki(e){var t=this,l=e.data,n=Ou(l);n.name="Reactiv\
eDom",n.value=l;var o=St(function(){for(var u=t,f=t.__v;f=f.__;)if(f.__c){f.__c.__$f|=4;break}var m=ql(
function(){var h=n.value.value;return h===0?0:h===!0?"":h||""}),d=ql(function(){return!Array.isArray(
m.value)&&!Wo(m.value)}),_=_n(function(){if(this.N=qi,d.value){var h=m.value;u.__v&&u.__v.__e&&u.__v.
__e.nodeType===3&&(u.__v.__e.data=h)}}),b=t.__$u.d;return t.__$u.d=function(){_(),b.call(this)},[d,m]},
[]),i=o[0],s=o[1];return i.value?s.peek():s.value}Ki.displayName="ReactiveTextNode";Object.defineProperties(
Ne.prototype,{constructor:{configurable:!0,value:wi(Ye,null).constructor},type:{configurable:!0,value:Ki},
props:{configurable:!0,get:function(){var e=this;return{data:{get value(){return e.value}}}}},__b:{configurable:!0,
value:1}});Gn("__b",function(e,t){if(yl(),Zl=void 0,typeof t.type=="string"){var l,n=t.props;for(var o in n)
if(o!=="children"){var i=n[o];i instanceof Ne&&(l||(t.__np=l={}),l[o]=i,n[o]=i.peek())}}e(t)});Gn("_\
_r",function(e,t){if(e(t),t.type!==Ye){yl();var l,n=t.__c;n&&(n.__$f&=-2,(l=n.__$u)===void 0&&(n.__$u=
l=(function(o,i){var s;return _n(function(){s=this},{name:i}),s.c=o,s})((function(o){return function(){
var i;Lu&&((i=this.y)==null||i.call(this)),o.__$f|=1,o.setState({})}})(n),typeof t.type=="function"?
t.type.displayName||t.type.name:""))),Zl=n,yl(l)}});Gn("__e",function(e,t,l,n){yl(),Zl=void 0,e(t,l,
n)});Gn("diffed",function(e,t){yl(),Zl=void 0;var l;if(typeof t.type=="string"&&(l=t.__e)){var n=t.__np,
o=t.props,i=l.U;if(i)for(var s in i){var u=i[s];u===void 0||n&&s in n||(u.d(),i[s]=void 0)}if(n){i||
(i={},l.U=i);for(var f in n){var m=i[f],d=n[f];m===void 0?(m=Nu(l,f,d,o),i[f]=m):m.o(d,o)}}}e(t)});function Nu(e,t,l,n){
var o=t in e&&e.ownerSVGElement===void 0,i=dn(l);return{o:function(s,u){i.value=s,n=u},d:_n(function(){
this.N=qi;var s=i.value.value;n[t]!==s&&(n[t]=s,o?e[t]=s:s!=null&&(s!==!1||t[4]==="-")?e.setAttribute(
t,s):e.removeAttribute(t))})}}Gn("unmount",function(e,t){if(typeof t.type=="string"){var l=t.__e;if(l){
var n=l.U;if(n){l.U=void 0;for(var o in n){var i=n[o];i&&i.d()}}}var s=t.__np;if(s){var u=t.props;for(var f in s)
u[f]=s[f]}t.__np=void 0}else{var m=t.__c;if(m){m.__$f|=8;var d=m.__$u;d&&(m.__$u=void 0,d.d())}}e(t)});
Gn("__h",function(e,t,l,n){n<3&&(t.__$f|=2),e(t,l,n)});Un.prototype.shouldComponentUpdate=function(e,t){
if(this.__R)return!0;var l=this.__$u,n=l&&l.s!==void 0;for(var o in t)return!0;if(this.__f||typeof this.
u=="boolean"&&this.u===!0){var i=2&this.__$f;if(!(n||i||4&this.__$f)||1&this.__$f)return!0}else if(!(n||
4&this.__$f)||3&this.__$f)return!0;for(var s in e)if(s!=="__source"&&e[s]!==this.props[s])return!0;for(var u in this.
props)if(!(u in e))return!0;return!1};function Ou(e,t){return St(function(){return dn(e,t)},[])}var $u=function(e){queueMicrotask(function(){queueMicrotask(e)})};function zu(){tr(function(){for(var e;e=Yi.shift();)ji.call(e)})}function qi(){Yi.push(this)===1&&(ie.
requestAnimationFrame||$u)(zu)}function Zi(e,t){let l=[{millis:0,left:t,sold:0},...e.samples],n=o=>(l[o]?.sold??0)>t;return[l.map(o=>o.
millis/1e3),l.map(()=>t),l.map(o=>Math.max(0,o.left)),l.map(o=>Math.min(o.sold,t)),l.map((o,i)=>n(i)||
n(i+1)?Math.max(o.sold,t):null)]}function Qi(e,t){let l=e.samples.find(n=>n.living<t);return l?l.millis/
1e3:null}function Xi(e,t){let l=Array.from({length:t},(o,i)=>({label:`node-${i+1}`,bars:[]})),n=new Map;
for(let o of e.samples){let i=new Set;for(let s of o.inside){let u=l.findIndex(b=>b.label===s.node);
if(u<0)continue;let f=`${s.node} ${s.token} ${s.ended}`,m=s.millis/1e3;i.add(f);let d=n.get(f);if(d){
d.to=Math.max(d.to,m+.03);continue}let _={from:m,to:m+.03,colour:u%8,say:()=>Fu(s,_)};s.ended&&(_.thin=
!0),l[u].bars.push(_),n.set(f,_)}for(let s of[...n.keys()])i.has(s)||n.delete(s)}return{label:"",kind:"\
client",lanes:l,bands:[]}}function Fu(e,t){let l=e.token===0?"without a token":`with token ${e.token}`;
return e.ended?`its turn ${l} had ended when it was seen, ${t.from.toFixed(2)} s`:`in the critical s\
ection ${l}, seen from ${t.from.toFixed(2)} to ${t.to.toFixed(2)} s`}function es(e){return e.samples.
filter(t=>Ji(t).length>1).map(t=>({at:t.millis/1e3,bad:!0,say:()=>`${Ji(t).length} in the critical s\
ection at once, at ${(t.millis/1e3).toFixed(2)} s`}))}var Ji=e=>e.inside.filter(t=>!t.ended);var Vu="uplot",Bu="u-hz",Hu="u-vt",Wu="u-title",Uu="u-wrap",Iu="u-under",Gu="u-over",ju="u-axis",vn="\
u-off",Yu="u-select",Ku="u-cursor-x",qu="u-cursor-y",Ju="u-cursor-pt",Zu="u-legend",Qu="u-live",Xu="\
u-inline",ef="u-series",tf="u-marker",ts="u-label",nf="u-value",xl="width",Sl="height";var ns="bottom",jn="left",lr="right",yr="#000",ls=yr+"0",or="mousemove",os="mousedown",rr="mouseup",
rs="mouseenter",is="mouseleave",ss="dblclick",lf="resize",of="scroll",as="change",no="dppxchange",wr="\
--",Xn=typeof window<"u",fr=Xn?document:null,Kn=Xn?window:null,rf=Xn?navigator:null,ce,Ql;function cr(){
let e=devicePixelRatio;ce!=e&&(ce=e,Ql&&mr(as,Ql,cr),Ql=matchMedia(`(min-resolution: ${ce-.001}dppx)\
 and (max-resolution: ${ce+.001}dppx)`),yn(as,Ql,cr),Kn.dispatchEvent(new CustomEvent(no)))}function it(e,t){
if(t!=null){let l=e.classList;!l.contains(t)&&l.add(t)}}function pr(e,t){let l=e.classList;l.contains(
t)&&l.remove(t)}function Se(e,t,l){e.style[t]=l+"px"}function kt(e,t,l,n){let o=fr.createElement(e);
return t!=null&&it(o,t),l?.insertBefore(o,n),o}function ht(e,t){return kt("div",e,t)}var us=new WeakMap;
function Ot(e,t,l,n,o){let i="translate("+t+"px,"+l+"px)",s=us.get(e);i!=s&&(e.style.transform=i,us.
set(e,i),t<0||l<0||t>n||l>o?it(e,vn):pr(e,vn))}var fs=new WeakMap;function cs(e,t,l){let n=t+l,o=fs.
get(e);n!=o&&(fs.set(e,n),e.style.background=t,e.style.borderColor=l)}var ps=new WeakMap;function ms(e,t,l,n){
let o=t+""+l,i=ps.get(e);o!=i&&(ps.set(e,o),e.style.height=l+"px",e.style.width=t+"px",e.style.marginLeft=
n?-t/2+"px":0,e.style.marginTop=n?-l/2+"px":0)}var xr={passive:!0},sf={...xr,capture:!0};function yn(e,t,l,n){
t.addEventListener(e,l,n?sf:xr)}function mr(e,t,l,n){t.removeEventListener(e,l,xr)}Xn&&cr();function Mt(e,t,l,n){
let o;l=l||0,n=n||t.length-1;let i=n<=2147483647;for(;n-l>1;)o=i?l+n>>1:st((l+n)/2),t[o]<e?l=o:n=o;return e-
t[l]<=t[n]-e?l:n}function Hs(e){return(l,n,o)=>{let i=-1,s=-1;for(let u=n;u<=o;u++)if(e(l[u])){i=u;break}
for(let u=o;u>=n;u--)if(e(l[u])){s=u;break}return[i,s]}}var Ws=e=>e!=null,Us=e=>e!=null&&e>0,ro=Hs(Ws),
af=Hs(Us);function uf(e,t,l,n=0,o=!1){let i=o?af:ro,s=o?Us:Ws;[t,l]=i(e,t,l);let u=e[t],f=e[t];if(t>
-1)if(n==1)u=e[t],f=e[l];else if(n==-1)u=e[l],f=e[t];else for(let m=t;m<=l;m++){let d=e[m];s(d)&&(d<
u?u=d:d>f&&(f=d))}return[u??ge,f??-ge]}function io(e,t,l,n){let o=_s(e),i=_s(t);e==t&&(o==-1?(e*=l,t/=
l):(e/=l,t*=l));let s=l==10?Bt:Is,u=o==1?st:_t,f=i==1?_t:st,m=u(s($e(e))),d=f(s($e(t))),_=qn(l,m),b=qn(
l,d);return l==10&&(m<0&&(_=be(_,-m)),d<0&&(b=be(b,-d))),n||l==2?(e=_*o,t=b*i):(e=Ks(e,_),t=so(t,b)),
[e,t]}function Sr(e,t,l,n){let o=io(e,t,l,n);return e==0&&(o[0]=0),t==0&&(o[1]=0),o}var kr=.1,ds={mode:3,
pad:kr},Ml={pad:0,soft:null,mode:0},ff={min:Ml,max:Ml};function lo(e,t,l,n){return ao(l)?hs(e,t,l):(Ml.
pad=l,Ml.soft=n?0:null,Ml.mode=n?3:0,hs(e,t,ff))}function ue(e,t){return e??t}function cf(e,t,l){for(t=
ue(t,0),l=ue(l,e.length-1);t<=l;){if(e[t]!=null)return!0;t++}return!1}function hs(e,t,l){let n=l.min,
o=l.max,i=ue(n.pad,0),s=ue(o.pad,0),u=ue(n.hard,-ge),f=ue(o.hard,ge),m=ue(n.soft,ge),d=ue(o.soft,-ge),
_=ue(n.mode,0),b=ue(o.mode,0),h=t-e,x=Bt(h),M=Qe($e(e),$e(t)),P=Bt(M),D=$e(P-x);(h<1e-24||D>10)&&(h=
0,(e==0||t==0)&&(h=1e-24,_==2&&m!=ge&&(i=0),b==2&&d!=-ge&&(s=0)));let y=h||M||1e3,T=Bt(y),S=qn(10,st(
T)),X=y*(h==0?e==0?.1:1:i),R=be(Ks(e-X,S/10),24),Z=e>=m&&(_==1||_==3&&R<=m||_==2&&R>=m)?m:ge,j=Qe(u,
R<Z&&e>=Z?Z:Pt(Z,R)),te=y*(h==0?t==0?.1:1:s),G=be(so(t+te,S/10),24),A=t<=d&&(b==1||b==3&&G>=d||b==2&&
G<=d)?d:-ge,K=Pt(f,G>A&&t<=A?A:Qe(A,G));return j==K&&j==0&&(K=100),[j,K]}var pf=new Intl.NumberFormat(
Xn?rf.language:"en-US"),Mr=e=>pf.format(e),at=Math,to=at.PI,$e=at.abs,st=at.floor,Oe=at.round,_t=at.
ceil,Pt=at.min,Qe=at.max,qn=at.pow,_s=at.sign,Bt=at.log10,Is=at.log2,mf=(e,t=1)=>at.sinh(e)*t,ir=(e,t=1)=>at.
asinh(e/t),ge=1/0;function gs(e){return(Bt((e^e>>31)-(e>>31))|0)+1}function dr(e,t,l){return Pt(Qe(e,
t),l)}function Gs(e){return typeof e=="function"}function re(e){return Gs(e)?e:()=>e}var df=()=>{},js=e=>e,
Ys=(e,t)=>t,hf=e=>null,bs=e=>!0,vs=(e,t)=>e==t,_f=/\.\d*?(?=9{6,}|0{6,})/gm,wn=e=>{if(Js(e)||en.has(
e))return e;let t=`${e}`,l=t.match(_f);if(l==null)return e;let n=l[0].length-1;if(t.indexOf("e-")!=-1){
let[o,i]=t.split("e");return+`${wn(o)}e${i}`}return be(e,n)};function gn(e,t){return wn(be(wn(e/t))*
t)}function so(e,t){return wn(_t(wn(e/t))*t)}function Ks(e,t){return wn(st(wn(e/t))*t)}function be(e,t=0){
if(Js(e))return e;let l=10**t,n=e*l*(1+Number.EPSILON);return Oe(n)/l}var en=new Map;function qs(e){
return((""+e).split(".")[1]||"").length}function Tl(e,t,l,n){let o=[],i=n.map(qs);for(let s=t;s<l;s++){
let u=$e(s),f=be(qn(e,s),u);for(let m=0;m<n.length;m++){let d=e==10?+`${n[m]}e${s}`:n[m]*f,_=(s>=0?0:
u)+(s>=i[m]?0:i[m]),b=e==10?d:be(d,_);o.push(b),en.set(b,_)}}return o}var Pl={},Pr=[],Jn=[null,null],
Xt=Array.isArray,Js=Number.isInteger,gf=e=>e===void 0;function ys(e){return typeof e=="string"}function ao(e){
let t=!1;if(e!=null){let l=e.constructor;t=l==null||l==Object}return t}function bf(e){return e!=null&&
typeof e=="object"}var vf=Object.getPrototypeOf(Uint8Array),Zs="__proto__";function Zn(e,t=ao){let l;
if(Xt(e)){let n=e.find(o=>o!=null);if(Xt(n)||t(n)){l=Array(e.length);for(let o=0;o<e.length;o++)l[o]=
Zn(e[o],t)}else l=e.slice()}else if(e instanceof vf)l=e.slice();else if(t(e)){l={};for(let n in e)n!=
Zs&&(l[n]=Zn(e[n],t))}else l=e;return l}function De(e){let t=arguments;for(let l=1;l<t.length;l++){let n=t[l];
for(let o in n)o!=Zs&&(ao(e[o])?De(e[o],Zn(n[o])):e[o]=Zn(n[o]))}return e}var yf=0,wf=1,xf=2;function Sf(e,t,l){
for(let n=0,o,i=-1;n<t.length;n++){let s=t[n];if(s>i){for(o=s-1;o>=0&&e[o]==null;)e[o--]=null;for(o=
s+1;o<l&&e[o]==null;)e[i=o++]=null}}}function kf(e,t){if(Tf(e)){let s=e[0].slice();for(let u=1;u<e.length;u++)
s.push(...e[u].slice(1));return Af(s[0])||(s=Pf(s)),s}let l=new Set;for(let s=0;s<e.length;s++){let f=e[s][0],
m=f.length;for(let d=0;d<m;d++)l.add(f[d])}let n=[Array.from(l).sort((s,u)=>s-u)],o=n[0].length,i=new Map;
for(let s=0;s<o;s++)i.set(n[0][s],s);for(let s=0;s<e.length;s++){let u=e[s],f=u[0];for(let m=1;m<u.length;m++){
let d=u[m],_=Array(o).fill(void 0),b=t?t[s][m]:wf,h=[];for(let x=0;x<d.length;x++){let M=d[x],P=i.get(
f[x]);M===null?b!=yf&&(_[P]=M,b==xf&&h.push(P)):_[P]=M}Sf(_,h,o),n.push(_)}}return n}var Mf=typeof queueMicrotask>
"u"?e=>Promise.resolve().then(e):queueMicrotask;function Pf(e){let t=e[0],l=t.length,n=Array(l);for(let i=0;i<
n.length;i++)n[i]=i;n.sort((i,s)=>t[i]-t[s]);let o=[];for(let i=0;i<e.length;i++){let s=e[i],u=Array(
l);for(let f=0;f<l;f++)u[f]=s[n[f]];o.push(u)}return o}function Tf(e){let t=e[0][0],l=t.length;for(let n=1;n<
e.length;n++){let o=e[n][0];if(o.length!=l)return!1;if(o!=t){for(let i=0;i<l;i++)if(o[i]!=t[i])return!1}}
return!0}function Af(e,t=100){let l=e.length;if(l<=1)return!0;let n=0,o=l-1;for(;n<=o&&e[n]==null;)n++;
for(;o>=n&&e[o]==null;)o--;if(o<=n)return!0;let i=Qe(1,st((o-n+1)/t));for(let s=e[n],u=n+i;u<=o;u+=i){
let f=e[u];if(f!=null){if(f<=s)return!1;s=f}}return!0}var Qs=["January","February","March","April","\
May","June","July","August","September","October","November","December"],Xs=["Sunday","Monday","Tues\
day","Wednesday","Thursday","Friday","Saturday"];function ea(e){return e.slice(0,3)}var Ef=Xs.map(ea),
Cf=Qs.map(ea),Df={MMMM:Qs,MMM:Cf,WWWW:Xs,WWW:Ef};function wl(e){return(e<10?"0":"")+e}function Rf(e){
return(e<10?"00":e<100?"0":"")+e}var Lf={YYYY:e=>e.getFullYear(),YY:e=>(e.getFullYear()+"").slice(2),
MMMM:(e,t)=>t.MMMM[e.getMonth()],MMM:(e,t)=>t.MMM[e.getMonth()],MM:e=>wl(e.getMonth()+1),M:e=>e.getMonth()+
1,DD:e=>wl(e.getDate()),D:e=>e.getDate(),WWWW:(e,t)=>t.WWWW[e.getDay()],WWW:(e,t)=>t.WWW[e.getDay()],
HH:e=>wl(e.getHours()),H:e=>e.getHours(),h:e=>{let t=e.getHours();return t==0?12:t>12?t-12:t},AA:e=>e.
getHours()>=12?"PM":"AM",aa:e=>e.getHours()>=12?"pm":"am",a:e=>e.getHours()>=12?"p":"a",mm:e=>wl(e.getMinutes()),
m:e=>e.getMinutes(),ss:e=>wl(e.getSeconds()),s:e=>e.getSeconds(),fff:e=>Rf(e.getMilliseconds())};function Tr(e,t){
t=t||Df;let l=[],n=/\{([a-z]+)\}|[^{]+/gi,o;for(;o=n.exec(e);)l.push(o[0][0]=="{"?Lf[o[1]]:o[0]);return i=>{
let s="";for(let u=0;u<l.length;u++)s+=typeof l[u]=="string"?l[u]:l[u](i,t);return s}}var Nf=new Intl.
DateTimeFormat().resolvedOptions().timeZone;function Of(e,t){let l;return t=="UTC"||t=="Etc/UTC"?l=new Date(
+e+e.getTimezoneOffset()*6e4):t==Nf?l=e:(l=new Date(e.toLocaleString("en-US",{timeZone:t})),l.setMilliseconds(
e.getMilliseconds())),l}var ta=e=>e%1==0,oo=[1,2,2.5,5],$f=Tl(10,-32,0,oo),na=Tl(10,0,32,oo),zf=na.filter(
ta),bn=$f.concat(na),Ar=`
`,la="{YYYY}",ws=Ar+la,oa="{M}/{D}",kl=Ar+oa,Xl=kl+"/{YY}",ra="{aa}",Ff="{h}:{mm}",Yn=Ff+ra,xs=Ar+Yn,
Ss=":{ss}",me=null;function ia(e){let t=e*1e3,l=t*60,n=l*60,o=n*24,i=o*30,s=o*365,f=(e==1?Tl(10,0,3,
oo).filter(ta):Tl(10,-3,0,oo)).concat([t,t*5,t*10,t*15,t*30,l,l*5,l*10,l*15,l*30,n,n*2,n*3,n*4,n*6,n*
8,n*12,o,o*2,o*3,o*4,o*5,o*6,o*7,o*8,o*9,o*10,o*15,i,i*2,i*3,i*4,i*6,s,s*2,s*5,s*10,s*25,s*50,s*100]),
m=[[s,la,me,me,me,me,me,me,1],[o*28,"{MMM}",ws,me,me,me,me,me,1],[o,oa,ws,me,me,me,me,me,1],[n,"{h}"+
ra,Xl,me,kl,me,me,me,1],[l,Yn,Xl,me,kl,me,me,me,1],[t,Ss,Xl+" "+Yn,me,kl+" "+Yn,me,xs,me,1],[e,Ss+".\
{fff}",Xl+" "+Yn,me,kl+" "+Yn,me,xs,me,1]];function d(_){return(b,h,x,M,P,D)=>{let y=[],T=P>=s,S=P>=
i&&P<s,X=_(x),R=be(X*e,3),Z=sr(X.getFullYear(),T?0:X.getMonth(),S||T?1:X.getDate()),j=be(Z*e,3);if(S||
T){let te=S?P/i:0,G=T?P/s:0,A=R==j?R:be(sr(Z.getFullYear()+G,Z.getMonth()+te,1)*e,3),K=new Date(Oe(A/
e)),L=K.getFullYear(),Q=K.getMonth();for(let H=0;A<=M;H++){let le=sr(L+G*H,Q+te*H,1),U=le-_(be(le*e,
3));A=be((+le+U)*e,3),A<=M&&y.push(A)}}else{let te=P>=o?o:P,G=st(x)-st(R),A=j+G+so(R-j,te);y.push(A);
let K=_(A),L=K.getHours()+K.getMinutes()/l+K.getSeconds()/n,Q=P/n,H=b.axes[h]._space,le=D/H;for(;A=be(
A+P,e==1?0:3),!(A>M);)if(Q>1){let U=st(be(L+Q,6))%24,B=_(A).getHours()-U;B>1&&(B=-1),A-=B*n,L=(L+Q)%
24;let Y=y[y.length-1];be((A-Y)/P,3)*le>=.7&&y.push(A)}else y.push(A)}return y}}return[f,m,d]}var[Vf,
Bf,Hf]=ia(1),[Wf,Uf,If]=ia(.001);Tl(2,-53,53,[1]);function ks(e,t){return e.map(l=>l.map((n,o)=>o==0||
o==8||n==null?n:t(o==1||l[8]==0?n:l[1]+n)))}function Ms(e,t){return(l,n,o,i,s)=>{let u=t.find(x=>s>=
x[0])||t[t.length-1],f,m,d,_,b,h;return n.map(x=>{let M=e(x),P=M.getFullYear(),D=M.getMonth(),y=M.getDate(),
T=M.getHours(),S=M.getMinutes(),X=M.getSeconds(),R=P!=f&&u[2]||D!=m&&u[3]||y!=d&&u[4]||T!=_&&u[5]||S!=
b&&u[6]||X!=h&&u[7]||u[1];return f=P,m=D,d=y,_=T,b=S,h=X,R(M)})}}function Gf(e,t){let l=Tr(t);return(n,o,i,s,u)=>o.
map(f=>l(e(f)))}function sr(e,t,l){return new Date(e,t,l)}function Ps(e,t){return t(e)}var jf="{YYYY\
}-{MM}-{DD} {h}:{mm}{aa}";function Ts(e,t){return(l,n,o,i)=>i==null?wr:t(e(n))}function Yf(e,t){let l=e.
series[t];return l.width?l.stroke(e,t):l.points.width?l.points.stroke(e,t):null}function Kf(e,t){return e.
series[t].fill(e,t)}var qf={show:!0,live:!0,isolate:!1,mount:df,markers:{show:!0,width:2,stroke:Yf,fill:Kf,
dash:"solid"},idx:null,idxs:null,values:[]};function Jf(e,t){let l=e.cursor.points,n=ht(),o=l.size(e,
t);Se(n,xl,o),Se(n,Sl,o);let i=o/-2;Se(n,"marginLeft",i),Se(n,"marginTop",i);let s=l.width(e,t,o);return s&&
Se(n,"borderWidth",s),n}function Zf(e,t){let l=e.series[t].points;return l._fill||l._stroke}function Qf(e,t){
let l=e.series[t].points;return l._stroke||l._fill}function Xf(e,t){return e.series[t].points.size}var ar=[
0,0];function ec(e,t,l){return ar[0]=t,ar[1]=l,ar}function eo(e,t,l,n=!0){return o=>{o.button==0&&(!n||
o.target==t)&&l(o)}}function ur(e,t,l,n=!0){return o=>{(!n||o.target==t)&&l(o)}}var tc={show:!0,x:!0,
y:!0,lock:!1,move:ec,points:{one:!1,show:Jf,size:Xf,width:0,stroke:Qf,fill:Zf},bind:{mousedown:eo,mouseup:eo,
click:eo,dblclick:eo,mousemove:ur,mouseleave:ur,mouseenter:ur},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,
click:(e,t)=>{t.stopPropagation(),t.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(e,t,l,n,o)=>n-
o,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,
event:null},sa={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},Er=De({},sa,{filter:Ys}),aa=De({},Er,{size:10}),
ua=De({},sa,{show:!1}),Cr='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Aria\
l, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Em\
oji"',fa="bold "+Cr,ca=1.5,As={show:!0,scale:"x",stroke:yr,space:50,gap:5,alignTo:1,size:50,labelGap:0,
labelSize:30,labelFont:fa,side:2,grid:Er,ticks:aa,border:ua,font:Cr,lineGap:ca,rotate:0},nc="Value",
lc="Time",Es={show:!0,scale:"x",auto:!1,sorted:1,min:ge,max:-ge,idxs:[]};function oc(e,t,l,n,o){return t.
map(i=>i==null?"":Mr(i))}function rc(e,t,l,n,o,i,s){let u=[],f=en.get(o)||0;l=s?l:be(so(l,o),f);for(let m=l;m<=
n;m=be(m+o,f))u.push(Object.is(m,-0)?0:m);return u}function hr(e,t,l,n,o,i,s){let u=[],f=e.scales[e.
axes[t].scale].log,m=f==10?Bt:Is,d=st(m(l));o=qn(f,d),f==10&&(o=bn[Mt(o,bn)]);let _=l,b=o*f;f==10&&(b=
bn[Mt(b,bn)]);do u.push(_),_=_+o,f==10&&!en.has(_)&&(_=be(_,en.get(o))),_>=b&&(o=_,b=o*f,f==10&&(b=bn[Mt(
b,bn)]));while(_<=n);return u}function ic(e,t,l,n,o,i,s){let f=e.scales[e.axes[t].scale].asinh,m=n>f?
hr(e,t,Qe(f,l),n,o):[f],d=n>=0&&l<=0?[0]:[];return(l<-f?hr(e,t,Qe(f,-n),-l,o):[f]).reverse().map(b=>-b).
concat(d,m)}var pa=/./,sc=/[12357]/,ac=/[125]/,Cs=/1/,_r=(e,t,l,n)=>e.map((o,i)=>t==4&&o==0||i%n==0&&
l.test(o.toExponential()[o<0?1:0])?o:null);function uc(e,t,l,n,o){let i=e.axes[l],s=i.scale,u=e.scales[s],
f=e.valToPos,m=i._space,d=f(10,s),_=f(9,s)-d>=m?pa:f(7,s)-d>=m?sc:f(5,s)-d>=m?ac:Cs;if(_==Cs){let b=$e(
f(1,s)-d);if(b<m)return _r(t.slice().reverse(),u.distr,_,_t(m/b)).reverse()}return _r(t,u.distr,_,1)}
function fc(e,t,l,n,o){let i=e.axes[l],s=i.scale,u=i._space,f=e.valToPos,m=$e(f(1,s)-f(2,s));return m<
u?_r(t.slice().reverse(),3,pa,_t(u/m)).reverse():t}function cc(e,t,l,n){return n==null?wr:t==null?"":
Mr(t)}var Ds={show:!0,scale:"y",stroke:yr,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:fa,
side:3,grid:Er,ticks:aa,border:ua,font:Cr,lineGap:ca,rotate:0};function pc(e,t){let l=3+(e||1)*2;return be(
l*t,3)}function mc(e,t){let{scale:l,idxs:n}=e.series[0],o=e._data[0],i=e.valToPos(o[n[0]],l,!0),s=e.
valToPos(o[n[1]],l,!0),u=$e(s-i),f=e.series[t],m=u/(f.points.space*ce);return n[1]-n[0]<=m}var Rs={scale:null,
auto:!0,sorted:0,min:ge,max:-ge},ma=(e,t,l,n,o)=>o,Ls={show:!0,auto:!0,sorted:0,gaps:ma,alpha:1,facets:[
De({},Rs,{scale:"x"}),De({},Rs,{scale:"y"})]},Ns={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:ma,
alpha:1,points:{show:mc,filter:null},values:null,min:ge,max:-ge,idxs:[],path:null,clip:null};function dc(e,t,l,n,o){
return l/10}var da={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},hc=De({},da,
{time:!1,ori:1}),Os={};function ha(e,t){let l=Os[e];return l||(l={key:e,plots:[],sub(n){l.plots.push(
n)},unsub(n){l.plots=l.plots.filter(o=>o!=n)},pub(n,o,i,s,u,f,m){for(let d=0;d<l.plots.length;d++)l.
plots[d]!=o&&l.plots[d].pub(n,o,i,s,u,f,m)}},e!=null&&(Os[e]=l)),l}var Qn=1,gr=2;function xn(e,t,l){
let n=e.mode,o=e.series[t],i=n==2?e._data[t]:e._data,s=e.scales,u=e.bbox,f=i[0],m=n==2?i[1]:i[t],d=n==
2?s[o.facets[0].scale]:s[e.series[0].scale],_=n==2?s[o.facets[1].scale]:s[o.scale],b=u.left,h=u.top,
x=u.width,M=u.height,P=e.valToPosH,D=e.valToPosV;return d.ori==0?l(o,f,m,d,_,P,D,b,h,x,M,fo,el,po,ga,
va):l(o,f,m,d,_,D,P,h,b,M,x,co,tl,Lr,ba,ya)}function Dr(e,t){let l=0,n=0,o=ue(e.bands,Pr);for(let i=0;i<
o.length;i++){let s=o[i];s.series[0]==t?l=s.dir:s.series[1]==t&&(s.dir==1?n|=1:n|=2)}return[l,n==1?-1:
n==2?1:n==3?2:0]}function _c(e,t,l,n,o){let i=e.mode,s=e.series[t],u=i==2?s.facets[1].scale:s.scale,
f=e.scales[u];return o==-1?f.min:o==1?f.max:f.distr==3?f.dir==1?f.min:f.max:0}function Ht(e,t,l,n,o,i){
return xn(e,t,(s,u,f,m,d,_,b,h,x,M,P)=>{let D=s.pxRound,y=m.dir*(m.ori==0?1:-1),T=m.ori==0?el:tl,S,X;
y==1?(S=l,X=n):(S=n,X=l);let R=D(_(u[S],m,M,h)),Z=D(b(f[S],d,P,x)),j=D(_(u[X],m,M,h)),te=D(b(i==1?d.
max:d.min,d,P,x)),G=new Path2D(o);return T(G,j,te),T(G,R,te),T(G,R,Z),G})}function uo(e,t,l,n,o,i){let s=null;
if(e.length>0){s=new Path2D;let u=t==0?po:Lr,f=l;for(let _=0;_<e.length;_++){let b=e[_];if(b[1]>b[0]){
let h=b[0]-f;h>0&&u(s,f,n,h,n+i),f=b[1]}}let m=l+o-f,d=10;m>0&&u(s,f,n-d/2,m,n+i+d)}return s}function gc(e,t,l){
let n=e[e.length-1];n&&n[0]==t?n[1]=l:e.push([t,l])}function Rr(e,t,l,n,o,i,s){let u=[],f=e.length;for(let m=o==
1?l:n;m>=l&&m<=n;m+=o)if(t[m]===null){let _=m,b=m;if(o==1)for(;++m<=n&&t[m]===null;)b=m;else for(;--m>=
l&&t[m]===null;)b=m;let h=i(e[_]),x=b==_?h:i(e[b]),M=_-o;h=s<=0&&M>=0&&M<f?i(e[M]):h;let D=b+o;x=s>=
0&&D>=0&&D<f?i(e[D]):x,x>=h&&u.push([h,x])}return u}function $s(e){return e==0?js:e==1?Oe:t=>gn(t,e)}
function _a(e){let t=e==0?fo:co,l=e==0?(o,i,s,u,f,m)=>{o.arcTo(i,s,u,f,m)}:(o,i,s,u,f,m)=>{o.arcTo(s,
i,f,u,m)},n=e==0?(o,i,s,u,f)=>{o.rect(i,s,u,f)}:(o,i,s,u,f)=>{o.rect(s,i,f,u)};return(o,i,s,u,f,m=0,d=0)=>{
m==0&&d==0?n(o,i,s,u,f):(m=Pt(m,u/2,f/2),d=Pt(d,u/2,f/2),t(o,i+m,s),l(o,i+u,s,i+u,s+f,m),l(o,i+u,s+f,
i,s+f,d),l(o,i,s+f,i,s,d),l(o,i,s,i+u,s,m),o.closePath())}}var fo=(e,t,l)=>{e.moveTo(t,l)},co=(e,t,l)=>{
e.moveTo(l,t)},el=(e,t,l)=>{e.lineTo(t,l)},tl=(e,t,l)=>{e.lineTo(l,t)},po=_a(0),Lr=_a(1),ga=(e,t,l,n,o,i)=>{
e.arc(t,l,n,o,i)},ba=(e,t,l,n,o,i)=>{e.arc(l,t,n,o,i)},va=(e,t,l,n,o,i,s)=>{e.bezierCurveTo(t,l,n,o,
i,s)},ya=(e,t,l,n,o,i,s)=>{e.bezierCurveTo(l,t,o,n,s,i)};function wa(e){return(t,l,n,o,i)=>xn(t,l,(s,u,f,m,d,_,b,h,x,M,P)=>{
let{pxRound:D,points:y}=s,T,S;m.ori==0?(T=fo,S=ga):(T=co,S=ba);let X=be(y.width*ce,3),R=(y.size-y.width)/
2*ce,Z=be(R*2,3),j=new Path2D,te=new Path2D,{left:G,top:A,width:K,height:L}=t.bbox;po(te,G-Z,A-Z,K+Z*
2,L+Z*2);let Q=H=>{if(f[H]!=null){let le=D(_(u[H],m,M,h)),U=D(b(f[H],d,P,x));T(j,le+R,U),S(j,le,U,R,
0,to*2)}};if(i)i.forEach(Q);else for(let H=n;H<=o;H++)Q(H);return{stroke:X>0?j:null,fill:j,clip:te,flags:Qn|
gr}})}function xa(e){return(t,l,n,o,i,s)=>{n!=o&&(i!=n&&s!=n&&e(t,l,n),i!=o&&s!=o&&e(t,l,o),e(t,l,s))}}
var bc=xa(el),vc=xa(tl);function Sa(e){let t=ue(e?.alignGaps,0);return(l,n,o,i)=>xn(l,n,(s,u,f,m,d,_,b,h,x,M,P)=>{
[o,i]=ro(f,o,i);let D=s.pxRound,y=L=>D(_(L,m,M,h)),T=L=>D(b(L,d,P,x)),S,X;m.ori==0?(S=el,X=bc):(S=tl,
X=vc);let R=m.dir*(m.ori==0?1:-1),Z={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Qn},
j=Z.stroke,te=!1;if(i-o>=M*4){let L=V=>l.posToVal(V,m.key,!0),Q=null,H=null,le,U,O,W=y(u[R==1?o:i]),
B=y(u[o]),Y=y(u[i]),q=L(R==1?B+1:Y-1);for(let V=R==1?o:i;V>=o&&V<=i;V+=R){let he=u[V],se=(R==1?he<q:
he>q)?W:y(he),pe=f[V];se==W?pe!=null?(U=pe,Q==null?(S(j,se,T(U)),le=Q=H=U):U<Q?Q=U:U>H&&(H=U)):pe===
null&&(te=!0):(Q!=null&&X(j,W,T(Q),T(H),T(le),T(U)),pe!=null?(U=pe,S(j,se,T(U)),Q=H=le=U):(Q=H=null,
pe===null&&(te=!0)),W=se,q=L(W+R))}Q!=null&&Q!=H&&O!=W&&X(j,W,T(Q),T(H),T(le),T(U))}else for(let L=R==
1?o:i;L>=o&&L<=i;L+=R){let Q=f[L];Q===null?te=!0:Q!=null&&S(j,y(u[L]),T(Q))}let[A,K]=Dr(l,n);if(s.fill!=
null||A!=0){let L=Z.fill=new Path2D(j),Q=s.fillTo(l,n,s.min,s.max,A),H=T(Q),le=y(u[o]),U=y(u[i]);R==
-1&&([U,le]=[le,U]),S(L,U,H),S(L,le,H)}if(!s.spanGaps){let L=[];te&&L.push(...Rr(u,f,o,i,R,y,t)),Z.gaps=
L=s.gaps(l,n,o,i,L),Z.clip=uo(L,m.ori,h,x,M,P)}return K!=0&&(Z.band=K==2?[Ht(l,n,o,i,j,-1),Ht(l,n,o,
i,j,1)]:Ht(l,n,o,i,j,K)),Z})}function yc(e){let t=ue(e.align,1),l=ue(e.ascDesc,!1),n=ue(e.alignGaps,
0),o=ue(e.extend,!1);return(i,s,u,f)=>xn(i,s,(m,d,_,b,h,x,M,P,D,y,T)=>{[u,f]=ro(_,u,f);let S=m.pxRound,
{left:X,width:R}=i.bbox,Z=B=>S(x(B,b,y,P)),j=B=>S(M(B,h,T,D)),te=b.ori==0?el:tl,G={stroke:new Path2D,
fill:null,clip:null,band:null,gaps:null,flags:Qn},A=G.stroke,K=b.dir*(b.ori==0?1:-1),L=j(_[K==1?u:f]),
Q=Z(d[K==1?u:f]),H=Q,le=Q;o&&t==-1&&(le=X,te(A,le,L)),te(A,Q,L);for(let B=K==1?u:f;B>=u&&B<=f;B+=K){
let Y=_[B];if(Y==null)continue;let q=Z(d[B]),V=j(Y);t==1?te(A,q,L):te(A,H,V),te(A,q,V),L=V,H=q}let U=H;
o&&t==1&&(U=X+R,te(A,U,L));let[O,W]=Dr(i,s);if(m.fill!=null||O!=0){let B=G.fill=new Path2D(A),Y=m.fillTo(
i,s,m.min,m.max,O),q=j(Y);te(B,U,q),te(B,le,q)}if(!m.spanGaps){let B=[];B.push(...Rr(d,_,u,f,K,Z,n));
let Y=m.width*ce/2,q=l||t==1?Y:-Y,V=l||t==-1?-Y:Y;B.forEach(he=>{he[0]+=q,he[1]+=V}),G.gaps=B=m.gaps(
i,s,u,f,B),G.clip=uo(B,b.ori,P,D,y,T)}return W!=0&&(G.band=W==2?[Ht(i,s,u,f,A,-1),Ht(i,s,u,f,A,1)]:Ht(
i,s,u,f,A,W)),G})}function zs(e,t,l,n,o,i,s=ge){if(e.length>1){let u=null;for(let f=0,m=1/0;f<e.length;f++)
if(t[f]!==void 0){if(u!=null){let d=$e(e[f]-e[u]);d<m&&(m=d,s=$e(l(e[f],n,o,i)-l(e[u],n,o,i)))}u=f}}
return s}function wc(e){e=e||Pl;let t=ue(e.size,[.6,ge,1]),l=e.align||0,n=e.gap||0,o=e.radius;o=o==null?
[0,0]:typeof o=="number"?[o,0]:o;let i=re(o),s=1-t[0],u=ue(t[1],ge),f=ue(t[2],1),m=ue(e.disp,Pl),d=ue(
e.each,h=>{}),{fill:_,stroke:b}=m;return(h,x,M,P)=>xn(h,x,(D,y,T,S,X,R,Z,j,te,G,A)=>{let K=D.pxRound,
L=l,Q=n*ce,H=u*ce,le=f*ce,U,O;S.ori==0?[U,O]=i(h,x):[O,U]=i(h,x);let W=S.dir*(S.ori==0?1:-1),B=S.ori==
0?po:Lr,Y=S.ori==0?d:(z,ve,Re,Tn,ln,Et,on)=>{d(z,ve,Re,ln,Tn,on,Et)},q=ue(h.bands,Pr).find(z=>z.series[0]==
x),V=q!=null?q.dir:0,he=D.fillTo(h,x,D.min,D.max,V),_e=K(Z(he,X,A,te)),se,pe,gt,tt=G,Pe=K(D.width*ce),
At=!1,$t=null,ut=null,Ut=null,kn=null;_!=null&&(Pe==0||b!=null)&&(At=!0,$t=_.values(h,x,M,P),ut=new Map,
new Set($t).forEach(z=>{z!=null&&ut.set(z,new Path2D)}),Pe>0&&(Ut=b.values(h,x,M,P),kn=new Map,new Set(
Ut).forEach(z=>{z!=null&&kn.set(z,new Path2D)})));let{x0:Mn,size:rl}=m;if(Mn!=null&&rl!=null){L=1,y=
Mn.values(h,x,M,P),Mn.unit==2&&(y=y.map(Re=>h.posToVal(j+Re*G,S.key,!0)));let z=rl.values(h,x,M,P);rl.
unit==2?pe=z[0]*G:pe=R(z[0],S,G,j)-R(0,S,G,j),tt=zs(y,T,R,S,G,j,tt),gt=tt-pe+Q}else tt=zs(y,T,R,S,G,
j,tt),gt=tt*s+Q,pe=tt-gt;gt<1&&(gt=0),Pe>=pe/2&&(Pe=0),gt<5&&(K=js);let Al=gt>0,tn=tt-gt-(Al?Pe:0);pe=
K(dr(tn,le,H)),se=(L==0?pe/2:L==W?0:pe)-L*W*((L==0?Q/2:0)+(Al?Pe/2:0));let Ke={stroke:null,fill:null,
clip:null,band:null,gaps:null,flags:0},Pn=At?null:new Path2D,zt=null;if(q!=null)zt=h.data[q.series[1]];else{
let{y0:z,y1:ve}=m;z!=null&&ve!=null&&(T=ve.values(h,x,M,P),zt=z.values(h,x,M,P))}let nn=U*pe,ne=O*pe;
for(let z=W==1?M:P;z>=M&&z<=P;z+=W){let ve=T[z];if(ve==null)continue;if(zt!=null){let Xe=zt[z]??0;if(ve-
Xe==0)continue;_e=Z(Xe,X,A,te)}let Re=S.distr!=2||m!=null?y[z]:z,Tn=R(Re,S,G,j),ln=Z(ue(ve,he),X,A,te),
Et=K(Tn-se),on=K(Qe(ln,_e)),nt=K(Pt(ln,_e)),ft=on-nt;if(ve!=null){let Xe=ve<0?ne:nn,bt=ve<0?nn:ne;At?
(Pe>0&&Ut[z]!=null&&B(kn.get(Ut[z]),Et,nt+st(Pe/2),pe,Qe(0,ft-Pe),Xe,bt),$t[z]!=null&&B(ut.get($t[z]),
Et,nt+st(Pe/2),pe,Qe(0,ft-Pe),Xe,bt)):B(Pn,Et,nt+st(Pe/2),pe,Qe(0,ft-Pe),Xe,bt),Y(h,x,z,Et-Pe/2,nt,pe+
Pe,ft)}}return Pe>0?Ke.stroke=At?kn:Pn:At||(Ke._fill=D.width==0?D._fill:D._stroke??D._fill,Ke.width=
0),Ke.fill=At?ut:Pn,Ke})}function xc(e,t){let l=ue(t?.alignGaps,0);return(n,o,i,s)=>xn(n,o,(u,f,m,d,_,b,h,x,M,P,D)=>{
[i,s]=ro(m,i,s);let y=u.pxRound,T=U=>y(b(U,d,P,x)),S=U=>y(h(U,_,D,M)),X,R,Z;d.ori==0?(X=fo,Z=el,R=va):
(X=co,Z=tl,R=ya);let j=d.dir*(d.ori==0?1:-1),te=T(f[j==1?i:s]),G=te,A=[],K=[];for(let U=j==1?i:s;U>=
i&&U<=s;U+=j)if(m[U]!=null){let W=f[U],B=T(W);A.push(G=B),K.push(S(m[U]))}let L={stroke:e(A,K,X,Z,R,
y),fill:null,clip:null,band:null,gaps:null,flags:Qn},Q=L.stroke,[H,le]=Dr(n,o);if(u.fill!=null||H!=0){
let U=L.fill=new Path2D(Q),O=u.fillTo(n,o,u.min,u.max,H),W=S(O);Z(U,G,W),Z(U,te,W)}if(!u.spanGaps){let U=[];
U.push(...Rr(f,m,i,s,j,T,l)),L.gaps=U=u.gaps(n,o,i,s,U),L.clip=uo(U,d.ori,x,M,P,D)}return le!=0&&(L.
band=le==2?[Ht(n,o,i,s,Q,-1),Ht(n,o,i,s,Q,1)]:Ht(n,o,i,s,Q,le)),L})}function Sc(e){return xc(kc,e)}function kc(e,t,l,n,o,i){
let s=e.length;if(s<2)return null;let u=new Path2D;if(l(u,e[0],t[0]),s==2)n(u,e[1],t[1]);else{let f=Array(
s),m=Array(s-1),d=Array(s-1),_=Array(s-1);for(let b=0;b<s-1;b++)d[b]=t[b+1]-t[b],_[b]=e[b+1]-e[b],m[b]=
d[b]/_[b];f[0]=m[0];for(let b=1;b<s-1;b++)m[b]===0||m[b-1]===0||m[b-1]>0!=m[b]>0?f[b]=0:(f[b]=3*(_[b-
1]+_[b])/((2*_[b]+_[b-1])/m[b-1]+(_[b]+2*_[b-1])/m[b]),isFinite(f[b])||(f[b]=0));f[s-1]=m[s-2];for(let b=0;b<
s-1;b++)o(u,e[b]+_[b]/3,t[b]+f[b]*_[b]/3,e[b+1]-_[b]/3,t[b+1]-f[b+1]*_[b]/3,e[b+1],t[b+1])}return u}
var br=new Set;function Fs(){for(let e of br)e.syncRect(!0)}Xn&&(yn(lf,Kn,Fs),yn(of,Kn,Fs,!0),yn(no,
Kn,()=>{ze.pxRatio=ce}));var Mc=Sa(),Pc=wa();function Vs(e,t,l,n){return(n?[e[0],e[1]].concat(e.slice(
2)):[e[0]].concat(e.slice(1))).map((i,s)=>vr(i,s,t,l))}function Tc(e,t){return e.map((l,n)=>n==0?{}:
De({},t,l))}function vr(e,t,l,n){return De({},t==0?l:n,e)}function ka(e,t,l){return t==null?Jn:[t,l]}
var Ac=ka;function Ec(e,t,l){return t==null?Jn:lo(t,l,kr,!0)}function Ma(e,t,l,n){return t==null?Jn:
io(t,l,e.scales[n].log,!1)}var Cc=Ma;function Pa(e,t,l,n){return t==null?Jn:Sr(t,l,e.scales[n].log,!1)}
var Dc=Pa;function Rc(e,t,l,n,o){let i=Qe(gs(e),gs(t)),s=t-e,u=Mt(o/n*s,l);do{let f=l[u],m=n*f/s;if(m>=
o&&i+(f<5?en.get(f):0)<=17)return[f,m]}while(++u<l.length);return[0,0]}function Bs(e){let t,l;return e=
e.replace(/(\d+)px/,(n,o)=>(t=Oe((l=+o)*ce))+"px"),[e,t,l]}function Lc(e){e.show&&[e.font,e.labelFont].
forEach(t=>{let l=be(t[2]*ce,1);t[0]=t[0].replace(/[0-9.]+px/,l+"px"),t[1]=l})}function ze(e,t,l){let n={
mode:ue(e.mode,1)},o=n.mode;function i(r,a,c,p){let g=a.valToPct(r);return p+c*(a.dir==-1?1-g:g)}function s(r,a,c,p){
let g=a.valToPct(r);return p+c*(a.dir==-1?g:1-g)}function u(r,a,c,p){return a.ori==0?i(r,a,c,p):s(r,
a,c,p)}n.valToPosH=i,n.valToPosV=s;let f=!1;n.status=0;let m=n.root=ht(Vu);if(e.id!=null&&(m.id=e.id),
it(m,e.class),e.title){let r=ht(Wu,m);r.textContent=e.title}let d=kt("canvas"),_=n.ctx=d.getContext(
"2d"),b=ht(Uu,m);yn("click",b,r=>{r.target===x&&(ye!=Fn||ke!=Vn)&&Ge.click(n,r)},!0);let h=n.under=ht(
Iu,b);b.appendChild(d);let x=n.over=ht(Gu,b);e=Zn(e);let M=+ue(e.pxAlign,1),P=$s(M);(e.plugins||[]).
forEach(r=>{r.opts&&(e=r.opts(n,e)||e)});let D=e.ms||.001,y=n.series=o==1?Vs(e.series||[],Es,Ns,!1):
Tc(e.series||[null],Ls),T=n.axes=Vs(e.axes||[],As,Ds,!0),S=n.scales={},X=n.bands=e.bands||[];X.forEach(
r=>{r.fill=re(r.fill||null),r.dir=ue(r.dir,-1)});let R=o==2?y[1].facets[0].scale:y[0].scale,Z={axes:ou,
series:Xa},j=(e.drawOrder||["axes","series"]).map(r=>Z[r]);function te(r){let a=r.distr==3?c=>Bt(c>0?
c:r.clamp(n,c,r.min,r.max,r.key)):r.distr==4?c=>ir(c,r.asinh):r.distr==100?c=>r.fwd(c):c=>c;return c=>{
let p=a(c),{_min:g,_max:v}=r,w=v-g;return(p-g)/w}}function G(r){let a=S[r];if(a==null){let c=(e.scales||
Pl)[r]||Pl;if(c.from!=null){G(c.from);let p=De({},S[c.from],c,{key:r});p.valToPct=te(p),S[r]=p}else{
a=S[r]=De({},r==R?da:hc,c),a.key=r;let p=a.time,g=a.range,v=Xt(g);if((r!=R||o==2&&!p)&&(v&&(g[0]==null||
g[1]==null)&&(g={min:g[0]==null?ds:{mode:1,hard:g[0],soft:g[0]},max:g[1]==null?ds:{mode:1,hard:g[1],
soft:g[1]}},v=!1),!v&&ao(g))){let w=g;g=(k,E,N)=>E==null?Jn:lo(E,N,w)}a.range=re(g||(p?Ac:r==R?a.distr==
3?Cc:a.distr==4?Dc:ka:a.distr==3?Ma:a.distr==4?Pa:Ec)),a.auto=re(v?!1:a.auto),a.clamp=re(a.clamp||dc),
a._min=a._max=null,a.valToPct=te(a)}}}G("x"),G("y"),o==1&&y.forEach(r=>{G(r.scale)}),T.forEach(r=>{G(
r.scale)});for(let r in e.scales)G(r);let A=S[R],K=A.distr,L,Q;A.ori==0?(it(m,Bu),L=i,Q=s):(it(m,Hu),
L=s,Q=i);let H={};for(let r in S){let a=S[r];(a.min!=null||a.max!=null)&&(H[r]={min:a.min,max:a.max},
a.min=a.max=null)}let le=e.tzDate||(r=>new Date(Oe(r/D))),U=e.fmtDate||Tr,O=D==1?Hf(le):If(le),W=Ms(
le,ks(D==1?Bf:Uf,U)),B=Ts(le,Ps(jf,U)),Y=[],q=n.legend=De({},qf,e.legend),V=n.cursor=De({},tc,{drag:{
y:o==2}},e.cursor),he=q.show,_e=V.show,se=q.markers;q.idxs=Y,se.width=re(se.width),se.dash=re(se.dash),
se.stroke=re(se.stroke),se.fill=re(se.fill);let pe,gt,tt,Pe=[],At=[],$t,ut=!1,Ut={};if(q.live){let r=y[1]?
y[1].values:null;ut=r!=null,$t=ut?r(n,1,0):{_:0};for(let a in $t)Ut[a]=wr}if(he)if(pe=kt("table",Zu,
m),tt=kt("tbody",null,pe),q.mount(n,pe),ut){gt=kt("thead",null,pe,tt);let r=kt("tr",null,gt);kt("th",
null,r);for(var kn in $t)kt("th",ts,r).textContent=kn}else it(pe,Xu),q.live&&it(pe,Qu);let Mn={show:!0},
rl={show:!1};function Al(r,a){if(a==0&&(ut||!q.live||o==2))return Jn;let c=[],p=kt("tr",ef,tt,tt.childNodes[a]);
it(p,r.class),r.show||it(p,vn);let g=kt("th",null,p);if(se.show){let k=ht(tf,g);if(a>0){let E=se.width(
n,a);E&&(k.style.border=E+"px "+se.dash(n,a)+" "+se.stroke(n,a)),k.style.background=se.fill(n,a)}}let v=ht(
ts,g);r.label instanceof HTMLElement?v.appendChild(r.label):v.textContent=r.label,a>0&&(se.show||(v.
style.color=r.width>0?se.stroke(n,a):se.fill(n,a)),Ke("click",g,k=>{if(V._lock)return;sn(k);let E=y.
indexOf(r);if((k.ctrlKey||k.metaKey)!=q.isolate){let N=y.some(($,F)=>F>0&&F!=E&&$.show);y.forEach(($,F)=>{
F>0&&Dt(F,N?F==E?Mn:rl:Mn,!0,Ee.setSeries)})}else Dt(E,{show:!r.show},!0,Ee.setSeries)},!1),En&&Ke(rs,
g,k=>{V._lock||(sn(k),Dt(y.indexOf(r),Hn,!0,Ee.setSeries))},!1));for(var w in $t){let k=kt("td",nf,p);
k.textContent="--",c.push(k)}return[p,c]}let tn=new Map;function Ke(r,a,c,p=!0){let g=tn.get(a)||{},
v=V.bind[r](n,a,c,p);v&&(yn(r,a,g[r]=v),tn.set(a,g))}function Pn(r,a,c){let p=tn.get(a)||{};for(let g in p)
(r==null||g==r)&&(mr(g,a,p[g]),delete p[g]);r==null&&tn.delete(a)}let zt=0,nn=0,ne=0,z=0,ve=0,Re=0,Tn=ve,
ln=Re,Et=ne,on=z,nt=0,ft=0,Xe=0,bt=0;n.bbox={};let go=!1,El=!1,An=!1,rn=!1,Cl=!1,ct=!1;function bo(r,a,c){
(c||r!=n.width||a!=n.height)&&Br(r,a),Nn(!1),An=!0,El=!0,On()}function Br(r,a){n.width=zt=ne=r,n.height=
nn=z=a,ve=Re=0,ja(),Ya();let c=n.bbox;nt=c.left=gn(ve*ce,.5),ft=c.top=gn(Re*ce,.5),Xe=c.width=gn(ne*
ce,.5),bt=c.height=gn(z*ce,.5)}let Ua=3;function Ia(){let r=!1,a=0;for(;!r;){a++;let c=nu(a),p=lu(a);
r=a==Ua||c&&p,r||(Br(n.width,n.height),El=!0)}}function Ga({width:r,height:a}){bo(r,a)}n.setSize=Ga;
function ja(){let r=!1,a=!1,c=!1,p=!1;T.forEach((g,v)=>{if(g.show&&g._show){let{side:w,_size:k}=g,E=w%
2,N=g.label!=null?g.labelSize:0,$=k+N;$>0&&(E?(ne-=$,w==3?(ve+=$,p=!0):c=!0):(z-=$,w==0?(Re+=$,r=!0):
a=!0))}}),an[0]=r,an[1]=c,an[2]=a,an[3]=p,ne-=It[1]+It[3],ve+=It[3],z-=It[2]+It[0],Re+=It[0]}function Ya(){
let r=ve+ne,a=Re+z,c=ve,p=Re;function g(v,w){switch(v){case 1:return r+=w,r-w;case 2:return a+=w,a-w;case 3:
return c-=w,c+w;case 0:return p-=w,p+w}}T.forEach((v,w)=>{if(v.show&&v._show){let k=v.side;v._pos=g(
k,v._size),v.label!=null&&(v._lpos=g(k,v.labelSize))}})}if(V.dataIdx==null){let r=V.hover,a=r.skip=new Set(
r.skip??[]);a.add(void 0);let c=r.prox=re(r.prox),p=r.bias??=0;V.dataIdx=(g,v,w,k)=>{if(v==0)return w;
let E=w,N=c(g,v,w,k)??ge,$=N>=0&&N<ge,F=A.ori==0?ne:z,ee=V.left,fe=t[0],ae=t[v];if(a.has(ae[w])){E=null;
let oe=null,J=null,I;if(p==0||p==-1)for(I=w;oe==null&&I-- >0;)a.has(ae[I])||(oe=I);if(p==0||p==1)for(I=
w;J==null&&I++<ae.length;)a.has(ae[I])||(J=I);if(oe!=null||J!=null)if($){let xe=oe==null?-1/0:L(fe[oe],
A,F,0),Te=J==null?1/0:L(fe[J],A,F,0),Ue=ee-xe,de=Te-ee;Ue<=de?Ue<=N&&(E=oe):de<=N&&(E=J)}else E=J==null?
oe:oe==null?J:w-oe<=J-w?oe:J}else $&&$e(ee-L(fe[w],A,F,0))>N&&(E=null);return E}}let sn=r=>{V.event=
r};V.idxs=Y,V._lock=!1;let je=V.points;je.show=re(je.show),je.size=re(je.size),je.stroke=re(je.stroke),
je.width=re(je.width),je.fill=re(je.fill);let Ct=n.focus=De({},e.focus||{alpha:.3},V.focus),En=Ct.prox>=
0,Cn=En&&je.one,pt=[],Dn=[],Rn=[];function Hr(r,a){let c=je.show(n,a);if(c instanceof HTMLElement)return it(
c,Ju),it(c,r.class),Ot(c,-10,-10,ne,z),x.insertBefore(c,pt[a]),c}function Wr(r,a){if(o==1||a>0){let c=o==
1&&S[r.scale].time,p=r.value;r.value=c?ys(p)?Ts(le,Ps(p,U)):p||B:p||cc,r.label=r.label||(c?lc:nc)}if(Cn||
a>0){r.width=r.width==null?1:r.width,r.paths=r.paths||Mc||hf,r.fillTo=re(r.fillTo||_c),r.pxAlign=+ue(
r.pxAlign,M),r.pxRound=$s(r.pxAlign),r.stroke=re(r.stroke||null),r.fill=re(r.fill||null),r._stroke=r.
_fill=r._paths=r._focus=null;let c=pc(Qe(1,r.width),1),p=r.points=De({},{size:c,width:Qe(1,c*.2),stroke:r.
stroke,space:c*2,paths:Pc,_stroke:null,_fill:null},r.points);p.show=re(p.show),p.filter=re(p.filter),
p.fill=re(p.fill),p.stroke=re(p.stroke),p.paths=re(p.paths),p.pxAlign=r.pxAlign}if(he){let c=Al(r,a);
Pe.splice(a,0,c[0]),At.splice(a,0,c[1]),q.values.push(null)}if(_e){Y.splice(a,0,null);let c=null;Cn?
a==0&&(c=Hr(r,a)):a>0&&(c=Hr(r,a)),pt.splice(a,0,c),Dn.splice(a,0,0),Rn.splice(a,0,0)}We("addSeries",
a)}function Ka(r,a){a=a??y.length,r=o==1?vr(r,a,Es,Ns):vr(r,a,{},Ls),y.splice(a,0,r),Wr(y[a],a)}n.addSeries=
Ka;function qa(r){if(y.splice(r,1),he){q.values.splice(r,1),At.splice(r,1);let a=Pe.splice(r,1)[0];Pn(
null,a.firstChild),a.remove()}_e&&(Y.splice(r,1),pt.splice(r,1)[0].remove(),Dn.splice(r,1),Rn.splice(
r,1)),We("delSeries",r)}n.delSeries=qa;let an=[!1,!1,!1,!1];function Ja(r,a){if(r._show=r.show,r.show){
let c=r.side%2,p=S[r.scale];p==null&&(r.scale=c?y[1].scale:R,p=S[r.scale]);let g=p.time;r.size=re(r.
size),r.space=re(r.space),r.rotate=re(r.rotate),Xt(r.incrs)&&r.incrs.forEach(w=>{!en.has(w)&&en.set(
w,qs(w))}),r.incrs=re(r.incrs||(p.distr==2?zf:g?D==1?Vf:Wf:bn)),r.splits=re(r.splits||(g&&p.distr==1?
O:p.distr==3?hr:p.distr==4?ic:rc)),r.stroke=re(r.stroke),r.grid.stroke=re(r.grid.stroke),r.ticks.stroke=
re(r.ticks.stroke),r.border.stroke=re(r.border.stroke);let v=r.values;r.values=Xt(v)&&!Xt(v[0])?re(v):
g?Xt(v)?Ms(le,ks(v,U)):ys(v)?Gf(le,v):v||W:v||oc,r.filter=re(r.filter||(p.distr>=3&&p.log==10?uc:p.distr==
3&&p.log==2?fc:Ys)),r.font=Bs(r.font),r.labelFont=Bs(r.labelFont),r._size=r.size(n,null,a,0),r._space=
r._rotate=r._incrs=r._found=r._splits=r._values=null,r._size>0&&(an[a]=!0,r._el=ht(ju,b))}}function il(r,a,c,p){
let[g,v,w,k]=c,E=a%2,N=0;return E==0&&(k||v)&&(N=a==0&&!g||a==2&&!w?Oe(As.size/3):0),E==1&&(g||w)&&(N=
a==1&&!v||a==3&&!k?Oe(Ds.size/2):0),N}let Ur=n.padding=(e.padding||[il,il,il,il]).map(r=>re(ue(r,il))),
It=n._padding=Ur.map((r,a)=>r(n,a,an,0)),Ie,Fe=null,Ve=null,Dl=o==1?y[0].idxs:null,vt=null,sl=!1;function Ir(r,a){
if(t=r??[],n.data=n._data=t,o==2){Ie=0;for(let c=1;c<y.length;c++)Ie+=t[c][0].length}else{t.length==
0&&(n.data=n._data=t=[[]]),vt=t[0],Ie=vt.length;let c=t;if(K==2){c=t.slice();let p=c[0]=Array(Ie);for(let g=0;g<
Ie;g++)p[g]=g}n._data=t=c}if(Nn(!0),We("setData"),K==2&&(An=!0),a!==!1){let c=A;c.auto(n,sl)?vo():jt(
R,c.min,c.max),rn=rn||V.left>=0,ct=!0,On()}}n.setData=Ir;function vo(){sl=!0;let r,a;o==1&&(Ie>0?(Fe=
Dl[0]=0,Ve=Dl[1]=Ie-1,r=t[0][Fe],a=t[0][Ve],K==2?(r=Fe,a=Ve):r==a&&(K==3?[r,a]=io(r,r,A.log,!1):K==4?
[r,a]=Sr(r,r,A.log,!1):A.time?a=r+Oe(86400/D):[r,a]=lo(r,a,kr,!0))):(Fe=Dl[0]=r=null,Ve=Dl[1]=a=null)),
jt(R,r,a)}let Rl,Ln,yo,wo,xo,So,ko,Mo,Po,et;function Gr(r,a,c,p,g,v){r??=ls,c??=Pr,p??="butt",g??=ls,
v??="round",r!=Rl&&(_.strokeStyle=Rl=r),g!=Ln&&(_.fillStyle=Ln=g),a!=yo&&(_.lineWidth=yo=a),v!=xo&&(_.
lineJoin=xo=v),p!=So&&(_.lineCap=So=p),c!=wo&&_.setLineDash(wo=c)}function jr(r,a,c,p){a!=Ln&&(_.fillStyle=
Ln=a),r!=ko&&(_.font=ko=r),c!=Mo&&(_.textAlign=Mo=c),p!=Po&&(_.textBaseline=Po=p)}function To(r,a,c,p,g=0){
if(p.length>0&&r.auto(n,sl)&&(a==null||a.min==null)){let v=ue(Fe,0),w=ue(Ve,p.length-1),k=c.min==null?
uf(p,v,w,g,r.distr==3):[c.min,c.max];r.min=Pt(r.min,c.min=k[0]),r.max=Qe(r.max,c.max=k[1])}}let Yr={
min:null,max:null};function Za(){for(let p in S){let g=S[p];H[p]==null&&(g.min==null||H[R]!=null&&g.
auto(n,sl))&&(H[p]=Yr)}for(let p in S){let g=S[p];H[p]==null&&g.from!=null&&H[g.from]!=null&&(H[p]=Yr)}
H[R]!=null&&Nn(!0);let r={};for(let p in H){let g=H[p];if(g!=null){let v=r[p]=Zn(S[p],bf);if(g.min!=
null)De(v,g);else if(p!=R||o==2)if(Ie==0&&v.from==null){let w=v.range(n,null,null,p);v.min=w[0],v.max=
w[1]}else v.min=ge,v.max=-ge}}if(Ie>0){y.forEach((p,g)=>{if(o==1){let v=p.scale,w=H[v];if(w==null)return;
let k=r[v];if(g==0){let E=k.range(n,k.min,k.max,v);k.min=E[0],k.max=E[1],Fe=Mt(k.min,t[0]),Ve=Mt(k.max,
t[0]),Ve-Fe>1&&(t[0][Fe]<k.min&&Fe++,t[0][Ve]>k.max&&Ve--),p.min=vt[Fe],p.max=vt[Ve]}else p.show&&p.
auto&&To(k,w,p,t[g],p.sorted);p.idxs[0]=Fe,p.idxs[1]=Ve}else if(g>0&&p.show&&p.auto){let[v,w]=p.facets,
k=v.scale,E=w.scale,[N,$]=t[g],F=r[k],ee=r[E];F!=null&&To(F,H[k],v,N,v.sorted),ee!=null&&To(ee,H[E],
w,$,w.sorted),p.min=w.min,p.max=w.max}});for(let p in r){let g=r[p],v=H[p];if(g.from==null&&(v==null||
v.min==null)){let w=g.range(n,g.min==ge?null:g.min,g.max==-ge?null:g.max,p);g.min=w[0],g.max=w[1]}}}
for(let p in r){let g=r[p];if(g.from!=null){let v=r[g.from];if(v.min==null)g.min=g.max=null;else{let w=g.
range(n,v.min,v.max,p);g.min=w[0],g.max=w[1]}}}let a={},c=!1;for(let p in r){let g=r[p],v=S[p];if(v.
min!=g.min||v.max!=g.max){v.min=g.min,v.max=g.max;let w=v.distr;v._min=w==3?Bt(v.min):w==4?ir(v.min,
v.asinh):w==100?v.fwd(v.min):v.min,v._max=w==3?Bt(v.max):w==4?ir(v.max,v.asinh):w==100?v.fwd(v.max):
v.max,a[p]=c=!0}}if(c){y.forEach((p,g)=>{o==2?g>0&&a.y&&(p._paths=null):a[p.scale]&&(p._paths=null)});
for(let p in a)An=!0,We("setScale",p);_e&&V.left>=0&&(rn=ct=!0)}for(let p in H)H[p]=null}function Qa(r){
let a=dr(Fe-1,0,Ie-1),c=dr(Ve+1,0,Ie-1);for(;r[a]==null&&a>0;)a--;for(;r[c]==null&&c<Ie-1;)c++;return[
a,c]}function Xa(){if(Ie>0){let r=y.some(a=>a._focus)&&et!=Ct.alpha;r&&(_.globalAlpha=et=Ct.alpha),y.
forEach((a,c)=>{if(c>0&&a.show&&(Kr(c,!1),Kr(c,!0),a._paths==null)){let p=et;et!=a.alpha&&(_.globalAlpha=
et=a.alpha);let g=o==2?[0,t[c][0].length-1]:Qa(t[c]);a._paths=a.paths(n,c,g[0],g[1]),et!=p&&(_.globalAlpha=
et=p)}}),y.forEach((a,c)=>{if(c>0&&a.show){let p=et;et!=a.alpha&&(_.globalAlpha=et=a.alpha),a._paths!=
null&&qr(c,!1);{let g=a._paths!=null?a._paths.gaps:null,v=a.points.show(n,c,Fe,Ve,g),w=a.points.filter(
n,c,v,g);(v||w)&&(a.points._paths=a.points.paths(n,c,Fe,Ve,w),qr(c,!0))}et!=p&&(_.globalAlpha=et=p),
We("drawSeries",c)}}),r&&(_.globalAlpha=et=1)}}function Kr(r,a){let c=a?y[r].points:y[r];c._stroke=c.
stroke(n,r),c._fill=c.fill(n,r)}function qr(r,a){let c=a?y[r].points:y[r],{stroke:p,fill:g,clip:v,flags:w,
_stroke:k=c._stroke,_fill:E=c._fill,_width:N=c.width}=c._paths;N=be(N*ce,3);let $=null,F=N%2/2;a&&E==
null&&(E=N>0?"#fff":k);let ee=c.pxAlign==1&&F>0;if(ee&&_.translate(F,F),!a){let fe=nt-N/2,ae=ft-N/2,
oe=Xe+N,J=bt+N;$=new Path2D,$.rect(fe,ae,oe,J)}a?Ao(k,N,c.dash,c.cap,E,p,g,w,v):eu(r,k,N,c.dash,c.cap,
E,p,g,w,$,v),ee&&_.translate(-F,-F)}function eu(r,a,c,p,g,v,w,k,E,N,$){let F=!1;E!=0&&X.forEach((ee,fe)=>{
if(ee.series[0]==r){let ae=y[ee.series[1]],oe=t[ee.series[1]],J=(ae._paths||Pl).band;Xt(J)&&(J=ee.dir==
1?J[0]:J[1]);let I,xe=null;ae.show&&J&&cf(oe,Fe,Ve)?(xe=ee.fill(n,fe)||v,I=ae._paths.clip):J=null,Ao(
a,c,p,g,xe,w,k,E,N,$,I,J),F=!0}}),F||Ao(a,c,p,g,v,w,k,E,N,$)}let Jr=Qn|gr;function Ao(r,a,c,p,g,v,w,k,E,N,$,F){
Gr(r,a,c,p,g),(E||N||F)&&(_.save(),E&&_.clip(E),N&&_.clip(N)),F?(k&Jr)==Jr?(_.clip(F),$&&_.clip($),Nl(
g,w),Ll(r,v,a)):k&gr?(Nl(g,w),_.clip(F),Ll(r,v,a)):k&Qn&&(_.save(),_.clip(F),$&&_.clip($),Nl(g,w),_.
restore(),Ll(r,v,a)):(Nl(g,w),Ll(r,v,a)),(E||N||F)&&_.restore()}function Ll(r,a,c){c>0&&(a instanceof
Map?a.forEach((p,g)=>{_.strokeStyle=Rl=g,_.stroke(p)}):a!=null&&r&&_.stroke(a))}function Nl(r,a){a instanceof
Map?a.forEach((c,p)=>{_.fillStyle=Ln=p,_.fill(c)}):a!=null&&r&&_.fill(a)}function tu(r,a,c,p){let g=T[r],
v;if(p<=0)v=[0,0];else{let w=g._space=g.space(n,r,a,c,p),k=g._incrs=g.incrs(n,r,a,c,p,w);v=Rc(a,c,k,
p,w)}return g._found=v}function Eo(r,a,c,p,g,v,w,k,E,N){let $=w%2/2;M==1&&_.translate($,$),Gr(k,w,E,
N,k),_.beginPath();let F,ee,fe,ae,oe=g+(p==0||p==3?-v:v);c==0?(ee=g,ae=oe):(F=g,fe=oe);for(let J=0;J<
r.length;J++)a[J]!=null&&(c==0?F=fe=r[J]:ee=ae=r[J],_.moveTo(F,ee),_.lineTo(fe,ae));_.stroke(),M==1&&
_.translate(-$,-$)}function nu(r){let a=!0;return T.forEach((c,p)=>{if(!c.show)return;let g=S[c.scale];
if(g.min==null){c._show&&(a=!1,c._show=!1,Nn(!1));return}else c._show||(a=!1,c._show=!0,Nn(!1));let v=c.
side,w=v%2,{min:k,max:E}=g,[N,$]=tu(p,k,E,w==0?ne:z);if($==0)return;let F=g.distr==2,ee=c._splits=c.
splits(n,p,k,E,N,$,F),fe=g.distr==2?ee.map(I=>vt[I]):ee,ae=g.distr==2?vt[ee[1]]-vt[ee[0]]:N,oe=c._values=
c.values(n,c.filter(n,fe,p,$,ae),p,$,ae);c._rotate=v==2?c.rotate(n,oe,p,$):0;let J=c._size;c._size=_t(
c.size(n,oe,p,r)),J!=null&&c._size!=J&&(a=!1)}),a}function lu(r){let a=!0;return Ur.forEach((c,p)=>{
let g=c(n,p,an,r);g!=It[p]&&(a=!1),It[p]=g}),a}function ou(){for(let r=0;r<T.length;r++){let a=T[r];
if(!a.show||!a._show)continue;let c=a.side,p=c%2,g,v,w=a.stroke(n,r),k=c==0||c==3?-1:1,[E,N]=a._found;
if(a.label!=null){let Je=a.labelGap*k,rt=Oe((a._lpos+Je)*ce);jr(a.labelFont[0],w,"center",c==2?"top":
ns),_.save(),p==1?(g=v=0,_.translate(rt,Oe(ft+bt/2)),_.rotate((c==3?-to:to)/2)):(g=Oe(nt+Xe/2),v=rt);
let cn=Gs(a.label)?a.label(n,r,E,N):a.label;_.fillText(cn,g,v),_.restore()}if(N==0)continue;let $=S[a.
scale],F=p==0?Xe:bt,ee=p==0?nt:ft,fe=a._splits,ae=$.distr==2?fe.map(Je=>vt[Je]):fe,oe=$.distr==2?vt[fe[1]]-
vt[fe[0]]:E,J=a.ticks,I=a.border,xe=J.show?J.size:0,Te=Oe(xe*ce),Ue=Oe((a.alignTo==2?a._size-xe-a.gap:
a.gap)*ce),de=a._rotate*-to/180,Ae=P(a._pos*ce),lt=(Te+Ue)*k,qe=Ae+lt;v=p==0?qe:0,g=p==1?qe:0;let mt=a.
font[0],yt=a.align==1?jn:a.align==2?lr:de>0?jn:de<0?lr:p==0?"center":c==3?lr:jn,Lt=de||p==1?"middle":
c==2?"top":ns;jr(mt,w,yt,Lt);let ot=a.font[1]*a.lineGap,dt=fe.map(Je=>P(u(Je,$,F,ee))),wt=a._values;
for(let Je=0;Je<wt.length;Je++){let rt=wt[Je];if(rt!=null){p==0?g=dt[Je]:v=dt[Je],rt=""+rt;let cn=rt.
indexOf(`
`)==-1?[rt]:rt.split(/\n/gm);for(let Ze=0;Ze<cn.length;Ze++){let hi=cn[Ze];de?(_.save(),_.translate(
g,v+Ze*ot),_.rotate(de),_.fillText(hi,0,0),_.restore()):_.fillText(hi,g,v+Ze*ot)}}}J.show&&Eo(dt,J.filter(
n,ae,r,N,oe),p,c,Ae,Te,be(J.width*ce,3),J.stroke(n,r),J.dash,J.cap);let Nt=a.grid;Nt.show&&Eo(dt,Nt.
filter(n,ae,r,N,oe),p,p==0?2:1,p==0?ft:nt,p==0?bt:Xe,be(Nt.width*ce,3),Nt.stroke(n,r),Nt.dash,Nt.cap),
I.show&&Eo([Ae],[1],p==0?1:0,p==0?1:2,p==1?ft:nt,p==1?bt:Xe,be(I.width*ce,3),I.stroke(n,r),I.dash,I.
cap)}We("drawAxes")}function Nn(r){y.forEach((a,c)=>{c>0&&(a._paths=null,r&&(o==1?(a.min=null,a.max=
null):a.facets.forEach(p=>{p.min=null,p.max=null})))})}let Ol=!1,Co=!1,al=[];function ru(){Co=!1;for(let r=0;r<
al.length;r++)We(...al[r]);al.length=0}function On(){Ol||(Mf(Zr),Ol=!0)}function iu(r,a=!1){Ol=!0,Co=
a,r(n),Zr(),a&&al.length>0&&queueMicrotask(ru)}n.batch=iu;function Zr(){if(go&&(Za(),go=!1),An&&(Ia(),
An=!1),El){if(Se(h,jn,ve),Se(h,"top",Re),Se(h,xl,ne),Se(h,Sl,z),Se(x,jn,ve),Se(x,"top",Re),Se(x,xl,ne),
Se(x,Sl,z),Se(b,xl,zt),Se(b,Sl,nn),d.width=Oe(zt*ce),d.height=Oe(nn*ce),T.forEach(({_el:r,_show:a,_size:c,
_pos:p,side:g})=>{if(r!=null)if(a){let v=g===3||g===0?c:0,w=g%2==1;Se(r,w?"left":"top",p-v),Se(r,w?"\
width":"height",c),Se(r,w?"top":"left",w?Re:ve),Se(r,w?"height":"width",w?z:ne),pr(r,vn)}else it(r,vn)}),
Rl=Ln=yo=xo=So=ko=Mo=Po=wo=null,et=1,cl(!0),ve!=Tn||Re!=ln||ne!=Et||z!=on){Nn(!1);let r=ne/Et,a=z/on;
if(_e&&!rn&&V.left>=0){V.left*=r,V.top*=a,$n&&Ot($n,Oe(V.left),0,ne,z),zn&&Ot(zn,0,Oe(V.top),ne,z);for(let c=0;c<
pt.length;c++){let p=pt[c];p!=null&&(Dn[c]*=r,Rn[c]*=a,Ot(p,_t(Dn[c]),_t(Rn[c]),ne,z))}}if(we.show&&
!Cl&&we.left>=0&&we.width>0){we.left*=r,we.width*=r,we.top*=a,we.height*=a;for(let c in $o)Se(Bn,c,we[c])}
Tn=ve,ln=Re,Et=ne,on=z}We("setSize"),El=!1}zt>0&&nn>0&&(_.clearRect(0,0,d.width,d.height),We("drawCl\
ear"),j.forEach(r=>r()),We("draw")),we.show&&Cl&&($l(we),Cl=!1),_e&&rn&&(fn(null,!0,!1),rn=!1),q.show&&
q.live&&ct&&(No(),ct=!1),f||(f=!0,n.status=1,We("ready")),sl=!1,Ol=!1}n.redraw=(r,a)=>{An=a||!1,r!==
!1?jt(R,A.min,A.max):On()};function Do(r,a){let c=S[r];if(c.from==null){if(Ie==0){let p=c.range(n,a.
min,a.max,r);a.min=p[0],a.max=p[1]}if(a.min>a.max){let p=a.min;a.min=a.max,a.max=p}if(Ie>1&&a.min!=null&&
a.max!=null&&a.max-a.min<1e-16)return;r==R&&c.distr==2&&Ie>0&&(a.min=Mt(a.min,t[0]),a.max=Mt(a.max,t[0]),
a.min==a.max&&a.max++),H[r]=a,go=!0,On()}}n.setScale=Do;let Ro,Lo,$n,zn,Qr,Xr,Fn,Vn,ei,ti,ye,ke,Gt=!1,
Ge=V.drag,Be=Ge.x,He=Ge.y;_e&&(V.x&&(Ro=ht(Ku,x)),V.y&&(Lo=ht(qu,x)),A.ori==0?($n=Ro,zn=Lo):($n=Lo,zn=
Ro),ye=V.left,ke=V.top);let we=n.select=De({show:!0,over:!0,left:0,width:0,top:0,height:0},e.select),
Bn=we.show?ht(Yu,we.over?x:h):null;function $l(r,a){if(we.show){for(let c in r)we[c]=r[c],c in $o&&Se(
Bn,c,r[c]);a!==!1&&We("setSelect")}}n.setSelect=$l;function su(r){if(y[r].show)he&&pr(Pe[r],vn);else if(he&&
it(Pe[r],vn),_e){let c=Cn?pt[0]:pt[r];c!=null&&Ot(c,-10,-10,ne,z)}}function jt(r,a,c){Do(r,{min:a,max:c})}
function Dt(r,a,c,p){a.focus!=null&&pu(r),a.show!=null&&y.forEach((g,v)=>{v>0&&(r==v||r==null)&&(g.show=
a.show,su(v),o==2?(jt(g.facets[0].scale,null,null),jt(g.facets[1].scale,null,null)):jt(g.scale,null,
null),On())}),c!==!1&&We("setSeries",r,a),p&&pl("setSeries",n,r,a)}n.setSeries=Dt;function au(r,a){De(
X[r],a)}function uu(r,a){r.fill=re(r.fill||null),r.dir=ue(r.dir,-1),a=a??X.length,X.splice(a,0,r)}function fu(r){
r==null?X.length=0:X.splice(r,1)}n.addBand=uu,n.setBand=au,n.delBand=fu;function cu(r,a){y[r].alpha=
a,_e&&pt[r]!=null&&(pt[r].style.opacity=a),he&&Pe[r]&&(Pe[r].style.opacity=a)}let Ft,Yt,un,Hn={focus:!0};
function pu(r){if(r!=un){let a=r==null,c=Ct.alpha!=1;y.forEach((p,g)=>{if(o==1||g>0){let v=a||g==0||
g==r;p._focus=a?null:v,c&&cu(g,v?1:Ct.alpha)}}),un=r,c&&On()}}he&&En&&Ke(is,pe,r=>{V._lock||(sn(r),un!=
null&&Dt(null,Hn,!0,Ee.setSeries))});function Rt(r,a,c){let p=S[a];c&&(r=r/ce-(p.ori==1?Re:ve));let g=ne;
p.ori==1&&(g=z,r=g-r),p.dir==-1&&(r=g-r);let v=p._min,w=p._max,k=r/g,E=v+(w-v)*k,N=p.distr;return N==
3?qn(10,E):N==4?mf(E,p.asinh):N==100?p.bwd(E):E}function mu(r,a){let c=Rt(r,R,a);return Mt(c,t[0],Fe,
Ve)}n.valToIdx=r=>Mt(r,t[0]),n.posToIdx=mu,n.posToVal=Rt,n.valToPos=(r,a,c)=>S[a].ori==0?i(r,S[a],c?
Xe:ne,c?nt:0):s(r,S[a],c?bt:z,c?ft:0),n.setCursor=(r,a,c)=>{ye=r.left,ke=r.top,fn(null,a,c)};function ni(r,a){
Se(Bn,jn,we.left=r),Se(Bn,xl,we.width=a)}function li(r,a){Se(Bn,"top",we.top=r),Se(Bn,Sl,we.height=a)}
let ul=A.ori==0?ni:li,fl=A.ori==1?ni:li;function du(){if(he&&q.live)for(let r=o==2?1:0;r<y.length;r++){
if(r==0&&ut)continue;let a=q.values[r],c=0;for(let p in a)At[r][c++].firstChild.nodeValue=a[p]}}function No(r,a){
if(r!=null&&(r.idxs?r.idxs.forEach((c,p)=>{Y[p]=c}):gf(r.idx)||Y.fill(r.idx),q.idx=Y[0]),he&&q.live){
for(let c=0;c<y.length;c++)(c>0||o==1&&!ut)&&hu(c,Y[c]);du()}ct=!1,a!==!1&&We("setLegend")}n.setLegend=
No;function hu(r,a){let c=y[r],p=r==0&&K==2?vt:t[r],g;ut?g=c.values(n,r,a)??Ut:(g=c.value(n,a==null?
null:p[a],r,a),g=g==null?Ut:{_:g}),q.values[r]=g}function fn(r,a,c){ei=ye,ti=ke,[ye,ke]=V.move(n,ye,
ke),V.left=ye,V.top=ke,_e&&($n&&Ot($n,Oe(ye),0,ne,z),zn&&Ot(zn,0,Oe(ke),ne,z));let p,g=Fe>Ve;Ft=ge,Yt=
null;let v=A.ori==0?ne:z,w=A.ori==1?ne:z;if(ye<0||Ie==0||g){p=V.idx=null;for(let k=0;k<y.length;k++){
let E=pt[k];E!=null&&Ot(E,-10,-10,ne,z)}En&&Dt(null,Hn,!0,r==null&&Ee.setSeries),q.live&&(Y.fill(p),
ct=!0)}else{let k,E,N;o==1&&(k=A.ori==0?ye:ke,E=Rt(k,R),p=V.idx=Mt(E,t[0],Fe,Ve),N=L(t[0][p],A,v,0));
let $=-10,F=-10,ee=0,fe=0,ae=!0,oe="",J="";for(let I=o==2?1:0;I<y.length;I++){let xe=y[I],Te=Y[I],Ue=Te==
null?null:o==1?t[I][Te]:t[I][1][Te],de=V.dataIdx(n,I,p,E),Ae=de==null?null:o==1?t[I][de]:t[I][1][de];
if(ct=ct||Ae!=Ue||de!=Te,Y[I]=de,I>0&&xe.show){let lt=de==null?-10:de==p?N:L(o==1?t[0][de]:t[I][0][de],
A,v,0),qe=Ae==null?-10:Q(Ae,o==1?S[xe.scale]:S[xe.facets[1].scale],w,0);if(En&&Ae!=null){let mt=A.ori==
1?ye:ke,yt=$e(Ct.dist(n,I,de,qe,mt));if(yt<Ft){let Lt=Ct.bias;if(Lt!=0){let ot=Rt(mt,xe.scale),dt=Ae>=
0?1:-1,wt=ot>=0?1:-1;wt==dt&&(wt==1?Lt==1?Ae>=ot:Ae<=ot:Lt==1?Ae<=ot:Ae>=ot)&&(Ft=yt,Yt=I)}else Ft=yt,
Yt=I}}if(ct||Cn){let mt,yt;A.ori==0?(mt=lt,yt=qe):(mt=qe,yt=lt);let Lt,ot,dt,wt,Nt,Je,rt=!0,cn=je.bbox;
if(cn!=null){rt=!1;let Ze=cn(n,I);dt=Ze.left,wt=Ze.top,Lt=Ze.width,ot=Ze.height}else dt=mt,wt=yt,Lt=
ot=je.size(n,I);if(Je=je.fill(n,I),Nt=je.stroke(n,I),Cn)I==Yt&&Ft<=Ct.prox&&($=dt,F=wt,ee=Lt,fe=ot,ae=
rt,oe=Je,J=Nt);else{let Ze=pt[I];Ze!=null&&(Dn[I]=dt,Rn[I]=wt,ms(Ze,Lt,ot,rt),cs(Ze,Je,Nt),Ot(Ze,_t(
dt),_t(wt),ne,z))}}}}if(Cn){let I=Ct.prox,xe=un==null?Ft<=I:Ft>I||Yt!=un;if(ct||xe){let Te=pt[0];Te!=
null&&(Dn[0]=$,Rn[0]=F,ms(Te,ee,fe,ae),cs(Te,oe,J),Ot(Te,_t($),_t(F),ne,z))}}}if(we.show&&Gt)if(r!=null){
let[k,E]=Ee.scales,[N,$]=Ee.match,[F,ee]=r.cursor.sync.scales,fe=r.cursor.drag;if(Be=fe._x,He=fe._y,
Be||He){let{left:ae,top:oe,width:J,height:I}=r.select,xe=r.scales[F].ori,Te=r.posToVal,Ue,de,Ae,lt,qe,
mt=k!=null&&N(k,F),yt=E!=null&&$(E,ee);mt&&Be?(xe==0?(Ue=ae,de=J):(Ue=oe,de=I),Ae=S[k],lt=L(Te(Ue,F),
Ae,v,0),qe=L(Te(Ue+de,F),Ae,v,0),ul(Pt(lt,qe),$e(qe-lt))):ul(0,v),yt&&He?(xe==1?(Ue=ae,de=J):(Ue=oe,
de=I),Ae=S[E],lt=Q(Te(Ue,ee),Ae,w,0),qe=Q(Te(Ue+de,ee),Ae,w,0),fl(Pt(lt,qe),$e(qe-lt))):fl(0,w)}else
zo()}else{let k=$e(ei-Qr),E=$e(ti-Xr);if(A.ori==1){let ee=k;k=E,E=ee}Be=Ge.x&&k>=Ge.dist,He=Ge.y&&E>=
Ge.dist;let N=Ge.uni;N!=null?Be&&He&&(Be=k>=N,He=E>=N,!Be&&!He&&(E>k?He=!0:Be=!0)):Ge.x&&Ge.y&&(Be||
He)&&(Be=He=!0);let $,F;Be&&(A.ori==0?($=Fn,F=ye):($=Vn,F=ke),ul(Pt($,F),$e(F-$)),He||fl(0,w)),He&&(A.
ori==1?($=Fn,F=ye):($=Vn,F=ke),fl(Pt($,F),$e(F-$)),Be||ul(0,v)),!Be&&!He&&(ul(0,0),fl(0,0))}if(Ge._x=
Be,Ge._y=He,r==null){if(c){if(di!=null){let[k,E]=Ee.scales;Ee.values[0]=k!=null?Rt(A.ori==0?ye:ke,k):
null,Ee.values[1]=E!=null?Rt(A.ori==1?ye:ke,E):null}pl(or,n,ye,ke,ne,z,p)}if(En){let k=c&&Ee.setSeries,
E=Ct.prox;un==null?Ft<=E&&Dt(Yt,Hn,!0,k):Ft>E?Dt(null,Hn,!0,k):Yt!=un&&Dt(Yt,Hn,!0,k)}}ct&&(q.idx=p,
No()),a!==!1&&We("setCursor")}let Kt=null;Object.defineProperty(n,"rect",{get(){return Kt==null&&cl(
!1),Kt}});function cl(r=!1){r?Kt=null:(Kt=x.getBoundingClientRect(),We("syncRect",Kt))}function oi(r,a,c,p,g,v,w){
V._lock||Gt&&r!=null&&r.movementX==0&&r.movementY==0||(Oo(r,a,c,p,g,v,w,!1,r!=null),r!=null?fn(null,
!0,!0):fn(a,!0,!1))}function Oo(r,a,c,p,g,v,w,k,E){if(Kt==null&&cl(!1),sn(r),r!=null)c=r.clientX-Kt.
left,p=r.clientY-Kt.top;else{if(c<0||p<0){ye=-10,ke=-10;return}let[N,$]=Ee.scales,F=a.cursor.sync,[ee,
fe]=F.values,[ae,oe]=F.scales,[J,I]=Ee.match,xe=a.axes[0].side%2==1,Te=A.ori==0?ne:z,Ue=A.ori==1?ne:
z,de=xe?v:g,Ae=xe?g:v,lt=xe?p:c,qe=xe?c:p;if(ae!=null?c=J(N,ae)?u(ee,S[N],Te,0):-10:c=Te*(lt/de),oe!=
null?p=I($,oe)?u(fe,S[$],Ue,0):-10:p=Ue*(qe/Ae),A.ori==1){let mt=c;c=p,p=mt}}E&&(a==null||a.cursor.event.
type==or)&&((c<=1||c>=ne-1)&&(c=gn(c,ne)),(p<=1||p>=z-1)&&(p=gn(p,z))),k?(Qr=c,Xr=p,[Fn,Vn]=V.move(n,
c,p)):(ye=c,ke=p)}let $o={width:0,height:0,left:0,top:0};function zo(){$l($o,!1)}let ri,ii,si,ai;function ui(r,a,c,p,g,v,w){
Gt=!0,Be=He=Ge._x=Ge._y=!1,Oo(r,a,c,p,g,v,w,!0,!1),r!=null&&(Ke(rr,fr,fi,!1),pl(os,n,Fn,Vn,ne,z,null));
let{left:k,top:E,width:N,height:$}=we;ri=k,ii=E,si=N,ai=$}function fi(r,a,c,p,g,v,w){Gt=Ge._x=Ge._y=
!1,Oo(r,a,c,p,g,v,w,!1,!0);let{left:k,top:E,width:N,height:$}=we,F=N>0||$>0,ee=ri!=k||ii!=E||si!=N||
ai!=$;if(F&&ee&&$l(we),Ge.setScale&&F&&ee){let fe=k,ae=N,oe=E,J=$;if(A.ori==1&&(fe=E,ae=$,oe=k,J=N),
Be&&jt(R,Rt(fe,R),Rt(fe+ae,R)),He)for(let I in S){let xe=S[I];I!=R&&xe.from==null&&xe.min!=ge&&jt(I,
Rt(oe+J,I),Rt(oe,I))}zo()}else V.lock&&(V._lock=!V._lock,fn(a,!0,r!=null));r!=null&&(Pn(rr,fr),pl(rr,
n,ye,ke,ne,z,null))}function _u(r,a,c,p,g,v,w){if(V._lock)return;sn(r);let k=Gt;if(Gt){let E=!0,N=!0,
$=10,F,ee;A.ori==0?(F=Be,ee=He):(F=He,ee=Be),F&&ee&&(E=ye<=$||ye>=ne-$,N=ke<=$||ke>=z-$),F&&E&&(ye=ye<
Fn?0:ne),ee&&N&&(ke=ke<Vn?0:z),fn(null,!0,!0),Gt=!1}ye=-10,ke=-10,Y.fill(null),fn(null,!0,!0),k&&(Gt=
k)}function ci(r,a,c,p,g,v,w){V._lock||(sn(r),vo(),zo(),r!=null&&pl(ss,n,ye,ke,ne,z,null))}function pi(){
T.forEach(Lc),bo(n.width,n.height,!0)}yn(no,Kn,pi);let Wn={};Wn.mousedown=ui,Wn.mousemove=oi,Wn.mouseup=
fi,Wn.dblclick=ci,Wn.setSeries=(r,a,c,p)=>{let g=Ee.match[2];c=g(n,a,c),c!=-1&&Dt(c,p,!0,!1)},_e&&(Ke(
os,x,ui),Ke(or,x,oi),Ke(rs,x,r=>{sn(r),cl(!1)}),Ke(is,x,_u),Ke(ss,x,ci),br.add(n),n.syncRect=cl);let zl=n.
hooks=e.hooks||{};function We(r,a,c){Co?al.push([r,a,c]):r in zl&&zl[r].forEach(p=>{p.call(null,n,a,
c)})}(e.plugins||[]).forEach(r=>{for(let a in r.hooks)zl[a]=(zl[a]||[]).concat(r.hooks[a])});let mi=(r,a,c)=>c,
Ee=De({key:null,setSeries:!1,filters:{pub:bs,sub:bs},scales:[R,y[1]?y[1].scale:null],match:[vs,vs,mi],
values:[null,null]},V.sync);Ee.match.length==2&&Ee.match.push(mi),V.sync=Ee;let di=Ee.key,Fo=ha(di);
function pl(r,a,c,p,g,v,w){Ee.filters.pub(r,a,c,p,g,v,w)&&Fo.pub(r,a,c,p,g,v,w)}Fo.sub(n);function gu(r,a,c,p,g,v,w){
Ee.filters.sub(r,a,c,p,g,v,w)&&Wn[r](null,a,c,p,g,v,w)}n.pub=gu;function bu(){Fo.unsub(n),br.delete(
n),tn.clear(),mr(no,Kn,pi),m.remove(),pe?.remove(),We("destroy")}n.destroy=bu;function Vo(){We("init",
e,t),Ir(t||e.data,!1),H[R]?Do(R,H[R]):vo(),Cl=we.show&&(we.width>0||we.height>0),rn=ct=!0,bo(e.width,
e.height)}return y.forEach(Wr),T.forEach(Ja),l?l instanceof HTMLElement?(l.appendChild(m),Vo()):l(n,
Vo):Vo(),n}ze.assign=De;ze.fmtNum=Mr;ze.rangeNum=lo;ze.rangeLog=io;ze.rangeAsinh=Sr;ze.orient=xn;ze.
pxRatio=ce;ze.join=kf;ze.fmtDate=Tr,ze.tzDate=Of;ze.sync=ha;{ze.addGap=gc,ze.clipGaps=uo;let e=ze.paths=
{points:wa};e.linear=Sa,e.stepped=yc,e.bars=wc,e.spline=Sc}var Ta=new Intl.NumberFormat("en-US"),Wt=e=>Ta.format(e);function Nr(e){let t=Math.abs(e);return t>=1e9?Number((e/1e9).toPrecision(3))+" G":t>=1e6?Number((e/
1e6).toPrecision(3))+" M":t>=1e4?Number((e/1e3).toPrecision(3))+" k":t<1?String(Number(e.toPrecision(
3))):Ta.format(Number(e.toPrecision(4)))}var Nc=Symbol.for("pv"),Oc=0;function C(e,t,l,n,o,i){t||(t={});var s,u,f=t;if("ref"in f&&typeof e!="function")for(u in f={},t)u==
"ref"?s=t[u]:f[u]=t[u];var m={type:e,props:f,key:l,ref:s,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Nc,
__v:--Oc,__i:-1,__u:0};return(o||i)&&(m.__source=o,m.__self=i),ie.vnode&&ie.vnode(m),m}var nl=e=>getComputedStyle(document.documentElement).getPropertyValue(e).trim(),$c=e=>e!==null&&e>0?
e*1.08:1;function zc(e,t){let l=e(),n=nl("--soft"),o=nl("--line"),i=(f,m)=>({stroke:n,size:f,font:"1\
1px system-ui, sans-serif",grid:{stroke:o,width:1},ticks:{stroke:o},...m}),s=Math.max(1,...l.data.slice(
1).flatMap(f=>Array.from(f)).filter(f=>Number.isFinite(f))),u=Nr(l.topY??s*1.1).length;return{width:t,
height:l.height,cursor:{show:l.onRange!==void 0,x:!1,y:!1,points:{show:!1},drag:{x:l.onRange!==void 0,
y:!1,setScale:!1}},legend:{show:l.legend===!0,live:!1},scales:{x:{time:!1,range:(f,m,d)=>e().rangeX??
[m??0,Math.max(d??1,(m??0)+1)]},y:{range:(f,m,d)=>[Math.min(0,m??0),e().topY??$c(d)]}},axes:[i(30,{space:84,
...l.incrementsX?{incrs:l.incrementsX}:{},values:(f,m)=>m.map(l.atX)}),i(Math.max(44,26+u*7),{space:36,
values:(f,m)=>m.map(Nr)})],series:[{},...l.series.map(f=>({label:f.label,stroke:nl(f.colour),width:f.
bars?0:1.75,points:{show:!1},...f.dashed?{dash:[5,4]}:{},...f.filled||f.bars?{fill:nl(f.colour)+(f.bars?
"":"33")}:{},...f.stepped?{paths:ze.paths.stepped({align:1})}:{},...f.bars?{paths:ze.paths.bars({size:[
1,100],gap:0})}:{}}))],hooks:{drawAxes:[f=>{let m=f.root.parentElement;m&&(m.dataset.top=String(f.scales.
y?.max??"")),e().behind?.(f,f.ctx)}],draw:[f=>e().over?.(f,f.ctx)],setSelect:[f=>{let{left:m,width:d}=f.
select;d>2&&e().onRange?.(f.posToVal(m,"x"),f.posToVal(m+d,"x"))}]}}}function Aa(e){let t=xt(null),l=xt(
null),n=xt(e);n.current=e;let o=JSON.stringify([e.series,e.height,e.legend]);return Qt(()=>{let i=()=>{
l.current?.destroy();let f=Math.max(160,t.current.clientWidth);l.current=new ze(zc(()=>n.current,f),
n.current.data,t.current)},s=new ResizeObserver(()=>{let f=Math.max(160,t.current.clientWidth);l.current&&
l.current.width!==f&&l.current.setSize({width:f,height:n.current.height})});i(),s.observe(t.current);
let u=matchMedia("(prefers-color-scheme: dark)");return u.addEventListener("change",i),()=>{u.removeEventListener(
"change",i),s.disconnect(),l.current?.destroy(),l.current=null}},[o]),Qt(()=>l.current?.setData(e.data),
[e.data,e.topY,e.rangeX?.[0],e.rangeX?.[1]]),Qt(()=>l.current?.redraw(!1),[e.behind,e.over]),C("div",
{class:"chart",ref:t,role:"img","aria-label":e.label})}var Fc=new RegExp("[\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\uf\
eff\\ufff9-\\ufffb]|[\\ud800-\\udbff](?![\\udc00-\\udfff])|(?<![\\ud800-\\udbff])[\\udc00-\\udfff]",
"g");function Or(e){return e.replace(Fc,(t,l)=>Bc(e,l)?t:Vc(t))}var Vc=e=>`\u27E8U+${e.charCodeAt(0).toString(16).toUpperCase().padStart(4,"0")}\u27E9`;function Bc(e,t){
return e[t]==="\u200D"&&/\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]*$/u.test(e.slice(0,t))&&
/^\p{Extended_Pictographic}/u.test(e.slice(t+1))}var Ap=new Intl.Segmenter(void 0,{granularity:"grap\
heme"});function mo(e,t,l){if(!Number.isFinite(e.from)||!Number.isFinite(e.to)||e.to<=e.from)return{...t};let n=Math.
min(t.to-t.from,Math.max(l,e.to-e.from)),o=Math.max(t.from,Math.min(t.to-n,e.from));return{from:o,to:o+
n}}var Sn=(e,t,l)=>({from:t-(t-e.from)*l,to:t+(e.to-t)*l}),ll=(e,t)=>({from:e.from+t,to:e.to+t});var Hc=[.001,.002,.005,.01,.02,.05,.1,.2,.5,1,2,5,10,15,30,60,120,300,600,900,1800,3600,7200,14400,43200,
86400];function Ca(e,t,l,n){let o=Math.max(1,Math.floor(t/l)),i=e.to-e.from,s=n*(Hc.find(f=>i/(f*n)<=
o)??86400*Math.ceil(i/(86400*n*o))),u=[];for(let f=Math.ceil(e.from/s-1e-9);f*s<=e.to+s*1e-9;f++)u.push(
f*s);return{at:u,step:s}}function Da(e,t){let l=t>=1?0:Math.min(3,Math.ceil(-Math.log10(t)-1e-9));return e.
toFixed(l)+" s"}function Ra(e,t,l){let n=l/(t.to-t.from),o=[];for(let i of e){if(i.to<t.from||i.from>
t.to)continue;let s=Math.max(-2,(i.from-t.from)*n),u=Math.max(1,Math.min(l+2,(i.to-t.from)*n)-s),f=o[o.
length-1];f&&s-(f[0]+f[1])<.5&&u<2?f[1]=Math.max(f[1],s+u-f[0]):o.push([s,u])}return o}function La(e,t,l){
return e.map(([n,o])=>`M${$r(n)} ${t}h${$r(o)}v${l}h${-$r(o)}z`).join("")}var $r=e=>Math.round(e*10)/
10,Ea=6;function Na(e,t,l,n,o=4){let i=l/(t.to-t.from),s=[],u=(d,_,b)=>(s[d]??[]).every(([h,x])=>b<=
h||_>=x),f=(d,_,b)=>{let h=0;for(;h<b-1&&!u(h,d,_);)h++;return(s[h]??=[]).push([d,_]),h},m=e.filter(
d=>d.to>=t.from&&d.from<=t.to).sort((d,_)=>Number(_.strong)-Number(d.strong)||d.from-_.from).map(d=>{
let _=Math.max(0,(d.from-t.from)*i),b=Math.max(1.5,Math.min(l,(d.to-t.from)*i)-_),h=n(d.label),x=Math.
max(0,Math.min(_,l-h)),M=f(Math.min(_,x),Math.max(_+b,x+h)+Ea,d.strong?1e3:o);return{band:d,x:_,wide:b,
row:M,labelAt:x}});for(let d of m){if(d.band.strong)continue;let _=d.labelAt+n(d.band.label);m.some(
h=>h!==d&&h.row===d.row&&h.x<_+Ea&&Math.max(h.x+h.wide,h.labelAt===null?0:h.labelAt+n(h.band.label))>
d.labelAt)&&(d.labelAt=null)}return{placed:m,rows:m.reduce((d,_)=>Math.max(d,_.row+1),0)}}function Oa(e,t,l){
return e.filter(n=>t>=n.from-l&&t<=n.to+l)}var ol=24,Tt=20,ho=15,Wc=10,Uc=18,Ic=6.4,Gc=e=>e.length*Ic+4;function $a(e,t,l,n){let o=ol;return{standings:e.
map((s,u)=>{let f=o,{placed:m,rows:d}=Na(s.bands,t,l,Gc);n[u]=Math.max(n[u]??0,d);let _=s.label===""?
0:Uc;o+=Math.max(_,n[u]*ho+(n[u]?3:0));let b=s.lanes.map(()=>{let x=o;return o+=Tt,x}),h=o;return o+=
u===e.length-1?2:Wc,{group:s,top:f,bottom:h,bands:m,lanes:b}}),height:o}}function zr(e,t){for(let[l,
n]of e.standings.entries()){let o=n.lanes.findIndex(i=>t>=i&&t<i+Tt);if(o>=0)return{group:l,lane:o}}
return null}var jc=300;function Yc(e,t,l){let n=[],o=(s,u)=>u>=l.from&&s<=l.to;for(let s of e){for(let u of s.bands)
o(u.from,u.to)&&n.push({at:u.from,lane:s.label||u.label,say:u.say});for(let u of s.lanes)for(let f of u.
bars)o(f.from,f.to)&&n.push({at:f.from,lane:[s.label,u.label].filter(Boolean).join(", "),say:f.say})}
for(let s of t)o(s.at,s.at)&&n.push({at:s.at,lane:"finding",say:s.say});n.sort((s,u)=>s.at-u.at);let i=n.
slice(0,jc).map(({at:s,lane:u,say:f})=>({at:s,lane:u,say:f()}));return{lines:i,left:n.length-i.length}}
function za({groups:e,moments:t,range:l}){let[n,o]=Zt(!1),{lines:i,left:s}=n?Yc(e,t,l):{lines:[],left:0};
return C("details",{class:"timeline-list",onToggle:u=>o(u.currentTarget.open),children:[C("summary",
{children:"What is in this range, as a list"}),C("ol",{children:i.map((u,f)=>C("li",{children:[C("b",
{children:C("bdi",{children:u.lane})}),": ",u.say]},f))}),s>0&&C("p",{class:"soft",children:[s.toLocaleString(
"en-US")," more; zoom in to see them."]})]})}function Va({layout:e,gutter:t}){let l=(n,o)=>({top:`${n}px`,height:`${o}px`,width:`${t-8}px`});return C(
"div",{"aria-hidden":"true",children:e.standings.map((n,o)=>[n.group.label!==""&&C("div",{class:"lan\
e-group",style:l(n.top,16),children:n.group.label},`g${o}`),...n.group.lanes.map((i,s)=>C("div",{class:"\
lane-label",style:l(n.lanes[s],Tt),title:i.label,children:C("bdi",{children:i.label})},`${o}/${s}`))])})}
function Ba(e){let{layout:t,range:l,inner:n,gutter:o,second:i,tick:s,chosen:u}=e,f=h=>Math.max(-2,Math.
min(n+2,(h-l.from)/(l.to-l.from)*n)),m=(h,x,M)=>Math.max(M,f(x)-f(h)),{at:d,step:_}=Ca(l,n,i===1?64:
76,i),b=(e.moments??[]).filter(h=>h.at>=l.from&&h.at<=l.to);return C("svg",{x:o,width:n,height:t.height,
overflow:"hidden","aria-hidden":"true",children:[d.map(h=>C("g",{children:[C("line",{class:"tick",x1:f(
h),x2:f(h),y1:ol-5,y2:t.height}),Kc(f(h),n)&&C("text",{class:"tick-text",x:f(h),y:12,"text-anchor":"\
middle",children:s(h,_)})]},h)),t.standings.map((h,x)=>C("g",{children:[C(qc,{standing:h,bottom:h.group.
kind==="server"?t.height:h.bottom}),h.group.lanes.map((M,P)=>C(Jc,{bars:M.bars,range:l,width:n,top:h.
lanes[P]},P))]},x)),b.map((h,x)=>C("g",{class:h.bad?"moment bad":"moment",children:[C("line",{x1:f(h.
at),x2:f(h.at),y1:ol,y2:t.height}),h.frames?.map((M,P)=>C("rect",{x:f(M.from),y:(t.standings[M.group]?.
lanes[M.lane]??0)+1,width:m(M.from,M.to,3),height:Tt-2},P))]},x)),u&&C("rect",{class:"chosen",x:f(u.
bar.from)-1.5,y:u.top+1,width:m(u.bar.from,u.bar.to,1)+3,height:Tt-2,rx:"2"})]})}var Kc=(e,t)=>e>=30&&
e<=t-30;function qc({standing:e,bottom:t}){let{group:l,top:n}=e;return C(Ye,{children:e.bands.map(({
band:o,x:i,wide:s,row:u,labelAt:f},m)=>C("g",{class:`band ${l.kind}${o.strong?" strong":""}`,children:[
C("rect",{x:i,y:n,width:s,height:t-n}),C("rect",{class:"edge",x:i,y:n+u*ho,width:s,height:2}),f!==null&&
C("text",{x:f+2,y:n+u*ho+12,children:o.label})]},m))})}function Jc({bars:e,range:t,width:l,top:n}){let o=new Map,
i=(u,f)=>{let m=o.get(u);m?m.push(f):o.set(u,[f])};for(let u of e)u.to<t.from||u.from>t.to||(i(`${u.
thin?"wait":"hold"} c${u.colour}`,u),u.lost&&i("lost",{...u,from:u.to}));let s=u=>u.startsWith("wait")?
[n+Tt/2-1.5,3]:u==="lost"?[n+2,Tt-4]:[n+4,Tt-8];return C(Ye,{children:[...o].sort(([u],[f])=>Fa(u)-Fa(
f)).map(([u,f])=>{let m=Ra(f,t,l);if(u==="lost")for(let d of m)d[1]=Math.max(2,d[1]);return C("path",
{class:u,d:La(m,...s(u))},u)})})}var Fa=e=>e.startsWith("wait")?0:e==="lost"?2:1;var Ha="Arrow keys choose a bar, Shift with an arrow moves the range, + and \u2212 zoom, 0 shows all. Wit\
h the mouse: drag to move, Ctrl and the wheel to zoom.",Zc=6.6;function Qc(e,t){let l=Math.max(4,...e.
flatMap(({label:n,lanes:o})=>[n,...o.map(i=>i.label)]).map(n=>n.length));return Math.min(l*Zc+22,t<560?
Math.min(110,t*.3):Math.min(230,t*.22))}function Wa(e){let{groups:t,all:l,range:n,onRange:o,least:i}=e,
[s,u]=Zt(600),[f,m]=Zt(null),[d,_]=Zt(null),b=xt(null),h=xt(null),x=xt([]),M=xt(null),P=Qc(t,s),D=Math.
max(40,s-P),y=St(()=>$a(t,n,D,x.current),[t,n,D]),T=O=>o(mo(O,l,i)),S=O=>n.from+(O-P)/D*(n.to-n.from);
Qt(()=>{let O=new ResizeObserver(W=>u(Math.max(200,W[0].contentRect.width)));return O.observe(b.current),
()=>O.disconnect()},[]);let X=xt(()=>{});X.current=O=>{if(!O.ctrlKey&&!O.metaKey)return;O.preventDefault();
let W=O.clientX-h.current.getBoundingClientRect().left;T(Sn(n,S(Math.max(P,W)),Math.exp(O.deltaY/300)))},
Qt(()=>{let O=W=>X.current(W);return h.current.addEventListener("wheel",O,{passive:!1}),()=>h.current?.
removeEventListener("wheel",O)},[]);let R=O=>t[O.group]?.lanes[O.lane]?.bars[O.bar],Z=t.flatMap((O,W)=>O.
lanes.map((B,Y)=>({group:W,lane:Y}))),j=O=>{let W=O&&R(O);if(!O||!W)return;m(O);let B=n.to-n.from;(W.
to<n.from||W.from>n.to)&&T({from:W.from-B/4,to:W.from+B*.75})},te=(O,W=n.from)=>{let B=t[O.group].lanes[O.
lane].bars;if(!B.length)return null;let Y=B.findIndex(q=>q.to>=W);return{...O,bar:Y<0?B.length-1:Y}},
G=O=>{if(!f)return Z.map(Y=>te(Y)).find(Y=>Y!==null)??null;let W=R(f)?.from??n.from,B=Z.findIndex(Y=>Y.
group===f.group&&Y.lane===f.lane)+O;for(;B>=0&&B<Z.length;B+=O){let Y=te(Z[B],W);if(Y)return Y}return f},
A=O=>j(f?{...f,bar:f.bar+O}:G(1)),K=O=>{let W=n.to-n.from,B=f&&R(f)?Math.max(n.from,Math.min(n.to,R(
f).from)):n.from+W/2,Y={ArrowLeft:()=>O.shiftKey?T(ll(n,-W/5)):A(-1),ArrowRight:()=>O.shiftKey?T(ll(
n,W/5)):A(1),ArrowUp:()=>j(G(-1)),ArrowDown:()=>j(G(1)),"+":()=>T(Sn(n,B,.5)),"=":()=>T(Sn(n,B,.5)),
"-":()=>T(Sn(n,B,2)),0:()=>T(l),Escape:()=>m(null)},q=O.ctrlKey||O.metaKey||O.altKey?void 0:Y[O.key];
q&&(O.preventDefault(),q())},L=O=>{let W=h.current.getBoundingClientRect(),[B,Y]=[O.clientX-W.left,O.
clientY-W.top];if(M.current){let{x:_e,range:se}=M.current;_(null),Math.abs(B-_e)>2&&T(ll(se,(_e-B)/D*
(se.to-se.from)));return}if(B<P||Y<ol)return _(null);let q=(n.to-n.from)/D*3,V=zr(y,Y),he=V?Oa(t[V.group].
lanes[V.lane].bars,S(B),q).map(_e=>_e.say()):[];for(let _e of y.standings)if(Y>=_e.top&&Y<_e.bottom)
for(let{band:se}of _e.bands)S(B)>=se.from-q&&S(B)<=se.to+q&&he.push(se.say());for(let _e of e.moments??
[])Math.abs(_e.at-S(B))<q&&he.push(_e.say());_(he.length?{x:B,y:Y,lines:he.slice(0,8)}:null)},Q=O=>{
if(O.button!==0)return;h.current.setPointerCapture(O.pointerId);let W=h.current.getBoundingClientRect();
M.current={x:O.clientX-W.left,range:n};let B=zr(y,O.clientY-W.top);if(!B)return;let Y=S(O.clientX-W.
left),q=(n.to-n.from)/D*3,V=t[B.group].lanes[B.lane].bars.findIndex(he=>Y>=he.from-q&&Y<=he.to+q);V>=
0&&m({...B,bar:V})},H=n.to-n.from,le=f?R(f):void 0,U=f?t[f.group]?.lanes[f.lane]?.label:void 0;return C(
"section",{class:"timeline","aria-label":e.label,children:[C("div",{class:"timeline-tools",children:[
C("button",{type:"button",onClick:()=>T(Sn(n,n.from+H/2,.5)),"aria-label":"Zoom in",children:"+"}),C(
"button",{type:"button",onClick:()=>T(Sn(n,n.from+H/2,2)),"aria-label":"Zoom out",children:"\u2212"}),
C("button",{type:"button",onClick:()=>T(ll(n,-H/2)),"aria-label":"Earlier",children:"\u2190"}),C("bu\
tton",{type:"button",onClick:()=>T(ll(n,H/2)),"aria-label":"Later",children:"\u2192"}),C("button",{type:"\
button",onClick:()=>T(l),children:"All"}),e.legend?.map(({colour:O,text:W})=>C("span",{class:"legend",
children:[C("span",{class:`swatch c${O}`,"aria-hidden":"true"}),C("bdi",{children:W})]},W))]}),C("di\
v",{class:"timeline-frame",ref:b,children:[C(Va,{layout:y,gutter:P}),C("svg",{ref:h,width:s,height:y.
height,tabindex:0,role:"application","aria-roledescription":"timeline","aria-label":`${e.label}. ${Ha}`,
onKeyDown:K,onPointerMove:L,onPointerDown:Q,onPointerUp:()=>M.current=null,onPointerCancel:()=>M.current=
null,onPointerLeave:()=>_(null),onDblClick:()=>T(l),children:C(Ba,{...e,layout:y,gutter:P,inner:D,chosen:f&&
le?{top:y.standings[f.group].lanes[f.lane],bar:le}:null})}),d&&C("div",{class:"timeline-tip",style:{
top:`${d.y+Tt}px`,left:`${Math.max(0,Math.min(d.x+12,s-270))}px`},children:d.lines.map((O,W)=>C("p",
{children:O},W))})]}),C("p",{class:"timeline-chosen",role:"status",children:le?C(Ye,{children:[C("bd\
i",{children:U}),": ",le.say()]}):C("span",{class:"soft",children:Ha})}),C(za,{groups:t,moments:e.moments??
[],range:n})]})}var Fr=dn(null),Vr=dn(!1);function Xc(){let e=Fr.value;if(!e)return C("p",{role:"status",children:Vr.
value?"The demo has ended.":"Connecting."});let{settings:t,rounds:l,report:n,exact:o}=e,i=n?void 0:l.
findLast(f=>f.news.length>0),s=Math.max(t.stock,...l.map(f=>f.samples.at(-1)?.sold??0)),u=n?"the dem\
o is over":Vr.value?"the demo has ended; this is what was seen of it":`round: ${i?.title??"none yet"}`;
return C("main",{children:[C("h1",{children:"Holdfast demo"}),C("p",{role:"status",children:[Wt(t.requests),
" buyers, ",Wt(t.stock)," items, ",t.nodes," JVMs; ",u]}),C("div",{class:"rounds",children:l.map(f=>C(
ep,{round:f,demo:e,running:f===i,tallest:s},f.title))}),n!==""&&C("pre",{class:o?"card good":"card b\
ad-card","aria-live":"polite",children:np(n)}),C("ul",{class:"news card",children:l.flatMap(f=>f.news.
map((m,d)=>C("li",{children:[C("b",{children:f.title})," ",Or(m)]},`${f.title} ${d}`)))})]})}function ep(e){
let{round:t,running:l,tallest:n}=e,{stock:o,nodes:i}=e.demo.settings,s=t.samples.at(-1)?.sold??0,u=Qi(
t,i),f=St(()=>(_,b)=>{if(u===null)return;let h=_.valToPos(u,"x",!0);b.save(),b.fillStyle=nl("--bad"),
b.fillRect(h-1,_.bbox.top,2*devicePixelRatio,_.bbox.height),b.font=`${11*devicePixelRatio}px system-\
ui, sans-serif`,b.textAlign="left",b.fillText("kill -9",h+5,_.bbox.top+12*devicePixelRatio),b.restore()},
[u]),m=St(()=>Zi(t,o),[t.samples.length]),d=`${Wt(s)} sold of ${Wt(o)}${s>o?`, ${Wt(s-o)} too many`:
""}`;return C("article",{class:`card${l?" running":s>o?" bad-card":""}`,children:[C("h2",{children:[
t.title,": ",d]}),C(Aa,{label:`${t.title}: ${d}`,height:200,data:m,series:[{label:"stock",colour:"--\
soft",dashed:!0},{label:"left in stock",colour:"--c0"},{label:"sold",colour:"--c1"},{label:"sold too\
 many",colour:"--bad",filled:!0}],atX:_=>`${_} s`,topY:1.06*n,legend:!0,over:f}),C(tp,{round:t,nodes:i})]})}
function tp({round:e,nodes:t}){let[l,n]=Zt(null),o=St(()=>Xi(e,t),[e.samples.length]),i=St(()=>es(e),
[e.samples.length]),s={from:0,to:Math.max(1,(e.samples.at(-1)?.millis??0)/1e3)},u=l?mo(l,s,.05):s;if(e.
samples.length===0)return null;let f=i.length===0?"never":`in ${Wt(i.length)} of`;return C(Ye,{children:[
C("h3",{children:["In the critical section"," ",C("span",{class:i.length>0?"bad":"soft",children:i.length===
0?`(${f} two at once, in ${Wt(e.samples.length)} samples)`:`(two at once ${f} ${Wt(e.samples.length)}\
 samples)`})]}),C(Wa,{label:`Who was in the critical section: ${e.title}`,groups:[o],moments:i,all:s,
range:u,onRange:m=>n(m.from<=s.from&&m.to>=s.to?null:m),least:.05,second:1,tick:Da})]})}var np=e=>e.
split(`
`).map(Or).join(`
`),_o=new EventSource("events");_o.onmessage=e=>{Fr.value=JSON.parse(e.data),Fr.value?.report&&_o.close()};
_o.onerror=()=>{_o.close(),Vr.value=!0};Ai(C(Xc,{}),document.getElementById("app"));})();
