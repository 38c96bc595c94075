import { pairedSchema, pairingSchema } from '../schemas/pairing.ts'
import { defineEndpoint } from './define-endpoint.ts'

/** How a device becomes a tablet of ours (T12): the one call that it makes while it is nobody's. */
export const pairingEndpoints = {
  pair: defineEndpoint({
    name: 'devices.pair',
    summary: 'Trades a pairing code, once, for the credentials of a new tablet',
    method: 'POST',
    path: '/showroom_devices',
    callers: ['anyone'],
    body: pairingSchema,
    output: pairedSchema,
    status: 201,
    problems: [400, 413, 415, 422],
    extension: true,
  }),
}
