import { expect, test } from '#tests/support/browser/test.ts'
import { keepToastsOpen } from '#tests/support/browser/toasts.ts'

test.use({ expectedErrors: [/status of (403|500)/] })

test('a read is loading, succeeded or failed, as its page shows (S059)', async ({
  page,
  portal,
  person,
  lab,
  backend,
}) => {
  const { id } = await backend.createProject(person, { name: 'Met status' })
  await lab.fault(
    // The page would show the project as the list has it.
    {
      match: { method: 'GET', path: '/v2/api/customer_projects' },
      nth: 'every',
      fault: 'json',
      body: { totalItems: 0, items: [] },
    },
    { match: { method: 'GET', path: `/v2/api/customer_projects/${id}` }, nth: 1, fault: 'delay', ms: 2000 },
    { match: { method: 'GET', path: '/v2/api/customer_projects/other' }, nth: 'every', fault: 'status', status: 403 },
  )
  await portal.signIn(person)
  await page.goto(`/projects/${id}`)
  await expect(page.getByRole('status').filter({ hasText: 'Bezig met laden' }).first()).toBeAttached()
  await expect(page.getByRole('heading', { level: 1, name: 'Met status' })).toBeVisible()
  await page.goto('/projects/other')
  await expect(page.getByRole('alert')).toContainText('Dit project laadt niet')
})

test('a write is idle, loading, failed or succeeded, as its button and form show (S059, S060)', async ({
  page,
  portal,
  person,
  lab,
}) => {
  const path = `/v2/api/customers/${person.id}/profile`
  await keepToastsOpen(page)
  await portal.open(person, '/account')
  const save = page.getByRole('button', { name: 'Bewaren' })
  await page.getByLabel('Voornaam').fill('Lotte')
  await expect(save).not.toHaveAttribute('aria-busy')
  await lab.fault({ match: { method: 'POST', path }, nth: 1, fault: 'status', status: 500 })
  await save.click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(save).not.toHaveAttribute('aria-busy')
  await lab.fault({ match: { method: 'POST', path }, nth: 1, fault: 'delay', ms: 1500 })
  await save.click()
  await expect(save).toHaveAttribute('aria-busy', 'true')
  await save.click()
  await expect(page.getByRole('status').getByText('Bewaard', { exact: true })).toBeVisible()
  await expect(save).not.toHaveAttribute('aria-busy')
  expect((await lab.callsTo('POST', path)).map(({ status }) => status)).toEqual([500, 200])
})
