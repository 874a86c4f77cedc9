import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config/config.ts'
import { codeOf, SettingError } from '#server/errors/errors.ts'

const FINISH_REQUESTS_WITHIN_MS = 3000

/** Throws a `SettingError` where port or address are not available. */
export async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (cause) {
    const code = codeOf(cause)
    if (code === 'EADDRINUSE') throw new SettingError(`PORT: ${port} is in use by another program`, { cause })
    if (code === 'EACCES') throw new SettingError(`PORT: ${port} may not be used by this account`, { cause })
    if (code === 'EADDRNOTAVAIL')
      throw new SettingError(`HOST: ${host} is not an address of this machine`, { cause })
    throw cause
  }
}

export async function stopListening(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), FINISH_REQUESTS_WITHIN_MS)
  await app.close()
  clearTimeout(cut)
}
