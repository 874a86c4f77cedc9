import { collectDefaultMetrics, Registry } from 'prom-client'
import { type Measured, processGauges } from './gauges.ts'
import { queueGauges } from './queue-gauges.ts'

/**
 * The figures of a process. Of several, each tells its own memory and time under its number, and what can be added up without; the
 * first one is 0, and tells for all what waits in the database.
 */
export function openRegister(measured: Measured, worker?: number): Registry {
  const register = new Registry()
  collectDefaultMetrics({ register, labels: worker === undefined ? {} : { worker: String(worker) } })
  processGauges(register, measured)
  if (!worker) queueGauges(register, measured)
  return register
}
