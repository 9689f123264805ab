"""The look of a page: calm in light and dark, and on paper."""

STYLE = """
:root{color-scheme:light dark;--page:#fbfaf7;--ink:#23262b;--quiet:#6a6f78;--line:#e2dfd7;--card:#ffffff;
--wrong:#b3261e;--wrong-bg:#fbe4e1;--unproven:#8a5a00;--unproven-bg:#fbf0d5;--unfound:#4a6076;--unfound-bg:#e9eef3;
--advice:#6b4a8a;--advice-bg:#f1eaf6;--right:#2f6f46;--source:#e2f1e6}
@media (prefers-color-scheme:dark){:root{--page:#17191c;--ink:#dedfe1;--quiet:#9aa0a8;--line:#32363c;--card:#1f2226;
--wrong:#ff9d94;--wrong-bg:#4a211e;--unproven:#f0c36a;--unproven-bg:#413415;--unfound:#a9bfd4;--unfound-bg:#28323c;
--advice:#cdb0e6;--advice-bg:#342a3f;--right:#8fd0a6;--source:#21402d}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);line-height:1.85;font-size:16px;
font-family:system-ui,-apple-system,"Hiragino Sans","Yu Gothic UI","Noto Sans CJK JP","Noto Sans JP",sans-serif}
main{max-width:76rem;margin:0 auto;padding:2.5rem 1.5rem 5rem}
article+article{margin-top:4rem;padding-top:2rem;border-top:1px solid var(--line)}
h1{font-size:1.3rem;margin:0 0 .4rem;line-height:1.4;overflow-wrap:anywhere}
.status{margin:0;display:flex;gap:.6rem;align-items:baseline}
.status b{padding:0 .6rem;border-radius:1rem;border:1px solid currentColor;font-size:.85rem;letter-spacing:.04em}
.fail b{color:var(--wrong)}.warn b{color:var(--unproven)}.pass b{color:var(--right)}
.insufficient_evidence b,.unaudited b{color:var(--advice)}
.quiet{color:var(--quiet);font-size:.88rem;margin:.3rem 0 0}
.digest{color:var(--quiet);font:.7rem ui-monospace,monospace;margin:.2rem 0 0;overflow-wrap:anywhere}
.legend{list-style:none;display:flex;flex-wrap:wrap;gap:.3rem 1.4rem;margin:1rem 0 1.6rem;padding:.6rem 0;
border-top:1px solid var(--line);border-bottom:1px solid var(--line);font-size:.85rem}
.legend span{color:var(--quiet);margin-left:.4rem}
.pair{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,25rem);column-gap:2.5rem}
.text>*{margin:.15rem 0;white-space:pre-wrap;overflow-wrap:anywhere}
.text.apart>*{margin-top:1rem}
.text h2,.text h3,.text h4,.text h5,.text h6{font-size:1.1rem;line-height:1.5;margin:1.4rem 0 .2rem}
.text h2{font-size:1.25rem}
.text .item{padding-left:1.2em;text-indent:-1.2em}
p.bullet::before{content:"・"}
.text .code{margin:0;font:.85rem ui-monospace,monospace;color:var(--quiet);background:var(--card);padding:0 .6rem}
.text .footnote{font-size:.88rem;color:var(--quiet)}
table{border-collapse:collapse;font-size:.9rem;max-width:100%}
td,th{border-bottom:1px solid var(--line);padding:.15rem .7rem;text-align:right;font-weight:400;
font-variant-numeric:tabular-nums}
td:first-child,th:first-child{text-align:left}
.text table{margin:1rem 0}
.text th{font-weight:600}
mark{background:none;color:inherit;border-radius:.15em;text-decoration-thickness:2px;text-underline-offset:.25em}
mark a{color:inherit;text-decoration:inherit}
mark.wrong{background:var(--wrong-bg);color:var(--wrong);font-weight:600;text-decoration:underline wavy 1px}
mark.unproven{background:var(--unproven-bg);text-decoration:underline dashed var(--unproven) 1.5px}
mark.unfound{background:var(--unfound-bg);text-decoration:underline dotted var(--unfound) 2px}
mark.advice{text-decoration:underline dotted var(--advice) 1.5px}
mark.right{text-decoration:underline solid var(--right) 1px}
mark .ref{display:inline-block;text-decoration:none}
mark .ref::after{content:attr(data-n);font-size:.68em;vertical-align:super;line-height:0;margin-left:.15em;
font-weight:600;color:var(--quiet)}
.notes{display:flex;flex-direction:column;gap:.7rem;padding:.35rem 0 1rem}
.note{background:var(--card);border:1px solid var(--line);border-left:3px solid var(--tone);border-radius:.35rem;
padding:.55rem .8rem;font-size:.85rem;line-height:1.6;break-inside:avoid}
.note:target{outline:2px solid var(--tone)}
.note.wrong{--tone:var(--wrong)}.note.unproven{--tone:var(--unproven)}
.note.unfound{--tone:var(--unfound)}.note.advice{--tone:var(--advice)}
.note h3{margin:0;font-size:.9rem;color:var(--tone)}
.note h3 a{color:var(--quiet);text-decoration:none;margin-right:.3rem;font-weight:400}
.note h3 small{color:var(--quiet);font-weight:400;margin-left:.3rem}
dl{display:grid;grid-template-columns:auto 1fr;gap:0 .8rem;margin:.2rem 0}
dt{color:var(--quiet);white-space:nowrap}
dd{margin:0;overflow-wrap:anywhere}
dd.fix{font-weight:700}
figure{margin:.4rem 0 0;overflow-x:auto}
figcaption{color:var(--quiet);font-size:.78rem;overflow-wrap:anywhere}
blockquote{margin:.2rem 0 0;padding-left:.7rem;border-left:2px solid var(--line);overflow-wrap:anywhere}
.note table{font-size:.8rem;margin-top:.2rem}
.note td,.note th{padding:.05rem .5rem;color:var(--quiet)}
.note th.of{color:var(--ink)}
caption{text-align:right;color:var(--quiet);font-size:.75rem}
em{font-style:normal;background:var(--source);color:var(--ink);padding:0 .2em;border-radius:.15em;font-weight:600}
.overview{margin-top:3rem}
.overview td.name{text-align:left;overflow-wrap:anywhere}
@media (max-width:60rem){.pair{grid-template-columns:minmax(0,1fr)}.notes{padding-left:1.2rem}main{padding:1.2rem}}
@media print{:root{--page:#fff;--ink:#000;--card:#fff}body{font-size:10.5pt}main{max-width:none;padding:0}
.pair{grid-template-columns:minmax(0,1fr) 19rem;column-gap:1.5rem}
mark,em{print-color-adjust:exact;-webkit-print-color-adjust:exact}article{break-before:auto}}
""".strip()
