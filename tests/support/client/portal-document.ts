import { configure } from '@testing-library/react'
import { DEFAULT_SETTINGS } from '#contract/auth/portal-settings.ts'

// The document of a test of hooks, as the build writes it. Imported first, as modules read it when they are loaded.
const settings = document.createElement('script')
Object.assign(settings, { id: 'settings', type: 'application/json', textContent: JSON.stringify(DEFAULT_SETTINGS) })
document.head.append(settings)

// A busy machine may need longer than a second.
configure({ asyncUtilTimeout: 20_000 })
