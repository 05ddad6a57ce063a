/** The page stands alone: no script, nothing from elsewhere, readable in light and dark. */
export const docsStyle = `:root{color-scheme:light dark;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;
--ink:#101214;--soft:#43484f;--line:#d9dce1;--well:#f1f2f4;--pen:#0b3fa8;background:#fafafb;color:var(--ink)}
@media (prefers-color-scheme:dark){:root{--ink:#f3f4f5;--soft:#b4b9c1;--line:#33373d;--well:#1c1f23;--pen:#8fb4ff;background:#101214}}
body{margin:0}
main{max-width:56rem;margin:2rem auto 4rem;padding:0 1rem}
h1{font-size:2rem;line-height:1.2;letter-spacing:-.02em}
h2{margin-top:3rem;padding-top:1rem;border-top:2px solid var(--ink);font-size:1.25rem}
section{border-top:1px solid var(--line);padding:.5rem 0}
h2+section{border-top:0}
h3{font-weight:600;font-size:1rem;margin:.5rem 0;overflow-wrap:anywhere}
h3 b{display:inline-block;min-width:4.5rem}
p,li,td{color:var(--soft)}
a{color:var(--pen)}
a:focus-visible{outline:2px solid var(--pen);outline-offset:2px}
pre{overflow-x:auto;white-space:pre-wrap;overflow-wrap:anywhere;background:var(--well);padding:.75rem 1rem;border-radius:.25rem;color:var(--ink)}
code,pre{font:.875rem/1.5 ui-monospace,SFMono-Regular,Menlo,monospace}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:.375rem 1rem .375rem 0;border-bottom:1px solid var(--line);font-weight:400}
thead th{font-weight:600}`;
