import { PRODUCT_NAMES } from '#contract/configuration/brand.ts'
import { DEFAULT_LOCALE } from '#contract/configuration/locales.ts'
import { API_BASE, servedPath } from '#contract/http/base-path.ts'
import { endpointTable } from '#contract/endpoint-table.ts'
import { withDescriptions } from './descriptions.ts'
import { HEADERS } from './headers.ts'
import { convertRequestSchemas, convertResponseSchemas } from './json-schema.ts'
import { operation, tagOf, tags } from './operation.ts'
import { refusalComponents } from './refusals.ts'

let document: object | undefined

/** The OpenAPI 3.1 document of all endpoints. */
export function openApiDocument(): object {
  return (document ??= createDocument())
}

function createDocument(): object {
  const schemas = { requests: convertRequestSchemas(), responses: convertResponseSchemas() }
  const named = Object.entries({ ...schemas.requests.named, ...schemas.responses.named })
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpointTable) {
    const path = (paths[servedPath(endpoint.path).slice(API_BASE.length)] ??= {})
    path[endpoint.method.toLowerCase()] = operation(endpoint, schemas)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: PRODUCT_NAMES[DEFAULT_LOCALE],
      version: '2',
      summary: 'The backend of the customer portal',
      description:
        'Requests and responses are JSON. `Accept-Language` (`nl-BE` or `fr-BE`) chooses the language of texts. A path ' +
        'that exists answers an unknown method with 405 and `Allow`; refusals are problems (RFC 9457), and OAuth ' +
        'errors (RFC 6749) below `/oauth/`.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: API_BASE }],
    tags: tags(endpointTable.map(tagOf)),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      headers: HEADERS,
      responses: refusalComponents(),
      schemas: Object.fromEntries(named.map(([name, schema]) => [name, withDescriptions(name, schema)])),
    },
  }
}
