import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

// The portal's modules are written for Vite, which sets `import.meta.env`; this runs them as the unit tests do.
await runnerImport(fileURLToPath(new URL('./bench.ts', import.meta.url)), { configFile: false, logLevel: 'warn' })
