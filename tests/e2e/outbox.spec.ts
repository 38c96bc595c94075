import { servedPath } from '#contract/endpoints/base-path.ts'
import { customerEndpoints } from '#contract/endpoints/customers.ts'
import { expect, test } from './support/test.ts'

// Playwright's own: its selectors run in every frame, and the mail's lets no script run.
test.use({ expectedErrors: ['Blocked script execution'] })

test('E52 a mail can be read in the browser, and its button leads out of its frame to the portal', async ({
  page,
  lab,
}) => {
  const emailAddress = `postvak-${Date.now()}@voorbeeld.be`
  await fetch(lab.url + servedPath(customerEndpoints.register.path), {
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
