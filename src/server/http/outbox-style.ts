/** The outbox in the design's colours (tokens.css). */
export const OUTBOX_STYLE = `:root { color-scheme: light dark; --ground: #f1efe9; --surface: #f9f8f4; --ink: #1e1a16; --soft: #554e46; --line: #d3cec2; --clay: #a2452a }
@media (prefers-color-scheme: dark) {
  :root { --ground: #171411; --surface: #201c18; --ink: #efeae1; --soft: #bdb4a8; --line: #37312b; --clay: #e08a66 }
}
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1.25rem 4rem }
h1 { margin: 0 0 .5rem; font-size: 1.75rem; font-weight: 500; line-height: 1.22 }
h2 { margin: 2rem 0 .5rem; font-size: 1rem; font-weight: 600 }
p, span, time { color: var(--soft) }
a { color: var(--clay) }
ul { margin: 2rem 0 0; padding: 0; list-style: none }
li { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: .75rem 0; border-top: 1px solid var(--line) }
li a { flex: 1 1 100%; overflow-wrap: anywhere }
li time { margin-left: auto }
iframe { width: 100%; height: 44rem; border: 1px solid var(--line); border-radius: 3px; background: var(--ground) }
pre { padding: 1rem; border: 1px solid var(--line); border-radius: 3px; background: var(--surface); white-space: pre-wrap; overflow-wrap: anywhere }
`
