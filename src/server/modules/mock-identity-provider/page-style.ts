/** Uses the design's colours (tokens.css). The fields of a new person show when that choice is selected. */
export const MOCK_PROVIDER_STYLE = `:root { color-scheme: light dark; --ground: #f1efe9; --surface: #f9f8f4; --ink: #1e1a16; --soft: #554e46; --on-ink: #f6f4ef;
  --line: #d3cec2; --border: #877f74; --clay: #a2452a; --wash: #ecd9cd; --note: #795409; --note-wash: #efe3c4; --error: #a3121f }
@media (prefers-color-scheme: dark) {
  :root { --ground: #171411; --surface: #201c18; --ink: #efeae1; --soft: #bdb4a8; --on-ink: #1a1613;
    --line: #37312b; --border: #857b6f; --clay: #e08a66; --wash: #43281c; --note: #dcb263; --note-wash: #3a2e17; --error: #f39a8d }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 30rem; margin: 0 auto; padding: clamp(1.25rem, 8vh, 5rem) 1.25rem 4rem }
h1 { margin: 2rem 0 .5rem; font-size: 1.75rem; font-weight: 500; line-height: 1.22; letter-spacing: -.022em }
p { margin: 0 0 1.5rem; color: var(--soft); text-wrap: pretty }
.note { margin: 0; padding: .75rem 1rem; border-left: 3px solid var(--note); background: var(--note-wash); color: var(--note); font-size: .875rem }
fieldset { margin: 0; padding: 0; border: 0; border-bottom: 1px solid var(--line) }
legend { padding: 0 0 .5rem; font-size: .875rem; font-weight: 600 }
.person { display: flex; gap: .75rem; align-items: center; min-height: 3.5rem; padding: .5rem .75rem; border-top: 1px solid var(--line); cursor: pointer }
.person:has(:checked) { background: var(--wash) }
.person small { display: block; color: var(--soft); font-size: .875rem; overflow-wrap: anywhere }
.new { display: none; gap: .75rem; padding: .75rem; background: var(--wash) }
.person:has([value=new]:checked) + .new { display: grid }
.new label { font-size: .875rem; font-weight: 600 }
.new input:not([type=checkbox]) { display: block; width: 100%; min-height: 3rem; padding: 0 .75rem; border: 1px solid var(--border); border-radius: 2px; background: var(--surface); color: inherit; font: inherit; font-size: 1rem; font-weight: 400 }
.check { display: flex; gap: .75rem; align-items: center; min-height: 3rem; font-weight: 400 }
[type=radio], [type=checkbox] { flex: none; width: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--clay) }
.alert { margin: 0; padding: .75rem; background: var(--wash); color: var(--error) }
.buttons { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1.5rem }
button { flex: 1; min-height: 3rem; padding: 0 1.25rem; border: 1px solid var(--ink); border-radius: 2px; background: none; color: var(--ink); font: inherit; font-weight: 600; cursor: pointer }
button.primary { flex: 2; background: var(--ink); color: var(--on-ink) }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 3px }
`
