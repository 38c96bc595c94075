import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LAYOUTS } from '#tests/support/browser/layouts.ts'
import type { Surroundings } from './walks.ts'
import { openAs } from './walks.ts'

const SIZES = { phone: LAYOUTS.phone, desk: LAYOUTS.desk }

/** The main screens of a customer. */
const PATHS: Readonly<Record<string, string>> = {
  home: '/',
  projects: '/projects',
  project: '/projects/{project}',
  wall: '/projects/{project}/wall',
  'new-project': '/projects/new',
  inspiration: '/inspiration',
  item: '/inspiration/schuurwoning-lochristi',
  product: '/products/gevelsteen-roetmantel',
  favourites: '/favourites',
  appointments: '/appointments',
  booking: '/appointments/new?showroom=toonzaal-gent',
  showroom: '/showrooms/toonzaal-gent',
  account: '/account',
  preferences: '/account/preferences',
  security: '/account/security',
  help: '/help',
  notifications: '/notifications',
}

/** Takes a picture of the main screens on a phone and at a desk, into a folder. */
export async function takeScreens(surroundings: Surroundings, folder: string): Promise<void> {
  const { visitor } = surroundings
  const { person, projectId } = await surroundings.backend.demoCustomer()
  await mkdir(folder, { recursive: true })
  const take = async (name: string, path: string) => {
    for (const [size, { width, height }] of Object.entries(SIZES)) {
      await visitor.window.resize(width, height)
      await visitor.open(path)
      await visitor.see({ css: 'h1' })
      await visitor.expect(
        'pictures are missing',
        `return [...document.images].every(({ complete, loading }) => complete || loading === 'lazy')`,
      )
      await visitor.settle()
      await writeFile(join(folder, `${name}-${size}.png`), await visitor.window.screenshot())
    }
  }
  await take('login', '/auth/login')
  await openAs({ ...surroundings, person }, '/')
  for (const [name, path] of Object.entries(PATHS)) await take(name, path.replace('{project}', projectId))
}
