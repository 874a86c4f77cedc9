import { typed } from './text.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const NO_KEY = 'Not a key such as 0b6f3c1e-52d1-4d0a-9f60-3c6b8f0f7a11'

/** Made anew for each thing to be written by whoever sends it, and the same when it is sent again: it is written once. */
export const onceKey = typed(36, { missing: NO_KEY, tooLong: NO_KEY }).regex(UUID, NO_KEY)
