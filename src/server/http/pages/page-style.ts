/** Style of server-rendered pages, with the colours and shapes of the portal's design. */
export const PAGE_STYLE = `:root { color-scheme: light dark; --ground: #f1efe9; --surface: #f9f8f4; --ink: #1e1a16; --soft: #554e46; --on-ink: #f6f4ef;
  --line: #d3cec2; --border: #877f74; --clay: #a2452a; --wash: #ecd9cd; --error: #a3121f }
@media (prefers-color-scheme: dark) {
  :root { --ground: #171411; --surface: #201c18; --ink: #efeae1; --soft: #bdb4a8; --on-ink: #1a1613;
    --line: #37312b; --border: #857b6f; --clay: #e08a66; --wash: #43281c; --error: #f39a8d }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 34rem; margin: 0 auto; padding: clamp(1.25rem, 8vh, 4rem) 1.25rem 4rem; overflow-wrap: break-word }
h1 { margin: 0 0 .5rem; font-size: 1.75rem; font-weight: 500; line-height: 1.22; letter-spacing: -.022em; text-wrap: balance }
h2 { margin: 2rem 0 .5rem; font-size: 1.125rem; font-weight: 600 }
p { margin: 0 0 1rem; color: var(--soft); text-wrap: pretty }
a { color: var(--clay) }
dl { margin: 1.5rem 0; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: 3px; background: var(--surface) }
dt { color: var(--soft); font-size: .875rem }
dd { margin: 0 0 .75rem }
dd:last-child { margin: 0 }
fieldset { margin: 0 0 1.5rem; padding: 0; border: 0 }
legend { padding: 0 0 .5rem; font-weight: 600 }
.choices { display: flex; flex-wrap: wrap; gap: .5rem }
.choices.short { display: grid; grid-template-columns: repeat(auto-fill, minmax(6.75rem, 1fr)) }
.choices label, .choices a { display: flex; gap: .5rem; align-items: center; min-height: 3rem; padding: 0 1rem; border: 1px solid var(--border); border-radius: 2px; background: var(--surface); color: var(--ink); text-decoration: none; cursor: pointer }
.choices.short :is(label, a) { padding: 0 .5rem; justify-content: center }
.choices label:has(:checked), .choices [aria-current] { border-color: var(--clay); background: var(--wash) }
[type=radio] { width: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--clay) }
.field { display: block; margin: 0 0 1rem; font-size: .875rem; font-weight: 600 }
.field input, .field select { display: block; width: 100%; min-height: 3rem; padding: 0 .75rem; border: 1px solid var(--border); border-radius: 2px; background: var(--surface); color: inherit; font: inherit; font-size: 1rem; font-weight: 400 }
.alert { padding: .75rem 1rem; background: var(--wash); color: var(--error) }
.code { margin: 1.5rem 0; font-size: 2rem; font-weight: 600; letter-spacing: .1em; color: var(--ink) }
.buttons { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; margin-top: 1.5rem }
button { min-height: 3rem; padding: 0 1.25rem; border: 1px solid var(--ink); border-radius: 2px; background: none; color: var(--ink); font: inherit; font-weight: 600; cursor: pointer }
button.primary { background: var(--ink); color: var(--on-ink) }
.language { margin: 0 0 2rem; text-align: right }
.language button { min-height: 3rem; padding: 0 .5rem; border: 0; color: var(--clay); font-weight: 400; text-decoration: underline }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 3px }
`
