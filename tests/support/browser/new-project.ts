import { expect, type Page } from '@playwright/test'

const QUESTIONS = ['Waar bouwt u?', 'Wat hebt u nodig?', 'Wat bouwt u?', 'Welke stijl past bij u?']

/** Skips all questions of the form for a new project, up to the name. */
export async function skipQuestions(page: Page): Promise<void> {
  for (const question of QUESTIONS) {
    await expect(page.getByRole('heading', { level: 2, name: question })).toBeVisible()
    await page.getByRole('button', { name: 'Overslaan' }).click()
  }
  await expect(page.getByRole('heading', { level: 2, name: 'Hoe noemen we uw project?' })).toBeVisible()
}

/** Creates a project with a name only and waits until its page is shown. */
export async function createNamedProject(page: Page, name: string): Promise<void> {
  await page.goto('/projects/new')
  await skipQuestions(page)
  await page.getByLabel('Naam van het project').fill(name)
  await page.getByRole('button', { name: 'Project maken' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}
