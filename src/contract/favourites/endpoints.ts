import * as v from 'valibot'
import {
  favouriteSchema,
  favouritesInputSchema,
  projectItemInputSchema,
  projectItemSchema,
} from '../schemas/favourite.ts'
import { listSchema } from '../schemas/list.ts'
import { defineEndpoint } from './define-endpoint.ts'

const project = v.object({ id: v.string() })

/** What a customer keeps of what they saw (ext): for themselves (E33, B13), and with a project. */
export const favouriteEndpoints = {
  list: defineEndpoint({
    name: 'favourites.list',
    summary: 'What the customer liked and did not, the latest first',
    method: 'GET',
    path: '/favourites',
    callers: ['customer'],
    output: listSchema(favouriteSchema),
    extension: true,
  }),
  keep: defineEndpoint({
    name: 'favourites.keep',
    summary: 'Says of each thing whether the customer likes it, why and where; said again it replaces what was said',
    method: 'POST',
    path: '/favourites',
    callers: ['customer'],
    body: favouritesInputSchema,
    output: listSchema(favouriteSchema),
    problems: [400, 404, 409, 413, 415, 422],
    extension: true,
  }),
  drop: defineEndpoint({
    name: 'favourites.drop',
    summary: 'As if nothing had been said of a thing',
    method: 'DELETE',
    path: '/favourites/{itemId}',
    callers: ['customer'],
    params: v.object({ itemId: v.string() }),
    status: 204,
    extension: true,
  }),
}

/** Things put with a project (ext); a foreign project looks exactly like a missing one (F-50). */
export const projectItemEndpoints = {
  list: defineEndpoint({
    name: 'projectItems.list',
    summary: 'What was put with a project, the latest first',
    method: 'GET',
    path: '/customer_projects/{id}/items',
    callers: ['customer'],
    params: project,
    output: listSchema(projectItemSchema),
    problems: [404],
    extension: true,
  }),
  add: defineEndpoint({
    name: 'projectItems.add',
    summary: 'Puts a thing with a project, once however often it is asked; owner and collaborators',
    method: 'POST',
    path: '/customer_projects/{id}/items',
    callers: ['customer'],
    params: project,
    body: projectItemInputSchema,
    output: projectItemSchema,
    status: 201,
    problems: [400, 403, 404, 409, 413, 415, 422],
    extension: true,
  }),
  remove: defineEndpoint({
    name: 'projectItems.remove',
    summary: 'Takes a thing from a project; owner and collaborators',
    method: 'DELETE',
    path: '/customer_projects/{id}/items/{itemId}',
    callers: ['customer'],
    params: v.object({ id: v.string(), itemId: v.string() }),
    status: 204,
    problems: [403, 404],
    extension: true,
  }),
}
