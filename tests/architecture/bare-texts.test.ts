import { describe, expect, test } from 'vitest'
import { findBareTexts } from './bare-texts.ts'
import { filesUnder } from './source.ts'

describe('bare texts', () => {
  // A browser that translates moves each text into a <font>, where React does not find it again.
  test('no element or text that comes and goes stands beside a bare text', () => {
    const components = filesUnder('src/app', /\.tsx$/).filter(({ path }) => !path.endsWith('.test.tsx'))
    expect(findBareTexts(components)).toEqual([])
  })

  const component = (jsx: string) => `
    function Maybe({ on }: { on: boolean }) { return on ? <i /> : null }
    function Text() { return 'text' }
    function Box({ icon, children }: { icon?: ReactNode; children: ReactNode }) { return <p><b>{children}</b></p> }
    function Page({ on, title, hint }: { on: boolean; title: string; hint?: string }) {
      const Icon = on ? Sun : Moon
      return ${jsx}
    }`
  const find = (jsx: string) => findBareTexts([{ path: 'page.tsx', text: component(jsx) }])

  test.each([
    '<p>{on && <b />}{title}</p>',
    '<p>{title}{on && <b />}</p>',
    '<p>Text <>{on && <b />}</></p>',
    '<p>{on ? <b /> : <i />}{title}</p>',
    '<p><Icon />{title}</p>',
    '<p><Maybe on={on} />{title}</p>',
    '<p><b />{hint}</p>',
    '<p><b />{on ? title : <i />}</p>',
    '<p><Text />{[1].map(() => <b />)}</p>',
    '<Box>{on ? title : <b />}</Box>',
    '<>{on && <b />}{title}</>',
  ])('%s is found', (jsx) => {
    expect(find(jsx)).toHaveLength(1)
  })

  test.each([
    '<p>{on && <b />}<span>{title}</span></p>',
    '<p>{on ? title : <b />}</p>',
    '<p>{on && title}</p>',
    '<p><b />{on ? title : "Text"}</p>',
    '<p><b /> {on && <i />}</p>',
    '<p><b />{title}</p>',
    '<div>{hint && <p><b />{hint}</p>}</div>',
    '<Box icon={on && <b />}>{title}</Box>',
  ])('%s is not found', (jsx) => {
    expect(find(jsx)).toEqual([])
  })
})
