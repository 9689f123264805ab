"""The look of the page."""

STYLE = """
:root{color-scheme:light dark;--page:#fbfaf7;--ink:#23262b;--quiet:#6a6f78;--line:#dcd8ce;--card:#fff;
--number:#1d6b3a;--number-bg:#e6f4ea;--date:#7a3b86;--date-bg:#f6eaf8;--label:#0b5c7a;--label-bg:#e3f1f6;
--head:#3b4a9a;--head-bg:#e8eafa;--rest:#8a5a00;--rest-bg:#fbf3da;--text-bg:#f3f2ee;--odd:#b3261e;--lit:#ffdf6b}
@media (prefers-color-scheme:dark){:root{--page:#17191c;--ink:#dedfe1;--quiet:#9aa0a8;--line:#363b42;--card:#1f2226;
--number:#8fd0a6;--number-bg:#1c3325;--date:#dfb2e8;--date-bg:#35243a;--label:#8fcbe4;--label-bg:#173039;
--head:#b6c0f5;--head-bg:#262c4a;--rest:#f0c36a;--rest-bg:#3b3116;--text-bg:#24272b;--odd:#ff9d94;--lit:#7a5f00}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font-size:15px;line-height:1.7;display:grid;
grid-template-columns:19rem minmax(0,1fr) 21rem;
font-family:system-ui,-apple-system,"Hiragino Sans","Yu Gothic UI","Noto Sans CJK JP","Noto Sans JP",sans-serif}
nav,#fact{position:sticky;top:0;height:100vh;overflow-y:auto;padding:1.2rem 1rem;background:var(--card)}
nav{border-right:1px solid var(--line);font-size:.8rem;line-height:1.5}
nav a{color:inherit;text-decoration:none;display:block;padding:.1rem .3rem;border-radius:.25rem;overflow-wrap:anywhere}
nav a:hover{background:var(--head-bg)}
nav a.t{color:var(--label);padding-left:calc(.3rem + var(--deep,0)*.7rem)}
nav a.t.odd::after{content:" !";color:var(--odd);font-weight:700}
nav a.h{padding-left:calc(.3rem + var(--deep,0)*.7rem);margin-top:.15rem}
nav a.h.d0{font-weight:700;margin-top:.6rem}
#fact{border-left:1px solid var(--line);font-size:.88rem}
#fact h2{font-size:.95rem;margin:0 0 .5rem;border:0}
#fact.kept{box-shadow:inset 4px 0 0 var(--number)}
#fact .hint{color:var(--quiet)}
dl{margin:0;display:grid;grid-template-columns:minmax(0,1fr);gap:0}
dt{color:var(--quiet);font-size:.75rem;margin-top:.5rem}
dd{margin:0;overflow-wrap:anywhere}
dd span{display:block}
dd span+span::before{content:"› ";color:var(--quiet)}
#fact dd:first-of-type{font-size:1.25rem;font-weight:700;color:var(--number);font-variant-numeric:tabular-nums}
main{padding:1.6rem 2rem 6rem;min-width:0}
article+article{margin-top:5rem;border-top:3px double var(--line);padding-top:2rem}
h1{font-size:1.35rem;line-height:1.4;margin:0 0 .5rem;overflow-wrap:anywhere}
.profile{grid-template-columns:max-content minmax(0,1fr);gap:0 1rem;margin:.5rem 0}
.profile dt{margin:0;font-size:.85rem}
.counts{color:var(--quiet)}
.legend{list-style:none;display:flex;flex-wrap:wrap;gap:.3rem .7rem;padding:0;margin:1rem 0;font-size:.8rem}
.legend li{padding:.05rem .6rem;border-radius:.25rem;border:1px solid var(--line)}
h2,h3,h4,h5,h6{line-height:1.45;margin:1.8rem 0 .5rem;overflow-wrap:anywhere}
h2{font-size:1.2rem;border-bottom:1px solid var(--line)}h3{font-size:1.08rem}h4,h5,h6{font-size:1rem}
main p{margin:.45rem 0;overflow-wrap:anywhere;white-space:pre-line}
figure.table{margin:1.2rem 0;padding:.7rem .9rem;border:1px solid var(--line);border-radius:.5rem;background:var(--card);
content-visibility:auto;contain-intrinsic-size:auto 320px;scroll-margin-top:.8rem}
figure.table:target{outline:2px solid var(--head)}
figcaption{display:flex;flex-wrap:wrap;gap:.2rem .9rem;align-items:baseline;font-size:.82rem;color:var(--quiet)}
figcaption b{color:var(--ink)}
code{font:.85em ui-monospace,monospace;background:var(--text-bg);padding:0 .35em;border-radius:.2em}
.beside{color:var(--quiet);font-size:.82rem;margin:.3rem 0}
.scroll{overflow-x:auto;margin:.4rem 0}
figure.table table{border-collapse:collapse;font-size:.84rem;line-height:1.45}
td{border:1px solid var(--line);padding:.15rem .5rem;vertical-align:top;white-space:pre-line;max-width:26rem;min-width:1.2rem}
.number{background:var(--number-bg);color:var(--number);text-align:right;white-space:pre;font-variant-numeric:tabular-nums}
.nothing{background:var(--number-bg);color:var(--quiet);text-align:right}
.date{background:var(--date-bg);color:var(--date)}.text{background:var(--text-bg)}
.label{background:var(--label-bg);color:var(--label)}
.head{background:var(--head-bg);color:var(--head);font-weight:600;text-align:center}
.caption{color:var(--quiet);font-style:italic}.caption,.head{word-break:keep-all;overflow-wrap:normal}
.rest{background:var(--rest-bg);color:var(--rest)}
td[data-f]{cursor:pointer}
td.lit{box-shadow:inset 0 0 0 2px var(--head);background:var(--lit);color:var(--ink)}
td.chosen{box-shadow:inset 0 0 0 2px var(--number);font-weight:700}
td.odd{box-shadow:inset 0 0 0 2px var(--odd)}
.oddity{color:var(--odd);font-size:.82rem}.oddity::before{content:"! ";font-weight:700}
details{margin:.3rem 0;font-size:.88rem}summary{cursor:pointer}
details a{color:inherit}details ul{margin:.3rem 0;padding-left:1.2rem;max-height:20rem;overflow-y:auto}
figure.page{float:right;clear:right;width:14rem;margin:.3rem 0 1rem 1.5rem}
figure.page svg{width:100%;height:auto;background:var(--card);border:1px solid var(--line)}
rect{fill:none;stroke:var(--quiet);stroke-width:.8}
rect.heading{stroke:var(--head);stroke-width:2}rect.paragraph{fill:var(--text-bg)}rect.grid{stroke:var(--label);stroke-width:1.6}
rect.number,rect.nothing{fill:var(--number);stroke:none;opacity:.55}rect.label,rect.text,rect.date{fill:var(--label);stroke:none;opacity:.45}
rect.head{fill:var(--head);stroke:none;opacity:.55}rect.rest{fill:var(--rest);stroke:none;opacity:.6}
rect.chosen{fill:var(--odd);opacity:1}
a:hover rect{stroke:var(--odd);stroke-width:2}
@media (max-width:75rem){body{grid-template-columns:minmax(0,1fr)}nav{position:static;height:auto;max-height:16rem}
#fact{position:fixed;top:auto;bottom:0;left:0;right:0;height:auto;max-height:40vh;border-top:2px solid var(--line)}
#fact dl{grid-template-columns:max-content minmax(0,1fr);gap:0 .8rem}#fact dt{margin:0}main{padding:1rem}}
@media print{body{display:block}nav,#fact{display:none}td{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
""".strip()
