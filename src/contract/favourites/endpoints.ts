import * as v from 'valibot'
import { favouriteSchema, favouritesInputSchema, projectItemInputSchema, projectItemSchema } from './schema.ts'
import { listSchema } from '../http/list-schema.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'

const project = v.object({ id: v.string() })

/** Rated items of a customer (extension). */
export const favouriteEndpoints = {
  list: defineEndpoint({
    name: 'favourites.list',
    summary: 'Liked and disliked items, newest first',
    method: 'GET',
    path: '/favourites',
    callers: ['customer'],
    output: listSchema(favouriteSchema),
    extension: true,
  }),
  save: defineEndpoint({
    name: 'favourites.keep',
    summary:
      'Saves ratings of items with reason and point; a new rating replaces the earlier one, but keeps its note if it has none',
    method: 'POST',
    path: '/favourites',
    callers: ['customer'],
    body: favouritesInputSchema,
    output: listSchema(favouriteSchema),
    problems: [400, 404, 409, 413, 415, 422],
    extension: true,
  }),
  remove: defineEndpoint({
    name: 'favourites.drop',
    summary: 'Removes the rating of an item',
    method: 'DELETE',
    path: '/favourites/{itemId}',
    callers: ['customer'],
    params: v.object({ itemId: v.string() }),
    status: 204,
    extension: true,
  }),
}

/** Items of a project (extension); 404 for a project of somebody else. */
export const projectItemEndpoints = {
  list: defineEndpoint({
    name: 'projectItems.list',
    summary: 'Items of a project, newest first',
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
    summary: 'Adds an item to a project, idempotent; owner and collaborators',
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
    summary: 'Removes an item from a project; owner and collaborators',
    method: 'DELETE',
    path: '/customer_projects/{id}/items/{itemId}',
    callers: ['customer'],
    params: v.object({ id: v.string(), itemId: v.string() }),
    status: 204,
    problems: [403, 404],
    extension: true,
  }),
}
