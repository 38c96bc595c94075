import { servedPath } from '#contract/http/base-path.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { startScriptedServer } from '#tests/support/servers/scripted-server.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const LIST = servedPath(projectEndpoints.list.path)

test.describe('a page of another origin on the same host, with cookies', () => {
  // The browser logs the blocked requests.
  test.use({ expectedErrors: [/CORS|Failed to load resource|frame|blocked|ERR_BLOCKED/i] })

  test('cannot read, write or frame data of a signed-in customer (F-45, F-44)', async ({
    page,
    portal,
    person,
    backend,
    lab,
  }) => {
    const { id } = await backend.createProject(person, { name: 'Blijft' })
    await portal.open(person, '/projects')
    await expect(page.getByText('Blijft')).toBeVisible()
    const headers = { 'content-type': 'text/html' }
    const otherOrigin = await startScriptedServer(() => ({ text: '<!doctype html><title>Elsewhere</title>', headers }))
    // The same host, so the session cookies are sent.
    await page.goto(otherOrigin.base.replace('127.0.0.1', new URL(backend.url).hostname))
    const previousCalls = (await lab.calls()).length

    const outcomes = await page.evaluate(
      async ([list, project]) => {
        const json = { 'content-type': 'application/json' }
        const attempts: [string, RequestInit][] = [
          [list, {}],
          [list, { mode: 'no-cors' }],
          [list, { method: 'POST', mode: 'no-cors', body: JSON.stringify({ name: 'Gekaapt' }) }],
          [list, { method: 'POST', mode: 'no-cors', body: new URLSearchParams({ name: 'Gekaapt' }) }],
          [list, { method: 'POST', headers: json, body: JSON.stringify({ name: 'Gekaapt' }) }],
          [project, { method: 'DELETE' }],
          [project, { method: 'PATCH', headers: json, body: '{"name":"Gekaapt"}' }],
        ]
        return Promise.all(
          attempts.map(([url, init]) =>
            fetch(url, { credentials: 'include', ...init }).then(
              ({ type }) => type,
              () => 'blocked',
            ),
          ),
        )
      },
      [backend.url + LIST, `${backend.url}${LIST}/${id}`] as const,
    )
    // CORP blocks even opaque responses.
    expect(new Set(outcomes)).toEqual(new Set(['blocked']))
    const statuses = (await lab.calls()).slice(previousCalls).map(({ status }) => status)
    expect(statuses.length).toBeGreaterThan(0)
    expect(statuses.filter((status) => status === null || status < 400)).toEqual([])

    await page.evaluate((url) => {
      const frame = document.createElement('iframe')
      frame.src = url
      document.body.append(frame)
      return new Promise((resolve) => frame.addEventListener('load', resolve))
    }, `${backend.url}/projects`)
    expect(await page.frameLocator('iframe').getByText('Blijft').count()).toBe(0)

    await page.goto(`${backend.url}/projects`)
    await expect(page.getByText('Blijft')).toBeVisible()
    await expect(page.getByText('Gekaapt')).toHaveCount(0)
    await otherOrigin.close()
  })
})
