import { randomInt } from 'node:crypto'

/** `EST-1795320000000-123456` (§9). */
export const newReference = (): string => `EST-${Date.now()}-${randomInt(1_000_000)}`
