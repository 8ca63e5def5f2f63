import { preparePortraits } from './portraits.server.ts'

/**
 * `node db/demo/make-portraits.ts`: to be run when a portrait or the sizes of pictures have changed; the results are
 * committed.
 */
await preparePortraits()
