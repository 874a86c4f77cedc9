import type { Connection } from './database/open.ts'
import type { ProviderAccess } from './payments/provider/open-provider.ts'

/** What the first process of several hands to one that serves; the settings it has by itself. */
export interface Handover {
  /** From 1 on; one that takes another's place has its number. */
  number: number
  connection: Connection
  /** How many connections it may keep. */
  connections: number
  access: ProviderAccess
  demo: boolean
  started_at: string
}

/** The variable of the environment that it is handed over in. */
const NAME = 'ESTATE_WORKER'

export const handOver = (handover: Handover): NodeJS.ProcessEnv => ({ [NAME]: JSON.stringify(handover) })

export function takeOver(environment: NodeJS.ProcessEnv): Handover {
  const handover = environment[NAME]
  if (!handover) throw new Error('A worker is started by server/main.ts alone')
  return JSON.parse(handover)
}
