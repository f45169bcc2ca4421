import type { Locator, Page } from 'playwright-core'

/** Opens the field of a filter from the menu of the bar, on a wide screen. */
export async function openFilter(page: Page, title: string, { add = 'Add filter' } = {}): Promise<Locator> {
  await page.getByRole('button', { name: add, exact: true }).click()
  const menu = page.getByRole('dialog', { name: add })
  await menu.getByRole('option', { name: title, exact: true }).click()
  await menu.getByRole('combobox').or(menu.getByRole('textbox')).or(menu.locator('input')).first().waitFor()
  return menu
}

/** Sets a filter that is a choice. */
export async function chooseFilter(page: Page, title: string, value: string): Promise<void> {
  const menu = await openFilter(page, title)
  await menu.getByRole('option', { name: value, exact: true }).click()
  await menu.waitFor({ state: 'detached' })
}

/** Sets the first and the last day. */
export async function fillDays(page: Page, from: string, to: string): Promise<void> {
  const menu = await openFilter(page, 'Dates')
  await menu.getByLabel('From', { exact: true }).fill(from)
  await menu.getByLabel('To', { exact: true }).fill(to)
  await menu.getByRole('button', { name: 'Done' }).click()
}
