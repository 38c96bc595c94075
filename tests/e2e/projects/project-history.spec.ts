import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { callAs } from '#tests/support/api/call-as.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const field = (name: string) => ({ name: `Terugzetten: ${name}, vorige waarde` })

test.describe('history of a project', () => {
  test('a demo project has a history on the first load (B46)', async ({ page, portal, demo }) => {
    await portal.open(demo.person, `/projects/${demo.projectId}`)
    const history = page.locator('#history')
    await expect(history.getByRole('listitem').first()).toContainText('→ Gevelsteen, dakpan en kleiklinker')
    await history.getByRole('button', { name: /^Toon alle/ }).click()
    await expect(history.getByRole('listitem').last()).toContainText('Project gemaaktLotte Verhaegen')
  })

  test('every change shows author, old and new value; one click restores the old value (B46)', async ({
    page,
    portal,
    person,
    backend,
    lab,
  }) => {
    const { id } = await backend.createProject(person, { name: 'Met verleden', style: 'RURAL' })
    await portal.open(person, `/projects/${id}`)
    await page.getByRole('button', { name: 'Stijl wijzigen' }).click()
    await page.getByRole('radio', { name: 'Hedendaags' }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Bewaren' }).click()
    const history = page.locator('#history')
    const change = history.getByRole('listitem').first()
    await expect(change).toContainText('Landelijk → Hedendaags')
    await expect(change).toContainText(/Testpersoon .*, vandaag om \d\d:\d\d/)
    await change.getByRole('button', field('Stijl')).click()
    await expect(history.getByRole('listitem').first()).toContainText('Hedendaags → Landelijk')
    await expect(history.getByRole('listitem').nth(1)).toBeFocused()
    const patches = (await lab.calls()).filter(({ method }) => method === 'PATCH')
    expect(patches.at(-1)).toMatchObject({ body: { style: 'RURAL' }, status: 200 })
    // The current value has no restore button.
    await expect(history.getByRole('listitem').last().getByRole('button')).toHaveCount(0)
  })

  test('restoring an earlier version replaces all fields by POST (B46, S112)', async ({
    page,
    portal,
    person,
    backend,
    lab,
  }) => {
    const { id } = await backend.createProject(person, { name: 'Eerst', style: 'RURAL', type: 'NEW_BUILD' })
    const patch = (body: object) => callAs(lab.url, person, projectEndpoints.update, { id }, body)
    await patch({ type: 'RENOVATION' })
    await patch({ style: 'CONTEMPORARY', productCategories: ['PAVER'] })
    await patch({ name: 'Later' })
    await portal.open(person, `/projects/${id}`)
    const oldest = page.locator('#history').getByRole('listitem').last()
    await expect(oldest).toContainText('Renovatie')
    await oldest.getByRole('button', { name: /^Hele versie terugzetten/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Eerst')
    await expect(page.locator('#type')).toContainText('Landelijk')
    const writes = (await lab.calls()).filter(({ path, method }) => path.endsWith(`/${id}`) && method !== 'GET')
    expect(writes.at(-1)).toMatchObject({
      method: 'POST',
      status: 200,
      headers: { 'if-match': '"4"' },
      body: {
        name: 'Eerst',
        address: null,
        productCategories: [],
        type: 'RENOVATION',
        style: 'RURAL',
        status: 'ACTIVE',
      },
    })
    expect(writes.filter(({ method }) => method === 'PATCH')).toHaveLength(3)
  })

  test('a read-only member reads the history and cannot restore values (B46, S084)', async ({
    page,
    portal,
    person,
    backend,
  }) => {
    const owner = await backend.createCustomer()
    const { id } = await backend.createProject(owner, { contacts: [{ person, role: 'CONTACT' }], style: 'RURAL' })
    await portal.open(owner, `/projects/${id}`)
    await portal.chooseFromMenu('Archiveren')
    await expect(page.locator('#history').getByRole('listitem')).not.toHaveCount(0)
    await portal.open(person, `/projects/${id}`)
    await expect(page.locator('#history')).toContainText('Actief → In archief')
    await expect(page.locator('#history').getByRole('button')).toHaveCount(0)
  })
})
