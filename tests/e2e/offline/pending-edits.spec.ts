import { servedPath } from '#contract/http/base-path.ts'
import { registrationEndpoints } from '#contract/account/registration-endpoints.ts'
import { builtFile } from '#tests/support/browser/build-files.ts'
import { goOffline, goOnline } from '#tests/support/browser/offline.ts'
import { waitForNetworkIdle } from '#tests/support/browser/network-idle.ts'
import { waitForRequestsSettled } from '#tests/support/lab/requests-settled.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const PATH = '/v2/api/customer_projects'

test.describe('pending edits', () => {
  test.use({ expectedErrors: [/net::ERR|Failed to load resource/] })

  test('archiving and restoring offline are queued and sent once each (E05, T31)', async ({
    page,
    portal,
    person,
    backend,
    lab,
  }) => {
    const barn = await backend.createProject(person, { name: 'Oude schuur' })
    const shed = await backend.createProject(person, { name: 'Tuinhuis', status: 'ARCHIVED' })
    await portal.open(person, '/projects')
    await expect(page.getByRole('link', { name: /Oude schuur/ })).toBeVisible()
    await goOffline(page)
    await portal.chooseFromMenu('Archiveren', 'Oude schuur')
    await expect(page.getByRole('link', { name: /Oude schuur/ })).toHaveCount(0)
    await page.getByRole('link', { name: /^Archief/ }).click()
    await expect(page.getByRole('link', { name: /Oude schuur/ })).toContainText('Wacht')
    await portal.chooseFromMenu('Terugzetten', 'Tuinhuis')
    await page.getByRole('link', { name: /^Actief/ }).click()
    await expect(page.getByRole('link', { name: /Tuinhuis/ })).toContainText('Wacht')
    expect(await lab.callsTo('PATCH', '')).toEqual([])
    await goOnline(page)
    await expect(page.getByRole('link', { name: /Tuinhuis/ })).not.toContainText('Wacht', { timeout: 20_000 })
    const sent = (await lab.calls()).filter(({ method }) => method === 'PATCH')
    expect(sent).toMatchObject([
      { path: `${PATH}/${barn.id}`, status: 200, body: { status: 'ARCHIVED' } },
      { path: `${PATH}/${shed.id}`, status: 200, body: { status: 'ACTIVE' } },
    ])
    await page.reload()
    await expect(page.getByRole('link', { name: /Tuinhuis/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /Oude schuur/ })).toHaveCount(0)
  })

  test('a sign-out that asks about an edit goes on once the edit has been sent (E05, B09)', async ({
    page,
    openProject,
    lab,
  }) => {
    await openProject({ name: 'Oude schuur' })
    await lab.fault({ match: { method: 'PATCH', path: `${PATH}/*` }, fault: 'hold' })
    await page.getByRole('button', { name: 'Naam wijzigen' }).click()
    await page.getByLabel('Naam van het project').fill('Nieuwe schuur')
    await page.getByRole('button', { name: 'Bewaren' }).click()
    await page.getByRole('link', { name: /Account en taal/ }).click()
    await page.getByRole('button', { name: 'Afmelden' }).click()
    await expect(page.getByRole('dialog')).toContainText('Eén wijziging is nog niet verstuurd.')
    await lab.release()
    await expect(page).toHaveURL(/\/auth\/login$/)
    const sent = (await lab.calls()).filter(({ method }) => method === 'PATCH')
    expect(sent.map(({ status }) => status)).toEqual([200])
  })

  test('a sign-out before the pending edits have been read waits for them, then asks (E05, B09)', async ({
    page,
    openProject,
    lab,
    context,
  }) => {
    await openProject({ name: 'Oude schuur' })
    await lab.fault({ match: { method: 'PATCH', path: `${PATH}/*` }, nth: 'every', fault: 'status', status: 503 })
    await page.getByRole('button', { name: 'Naam wijzigen' }).click()
    await page.getByLabel('Naam van het project').fill('Nieuwe schuur')
    await page.getByRole('button', { name: 'Bewaren' }).click()
    await expect(page.getByText('1 wijziging')).toBeVisible()
    const browser = await context.newCDPSession(page)
    await browser.send('Network.enable')
    await browser.send('Network.setCacheDisabled', { cacheDisabled: true })
    await lab.fault({ match: { path: builtFile('outbox/start-background-sync') }, nth: 'every', fault: 'hold' })
    await page.goto('/account', { waitUntil: 'commit' })
    const signOut = page.getByRole('main').getByRole('button', { name: 'Afmelden' })
    await signOut.click()
    await expect(signOut).toHaveAttribute('aria-busy', 'true')
    await lab.release()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Eén wijziging is nog niet verstuurd.')
    await dialog.getByRole('button', { name: 'Blijven' }).click()
    await expect(signOut).not.toHaveAttribute('aria-busy')
    await expect(page).toHaveURL(/\/account$/)
  })

  test('an edit that is refused after its dialog was closed stays with its project (B09)', async ({
    page,
    openProject,
    lab,
  }) => {
    const id = await openProject({ name: 'Oude schuur' })
    await lab.fault({ match: { method: 'PATCH', path: `*${id}` }, fault: 'hold', status: 422 })
    await page.getByRole('button', { name: 'Naam wijzigen' }).click()
    await page.getByLabel('Naam van het project').fill('Nieuwe schuur')
    await page.getByRole('button', { name: 'Bewaren' }).click()
    await expect.poll(async () => (await lab.callsTo('PATCH', id)).map(({ isHeld }) => isHeld)).toEqual([true])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await lab.release()
    await expect(page.getByText('Uw wijziging van naam werd niet aanvaard. Ze staat nog op dit toestel.')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Nieuwe schuur')
  })

  test('the start page and the menu count pending edits like the list (E05, B09)', async ({
    page,
    portal,
    person,
    backend,
  }) => {
    await backend.createProject(person, { name: 'Tuinhuis', updatedAt: new Date('2026-01-01T10:00:00Z') })
    await backend.createProject(person, { name: 'Oude schuur', updatedAt: new Date('2026-02-01T10:00:00Z') })
    await portal.open(person, '/')
    await expect(page.getByRole('heading', { name: 'Oude schuur' })).toBeVisible()
    const menuEntry = page.getByRole('navigation').getByRole('link', { name: /^Projecten/ })
    await expect(menuEntry).toContainText('2')
    await menuEntry.click()
    await goOffline(page)
    await portal.chooseFromMenu('Archiveren', 'Oude schuur')
    await expect(menuEntry).toContainText('1')
    await page.getByRole('link', { name: /^Start/ }).click()
    await expect(page.getByRole('heading', { name: 'Tuinhuis' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Uw dossiers' })).toContainText('1 project in archief')
  })

  test('deleting a project discards its pending edits without a question (E06, B09)', async ({
    page,
    portal,
    person,
    backend,
    lab,
  }) => {
    const { id } = await backend.createProject(person, { name: 'Weg ermee' })
    await portal.open(person, `/projects/${id}`)
    await lab.fault({ match: { method: 'PATCH', path: `${PATH}/*` }, nth: 'every', fault: 'status', status: 503 })
    await page.getByRole('button', { name: 'Naam wijzigen' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Andere naam')
    await page.getByRole('button', { name: 'Bewaren' }).click()
    await expect(page.getByText('1 wijziging')).toBeVisible()
    await portal.chooseFromMenu('Project verwijderen')
    await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click()
    await expect(page).toHaveURL(/\/projects$/)
    await lab.clearFaults()
    await page.goto(`/projects/${id}`)
    await expect(page.getByText(/bestaat niet/).first()).toBeVisible()
    await expect(page.getByText('Andere naam')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Als nieuw project bewaren' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Account' }).first().click()
    await page.getByRole('button', { name: 'Afmelden' }).click()
    await expect(page).toHaveURL(/\/auth\/login/)
  })

  test('two tabs show an edit that gets no response and do not trigger each other (B24, B26)', async ({
    page,
    portal,
    person,
    backend,
    context,
    lab,
  }) => {
    test.slow()
    const { id } = await backend.createProject(person, { name: 'Eén bewerking' })
    const other = await context.newPage()
    for (const tab of [page, other]) await tab.clock.install()
    await portal.open(person, `/projects/${id}`)
    await other.goto(`/projects/${id}`)
    await other.getByRole('heading', { level: 1 }).waitFor()
    await waitForNetworkIdle(other)
    await lab.fault({ match: { method: 'PATCH', path: `${PATH}/*` }, nth: 'every', fault: 'status', status: 503 })
    await page.getByRole('button', { name: 'Naam wijzigen' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('In twee tabbladen')
    await page.getByRole('button', { name: 'Bewaren' }).click()
    for (const tab of [page, other]) {
      await expect(tab.getByRole('heading', { level: 1 })).toHaveText('In twee tabbladen')
      await expect(tab.getByText('1 wijziging')).toBeVisible()
    }
    // Retries are seconds apart, in which tabs that trigger each other would never be quiet.
    const countPatches = async () => (await lab.callsTo('PATCH', id)).length
    const first = await countPatches()
    const pass = async () => {
      for (const tab of [page, other]) await tab.clock.fastForward(5000)
    }
    await expect(async () => {
      await pass()
      expect(await countPatches()).toBeGreaterThan(first + 1)
    }).toPass()
    await waitForRequestsSettled(lab)
    expect(await countPatches()).toBeLessThan(first + 10)
    await lab.clearFaults()
    await expect(async () => {
      await pass()
      await expect(page.getByText('1 wijziging')).toHaveCount(0, { timeout: 1000 })
    }).toPass()
    await expect(other.getByText('1 wijziging')).toHaveCount(0)
    expect((await lab.callsTo('PATCH', id)).filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

test.describe('mails of a backend without a mail server', () => {
  // Playwright's selectors run scripts in every frame, but the frame of the mail is sandboxed.
  test.use({ expectedErrors: ['Blocked script execution'] })

  test('a mail is shown in the browser, and its button opens the portal outside the frame (E52)', async ({
    page,
    lab,
  }) => {
    const emailAddress = `postvak-${Date.now()}@voorbeeld.be`
    await fetch(lab.url + servedPath(registrationEndpoints.register.path), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'nl-BE' },
      body: JSON.stringify({ emailAddress }),
    })
    await lab.mailTo(emailAddress)
    await page.goto('/outbox')
    await page.getByRole('listitem').filter({ hasText: emailAddress }).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activeer uw account')
    await page.frameLocator('iframe').getByRole('link', { name: 'Account activeren' }).click()
    await page.waitForURL(/\/auth\/activate\//)
  })
})
