import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BACKGROUNDS } from '#contract/configuration/backgrounds.ts'
import { fakeDocument, fakeStorage } from '#tests/support/client/browser-storage.ts'
import { useTextSize, useTheme } from './appearance.ts'
import { readBackground, useBackground } from './background.ts'

let page: ReturnType<typeof openPage>

/** A document with the colours of the browser's bars in both themes. */
function openPage() {
  const dataset: Record<string, string> = {}
  const bars = ['light', 'dark'].map((id) => ({ id, media: `(prefers-color-scheme:${id})` }))
  return Object.assign(fakeDocument(), { documentElement: { dataset }, querySelectorAll: () => bars })
}

beforeEach(() => {
  vi.stubGlobal('document', (page = openPage()))
  vi.stubGlobal('localStorage', fakeStorage())
})
afterEach(() => void vi.unstubAllGlobals())

/** What a hook returns on a page that has just been opened. */
function opened<R>(useHook: () => R): R {
  let result!: R
  function Component() {
    result = useHook()
    return null
  }
  renderToStaticMarkup(<Component />)
  return result
}

const chosen = () => [opened(useTheme)[0], opened(useTextSize)[0]]

describe('theme and text size', () => {
  test('are the system’s until one is chosen', () => {
    expect(chosen()).toEqual(['system', 'normal'])
  })

  test('are shown at once, each beside the other, and chosen on the next page', () => {
    opened(useTheme)[1]('dark')
    expect([page.documentElement.dataset, chosen()]).toEqual([{ theme: 'dark', textSize: '' }, ['dark', 'normal']])
    opened(useTextSize)[1]('larger')
    expect([page.documentElement.dataset, chosen()]).toEqual([
      { theme: 'dark', textSize: 'larger' },
      ['dark', 'larger'],
    ])
  })

  test('store nothing once they are the system’s again', () => {
    opened(useTheme)[1]('light')
    opened(useTextSize)[1]('large')
    opened(useTheme)[1]('system')
    expect([page.documentElement.dataset, Object.entries(localStorage)]).toEqual([
      { theme: '', textSize: 'large' },
      [['text_size', 'large']],
    ])
    opened(useTextSize)[1]('normal')
    expect([page.documentElement.dataset, Object.keys(localStorage)]).toEqual([{ theme: '', textSize: '' }, []])
  })
})

describe('the photograph in the background', () => {
  const [first, second, third] = BACKGROUNDS

  test('is the first one until another is chosen', () => {
    expect([readBackground(), opened(useBackground)[0]]).toEqual([null, first])
  })

  test.each([second, third])('is %s on this page and the next once it is chosen (S052)', (id) => {
    opened(useBackground)[1](id)
    expect(page.documentElement.dataset).toEqual({ background: id })
    expect([readBackground(), opened(useBackground)[0]]).toEqual([id, id])
  })

  test('is the first one for an id that this build does not know (S052)', () => {
    page.cookies.set('portal_background', 'an-earlier-photograph')
    expect([readBackground(), opened(useBackground)[0]]).toEqual([null, first])
  })
})
