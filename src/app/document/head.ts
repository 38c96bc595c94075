// Runs inline in the head of every document, before anything is requested or painted.
import { hideLinkSecret } from './hide-link-secret.ts'
import { markReturningVisitor } from './returning-visitor.ts'
import { revalidateDocument } from './revalidate-document.ts'

hideLinkSecret({ location, history, storage: () => sessionStorage, page: globalThis })
revalidateDocument(window)
markReturningVisitor(document)
