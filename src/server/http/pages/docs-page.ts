import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Hono } from 'hono'
import { PRODUCT_NAMES } from '#contract/configuration/brand.ts'
import { DEFAULT_LOCALE } from '#contract/configuration/locales.ts'
import type { ServerEnv } from '../server-env.ts'

const FILES = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
} as const

/** Swagger UI needs inline styles and data images. */
const POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'"

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>${PRODUCT_NAMES[DEFAULT_LOCALE]} API</title>
    <link rel="stylesheet" href="/docs/swagger-ui.css">
  </head>
  <body>
    <div id="page"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`

const START =
  "SwaggerUIBundle({ url: '/v2/api/openapi.json', dom_id: '#page', deepLinking: true, tryItOutEnabled: true })\n"

/** Swagger UI for the OpenAPI document, for development. */
export function mountDocs(app: Hono<ServerEnv>): void {
  app.get('/docs', (c) => c.html(PAGE, 200, { 'content-security-policy': POLICY }))
  app.get('/docs/start.js', (c) => c.body(START, 200, { 'content-type': FILES['swagger-ui-bundle.js'] }))
  for (const [name, type] of Object.entries(FILES)) {
    app.get(`/docs/${name}`, async (c) => {
      // Resolved per request, as it is a development dependency.
      const path = createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`)
      return c.body(new Uint8Array(await readFile(path)), 200, { 'content-type': type })
    })
  }
}
